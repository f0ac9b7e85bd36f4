// serial, and parallel and kernels regions with code outside of loops, several loops, and sequential dependences.
// nodes: 1 2
#include "device.h"
#define N 80

int main(void) {
  int a[N], b[N], first = -1, last = -1, f[3] = {0, 0, 0};
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc serial copy(a) copyout(first, last)
  {
    for (int i = 1; i < N; i++) a[i] += a[i - 1];  // prefix sums: order matters
    first = a[0];
    last = a[N - 1];
  }
  EXPECT(0, first);
  EXPECT(N * (N - 1) / 2, last);
#pragma acc kernels copyin(a) copyout(b) copy(f)
  {
    f[0] = a[1] + 5;
#pragma acc loop independent
    for (int i = 0; i < N; i++) b[i] = a[i] + f[0];
    f[1] = b[N - 1];
    for (int i = 1; i < N; i++) b[i] += b[i - 1] % 3;  // not independent: no loop directive
    f[2] = f[1] + 1;
  }
  int s = a[0] + 6;
  EXPECT(6, f[0]);
  EXPECT(N * (N - 1) / 2 + 6, f[1]);
  EXPECT(f[1] + 1, f[2]);
  for (int i = 0; i < N; i++) {
    if (i) s = a[i] + 6 + s % 3;
    EXPECT_AT(i, s, b[i]);
  }
  // A parallel loop whose body is a sequential recurrence.
  static int m[16][N];
#pragma acc parallel loop copyout(m)
  for (int j = 0; j < 16; j++) {
    m[j][0] = j;
#pragma acc loop seq
    for (int i = 1; i < N; i++) m[j][i] = (m[j][i - 1] * 5 + 1) % 1009;
  }
  for (int j = 0; j < 16; j++)
    for (int i = 0, x = j; i < N; x = (x * 5 + 1) % 1009, i++) EXPECT_AT(100 * j + i, x, m[j][i]);
#pragma acc serial loop copy(a)
  for (int i = N - 1; i > 0; i--) a[i] -= a[i - 1];
  for (int i = 0; i < N; i++) EXPECT_AT(i, i, a[i]);
  return VERDICT();
}
