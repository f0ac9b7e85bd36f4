"""Random sequences of compute regions and statements of the host between them, beside the same code in serial: which
region is waited for where, and when the host's variables get what regions reduce into them, is the compiler's to see."""
import random

HEAD = """#include <stdio.h>
#define N 64
static int f(int x) { return x % 13 + 1; }
"""
MAIN = """
int main(void) {
  static int u[2][N], v[2][N];
  int end[2] = {0, 0};
  for (int i = 0; i < N; i++) u[0][i] = u[1][i] = (i * 37 + 11) % 101, v[0][i] = v[1][i] = (i * 17 + 5) % 89;
  end[0] = region(u[0], v[0]), end[1] = serial(u[1], v[1]);
  for (int i = 0; i < N; i++)
    if (u[0][i] != u[1][i] || v[0][i] != v[1][i])
      return printf("at %d: %d %d with regions, %d %d in serial\\n", i, u[0][i], v[0][i], u[1][i], v[1][i]), 1;
  if (end[0] != end[1]) return printf("%d with regions, %d in serial\\n", end[0], end[1]), 1;
  return 0;
}
"""


class WaitsProgram:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = ["s", "r", "q"]
        self.fresh = 0
        body = self.statements(2, 8)
        code = "\n".join("    " + line for line in body)

        def function(name, data):
            return (f"static int {name}(int *restrict u, int *restrict v) {{\n  int s = 1, r = 2, q = 3, all = 0;\n{data}  {{\n{code}\n"
                    f"  }}\n  return (s + 3 * r + 5 * q + all) % 9973;\n}}\n")
        serial = function("serial", "")
        self.text = (HEAD + function("region", "#pragma acc data copy(u[0:N], v[0:N])\n") +
                     "\n".join(line for line in serial.splitlines() if "#pragma" not in line) + MAIN)

    def statements(self, depth, most):
        lines = []
        for _ in range(self.random.randint(2, most)):
            lines += self.statement(depth)
        return lines

    def variable(self):
        return self.random.choice(self.names)

    def statement(self, depth):
        kind = self.random.random()
        if kind < 0.3:
            return self.reduction()
        if kind < 0.52:
            return self.update()
        if kind < 0.62:
            return [self.random.choice([f"all += {self.variable()} % 100;", f"{self.variable()} = {self.random.randrange(9)};",
                                        f"{self.variable()} = ({self.variable()} + {self.variable()}) % 1000;"])]
        if kind < 0.66:
            return [f"all += f({self.random.choice(['3', self.variable()])});"]
        if kind < 0.7:
            return self.random.choice([["#pragma acc wait"], ["#pragma acc update host(u[0:N])", f"all += u[{self.random.randrange(64)}] % 50;"]])
        if depth == 0:
            return self.update()
        if kind < 0.82:
            self.fresh += 1
            n = f"n{self.fresh}"
            inner = self.statements(depth - 1, 4)
            return [f"for (int {n} = 0; {n} < {self.random.randint(1, 3)}; {n}++) {{", *inner, "}"]
        if kind < 0.9:
            inner, other = self.statements(depth - 1, 3), self.statements(depth - 1, 3)
            condition = self.random.choice([f"{self.variable()} % 2", "all % 3"])
            return [f"if ({condition}) {{", *inner, "}"] + (["else {", *other, "}"] if self.random.random() < 0.5 else [])
        # A variable of a block's own, that ends with it.
        self.fresh += 1
        own = f"own{self.fresh}"
        self.names.append(own)
        inner = self.statements(depth - 1, 4)
        self.names.pop()
        keep = [f"all += {own} % 100;"] if self.random.random() < 0.6 else []
        return ["{", f"int {own} = {self.random.randrange(5)};", *inner, *keep, "}"]

    def update(self):
        target, other = self.random.choice(["uv", "vu"])
        value = self.random.choice([f"{other}[i] + {target}[N - 1 - i] % 3 + {self.variable()} % 5", f"{other}[i] * 2", f"{other}[i] + i"])
        if value.startswith(other + "[i] + " + target):
            value = value.replace(f"{target}[N - 1 - i]", f"{other}[N - 1 - i]")
        return ["#pragma acc parallel loop", f"for (int i = 0; i < N; i++) {target}[i] = ({value}) % 1000;"]

    def reduction(self):
        v, source = self.variable(), self.random.choice("uv")
        form = self.random.choice(["+", "+", "max"])
        step = f"{v} += {source}[i] % 7" if form == "+" else f"{v} = {source}[i] > {v} ? {source}[i] : {v}"
        lines = [f"#pragma acc parallel loop reduction({form} : {v})", f"for (int i = 0; i < N; i++) {step};"]
        return lines + ([f"{v} %= 1000;"] if self.random.random() < 0.3 else [])
