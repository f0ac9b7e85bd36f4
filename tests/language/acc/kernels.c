// kernels and serial regions, loops with seq and independent, code between loops.
// nodes: 1 2
#include "check.h"
#define N 32
int v[N], w[N];

int main(void) {
  int n = N, last = 0;
#pragma acc kernels copyout(v) create(w)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++) w[i] = i;
#pragma acc loop independent
    for (int i = 0; i < n; i++) v[i] = 2 * w[i];
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i, v[i]);
#pragma acc kernels loop copy(v)
  for (int i = 0; i < N; i++) v[i] += 1;
#pragma acc serial copy(v, last)
  {
    for (int i = 1; i < N; i++) v[i] += v[i - 1];
    last = v[N - 1];
  }
  EXPECT(N * N, last);
#pragma acc parallel copy(v)
  {
#pragma acc loop gang
    for (int i = 0; i < 4; i++) {
#pragma acc loop seq
      for (int j = 1; j < 8; j++) v[8 * i + j] = v[8 * i] + j;
    }
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, (i / 8 * 8 + 1) * (i / 8 * 8 + 1) + i % 8, v[i]);
  return VERDICT();
}
