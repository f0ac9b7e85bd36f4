// Pointers in kernels: parameters, rows by (*a)[m] with run-time m, pointer arithmetic, swapped pointers.
// nodes: 1
#include "device.h"

static void transpose(int n, int m, double (*to)[n], double (*from)[m]) {
#pragma acc parallel loop collapse(2) present(to[0:m], from[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[j][i] = from[i][j];
}
static void vla(int n, int m, float a[n][m], const float *restrict row) {
#pragma acc parallel loop gang copy(a[0:n][0:m]) copyin(row[0:m])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < m; j++) a[i][j] += row[j] * i;
  }
}
static void walk(const int *from, int *to, int n) {
#pragma acc parallel loop copyin(from[0:n]) copyout(to[0:n])
  for (int i = 0; i < n; i++) {
    const int *q = from + i;
    int *end = to + n;
    *(end - 1 - i) = *q + q[0];
  }
}

int main(void) {
  int n = 13, m = 21;
  double (*a)[m] = malloc(n * sizeof *a), (*b)[n] = malloc(m * sizeof *b);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = 100 * i + j;
#pragma acc data copyin(a[0:n]) copyout(b[0:m])
  transpose(n, m, b, a);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) EXPECT_REAL_AT(100 * i + j, 100 * i + j, b[j][i]);

  float v[n][m], row[m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) v[i][j] = j, row[j] = 2 * j;
  vla(n, m, v, row);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) EXPECT_REAL_AT(100 * i + j, j + 2 * j * i, v[i][j]);

  int from[50], to[50];
  for (int i = 0; i < 50; i++) from[i] = i;
  walk(from, to, 50);
  for (int i = 0; i < 50; i++) EXPECT_AT(i, 2 * (49 - i), to[i]);

  // Two buffers that change places.
  int k = 64;
  double *now = calloc(k, sizeof *now), *next = calloc(k, sizeof *next);
  double *first = now;
  now[0] = next[0] = 1;
#pragma acc enter data copyin(now[0:k], next[0:k])
  for (int step = 0; step < 5; step++) {
#pragma acc parallel loop present(now[0:k], next[0:k])
    for (int i = 1; i < k; i++) next[i] = now[i - 1] + now[i];
    double *t = now;
    now = next;
    next = t;
  }
#pragma acc exit data copyout(now[0:k]) delete(next[0:k])
  EXPECT(1, now != first);
  double check[64] = {1};
  for (int step = 0; step < 5; step++)
    for (int i = 63; i > 0; i--) check[i] = check[i - 1] + check[i];
  for (int i = 0; i < k; i++) EXPECT_REAL_AT(i, check[i], now[i]);
  free(a), free(b), free(now), free(next);
  // Pointers that the host made from arrays of its own, and others made from them in the kernel.
  double in[50], out[50];
  const double *source = in;
  double *target = out, *cell;
  for (int i = 0; i < 50; i++) in[i] = i;
#pragma acc data copyin(source[0:50]) copyout(target[0:50])
  {
#pragma acc parallel loop private(cell)
    for (int i = 0; i < 50; i++) {
      const double *q = source + i;
      cell = &target[i];
      *cell = 3 * *q + (i > 4 ? *source : 1);
    }
  }
  for (int i = 0; i < 50; i++) EXPECT_REAL_AT(i, 3 * i + (i > 4 ? 0 : 1), out[i]);

  // Private pointers, to the thread's own array and into shared ones.
  int *own, *shared, sums[50];
#pragma acc parallel loop private(own, shared) copyin(from) copyout(sums)
  for (int i = 0; i < 50; i++) {
    int mine[3] = {i, 2 * i, 3 * i};
    own = mine;
    own++;
    shared = from + i;
    sums[i] = own[0] + own[1] + *shared;
  }
  for (int i = 0; i < 50; i++) EXPECT_AT(i, 6 * i, sums[i]);
  return VERDICT();
}
