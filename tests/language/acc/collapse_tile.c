// collapse of two and three loops, tile, strides, downward loops, bounds that are expressions, loops without iterations.
// nodes: 1
#include "device.h"
#define L 5
#define M 11
#define N 19
static int a[L][M][N], b[M][N];

int main(void) {
  int n = N;
#pragma acc parallel loop collapse(3) copyout(a)
  for (int k = 0; k < L; k++)
    for (int j = 0; j < M; j++)
      for (int i = 0; i < n; i++) a[k][j][i] = 10000 * k + 100 * j + i;
  for (int k = 0; k < L; k++)
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++) EXPECT_AT(i, 10000 * k + 100 * j + i, a[k][j][i]);

#pragma acc parallel loop tile(4, 8) copyout(b)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) b[j][i] = j - i;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) EXPECT_AT(100 * j + i, j - i, b[j][i]);
#pragma acc parallel loop tile(*, 2) copy(b)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) b[j][i] += 1000;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) EXPECT_AT(100 * j + i, j - i + 1000, b[j][i]);

  // Strides up and down, <=, !=, a length that is no multiple of the step.
  int v[40];
  for (int i = 0; i < 40; i++) v[i] = 0;
#pragma acc parallel loop copy(v)
  for (int i = 2; i <= 37; i += 5) v[i] += 1;
#pragma acc parallel loop copy(v)
  for (int i = 38; i > 0; i -= 3) v[i] += 10;
#pragma acc parallel loop copy(v)
  for (int i = 10; i != 15; i++) v[i] += 100;
#pragma acc parallel loop copy(v)
  for (unsigned i = 7; i < n / 2 + 1; i++) v[i] += 1000;
#pragma acc parallel loop copy(v)
  for (long i = 5; i < 5; i++) v[i] += 100000;
#pragma acc parallel loop collapse(2) copy(v)
  for (int j = 30; j >= 20; j -= 10)
    for (int i = 1; i < 9; i += 4) v[j + i] += 10000;
  for (int i = 0; i < 40; i++) {
    int e = i >= 2 && i <= 37 && (i - 2) % 5 == 0;
    if (i > 0 && i <= 38 && (38 - i) % 3 == 0) e += 10;
    if (i >= 10 && i < 15) e += 100;
    if (i >= 7 && i < n / 2 + 1) e += 1000;
    if (i == 31 || i == 35 || i == 21 || i == 25) e += 10000;
    EXPECT_AT(i, e, v[i]);
  }

  // An index declared outside of the loop; an inner loop whose bounds depend on the outer index.
  int i, triangle[M][M];
  for (int j = 0; j < M; j++)
    for (int k = 0; k < M; k++) triangle[j][k] = -1;
#pragma acc parallel loop copy(triangle)
  for (i = 0; i < M; i++)
    for (int k = 0; k <= i; k++) triangle[i][k] = i * k;
  for (int j = 0; j < M; j++)
    for (int k = 0; k < M; k++) EXPECT_AT(100 * j + k, k <= j ? j * k : -1, triangle[j][k]);
  // Bounds that follow an outer loop of the same collapse.
  int t[M][M];
#pragma acc parallel loop collapse(2) copyout(t)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < M; i++) t[j][i] = 0;
#pragma acc parallel loop collapse(2) copy(t)
  for (int j = 0; j < M; j++)
    for (int i = j % 3; i <= j * j % M; i++) t[j][i] = j + i;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < M; i++) EXPECT_AT(100 * j + i, i >= j % 3 && i <= j * j % M ? j + i : 0, t[j][i]);
  return VERDICT();
}
