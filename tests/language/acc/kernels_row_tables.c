// Plain loops of `kernels` over rows of pointers to pointers: in parallel where rows are apart on the device, in order
// where two of them are the same, or another array's, where they lie in one block, or where the host has changed them.
// nodes: 1
#include "device.h"
#define N 7
#define M 9

static double **matrix(void) {
  double **a = malloc(N * sizeof *a);
  for (int i = 0; i < N; i++) a[i] = malloc(M * sizeof **a);
  return a;
}

static void fill(double **a) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = i * M + j;
}

static void relax(int n, int m, double **to, double **from) {
#pragma acc kernels present(to, from)
  for (int i = 1; i < n - 1; i++) {
    double *row = to[i];
    const double *above = from[i - 1], *below = from[i + 1];
    for (int j = 0; j < m; j++) row[j] = above[j] + below[j] + from[i][j];
  }
}

static void on_host(int n, int m, double **to, double **from) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++) to[i][j] = from[i - 1][j] + from[i + 1][j] + from[i][j];
}

static void same(double **a, double **b) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, b[i][j], a[i][j]);
}

int main(void) {
  double **a = matrix(), **b = matrix(), **c = matrix(), **d = matrix();
  fill(a), fill(b), fill(c), fill(d);
#pragma acc enter data copyin(a[0:N][0:M], b[0:N][0:M])
  relax(N, M, a, b);
#pragma acc exit data copyout(a[0:N][0:M], b[0:N][0:M])
  on_host(N, M, c, d);
  same(a, c);

  // The same array twice.
#pragma acc enter data copyin(a[0:N][0:M])
  relax(N, M, a, a);
#pragma acc exit data copyout(a[0:N][0:M])
  on_host(N, M, c, c);
  same(a, c);

  // One of its rows twice, and one that is the other table's.
  double *a2 = a[2], *a5 = a[5], *c2 = c[2], *c5 = c[5];
  a[2] = a[3], c[2] = c[3], a[5] = b[4], c[5] = d[4];
#pragma acc data copy(a[0:N][0:M], b[0:N][0:M])
  relax(N, M, a, b);
  on_host(N, M, c, d);
  same(a, c), same(b, d);
  a[2] = a2, a[5] = a5, c[2] = c2, c[5] = c5;

  // What the device has of the table counts.
  fill(a), fill(b), fill(c), fill(d);
#pragma acc enter data copyin(a[0:N][0:M], b[0:N][0:M])
  relax(N, M, a, b);
  for (int k = 0; k < 2; k++) relax(N, M, b, a);
#pragma acc exit data copyout(a[0:N][0:M], b[0:N][0:M])
  on_host(N, M, c, d);
  for (int k = 0; k < 2; k++) on_host(N, M, d, c);
  same(a, c), same(b, d);

  // Rows in one block, which is there as a whole; they reach into others.
  int block[N * M], *rows[N], **p = rows, *serial = malloc(N * M * sizeof *serial);
  for (int i = 0; i < N * M; i++) block[i] = serial[i] = i % 5;
  for (int i = 0; i < N; i++) p[i] = block + i * (M - 3);
#pragma acc data copy(block)
#pragma acc kernels copyin(p[0:N][0:M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) p[i][j] = 3 * p[i][j] + i + j;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) serial[i * (M - 3) + j] = 3 * serial[i * (M - 3) + j] + i + j;
  for (int i = 0; i < N * M; i++) EXPECT_AT(i, serial[i], block[i]);

  // Three levels, planes that the run tells from each other, and what is reduced.
  double ***u = malloc(2 * sizeof *u), sum = 0, expected = 0;
  u[0] = a, u[1] = b;
  int now = 0;
#pragma acc data copy(u[0:2][0:N][0:M])
  for (int k = 0; k < 3; k++, now = 1 - now) {
#pragma acc kernels
    {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          u[1 - now][i][j] = u[now][i - 1][j] + u[now][i + 1][j] + u[now][i][j - 1] + u[now][i][j + 1];
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) sum += u[1 - now][i][j];
    }
    double **from = now ? d : c, **to = now ? c : d;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) to[i][j] = from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) expected += to[i][j];
  }
  same(a, c), same(b, d);
  EXPECT_REAL(expected, sum);

  // Two buffers in turns, also one of them twice.
  for (int k = 0; k < 3; k++) {
    double *buffers[2] = {a[0], b[k]}, *serials[2] = {c[0], d[k]};
    if (k == 1) buffers[1] = buffers[0], serials[1] = serials[0];
    int m = M, last = 0;
#pragma acc data copy(buffers[0][0:m], buffers[1][0:m])
    for (int t = 0; t < 4; t++) {
      const int from = t % 2, to = 1 - from;
#pragma acc kernels
      for (int i = 1; i < m; i++) buffers[to][i] = buffers[from][i - 1] + i;
      last = to;
      for (int i = 1; i < m; i++) serials[to][i] = serials[from][i - 1] + i;
    }
    for (int i = 0; i < m; i++) EXPECT_REAL_AT(i, serials[last][i], buffers[last][i]);
  }
  return VERDICT();
}
