#!/usr/bin/env python3
"""Random communication plans on all fabrics against a serial model, many exchanges in a row, and every interleaving of
the flag protocol and of the teams' slots.

Usage: run.py BUILD [--cases N] [--seed FIRST] [--exchanges N]
Without --cases a share that takes less than a minute; `--cases 10000` spreads that many over all combinations of MPI,
nodes and settings. A combination that fails is printed as a command that repeats it. Ends with "N passed, N failed"."""
import argparse
import itertools
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NODES = [2, 3, 4, 6]
SETTINGS = [{}, {"XMP_FABRIC": "direct"}, {"XMP_FABRIC": "mpi"}, {"XMP_FABRIC": "staged"}, {"XMP_SUBCLUSTER": "1"},
            {"XMP_SUBCLUSTER": "2"}]
# The share: nodes and place in SETTINGS; every node count and every setting.
SHARE = [(2, 0), (3, 1), (4, 0), (4, 5), (6, 0), (3, 2), (4, 3), (6, 5), (2, 4)]
SHARE_CASES = 60


def mpis(build):
    return sorted(path.suffix[1:] for path in (build / "tests/stress").glob("stress_plans.*"))


def run(words, settings, limit):
    """Exit code (None: it had to be ended) and output."""
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace", timeout=limit, env={**os.environ, **settings})
    except subprocess.TimeoutExpired as ended:
        return None, (ended.stdout or b"").decode(errors="replace") + f"\nstill running after {limit} s"
    return done.returncode, done.stdout


class Count:
    passed = failed = 0

    def add(self, good, bad, command, output):
        self.passed += good
        self.failed += bad
        if bad:
            print("FAIL", command)
            print("\n".join("  " + line for line in output.strip().splitlines()[-12:]), flush=True)


def plans(build, arguments, count):
    if arguments.cases:
        combinations = list(itertools.product(mpis(build), NODES, range(len(SETTINGS))))
        each = -(-arguments.cases // len(combinations))
    else:
        combinations = [(mpi, nodes, place) for mpi in mpis(build) for nodes, place in SHARE]
        each = SHARE_CASES
    seed = arguments.seed
    for mpi, nodes, place in combinations:
        words = [str(build / "bin/xmprun"), "-n", str(nodes), str(build / f"tests/stress/stress_plans.{mpi}"), str(each),
                 str(seed)]
        seed += each
        code, output = run(words, SETTINGS[place], 60 + each)
        line = re.search(r"^(\d+) passed, (\d+) failed$", output, re.M)
        good, bad = map(int, line.groups()) if line else (0, 1)
        if code != 0 and bad == 0:
            bad = 1
        names = [f"{name}={value}" for name, value in SETTINGS[place].items()]
        count.add(good, bad, " ".join(names + words), output)


def soak(build, arguments, count):
    with tempfile.TemporaryDirectory() as folder:
        for mpi in mpis(build):
            program = f"{folder}/soak.{mpi}"
            words = [str(build / "bin/xmpcc"), f"--mpi={mpi}", "-O2", str(HERE / "soak.c"), "-o", program]
            code, output = run(words, {}, 60)
            if code != 0:
                count.add(0, 1, " ".join(words), output)
                continue
            # 4 nodes, and 8 with fewer exchanges: they may have a few cores only.
            for nodes, exchanges in (4, arguments.exchanges), (8, arguments.exchanges // 10):
                words = [str(build / "bin/xmprun"), "-n", str(nodes), program, str(exchanges)]
                code, output = run(words, {}, 60 + exchanges // 1000)
                good = code == 0 and f"{exchanges} exchanges, 0 values are wrong" in output
                count.add(int(good), int(not good), " ".join(words), output)


def interleavings(build, _arguments, count):
    for explorer in "stress_protocol", "stress_slots":
        words = [str(build / "tests/stress" / explorer)]
        code, output = run(words, {}, 120)
        line = re.search(r"^(\d+) passed, (\d+) failed$", output, re.M)
        good, bad = map(int, line.groups()) if line else (0, 1)
        if code != 0 and bad == 0:
            bad = 1
        count.add(good, bad, " ".join(words), output)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--cases", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exchanges", type=int, default=100000)
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    count = Count()
    if not mpis(build):
        print(f"no stress_plans in {build}/tests/stress")
        count.failed = 1
    for part in plans, soak, interleavings:
        part(build, arguments, count)
    print(f"{count.passed} passed, {count.failed} failed")
    return count.failed != 0


if __name__ == "__main__":
    sys.exit(main())
