// Plain loops of kernels over rows: of pointers to pointers, which the run looks at, of pointers that an iteration assigns, by
// colours and by halves.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
// RUN: %filecheck --check-prefix=CODE --input-file %t.c
#include <math.h>
#define N 64
double g[N][N];

// CODE: void tables(
void tables(int n, int m, double **to, double **from, int **restrict k, float ***u, int now) {
#pragma acc kernels copy(to[0:n][0:m]) copyin(from[0:n][0:m])
  // CODE: tasuki_acc_apart({{.*}}{"to", to, 0, {{.*}}, 1, .levels = 1}, {"from", from, 0, {{.*}}, 0, .levels = 1}}, 0, 0)
  for (int i = 1; i < n - 1; i++) {
    double *row = to[i];
    const double *above = from[i - 1];
    for (int j = 0; j < m; j++) row[j] = above[j] + from[i + 1][j];
  }
#pragma acc kernels copy(k[0:n][0:m])
  // CODE: tasuki_acc_apart({{.*}}{"k", k, 0, {{.*}}, 1, .levels = 1}}
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) k[i][j] *= 2;
#pragma acc kernels present(u)
  // CODE: tasuki_acc_apart({{.*}}{"u", u, 0, {{.*}}, 1, .levels = 2}}, 0, 0)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) u[now][i][j] = u[1 - now][i][j];
}

// CODE: void in_turns(
void in_turns(int n, double *p, double *q) {
  double *buffers[2] = {p, q};
  for (int t = 0; t < 4; t++) {
#pragma acc kernels copy(buffers[0:2][0:n])
    // CODE: tasuki_acc_apart({{.*}}{"buffers", buffers, sizeof(buffers), {{.*}}, 1, .levels = 1}}, 0, 0)
    for (int i = 0; i < n; i++) buffers[1 - t % 2][i] = buffers[t % 2][i] + 1;
  }
}

// CODE: void changed(
void changed(int n, int m, double **to, double **from) {
#pragma acc kernels copy(to[0:n][0:m]) copyin(from[0:n][0:m])
  // CODE-NOT: tasuki_acc_apart
  {
    to[0] = to[1];
    // CHECK: [[@LINE+1]]:5: warning: one thread runs this loop
    for (int i = 1; i < n - 1; i++)
      // CHECK: note: rows of 'to' may be the same memory
      for (int j = 0; j < m; j++) to[i][j] = from[i][j];
  }
}

// CODE: void unnamed(
void unnamed(int n, double *to, double *from) {
#pragma acc kernels
  // CODE: tasuki_acc_apart({{.*}}{"to", to, 0, 0, 1, .comes = (unsigned long)({{.*}}) * sizeof(*to)}, {"from", from, 0, 0, 0, .comes =
  for (int i = 0; i < n; i++) to[i] = from[i];
}

// CODE: void apart(
void apart(int n, int m, int c, double *restrict x) {
  double *row;
  const double *above, *other;
#pragma acc kernels copy(g, x[0:n])
  {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + (i + c) % 2; j < m - 1; j += 2) g[i][j] = g[i - 1][j] + g[i][j - 1] + g[i][j + 1];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        if ((i + j) % 2 == c) g[i][j] = g[i - 1][j] + g[i][j + 1];
    for (int i = 0; i < n / 2; i++) {
      const double t = x[i];
      x[i] = x[n - 1 - i];
      x[n - 1 - i] = t;
    }
    for (int i = 0; i < n; i++) {
      double *own;
      own = g[i];
      row = &g[i][1];
      for (int j = 0; j < m - 1; j++) row[j] = sqrt(own[j + 1]);
    }
    for (int i = 1; i < n - 1; i++)
      // CODE: for (int i = 1; i < n - 1; i++) {
      // CODE: tasuki_acc_launch(
      for (int j = 1 + (i + c) % 2; j < m - 1; j += 2) g[i][j] = g[i - 1][j - 1];
    // CHECK: [[@LINE+1]]:5: warning: one thread runs this loop
    for (int i = 0; i < (n + 4) / 2; i++) x[i] = x[n - i];
    // CHECK: [[@LINE+1]]:5: warning: one thread runs this loop
    for (int i = 1; i < n; i++) {
      above = g[i];
      if (i % 2) above = g[i - 1];
      for (int j = 0; j < m; j++) g[i][j] = above[j];
    }
  }
}
