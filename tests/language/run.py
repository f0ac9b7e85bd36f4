#!/usr/bin/env python3
"""Compiles the self-checking programs with xmpcc and runs each on its node counts.

The first comment lines of a program say what to do:
  // nodes: 1 2 4        the node counts it runs on; of four or more every other one, unless the program is asked for (-k)
  // flags: -fopenmp     more flags for xmpcc
  // sources: other.c    more translation units (files with `// part` are only run this way)
  // settings: A=1 B=2   environment of its runs; more such lines (empty: nothing) are further runs, on the last node count
  // run-says: REGEX     its output must match
  // run-fails: REGEX    it must end with a message (output matches) and a non-zero code, soon
  // devices: opencl     only on these devices; else the programs of acc/ and acc_devices/ run on those of FOLDERS,
                         the others on none
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
TIMEOUT = 60  # seconds a run
DEVICE_TIMEOUT = 150  # seconds a run whose kernels may have to be compiled first
FAIL_LIMIT = 2.5  # seconds within which a failing program has to end, besides the start of the nodes

# Devices for the programs of acc/. opencl2: the processor as two OpenCL devices. cuda: the stand-in of tests/fake_cuda for
# NVIDIA's driver and compiler. gpu, gpu2: NVIDIA's own with one GPU and with two, where there are any.
DEVICES = ["host", "opencl", "opencl2", "cuda", "gpu", "gpu2"]
FOLDERS = {"acc": ["host", "opencl", "cuda", "gpu"], "acc_devices": ["host", "opencl2", "cuda", "gpu2"]}
GPUS = len(list(Path("/dev").glob("nvidia[0-9]*")))


def counts_on(device, counts, program, every):
    """Of a program's node counts those that it runs on: unless it is to run on every one, programs with many take turns."""
    if device is None:
        return counts if every or len(counts) < 4 else counts[zlib.crc32(program.name.encode()) % 2::2]
    if device == "host":
        return [n for n in counts if n in (1, 3) or n == counts[-1]]
    # Every count has kernels of its own to compile. On OpenCL, where each node takes a second to begin with that, there are
    # several nodes where devices exchange data.
    several = [n for n in counts if n > 1]
    if device == "cuda":
        return (several or counts)[-1:]
    return counts[:1] if counts[0] == 1 and not program.exchanges else (several or counts)[:1]


# A directive that moves data between nodes.
EXCHANGE = r"#pragma (xmp|xacc) (reflect|reduce_shadow|reduction|bcast|wait_async)\b"

# Folders with little that depends on the MPI library: with MPICH only when asked for (--mpi mpich).
ONE_MPI = ["acc", "acc_devices", "align", "combined", "distribute", "expand_margin", "loop", "parameter", "pointer",
           "references", "scope", "shadow", "struct_member", "template"]

# What --sanitize runs, and on how many nodes.
SANITIZED = """
    acc/communication acc/parallel_loop
    align/offsets align/permute align/types
    bcast/forms
    coarray/objects coarray/pairs coarray/sections
    distribute/many_templates
    expand_margin/one_dim
    gmove/kinds gmove/random
    library/descriptors
    loop/offsets loop/value_after
    loop_reduction/arrays loop_reduction/locations
    nodes/executing nodes/subset
    parameter/inside_body parameter/local_section
    pointer/one_dim pointer/struct_elements
    reduce_shadow/one_dim reduce_shadow/types_async
    reduction/arrays
    reflect/async reflect/gblock reflect/one_dim reflect/periodic reflect/three_dims
    scope/recursion scope/vla
    shadow/full_cyclic shadow/widths
    task/nested task/template_ref
    template_fix/gblock template_fix/in_function
""".split()
SANITIZED_NODES = [2, 3]
# Subscripts are global indices: by design they go beyond the extents of the local part in its type, and the
# pointers they apply to (the `origin` of the local part) lie outside of the storage. So the two checks that
# compare subscripts with types and look at pointer arithmetic are off; the accesses themselves are checked.
SANITIZE_FLAGS = ["-g", "-fsanitize=address,undefined", "-fno-sanitize=bounds,pointer-overflow"]
# Leak checking sees the MPI library's own blocks. The unit tests run with the same settings.
SANITIZE_OPTIONS = {"ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0", "UBSAN_OPTIONS": "print_stacktrace=1"}
SANITIZER_REPORT = re.compile(r"runtime error: |ERROR: \w*Sanitizer|^\w*Sanitizer:", re.M)

