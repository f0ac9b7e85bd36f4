// Matrix multiplication with collapse(2) over a two-dimensional block distribution, and with pointers on one node.
// nodes: 1 2 4
#include "device.h"
#define N 28
#pragma xmp nodes p(1, *)
#pragma xmp template t(0:N-1, 0:N-1)
#pragma xmp distribute t(block, block) onto p
float c[N][N];
#pragma xmp align c[i][j] with t(j, i)
static float a[N][N], b[N][N];

static void multiply(int n, const float *restrict x, const float *restrict y, float *restrict z) {
#pragma acc parallel loop gang vector collapse(2) copyin(x[0:n * n], y[0:n * n]) copyout(z[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
#pragma acc loop seq
      for (int k = 0; k < n; k++) s += x[i * n + k] * y[k * n + j];
      z[i * n + j] = s;
    }
}

int main(void) {
  static float r[N][N], e[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i + 2 * j) % 5, b[i][j] = (3 * i + j) % 7;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) e[i][j] += a[i][k] * b[k][j];
#pragma acc data copyin(a, b) copyout(c)
  {
#pragma xmp loop (j, i) on t(j, i)
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        float s = 0;
        for (int k = 0; k < N; k++) s += a[i][k] * b[k][j];
        c[i][j] = s;
      }
  }
  multiply(N, &a[0][0], &b[0][0], &r[0][0]);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      EXPECT_REAL_AT(100 * i + j, e[i][j], r[i][j]);
      if (owner_block(i, N, check_nodes()) == check_me()) EXPECT_REAL_AT(100 * i + j, e[i][j], c[i][j]);
    }
  return VERDICT();
}
