#!/usr/bin/env python3
"""Our programs beside hand-written ones (MPI, MPI + OpenMP, OpenCL): builds both, runs them in turns (A B, B A, ...), prints one table and
writes it to bench/results/. Usage: run.py BUILD_DIR [--only PATTERN] [--pairs N] [--quick]"""
import argparse
import csv
import datetime
import fnmatch
import os
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

BENCH = os.path.dirname(os.path.abspath(__file__))
TIMEOUT = 120  # seconds, for any one command
OPTIONS = ["-O3", "-march=native"]


class Case:
    """One row of the table: a program of xmp/ and its namesake in the rival's folder, the same macros for both."""

    def __init__(self, name, program, ranks, reps=None, tolerance=1e-9, rival="mpi", threads=1, **macros):
        self.rival = rival  # mpi, openmp or opencl
        self.threads = threads  # a rank
        self.name, self.program, self.ranks, self.tolerance = name, program, ranks, tolerance
        self.reps = reps  # of a micro-benchmark: times are shown for one repetition
        self.macros = macros


def cases(quick):
    """All rows; quick: the same programs at sizes that only show that they work."""
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
    for size in (64, 128, 256, 512, 1024) if not quick else (16,):
        for npx, npy, what in ((1, 2, "rows"), (2, 1, "columns"), (2, 2, "both")):
            # Four ranks share two cores in the usual run: an exchange is then mostly waiting for a turn.
            reps = 10 if quick else 5000 if npx * npy > 2 else 100000 if size <= 256 else 30000
            table.append(Case(f"halo 2-D {size}^2 {what}", "halo2d", npx * npy, reps, NX=size, NY=size, NPX=npx,
                              NPY=npy, REPS=reps))
    for dim, what in enumerate(("contiguous", "block-stride", "stride")):
        ni, nj, nk, reps = (8, 8, 8, 10) if quick else (64, 64, 128, 10000)
        for n in (2, 4):
            table.append(Case(f"halo 3-D {ni}x{nj}x{nk} {what}", "halo3d", n, reps if n == 2 else (reps + 3) // 4,
                              NI=ni, NJ=nj, NK=nk, NP=n, DIM=dim, REPS=reps if n == 2 else (reps + 3) // 4))
    return [c for c in table if not quick or c.ranks == 2 or c.rival == "opencl" or c.name.endswith("2x2")]


class Failure(Exception):
    pass


def output(command, env=None):
    """Text a command printed; Failure when it ends badly or not in time. Ends its whole process group."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env,
                               start_new_session=True)
    try:
        out, err = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Failure(f"no end after {TIMEOUT} s: {' '.join(command)}")
    if process.returncode:
        raise Failure(f"exit code {process.returncode}: {' '.join(command)}\n{(err + out).strip()[-2000:]}")
    return out


class Bench:
    def __init__(self, args, tmp):
        self.args, self.tmp = args, tmp
        self.xmpcc = os.path.join(os.path.abspath(args.build), "bin", "xmpcc")
        suffix = "." + args.mpi if shutil.which("mpicc." + args.mpi) else ""
        self.mpicc, self.mpirun = "mpicc" + suffix, "mpirun" + suffix
        self.cores = len(os.sched_getaffinity(0))
        self.env = dict(os.environ)
        if os.geteuid() == 0:
            self.env.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")

    def launch(self, case):
        """The same launcher and settings for both sides. With more ranks than cores, waiting must yield."""
        ranks = case.ranks
        if self.args.mpi == "mpich":
            return [self.mpirun, "-n", str(ranks)]
        if ranks > self.cores:
            return [self.mpirun, "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1", "-n",
                    str(ranks)]
        bind = "none" if case.threads > 1 or case.rival == "opencl" else "core"
        return [self.mpirun, "--bind-to", bind, "-n", str(ranks)]

    def build(self, case):
        macros = [f"-D{k}={v}" for k, v in case.macros.items()]
        ours, hand = (os.path.join(self.tmp, f"{side}-{case.name}-{case.ranks}".replace(" ", "_"))
                      for side in ("ours", "hand"))
        select = [] if self.args.mpi == "openmpi" else [f"--mpi={self.args.mpi}"]
        output([self.xmpcc, *select, *OPTIONS, *macros, f"{BENCH}/xmp/{case.program}.c", "-o", ours, "-lm"])
        more = {"mpi": [], "openmp": ["-fopenmp"], "opencl": ["-lOpenCL"]}[case.rival]
        output([self.mpicc, *OPTIONS, *macros, f"{BENCH}/{case.rival}/{case.program}.c", "-o", hand, "-lm", *more])
        return ours, hand

    def sample(self, case, program):
        environment = {**self.env, "OMP_NUM_THREADS": str(case.threads),
                       "XMP_DEVICE": "opencl" if case.rival == "opencl" else "host"}
        text = output([*self.launch(case), program], environment)
        time = re.search(r"^time: (\S+)", text, re.M)
        check = re.search(r"^check: (.*)", text, re.M)
        if not time or not check:
            raise Failure(f"{program} printed no time or no check:\n{text}")
        return float(time[1]), [float(v) for v in check[1].split()]

    def measure(self, case):
        """Times of both sides in seconds, in turns; the results of both must agree in every run."""
        programs = self.build(case)
        times = ([], [])
        # A warm-up pair says how short a run is; short ones are repeated more.
        first = [self.sample(case, p) for p in programs]
        pairs = self.args.pairs or (1 if self.args.quick else 7 if max(t for t, _ in first) > 0.3 else 15)
        for i in range(pairs):
            for side in (0, 1) if i % 2 == 0 else (1, 0):
                time, check = self.sample(case, programs[side])
                times[side].append(time)
                for a, b in zip(check, first[1][1], strict=True):
                    if abs(a - b) > case.tolerance * max(abs(a), abs(b)):
                        raise Failure(f"results differ: ours or hand {check}, first hand run {first[1][1]}")
        return times


def first_line(command):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=20).stdout.splitlines()[0].strip()
    except (OSError, IndexError, subprocess.TimeoutExpired):
        return "unknown"


def processor():
    with open("/proc/cpuinfo") as f:
        found = re.search(r"model name\s*:\s*(.*)", f.read())
    return found[1].strip() if found else platform.machine()


def conditions(bench):
    with open("/proc/meminfo") as f:
        memory = int(re.search(r"MemTotal:\s+(\d+)", f.read())[1]) / 2**20
    return {
        "processor": f"{processor()}, {bench.cores} cores available",
        "memory": f"{memory:.0f} GiB",
        "system": f"{platform.system()} {platform.release()}",
        "compiler": first_line([bench.mpicc, "--version"]),
        "xmpcc": first_line([bench.xmpcc, "--version"]),
        "MPI": first_line([bench.mpirun, "--version"]),
        "options, both sides": " ".join(OPTIONS),
        "launch, both sides": " ".join(bench.launch(Case("", "", min(2, bench.cores)))[:-1]) + " N",
        f"launch, more than {bench.cores} ranks": " ".join(bench.launch(Case("", "", bench.cores + 1))[:-1]) + " N (ranks share cores)",
        "load before the start": " ".join(f"{x:.2f}" for x in os.getloadavg()),
    }


def show(seconds):
    for unit, scale in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1 or unit == "us":
            return f"{seconds * scale:.3g} {unit}"


def spread(values):
    """median [first quartile .. third quartile]"""
    q = statistics.quantiles(values, n=4) if len(values) > 1 else [values[0]] * 3
    return f"{show(statistics.median(values))} [{show(q[0])} .. {show(q[2])}]"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("--quick", action="store_true", help="tiny sizes, one pair: only shows that all works")
    parser.add_argument("--only", help="names of cases, with * and ?")
    parser.add_argument("--ranks", type=int, nargs="*", help="only these numbers of ranks")
    parser.add_argument("--pairs", type=int, help="runs of each side (default 7, of short programs 15)")
    parser.add_argument("--mpi", choices=("openmpi", "mpich"), default="openmpi")
    parser.add_argument("--output", default=os.path.join(BENCH, "results"), help="folder of the results")
    args = parser.parse_args()

    tmp = tempfile.mkdtemp(prefix="tasuki-bench-")
    bench = Bench(args, tmp)
    rows, samples, failures = [], [], 0
    facts = conditions(bench)
    for key, value in facts.items():
        print(f"{key}: {value}")
    header = ["case", "ranks", "pairs", "ours", "hand-written", "hand / ours"]
    line = "{:<34} {:>5} {:>5}  {:<34} {:<34} {:>11}"
    print("\n" + line.format(*header), flush=True)
    try:
        for case in cases(args.quick):
            if args.only and not fnmatch.fnmatch(case.name, args.only) or args.ranks and case.ranks not in args.ranks:
                continue
            try:
                ours, hand = bench.measure(case)
            except Failure as e:
                failures += 1
                print(f"{case.name}, {case.ranks} ranks: {e}", file=sys.stderr, flush=True)
                continue
            ours, hand = ([t / (case.reps or 1) for t in side] for side in (ours, hand))
            shared = "*" if case.ranks > bench.cores else ""
            row = [case.name, f"{case.ranks}{shared}", len(ours), spread(ours), spread(hand),
                   f"{statistics.median(hand) / statistics.median(ours):.2f}"]
            rows.append(row)
            print(line.format(*map(str, row)), flush=True)
            samples += [[case.name, case.ranks, i, side, f"{t:.9e}"] for side, ts in (("ours", ours), ("hand", hand))
                        for i, t in enumerate(ts)]
    finally:
        shutil.rmtree(tmp, ignore_errors=True)

    notes = ("Medians [quartiles] of each program's own kernel time; halo cases: one exchange. A ratio above 1 "
             f"means that ours is faster. `*`: more ranks than the {bench.cores} cores available.")
    print("\n" + notes)
    if rows:
        os.makedirs(args.output, exist_ok=True)
        short = re.sub(r"[^a-z0-9]+", "-", processor().lower()).strip("-")[:24].strip("-")
        stem = os.path.join(args.output, f"{datetime.date.today()}-{short}" + ("-quick" if args.quick else ""))
        with open(stem + ".md", "w") as f:
            f.write("# Benchmark run\n\n" + "".join(f"* {k}: {v}\n" for k, v in facts.items()) + f"\n{notes}\n\n")
            f.write("| " + " | ".join(header) + " |\n|" + " --- |" * len(header) + "\n")
            f.writelines("| " + " | ".join(map(str, row)).replace("*", "\\*") + " |\n" for row in rows)
        with open(stem + ".csv", "w", newline="") as f:
            writer = csv.writer(f)
            writer.writerow(["case", "ranks", "run", "side", "seconds"])
            writer.writerows(samples)
        print(f"written: {os.path.relpath(stem)}.md and .csv")
    if failures:
        print(f"{failures} cases failed", file=sys.stderr)
    return 1 if failures or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
