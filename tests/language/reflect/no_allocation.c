// Repeated exchanges take no memory: reflect_do, reflect, and both with async and its wait.
// nodes: 2 4
#include "allocations.h"
#include "check.h"
#define N 64
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][N], b[N][N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma xmp shadow a[1][0]
#pragma xmp shadow b[1][0]

int main(void) {
  long before = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = b[i][j] = i;
#pragma xmp reflect_init(a)
  free(malloc(1));
  EXPECT(1, allocations > 0);
  for (int k = 0; k < 60; k++) {
    if (k == 30) before = allocations;
#pragma xmp reflect_do(a)
#pragma xmp reflect(b)
#pragma xmp reflect_do(a) async(1)
#pragma xmp reflect(b) async(2 + k % 3)
#pragma xmp wait_async(1)
#pragma xmp wait_async(2 + k % 3)
  }
  EXPECT(0, allocations - before);
  // Of ids that come once each not all are kept.
  for (int k = 0; k < 1000; k++) {
#pragma xmp reflect_do(a) async(100 + k)
#pragma xmp wait_async(100 + k)
  }
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++) EXPECT_REAL_AT(i, 4 * i, a[i - 1][3] + a[i + 1][3] + b[i - 1][5] + b[i + 1][5]);
  return VERDICT();
}
