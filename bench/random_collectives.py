#!/usr/bin/env python3
"""Random collectives beside MPI: bcast, reduction (of variables, arrays, loops) and reflect of full shadows, of random types,
lengths and numbers of nodes, some with async, by the directive and by MPI in two ways, in turns in one program; in some the
program reads and writes its data between two steps. Prints a line for each seed, with what is slower than MPI marked; ends with
1 where what has come differs. With --hosts the nodes are those of test hosts (scripts/testhosts.py), 1, 2, .. on each.
Usage: random_collectives.py BUILD_DIR FIRST:LAST [--mpi openmpi|mpich] [--nodes N] [--hosts N]"""
import random
import sys

from random_halos import BENCH, compared

TYPES = {"signed char": "MPI_SIGNED_CHAR", "short": "MPI_SHORT", "int": "MPI_INT", "unsigned": "MPI_UNSIGNED", "long": "MPI_LONG",
         "float": "MPI_FLOAT", "double": "MPI_DOUBLE", "double _Complex": "MPI_C_DOUBLE_COMPLEX"}
OPERATIONS = {"+": "MPI_SUM", "*": "MPI_PROD", "max": "MPI_MAX", "min": "MPI_MIN", "&": "MPI_BAND", "|": "MPI_BOR",
              "^": "MPI_BXOR", "&&": "MPI_LAND", "||": "MPI_LOR"}
# What a variable is before a loop that reduces positive values into it, and what an iteration does.
BEFORE = {"*": 1, "min": 100, "&": -1, "&&": 1}
STEP = {"max": "v > d ? v : d", "min": "v < d ? v : d"}


class Collective:
    def __init__(self, seed):
        r = random.Random(seed)
        self.nodes = r.choice([2, 2, 2, 3, 4])
        self.kind = r.choice(["bcast", "reduction", "loop", "reflect"])
        self.type = r.choice(list(TYPES) + ["double", "int"])
        operations = ["+", "*", "max", "min"] + (["&", "|", "^", "&&", "||"] if self.type not in ("float", "double") else [])
        self.operation = "+" if "Complex" in self.type else r.choice(["+", *operations])
        self.length = int(2**r.uniform(0, 18)) if r.random() < 0.8 else 1
        self.members = r.choice([self.nodes] * 3 + [max(2, self.nodes - 1)])
        if self.kind == "loop":
            self.length = r.randint(1, 5)
        if self.kind == "reflect":
            self.length = max(self.nodes, self.length)
            self.length += -self.length % self.nodes if r.random() < 0.6 else 0
        if self.kind in ("loop", "reflect"):
            self.members = self.nodes
        self.root = r.randrange(self.members)
        self.used = r.random() < 0.5
        self.asynchronous = r.random() < 0.4 and self.kind != "loop"

    def __str__(self):
        what = {"bcast": f"bcast from p[{self.root}]", "reflect": "reflect of a full shadow"}
        part = f" ({self.members} take part)" if self.members < self.nodes else ""
        async_ = " async" if self.asynchronous else ""
        return (f"{what.get(self.kind, f'{self.kind} {self.operation}')} of {self.length} {self.type} on {self.nodes}{part}{async_}"
                f"{', used' if self.used else ''}")

    def program(self):
        on = f" on p[0:{self.members}]" if self.members < self.nodes else ""
        start, wait = (" async(1)", ["#pragma xmp wait_async(1)"]) if self.asynchronous else ("", [])
        block = -(-self.length // self.nodes)
        begin = f"((r) * {block} < LENGTH ? (r) * {block} : LENGTH)"
        kind = {"bcast": "BCAST", "reflect": "ALLGATHER"}.get(self.kind, "REDUCE")
        name, declared = ("one", "T one;") if self.length == 1 else ("all", "T all[LENGTH];")
        lines = {
            "bcast": [f"static {declared}", f"#define data {f'(&{name})' if self.length == 1 else name}", "static void directive(void) {",
                      f"#pragma xmp bcast({name}) from p[{self.root}]{on}{start}", *wait, "}"],
            "reduction": [f"static {declared}", f"#define data {f'(&{name})' if self.length == 1 else name}", "static void directive(void) {",
                          f"#pragma xmp reduction({self.operation}: {name}){on}{start}", *wait, "}"],
            "loop": ["static T data[LENGTH];", "static void directive(void) {",
                     *(f"  T v{k} = {BEFORE.get(self.operation, 0)};" for k in range(self.length)),
                     f"#pragma xmp loop on t[i] reduction({self.operation}: "
                     f"{', '.join(f'v{k}' for k in range(self.length))})",
                     "  for (int i = 0; i < NODES; i++) {",
                     *(f"    v{k} = STEP(v{k}, data[{k}]);" for k in range(self.length)), "  }",
                     *(f"  data[{k}] = v{k};" for k in range(self.length)), "}"],
            "reflect": ["T g[LENGTH];", "#pragma xmp align g[i] with t[i]", "#pragma xmp shadow g[*]", "static T *data;",
                        "static void directive(void) {", f"#pragma xmp reflect(g){start}", *wait, "}"],
        }[self.kind]
        extent = "LENGTH" if self.kind == "reflect" else "NODES"
        address = ["  void *storage;", "  xmp_array_laddr(xmp_desc_of(g), &storage);", "  data = storage;"]
        return "\n".join([
            "#include <mpi.h>", "#include <xmp.h>", "#include <string.h>", f"#define T {self.type}",
            f"#define MPI_T {TYPES[self.type]}", f"#define LENGTH {self.length}", f"#define NODES {self.nodes}",
            f"#define KIND {kind}", f"#define ROOT {self.root}", f"#define OPERATION {OPERATIONS[self.operation]}",
            f"#define STEP(v, d) {STEP.get(self.operation, f'v {self.operation} d')}", f"#define TOUCHED {int(self.used)}", f"#define ASYNC {int(self.asynchronous)}", f"#define MEMBERS {self.members}", f"#define BEGIN(r) {begin}",
            "#define COUNT(r) (BEGIN((r) + 1) - BEGIN(r))", "#pragma xmp nodes p[NODES]", f"#pragma xmp template t[{extent}]",
            "#pragma xmp distribute t[block] onto p", *lines, f'#include "{BENCH / "random_collective.h"}"', "int main(void) {",
            *(address if self.kind == "reflect" else []), "  run();", "  return 0;", "}", ""])


if __name__ == "__main__":
    sys.exit(compared(__doc__, Collective, ("plain", "varied")))
