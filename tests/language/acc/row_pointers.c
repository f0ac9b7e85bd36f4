// Sections of pointers to pointers: rows that lie anywhere, and their table on the device.
// nodes: 1 2
#include "device.h"
#define N 9
#define M 13

static double **matrix(int n, int m) {
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc((m + i) * sizeof **a);
    for (int j = 0; j < m; j++) a[i][j] = 100 * i + j;
  }
  return a;
}

#pragma acc routine seq
static double row_sum(double **a, int i, int m) {
  double s = 0;
  for (int j = 0; j < m; j++) s += a[i][j];
  return s;
}

// The rows are the caller's to put there.
static void twice(double **a, int n, int m) {
#pragma acc parallel loop collapse(2) present(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] *= 2;
}
static void thrice(double **a, int n, int m) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] *= 3;
}

int main(void) {
  int n = N, m = M;
  double **a = matrix(n, m), **b = matrix(n, m), *sums = malloc(n * sizeof *sums);

  // The host's memory changes when the data comes back, not before.
#pragma acc data copy(a[0:n][0:m]) copyin(b[0:n][0:m]) copyout(sums[0:n])
  {
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = 0; j < m; j++) a[i][j] += b[n - 1 - i][j];
    }
    if (separate()) EXPECT(103, a[1][3]);
    twice(a, n, m);
    thrice(a, n, m);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      const double *row = a[i];
      sums[i] = row_sum(a, i, m) + row[0];
    }
    // Rows of it, part of a row.
#pragma acc update self(a[2:2][1:3])
    EXPECT(6 * (100 * 8 + 2), a[2][1]);
    if (separate()) EXPECT(200, a[2][0]);
    a[3][2] = -1;
#pragma acc update device(a[3][2:1])
#pragma acc serial
    a[3][2] += a[3][1];
  }
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++) {
      double x = 6 * (100 * 8 + 2 * j);
      if (i == 3 && j == 2) x = -1 + 6 * (100 * 8 + 2);
      EXPECT_AT(i, x, a[i][j]);
      EXPECT_AT(i, 100 * i + j, b[i][j]);
      s += 6 * (100 * 8 + 2 * j);
    }
    EXPECT_AT(i, s + 6 * 800, sums[i]);
  }

  // An array of pointers, null among them; enter and exit; the rows of each other as one pointer.
  double *c[4] = {a[0], a[1], NULL, a[2]};
#pragma acc enter data copyin(c[0:4][0:m])
#pragma acc parallel loop async(1)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < m; j++)
      if (i != 2) c[i][j] = i * j;
#pragma acc wait(1)
#pragma acc exit data copyout(c[0:4][0:m])
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < m; j++)
      if (i != 2) EXPECT_AT(i, i * j, c[i][j]);
  EXPECT(1, c[0] == a[0] && c[3] == a[2]);
  if (separate()) EXPECT(0, acc_is_present(a[0], m * sizeof(double)));

  // Part of the rows, from a column on.
#pragma acc parallel loop copy(b[2:3][4:5])
  for (int i = 2; i < 5; i++)
    for (int j = 4; j < 9; j++) b[i][j] = -b[i][j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) EXPECT_AT(i, (i >= 2 && i < 5 && j >= 4 && j < 9 ? -1 : 1) * (100 * i + j), b[i][j]);

  // Three levels.
  double **cube[2] = {matrix(n, m), matrix(n, m)}, total = 0;
#pragma acc parallel loop copyin(cube[0:2][0:n][0:m]) reduction(+ : total) collapse(3)
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) total += cube[k][i][j];
  EXPECT(2 * (100 * M * (N * (N - 1) / 2) + N * (M * (M - 1) / 2)), total);

  // In a structure.
  struct {
    double **rows;
    int n;
  } s = {matrix(n, m), n};
#pragma acc parallel loop copy(s.rows[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s.rows[i][j] += 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) EXPECT_AT(i, 100 * i + j + 1, s.rows[i][j]);

  // An array of pointers in one, followed where the structure itself is not there; the host follows what is not there.
  struct fields {
    double *field[3];
    int n;
  } fields = {{a[0], a[1], a[2]}, n}, *p = &fields;
  for (int round = 0; round < 2; round++) {
    double sum = 0;
#pragma acc enter data copyin(p->field[0:3][0:m]) if (round)
#pragma acc parallel loop reduction(+ : sum) collapse(2)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < m; j++) sum += fields.field[i][j];
    EXPECT((0 + 1 + 3) * (M * (M - 1) / 2), sum);
#pragma acc exit data delete(p->field[0:3][0:m]) if (round)
  }

  // Rows that nobody put there: the host runs it.
  double **own = matrix(n, m);
#pragma acc parallel loop
  for (int i = 0; i < n; i++) own[i][0] = i;
  for (int i = 0; i < n; i++) EXPECT_AT(i, i, own[i][0]);

  // Rows may be the same, or another array's: kernels without directives do not take them for independent.
  double *same[3] = {own[0], own[0], own[1]};
#pragma acc kernels copy(same[0:3][0:m])
  for (int i = 1; i < 3; i++)
    for (int j = 0; j < m; j++) same[i][j] = same[i - 1][j] + 1;
  for (int j = 1; j < m; j++) EXPECT_AT(j, j + 2, own[1][j]);
  return VERDICT();
}
