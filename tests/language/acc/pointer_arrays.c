// Distributed arrays by pointer and xmp_malloc, as parameters of functions, and a gblock distribution, in kernels.
// nodes: 1 2 4
#include "device.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double *a;
float (*b)[N];
#pragma xmp align a[i] with t(i)
#pragma xmp template s(0:N-1, 0:N-1)
#pragma xmp distribute s(*, block) onto p
#pragma xmp align b[j][i] with s(i, j)

static void raise(double x[N], int by) {
#pragma xmp align x[i] with t(i)
#pragma xmp loop on t(i)
#pragma acc parallel loop present(x)
  for (int i = 0; i < N; i++) x[i] += by;
}

int main(void) {
  int np = check_nodes(), me = check_me();
  a = (double *)xmp_malloc(xmp_desc_of(a), N);
  b = (float (*)[N])xmp_malloc(xmp_desc_of(b), N, N);
#pragma acc enter data create(a, b)
#pragma xmp loop on t(i)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] = i;
  raise(a, 7);
#pragma xmp loop (j) on s(*, j)
#pragma acc parallel loop collapse(2) present(b)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) b[j][i] = j * N + i;
#pragma acc exit data copyout(a, b)
  for (int j = 0; j < N; j++)
    if (owner_block(j, N, np) == me) {
      EXPECT_REAL_AT(j, j + 7, a[j]);
      for (int i = 0; i < N; i++) EXPECT_REAL_AT(100 * j + i, j * N + i, b[j][i]);
    }
  xmp_free(xmp_desc_of(a));
  xmp_free(xmp_desc_of(b));
  return VERDICT();
}
