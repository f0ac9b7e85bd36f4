"""A random compute region with code of gangs around parallel loops, beside the same code in serial.

Nothing in it depends on the order of threads: in a parallel loop each array of the code around it is only read, or each
iteration writes a part of its own; scalars are read, reduced, changed by atomics, or private."""
import random
from dataclasses import dataclass, replace

GANGS, WIDTH = 7, 64  # iterations of the outer loop; elements of `out` for each
TYPES = ["int", "long", "short", "unsigned", "unsigned char"]
HEAD = """#include <stdio.h>
#include <string.h>
struct pair { int a; long b; };
struct row { int n, v[8]; struct pair p; };
static const int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
#pragma acc routine seq
static int limit(int a, int b) { a &= 255; b &= 127; while (a > b + 20) a -= 13; return a; }
#pragma acc routine seq
static int advance(int *p, int by) { int old = *p & 1023; *p = (old + by) & 1023; return old; }
#pragma acc routine seq
static int total(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] & 63; return s; }
#pragma acc routine seq
static struct row new_row(int n) {
  struct row r = {n, {1, 2}, {n & 7, 5}};
  for (int i = 2; i < 8; i++) r.v[i] = i * (n & 31);
  return r;
}
#pragma acc routine vector
static int sum_of(const int *p, int n) {
  int s = 0;
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < n; i++) s += p[i] & 63;
  return s;
}
#pragma acc routine vector
static void turn(int *p, int n, int by) {
  int x[256];
#pragma acc loop vector
  for (int i = 0; i < n; i++) x[i] = p[n - 1 - i];
#pragma acc loop vector
  for (int i = 0; i < n; i++) p[i] = (x[i] + by) & 1023;
}
"""
MAIN = """
static int in[64], out[2][%d];
int main(void) {
  for (int i = 0; i < 64; i++) in[i] = (i * 37 + 11) %% 101;
  for (int i = 0; i < %d; i++) out[0][i] = out[1][i] = i %% 19;
  region(in, out[0], 2, 8, 32);
  serial(in, out[1], 2, 8, 32);
  for (int i = 0; i < %d; i++)
    if (out[0][i] != out[1][i]) return printf("out[%%d]: %%d in the region, %%d in serial\\n", i, out[0][i], out[1][i]), 1;
  return 0;
}
""" % ((GANGS * WIDTH,) * 3)


@dataclass(frozen=True)
class Variable:
    """A scalar, or `size` elements of an array from element `base` on."""
    text: str
    root: str
    type: str = "int"
    size: int = 0
    base: str = "0"
    writable: bool = True


class Used:
    """The variables of an expression: what it changes is used nowhere else in it."""

    def __init__(self, changed=()):
        self.changed, self.read = set(changed), set()


def indented(lines):
    return [(where, "  " + text) for where, text in lines]


def both(*texts):
    return [("both", text) for text in texts]


