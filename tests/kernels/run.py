#!/usr/bin/env python3
"""Compiles every kernel that the acc programs launch with NVRTC, as for an NVIDIA device, and lists its registers.

The acc programs of tests/language, examples, docs/examples and apps run on the stand-in for NVIDIA's driver (tests/fake_cuda) with
XMP_DUMP_KERNELS, those of tests/language in that suite if it has just run; what they leave is compiled for each architecture
by the runtime's own NVRTC entry, several kernels at once. No GPU is needed.
Usage: run.py BUILD_DIR"""
import argparse
import ctypes
import importlib.util
import itertools
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cubin import registers

ROOT = Path(__file__).resolve().parents[2]
ARCHITECTURES = ["sm_80", "sm_90"]
HIMENO = ROOT / "bench/cuda/himeno_kernel.h"

specification = importlib.util.spec_from_file_location("language", ROOT / "tests/language/run.py")
language = importlib.util.module_from_spec(specification)
specification.loader.exec_module(language)


SHAPE = re.compile(r"(#define TASUKI_.*\n)*")
KERNEL = re.compile(r"^TASUKI_KERNEL void (\w+)\(", re.M)
GROUP = 16  # kernels that NVRTC compiles at once: 23 ms each in place of 77
# Those whose registers are compared: another kernel beside one may change what is inlined, which made 1 or 2 registers.
ALONE = re.compile(r"(himeno_acc|rows)\.c_")


def groups(paths):
    """Lists of files that can be compiled together: of one shape, on which what stands in front of all kernels depends, and
    with functions of different names."""
    found = {}
    for path in paths:
        text = path.read_text()
        of_shape = found.setdefault(SHAPE.match(text).group(), [])
        names = set(KERNEL.findall(text))
        place = next((g for g in of_shape if len(g[0]) < GROUP and not g[1] & names and not ALONE.match(g[0][0].name)), None)
        if place is None or ALONE.match(path.name):
            place = ([], set())
            of_shape.append(place)
        place[0].append(path)
        place[1].update(names)
    return [files for of_shape in found.values() for files, _ in of_shape]


def together(texts):
    """One source of a group's: each kernel with what belongs to it in a namespace, its macros gone behind it."""
    shape = SHAPE.match(texts[0]).group()
    parts = [shape]
    for number, text in enumerate(texts):
        own = text[len(shape):]
        macros = "".join(f"#undef {name}\n" for name in re.findall(r"^#define (\w+)", own, re.M))
        parts.append(f"namespace kernel_{number} {{\n{own}\n}}\n{macros}")
    return "".join(parts)


class Nvrtc:
    """The runtime's entry that compiles a kernel source for an architecture."""

    def __init__(self, build):
        library = ctypes.CDLL(str(build / "lib/tasuki/openmpi/libtasuki.so"))
        self.compile_entry = library.tasuki_nvrtc_compile
        self.compile_entry.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p),
                                       ctypes.POINTER(ctypes.c_size_t), ctypes.POINTER(ctypes.c_void_p)]
        self.free = ctypes.CDLL(None).free
        self.free.argtypes = [ctypes.c_void_p]

    def compile(self, source, architecture):
        """(cubin or None, log)"""
        cubin, size, log = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_void_p()
        code = self.compile_entry(source.encode(), architecture.encode(), ctypes.byref(cubin), ctypes.byref(size),
                                  ctypes.byref(log))
        text = ctypes.string_at(log.value).decode(errors="replace") if log.value else ""
        data = ctypes.string_at(cubin.value, size.value) if cubin.value and code == 1 else None
        for pointer in (cubin, log):
            self.free(pointer)
        return data, text or "no message"