# Open MPI opens 60 components in each process to see which are of use on the machine: those that are, here.
OPEN_MPI_HERE = {"OMPI_MCA_btl": "self,vader", "OMPI_MCA_pml": "ob1", "OMPI_MCA_coll": "basic,self,libnbc,tuned,inter",
                 "OMPI_MCA_shmem": "mmap", "OMPI_MCA_plm": "isolated", "OMPI_MCA_ras": "simulator", "OMPI_MCA_osc": "sm,rdma,pt2pt",
                 "OMPI_MCA_ess": "pmi,hnp", "OMPI_MCA_state": "app,hnp", "OMPI_MCA_errmgr": "default_app,default_hnp",
                 "OMPI_MCA_rmaps": "round_robin", "OMPI_MCA_reachable": "weighted", "OMPI_MCA_routed": "radix,direct",
                 "OMPI_MCA_regx": "fwd", "OMPI_MCA_schizo": "ompi,orte", "OMPI_MCA_iof": "hnp", "PMIX_MCA_gds": "hash"}
# Programs link with libraries that are complete: the linker need not read all of these and theirs to see it.
LINK_QUICKLY = "-Wl,--allow-shlib-undefined"


class Program:
    def __init__(self, path):
        self.path = path
        self.name = str(path.relative_to(HERE))[:-2]
        self.nodes, self.flags, self.sources, self.fails, self.part = [1, 2, 4], [], [], None, False
        self.settings, self.says = [], re.compile("")
        self.both, self.compiled, self.lock = False, None, threading.Lock()  # for both MPIs; what compiling gave
        self.devices = FOLDERS.get(path.parent.name, [None])
        text = path.read_text()
        self.exchanges = re.search(EXCHANGE, text) is not None
        self.calls_mpi = "<mpi.h>" in text
        for line in text.splitlines()[:12]:
            key, _, value = line.removeprefix("// ").partition(":")
            if not line.startswith("//"):
                break
            if key == "nodes":
                self.nodes = [int(word) for word in value.split()]
            elif key == "flags":
                self.flags = value.split()
            elif key == "sources":
                self.sources = [path.parent / word for word in value.split()]
            elif key == "settings":
                self.settings.append(dict(word.split("=", 1) for word in value.split()))
            elif key == "run-says":
                self.says = re.compile(value.strip(), re.S)
            elif key == "run-fails":
                self.fails = re.compile(value.strip(), re.S)
            elif key == "devices":
                self.devices = value.split()
            elif line.strip() == "// part":
                self.part = True


def start(command, directory, timeout, environment=None):
    """(exit code or None after the time limit, output and then messages, seconds). They come apart: the launcher may pass on
    a part of a line of the one before a line of the other."""
    begin = time.monotonic()
    process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, errors="replace", start_new_session=True, env=environment)
    try:
        output = process.communicate(timeout=timeout)
        return process.returncode, "".join(output), time.monotonic() - begin
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            output = process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output = process.communicate()
        return None, "".join(output), time.monotonic() - begin


