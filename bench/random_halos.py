#!/usr/bin/env python3
"""Halos of random arrays beside MPI: the same faces of the same array by reflect_do, by persistent requests with subarray types
and with packing by hand, in turns in one program; in some the program reads and writes the faces between two exchanges. Finds
what the rows of `make bench` do not have. Prints a line for each seed, with what is slower than MPI marked; ends with 1 where
what has come differs. With --hosts the nodes are those of test hosts (scripts/testhosts.py), 1, 2, .. on each.
Usage: random_halos.py BUILD_DIR FIRST:LAST [--mpi openmpi|mpich] [--nodes N] [--hosts N]"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

BENCH = Path(__file__).resolve().parent
LIMIT = 60  # seconds a run
NEVER_BELOW = 0.97
TYPES = {"char": "MPI_CHAR", "int": "MPI_INT", "float": "MPI_FLOAT", "double": "MPI_DOUBLE",
         "double _Complex": "MPI_C_DOUBLE_COMPLEX"}


class Halo:
    def __init__(self, seed):
        r = random.Random(seed)
        self.nodes = r.choice([2, 2, 2, 3, 4])
        self.rank = r.choice([1, 2, 2, 3, 3])
        grids = [[self.nodes if d == split else 1 for d in range(self.rank)] for split in range(self.rank)]
        if self.nodes == 4 and self.rank == 2:
            grids.append([2, 2])
        if self.nodes == 4 and self.rank == 3:
            grids += [[1 if d == whole else 2 for d in range(3)] for whole in range(3)]
        self.grid = r.choice(grids)
        most = {1: 20, 2: 11, 3: 7}[self.rank]
        self.size = [-(-max(8, int(2**r.uniform(3, most))) // g) * g for g in self.grid]
        self.width = r.choice([1, 1, 1, 2, 3])
        self.type = r.choice(list(TYPES) + ["double"])
        self.periodic = r.random() < 0.3
        # Shadows at the array's own ends would travel by hand, along with corners, and do not here.
        may = self.rank > 1 and (self.periodic or sum(g > 1 for g in self.grid) == 1)
        self.corners = r.random() < 0.3 and may
        self.used = r.random() < 0.6

    def __str__(self):
        words = [what for what in ("periodic", "corners", "used") if getattr(self, what)]
        extents = " x ".join(map(str, self.size))
        return f"{extents} {self.type} on {' x '.join(map(str, self.grid))}, width {self.width}, {' '.join(words)}"

    def faces(self):
        """Steps, extents of the local array, and the lines FACE(..) of random_halo.h."""
        lead = [1] * (3 - self.rank)
        split = [False] * (3 - self.rank) + [g > 1 for g in self.grid]
        owned = lead + [s // g for s, g in zip(self.size, self.grid)]
        local = [n + 2 * self.width * s for n, s in zip(owned, split)]
        strides = [local[1] * local[2], local[2], 1]
        lines, step, done = [], 0, []
        for d in (d for d in range(3) if split[d]):
            for direction in (-1, 1):
                out = [0 if not split[k] or self.corners and k in done else self.width for k in range(3)]
                into = list(out)
                count = [local[k] if self.corners and k in done else owned[k] for k in range(3)]
                out[d] = self.width if direction < 0 else local[d] - 2 * self.width
                into[d] = local[d] - self.width if direction < 0 else 0
                count[d] = self.width
                begin = [sum(p * s for p, s in zip(place, strides)) for place in (out, into)]
                words = [len(lines), step, d, direction, *begin, *count]
                lines.append(f"FACE({', '.join(map(str, words))})")
            done.append(d)
            step += self.corners
        return max(step, 1), local, lines

    def program(self):
        steps, local, faces = self.faces()
        dims = "".join(f"[{s}]" for s in self.size)
        index = "".join(f"[i{d}]" for d in range(self.rank))
        split = [g > 1 for g in self.grid]
        widths = ", ".join(("/periodic/" if self.periodic else "") + str(self.width) if s else "0" for s in split)
        return "\n".join([
            "#include <mpi.h>", "#include <xmp.h>", f"#define T {self.type}", f"#define MPI_T {TYPES[self.type]}",
            *(f"#define L{d} {n}" for d, n in enumerate(local)),
            f"#define STEPS {steps}", f"#define PERIODIC {int(self.periodic)}", f"#define TOUCHED {int(self.used)}",
            "#define FACES " + " ".join(faces),
            f"static const int grid[3] = {{{', '.join(map(str, [1] * (3 - self.rank) + self.grid))}}};",
            "#pragma xmp nodes p" + "".join(f"[{g}]" for g in self.grid),
            f"#pragma xmp template t{dims}", "#pragma xmp distribute t" + "[block]" * self.rank + " onto p",
            f"T u{dims};", f"#pragma xmp align u{index} with t{index}",
            "#pragma xmp shadow u" + "".join(f"[{self.width if s else 0}]" for s in split),
            "static void exchange(void) {", "#pragma xmp reflect_do(u)", "}",
            f'#include "{BENCH / "random_halo.h"}"',
            "int main(void) {", "  void *storage;",
            f"#pragma xmp reflect_init(u) width({widths})" + ("" if self.corners else " orthogonal"),
            "  xmp_array_laddr(xmp_desc_of(u), &storage);", "  run(storage);", "  return 0;", "}", ""])


def launch(build, case, options):
    """What starts a case's program."""
    if not options.hosts:
        return [build / "bin/xmprun", "-n", str(case.nodes)]
    return [BENCH.parent / "scripts/testhosts.py", "--hosts", str(options.hosts), "--ranks-per-host", str(case.nodes // options.hosts),
            *(["--mpi", options.mpi] if options.mpi else []), "--xmprun", build / "bin/xmprun", "--"]


def measured(build, case, options, folder):
    """Seconds of ours and of the two ways by MPI, and what else the program printed."""
    source, program = Path(folder) / "case.c", Path(folder) / "case"
    source.write_text(case.program(), encoding="utf-8")
    compiler = [build / "bin/xmpcc", *([f"--mpi={options.mpi}"] if options.mpi else [])]
    subprocess.run([*compiler, "-O3", "-march=native", source, "-o", program], check=True, timeout=LIMIT)
    done = subprocess.run([*launch(build, case, options), program], check=True, timeout=LIMIT, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    lines = dict(line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line)
    return [float(time) for time in lines["times"].split()], lines.get("different")


def compared(doc, make, ways):
    """Measures make(seed) of all seeds that the command line names; whether what has come differs. `ways`: names of the two by MPI."""
    os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("seeds")
    parser.add_argument("--mpi")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--hosts", type=int)
    options = parser.parse_args()
    first, last = map(int, options.seeds.split(":"))
    wrong = below = count = 0
    for seed in range(first, last):
        case = make(seed)
        if options.nodes and case.nodes != options.nodes or options.hosts and case.nodes % options.hosts:
            continue
        with tempfile.TemporaryDirectory() as folder:
            (ours, *by_mpi), different = measured(options.build.resolve(), case, options, folder)
        ratio = min(by_mpi) / ours
        count += 1
        below += ratio < NEVER_BELOW
        wrong += different is not None
        mark = f"DIFFERENT {different}" if different else "below" if ratio < NEVER_BELOW else ""
        times = ", ".join(f"{way} {time * 1e6:9.3f}" for way, time in zip(ways, by_mpi))
        print(f"{seed:5} {ratio:6.2f}  ours {ours * 1e6:9.3f} us, {times}  {case}  {mark}", flush=True)
    print(f"{count} cases, {below} below {NEVER_BELOW} of the better way by MPI, {wrong} different")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(compared(__doc__, Halo, ("types", "packed")))
