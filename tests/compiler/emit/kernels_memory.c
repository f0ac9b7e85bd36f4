// Which pointers of a plain loop in kernels may lead to the same memory: two forms of the kernels, and the run chooses. And
// what keeps loops in one kernel.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
// RUN: %filecheck --check-prefix=CODE --input-file %t.c
#include <stdlib.h>
#define N 100
double table[N];

// CODE: void apart(
// CODE-NOT: tasuki_acc_apart
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
  // CODE: void of_pool(
  // CODE: const int _xmp_apart = tasuki_acc_apart({{.*}}, 2, {{.*}}{"x", x, 0, (char *)&x[0] - (char *)x, 1}, {"y", y, 0, (char *)&y[0] - (char *)y, 0}}, 0, 0);
  // CODE: if (tasuki_acc_offload(
  // CODE: if (_xmp_apart) {
  // CODE: tasuki_acc_launch(
  // CODE: else
  // CODE: tasuki_acc_launch(
  // CODE: #pragma omp parallel for if(_xmp_apart)
  for (int i = 0; i < n; i++) x[i] = y[i];
}

void perhaps(double *p, double *q, int n) {
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), *z = malloc(n * sizeof *z), *end = x + n;
#pragma acc kernels copy(p[0:n], q[0:n])
  // CODE: tasuki_acc_apart({{.*}}{"p", p, {{.*}}, 1}, {"q", q, {{.*}}, 0}}
  for (int i = 0; i < n; i++) p[i] = q[i];
#pragma acc kernels copy(x[0:n], end[0:n])
  // CODE: tasuki_acc_apart({{.*}}{"x", x, {{.*}}{"end", end
  for (int i = 0; i < n; i++) x[i] = end[i];
  // Not only what was allocated for it.
  y = x;
#pragma acc kernels copy(x[0:n], y[0:n])
  // CODE: tasuki_acc_apart({{.*}}{"x", x, {{.*}}{"y", y
  for (int i = 0; i < n; i++) x[i] = y[i];
  double **behind = &z;
  *behind = x;
#pragma acc kernels copy(x[0:n], z[0:n]) if(n > 10)
  // CODE: = _xmp_if && tasuki_acc_apart({{.*}}{"x", x, {{.*}}{"z", z
  for (int i = 0; i < n; i++) x[i] = z[i];
#pragma acc kernels copy(p[0:n])
  // CODE: tasuki_acc_apart({{.*}}{"table", table, sizeof(table), 0, 1}, {"p", p, 0, {{.*}}, 0}}
  for (int i = 0; i < N; i++) table[i] = p[i];
}

// What is read through two pointers may be the same.
void read_only(double *restrict x, double *p, double *q, int n) {
#pragma acc kernels copy(x[0:n]) copyin(p[0:n], q[0:n])
  // CODE: void read_only(
  // CODE-NOT: tasuki_acc_apart
  for (int i = 0; i < n; i++) x[i] = p[i] + q[i];
}

// The inner loop is a kernel in each iteration of the outer one where the pointers keep that in order; a loop over time is
// in order in any case.
// CODE: void rows(
void rows(const double *m, const double *p, double *q, double *restrict r, int n) {
#pragma acc kernels copyin(m[0:n * n], p[0:n]) copyout(q[0:n])
  // CODE: if (_xmp_apart) {
  // CODE-NOT: for (
  // CODE: tasuki_acc_launch(
  // CODE: else
  // CODE: for (int i = 0; i < n; i++)
  // CODE: tasuki_acc_launch(
  // CODE: #pragma omp parallel for if(_xmp_apart)
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++) s += m[i * n + j] * p[j];
    q[i] = s;
  }
#pragma acc kernels copy(q[0:n], r[0:n])
  // CODE-NOT: tasuki_acc_apart
  for (int t = 0; t < 10; t++) {
#pragma acc loop independent
    for (int i = 0; i < n; i++) q[i] += r[i];
#pragma acc loop independent
    for (int i = 0; i < n; i++) r[i] = q[i];
  }
}