class Suite:
    def __init__(self, build):
        self.build, self.work = build, build / "tests/kernels"
        self.passed = self.failed = 0
        self.dumps = []  # folders with kernels
        self.runs = language.Suite(build, build / "tests/language")

    def report(self, what, good, detail=""):
        self.passed, self.failed = self.passed + good, self.failed + (not good)
        if not good:
            print(f"FAILED {what}\n" + "\n".join("    " + line for line in detail.splitlines()[:15]), flush=True)

    # ---- programs ------------------------------------------------------------------------------

    def programs(self):
        """(name, sources, flags, nodes, where the language suite leaves its kernels): everything that launches kernels."""
        for path in sorted((ROOT / "tests/language").glob("acc*/*.c")):
            program = language.Program(path)
            if not program.part and not program.fails and "cuda" in program.devices:
                yield program.name, [path, *program.sources], program.flags, program.nodes[-1], self.runs.dumped(program)
        for pattern in ("examples/*/*.c", "apps/*/*.c", "docs/examples/*.c"):
            for path in sorted(ROOT.glob(pattern)):
                if path.parent.name in (path.stem, "examples") and "#pragma acc" in path.read_text():
                    yield f"{pattern.split('*')[0]}{path.stem}", [path], [], 2, None

    def run(self, name, sources, flags, nodes, dumped):
        """Runs one program so that it leaves its kernels, in a folder of self.dumps; uses the language suite's executable,
        and the kernels that it has left there, where they are new."""
        directory = self.work / "programs" / name
        directory.mkdir(parents=True, exist_ok=True)
        executable = self.build / "tests/language/openmpi" / name / "program"
        newest = max(*(source.stat().st_mtime for source in sources), (self.build / "bin/xmpcc").stat().st_mtime)
        if executable.exists() and executable.stat().st_mtime > newest:
            if dumped and dumped.exists() and dumped.stat().st_mtime > executable.stat().st_mtime:
                self.dumps.append(dumped)
                return name, True, ""
        else:
            executable = directory / "program"
        if not executable.exists() or executable.stat().st_mtime < newest:
            code, output, _ = language.start([str(self.build / "bin/xmpcc"), "-O1", "-I", str(ROOT / "tests/language"),
                                              *flags, *map(str, sources), "-o", str(executable), "-lm"], directory, 120)
            if code != 0:
                return name, False, output
        dumped = self.work / "dumps" / name
        shutil.rmtree(dumped, ignore_errors=True)
        self.dumps.append(dumped)
        environment = {**self.runs.settings("cuda"), "XMP_DUMP_KERNELS": str(dumped)}
        if name.startswith(("examples/", "apps/")):  # the stand-in does not know registers, and rows may need too many
            environment["FAKE_CUDA_UNITS"] = "132"
        code, output, _ = language.start([str(self.build / "bin/xmprun"), "-n", str(nodes), str(executable)], directory,
                                         240, environment)
        return name, code == 0, f"exit code {code}\n{output}"

    # ---- kernels -------------------------------------------------------------------------------

    def compile(self, nvrtc, group, architecture):
        """[(file, architecture, registers or None, log)] of a group. A kernel that does not compile is told alone."""
        cubin, _ = nvrtc.compile(together([path.read_text() for path in group]), architecture)
        counts = registers(cubin) if cubin else {}
        results = []
        for path in group:
            names, log = KERNEL.findall(path.read_text()), ""
            found = {name: counts[name] for name in names if name in counts}
            if not names or len(found) < len(names):
                cubin, log = nvrtc.compile(path.read_text(), architecture)
                found = registers(cubin) if cubin else None
            results.append((path, architecture, found, log))
        return results

    def sources(self):
        """{name: file} of the kernels; those of one name are the same."""
        return {path.name: path for folder in sorted(self.dumps) for path in sorted(folder.glob("*.cuda.txt"))}

    def kernels(self, nvrtc, jobs):
        """{file: {architecture: registers}} of all that compiled."""
        table = {}
        with ThreadPoolExecutor(jobs) as pool:
            work = [pool.submit(self.compile, nvrtc, group, a) for group in groups(self.sources().values())
                    for a in ARCHITECTURES]
            for path, architecture, found, log in itertools.chain.from_iterable(job.result() for job in work):
                self.report(f"{path.name} for {architecture}", bool(found), log)
                if found:
                    table.setdefault(path.name, {})[architecture] = max(found.values())
        return dict(sorted(table.items()))

    def himeno(self, nvrtc, table):
        """The generated main kernel needs no more registers than the one written by hand."""
        lines = (ROOT / "examples/himeno_acc/himeno_acc.c").read_text().splitlines()
        first = next(n for n, line in enumerate(lines, 1) if line.startswith("#pragma acc parallel loop"))
        ours = [v for k, v in table.items() if re.match(rf"himeno_acc\.c_{first}_k_", k)]
        for architecture in ARCHITECTURES:
            cubin, log = nvrtc.compile(HIMENO.read_text(), architecture)
            if not cubin or not ours:
                self.report(f"Himeno's main kernel for {architecture}", False, log if not cubin else "it was not launched")
                continue
            hand, most = registers(cubin)["jacobi"], max(v[architecture] for v in ours)
            print(f"Himeno's main kernel, {architecture}: {most} registers, written by hand {hand}")
            self.report(f"Himeno's main kernel for {architecture}: registers", most <= hand, f"{most}, by hand {hand}")

    def rows(self, table):
        """Kernels whose threads have several iterations were among them, and leave room for most of a unit's threads."""
        sources = self.sources()
        found = [k for k in table if k.startswith("rows.c") and "#define TASUKI_ROWS 4\n" in sources[k].read_text()]
        self.report("rows.c: kernels with rows", len(found) >= 4, f"found {found}")
        for kernel in found:
            for architecture, count in table[kernel].items():
                self.report(f"{kernel} for {architecture}: registers", count <= 40, f"{count} of 40")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("-k", default="", metavar="PATTERN", help="only programs whose name matches")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    suite = Suite(options.build.resolve())
    try:
        nvrtc = Nvrtc(suite.build)
    except (OSError, AttributeError) as e:
        print(f"FAILED: {e}\n0 passed, 1 failed")
        return 1
    if not language.available(suite.runs, "cuda"):
        print("0 passed, 0 failed, 1 skipped")
        return 0
    cubin, log = nvrtc.compile("TASUKI_KERNEL void nothing(void) {}\n", ARCHITECTURES[0])
    if not cubin and "not found" in log:
        print(f"skipped: {log}\nscripts/nvrtc.sh installs NVRTC\n0 passed, 0 failed, 1 skipped")
        return 0
    wanted = [p for p in suite.programs() if re.search(options.k, p[0])]
    with ThreadPoolExecutor(options.jobs) as pool:
        for job in [pool.submit(suite.run, *p) for p in wanted]:
            name, good, output = job.result()
            suite.report(f"{name}: runs on cuda", good, output)
    table = suite.kernels(nvrtc, options.jobs)
    width = max([len(name) for name in table], default=10) - len(".cuda.txt")
    print(f"{'kernel':<{width}} " + " ".join(f"{a:>6}" for a in ARCHITECTURES) + "  (registers a thread)")
    for name, found in table.items():
        print(f"{name.removesuffix('.cuda.txt'):<{width}} " + " ".join(f"{found.get(a, '-'):>6}" for a in ARCHITECTURES))
    if re.search(options.k, "examples/himeno_acc"):
        suite.himeno(nvrtc, table)
    if re.search(options.k, "acc/rows"):
        suite.rows(table)
    print(f"{suite.passed} passed, {suite.failed} failed")
    return suite.failed != 0


if __name__ == "__main__":
    sys.exit(main())
