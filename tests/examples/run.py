#!/usr/bin/env python3
"""Compiles and runs everything a reader may copy: examples/, apps/, docs/examples/, the code blocks of the texts,
and a smoke run of the benchmarks. Usage: run.py BUILD_DIR [--only NAME] [--serial]"""
import argparse
import difflib
import glob
import importlib
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TIMEOUT = 150  # seconds, for any one command; the first run on a device compiles its kernels
NODES = (1, 2, 3, 4, 6)
MPICH_NODES = (4,)

# What each example needs: `grid` is the macro for the second node dimension, `rtol` what the order of a
# reduction may change in a real number, `slack` what it may change in an integer (iteration counts), `gpu_rtol` what a GPU, which
# rounds a product and a sum once, may change in a difference of nearly equal numbers.
EXAMPLES = {
    "hello": dict(rtol=0),
    "heat": dict(rtol=1e-12, grid="NPX"),
    "laplace": dict(rtol=1e-12, grid="NPX"),
    "laplace_acc": dict(rtol=1e-12, grid="YNODES"),
    "himeno": dict(rtol=1e-9, grid="NDY"),
    "himeno_acc": dict(rtol=1e-9, grid="NDY", gpu_rtol=2e-4),
    "nbody": dict(rtol=1e-9),
    "matvec": dict(rtol=1e-12),
    "cg": dict(rtol=1e-6, slack=2, grid="NPX"),
    "life": dict(rtol=0, grid="NPX"),
    "stream_acc": dict(rtol=1e-12),
    "nbody_acc": dict(rtol=1e-9),
    "apps/cg": dict(rtol=1e-11),
    "apps/cg W": dict(rtol=1e-11, flags=["-DCLASS_W"], devices=["host", "gpu"]),
}
# Node counts of the programs with acc directives on devices other than the host. cuda: the stand-in of tests/fake_cuda for
# NVIDIA's driver; gpu: that driver, where there is a GPU.
DEVICE_NODES = {"opencl": (1, 4), "cuda": (2,), "gpu": (1, 2)}
UNSTABLE = re.compile(r"^(MFLOPS|time)\b")  # lines that differ from run to run


class Failure(Exception):
    pass


def run(command, cwd, env=None):
    """Output of a command; Failure when it ends badly or not in time. Ends its whole process group."""
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env=env, start_new_session=True)
    try:
        out, err = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Failure(f"no end after {TIMEOUT} s: {' '.join(command)}")
    if process.returncode != 0:
        tail = "\n".join((err + out).strip().splitlines()[-12:])
        raise Failure(f"exit code {process.returncode}: {' '.join(command)}\n{tail}")
    return out


def compare(expected, found, rtol, slack=0):
    """Token by token: words equal, integers within slack, reals within rtol."""
    lines = [[l for l in text.splitlines() if not UNSTABLE.match(l)] for text in (expected, found)]
    if len(lines[0]) != len(lines[1]):
        diff = difflib.unified_diff(lines[0], lines[1], "expected", "found", lineterm="", n=0)
        raise Failure("output differs\n" + "\n".join(list(diff)[:12]))
    for want, have in zip(*lines):
        same = len(want.split()) == len(have.split())
        for w, h in zip(want.split(), have.split()):
            try:
                if re.fullmatch(r"[-+]?\d+", w):
                    same &= abs(int(w) - int(h)) <= slack
                else:
                    w, h = float(w), float(h)
                    same &= abs(w - h) <= rtol * max(abs(w), abs(h))
            except ValueError:
                same &= w == h
        if not same:
            raise Failure(f"expected: {want}\nfound:    {have}")


