#!/usr/bin/env python3
"""Makes a PoCL that starts quickly: slim.py FOLDER.

PoCL reads its builtin functions, 23000 in 9 MB of bitcode, in each process that compiles a kernel: 0.65 of the 0.9 seconds that a
small one takes. Three quarters of them take vectors, which Tasuki's kernels do not have. FOLDER becomes a view of the
installed PoCL without those (it finds its files from where its library lies), and a folder for OCL_ICD_VENDORS is printed.
Ends with code 1 and the reason where that cannot be done.
"""
import ctypes
import re
import sys
from pathlib import Path

VENDORS = Path("/etc/OpenCL/vendors")
VECTORS = re.compile(rb"Dv\d+_")  # in mangled names
INTERNAL_LINKAGE = 8  # llvm-c/Core.h
# What a processor has to have for each file of builtins, the best first: PoCL's choice. Of another's, PoCL reads all.
VARIANTS = {"avx512": "avx512f", "avx_fma4": "fma4", "avx2": "avx2", "avx_f16c": "f16c", "avx": "avx", "sse41": "sse4_1",
            "ssse3": "ssse3", "sse2": "sse2"}


def loaded(word):
    """The path of a library that this process has loaded."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        path = line.split(maxsplit=5)[5:]
        if path and word in Path(path[0]).name:
            return Path(path[0])
    raise OSError(f"PoCL does not load {word}")


def without_vectors(llvm, source, target):
    """Writes the bitcode without functions that take vectors and that no other needs."""
    for name in ("LLVMContextCreate", "LLVMGetFirstFunction", "LLVMGetNextFunction", "LLVMCreatePassManager"):
        getattr(llvm, name).restype = ctypes.c_void_p
    llvm.LLVMGetValueName2.restype = ctypes.c_char_p
    pointer = ctypes.c_void_p
    context, data, module, message = pointer(llvm.LLVMContextCreate()), pointer(), pointer(), ctypes.c_char_p()
    if llvm.LLVMCreateMemoryBufferWithContentsOfFile(bytes(source), ctypes.byref(data), ctypes.byref(message)):
        raise OSError(f"{source}: {message.value.decode()}")
    if llvm.LLVMParseBitcodeInContext2(context, data, ctypes.byref(module)):
        raise OSError(f"{source}: not this LLVM's bitcode")
    llvm.LLVMStripModuleDebugInfo(module)
    function = llvm.LLVMGetFirstFunction(module)
    while function:
        name = llvm.LLVMGetValueName2(pointer(function), ctypes.byref(ctypes.c_size_t()))
        if VECTORS.search(name) and not llvm.LLVMIsDeclaration(pointer(function)):
            llvm.LLVMSetLinkage(pointer(function), INTERNAL_LINKAGE)
        function = llvm.LLVMGetNextFunction(pointer(function))
    passes = pointer(llvm.LLVMCreatePassManager())
    llvm.LLVMAddGlobalDCEPass(passes)
    llvm.LLVMRunPassManager(passes, module)
    if llvm.LLVMWriteBitcodeToFile(module, bytes(target)):
        raise OSError(f"{target}: cannot be written")


def link(target, place):
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    place.symlink_to(target)


def main():
    view = Path(sys.argv[1]).resolve()
    described = [file for file in VENDORS.glob("*.icd") if "pocl" in file.read_text()]
    if len(described) != 1:
        raise OSError(f"{len(described)} PoCLs in {VENDORS}")
    ctypes.CDLL(described[0].read_text().strip())
    library = loaded("libpocl.so")
    llvm = ctypes.CDLL(str(loaded("libLLVM")))
    flags = re.search(r"^flags\s*:(.*)", Path("/proc/cpuinfo").read_text(), re.M)
    flags = flags[1].split() if flags else []
    builtins = next((file for name, flag in VARIANTS.items() if flag in flags
                     for file in (library.parent / "../../share/pocl").resolve().glob(f"kernel-*-{name}.bc")), None)
    if not builtins:
        raise OSError(f"no builtins near {library} that are known to be for this processor")

    for file in (library.parent / "pocl").iterdir():
        link(file, view / "lib/here/pocl" / file.name)
    for file in builtins.parent.iterdir():
        link(file, view / "share/pocl" / file.name)
    link(library, view / "lib/here" / library.name)
    for file in VENDORS.glob("*.icd"):
        link(file, view / "vendors" / file.name)
    slim, own = view / "share/pocl" / builtins.name, view / "vendors" / described[0].name
    slim.unlink()
    without_vectors(llvm, builtins, slim)
    own.unlink()
    own.write_text(f"{view}/lib/here/{library.name}\n")
    print(own.parent)


if __name__ == "__main__":
    try:
        main()
    except OSError as problem:
        print(f"slim.py: {problem}", file=sys.stderr)
        sys.exit(1)
