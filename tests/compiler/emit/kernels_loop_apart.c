// Loops of `kernels loop` whose iterations are seen not to meet, by values, or of which nobody knows: parallel without a word.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --allow-empty --implicit-check-not=warning:
#define N 64
static double a[N * N], m[N][N];
void apart(int n, int ld, double *x) {
#pragma acc kernels loop
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) a[i * 8 + j] += 1;
#pragma acc kernels loop
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) a[i + 10 * j] = a[i + 10 * j + 100];
#pragma acc kernels loop
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 4; j++) a[2 * (i * 4 + j)] = a[8 * i + 1];
#pragma acc kernels loop
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++) m[i][j] = m[0][j];
#pragma acc kernels loop copy(x[0:n * ld])
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      const double t = x[i * ld + j];
      x[i * ld + j] = x[j * ld + i], x[j * ld + i] = t;
    }
#pragma acc kernels loop
  for (int i = 0; i < N; i++) {
    double *row = m[i];
    for (int j = 1; j < N; j++) row[j] = row[j - 1];
  }
#pragma acc kernels loop
  for (int i = 0; i < N; i++) {
    double few[1];
#pragma acc loop private(few)
    for (int j = 0; j < 8; j++) few[0] = i * j, m[i][j] = few[0];
  }
#pragma acc kernels loop copy(x[0:n])
  for (int i = 0; i < n; i++) {
    double *p = x + i;
    *p = 2 * p[0];
  }
}
