// Regions that no kernels can be made of are run by the host, on what the device has.
// nodes: 1 2 4
#include <complex.h>

#include "device.h"
#define N 40
static const int table[4] = {2, 3, 5, 7};
double a[N], b[N], c[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double d[N];
#pragma xmp align d[i] with t(i)
#pragma xmp shadow d[1]

struct rows {
  int n;
  double *values[2];
};

static double twice(double x) { return 2 * x; }
static double half(double x) { return x / 2; }

int of_program = 3;

int main(void) {
  // The device's contents, not the host's; these stay as they are.
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 1, c[i] = -1;
  double sum = 0;
  int scalar = 3;
#pragma acc enter data copyin(a, table) create(c)
  for (int i = 0; i < N; i++)
    if (separate()) a[i] = 1000;
#pragma acc parallel loop copy(b) present(a, c, table) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    long double exact = a[i];
    c[i] = exact + table[i % 4] + scalar;
    b[i] += exact;
    sum += exact;
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 1 + i, b[i]);
  EXPECT_REAL(N * (N - 1) / 2, sum);
  for (int i = 0; i < N; i++) {
    if (separate()) EXPECT_REAL_AT(i, 1000, a[i]);
    if (separate()) EXPECT_REAL_AT(i, -1, c[i]);
  }
#pragma acc exit data copyout(c) delete (a, table)
  for (int i = 0; i < N; i++)
    if (separate()) EXPECT_REAL_AT(i, i + table[i % 4] + 3, c[i]);

  // Implicit data, asynchronously, behind a kernel.
  double (*functions[2])(double) = {twice, half};
#pragma acc data copyout(a) copyin(b)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) a[i] = b[i] + 1;
#pragma acc kernels async(1)
    {
      for (int i = 0; i < N; i++) a[i] = functions[i % 2](a[i]);
      long double _Complex z = a[0] + I;
      c[0] = creal(z * z);
    }
#pragma acc wait
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i % 2 ? (i + 2) / 2.0 : 2.0 * (i + 2), a[i]);
  EXPECT_REAL(15, c[0]);

  // Distributed arrays, with an if clause.
#pragma acc data create(d)
  for (int turn = 0; turn < 2; turn++) {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) d[i] = 10 * i;
#pragma xmp reflect (d) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop if (turn == 0)
    for (int i = 1; i < N; i++) {
      long double left = d[i - 1];
      if (turn == 0) d[i] = d[i] + 0 * left;
    }
#pragma acc update host(d)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 10 * i, d[i]);
  }

  // Pointers in structures are the host's, as in kernels, whatever lies in the device copies.
  struct rows one = {N, {a, b}}, many[3];
  for (int m = 0; m < 3; m++) many[m].values[0] = malloc(N * sizeof(double)), many[m].values[1] = 0;
#pragma acc data create(one) create(many[1 : 2]) copyout(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++) a[i] = i;
#pragma acc parallel loop copy(one.values[0][0 : N]) present(many[1 : 2])
    for (int i = 0; i < N; i++) {
      long double more = one.values[0][i];
      one.values[0][i] = more + 1;
      if (i < 2) {
        many[i + 1].n = i;
        many[i + 1].values[0][3] = 4 + i;
      }
    }
#pragma acc parallel loop present(many[1 : 2]) copyout(c[0 : 2])
    for (int i = 0; i < 2; i++) c[i] = many[i + 1].n;
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 1, a[i]);
  for (int m = 0; m < 3; m++) {
    if (m > 0) EXPECT_REAL_AT(m, 3 + m, many[m].values[0][3]);
    if (m > 0) EXPECT_REAL_AT(m, m - 1, c[m - 1]);
    free(many[m].values[0]);
  }

  // A declaration of the program's variable inside of the region.
  int seen = 0;
#pragma acc parallel num_gangs(1) copy(seen)
  {
    extern int of_program;
    of_program += 4;
    seen = of_program;
  }
  EXPECT(7, seen);
  EXPECT(7, of_program);
  return VERDICT();
}
