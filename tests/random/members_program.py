"""Random routines that follow pointers of structures, of structures in structures and of those that pointers lead to, called by each other
and by a parallel loop, beside the same code in serial; between two rounds a region changes pointers of these structures. Where a device has memory
of its own the host's numbers are wrong while they run."""
import random

HEAD = """#include <openacc.h>
#include <stdio.h>
#define N 40
#define LEAVES 12
typedef struct { int n; double *d, *e; float *f; } leaf;
typedef struct { leaf in, *out; double scale, *d; } mid;
typedef struct { int *k; mid m, *pm; leaf l[2], *pl; double (*rows)[3]; } top;
static double d[2][LEAVES][N], e[2][LEAVES][N], rows[2][N][3];
static float f[2][LEAVES][N];
static int k[2][N];
static top tops[2][2];
static mid mids[2][2];
static leaf leaves[2][3];
"""
MAIN = """
static void fill(leaf *l, int copy, int number) {
  l->n = number + 3, l->d = d[copy][number], l->e = e[copy][number], l->f = f[copy][number];
  for (int i = 0; i < N; i++) l->d[i] = (i * 7 + number) % 11, l->e[i] = number, l->f[i] = (i + number * 3) % 5;
}
static void build(int copy) {
  int number = 0;
  for (int j = 0; j < 3; j++) fill(&leaves[copy][j], copy, number++);
  for (int j = 0; j < 4; j++) {
    mid *m = j < 2 ? &mids[copy][j] : &tops[copy][j - 2].m;
    fill(&m->in, copy, number++);
    m->out = &leaves[copy][j % 3], m->scale = j + 0.5, m->d = d[copy][j];
  }
  for (int j = 0; j < 2; j++) {
    top *t = &tops[copy][j];
    t->k = k[copy], t->pm = &mids[copy][1 - j], t->pl = &leaves[copy][j + 1], t->rows = rows[copy];
    for (int q = 0; q < 2; q++) fill(&t->l[q], copy, number++);
  }
  for (int i = 0; i < N; i++) {
    k[copy][i] = (i * 3) % N;
    for (int c = 0; c < 3; c++) rows[copy][i][c] = i % 4 + c;
  }
}
int main(void) {
  double out[2][N] = {{0}}, sum[2] = {0, 0};
  build(0), build(1);
#pragma acc enter data copyin(d[0:1], e[0:1], f[0:1], k[0:1], rows[0:1], tops[0:1], mids[0:1], leaves[0:1])
  if (acc_get_device_type() != acc_device_host)
    for (int i = 0; i < N; i++) {
      k[0][i] = rows[0][i][i % 3] = -5;
      for (int j = 0; j < LEAVES; j++) d[0][j][i] = f[0][j][i] = e[0][j][i] = -1e6;
      for (int j = 0; j < 3; j++) leaves[0][j].n = -9;
    }
  for (int round = 0; round < ROUNDS; round++) {
    if (round) change(&tops[0][0], &tops[0][1], &mids[0][0], leaves[0]);
    region(&tops[0][0], &tops[0][1], &mids[0][0], leaves[0], out[0], &sum[0]);
    if (round) change_serial(&tops[1][0], &tops[1][1], &mids[1][0], leaves[1]);
    serial(&tops[1][0], &tops[1][1], &mids[1][0], leaves[1], out[1], &sum[1]);
  }
#pragma acc exit data copyout(e[0:1], d[0:1], f[0:1], k[0:1], rows[0:1]) delete(tops[0:1], mids[0:1], leaves[0:1])
  for (int i = 0; i < N; i++) {
    if (out[0][i] != out[1][i]) return printf("out at %d: %g in the region, %g in serial\\n", i, out[0][i], out[1][i]), 1;
    for (int j = 0; j < LEAVES; j++)
      if (e[0][j][i] != e[1][j][i]) return printf("e of %d at %d: %g in the region, %g in serial\\n", j, i, e[0][j][i], e[1][j][i]), 1;
  }
  if (sum[0] != sum[1]) return printf("the sum: %.17g in the region, %.17g in serial\\n", sum[0], sum[1]), 1;
  return 0;
}
"""
# Members that lead on: of each structure, by what they are.
MEMBERS = {
    "leaf": {},
    "mid": {"leaf": ["in", "*out"]},
    "top": {"mid": ["m", "*pm"], "leaf": ["l[0]", "l[1]", "*pl", "m.in", "pm->in", "*m.out", "*pm->out"]},
}


