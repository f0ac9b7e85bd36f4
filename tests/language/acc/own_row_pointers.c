// Pointers that an iteration assigns before it uses them are its own, declared in it or in front: in loops with and
// without a directive, in gangs' code, in one thread.
// nodes: 1
#include "device.h"
#define N 12
#define M 10

static double a[N][M], b[N][M], expected[N][M];

static void check(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, expected[i][j], a[i][j]);
}

int main(void) {
  double *row, *flat = malloc(N * M * sizeof *flat);
  const double *above, *p;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) b[i][j] = flat[i * M + j] = i * 7 % 5 + j;
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++) expected[i][j] = b[i - 1][j] + 2 * b[i][j];

#pragma acc parallel loop copy(a) copyin(b)
  for (int i = 1; i < N; i++) {
    row = a[i];
    above = b[i - 1];
    for (int j = 0; j < M; j++) row[j] = above[j] + 2 * b[i][j];
  }
  check();
#pragma acc parallel copy(a) copyin(b)
#pragma acc loop gang
  for (int i = 1; i < N; i++) {
    row = &a[i][0];
    above = b[i - 1];
#pragma acc loop vector
    for (int j = 0; j < M; j++) row[j] += above[j] + 2 * b[i][j];
    row[0] -= 1;
  }
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++) expected[i][j] = 2 * expected[i][j] - (j == 0);
  check();
  row = a[0];
#pragma acc kernels copy(a) copyin(flat[0:N * M])
  {
    for (int i = 1; i < N; i++) {
      double *own;
      own = a[i];
      p = flat + i * M;
      for (int j = 0; j < M; j++) own[j] += p[j];
    }
    // Another iteration's row.
    for (int i = 1; i < N; i++) {
      row = a[i];
      above = &a[i - 1][1];
      for (int j = 1; j < M; j++) row[j] += above[j - 1];
    }
    // One that keeps its value where the condition does not hold.
    for (int i = 1; i < N; i++) {
      if (i % 3 == 1) row = a[i];
      row[2] += i;
    }
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < 3; j++) row = a[j];
      row[i % 2] += i;
    }
  }
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++) expected[i][j] += flat[i * M + j];
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++) expected[i][j] += expected[i - 1][j];
  for (int i = 1; i < N; i++) expected[(i - 1) / 3 * 3 + 1][2] += i;
  for (int i = 0; i < N; i++) expected[2][i % 2] += i;
  check();
#pragma acc serial copy(a)
  for (int i = 0; i < N; i++) {
    row = a[N - 1 - i];
    row[1] = i;
  }
  for (int i = 0; i < N; i++) expected[N - 1 - i][1] = i;
  check();
  free(flat);
  return VERDICT();
}
