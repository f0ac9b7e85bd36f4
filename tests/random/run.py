#!/usr/bin/env python3
"""Random programs: each runs on its nodes and, without its directives, serially; every element that a node owns
must be what the serial program computes; and such programs whose arrays live on devices. Random exchanges of host copies and
device copies side by side. And random compute regions (code of gangs around parallel loops; loops of `kernels` without directives;
sequences of regions and statements of the host; routines that follow pointers of structures; loops on arrays that several devices
share; work on several queues), beside the same code in serial, on the host, on the stand-in for a GPU and, some of them, on OpenCL with the kernels of a GPU.

Usage: run.py BUILD [--seeds FIRST:LAST] [--devices FIRST:LAST] [--gangs FIRST:LAST] [--kernels FIRST:LAST] [--jobs N]
Seeds are fixed, so that a failure comes again: run.py BUILD --seeds 17:17 --devices 1:0 --gangs 1:0 --kernels 1:0"""
import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from async_program import AsyncProgram
from complex_program import ComplexProgram
from data_program import DataProgram
from device_program import DeviceProgram  # noqa: E402
from exchange_program import ExchangeProgram  # noqa: E402
from gang_program import GangProgram  # noqa: E402
from kernels_program import KernelsProgram  # noqa: E402
from layout_program import LayoutProgram  # noqa: E402
from members_program import MembersProgram  # noqa: E402
from program import Program  # noqa: E402
from waits_program import WaitsProgram  # noqa: E402

TIMEOUT = 60  # seconds a command
SERIAL_HEADER = """#include <stdlib.h>
#define xmp_node_num() 0
#define xmp_desc_of(a) 0
#define xmp_malloc(...) calloc(1, 1 << 20)
"""