def check_png(path):
    """A reader's view of the file: signature, every CRC, and as many bytes as the header announces."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise Failure("not a PNG")
    at, chunks = 8, {}
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        (crc,) = struct.unpack(">I", data[at + 8 + length:at + 12 + length])
        if crc != zlib.crc32(kind + body):
            raise Failure(f"bad CRC in {kind}")
        chunks[kind] = chunks.get(kind, b"") + body
        at += 12 + length
    if kind != b"IEND":
        raise Failure("the last chunk is not IEND")
    width, height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    if len(zlib.decompress(chunks[b"IDAT"])) != height * (1 + 3 * width) or (depth, colour) != (8, 2):
        raise Failure("the pixels do not fill the picture")
    return data


class Suite:
    def __init__(self, build, args):
        self.passed = self.failed = 0
        self.only, self.serial = args.only, args.serial
        # Only the runs on a GPU: compiled at one place, run at another.
        self.compiled = args.compiled is not None
        self.folder = args.compile_into or args.compiled
        self.tmp = os.path.abspath(self.folder) if self.folder else tempfile.mkdtemp(prefix="tasuki-examples-")
        os.makedirs(self.tmp, exist_ok=True)
        self.xmpcc = os.path.join(build, "bin", "xmpcc")
        self.xmprun = os.path.join(build, "bin", "xmprun")
        self.build = build
        self.lock = threading.Lock()
        self.devices = {}
        self.mpich = shutil.which("mpicc.mpich") is not None

    def test(self, name, action, *args):
        try:
            result = action(*args)
        except Failure as e:
            with self.lock:
                self.failed += 1
                print(f"FAIL {name}\n     " + str(e).replace("\n", "\n     "), flush=True)
            return None
        with self.lock:
            self.passed += 1
            print(f"ok   {name}", flush=True)
        return True if result is None else result

    def wants(self, name):
        return not self.only or name in self.only

    def host_compile(self, source, program, *flags):
        if not self.compiled:
            run(["gcc", "-O2", "-Wall", "-Werror", "-Wno-unknown-pragmas", *flags, source, "-o", program, "-lm"], self.tmp)

    # ---- examples ------------------------------------------------------------------------------

    def example(self, name, rtol, grid=None, slack=0, flags=(), devices=None, gpu_rtol=0):
        folder = os.path.join(ROOT, name.split()[0] if "/" in name else f"examples/{name}")
        stem = os.path.basename(folder)
        source, twin = os.path.join(folder, f"{stem}.c"), os.path.join(folder, f"{stem}_serial.c")
        with open(source) as f:
            accelerated = "#pragma acc" in f.read()
        if self.folder and (not accelerated or devices and "gpu" not in devices):
            return
        where = os.path.join(self.tmp, name.replace("/", "_").replace(" ", "_"))
        os.makedirs(where, exist_ok=True)
        gpu_rtol = max(rtol, gpu_rtol)
        serial = os.path.join(where, "serial")

        def reference():
            self.host_compile(twin, serial, *flags)
            return run([serial], where)

        expected = self.test(f"{name}: serial twin", reference)
        if expected is None:
            return
        picture = os.path.join(where, "heat.png")
        reference_picture = self.test(f"{name}: picture of the twin", check_png, picture) if name == "heat" else None

        def as_plain_c():
            self.host_compile(source, os.path.join(where, "plain"), *flags)
            compare(expected, run([os.path.join(where, "plain")], where), 0)

        self.test(f"{name}: as plain C", as_plain_c)
        if self.serial:
            return
        if self.folder:
            program = os.path.join(where, "openmpi1")
            if not self.compiled:
                self.test(f"{name}: compiles", self.compile, source, program, "openmpi", *flags)
            else:
                self.runs_on_device("gpu", name, name, program, 1, expected, gpu_rtol, slack, picture, reference_picture)
            return

        for mpi, counts in (("openmpi", NODES), ("mpich", MPICH_NODES)):
            if mpi == "mpich" and not self.mpich:
                continue
            for across in (1, 2) if grid else (1,):
                defines = [f"-D{grid}={across}"] if across > 1 else []
                label = " ".join([name, mpi, *defines])
                program = os.path.join(where, f"{mpi}{across}")
                if not self.test(f"{label}: compiles", self.compile, source, program, mpi, *flags, *defines):
                    continue
                for n in counts:
                    if n % across == 0:
                        self.test(f"{label}: {n} nodes", self.example_run, name, program, n, expected, rtol, slack,
                                  picture, reference_picture)
                for device in DEVICE_NODES:
                    if accelerated and mpi == "openmpi" and (not devices or device in devices) and self.has(device):
                        self.runs_on_device(device, label, name, program, across, expected,
                                            gpu_rtol if device == "gpu" else rtol, slack, picture, reference_picture)

    def runs_on_device(self, device, label, name, program, across, *results):
        for n in DEVICE_NODES[device]:
            if n % across == 0:
                self.test(f"{label}: {n} nodes, {device}", self.example_run, name, program, n, *results,
                          self.settings(device))

    def settings(self, device):
        """The environment of a run on a device: nothing of a user's own caches is read or written."""
        caches = os.path.join(self.build, "tests", "examples", "caches")
        fake_cuda = os.path.join(self.build, "tests", "libtasuki_fake_cuda.so")
        stand_in = {"XMP_CUDA_LIBRARY": fake_cuda, "XMP_NVRTC_LIBRARY": fake_cuda} if device == "cuda" else {}
        return {**os.environ, "XMP_DEVICE": "cuda" if device == "gpu" else device,
                "XMP_CACHE_DIR": os.path.join(caches, "kernels"), "POCL_CACHE_DIR": os.path.join(caches, "pocl"), **stand_in}

    def has(self, device):
        """Whether a small program runs on the device; says once why where it does not."""
        if device == "gpu":
            return bool(glob.glob("/dev/nvidia[0-9]*"))
        if device not in self.devices:
            source, program = os.path.join(self.tmp, "probe.c"), os.path.join(self.tmp, "probe")
            with open(source, "w") as f:
                f.write("int main(void) {\n  int x = 0;\n#pragma acc parallel copy(x)\n  x = 1;\n  return !x;\n}\n")
            try:
                self.compile(source, program, "openmpi")
                run([self.xmprun, "-n", "1", program], self.tmp, self.settings(device))
                self.devices[device] = True
            except Failure as e:
                self.devices[device] = False
                print(f"skipped: the acc programs on {device}: {e}", flush=True)
        return self.devices[device]

    def compile(self, source, program, mpi, *flags):
        # A --mpi given only where it is not the default keeps the usual command line tested.
        options = [] if mpi == "openmpi" else [f"--mpi={mpi}"]
        if not self.compiled:
            run([self.xmpcc, *options, "-O2", *flags, source, "-o", program, "-lm"], self.tmp)

    def example_run(self, name, program, n, expected, rtol, slack, picture, reference_picture,
                    environment=None):
        if os.path.exists(picture):
            os.remove(picture)
        found = run([self.xmprun, "-n", str(n), program], os.path.dirname(program), environment)
        if name == "hello":  # the nodes' greetings come in any order
            greetings = [f"hello from node {i} of {n}" for i in range(n)]
            expected = "\n".join(sorted(greetings + expected.splitlines()[1:]))
            found = "\n".join(sorted(found.splitlines()))
        compare(expected, found, rtol, slack)
        if name == "heat" and check_png(picture) != reference_picture:
            raise Failure("the picture differs from the serial twin's")

    # ---- documents -----------------------------------------------------------------------------

    def document(self, path):
        """Links lead somewhere; a block under `<!-- from FILE -->` is made of FILE's lines, in order."""
        with open(path) as f:
            text = f.read()
        folder = os.path.dirname(path)
        for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
            if "://" not in link and not os.path.exists(os.path.join(folder, link)):
                raise Failure(f"dead link: {link}")
        for source, block in re.findall(r"<!-- from (\S+) -->\n+```\w*\n(.*?)```", text, re.S):
            with open(os.path.join(ROOT, source)) as f:
                lines = iter([l.strip() for l in f])
            for line in block.splitlines():
                if line.strip() not in ("", "...", "/* ... */") and line.strip() not in lines:
                    raise Failure(f"not in {source} (or not in this order): {line}")

    def document_program(self, source):
        """The first comment says `(N nodes)`; the .out file beside it holds the output, in any order."""
        with open(source) as f:
            nodes = re.search(r"\((\d+) nodes?\)", f.readline())
        if not nodes:
            raise Failure("its first line does not say (N nodes)")
        program = os.path.join(self.tmp, "doc_" + os.path.basename(source)[:-2])
        self.compile(source, program, "openmpi")
        found = run([self.xmprun, "-n", nodes[1], program], self.tmp)
        with open(source[:-2] + ".out") as f:
            compare("\n".join(sorted(f.read().splitlines())), "\n".join(sorted(found.splitlines())), 1e-9)

    def documents(self):
        pages = [os.path.join(ROOT, "README.md")]
        for folder, _, files in os.walk(os.path.join(ROOT, "docs")):
            if not os.path.relpath(folder, ROOT).startswith(os.path.join("docs", "dev")):
                pages += [os.path.join(folder, f) for f in sorted(files) if f.endswith(".md")]
        for page in pages:
            if os.path.exists(page):
                self.test(f"{os.path.relpath(page, ROOT)}: links and quoted code", self.document, page)
        if self.serial:
            return
        folder = os.path.join(ROOT, "docs", "examples")
        for f in sorted(os.listdir(folder)):
            if f.endswith(".c"):
                self.test(f"docs/examples/{f}", self.document_program, os.path.join(folder, f))

    def benchmarks(self):
        bench = os.path.join(ROOT, "bench")
        sys.path.insert(0, bench)
        groups = list(importlib.import_module("cases").GROUPS)
        for group in groups:
            self.test(f"bench --quick --group {group}", run, [sys.executable, os.path.join(bench, "run.py"), self.build,
                      "--quick", "--group", group, "--output", self.tmp], self.tmp)
        # Eight of each, whose results are compared with MPI's.
        for what in ("halos", "collectives"):
            script = os.path.join(bench, f"random_{what}.py")
            self.test(f"bench random {what}", run, [sys.executable, script, self.build, "1:9"], self.tmp)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--only", nargs="*", help="names of examples, `docs`, `bench`")
    parser.add_argument("--serial", action="store_true", help="only what needs no xmpcc")
    parser.add_argument("--compile-into", metavar="FOLDER",
                        help="only compile the programs with acc directives, for a machine with a GPU and no compilers")
    parser.add_argument("--compiled", metavar="FOLDER", help="run what --compile-into has left there on a GPU")
    args = parser.parse_args()
    suite = Suite(os.path.abspath(args.build), args)
    if not args.serial and not args.compiled and not os.access(suite.xmpcc, os.X_OK):
        print(f"FAIL there is no {suite.xmpcc}\n0 passed, 1 failed")
        return 1
    try:
        if not args.serial and not suite.folder:
            for device in DEVICE_NODES:
                suite.has(device)  # once, before two ask
        with ThreadPoolExecutor(2) as pool:  # most of the time nodes start, one after the other
            jobs = []  # the longest first
            if suite.wants("bench") and not args.serial and not suite.folder:
                jobs.append(pool.submit(suite.benchmarks))
            if suite.wants("docs") and not suite.folder:
                jobs.append(pool.submit(suite.documents))
            jobs += [pool.submit(suite.example, name, **needs) for name, needs in EXAMPLES.items() if suite.wants(name)]
            for job in jobs:
                job.result()
    finally:
        if not suite.folder:
            shutil.rmtree(suite.tmp, ignore_errors=True)
    print(f"{suite.passed} passed, {suite.failed} failed")
    return 1 if suite.failed else 0


if __name__ == "__main__":
    sys.exit(main())
