"""Random exchanges of arrays, host copies and device copies side by side: reflect, reflect_do and reduce_shadow with any clauses,
of one array or several. All memory of the nodes' sections, shadows included, must be the same in both."""
import random

from mapping import SHAPES, Array, Nodes, Template

HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
static int errors;
"""
# Memory of a section: its address and its number of elements.
CHECK = """
static long elements(xmp_desc_t d, int rank) {
  long all = 1;
  for (int k = 1; k <= rank; k++) {
    int n;
    if (xmp_array_lead_dim(d, k, &n)) return 0;
    all *= n;
  }
  return all;
}
"""


class ExchangeProgram:
    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.flags = []
        self.nodes_count = rng.choice([1, 2, 3, 4, 6, 2, 3, 4, 6])
        nodes = [Nodes(rng, f"p{k}", rng.choice(SHAPES[self.nodes_count])) for k in range(2)]
        templates = [Template(rng, f"t{k}", rng.choice(nodes), rng.choice([0, 0, 1]) if len(nodes[0].shape) < 3 else 0)
                     for k in range(2)]
        for t in templates:
            t.late = False
        self.pairs = []
        while len(self.pairs) < 3:
            k = len(self.pairs)
            a = Array(rng, f"h{k}", rng.choice(templates), "plain")
            if any(s == "*" or sum(s) for s in a.shadow):
                self.pairs.append(a)
        body = []
        for _ in range(rng.randint(3, 6)):
            body += self.round()
        device = ", ".join(self.twin(a) for a in self.pairs)
        lines = [HEAD, CHECK, *(p.declaration() for p in nodes), *(t.declaration() for t in templates)]
        for a in self.pairs:
            lines += [f"{a.type} {a.declarator()};", f"{a.type} {a.declarator(self.twin(a))};", a.directives(),
                      a.directives(self.twin(a))]
        lines += ["int main(void) {", f"#pragma acc enter data create({device})", *body, "return errors != 0;", "}"]
        self.text = "\n".join(lines) + "\n"

    @staticmethod
    def twin(a):
        return a.name.replace("h", "d")

    def widths(self, a):
        texts = []
        for s in a.shadow:
            if s == "*":
                return ""
            lo, hi = (self.rng.randint(0, w) for w in s)
            mark = "/periodic/" if sum(s) and self.rng.random() < 0.5 else ""
            texts.append(f"{mark}{lo}" if lo == hi and self.rng.random() < 0.5 else f"{mark}{lo}:{hi}")
        return f" width({', '.join(texts)})"

    def round(self):
        rng = self.rng
        some = rng.sample(self.pairs, rng.randint(1, len(self.pairs)))
        kind = rng.choice(["reflect", "reflect", "reflect_do", "reduce_shadow"])
        # One width clause is for all arrays.
        if rng.random() < 0.6:
            some = [a for a in some if a.rank == some[0].rank and a.shadow == some[0].shadow]
            clauses = self.widths(some[0])
        else:
            clauses = ""
        if rng.random() < 0.3:
            clauses += " orthogonal"
        lines = []
        seed = rng.randint(1, 1000)
        for a in some:
            for name in a.name, self.twin(a):
                lines += [f"for (long k = 0; k < elements(xmp_desc_of({name}), {a.rank}); k++)",
                          f"  (({a.type} *){name})[k] = (k * 7 + {seed} + 31 * xmp_node_num()) % 97;"]
        lines.append(f"#pragma acc update device({', '.join(self.twin(a) for a in some)})")
        for side, acc in ("", ""), ("d", " acc"):
            names = ", ".join(self.twin(a) if side else a.name for a in some)
            id = rng.randint(1, 9)
            wait = [f"#pragma xmp wait_async ({id}){acc}"] if rng.random() < 0.4 else []
            later = f" async({id})" if wait else ""
            if kind == "reflect_do":
                lines += [f"#pragma xmp reflect_init ({names}){clauses}{acc}", f"#pragma xmp reflect_do ({names}){later}{acc}"]
            else:
                lines.append(f"#pragma xmp {kind} ({names}){clauses}{later}{acc}")
            lines += wait
        lines.append(f"#pragma acc update host({', '.join(self.twin(a) for a in some)})")
        for a in some:
            lines += [f"for (long k = 0; k < elements(xmp_desc_of({a.name}), {a.rank}); k++)",
                      f"  if ((({a.type} *){a.name})[k] != (({a.type} *){self.twin(a)})[k] && errors++ < 5)",
                      f'    printf("node %d: {a.name} at %ld: %g on the host, %g on the device\\n", xmp_node_num(), k,',
                      f"           (double)(({a.type} *){a.name})[k], (double)(({a.type} *){self.twin(a)})[k]);"]
        return lines
