// Arrays without nodes on the devices of one node: layouts of each dimension, offsets, shadows, sums, functions.
// nodes: 1 2
#include "../acc/device.h"
#define N 37
#define M 11

static int a[N], b[N];
#pragma acc devices d[*]
#pragma acc declare create(a) layout([block]) shadow([2:1]) on_device(d)
#pragma acc declare create(b) layout([block]) on_device(d)

// The callee knows the array by its address.
static void twice(int *x) {
#pragma acc kernels loop layout(a[i]) present(x[0:N])
  for (int i = 0; i < N; i++) x[i] *= 2;
}

static void columns(void) {
  double c[M][N], e[M][N];
#pragma acc declare copyout(c) create(e) layout([*][block]) shadow([0][1])
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) e[j][i] = 10 * j + i, c[j][i] = -1;
#pragma acc update device(c, e)
#pragma acc parallel loop collapse(2) layout(e[*][i])
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) e[j][i] *= 3;
#pragma acc reflect(e)
#pragma acc parallel loop gang layout(c[*][i])
  for (int i = 1; i < N - 1; i++) {
#pragma acc loop vector
    for (int j = 0; j < M; j++) c[j][i] = e[j][i - 1] + e[j][i + 1];
  }
#pragma acc update host(c)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(100 * j + i, i == 0 || i == N - 1 ? -1 : 6 * (10 * j + i), c[j][i]);
}

int main(void) {
#pragma acc parallel loop layout(a[i])
  for (int i = 0; i < N; i++) a[i] = i * i;
#pragma acc reflect(a)
#pragma acc kernels loop layout(b[i])
  for (int i = 2; i < N - 1; i++) b[i] = a[i - 2] + a[i + 1];
#pragma acc update host(a, b)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i * i, a[i]);
  for (int i = 2; i < N - 1; i++) EXPECT_AT(i, (i - 2) * (i - 2) + (i + 1) * (i + 1), b[i]);
  // Only a part of the array moves.
  for (int i = separate() ? 0 : 5; i < (separate() ? N : 25); i++) a[i] = -i;
#pragma acc update device(a[5:20])
#pragma acc update host(a)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i >= 5 && i < 25 ? -i : i * i, a[i]);
  twice(a);
#pragma acc update host(a)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * (i >= 5 && i < 25 ? -i : i * i), a[i]);
  // Indices beside the loop's own; a loop that runs down, with a step; sums that have a value before.
  long sum = 1000, product = 3;
#pragma acc parallel loop layout(a[i + 1]) reduction(+ : sum)
  for (int i = -1; i < N - 1; i++) {
    a[i + 1] = i;
    sum += i;
  }
#pragma acc parallel loop layout(a[i - 1]) reduction(* : product)
  for (int i = N; i > 0; i -= 3) product *= a[i - 1] == i - 2 ? 1 : 0;
#pragma acc update host(a)
  long expected = 1000;
  for (int i = -1; i < N - 1; i++) expected += i;
  EXPECT(expected, sum);
  EXPECT(3, product);
  for (int i = 0; i < N; i++) EXPECT_AT(i, i - 1, a[i]);
  // Several loops of one construct; the variable is present before.
  long both = 7;
#pragma acc data copy(both) on_device(d)
  {
#pragma acc parallel on_device(d)
    {
#pragma acc loop layout(a[i]) reduction(+ : both)
      for (int i = 0; i < N; i++) both += a[i];
#pragma acc loop layout(b[i]) reduction(+ : both)
      for (int i = 0; i < N; i++) both += 1;
    }
  }
  EXPECT(expected - 1000 + N + 7, both);
  columns();
  columns();
  return VERDICT();
}