class MembersProgram:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.routines = []  # name, parameters as (type, how: pointer or value)
        text = "".join(self.routine(number) for number in range(self.random.randint(3, 7)))
        lines = []
        scope = {"t": ("top", True), "u": ("top", True), "m": ("mid", True), "v": ("leaf", True)}
        if self.random.random() < 0.4:
            lines.append(f"const {self.local(scope)}")
        for _ in range(self.random.randint(1, 3)):
            lines.append(f"s += {self.value(scope, 2)};")
        if self.random.random() < 0.5:
            lines.append(self.writing(scope))
        lines.append("out[i] = s;")
        code = "\n".join("    " + line for line in lines)

        def function(name, pragma):
            return (f"static void {name}(top *t, top *u, mid *m, leaf *v, double *out, double *total) {{\n  double sum = 0;\n{pragma}"
                    f"  for (int i = 0; i < N; i++) {{\n    double s = 0;\n{code}\n    sum += s;\n  }}\n  *total = sum;\n}}\n")
        clauses = "present(t[0:1], u[0:1], m[0:1], v[0:3]) copyout(out[0:N]) reduction(+: sum)"
        # Of random numbers of their own: the rest is as before.
        self.random = random.Random(f"pointers {seed}")
        rounds = self.random.choice([1, 2, 2, 3])
        scope = {"t": ("top", True), "u": ("top", True), "m": ("mid", True), "v": ("leaf", True)}
        changes = "".join(f"    {self.change(scope)}\n" for _ in range(self.random.randint(1, 4)))

        def changing(name, pragma):
            return f"static void {name}(top *t, top *u, mid *m, leaf *v) {{\n{pragma}  {{\n{changes}  }}\n}}\n"
        self.text = (HEAD + f"#define ROUNDS {rounds}\n" + text + function("region", f"#pragma acc parallel loop {clauses}\n") +
                     function("serial", "") + changing("change", "#pragma acc serial present(t[0:1], u[0:1], m[0:1], v[0:3])\n") +
                     changing("change_serial", "") + MAIN)

    def pick(self, *texts):
        return self.random.choice(texts)

    def routine(self, number):
        parameters = [(self.pick("leaf", "leaf", "mid", "top"), self.random.random() < 0.8) for _ in range(self.random.randint(1, 2))]
        scope = {f"p{n}": parameter for n, parameter in enumerate(parameters)}
        writes = self.random.random() < 0.3
        listed = ", ".join(f"{type} {'*' if pointer else ''}p{n}" for n, (type, pointer) in enumerate(parameters))
        lines = []
        if self.random.random() < 0.4:
            lines.append(self.local(scope))
        if self.random.random() < 0.1 and parameters[0][1]:
            lines.append("p0 = p0 + (i < 0);")  # nobody can say what it leads to then
        if writes:
            lines.append(self.writing(scope))
        lines.append(f"return {self.value(scope, 2)};")
        self.routines.append((f"r{number}", parameters))
        return f"static double r{number}({listed}, int i) {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n"

    def local(self, scope):
        """A pointer of the block's own; it comes to the scope."""
        type = self.pick("leaf", "mid") if any(s == "top" for s, _ in scope.values()) else "leaf"
        text = f"{type} *q = {self.structure(type, scope, True)};"
        scope["q"] = (type, True)
        return text

    def structure(self, type, scope, pointer):
        """An expression for one of the type: its address, or itself."""
        found = []
        for name, (own, leads) in scope.items():
            if own == type:
                found.append(f"*{name}" if leads else name)
            for member in MEMBERS[own].get(type, []):
                arrow, star = "->" if leads else ".", "*" if member[0] == "*" else ""
                found.append(f"{star}{name}{arrow}{member.lstrip('*')}")
        text = self.random.choice(found)
        if not pointer:
            return text
        return text[1:] if text[0] == "*" else "&" + text

    def element(self, scope):
        name, (type, leads) = self.random.choice(list(scope.items()))
        arrow = "->" if leads else "."
        at = self.pick("i", f"(i + {self.random.randint(1, 9)}) % N", "N - 1 - i")
        if type == "leaf":
            return self.pick(f"{name}{arrow}d[{at}]", f"{name}{arrow}f[{at}]", f"{name}{arrow}n", f"{name}{arrow}d[{at} % {name}{arrow}n]")
        if type == "mid":
            return self.pick(f"{name}{arrow}in.d[{at}]", f"{name}{arrow}out->f[{at}]", f"{name}{arrow}scale", f"{name}{arrow}d[{at}]",
                             f"{name}{arrow}out->n")
        return self.pick(f"{name}{arrow}k[{at}]", f"{name}{arrow}m.in.d[{at}]", f"{name}{arrow}pm->in.f[{at}]", f"{name}{arrow}pl->d[{at}]",
                         f"{name}{arrow}l[1].d[{at}]", f"{name}{arrow}rows[{at}][2]", f"{name}{arrow}pm->out->d[{at}]",
                         f"{name}{arrow}pm->scale", f"{name}{arrow}l[0].n")

    def call(self, scope):
        """Of a routine whose parameters there are structures for; else an element."""
        types = {type for type, _ in scope.values()}
        there = {"leaf"} | (types | {"mid"} if "top" in types else types)
        possible = [routine for routine in self.routines if all(type in there for type, _ in routine[1])]
        if not possible:
            return self.element(scope)
        name, parameters = self.random.choice(possible)
        return f"{name}({', '.join(self.structure(type, scope, pointer) for type, pointer in parameters)}, i)"

    def change(self, scope):
        """A statement that gives pointers of structures the values of others."""
        type, member = self.pick(("double *", "d"), ("double *", "d"), ("double *", "e"), ("float *", "f"), ("leaf", ""), ("leaf *", "out"),
                                 ("leaf *", "pl"), ("mid *", "pm"))
        of = {"out": "mid", "pl": "top", "pm": "top"}.get(member, "leaf")

        def place():
            return f"({self.structure(of, scope, False)})" + ("." + member if member else "")
        a, b = place(), place()
        if self.random.random() < 0.5:
            return f"{{ {type} x = {a}; {a} = {b}; {b} = x; }}"
        return self.pick("", "", f"if ({place()} == {a}) " if member else "", "if (t->l[0].n > v->n) ") + f"{a} = {b};"

    def value(self, scope, depth):
        if depth == 0 or self.random.random() < 0.2:
            return self.call(scope) if self.random.random() < 0.4 else self.element(scope)
        return f"({self.value(scope, depth - 1)} {self.pick('+', '-', '+')} {self.value(scope, depth - 1)})"

    def writing(self, scope):
        target = self.structure("leaf", scope, False)
        return f"({target}).e[i] += {self.element(scope)};"
