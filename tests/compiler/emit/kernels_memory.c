// Which pointers of a plain loop in kernels may lead to the same memory, and what keeps loops in one kernel.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
#include <stdlib.h>
#define N 100
double table[N];

void apart(double *p, double *restrict r, int n) {
  double *x = malloc(n * sizeof *x), *y;
  y = (double *)calloc(n, sizeof *y);
#pragma acc kernels copy(p[0:n])
  for (int i = 0; i < n; i++) p[i] += 1;
#pragma acc kernels copy(x[0:n], y[0:n])
  for (int i = 0; i < n; i++) x[i] = y[i] + table[i % N];
#pragma acc kernels copy(x[0:n])
  for (int i = 0; i < N; i++) table[i] = x[i];
#pragma acc kernels copy(p[0:n], r[0:n])
  for (int i = 0; i < n; i++) p[i] = r[i];
}

// The program's own function of that name may give the same memory twice.
static double pool[N];
static void *memalign(size_t alignment, size_t n) { return (char *)pool + (alignment + n) % 8; }
void of_pool(int n) {
  double *x = memalign(8, n * sizeof *x), *y = memalign(8, n * sizeof *y);
#pragma acc kernels copy(x[0:n], y[0:n])
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < n; i++) x[i] = y[i];
}

void perhaps(double *p, double *q, int n) {
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), *z = malloc(n * sizeof *z), *end = x + n;
#pragma acc kernels copy(p[0:n], q[0:n])
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:31: note: other pointers may lead to what 'p' leads to
  for (int i = 0; i < n; i++) p[i] = q[i];
#pragma acc kernels copy(x[0:n], end[0:n])
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < n; i++) x[i] = end[i];
  // Not only what was allocated for it.
  y = x;
#pragma acc kernels copy(x[0:n], y[0:n])
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < n; i++) x[i] = y[i];
  double **behind = &z;
  *behind = x;
#pragma acc kernels copy(x[0:n], z[0:n])
  // CHECK: [[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 0; i < n; i++) x[i] = z[i];
#pragma acc kernels copy(p[0:n])
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:42: note: 'p' may lead to elements of 'table', which the loop changes
  for (int i = 0; i < N; i++) table[i] = p[i];
}

// The inner loop is a kernel in each iteration of the outer one, which only the pointers keep in order; a loop over time is in
// order in any case.
void rows(const double *m, const double *p, double *q, double *restrict r, int n) {
#pragma acc kernels copyin(m[0:n * n], p[0:n]) copyout(q[0:n])
  // CHECK: [[#@LINE+1]]:3: warning: the host runs this loop in order, with kernels in each iteration: it cannot be seen
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++) s += m[i * n + j] * p[j];
    // CHECK: [[#@LINE+1]]:5: note: other pointers may lead to what 'q' leads to
    q[i] = s;
  }
#pragma acc kernels copy(q[0:n], r[0:n])
  for (int t = 0; t < 10; t++) {
#pragma acc loop independent
    for (int i = 0; i < n; i++) q[i] += r[i];
#pragma acc loop independent
    for (int i = 0; i < n; i++) r[i] = q[i];
  }
}

// A loop without parallel ones in it is one kernel, also where it is left.
void early(double *restrict x, double *restrict y, int n) {
#pragma acc kernels copy(x[0:n], y[0:n])
  {
    // CHECK: [[#@LINE+1]]:5: warning: one thread runs this loop: it may be left before its end
    for (int i = 1; i < n; i++) {
      if (i > 50) break;
      x[i] += x[i - 1];
    }
    for (int i = 0; i < n; i++) y[i] = x[i];
  }
}

void together(double *restrict x, int mode) {
  double err = 1;
#pragma acc kernels copy(x[0:N], err)
  // CHECK: [[#@LINE+4]]:5: warning: one thread runs this loop: what stands around it is one kernel
  // CHECK: [[#@LINE+1]]:10: note: 'err' is on the device by a data clause; without that the host has it
  while (err > 0.1) {
    err = err / 2;
    for (int i = 0; i < N; i++) x[i] += 1;
  }
#pragma acc kernels copy(x[0:N])
  {
    // CHECK: [[#@LINE+2]]:5: warning: one thread runs this loop: what stands around it is one kernel
    // CHECK: [[#@LINE+2]]:12: note: 'own' is no scalar, and lives in one kernel
    for (int i = 0; i < N; i++) x[i] += 1;
    double own[4] = {x[0]};
    for (int i = 0; i < N; i++) x[i] += own[i % 4];
  }
#pragma acc kernels copy(x[0:N])
  // CHECK: [[#@LINE+4]]:7: warning: one thread runs this loop: what stands around it is one kernel
  // CHECK: [[#@LINE+1]]:3: note: what is inside of 'switch' is one kernel
  switch (mode) {
    case 1:
      for (int i = 0; i < N; i++) x[i] *= 2;
      break;
  }
}
