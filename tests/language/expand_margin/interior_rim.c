// Interior with expand(-1,-1) and rim with margin(-1,-1) together visit each iteration once, around async reflect.
// nodes: 1 4 6
// settings:
// settings: XMP_PROGRESS=thread
#include "check.h"
#define M 12
#define N 18
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp nodes p(1,*)
#pragma xmp distribute t(block,block) onto p
int a[M][N], b[M][N], c[M][N];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp align b[j][i] with t(i,j)
#pragma xmp align c[j][i] with t(i,j)
#pragma xmp shadow a[1][1]

int main(void) {
  int bad = 0;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] = 100 * j + i, b[j][i] = 0, c[j][i] = 0;
#pragma xmp reflect (a) async(10)
#pragma xmp loop (j, i) on t(i, j) expand(-1, -1)
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++) b[j][i] += a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1];
#pragma xmp wait_async (10)
#pragma xmp loop (j, i) on t(i, j) margin(-1, -1)
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++) b[j][i] += a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1];
#pragma xmp reflect (a) async(11)
#pragma xmp loop (j, i) on t(i, j) peel_and_wait(11, -1, -1)
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++) c[j][i] += a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1];
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++) bad += b[j][i] != 4 * (100 * j + i) || c[j][i] != b[j][i];
  EXPECT(0, bad);
  return VERDICT();
}
