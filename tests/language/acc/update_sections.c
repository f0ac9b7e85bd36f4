// update: sections of one and two dimensions move exactly their elements; if, if_present, async, both directions at once.
// nodes: 1
#include "device.h"
#define M 20
#define N 32
static double a[M][N];

static void fill(double value) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] = value;
}
static void on_device(double value) {
#pragma acc parallel loop collapse(2) present(a)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] = value;
}
// Rows [j0, j0+nj), columns [i0, i0+ni) hold `in`, the others `out`.
static void expect(int j0, int nj, int i0, int ni, double in, double out) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      EXPECT_REAL_AT(100 * j + i, j >= j0 && j < j0 + nj && i >= i0 && i < i0 + ni ? in : out, a[j][i]);
}

int main(void) {
  int v[N], off = 0;
  for (int i = 0; i < N; i++) v[i] = i;
#pragma acc data create(a) copyin(v)
  {
    on_device(1);
    if (separate()) {
      fill(2);
#pragma acc update self(a[3:5][0:N])
      expect(3, 5, 0, N, 1, 2);
      fill(2);
#pragma acc update host(a[2:7][4:9])  // not contiguous
      expect(2, 7, 4, 9, 1, 2);
      fill(2);
#pragma acc update self(a[0:M][0:1], a[0:M][N - 1:1])  // two columns
      for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) EXPECT_REAL_AT(100 * j + i, i == 0 || i == N - 1 ? 1 : 2, a[j][i]);
      fill(5);
#pragma acc update device(a[6:2][10:4]) async(1)
#pragma acc wait(1)
      fill(0);
#pragma acc update self(a)
      expect(6, 2, 10, 4, 5, 1);
#pragma acc update device(a) if (off)
      on_device(4);
      fill(3);
#pragma acc update self(a) if (off)
      expect(0, 0, 0, 0, 0, 3);
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) v[i] += 10;
    v[0] = 77;
#pragma acc update self(v[1:N - 1]) device(v[0:1])
    EXPECT(77, v[0]);
    for (int i = 1; i < N; i++) EXPECT_AT(i, i + 10, v[i]);
    v[0] = 0;
#pragma acc update self(v[:1])
    EXPECT(separate() ? 77 : 0, v[0]);
  }
  // Data that is not present is left alone.
  v[3] = 5;
#pragma acc update self(v) device(a) if_present
  EXPECT(5, v[3]);

  // A pointer, with run-time bounds.
  int n = 30, lo = 5;
  float *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) p[i] = i;
#pragma acc enter data copyin(p[0:n])
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++) p[i] = -p[i];
#pragma acc update self(p[lo:n - 2 * lo])
  for (int i = 0; i < n; i++) EXPECT_REAL_AT(i, separate() && (i < lo || i >= n - lo) ? i : -i, p[i]);
#pragma acc exit data delete(p[0:n])
  free(p);
  return VERDICT();
}
