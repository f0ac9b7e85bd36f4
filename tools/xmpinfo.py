#!/usr/bin/env python3
"""xmpinfo: what this build and this machine can do, and how to get what is missing."""
import ctypes
import ctypes.util
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib", "tasuki"))
from tasuki_tools import Installation, ToolError, cores  # noqa: E402

USAGE = """usage: xmpinfo [--variables | --version | --help]

Prints version, MPI libraries, devices and fabrics, and what was not found and how to get it.

  --variables   only the environment variables of the runtime, with their present values
"""
missing = []


def first_line(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0].strip() if done.returncode == 0 and lines else ""


def show(name, text):
    print(f"  {name:<12} {text}")


def read(path, pattern):
    try:
        with open(path, encoding="utf-8") as file:
            found = re.search(pattern, file.read(), re.M)
        return found.group(1).strip() if found else ""
    except OSError:
        return ""


def load(*names):
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            pass
    return None


def build(installation):
    print(f"Tasuki {installation.version}")
    show("place", installation.root)
    show("xmpcc", first_line(os.path.join(installation.root, "bin", "xmpcc"), "--version") or "not built")
    show("default MPI", installation.default_mpi)


def mpis(installation):
    print("MPI")
    for name in ("openmpi", "mpich"):
        if name not in installation.mpis:
            show(name, "not in this build")
            missing.append((name, "another MPI library", f"apt-get install lib{name}-dev and build again"))
            continue
        conf = installation.mpi(name)
        run = conf.get("run", [""])[-1]
        version = first_line(run, "--version") if run and shutil.which(run) else ""
        if name == "mpich" and version:  # hydra prints a table
            done = subprocess.run([run, "--version"], capture_output=True, text=True, check=False).stdout
            found = re.search(r"Version:\s*(\S+)", done)
            version = f"MPICH {found.group(1)}" if found else version
        version = re.sub(r"^\S+ \((OpenRTE|Open MPI)\)", "Open MPI", version)
        if not version:
            missing.append((name, "its launcher", "apt-get install " + {"openmpi": "openmpi-bin"}.get(name, name)))
        library = "libtasuki" if os.path.exists(installation.library(name)) else "no libtasuki"
        show(name, f"{version or 'launcher not found'}; {library}; compiler {conf.get('cc', ['?'])[-1]}")


def host_device():
    model = read("/proc/cpuinfo", r"^model name\s*:\s*(.*)$") or os.uname().machine
    memory = read("/proc/meminfo", r"^MemTotal:\s*(\d+)")
    size = f", {int(memory) / 2**20:.0f} GiB" if memory else ""
    show("host", f"{model}, {cores()} cores{size}")


def cuda_devices():
    driver = load("libcuda.so.1", "libcuda.so")
    count = ctypes.c_int(0)
    if driver and driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value:
        for index in range(count.value):
            name = ctypes.create_string_buffer(128)
            device, total = ctypes.c_int(0), ctypes.c_size_t(0)
            driver.cuDeviceGet(ctypes.byref(device), index)
            driver.cuDeviceGetName(name, 128, device)
            driver.cuDeviceTotalMem_v2(ctypes.byref(total), device)
            show(f"cuda {index}", f"{name.value.decode()}, {total.value / 2**30:.0f} GiB")
    elif driver:
        show("cuda", "a driver, but no GPU that it can use")
    else:
        show("cuda", "no driver (libcuda.so.1)")
        missing.append(("cuda", "NVIDIA GPUs", "install the NVIDIA driver on a machine that has one"))
    if not load("libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"):
        missing.append(("nvrtc", "compiling kernels for NVIDIA GPUs", "install CUDA, or pip install nvidia-cuda-nvrtc"))


def opencl_devices():
    library = load("libOpenCL.so.1", "libOpenCL.so")
    platforms = (ctypes.c_void_p * 16)()
    count = ctypes.c_uint(0)
    found = 0
    if library and library.clGetPlatformIDs(16, platforms, ctypes.byref(count)) == 0:
        for platform in platforms[:count.value]:
            devices, total = (ctypes.c_void_p * 16)(), ctypes.c_uint(0)
            everything = ctypes.c_ulong(0xFFFFFFFF)
            if library.clGetDeviceIDs(ctypes.c_void_p(platform), everything, 16, devices, ctypes.byref(total)) != 0:
                continue
            for device in devices[:total.value]:
                name = ctypes.create_string_buffer(256)
                library.clGetDeviceInfo(ctypes.c_void_p(device), 0x102B, ctypes.c_size_t(256), name, None)
                show(f"opencl {found}", name.value.decode())
                found += 1
    if not found:
        show("opencl", "no device" if library else "no loader (libOpenCL.so.1)")
        missing.append(("opencl", "other accelerators", "apt-get install ocl-icd-libopencl1 and the vendor's driver, "
                        "or pocl-opencl-icd for the CPU"))


def runtime_table(installation):
    """The runtime's own table of variables: (name, values, default, meaning, present value)."""
    for name in [installation.default_mpi, *installation.mpis]:
        try:
            library = ctypes.CDLL(installation.library(name), mode=ctypes.RTLD_GLOBAL)
            entry = library.tasuki_config_table
        except (OSError, AttributeError):
            continue
        rows = []
        text = (ctypes.c_char_p * 5)()
        while entry(ctypes.c_int(len(rows)), text):
            rows.append([(part or b"").decode() for part in text])
        return rows
    return None


def fabrics(rows):
    print("Fabrics")
    values = next((row[1] for row in rows or [] if row[0] == "XMP_FABRIC"), "")
    known = {"mpi": "messages of the MPI library; reaches every node",
             "direct": "stores into the memory of nodes on the same host",
             "staged": "accelerators' memory through the host's, in pieces"}
    for name, meaning in known.items():
        show(name, meaning if name in values.split("|") else "not in this build")


def variables(rows):
    print("Environment variables")
    if rows is None:
        show("none", "libtasuki could not be loaded")
        return
    for name, values, standard, meaning, present in rows:
        print(f"  {name}={present or standard}" + ("" if present in ("", standard) else f"  (default {standard})"))
        print(f"      {values}: {meaning}")


def main(words):
    if words not in ([], ["--variables"], ["--version"], ["--help"], ["-h"]):
        raise ToolError(f"unknown option '{words[0] if len(words) == 1 else ' '.join(words)}'; try --help")
    if words in (["--help"], ["-h"]):
        print(USAGE, end="")
        return 0
    installation = Installation(__file__)
    if words == ["--version"]:
        print(f"xmpinfo (Tasuki) {installation.version}")
        return 0
    rows = runtime_table(installation)
    if words == ["--variables"]:
        variables(rows)
        return 0
    build(installation)
    mpis(installation)
    print("Devices")
    host_device()
    cuda_devices()
    opencl_devices()
    fabrics(rows)
    variables(rows)
    if missing:
        print("Not found")
        for name, purpose, how in missing:
            show(name, f"for {purpose}: {how}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ToolError as error:
        print(f"xmpinfo: error: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(1)