// Pointers in structures, and those of the iteration's own, which stand for what they begin with.
// CODE: void members(
struct rest {
  double *restrict r;
};
struct grid {
  int n;
  double *u, *v;
};
void members(struct grid *g, struct rest *other, struct rest *another, double *p, double *restrict q, int n) {
#pragma acc kernels copy(g[0:1], g->u[0:n], g->v[0:n])
  // CODE: tasuki_acc_apart({{.*}}{"g->u", (g ? TASUKI_POINTER(g->u) : 0), 0, 0, 1}, {"g->n", (g ? &g->n : 0), sizeof(g->n), 0, 0}, {"g->v", (g ? TASUKI_POINTER(g->v) : 0), 0, 0, 0}}
  for (int i = 0; i < g->n; i++) g->u[i] = g->v[i * g->n];
  // Of one structure, perhaps, whose member is one pointer.
#pragma acc kernels copy(other->r[0:n], another->r[0:n])
  // CODE: tasuki_acc_apart({{.*}}{"other->r", (other ? TASUKI_POINTER(other->r) : 0), 0, 0, 1}, {"another->r", (another ? TASUKI_POINTER(another->r) : 0), 0, 0, 0}}
  for (int i = 1; i < n; i++) other->r[i] = another->r[i - 1];
#pragma acc kernels copy(p[0:n * n], q[0:n])
  for (int i = 0; i < n; i++) {
    double *row = p + i * n;
    for (int j = 0; j < n; j++) row[j] = *(q + j);
  }
}

// Rows whose distance from each other only the run knows.
// CODE: void far(
void far(double *restrict p, struct grid *restrict g, int n, int m, int ld) {
#pragma acc kernels copy(p[0:n * ld])
  // CODE: tasuki_acc_apart({{.*}}, 0, 0, 2, (const long[]){-1L * (long)(m) + 1L + 1L * (long)(ld), 1L * (long)(ld)});
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) p[i * ld + j] += 1;
#pragma acc kernels copy(p[0:n * n])
  // CODE: tasuki_acc_apart({{.*}}1L * (long)((g ? g->n : 0))
  for (int i = 0; i < n; i++) p[i * g->n] = i;
#pragma acc kernels copy(p[0:n * n])
  {
    // The host does not know it in front of the construct.
    // CHECK: [[#@LINE+1]]:5: warning: one thread runs this loop
    for (int i = 0; i < n; i++) p[i * ld] = i;
    ld = ld / 2;
  }
}

// How much memory an address of the device leads to the host does not see, nor where pointers lead that the construct
// changes, or that it finds in memory.
void not_seen(double *p, double *q, double **m, struct grid *g, int n) {
#pragma acc kernels copy(g->u[0:n], g->v[0:n])
  {
    // CHECK: [[#@LINE+1]]:5: warning: one thread runs this loop
    for (int i = 0; i < n; i++) g->u[i] = g->v[i];
    // CHECK: note: other pointers may lead to what 'g->u' leads to
    // CHECK: [[#@LINE-2]]:36: warning: the host runs this compute region
    g->u = 0;
  }
#pragma acc kernels deviceptr(p, q)
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:31: note: other pointers may lead to what 'p' leads to
  for (int i = 0; i < n; i++) p[i] = q[i];
#pragma acc kernels deviceptr(p)
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: [[#@LINE+1]]:42: note: 'p' may lead to elements of 'table', which the loop changes
  for (int i = 0; i < N; i++) table[i] = p[i];
#pragma acc kernels deviceptr(p, q)
  // CHECK: [[#@LINE+1]]:3: warning: the host runs this loop in order, with kernels in each iteration: it cannot be seen
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++) s += p[i * n + j];
    // CHECK: [[#@LINE+1]]:5: note: other pointers may lead to what 'q' leads to
    q[i] = s;
  }
#pragma acc kernels copy(p[0:n], m[0:n][0:n])
  // CODE: tasuki_acc_apart({{.*}}{"p", p, {{.*}}, 1}, {"m", m, {{.*}}, 0, .levels = 1}}, 0, 0)
  for (int i = 0; i < n; i++) p[i] = m[i][0];
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

// Lengths of rows in structures: as the device has them behind what is in the queue.
struct sizes {
  int n, ld;
};
// CODE: void in_structure(
// CODE: tasuki_acc_apart({{.*}}{"s->ld", (s ? &s->ld : 0), sizeof(s->ld), 0, 0, 1, 2}}, 2, (const long[]){-3L + 1L * (long)((s ? s->ld : 0)), 
void in_structure(struct sizes *s) {
#pragma acc kernels copyin(s[0:1]) async(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) table[i * s->ld + j] += i;
}
