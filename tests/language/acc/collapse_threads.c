// Collapsed loops on any number of the host's threads: few and many rounds of the outer loops, loops upwards and downwards,
// with steps, over several types, declared inside and outside, empty ones; distributed loops.
#include <omp.h>
#include <stdlib.h>

#include "check.h"

enum { N = 24, M = 50 };

static int seen[3][N][M];

static void clear(void) {
  for (int q = 0; q < 3; q++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) seen[q][i][j] = 0;
}

// Elements that are not what was to be seen: 1 at rows below `rows` and every `step`-th column between, else 0.
static int wrong(int planes, int rows, int first, int last, int step) {
  int bad = 0;
  for (int q = 0; q < 3; q++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        bad += seen[q][i][j] !=
               (q < planes && i < rows && j >= first && j <= last && (step > 0 ? j - first : last - j) % abs(step) == 0);
  return bad;
}

static int two(int rows) {
  int bad = 0, i, j;
  long sum = 0, expected = 0;
  clear();
#pragma acc parallel loop collapse(2) copy(seen) reduction(+ : sum)
  for (i = 0; i < rows; i++)
    for (j = 1; j <= M - 2; j++) {
      seen[0][i][j] += 1;
      sum += i * M + j;
    }
  for (int k = 0; k < rows; k++)
    for (int l = 1; l <= M - 2; l++) expected += k * M + l;
  bad += wrong(1, rows, 1, M - 2, 1) + (sum != expected);
  clear();
#pragma acc parallel loop collapse(2) copy(seen) private(i, j)
  for (i = rows - 1; i >= 0; --i) {
    for (j = M - 1; j > 4; j -= 3) seen[0][i][j] += 1;
  }
  bad += wrong(1, rows, 5, M - 1, -3);
  clear();
#pragma acc kernels loop independent collapse(2) copy(seen)
  for (unsigned k = 0; k < (unsigned)rows; ++k)
    for (unsigned l = 3; l != M; l++) seen[0][k][l] += 1;
  bad += wrong(1, rows, 3, M - 1, 1);
  clear();
#pragma acc parallel copy(seen)
#pragma acc loop gang collapse(2)
  for (long k = 0; k < rows; ++k)
    for (short l = 2; l < M; l += 7) seen[0][k][l] += 1;
  return bad + wrong(1, rows, 2, M - 1, 7);
}

static int three(int planes, int rows, int last) {
  int bad = 0, own;
  clear();
#pragma acc parallel loop collapse(3) copy(seen) private(own)
  for (int q = 0; q < planes; q++)
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < last + 1; j++) {
        own = q + i + j;
        seen[q][i][j] += own == q + i + j;
      }
  bad += wrong(planes, rows, 0, last, 1);
  clear();
  // Directives of the user's own in front of the innermost loop.
#pragma acc parallel loop collapse(2) copy(seen)
  for (int q = 0; q < planes; q++)
    for (int i = 0; i < rows; i++) {
#pragma omp simd
      for (int j = 0; j < last + 1; j++) seen[q][i][j] += 1;
    }
  return bad + wrong(planes, rows, 0, last, 1);
}

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1, 0:M-1)
#pragma xmp distribute t(*, block) onto p
int a[N][M];
#pragma xmp align a[i][j] with t(i, j)

static int distributed(int rows) {
  int bad = 0, i, j;
#pragma xmp loop (i, j) on t(i, j)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) a[i][j] = 0;
#pragma xmp loop (i, j) on t(i, j)
#pragma acc parallel loop collapse(2) copy(a)
  for (i = 0; i < rows; i++)
    for (j = M - 1; j >= 0; j -= 2) a[i][j] += 1;
#pragma xmp loop (i, j) on t(i, j) reduction(+ : bad)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) bad += a[i][j] != (i < rows && (M - 1 - j) % 2 == 0);
  return bad;
}

int main(void) {
  int bad = 0;
  for (int threads = 1; threads <= 5; threads++) {
    omp_set_num_threads(threads);
    for (int rows = 0; rows <= N; rows = rows * 2 + 1) bad += two(rows) + distributed(rows);
    for (int planes = 1; planes <= 3; planes++)
      bad += three(planes, 1, M - 1) + three(planes, planes, 4) + three(planes, 2, -1);
  }
  EXPECT(0, bad);
  return VERDICT();
}