class Suite:
    def __init__(self, build, work, sanitized=None, every=False, compiled=False):
        """sanitized: the build directory whose runtime has sanitizers, where programs are to have them, too. every: programs
        run on all of their node counts. compiled: they are there already."""
        self.build, self.work, self.every, self.sanitized, self.compiled = build, work, every, sanitized, compiled
        self.environment = None
        self.devices = []
        self.passed, self.failed, self.failures = 0, 0, []
        self.lock = threading.Lock()
        if sanitized:  # programs have DT_RUNPATH, which LD_LIBRARY_PATH comes before
            libraries = f"{sanitized}/lib/tasuki/openmpi:{os.environ.get('LD_LIBRARY_PATH', '')}".rstrip(":")
            self.environment = {**os.environ, **SANITIZE_OPTIONS, "LD_LIBRARY_PATH": libraries}

    def report(self, what, good, detail=""):
        with self.lock:
            if good:
                self.passed += 1
                return
            self.failed += 1
            self.failures.append(what)
            tail = "\n".join("    " + line for line in detail.splitlines()[:25])
            print(f"FAILED {what}\n{tail}", flush=True)

    def compile(self, program, mpi, executable, directory):
        """(exit code, output). Programs for both MPIs are translated and compiled once: only those that call it differ."""
        options = [f"--mpi={mpi}", "-O1", "-I", str(HERE), *program.flags, *(SANITIZE_FLAGS if self.sanitized else [])]
        sources = [str(program.path), *map(str, program.sources)]
        link = [LINK_QUICKLY, "-o", str(executable), "-lm"]
        xmpcc = str(self.build / "bin/xmpcc")
        if not program.both or program.calls_mpi:
            return start([xmpcc, *options, *sources, *link], directory, 4 * TIMEOUT)[:2]
        objects = self.work / "objects" / program.name
        with program.lock:
            if program.compiled is None:
                objects.mkdir(parents=True, exist_ok=True)
                program.compiled = start([xmpcc, *options, "-c", *sources], objects, 4 * TIMEOUT)[:2]
        if program.compiled[0] != 0:
            return program.compiled
        return start([xmpcc, *options, *(str(objects / f"{Path(source).stem}.o") for source in sources), *link], directory,
                     4 * TIMEOUT)[:2]

    def run(self, program, mpi):
        directory = self.work / mpi / program.name
        directory.mkdir(parents=True, exist_ok=True)
        executable = directory / "program"
        code, output = 0, ""
        if not self.compiled:
            executable.unlink(missing_ok=True)
            code, output = self.compile(program, mpi, executable, directory)
        if code != 0:
            self.report(f"{program.name} ({mpi}, compile)", False, output or f"exit code {code}")
            return
        if self.sanitized:
            _, output, _ = start(["ldd", str(executable)], directory, TIMEOUT, self.environment)
            if f"{self.sanitized}/lib/" not in output:
                self.report(f"{program.name} ({mpi}, would not load the runtime with sanitizers)", False, output)
                return
        counts = program.nodes
        if self.sanitized:
            counts = [n for n in counts if n in SANITIZED_NODES]
        if mpi == "mpich":  # the same runtime: one count tells what differs; its nodes do not share cores well
            counts = [2] if 2 in counts else counts[-1:]
        for device in program.devices:
            on = counts_on(device, counts, program, self.every)
            for n in on:
                if device is None or self.has(device, mpi):
                    for settings in (program.settings or [{}])[:None if n == on[-1] else 1]:
                        self.run_on(program, mpi, device, n, settings, executable, directory)

    def has(self, device, mpi):
        """Whether programs are to run on it; MPICH's part is the host device."""
        return device in self.devices and (device == "host" or mpi == "openmpi")

    def settings(self, device):
        """The environment of a run: nothing of a user's own caches is read or written."""
        environment = {**OPEN_MPI_HERE, **(self.environment or os.environ)}
        if device:
            caches = self.work / "caches"
            # Compiling kernels is most of the time; the examples run them with optimisation.
            name = "cuda" if device.startswith("gpu") else device.rstrip("2")
            environment.update(XMP_DEVICE=name, XMP_SUBDEVICES="2" if device == "opencl2" else "1",
                               XMP_CACHE_DIR=str(caches / "kernels"), POCL_CACHE_DIR=str(caches / "pocl"),
                               POCL_EXTRA_BUILD_FLAGS="-cl-opt-disable", POCL_WORK_GROUP_SPECIALIZATION="0")
        if device == "cuda":
            library = str(self.build / "tests/libtasuki_fake_cuda.so")
            environment.update(XMP_CUDA_LIBRARY=library, XMP_NVRTC_LIBRARY=library)
        return environment

    def dumped(self, program):
        """Where the program's last run on the stand-in for a GPU has left its kernels, which tests/kernels compiles."""
        return self.work / "dumps" / program.name

    def run_on(self, program, mpi, device, n, settings, executable, directory):
        more = [device] * bool(device) + [f"{name}={value}" for name, value in settings.items()]
        what = f"{program.name} ({', '.join([mpi, f'{n} nodes', *more])})"
        command = [str(self.build / "bin/xmprun"), "-n", str(n), str(executable)]
        environment = {**self.settings(device), **settings}
        dumps = self.dumped(program)
        if device == "cuda" and not settings:
            shutil.rmtree(dumps, ignore_errors=True)
            environment["XMP_DUMP_KERNELS"] = str(dumps)
        limit = DEVICE_TIMEOUT if device in ("opencl", "opencl2", "cuda") else TIMEOUT
        code, output, seconds = start(command, directory, limit, environment)
        reported = SANITIZER_REPORT.search(output) if self.sanitized else None
        if reported:
            self.report(what, False, f"a sanitizer reported\n{output[reported.start():]}")
            return
        if program.fails is None:
            good = code == 0 and re.search(r"^PASS$", output, re.M) and program.says.search(output)
            why = "" if good else f"exit code {code}" if code is not None else f"still running after {limit} s"
            if code == 0 and not good:
                why += f"; PASS is expected, and {program.says.pattern}"
            self.report(what, good, f"{why}\n{output}")
            return
        soon = 2 * FAIL_LIMIT * (2 if device in ("gpu", "gpu2") else 1)  # its driver's end takes a second of a node alone
        if seconds > soon and code is not None:  # a busy machine: once more
            code, output, seconds = start(command, directory, TIMEOUT, environment)
        why = ""
        if code is None:
            why = f"still running after {TIMEOUT} s"
        elif code == 0:
            why = "ended without an error"
        elif re.search(r"^PASS$", output, re.M):
            why = "printed PASS"
        elif not program.fails.search(output):
            why = f"no message that matches {program.fails.pattern}"
        elif seconds > soon:
            why = f"took {seconds:.1f} s to end"
        self.report(what, not why, f"{why}\n{output}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path, help="the build directory, with bin/xmpcc and bin/xmprun")
    parser.add_argument("-k", default="", metavar="PATTERN",
                        help="only programs whose name matches this expression, on every one of their node counts")
    parser.add_argument("--mpi", default="both", choices=["openmpi", "mpich", "both"])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() + 1, help="nodes that start wait a lot")
    parser.add_argument("--devices", nargs="*", default=DEVICES, choices=DEVICES, help="of the acc programs")
    parser.add_argument("--compiled", action="store_true", help="the programs are there already: only run them")
    parser.add_argument("--sanitize", type=Path, metavar="BUILD_ASAN",
                        help="run a subset with sanitizers (Open MPI, 2 and 3 nodes); the build directory of the runtime "
                             "with sanitizers")
    options = parser.parse_args()
    build = options.build.resolve()
    sanitized = options.sanitize and options.sanitize.resolve()
    if sanitized:
        options.mpi = "openmpi"
    if not (build / "bin/xmprun").exists():
        print(f"{build}/bin/xmprun: not built\n0 passed, 1 failed")
        return 1
    mpis = ["openmpi", "mpich"] if options.mpi == "both" else [options.mpi]
    mpis = [mpi for mpi in mpis if options.mpi != "both" or installed(build, mpi)]
    programs = [Program(path) for path in sorted(HERE.glob("*/*.c"))]
    unknown = sorted(set(SANITIZED) - {p.name for p in programs}) if sanitized else []
    programs = [p for p in programs if not p.part and re.search(options.k, p.name)]
    if sanitized:
        programs = [p for p in programs if p.name in SANITIZED]
    suite = Suite(build, (sanitized or build) / "tests" / "language", sanitized, bool(options.k), options.compiled)
    wanted = ["host"] if sanitized else options.devices
    if any(program.devices != [None] for program in programs):
        suite.devices = [device for device in wanted if available(suite, device)]
    for name in unknown:
        suite.report(f"{name} (to run with sanitizers)", False, "there is no such program")
    jobs = []
    for at, program in enumerate(programs):
        one = options.mpi != "mpich" and program.path.parent.name in ONE_MPI
        program.both = len(mpis) > 1 and not one
        # The other MPI's turn is a little later: it would wait for the compiler.
        jobs += [(at + 2 * options.jobs * turn, program, mpi) for turn, mpi in enumerate(mpis) if mpi == "openmpi" or not one]
    with ThreadPoolExecutor(options.jobs) as pool:
        for job in [pool.submit(suite.run, program, mpi) for _, program, mpi in sorted(jobs, key=lambda job: job[0])]:
            job.result()
    if suite.failures:
        print("failed:\n  " + "\n  ".join(suite.failures))
    print(f"{suite.passed} passed, {suite.failed} failed")
    return suite.failed != 0


def available(suite, device):
    """Whether a small program runs on the device here; says why where it does not. The stand-in for a GPU has to."""
    if device in ("host", "cuda"):
        return True
    if device.startswith("gpu"):  # with one, a program that does not start there is an error
        return GPUS >= (2 if device == "gpu2" else 1)
    directory = suite.work / "probe"
    directory.mkdir(parents=True, exist_ok=True)
    source, program = directory / "probe.c", directory / "probe"
    source.write_text("int main(void) {\n  int x = 0;\n#pragma acc parallel copy(x)\n  x = 1;\n  return !x;\n}\n")
    code, output, _ = start([str(suite.build / "bin/xmpcc"), str(source), "-o", str(program)], directory, TIMEOUT)
    if code == 0:
        code, output, _ = start([str(suite.build / "bin/xmprun"), "-n", "1", str(program)], directory, TIMEOUT,
                                suite.settings(device))
    if code != 0:
        print(f"skipped: the acc programs on {device}: {' '.join(output.split())[:400]}", flush=True)
    return code == 0


def installed(build, mpi):
    """Whether this build has the runtime for that MPI."""
    return any(build.glob(f"lib*/**/*{mpi}*")) or mpi == "openmpi"


if __name__ == "__main__":
    sys.exit(main())
