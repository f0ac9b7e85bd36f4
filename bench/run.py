#!/usr/bin/env python3
"""Our programs beside hand-written ones (MPI, MPI + OpenMP, OpenCL, CUDA): builds both, runs them in turns (A B, B A, ...),
prints one table and writes it to bench/results/. Usage: run.py BUILD_DIR [--group G] [--only PATTERN] [--pairs N] [--quick]"""
import argparse
import csv
import datetime
import fnmatch
import os
import re
import shutil
import statistics
import sys
import tempfile

from cases import GROUPS
from measure import BENCH, Bench, Failure, Skipped, conditions, processor

HEADER = ["case", "ranks", "pairs", "ours", "hand-written", "way", "hand / ours", "goal", ""]
LINE = "{:<34} {:>5} {:>5}  {:<34} {:<34} {:<18} {:>11} {:>5} {}"
MISSED = "below"


def show(seconds):
    for unit, scale in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1 or unit == "us":
            return f"{seconds * scale:.3g} {unit}"


def spread(values):
    """median [first quartile .. third quartile]"""
    q = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return f"{show(statistics.median(values))} [{show(q[0])} .. {show(q[2])}]"


def line_of(case, result, cores):
    shared = "*" if case.ranks > cores else ""
    way = f"XMP_FABRIC={case.fabric}" if case.rival == "fabric" else result.variant
    if result.share is not None:
        way = f"{result.share:.0%} of a copy's bandwidth"
    return [result.row.label, f"{case.ranks}{shared}", len(result.ours), spread(result.ours), spread(result.hand), way,
            f"{result.ratio:.2f}", "" if result.row.goal is None else f"{result.row.goal:.2f}",
            MISSED if result.below else ""]


def write(args, facts, notes, rows, samples):
    os.makedirs(args.output, exist_ok=True)
    short = re.sub(r"[^a-z0-9]+", "-", processor().lower()).strip("-")[:24].strip("-")
    name = [str(datetime.date.today()), short, *(args.group or []), *(["quick"] if args.quick else [])]
    stem = os.path.join(args.output, "-".join(name))
    with open(stem + ".md", "w") as f:
        f.write("# Benchmark run\n\n" + "".join(f"* {k}: {v}\n" for k, v in facts.items()) + f"\n{notes}\n\n")
        f.write("| " + " | ".join(HEADER) + " |\n|" + " --- |" * len(HEADER) + "\n")
        f.writelines("| " + " | ".join(map(str, row)).replace("*", "\\*") + " |\n" for row in rows)
    with open(stem + ".csv", "w", newline="") as f:
        writer = csv.writer(f)
        writer.writerow(["case", "ranks", "run", "side", "way", "seconds"])
        writer.writerows(samples)
    print(f"written: {os.path.relpath(stem)}.md and .csv")


def wanted(case, args):
    names = [case.name, *(row.label for row in case.rows)]
    return not (args.only and not any(fnmatch.fnmatch(name, args.only) for name in names) or
                args.ranks and case.ranks not in args.ranks)


def summary(rows):
    """The rows that miss their goal, to be seen at once."""
    with_goal = [row for row in rows if row[7]]
    missed = [row for row in with_goal if row[8]]
    if not with_goal:
        return
    print(f"\n{len(with_goal) - len(missed)} of {len(with_goal)} rows with a goal reach it" +
          ("; below it:" if missed else ""))
    for row in missed:
        print(f"  {row[0]}, {row[1]} ranks: {row[6]}, goal {row[7]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("--quick", action="store_true", help="tiny sizes, one run each: only shows that all works")
    parser.add_argument("--group", nargs="*", choices=list(GROUPS), help="only these groups of cases")
    parser.add_argument("--only", help="cases with this name or with a row of this name, with * and ?")
    parser.add_argument("--ranks", type=int, nargs="*", help="only these numbers of ranks")
    parser.add_argument("--pairs", type=int, help="runs of each side (default 9 of communication, else 7, if short 15)")
    parser.add_argument("--mpi", choices=("openmpi", "mpich"), default="openmpi")
    parser.add_argument("--compile-into", metavar="FOLDER",
                        help="only compile, for a machine that runs programs and has no compilers")
    parser.add_argument("--compiled", metavar="FOLDER", help="run what --compile-into has left there")
    parser.add_argument("--output", default=os.path.join(BENCH, "results"), help="folder of the results")
    args = parser.parse_args()

    tmp = tempfile.mkdtemp(prefix="tasuki-bench-")
    bench = Bench(args, tmp)
    rows, samples, failures, skipped = [], [], [], 0
    facts = conditions(bench)
    for key, value in facts.items():
        print(f"{key}: {value}")
    print("\n" + LINE.format(*HEADER).rstrip(), flush=True)
    try:
        for case in (case for group in args.group or GROUPS for case in GROUPS[group](args.quick)):
            if not wanted(case, args):
                continue
            try:
                results = bench.measure(case)
            except Skipped as why:
                skipped += 1
                print(f"{case.name}: skipped ({why})", flush=True)
                continue
            except Failure as e:
                failures.append(f"{case.name}, {case.ranks} ranks: {e}")
                print(failures[-1], file=sys.stderr, flush=True)
                continue
            for result in results:
                rows.append(line_of(case, result, bench.cores))
                print(LINE.format(*map(str, rows[-1])).rstrip(), flush=True)
                sides = [("ours", "", result.ours), *(("hand", way, times) for way, times in result.ways.items())]
                samples += [[result.row.label, case.ranks, i, side, way, f"{t:.9e}"]
                            for side, way, times in sides for i, t in enumerate(times)]
    finally:
        shutil.rmtree(tmp, ignore_errors=True)

    notes = ("Medians [quartiles] of each program's own kernel time; communication: one operation. A ratio above 1 means that "
             f"ours is faster. `*`: more ranks than the {bench.cores} cores available. `{MISSED}`: the ratio is below the goal.")
    if bench.moved:
        facts["cores"] = f"{bench.moved} runs taken again: the machine had moved its cores"
        print(f"\n{facts['cores']}")
    print("\n" + notes)
    if not args.quick:
        summary(rows)
    if bench.bandwidth:
        facts["a copy within the GPU's memory"] = f"{bench.bandwidth / 1e9:.0f} GB/s, read and written"
        notes += (" `of a copy's bandwidth`: what ours moves a second at least, each value read and written once a sweep, beside "
                  "what a copy does.")
    if rows:
        write(args, facts, notes, rows, samples)
    if failures:
        print(f"{len(failures)} cases failed:")
        for failure in failures:
            print("  " + "\n    ".join(failure.splitlines()[:4]))
    return 1 if failures or not rows and not skipped else 0


if __name__ == "__main__":
    sys.exit(main())
