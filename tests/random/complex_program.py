"""Random expressions of complex numbers in a parallel loop, beside the same code in serial: operators with both precisions, real
numbers and integers, assignments, conditions, functions and parts. Values are small whole numbers, so that most results are exact."""
import random

HEAD = """#include <complex.h>
#include <stdio.h>
#define N 50
#define OUT 6
static double complex twice(double complex z) { return z + z; }
static float complex turned(float complex f, int k) { return k % 2 ? f * I : conjf(f); }
"""
MAIN = """
static double complex a[N], b[N], out[2][OUT][N];
static float complex f[N];
static double x[N], real[2][OUT][N];
int main(void) {
  double complex sum[2] = {1, 1};
  for (int i = 0; i < N; i++) {
    a[i] = CMPLX(i % 5 - 2, i % 4 - 1), b[i] = CMPLX(i % 3 + 1, i % 7 - 3), f[i] = CMPLXF(2 - i % 6, i % 3);
    x[i] = i % 9 - 4;
  }
  region(a, b, f, x, out[0], real[0], &sum[0]);
  serial(a, b, f, x, out[1], real[1], &sum[1]);
  for (int k = 0; k < OUT; k++)
    for (int i = 0; i < N; i++) {
      double size = cabs(out[1][k][i]) + fabs(real[1][k][i]) + 1;
      if (!(cabs(out[0][k][i] - out[1][k][i]) + fabs(real[0][k][i] - real[1][k][i]) <= 1e-5 * size))
        return printf("%d at %d: %g%+gi %g in the region, %g%+gi %g in serial\\n", k, i, creal(out[0][k][i]), cimag(out[0][k][i]),
                      real[0][k][i], creal(out[1][k][i]), cimag(out[1][k][i]), real[1][k][i]), 1;
    }
  if (!(cabs(sum[0] - sum[1]) <= 1e-5 * (1 + cabs(sum[1])))) return printf("the sums differ\\n"), 1;
  return 0;
}
"""


class ComplexProgram:
    PARAMETERS = ("const double complex *restrict a, const double complex *restrict b, const float complex *restrict f, "
                  "const double *restrict x, double complex (*restrict out)[N], double (*restrict real)[N], double complex *total")

    def __init__(self, seed):
        self.random = random.Random(seed)
        lines = ["double complex z = a[i], w = b[i];", "float complex g = f[i];", "double y = x[i];", "int k = i % 3;"]
        for n in range(6):
            lines += [self.statement() for _ in range(3)]
            lines += [f"out[{n}][i] = {self.number(3)};", f"real[{n}][i] = {self.real(3)};"]
            # Small again.
            lines += ["z = a[i] + k;", "w = b[i];", "g = f[i] - 1;", "y = x[i];"]
        lines.append(f"sum += {self.number(2)};")
        code = "\n".join("    " + line for line in lines)

        def function(name, pragma):
            return (f"static void {name}({self.PARAMETERS}) {{\n  double complex sum = *total;\n{pragma}"
                    f"  for (int i = 0; i < N; i++) {{\n{code}\n  }}\n  *total = sum;\n}}\n")
        pragma = ("#pragma acc parallel loop copyin(a[0:N], b[0:N], f[0:N], x[0:N]) copyout(out[0:OUT], real[0:OUT]) "
                  "reduction(+: sum)\n")
        self.text = HEAD.replace("<stdio.h>", "<stdio.h>\n#include <math.h>") + function("region", pragma) + function("serial", "") + MAIN

    def pick(self, *texts):
        return self.random.choice(texts)

    def number(self, depth):
        """An expression, mostly a complex one."""
        if depth == 0:
            return self.pick("z", "w", "g", "a[i]", "b[i]", "f[i]", "y", "x[i]", "k", "2", "1.5f", "I", "3.0 * I")
        part, other = self.number(depth - 1), self.number(depth - 1)
        return self.pick(f"({part} + {other})", f"({part} - {other})", f"({part} * {other})", f"({part} * {other})", f"({part} / b[i])",
                         f"({part} / 4)", f"-{self.number(0)}", f"conj({part})", f"~(double complex)({part})", f"(float complex)({part})",
                         f"({self.condition(depth - 1)} ? {part} : {other})", f"CMPLX({self.real(depth - 1)}, {self.real(depth - 1)})",
                         f"twice({part})", f"turned({part}, k)", f"({self.pick('y', 'k')} / b[i])")

    def real(self, depth):
        if depth == 0:
            return self.pick("y", "x[i]", "k", "2", "0.5")
        part = self.number(depth - 1)
        return self.pick(f"creal({part})", f"cimag({part})", f"__real__ ({part})", f"__imag__ ({part})", f"(double)({part})",
                         f"cabs({part})", f"crealf({part})", f"({self.real(depth - 1)} + {self.real(depth - 1)})",
                         f"({self.condition(depth - 1)})")

    def condition(self, depth):
        part, other = self.number(min(depth, 1)), self.number(min(depth, 1))
        return self.pick(f"{part} == {other}", f"{part} != {other}", f"!({part})", f"{part} && k", f"{part} || {other}",
                         f"{self.real(0)} < {self.real(0)}")

    def statement(self):
        target = self.pick("z", "w", "g", "y")
        value = self.number(2)
        return self.pick(f"{target} = {value};", f"{target} += {value};", f"{target} -= {value};", f"{target} *= {self.number(0)};",
                         f"{target} /= {self.pick('b[i]', '2', '4.0f')};", f"__real__ z = {self.real(1)};",
                         f"__imag__ g = {self.real(1)};", f"if ({self.condition(1)}) {target} = {value};")
