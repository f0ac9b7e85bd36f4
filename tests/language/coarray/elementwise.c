// Assignments of sections whose right side is computed, or of another type; arrays of variable length, pointers, members.
// nodes: 1 2 3
// settings:
// settings: XMP_FABRIC=mpi
#include <math.h>

#include "check.h"
double x[10]:[*];
static struct grid {
  float cell[4][5];
  int counts[3];
} grid:[*], other;

static int calls;
static int count(int n) {
  calls++;
  return n;
}

static void variable(int n, double v[n][n], int image) {
  double w[n][n];
  w[:][:] = 0;
  w[0:n][1] = v[1][0:n];  // a column from a row
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) EXPECT_REAL_AT(i, j == 1 ? v[1][i] : 0, w[i][j]);
  v[0:n][0] = x[0:n]:[image] + w[:][1];
}

int main(void) {
  const int me = xmpc_this_image(), size = xmp_num_images(), right = (me + 1) % size, left = (me + size - 1) % size;
  double a[10], b[10];
  int k[10];
  for (int i = 0; i < 10; i++) a[i] = i, b[i] = 10 * i, x[i] = me + i;
  xmp_sync_all(NULL);
  a[0:5] = a[0:5] * 2 + b[5:5];
  for (int i = 0; i < 5; i++) EXPECT_REAL_AT(i, 2 * i + 10 * (i + 5), a[i]);
  EXPECT_REAL(5, a[5]);
  a[1:9] = a[0:9] + 0;  // as if the right side were read first
  EXPECT_REAL(50, a[1]);
  EXPECT_REAL(8, a[9]);
  a[9:10:-1] = b[:];
  for (int i = 0; i < 10; i++) EXPECT_REAL_AT(i, 10 * (9 - i), a[i]);
  a[::3] = -1;
  EXPECT_REAL(-1, a[9]);
  EXPECT_REAL(80, a[1]);
  k[:] = b[:] / 4;  // to another type
  for (int i = 0; i < 10; i++) EXPECT_AT(i, 10 * i / 4, k[i]);
  k[0:3] = a[1:3];
  EXPECT(80, k[0]);
  a[:] = fabs(-b[:]) + sqrt(pow(b[:], 2)) + sin(0) + (me > 100 ? a[:] : b[:]);
  for (int i = 0; i < 10; i++) EXPECT_REAL_AT(i, 30 * i, a[i]);
  // What is no section is computed once for each element of an expression, and once where it stands alone.
  a[0:5] = count(3);
  EXPECT(1, calls);
  a[count(0) : count(5)] = b[0:5];
  EXPECT(3, calls);
  // Of images.
  b[:] = x[:]:[right] * x[::-1 + 2]:[left];
  for (int i = 0; i < 10; i++) EXPECT_REAL_AT(i, (double)(right + i) * (left + i), b[i]);
  xmp_sync_all(NULL);
  x[0:5:2]:[right] = a[0:5] + k[0];
  other.counts[:] = me;
  grid.counts[:]:[right] = other.counts[:];
  grid.cell[1:2][0:3:2]:[right] = 1.5;
  grid.cell[3][:]:[right] = grid.cell[0][:];
  xmp_sync_all(NULL);
  for (int i = 0; i < 5; i++) EXPECT_REAL_AT(i, 10 * i + 80, x[2 * i]);
  for (int i = 0; i < 3; i++) EXPECT_AT(i, left, grid.counts[i]);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) EXPECT_REAL_AT(i, (i == 1 || i == 2) && j % 2 == 0 ? 1.5 : 0, grid.cell[i][j]);
  double square[4][4], *p = b;
  for (int i = 0; i < 16; i++) (&square[0][0])[i] = i;
  variable(4, square, right);
  for (int i = 0; i < 4; i++) EXPECT_REAL_AT(i, x[i]:[right] + (i == 0 ? 4 : 4 + i), square[i][0]);
  p[2:3] = 1;
  EXPECT_REAL(1, b[4]);
  if (me >= 0)
    p[0:2] = 2;
  else
    p[0:2] = 3;
  for (int i = 0; i < 2; i++) p[i:1] = 4 + i;
  EXPECT_REAL(5, b[1]);
  xmp_sync_all(NULL);
  return VERDICT();
}
