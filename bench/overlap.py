#!/usr/bin/env python3
"""What XMP_PROGRESS brings and costs: an exchange of 4 MB beside a computation that takes as long, in loops that look at
what is under way and in a unit that does not; between two nodes of this machine, and between two test hosts over
1 Gbit/s (scripts/testhosts.py). The settings are run in turns; prints one table.
Usage: overlap.py BUILD_DIR [--mpi openmpi|mpich] [--pairs N] [--only WORD]"""
import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

BENCH = Path(__file__).resolve().parent
SETTINGS = ("loop", "thread", "off")
LIMIT = 120  # seconds a run
HEADER = ["where", "MPI", "XMP_PROGRESS", "computation", "exchange", "alone", "both", "hidden", "cost"]
LINE = "{:<16} {:<8} {:<13} {:<12} {:>10} {:>10} {:>10} {:>7} {:>7}"


def show(seconds):
    return f"{seconds * 1e3:.3g} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.3g} us"


def places(build):
    """Where: command in front of the program, and settings. `delayed`: nothing but the looks themselves."""
    local = [build / "bin/xmprun", "-n", "2"]
    hosts = [sys.executable, BENCH.parent / "scripts/testhosts.py", "--xmprun", build / "bin/xmprun", "--hosts", "2",
             "--ranks-per-host", "1", "--bandwidth", "1gbit"]
    return {"1 Gbit/s": (hosts, {}), "one host": (local, {}), "one host, mpi": (local, {"XMP_FABRIC": "mpi"}),
            "delayed 20 ms": (local, {"XMP_FABRIC": "mpi", "XMP_TEST_DELAY_US": "20000"})}


def sample(command, settings):
    """{what: seconds} of one run; None when it did not come to its end, which MPICH does not always between hosts."""
    with tempfile.TemporaryFile("w+") as out:
        try:
            subprocess.run(command, stdout=out, env={**os.environ, **settings}, timeout=LIMIT, check=False)
        except subprocess.TimeoutExpired:
            pass
        out.seek(0)
        found = {key: float(value) for key, value in re.findall(r"^([\w ]+): (\S+)$", out.read(), re.M)}
    return found if "elsewhere cost" in found else None


def rows(where, mpi, setting, samples):
    def median(what):
        return statistics.median(what(one) for one in samples)

    for kind, words in (("loops", "loops"), ("elsewhere", "other unit")):
        exchange, alone, both = (median(lambda one, key=key: one[key]) for key in ("exchange", f"{kind} alone", f"{kind} both"))
        hidden = median(lambda one: (one["exchange"] + one[f"{kind} alone"] - one[f"{kind} both"]) /
                        min(one["exchange"], one[f"{kind} alone"]))
        yield [where, mpi, setting, words, show(exchange), show(alone), show(both), f"{hidden:.0%}",
               f"{median(lambda one: one[f'{kind} cost']):+.1%}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--mpi", choices=("openmpi", "mpich"), action="append", help="default: both")
    parser.add_argument("--pairs", type=int, default=3, help="runs of each setting (default 3)")
    parser.add_argument("--only", default="", help="places whose name contains this")
    options = parser.parse_args()
    build = options.build.resolve()
    print(LINE.format(*HEADER))
    failed = 0
    with tempfile.TemporaryDirectory(prefix="tasuki-overlap-") as folder:
        for mpi in options.mpi or ("openmpi", "mpich"):
            program = Path(folder) / f"overlap.{mpi}"
            subprocess.run([build / "bin/xmpcc", f"--mpi={mpi}", "-O3", "-march=native", "-DNP=2", *sorted((BENCH / "overlap").glob("*.c")),
                            "-o", program], check=True)
            for where, (command, settings) in places(build).items():
                if options.only not in where:
                    continue
                found = {setting: [] for setting in SETTINGS}
                for turn in range(options.pairs):
                    for setting in SETTINGS if turn % 2 == 0 else SETTINGS[::-1]:
                        if one := sample([*command, program], {**settings, "XMP_PROGRESS": setting}):
                            found[setting].append(one)
                for setting, samples in found.items():
                    if not samples:
                        failed += 1
                        print(f"{where}, {mpi}, XMP_PROGRESS={setting}: no run came to its end", flush=True)
                    for row in rows(where, mpi, setting, samples) if samples else ():
                        print(LINE.format(*row), flush=True)
    print("\nMedians. hidden: part of the shorter of exchange and computation that the other one hides. cost: processor time of "
          "both nodes\nand all their threads while the exchange is under way and the program computes, beside the computation alone.")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
