// Loops of plain kernels that call routines with structures, or pointers to them: what the routines read and write there
// counts as if it stood in the loop. Loops that need their order are among them.
// nodes: 1
#include "device.h"
#define N 96
typedef struct {
  double low, high;
} Pair;
typedef struct {
  int n, count;
  double s;
  double *a, *d;
} Model;
typedef struct {
  Model in;
  double *w;
} Outer;
static double table[N];
#pragma acc declare create(table)

static double eval(const Model *m, int i) { return m->a[i] * m->s; }
static double clipped(const Model *m, int i) {
  if (i >= m->n - 1) return 0;
  return eval(m, i + 1) + table[i];
}
static void put(Model *m, int i, double v) { m->d[i] = v; }
static void put_row(Model m, int i, int j) { m.d[i * m.n + j] = i - j; }
static void add_before(Model *m, int i) { m->d[i] = m->d[i - 1] + m->a[i]; }
static void inside(Outer *o, int i) { put(&o->in, i, o->w[i]); }
static void swap_ends(Pair *p) {
  const double low = p->low;
  p->low = p->high, p->high = low;
}
static void bump(double *v, double by) { *v += by; }
static void next(double *p, int i) { p[i + 1] = p[i] + 1; }
static void forward(double *p, int i, int j) {
  double *q = p + i;
  q[j] = 2 * i + j;
}
static void own(const double *from, Pair *p, int i) { p->low = from[i], p->high = from[i + 1]; }

int main(void) {
  static double a[N + 1], d[N], out[N], w[N], shared[N];
  static Pair pairs[N];
  Model m = {N, 0, 2, a, d}, small = {8, 0, 1, a, d}, *pm = &m, same = {N, 0, 1, shared, shared}, *ps = &same;
  Outer o = {{N, 0, 1, a, d}, w};
  for (int i = 0; i < N; i++) a[i] = i, w[i] = 3 * i, table[i] = i % 5, pairs[i] = (Pair){i, -i}, shared[i] = i % 7;
  a[N] = N;
#pragma acc update device(table)
#pragma acc data copy(a, d, out, w, pairs, shared) copyin(m, small, same, o)
  {
#pragma acc kernels
    for (int i = 0; i < N; i++) out[i] = eval(&m, i) + clipped(pm, i);
#pragma acc update self(out)
    for (int i = 0; i < N; i++) EXPECT_REAL(2 * i + (i < N - 1 ? 2 * (i + 1) + i % 5 : 0), out[i]);

#pragma acc kernels
    for (int i = 0; i < N; i++) put(&m, i, out[i] + 1);
#pragma acc update self(d)
    for (int i = 0; i < N; i++) EXPECT_REAL(out[i] + 1, d[i]);

#pragma acc kernels
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < small.n; j++) put_row(small, i, j);
#pragma acc update self(d)
    for (int i = 0; i < N; i++) EXPECT_REAL(i / 8 - i % 8, d[i]);

    // In order.
#pragma acc kernels
    for (int i = 1; i < N; i++) add_before(pm, i);
#pragma acc update self(d)
    for (int i = 0; i < N; i++) EXPECT_REAL(i * (i + 1) / 2, d[i]);

#pragma acc kernels
    for (int i = 0; i < N; i++) inside(&o, i);
#pragma acc update self(d)
    for (int i = 0; i < N; i++) EXPECT_REAL(3 * i, d[i]);

#pragma acc kernels
    {
      for (int i = 0; i < N; i++) swap_ends(&pairs[i]);
      for (int i = 0; i < N; i++) {
        double v = i;
        bump(&v, 2);
        out[i] = v;
      }
      for (int i = 0; i < N; i++) {
        Pair p;
        own(a, &p, i);
        out[i] += p.low + p.high;
      }
    }
#pragma acc update self(pairs, out)
    for (int i = 0; i < N; i++) {
      EXPECT_REAL(-i, pairs[i].low);
      EXPECT_REAL(i, pairs[i].high);
      EXPECT_REAL(3 * i + 3, out[i]);
    }

    // Two members that lead to the same memory: in order, which the run sees.
#pragma acc kernels
    for (int i = 1; i < N; i++) put(ps, i, eval(ps, i - 1) + 1);
#pragma acc update self(shared)
    for (int i = 0; i < N; i++) EXPECT_REAL(i, shared[i]);

#pragma acc kernels
    {
      for (int i = 0; i < N - 1; i++) next(out, i);
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 12; j++) forward(shared, i * 2, j);
    }
#pragma acc update self(out, shared)
    for (int i = 0; i < N; i++) EXPECT_REAL(i + 3, out[i]);
    for (int k = 0; k < 26; k++) EXPECT_REAL(k + 2 * (k < 14 ? k / 2 : 7), shared[k]);
  }
  return VERDICT();
}
