// Loops of kernels constructs whose reads lie beside what they write, and those where they do not, or where nobody can see it.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
#define N 64
double x[2 * N], a[N][N];
struct cell {
  double v[3];
  int n;
} cells[N], one;

__attribute__((pure, noinline)) double element(int i) { return x[i]; }

void apart(int n, int m) {
#pragma acc kernels
  for (int i = 0; i < N; i++) x[i] = x[i + N];
#pragma acc kernels
  for (int i = 1; i < n; i++) x[i] = x[0] + i;
#pragma acc kernels
  for (int i = 0; i < n; i++) x[i] = x[n];
#pragma acc kernels
  for (int i = n - 1; i >= 0; i--) x[i] += x[i + n];
#pragma acc kernels
  for (int k = 0; k < N - 1; k++)
    for (int i = k + 1; i < N; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < N; j++) a[i][j] -= a[i][k] * a[k][j];
    }
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    struct cell t;
    for (int k = 0; k < 3; k++) t.v[k] = cells[i].v[2 - k];
    for (int k = 0; k < 3; k++) cells[i].v[k] = t.v[k];
    cells[i].n = 1;
  }
}

void touching(int n, int m) {
#pragma acc kernels
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < N; i++) x[i] = x[i + N - 1];
#pragma acc kernels
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < n; i++) x[i] = x[0] + i;
#pragma acc kernels
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i <= n; i++) x[i] = x[n];
#pragma acc kernels
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 1; i < n; i++) x[i] = x[m];
#pragma acc kernels
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < n / 2; i++) x[i + 1] = x[i];
#pragma acc kernels
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 1; i < N; i++) cells[i].v[0] = cells[i - 1].v[1];
#pragma acc kernels
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < N; i++) {
    one.v[i % 3] = i;
    x[i] = one.v[0];
  }
#pragma acc kernels
  // What one access knows of a loop's variable does not hold for the other, which has another value of it.
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < 20; i++) {
    for (int j = 0; j < i - 9; j++) x[i + 40] = i + j;
    for (int k = 0; k < 3; k++) a[i][0] += x[(i - 9) * k + 60];
  }
#pragma acc kernels
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :10:64: note: the function uses 'x' of the file, which no 'acc declare' names
  for (int i = 0; i < N; i++) x[i + 1] = element(i) + 1;
#pragma acc kernels
  // CHECK: [[#@LINE+3]]:5: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:7: note: the host, which would run what stands around the loops, does not look at this
  if (element(0) > 3)
    for (int i = 0; i < N; i++) x[i] += 1;
}
