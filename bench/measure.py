"""Builds the two programs of a case, starts them in turns, and reads what they print."""
import functools
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time

from case import Case

BENCH = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(BENCH)
TIMEOUT = 120  # seconds, for any one command
OPTIONS = ["-O3", "-march=native"]
NOT_POSSIBLE = 77  # exit code of scripts/testhosts.py
MOVED = 1.6  # times what a cache line took between the cores at the start: they are not where they were
REPEATS = 240  # of a run that cores moved in, half a second apart


class Failure(Exception):
    pass


class Skipped(Exception):
    """Why a case cannot be measured here."""


def output(command, env=None):
    """Text a command printed; Failure when it ends badly or not in time. Ends its whole process group."""
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env,
                                   start_new_session=True)
    except OSError as e:
        raise Failure(f"{command[0]}: {e.strerror}")
    try:
        out, err = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Failure(f"no end after {TIMEOUT} s: {' '.join(command)}")
    if process.returncode == NOT_POSSIBLE and "testhosts.py" in " ".join(command):
        raise Skipped(err.strip().splitlines()[-1] if err.strip() else "no test hosts")
    if process.returncode:
        raise Failure(f"exit code {process.returncode}: {' '.join(command)}\n{(err + out).strip()[-2000:]}")
    return out


def find_nvcc():
    return shutil.which("nvcc") or shutil.which("nvcc", path="/usr/local/cuda/bin")