class GangProgram:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.counter, self.effects = 0, True
        self.lengths = self.chance(0.2)  # some arrays are of variable length
        lines = self.region()
        text = {of: "\n".join("  " + line for where, line in lines if where in ("both", of)) for of in ("region", "serial")}
        self.text = HEAD + "".join(f"static void {of}(const int *restrict in, int *restrict out, int length2, int length8, int length32) {{\n{body}\n}}\n"
                                   for of, body in text.items()) + MAIN

    def name(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def chance(self, p):
        return self.rng.random() < p

    # ---- expressions ---------------------------------------------------------------------------

    def element(self, v, scope, used):
        index = self.rng.randint(0, v.size - 1) if self.chance(0.4) else f"({self.value(scope, used, 1)} & {v.size - 1})"
        return f"{v.text}[{index}]" if v.base == "0" else f"{v.text}[{v.base} + {index}]"

    def leaf(self, scope, used):
        free = [v for v in scope if v.root not in used.changed]
        if not free or self.chance(0.2):
            return str(self.rng.randint(0, 99))
        v = self.rng.choice(free)
        used.read.add(v.root)
        text = self.element(v, scope, used) if v.size else v.text
        return f"(int){text}" if v.type == "long" else text

    def effect(self, scope, used):
        """An expression that changes something, as an int."""
        free = [v for v in scope if v.writable and v.root not in used.changed | used.read]
        if not free or not self.effects:
            return self.leaf(scope, used)
        v = self.rng.choice(free)
        used.changed.add(v.root)
        target = self.element(v, scope, used) if v.size else v.text
        if v.type == "int" and self.chance(0.4):
            return f"advance(&{target}, {self.rng.randint(1, 9)})"
        return f"(int)({self.rng.choice([target + '++', '--' + target, target + ' ^= 5', target + ' = 8'])})"

    def value(self, scope, used, depth):
        rng = self.rng
        if depth <= 0:
            return self.leaf(scope, used)
        a = self.value(scope, used, depth - 1)
        roll = rng.random()
        if roll < 0.4:
            return f"({a} {rng.choice('+-^|&')} {self.value(scope, used, depth - 1)})"
        if roll < 0.5:
            return f"({self.condition(scope, used, depth - 1)} ? {a} : {self.leaf(scope, used)})"
        if roll < 0.6:
            return f"limit({a}, {self.value(scope, used, depth - 1)})"
        if roll < 0.68:
            return f"table[({a}) & 7]"
        arrays = [v for v in scope if v.size and v.type == "int" and v.root not in used.changed]
        if roll < 0.76 and arrays:
            v = rng.choice(arrays)
            used.read.add(v.root)
            return f"total(&{v.text}[{v.base}], {v.size})"
        return self.effect(scope, used) if roll < 0.9 else a

    def condition(self, scope, used, depth):
        return f"(({self.value(scope, used, depth)} & 7) {self.rng.choice(['<', '==', '!=', '>='])} {self.rng.randint(1, 6)})"

    def without_effects(self, scope, depth, hidden=()):
        self.effects = False
        text = self.value(scope, Used(hidden), depth)
        self.effects = True
        return text

    # ---- statements ----------------------------------------------------------------------------

    def assignment(self, scope):
        targets = [v for v in scope if v.writable]
        if not targets:
            return both(";")
        v, used = self.rng.choice(targets), Used()
        target = self.element(v, scope, used) if v.size else v.text
        if v.root in used.changed:
            return both(";")
        used.read.add(v.root)
        operator = self.rng.choice(["=", "=", "+=", "-=", "^=", "|="])
        return both(f"{target} {operator} ({self.value(scope, used, self.rng.randint(1, 3))}) & {self.rng.choice([63, 1023])};")

    def declaration(self, scope):
        """Lines; the variables come into scope."""
        roll, kind = self.rng.random(), self.rng.choice(TYPES)
        if roll < 0.45:
            name = self.name("x")
            lines = both(f"{kind} {name} = ({self.value(scope, Used(), 2)}) & 255;")
            scope.append(Variable(name, name, kind))
        elif roll < 0.75:
            name, size = self.name("r"), self.rng.choice([2, 8, 32])
            if self.chance(0.4):
                first = ", ".join(f"({self.value(scope, Used(), 1)}) & 99" for _ in range(2)) if self.chance(0.5) else "7"
                lines = both(f"{kind} {name}[{size}] = {{{first}}};")
            else:
                value = self.without_effects(scope, 1)
                length = f"length{size}" if self.lengths and self.chance(0.3) else size
                lines = both(f"{kind} {name}[{length}];", f"for (int z = 0; z < {size}; z++) {name}[z] = ({value} + z) & 127;")
            scope.append(Variable(name, name, kind, size))
        else:
            name = self.name("s")
            lines = both(f"struct row {name} = new_row({self.leaf(scope, Used())});")
            scope += self.members(name)
        return lines

    @staticmethod
    def members(name):
        return [Variable(f"{name}.n", name), Variable(f"{name}.p.b", name, "long"), Variable(f"{name}.v", name, "int", 8)]

    def block(self, scope, level, count, depth):
        inner, lines = list(scope), []
        for _ in range(count):
            lines += self.statement(inner, level, depth)
        return indented(lines)

    def statement(self, scope, level, depth):
        """level: of a gang, of workers, or of a thread alone."""
        rng, roll = self.rng, self.rng.random()
        few = rng.randint(1, 3)
        if roll < 0.3 or (depth > 4 and roll < 0.7):
            return self.assignment(scope)
        if roll < 0.42 or depth > 4:
            return self.declaration(scope)
        if roll < 0.57:
            lines = both(f"if ({self.condition(scope, Used(), 2)}) {{") + self.block(scope, level, few, depth + 1)
            if self.chance(0.4):
                lines += both("} else {") + self.block(scope, level, 1, depth + 1)
            return lines + both("}")
        if roll < 0.68:
            i = self.name("i")
            counter = Variable(i, i, writable=False)
            close = "}"
            if self.chance(0.5):
                head = [f"for (int {i} = 0; {i} < {few}; {i}++) {{"]
            else:
                head = [f"int {i} = ({self.value(scope, Used(), 1)}) & 3;", f"while ({i}-- > 0) {{"]
                if self.chance(0.3):
                    head[1], close = "do {", f"}} while ({i}-- > 0);"
            lines = both(*head) + self.block(scope + [counter], level, few, depth + 1)
            if self.chance(0.2):
                lines += both(f"  if ({self.condition(scope, Used(), 1)}) {rng.choice(['break', 'continue'])};")
                lines += indented(self.assignment(scope))
            return lines + both(close)
        if level == "thread":
            return self.assignment(scope)
        if roll < 0.78:
            return self.shared_call(scope)
        return self.parallel(scope, level, depth)

    def shared_call(self, scope):
        """Of routines whose loops the threads share."""
        rng = self.rng
        arrays = [v for v in scope if v.size and v.type == "int"]
        if not arrays:
            return self.assignment(scope)
        v = rng.choice(arrays)
        if v.writable and self.chance(0.5):
            return both(f"turn(&{v.text}[{v.base}], {v.size}, ({self.value(scope, Used([v.root]), 1)}) & 7);")
        call = f"sum_of(&{v.text}[{v.base}], {v.size})"
        if self.chance(0.3):
            call += f" - 2 * {call}"
        targets = [t for t in scope if t.writable and not t.size]
        if targets and self.chance(0.6):
            return both(f"{rng.choice(targets).text} {rng.choice(['=', '^='])} ({call}) & 1023;")
        name = self.name("x")
        scope.append(Variable(name, name))
        return both(f"int {name} = ({call}) & 1023;")

    def parallel(self, scope, level, depth):
        rng = self.rng
        kind = rng.choice(["vector", "vector", "worker vector", "worker"]) if level == "gang" else "vector"
        j, trips = self.name("j"), rng.choice([1, 2, 4, 8, 32])
        inner, atomics, clauses, first, private = [Variable(j, j, writable=False)], [], [], [], []
        part_of = {v.root: rng.random() < 0.5 for v in scope}
        reduced = ""
        for v in scope:
            roll = rng.random()
            plain = v.text == v.root and v.base == "0" and v.writable
            if v.size and v.writable and part_of[v.root] and v.size >= trips:
                each = v.size // trips
                start = f"{j} * {each}" if v.base == "0" else f"{v.base} + {j} * {each}"
                inner.append(replace(v, size=each, base=start))
            elif plain and not v.size and v.type in ("int", "long", "unsigned") and roll < 0.15:
                atomics.append(v)
            elif plain and not v.size and v.type in ("int", "long") and roll < 0.3 and not reduced:
                reduced = v.text
            elif plain and v.size <= 32 and roll < 0.4:
                private.append(v)
                inner.append(v)
                first.append(f"for (int z = 0; z < {v.size}; z++) {v.text}[z] = z + {j};" if v.size
                             else f"{v.text} = {rng.randint(0, 50)} + {j};")
            else:
                inner.append(replace(v, writable=False))
        if private:
            clauses.append(f"private({', '.join(v.text for v in private)})")
        if reduced:
            clauses.append(f"reduction(+ : {reduced})")
        lines = both(*first) + self.block(inner, "worker" if kind == "worker" else "thread", rng.randint(1, 3), depth + 1)
        if reduced:
            lines += both(f"{reduced} += ({self.without_effects(inner, 2)}) & 255;")
        for v in atomics:
            lines += [("region", "#pragma acc atomic update")] + both(f"{v.text} += ({self.without_effects(inner, 1)}) & 15;")
        own = [("serial", f"{v.type} {v.text}{f'[{v.size}]' if v.size else ''};") for v in private]
        heads = [f"for (int {j} = 0; {j} < {trips}; {j}++) {{"]
        if trips > 1 and self.chance(0.25):
            inner_trips = rng.choice([n for n in (2, 4, 8, 32) if n <= trips])
            heads = [f"for (int {j}a = 0; {j}a < {trips // inner_trips}; {j}a++)",
                     f"for (int {j}b = 0; {j}b < {inner_trips}; {j}b++) {{"]
            lines = both(f"const int {j} = {j}a * {inner_trips} + {j}b;") + lines
            clauses.append("collapse(2)")
        return ([("serial", "{")] + own + [("region", f"#pragma acc loop {kind} {' '.join(clauses)}")] +
                both(*heads) + indented(lines) + both("}") + [("serial", "}")])

    # ---- the region ----------------------------------------------------------------------------

    def region(self):
        rng = self.rng
        scope = [Variable("in", "in", size=64, writable=False)]
        data = f"copyin(in[0:64]) copy(out[0:{GANGS * WIDTH}])"
        shape = rng.choice(["", "vector_length(32)", "num_workers(4) vector_length(32)", "num_workers(2)",
                            "num_workers(2) vector_length(64)"])
        gangs = rng.choice(["", "num_gangs(2)", "num_gangs(3)"])
        level = "gang"
        if self.chance(0.7):
            level = rng.choice(["gang", "gang", "worker"])
            scope += [Variable("out", "out", size=WIDTH, base=f"g * {WIDTH}"), Variable("g", "g", writable=False),
                      Variable("x", "x"), Variable("r", "r", "int", 8)] + self.members("s")
            head = f"#pragma acc parallel loop {'gang' if level == 'gang' else 'gang worker'} {gangs} {shape} {data} private(x, r, s)"
            begin = both("int x, r[8];", "struct row s;") + [("region", head)] + both(f"for (int g = 0; g < {GANGS}; g++) {{")
            body = both("x = g;", "for (int z = 0; z < 8; z++) r[z] = z;", "s = new_row(g);")
        else:
            scope += [Variable("out", "out", size=256), Variable("x", "x", "long"), Variable("r", "r", "int", 8)]
            scope += self.members("s")
            head = rng.choice([f"#pragma acc parallel num_gangs(1) {shape} {data}", f"#pragma acc serial {data}"])
            begin = both("long x = 7;", "int r[8] = {1, 2};", "struct row s = new_row(3);")
            begin += [("region", head + " firstprivate(x, r, s)")] + both("{")
            body = []
        for _ in range(rng.randint(1, 3)):
            body += self.declaration(scope)
        for _ in range(rng.randint(4, 9)):
            body += self.statement(scope, level, 0)
        return begin + indented(body) + both("}")
