// Loops of kernels constructs that one thread runs are said, unless they are meant so.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
// RUN: %xmpcc -w --emit-c %s -o %t.c 2>&1 | %filecheck --allow-empty --check-prefix=SILENT
// SILENT-NOT: {{warning|note}}
#define N 100
double a[N], b[N];
void pointers(double *x, double *y, int n) {
#pragma acc kernels deviceptr(x, y)
  {
    // CHECK: one_thread.c:[[#@LINE+2]]:5: warning: one thread runs this loop: it cannot be seen that its iterations are independent
    // CHECK: one_thread.c:[[#@LINE+1]]:33: note: other pointers may lead to what 'y' leads to; 'restrict' says that none does
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
// Each says what is not seen.
struct pair {
  double x, y;
};
int k[N], found;
static double global_sum(double x) { return x + b[0]; }
void reasons(double *x, struct pair *p, double **rows, int n) {
#pragma acc kernels
  // CHECK: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:31: note: other iterations may use this element of 'b'
  for (int i = 0; i < N; i++) b[k[i]] += 1;
#pragma acc kernels
  // CHECK: warning: one thread runs this loop
  // CHECK: [[#@LINE+2]]:21: note: 'found' is not each iteration's own
  for (int i = 0; i < N; i++)
    if (a[i] > 3) { found = i; }
#pragma acc kernels
  // CHECK: warning: one thread runs this loop: it may be left before its end, so that its iterations keep their order
  // CHECK: [[#@LINE+2]]:21: note: here
  for (int i = 0; i < N; i++) {
    if (a[i] > 3) { break; }
    b[i] = 1;
  }
#pragma acc kernels
  // CHECK: warning: one thread runs this loop
  // CHECK: :39:49: note: the function uses 'b' of the file, which no 'acc declare' names
  for (int i = 0; i < N; i++) a[i] = global_sum(a[i]);
#pragma acc kernels deviceptr(x)
  // CHECK: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:38: note: 'x' may lead to elements of 'a', which the loop changes
  for (int i = 0; i < N; i++) a[i] = x[i];
#pragma acc kernels copy(p[0:N])
  // CHECK: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:31: note: references by '->' are not looked at
  for (int i = 0; i < N; i++) (i % 2 ? p : p + 1)->x = 2;
#pragma acc kernels
  // CHECK: warning: one thread runs this loop
  // CHECK: [[#@LINE+2]]:5: note: 'other' may point anywhere
  for (int i = 0; i < N; i++) {
    double *other = i > 3 ? b : a;
    other[i] = 1;
  }
#pragma acc kernels
  // CHECK: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:3: note: the loop's header is not understood
  for (int i = 1; i < N; i *= 2) b[i] = 1;
}
