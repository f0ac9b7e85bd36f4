// Rows of arrays in kernels: arithmetic with rows, their addresses, rows of variable length, arrays of pointers.
// nodes: 1
#include "device.h"
#define N 4

static double corner(double (*p)[N]) { return p[0][0] + p[1][1]; }
static double plane(double (*p)[2]) { return p[0][0] + 10 * p[1][1]; }
static double flat(const double *p) { return p[0] + 10 * p[1]; }

static void variable_rows(int n, int m, double A[n][m], double *out) {
#pragma acc parallel loop copyin(A[0:n]) copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    double *q = A[i];
    out[i] = q[1] + (*(A + i))[1] + *(*(A + i) + 1);
  }
}

int main(void) {
  double a[N][N], c[3][N][2], o[N], (*rows)[N] = a, *four[N], r[N];
  for (int i = 0; i < N * N; i++) (&a[0][0])[i] = i;
  for (int i = 0; i < 24; i++) (&c[0][0][0])[i] = i;
  for (int i = 0; i < N; i++) four[i] = a[i];
#pragma acc parallel loop copyin(a) copyout(o)
  for (int i = 0; i < 3; i++) o[i] = corner(a + i) + flat((const double *)(a + i)) + *(*(a + i) + 1);
  for (int i = 0; i < 3; i++)
    EXPECT_REAL_AT(i, a[i][0] + a[i + 1][1] + a[i][0] + 10 * a[i][1] + a[i][1], o[i]);
#pragma acc parallel loop copyin(a) copyout(o)
  for (int i = 0; i < N; i++) {
    double (*row)[N] = &a[i];
    o[i] = (*row)[2] + (&a[i] - &a[0]) + (i % 2 ? a : a + 0)[i][3];
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, a[i][2] + i + a[i][3], o[i]);
#pragma acc parallel loop copyin(c) copyout(o)
  for (int i = 0; i < 3; i++) o[i] = plane(c[i] + 1) + flat(*(c[i] + 1)) + (&c[i][1])[0][1] + plane(*(c + i));
  for (int i = 0; i < 3; i++)
    EXPECT_REAL_AT(i, c[i][1][0] + 10 * c[i][2][1] + c[i][1][0] + 10 * c[i][1][1] + c[i][1][1] + c[i][0][0] +
                          10 * c[i][1][1], o[i]);
#pragma acc parallel loop copyin(rows[0:N]) copyout(o)
  for (int i = 0; i < N; i++) o[i] = (*(rows + i))[1] + corner(rows) + rows[i][0];
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, a[i][1] + a[0][0] + a[1][1] + a[i][0], o[i]);

  int n = 3, m = 5;
  double A[n][m], B[n][m][2];
  for (int i = 0; i < n * m; i++) (&A[0][0])[i] = i, B[i / m][i % m][0] = i, B[i / m][i % m][1] = -i;
  variable_rows(n, m, A, o);
  for (int i = 0; i < n; i++) EXPECT_REAL_AT(i, 3 * A[i][1], o[i]);
  m = 2;  // the rows stay as they were declared
#pragma acc parallel loop copy(A) copyin(B) copyout(o)
  for (int i = 0; i < n; i++) {
    double *q = A[i], (*b)[2] = B[i];
    for (int j = 0; j < 5; j++) q[j] = 100 * i + j;
    o[i] = b[3][1];
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 5; j++) EXPECT_REAL_AT(j, 100 * i + j, A[i][j]);
    EXPECT_REAL_AT(i, -(5 * i + 3), o[i]);
  }
#pragma acc parallel loop copyin(a) copyout(r)  // the host runs it
  for (int i = 0; i < N; i++) r[i] = four[i][1];
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, a[i][1], r[i]);
  return VERDICT();
}