def command(words, directory, settings=None):
    """None when it went well, else what it said."""
    try:
        done = subprocess.run(words, cwd=directory, env={**os.environ, **(settings or {})}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              errors="replace", timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return f"{Path(words[0]).name}: still running after {TIMEOUT} s"
    if done.returncode == 0:
        return None
    return f"{Path(words[0]).name}: exit code {done.returncode}\n{done.stdout}{done.stderr}"


def values(path):
    found = {}
    for line in path.read_text().splitlines():
        name, place, value = line.split()
        found[name, place] = value
    return found


def device_settings(build, work, opencl):
    """Environments, one a device; without the last one where there is no OpenCL."""
    library, caches = str(build / "tests/libtasuki_fake_cuda.so"), {"XMP_CACHE_DIR": str(work / "caches/kernels")}
    devices = [{"XMP_DEVICE": "host"}, {"XMP_DEVICE": "cuda", "XMP_CUDA_LIBRARY": library, "XMP_NVRTC_LIBRARY": library},
               {"XMP_DEVICE": "opencl", "POCL_CACHE_DIR": str(work / "caches/pocl"),
                "POCL_EXTRA_BUILD_FLAGS": "-cl-opt-disable", "POCL_WORK_GROUP_SPECIALIZATION": "0"}]
    return [{**caches, **device} for device in devices[:3 if opencl else 2]]


def check(kind, seed, build, work, opencl):
    """None, or why the program of this seed is wrong."""
    program = kind(seed)
    directory = work / (kind.__name__ if kind is not Program else "") / str(seed)
    serial = directory / "serial"
    serial.mkdir(parents=True, exist_ok=True)
    (directory / "program.c").write_text(program.text)
    (serial / "xmp.h").write_text(SERIAL_HEADER)
    steps = [
        ["cc", "-O1", "-w", "-I", "serial", "program.c", "-o", "serial/program"],
        ["serial/program", "serial/out"],
        [str(build / "bin/xmpcc"), "--mpi=openmpi", "-O1", "-w", *program.flags, "program.c", "-o", "program"],
    ]
    for step in steps:
        if step[0] == "serial/program":
            step[0] = str(serial / "program")
        problem = command(step, directory)
        if problem:
            return problem
    expected = values(serial / "out.0")
    for device in device_settings(build, work, opencl and seed % 8 == 0) if kind is DeviceProgram else [{}]:
        problem = check_run(program, directory, expected, build, {**device, "XMP_DEVICE_CHECK": "1"} if device else {})
        if problem:
            return f"{device['XMP_DEVICE']}: {problem}" if device else problem
    return None


def check_run(program, directory, expected, build, settings):
    for old in directory.glob("out.*"):
        old.unlink()
    problem = command([str(build / "bin/xmprun"), "-n", str(program.nodes_count), "./program", "out"], directory, settings)
    if problem:
        return problem
    seen = set()
    for n in range(1, program.nodes_count + 1):
        for key, value in values(directory / f"out.{n}").items():
            if expected.get(key) != value:
                return f"node {n}: {key[0]} at {key[1]}: expected {expected.get(key)}, found {value}"
            seen.add(key)
    missing = sorted(set(expected) - seen)
    if missing:
        return f"{len(missing)} values on no node, the first is {missing[0][0]} at {missing[0][1]}"
    return None


def check_region(kind, seed, build, work, opencl):
    """None, or why the region of this seed, or its exchanges, are wrong."""
    directory = work / f"{kind.__name__}{seed}"
    directory.mkdir(parents=True, exist_ok=True)
    program = kind(seed)
    (directory / "program.c").write_text(program.text)
    nodes = str(getattr(program, "nodes_count", 1))
    compiler = [str(build / "bin/xmpcc"), "--mpi=openmpi", "-O1", "-w", "program.c", "-o", "program", "-lm"]
    problem = command(compiler, directory)
    for device in device_settings(build, work, opencl and seed % 8 == 0):
        problem = problem or command([str(build / "bin/xmprun"), "-n", nodes, "./program"], directory,
                                     {**device, "XMP_TEST_GPU": "1", **getattr(program, "settings", {})})
        if problem:
            return f"{device['XMP_DEVICE']}: {problem}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path, help="the build directory, with bin/xmpcc and bin/xmprun")
    parser.add_argument("--seeds", default="1:40", metavar="FIRST:LAST")
    parser.add_argument("--devices", default="1:8", metavar="FIRST:LAST", help="seeds of programs with arrays on devices")
    parser.add_argument("--exchanges", default="1:8", metavar="FIRST:LAST", help="seeds of exchanges of both copies")
    parser.add_argument("--gangs", default="1:12", metavar="FIRST:LAST", help="seeds of the compute regions")
    parser.add_argument("--kernels", default="1:12", metavar="FIRST:LAST", help="seeds of those with loops of kernels")
    parser.add_argument("--complex", default="1:8", metavar="FIRST:LAST", help="seeds of those with complex numbers")
    parser.add_argument("--waits", default="1:12", metavar="FIRST:LAST", help="seeds of those with statements between regions")
    parser.add_argument("--members", default="1:12", metavar="FIRST:LAST", help="seeds of those with routines that follow pointers of structures")
    parser.add_argument("--layouts", default="1:10", metavar="FIRST:LAST", help="seeds of those on several devices")
    parser.add_argument("--queues", default="1:10", metavar="FIRST:LAST", help="seeds of those with work on several queues")
    parser.add_argument("--data", default="1:8", metavar="FIRST:LAST", help="seeds of those with device copies that come and go")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    build = options.build.resolve()
    work = build / "tests" / "random"
    seeds, devices, exchanges, gangs, kernels, numbers, waits, members, layouts, queues, data = (
        range(int(first), int(last) + 1) for first, last in
        (text.split(":") for text in (options.seeds, options.devices, options.exchanges, options.gangs, options.kernels,
                                      options.complex, options.waits, options.members, options.layouts, options.queues, options.data)))
    opencl = command([str(build / "bin/xmpinfo")], build, {"XMP_DEVICE": "opencl"}) is None

    passed = failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        jobs = {str(seed): pool.submit(check, Program, seed, build, work, opencl) for seed in seeds}
        jobs |= {f"DeviceProgram/{seed}": pool.submit(check, DeviceProgram, seed, build, work, opencl) for seed in devices}
        for kind, some in ((ExchangeProgram, exchanges), (GangProgram, gangs), (KernelsProgram, kernels),
                           (ComplexProgram, numbers), (WaitsProgram, waits), (MembersProgram, members), (LayoutProgram, layouts),
                           (AsyncProgram, queues), (DataProgram, data)):
            jobs |= {f"{kind.__name__}{seed}": pool.submit(check_region, kind, seed, build, work, opencl) for seed in some}
        for seed, job in jobs.items():
            problem = job.result()
            if problem is None:
                passed += 1
                continue
            failed += 1
            lines = "\n".join("    " + line for line in problem.splitlines()[:12])
            print(f"FAILED seed {seed}: {work / seed / 'program.c'}\n{lines}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
