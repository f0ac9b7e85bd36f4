// Plain kernels look into routines that structures are handed to: parallel where these keep to elements of the iteration.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
#define N 64
typedef struct {
  int n, count;
  double s;
  double *a, *d;
} Model;
typedef struct {
  double low, high;
} Pair;
static double scale, out[N];
static Pair pairs[N];
#pragma acc declare create(scale)
static double eval(const Model *m, int i) { return m->a[i] * m->s + scale; }
static void put(Model *m, int i, double v) { m->d[i] = v; }
static void put_row(Model m, int i, int j) { m.d[i * m.n + j] = i - j; }
static void both(Model *m, int i) { put(m, i, eval(m, i)); }
static void swap_ends(Pair *p) {
  const double low = p->low;
  p->low = p->high, p->high = low;
}
static void bump(double *v, double by) { *v += by; }
static void add_before(Model *m, int i) { m->d[i] = m->d[i - 1] + 1; }
static void count(Model *m, int i) { m->count += i; }
static void rescale(int i) { scale += i; }
static void shift(Pair *p, int i) { p[i].low = p[i + 1].low; }

void apart(Model *m, Model by_value) {
  Model own = by_value;
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) out[i] = eval(m, i) + eval(&own, i + 1);
    for (int i = 0; i < N; i++) put(&own, i, out[i]);
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < own.n; j++) put_row(own, i, j);
    for (int i = 0; i < N; i++) both(m, i);
    for (int i = 0; i < N; i++) swap_ends(&pairs[i]);
    for (int i = 0; i < N; i++) {
      double v = i;
      bump(&v, 2);
      out[i] = v;
    }
  }
}

void kept_in_order(Model *m) {
#pragma acc kernels
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :24:43: note: other iterations may use this element of 'm->d'
  for (int i = 1; i < N; i++) add_before(m, i);
#pragma acc kernels
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :25:38: note: other iterations may use this element of 'm->count'
  for (int i = 1; i < N; i++) count(m, i);
#pragma acc kernels
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :26:30: note: the function changes 'scale', which is one for all iterations
  for (int i = 1; i < N; i++) rescale(i);
#pragma acc kernels
  // CHECK: [[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :27:37: note: other iterations may use this element of 'pairs'
  for (int i = 0; i < N - 1; i++) shift(pairs, i);
}
