// Sections in data clauses: of arrays, of pointers, of allocated memory, of rows; offsets are the program's.
// nodes: 1
#include "device.h"
#define N 64
#define M 24

int main(void) {
  int v[N];
  for (int i = 0; i < N; i++) v[i] = i;
#pragma acc parallel loop copy(v[16:32])
  for (int i = 16; i < 48; i++) v[i] = -v[i];
  for (int i = 0; i < N; i++) EXPECT_AT(i, i >= 16 && i < 48 ? -i : i, v[i]);

  int n = N;
  double *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q);
  for (int i = 0; i < n; i++) p[i] = i, q[i] = -1;
#pragma acc data copyin(p[0:n]) copyout(q[8:n - 16])
  {
    for (int i = 0; i < n; i++) p[i] = 0;
#pragma acc parallel loop
    for (int i = 8; i < n - 8; i++) q[i] = 2 * p[i];
  }
  for (int i = 0; i < n; i++)
    EXPECT_REAL_AT(i, i < 8 || i >= n - 8 ? -1 : separate() ? 2 * i : 0, q[i]);

  // The length may be left out of a whole array, the start of any section.
  int w[N];
#pragma acc parallel loop copyout(w[:N]) copyin(v[:])
  for (int i = 0; i < N; i++) w[i] = v[i] + 1;
  for (int i = 0; i < N; i++) EXPECT_AT(i, (i >= 16 && i < 48 ? -i : i) + 1, w[i]);

  // Rows of a two-dimensional array.
  static float a[M][N];
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] = 100 * j + i;
#pragma acc parallel loop copy(a[4:8][0:N]) collapse(2)
  for (int j = 4; j < 12; j++)
    for (int i = 0; i < N; i++) a[j][i] += 0.5f;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(100 * j + i, 100 * j + i + (j >= 4 && j < 12 ? 0.5 : 0), a[j][i]);

  // A pointer into the middle of an array that is present.
#pragma acc data copy(a)
  {
    float *row = a[5];
#pragma acc parallel loop present(row[0:N])
    for (int i = 0; i < N; i++) row[i] = i;
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i, a[5][i]);
  free(p);
  free(q);
  return VERDICT();
}
