"""The groups of cases: whole programs, those on one GPU, and communication (comm_cases.py)."""
import os

from case import Case
from comm_cases import comm_cases, gpu_comm_cases


def program_cases(quick):
    """Whole programs on hosts; quick: the same at sizes that only show that they work."""
    table = []
    for y, x in ((2048, 2048), (8192, 512)) if not quick else ((64, 48),):
        for n in (1, 2, 4):
            table.append(Case(f"laplace {y}x{x}", "laplace", n, XSIZE=x, YSIZE=y, NITER=4 if quick else 60, NPY=n))
    sizes = (("S", 64, 64, 128, 30), ("M", 128, 128, 256, 8)) if not quick else (("tiny", 16, 16, 32, 2),)
    for label, i, j, k, nn in sizes:
        for ndx, ndy in ((1, 1), (2, 1), (4, 1), (2, 2)):
            table.append(Case(f"himeno {label} {ndx}x{ndy}", "himeno", ndx * ndy, IMAX=i, JMAX=j, KMAX=k, NN=nn,
                              NDX=ndx, NDY=ndy, tolerance=1e-6))
    for ranks, threads in ((1, 2), (2, 1)):
        sizes = dict(IMAX=128, JMAX=128, KMAX=256, NN=8) if not quick else dict(IMAX=16, JMAX=16, KMAX=32, NN=2)
        common = dict(rival="openmp", threads=threads)
        table.append(Case("host himeno M", "himeno_acc", ranks, NDX=ranks, NDY=1, tolerance=1e-6, **common, **sizes))
        table.append(Case("host STREAM", "stream_acc", ranks, N=1000 if quick else 20000000, ROUNDS=20, **common))
        table.append(Case("host CG W", "cg", ranks, CLASS_S=1, **common) if quick else
                     Case("host CG W", "cg", ranks, CLASS_W=1, **common))
    sizes = dict(IMAX=64, JMAX=64, KMAX=128, NN=50) if not quick else dict(IMAX=16, JMAX=16, KMAX=32, NN=2)
    if os.path.exists("/usr/include/CL/cl.h"):
        table.append(Case("opencl himeno S", "himeno_acc", 1, tolerance=1e-4, rival="opencl", **sizes))
    for n in (1, 2, 4):
        size = 256 if quick else 8192
        table.append(Case(f"nbody {size}", "nbody", n, N=size, STEPS=2, NP=n))
    return [c for c in table if not quick or c.ranks == 2 or c.rival == "opencl" or c.name.endswith("2x2")]


def gpu_cases(quick):
    """One NVIDIA GPU: kernels written in CUDA C++ by hand beside those that the runtime compiles."""
    table = []
    sizes = (("S", 64, 64, 128, 100), ("L", 256, 256, 512, 50), ("XL", 512, 512, 1024, 20)) if not quick else \
        (("tiny", 16, 16, 32, 2),)
    for label, i, j, k, nn in sizes:
        # An iteration reads 13 arrays and writes wrk2, then copies that into p. Class S stays in the GPU's cache.
        moved = dict(bytes=16 * 4 * (i - 2) * (j - 2) * (k - 2) * nn, share=0.85) if i > 64 else {}
        table.append(Case(f"cuda himeno {label}", "himeno_acc", 1, tolerance=1e-4, rival="cuda", goal=1.0, **moved, IMAX=i,
                          JMAX=j, KMAX=k, NN=nn, WARM=4))
    n, rounds = 1000 if quick else 100000000, 20
    table.append(Case("cuda STREAM", "stream_acc", 1, rival="cuda", goal=1.0, bytes=3 * 8 * n * rounds, N=n, ROUNDS=rounds))
    size, rounds = (64, 4) if quick else (16384, 100)
    table.append(Case("cuda laplace", "laplace_acc", 1, rival="cuda", goal=1.0, bytes=2 * 8 * (size - 2)**2 * rounds,
                      share=0.85, XSIZE=size, YSIZE=size, WARM=2, NITER=rounds))
    table.append(Case("cuda nbody", "nbody_acc", 1, rival="cuda", goal=1.0, N=256 if quick else 102400, STEPS=10, WARM=1))
    return table + gpu_comm_cases(quick)


GROUPS = {"programs": program_cases, "comm": comm_cases, "gpu": gpu_cases}
