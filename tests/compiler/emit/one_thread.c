// Loops of kernels constructs that one thread runs are said, unless they are meant so.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
#define N 100
double a[N], b[N];
void pointers(double *x, double *y, int n) {
#pragma acc kernels copyin(x[0:n]) copy(y[0:n])
  {
    // CHECK: one_thread.c:[[#@LINE+1]]:5: warning: one thread runs this loop: it cannot be seen that its iterations are independent
    for (int i = 0; i < n; i++) y[i] = 2 * x[i];
  }
}
void sums(void) {
  double s = 0;
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) b[i] = a[i];
    // CHECK: one_thread.c:[[#@LINE+2]]:7: warning: one thread runs this loop
    if (b[0] > 0)
      for (int i = 0; i < N; i++) s += a[i];
#pragma acc loop seq
    for (int i = 1; i < N; i++) a[i] += a[i - 1];
    b[0] = s;
  }
}
void fine(double *restrict x, double *restrict y, int n) {
#pragma acc kernels copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] = 2 * x[i];
#pragma acc serial
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
}