def has_gpu():
    try:
        return subprocess.run(["nvidia-smi", "-L"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def read(text, case):
    """{label: {variant: [seconds for one operation, checked values]}} of a program's output. Programs that are made of rows
    print `row: label | variant | seconds` and `check: label | variant | values`; others `time: seconds`, `check: values`."""
    found = {}
    for label, variant, seconds in re.findall(r"^row: (.*?) \| (.*?) \| (\S+)$", text, re.M):
        found.setdefault(label, {})[variant] = [float(seconds), None]
    for label, variant, values in re.findall(r"^check: (.*?) \| (.*?) \| (.*)$", text, re.M):
        found[label][variant][1] = [float(v) for v in values.split()]
    if not case.sides:
        time, values = re.search(r"^time: (\S+)", text, re.M), re.search(r"^check: (.*)", text, re.M)
        if time and values:
            found = {case.name: {"": [float(time[1]), [float(v) for v in values[1].split()]]}}
    for row in case.rows:
        if not found.get(row.label) or any(values is None for _, values in found[row.label].values()):
            raise Failure(f"no time or no check of `{row.label}`:\n{text}")
    return found


class Result:
    """Times of one row on both sides, in seconds; the rival's are those of its best variant. paired: each run has timed both,
    and the ratio is the median of the runs'."""

    def __init__(self, row, ours, hand, paired):
        self.row, self.ours, self.ways = row, ours[""], hand
        self.variant = min(hand, key=lambda variant: statistics.median(hand[variant]))
        self.hand = hand[self.variant]
        self.ratio = (statistics.median(h / o for h, o in zip(self.hand, self.ours, strict=True)) if paired else
                      statistics.median(self.hand) / statistics.median(self.ours))
        self.share = None  # of a copy's bandwidth that ours has
        self.below = row.goal is not None and self.ratio < row.goal

    def compare_with_copy(self, bandwidth):
        """bandwidth: bytes a second of a copy within the GPU's memory."""
        self.share = self.row.bytes / statistics.median(self.ours) / bandwidth
        self.below |= self.row.share is not None and self.share < self.row.share


class Bench:
    """Programs are compiled into a temporary folder, or taken from one that `--compile-into` has filled."""

    def __init__(self, args, tmp):
        self.args, self.tmp = args, tmp
        self.programs = args.compiled or args.compile_into or tmp
        self.options = ["-O3"] if args.compile_into or args.compiled else OPTIONS  # for another processor, perhaps
        os.makedirs(self.programs, exist_ok=True)
        self.build_folder = os.path.abspath(args.build)
        self.xmpcc, self.xmprun = (os.path.join(self.build_folder, "bin", name) for name in ("xmpcc", "xmprun"))
        suffix = "." + args.mpi if shutil.which("mpirun." + args.mpi) else ""
        self.mpicc, self.mpicxx, self.mpirun = "mpicc" + suffix, "mpicxx" + suffix, "mpirun" + suffix
        self.cores = len(os.sched_getaffinity(0))
        self.env = dict(os.environ)
        if os.geteuid() == 0:
            self.env.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        self.moved = 0  # runs that were taken again because the cores were elsewhere
        self.cores_program = os.path.join(tmp, "cores")
        self.usual = None  # seconds that a cache line takes between cores
        self.bandwidth = None  # of a copy within the GPU's memory, bytes a second
        if self.cores > 1 and not args.quick and not args.compile_into:
            output(["cc", "-O2", f"{BENCH}/comm/cores.c", "-o", self.cores_program, "-pthread"])
            self.usual = self.median_line_time()

    def line_time(self):
        """Seconds that a cache line takes between the first two cores now. The cores of a virtual machine are moved: two that
        share a cache at one moment do not at the next, and all that is exchanged takes several times as long."""
        return float(output([self.cores_program]).split()[1])

    def median_line_time(self):
        """Of three seconds."""
        times = []
        for _ in range(15):
            times.append(self.line_time())
            time.sleep(0.2)
        return statistics.median(times)

    def where_usual(self, run):
        """What run() gives with the cores as far apart as at the start, before and behind it."""
        usual = (self.usual / MOVED, self.usual * MOVED)
        for _ in range(REPEATS):
            before = self.line_time()
            if usual[0] <= before <= usual[1]:
                result = run()
                if usual[0] <= self.line_time() <= usual[1]:
                    return result
            self.moved += 1
            time.sleep(0.5)
        raise Failure("the machine's cores are not where they were at the start; start again")

    def launch(self, case):
        """The same launcher and settings for both sides. With more ranks than cores, waiting must yield."""
        ranks = case.ranks
        if case.hosts > 1:
            return [sys.executable, f"{ROOT}/scripts/testhosts.py", "--hosts", str(case.hosts), "--ranks-per-host",
                    str(ranks // case.hosts), "--mpi", self.args.mpi, "--xmprun", self.xmprun, "--"]
        mpich = self.args.mpi == "mpich"
        if mpich and ranks > self.cores:
            return [self.mpirun, "-n", str(ranks)]
        if ranks > self.cores:
            return [self.mpirun, "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1", "-n",
                    str(ranks)]
        bind = "none" if case.threads > 1 or case.device != "host" else "core"
        return [self.mpirun, "-bind-to" if mpich else "--bind-to", bind, "-n", str(ranks)]

    # ---- building ------------------------------------------------------------------------------

    def compiler(self, side):
        """The command that compiles a program of this side, and what follows the source."""
        if side == "xmp":
            select = [] if self.args.mpi == "openmpi" else [f"--mpi={self.args.mpi}"]
            return [self.xmpcc, *select, *self.options], ["-lm"]
        if side == "engine":
            libraries = os.path.join(self.build_folder, "lib", "tasuki", self.args.mpi)
            return ([self.mpicxx, "-std=c++20", "-DOMPI_SKIP_MPICXX", "-DMPICH_SKIP_MPICXX", *self.options, f"-I{ROOT}/runtime",
                     f"-I{ROOT}/runtime/include"], [f"-L{libraries}", "-ltasuki", f"-Wl,-rpath,{libraries}"])
        if side in ("cuda", "cuda_mpi"):
            if not find_nvcc():
                raise Skipped("no nvcc")
            host = ["-ccbin", self.mpicxx, "-DOMPI_SKIP_MPICXX", "-DMPICH_SKIP_MPICXX"] if side == "cuda_mpi" else []
            return [find_nvcc(), "-O3", "-arch=native" if has_gpu() else "-arch=sm_90", *host], []
        more = {"mpi": [], "openmp": ["-fopenmp"], "opencl": ["-lOpenCL"]}[side]
        return [self.mpicc, *self.options], ["-lm", *more]

    def compile(self, side, source, target, macros, objects=()):
        command, libraries = self.compiler(side)
        output([*command, *(f"-D{k}={v}" for k, v in macros.items()), source, *objects, "-o", target, *libraries])
        return target

    def program_of_rows(self, case, side, target, objects=()):
        """Source of a program that runs the case's rows one after the other, compiled."""
        folder = f"{BENCH}/comm"
        text = [f"#define ROW_SECONDS {case.seconds}", f'#include "{folder}/{side}/side.h"', f'#include "{folder}/measure.h"']
        for number, row in enumerate(case.rows):
            macros = {"ROW": number, "LABEL": f'"{row.label}"', **row.macros}
            text += [f"#define {k} {v}" for k, v in macros.items()]
            text += [f'#include "{folder}/{side}/{row.kernel}.h"', *(f"#undef {k}" for k in macros)]
        calls = "".join(f"  run_{number}();\n" for number in range(len(case.rows)))
        text += [f"int main(int argc, char **argv) {{\n  begin(&argc, &argv);\n{calls}  finish();\n  return 0;\n}}", ""]
        source = target + {"engine": ".cpp", "cuda": ".cu"}.get(side, ".c")
        with open(source, "w") as f:
            f.write("\n".join(text))
        return self.compile("cuda_mpi" if side == "cuda" else side, source, target, {}, objects)

    def compile_programs(self, case, ours, hand):
        if case.beside:
            command, _ = self.compiler("engine")
            output([*command, "-c", f"{BENCH}/comm/{case.beside}", "-o", hand + ".o"])
            self.program_of_rows(case, "xmp", ours, [hand + ".o", "-lstdc++"])
            return
        if case.sides:
            self.program_of_rows(case, case.sides[0], ours)
        else:
            self.compile("xmp", f"{BENCH}/xmp/{case.program}.c", ours, case.macros)
        if case.rival == "fabric":
            return
        if case.sides:
            self.program_of_rows(case, case.sides[1], hand)
            return
        file = f"{case.program.removesuffix('_acc')}.cu" if case.rival == "cuda" else f"{case.program}.c"
        self.compile(case.rival, f"{BENCH}/{case.rival}/{file}", hand, case.macros)

    def build(self, case):
        """The case's programs: one that times both sides, or ours and the rival's."""
        name = re.sub(r"\W+", "_", f"{case.name}-{case.ranks}-{case.hosts}")
        ours, hand = (os.path.join(self.programs, f"{side}_{name}") for side in ("ours", "hand"))
        if not self.args.compiled:
            self.compile_programs(case, ours, hand)
        return [ours] if case.beside else [ours, ours] if case.rival == "fabric" else [ours, hand]

    def copy_program(self):
        program = os.path.join(self.programs, "copy")
        if not self.args.compiled and not os.path.exists(program):
            self.compile("cuda", f"{BENCH}/cuda/copy.cu", program, {})
        return program

    def copy_bandwidth(self):
        """Of the GPU's memory, measured once."""
        if self.bandwidth is None:
            self.bandwidth = float(output([self.copy_program()]).split()[1])
        return self.bandwidth

    # ---- running -------------------------------------------------------------------------------

    def sample(self, case, program, side):
        environment = {**self.env, "OMP_NUM_THREADS": str(case.threads),
                       "XMP_DEVICE": case.device}
        if case.rival == "fabric" and side == 1:
            environment["XMP_FABRIC"] = case.fabric
        alone = case.rival == "cuda" and side == 1 and case.ranks == 1  # calls no MPI
        return read(output([program] if alone else [*self.launch(case), program], environment), case)

    def check(self, case, found, first):
        """The results of both sides and of every variant agree in every run."""
        for row in case.rows:
            expected = next(iter(first[row.label].values()))[1]
            for _, values in found[row.label].values():
                for a, b in zip(values, expected, strict=True):
                    if not abs(a - b) <= case.tolerance * max(abs(a), abs(b)):
                        raise Failure(f"results of `{row.label}` differ: {values}, first hand run {expected}")

    def measure(self, case):
        """A Result for each row; two programs are started in turns."""
        programs = self.build(case)
        if any(row.bytes for row in case.rows):
            self.copy_program()
        if self.args.compile_into:
            raise Skipped("compiled only")
        if case.device == "cuda" and not has_gpu():
            raise Skipped("no NVIDIA GPU; compiled only")
        times = [{row.label: {} for row in case.rows} for _ in ("ours", "the rival's")]
        # A warm-up of each says how short a run is; short ones are repeated more.
        first = [self.sample(case, program, side) for side, program in enumerate(programs)]
        longest = max(time for found in first for variants in found.values() for time, _ in variants.values())
        pairs = self.args.pairs or (9 if case.sides else 7 if longest > 0.3 else 15)

        def keep(side, found):
            self.check(case, found, first[-1])
            for row in case.rows:
                for variant, (time, _) in found[row.label].items():
                    whose = side if not case.beside else 1 if variant else 0
                    times[whose][row.label].setdefault(variant, []).append(time)

        if self.args.quick:  # only shows that all works
            for side, found in enumerate(first):
                keep(side, found)
        else:
            for found in first:
                self.check(case, found, first[-1])
            for i in range(pairs):
                for side in range(len(programs)) if i % 2 == 0 else reversed(range(len(programs))):
                    run = functools.partial(self.sample, case, programs[side], side)
                    keep(side, self.where_usual(run) if self.usual and case.exchanges() and case.device == "host" else run())
        results = [Result(row, times[0][row.label], times[1][row.label], case.beside is not None) for row in case.rows]
        for result in results:
            if result.row.bytes:
                result.compare_with_copy(self.copy_bandwidth())
        return results


def first_line(command):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=20).stdout.splitlines()[0].strip()
    except (OSError, IndexError, subprocess.TimeoutExpired):
        return "unknown"


def conditions(bench):
    """What a reader of the numbers has to know, as a dictionary."""
    with open("/proc/meminfo") as f:
        memory = int(re.search(r"MemTotal:\s+(\d+)", f.read())[1]) / 2**20
    many = bench.cores + 1
    facts = {
        "processor": f"{processor()}, {bench.cores} cores available",
        "memory": f"{memory:.0f} GiB",
        "system": f"{os.uname().sysname} {os.uname().release}",
        "compiler": first_line([bench.mpicc, "--version"]),
        "xmpcc": first_line([bench.xmpcc, "--version"]),
        "MPI": first_line([bench.mpirun, "--version"]),
        "options, both sides": " ".join(bench.options),
        "launch, both sides": " ".join(bench.launch(Case("", "", min(2, bench.cores)))[:-1]) + " N",
        f"launch, more than {bench.cores} ranks": " ".join(bench.launch(Case("", "", many))[:-1]) + " N (ranks share cores)",
        "settings": " ".join(f"{k}={v}" for k, v in sorted(os.environ.items()) if k.startswith("XMP_")) or "none",
        "a cache line between two cores": f"{bench.usual * 1e9:.0f} ns" if bench.usual else "not measured",
        "load before the start": " ".join(f"{x:.2f}" for x in os.getloadavg()),
    }
    if has_gpu():
        facts["GPU, driver, highest clocks"] = first_line(
            ["nvidia-smi", "--query-gpu=name,driver_version,clocks.max.sm,clocks.max.memory", "--format=csv,noheader"])
    return facts


def processor():
    with open("/proc/cpuinfo") as f:
        found = re.search(r"model name\s*:\s*(.*)", f.read())
    return found[1].strip() if found else os.uname().machine
