// Regions that use exactly what is present, and some of which it cannot be said: no run of these is ended.
#include "device.h"

enum { N = 12 };

static int a[N][N], b[N], flat[N * N];

// Rows, columns, a box inside; loops downwards, without iterations, with bounds that follow others, with conditions.
static void boxes(int n, int none) {
#pragma acc data copy(a[2:4][3:5])
  {
#pragma acc parallel loop collapse(2)
    for (int i = 5; i > 1; --i)
      for (int j = 3; j < 8; j++) a[i][j] += 1;
#pragma acc parallel loop
    for (int i = 2; i < 6; i++)
      for (int j = i + 1; j < 8; j++) a[i][j] += 10;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < none; j++) a[i][j] = -1;
      for (int j = 0; j < n; j++)
        if (i > 1 && i < 6 && j > 2 && j < 8) a[i][j] += 100;
      for (int j = 3; j < n; j++) {
        if (i < 2 || i > 5 || j > 7) break;
        a[i][j] += 1000;
      }
    }
  }
}

// Neighbours in both directions, of a section that ends in the midst of a row.
static void between(void) {
  int *first = a[0];
#pragma acc data copyin(first[0:N * N - 1]) copyout(flat)
  {
    int(*row)[N] = a;
#pragma acc parallel loop collapse(2) present(row)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) flat[i * N + j] = row[i - 1][j] + row[i][j - 1] + row[i + 1][j] + row[i][j + 1];
  }
}

// What enter data has brought is enough for regions that name nothing.
static void entered(int lo, int hi) {
#pragma acc enter data create(a[lo:hi - lo][0:N])
#pragma acc kernels
  for (int i = lo; i < hi; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + 1;
#pragma acc parallel loop collapse(2)
  for (int i = lo + 1; i < hi; i++)
    for (int j = 1; j < N; j++) a[i][j] += j;
#pragma acc exit data copyout(a[lo:hi - lo][0:N])
}

// What the region changes, reads from memory or finds on the device says nothing.
static int unknown(int n) {
  int last = n, k = 0, sum = 0;
  for (int i = 0; i < N; i++) b[i] = 3 + i % 4;
#pragma acc data copyin(last) copy(b[3:4])
  {
    last = 1000;
#pragma acc serial copy(sum)
    {
      int m = 3;
      for (int i = 3; i < last; i++) sum += b[i];
      while (k < 4) sum += b[m + k++];
      m = 6;
      sum += b[b[m] % 4 + 3] + b[m--];
    }
  }
  return sum;
}

int main(void) {
  boxes(N, 0);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      const int in = i > 1 && i < 6 && j > 2 && j < 8;
      EXPECT_AT(100 * i + j, in ? 1101 + 10 * (j > i) : 0, a[i][j]);
    }
  between();
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      EXPECT_AT(100 * i + j, a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1], flat[i * N + j]);
  entered(1, N - 1);
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < N; j++) EXPECT_AT(100 * i + j, i + 1 + (i > 1) * j, a[i][j]);
  if (separate()) EXPECT(44, unknown(7));
  return VERDICT();
}
