// Loops that are left to the compiler, with subscripts that never meet in two iterations, or of which nothing is known.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --allow-empty --implicit-check-not=warning:
#define N 1000
int a[N], b[N], u[N][N], k[N], c[4 * N];
void apart(int n, int m, int ld, int *p) {
#pragma acc kernels copy(a, b, u, c) copyin(k) copy(p[0:n * ld])
  {
#pragma acc loop
    for (int i = 0; i < N; i += 2) b[i / 2] = a[i], k[i >> 1] = a[i + 1];
#pragma acc loop
    for (int i = 0; i < N / 2; i++) a[2 * i] = a[2 * i + 1];
#pragma acc loop
    for (int i = 0; i < n; i++) c[i + n] = c[i];
#pragma acc loop
    for (int i = 0; i < n; i++) c[3 * i] = c[3 * i + 1] + c[3 * i - 1];
#pragma acc loop
    for (int i = n - 1; i >= 0; i--) c[2 * n - i] = c[i];
#pragma acc loop
    for (int i = m + 1; i < n; i++)
      for (int j = m + 1; j < n; j++) u[i][j] -= u[i][m] * u[m][j];
#pragma acc loop
    for (int i = 1; i < n; i++)
#pragma acc loop
      for (int j = 0; j < m; j++) p[i * ld + j] = p[i * ld + j] + 1;
#pragma acc loop
    for (int i = 0; i < n; i += 16)
      for (int j = 0; j < 16; j++) c[i + j] = 1;
#pragma acc loop
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) c[i + j * n] = c[i + j * n] + 1;
#pragma acc loop
    for (int i = 0; i < n; i++) u[i][k[i]] = b[k[i]];
#pragma acc loop
    for (int i = 0; i < n; i++) {
#pragma acc atomic write
      a[k[i]] = 1;
#pragma acc atomic
      c[i % 10] += 1;
    }
#pragma acc loop
    for (int i = 0; i < n; i++) a[i ^ 1] = b[i];
  }
}
