// Plain kernels with unsigned subscripts of 32 bits, also such that begin at 0 again.
// nodes: 1
#include "device.h"
#define N 24
static float a[N * N], b[N * N], want[N * N];

static void inside(unsigned n, unsigned m, float *restrict to, const float *restrict from) {
#pragma acc kernels copyin(from[0:n * m]) copy(to[0:n * m])
  for (unsigned i = 1; i < n - 1; i++)
    for (unsigned j = 1; j < m - 1; j++) to[(i - 1) * m + j] = from[i * m + j - 1] + 1;
}
static void turn(unsigned n, unsigned m, float *restrict to, const float *restrict from) {
#pragma acc kernels copyin(from[0:n * m]) copy(to[0:n * m])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++) to[j * n + i] = from[i * m + j];
}
// The low bits of large products: elements that several iterations update.
static void again(unsigned n, float *restrict to) {
#pragma acc kernels copy(to[0 : N * N])
  for (unsigned i = 0; i < n; i++) {
    const unsigned k = i * 0x40000001u;
    to[k * 4u] = to[k * 4u + 1u] + 1;
  }
}

int main(void) {
  for (int i = 0; i < N * N; i++) a[i] = b[i] = want[i] = i % 11;
  inside(N, N, a, b);
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) want[(i - 1) * N + j] = b[i * N + j - 1] + 1;
  for (int i = 0; i < N * N; i++) EXPECT_REAL_AT(i, want[i], a[i]);
  turn(6, 9, a, b);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 9; j++) want[j * 6 + i] = b[i * 9 + j];
  for (int i = 0; i < N * N; i++) EXPECT_REAL_AT(i, want[i], a[i]);
  again(N, a);
  for (unsigned i = 0; i < N; i++) want[4 * i] = want[4 * i + 1] + 1;
  for (int i = 0; i < N * N; i++) EXPECT_REAL_AT(i, want[i], a[i]);
  return VERDICT();
}
