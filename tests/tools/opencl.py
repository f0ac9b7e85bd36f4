"""Devices of OpenCL that this machine does not have: its own, in front of which a library says other things of them."""
import ctypes.util
import re

from harness import check

# CL_DEVICE_TYPE is a GPU; CL_DEVICE_DOUBLE_FP_CONFIG and CL_DEVICE_VERSION are the test's.
LIBRARY = r"""#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
int clGetDeviceInfo(void *id, unsigned what, size_t room, void *value, size_t *size) {
  int (*next)(void *, unsigned, size_t, void *, size_t *) = dlsym(RTLD_NEXT, "clGetDeviceInfo");
  int result = next(id, what, room, value, size);
  if (result != 0 || !value) return result;
  if (what == 0x1000) *(unsigned long *)value = 4;
  if (what == 0x1032 && getenv("FAKE_NO_DOUBLE")) *(unsigned long *)value = 0;
  if (what == 0x102F && getenv("FAKE_OLD")) strcpy(value, "OpenCL 1.1 fake");
  return 0;
}
"""
PROGRAM = """#include <openacc.h>
#include <stdio.h>
int main(void) {
  int type = acc_get_device_type();
  puts(type == acc_device_host ? "host" : "device");
  return 0;
}
"""


def other_opencl(box):
    """A GPU without double precision is used on demand alone, one of OpenCL 1.1 never; both are told."""
    if not ctypes.util.find_library("OpenCL") or " opencl 0 " not in box.run(box.xmpinfo).out:
        return
    box.write("shim.c", LIBRARY)
    box.run("cc", "-shared", "-fPIC", "-o", "shim.so", "shim.c", "-Wl,--no-as-needed", "-l:libOpenCL.so.1")
    box.write("which.c", PROGRAM)
    box.compile("which.c", "-o", "which")
    own = {"XMP_CUDA_LIBRARY": "/nowhere/libcuda.so.1", "XMP_OPENCL_LIBRARY": box.path("shim.so")}
    check(box.start(1, "./which", **own).out == "device\n", "a GPU of OpenCL is used")
    single = {**own, "FAKE_NO_DOUBLE": "1"}
    check(box.start(1, "./which", **single).out == "host\n", "a GPU without double precision is left")
    check(box.start(1, "./which", XMP_DEVICE="opencl", **single).out == "device\n", "but on demand")
    row = r" opencl 0 .*no double precision, only with XMP_DEVICE=opencl"
    check(re.search(row, box.run(box.xmpinfo, **single).out), "xmpinfo says so")
    old = {**own, "FAKE_OLD": "1"}
    check(box.start(1, "./which", **old).out == "host\n", "an old GPU is left")
    done = box.start(1, "./which", code="bad", XMP_DEVICE="opencl", **old)
    check("has OpenCL 1.1 fake, and 1.2 is needed" in done.err, done)
