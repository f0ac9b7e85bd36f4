// nodes: 1 3
// Sums of complex numbers over gangs, workers and vectors, in device copies and in the host's variables, of distributed loops, and
// a product, which the host computes.
#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#define N 1000

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double complex z[N];
#pragma xmp align z[i] with t[i]

static double complex a[N], rows[8][125], sums[8], last[8];
static float complex f[N];

static int wrong;
static void expect(const char *what, double complex got, double complex expected, double unit) {
  if (cabs(got - expected) <= unit * (1 + cabs(expected))) return;
  printf("%s: %.15g%+.15gi, expected %.15g%+.15gi\n", what, creal(got), cimag(got), creal(expected), cimag(expected));
  wrong++;
}

int main(void) {
  double complex all = 0, product = 1, row_sums[8] = {0};
  float complex fall = 0;
  for (int i = 0; i < N; i++) {
    a[i] = rows[i / 125][i % 125] = CMPLX(0.25 * (i % 13) - 1, 0.5 * (i % 7) - 1.5);
    f[i] = a[i];
    all += a[i], fall += f[i];
    row_sums[i / 125] += a[i];
    if (i < 20) product *= a[i] + 2;
  }

  double complex sum = 3 - 2 * I, less = 1, device = 5, count = 0;
  float complex fsum = 1;
#pragma acc parallel loop copyin(a, f) reduction(+ : sum, fsum)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    fsum += f[i];
  }
  expect("sum", sum, all + 3 - 2 * I, 1e-13);
  expect("sum of floats", fsum, fall + 1, 1e-5);

#pragma acc data copy(device) copyin(a)
  {
#pragma acc parallel loop reduction(+ : device, less) vector_length(32)
    for (int i = 0; i < N; i++) {
      device += a[i];
      less += a[i] * I;
    }
  }
  expect("sum on the device", device, all + 5, 1e-13);
  expect("second sum", less, all * I + 1, 1e-13);

#pragma acc parallel copyin(rows) copyout(sums, last) reduction(+ : count)
  {
#pragma acc loop gang
    for (int r = 0; r < 8; r++) {
      double complex own = 0, worker = 0;
#pragma acc loop vector reduction(+ : own)
      for (int k = 0; k < 125; k++) own += rows[r][k];
      sums[r] = own;
#pragma acc loop worker vector reduction(+ : worker)
      for (int k = 0; k < 125; k++) worker += 2 * rows[r][k];
      last[r] = worker;
      // What a gang does before and behind the loops that its threads share, one number for all of them.
      double complex step = rows[r][0], turns = 0;
      while (step) {
        step = creal(step) > 0 ? step - creal(step) : 0;
        turns += I;
      }
      if (turns)
        last[r] += turns;
      else
        last[r] -= 1;
      count += 1 + I;
    }
  }
  for (int r = 0; r < 8; r++) {
    expect("sum of a row", sums[r], row_sums[r], 1e-13);
    double complex first = rows[r][0], turns = !first ? -1 : creal(first) > 0 && cimag(first) != 0 ? 2 * I : I;
    expect("sum of a worker's row", last[r], 2 * row_sums[r] + turns, 1e-13);
  }
  expect("count", count, 8 + 8 * I, 0);

  double complex found = 0;
#pragma acc kernels copyin(a)
  for (int i = 0; i < N; i++) found += conj(a[i]);
  expect("sum that is found", found, conj(all), 1e-13);

  double complex factors = 1;
#pragma acc parallel loop copyin(a) reduction(* : factors)
  for (int i = 0; i < 20; i++) factors *= a[i] + 2;
  expect("product", factors, product, 1e-12);

  double complex global = 0;
#pragma acc data copy(global) copyout(z)
  {
#pragma xmp loop on t[i]
#pragma acc parallel loop copyin(a) reduction(+ : global)
    for (int i = 0; i < N; i++) {
      z[i] = a[i] * a[i];
      global += z[i];
    }
#pragma xmp reduction(+ : global) acc
  }
  double complex squares = 0;
  for (int i = 0; i < N; i++) squares += a[i] * a[i];
  expect("sum over nodes", global, squares, 1e-13);

  if (wrong) return 1;
#pragma xmp task on p[0]
  printf("PASS\n");
  return 0;
}
