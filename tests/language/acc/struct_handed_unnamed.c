// Structures that no clause names, which regions hand to routines by a pointer: the members are where the clauses say,
// and the structure comes to the device for the region, which leaves it as it is.
// nodes: 1
#include "device.h"
#define N 50

typedef struct {
  int n;
  double scale[2], *v;
} vec;
typedef struct {
  vec in, out;
  int used, *row;
} csr;

static void put(vec *v, int i, double x) { v->v[i] = x * v->scale[i % v->n % 2]; }
static double get(const vec *v, int i) { return v->v[i]; }
static void row(csr *m, int i) {
  double s = 0;
  for (int k = m->row[i]; k < m->row[i + 1]; k++) s += get(&m->in, k % m->in.n);
  put(&m->out, i, s);
}
static void count(csr *m, int i) {
  if (i == 7) m->used = i;
}

static void fill(vec *v) {
  int n = v->n;
#pragma acc parallel loop copyout(v->v[0:n])
  for (int i = 0; i < n; i++) put(v, i, i);
}
static void multiply(csr *m) {
#pragma acc parallel loop present(m->in.v, m->out.v, m->row) async(1)
  for (int i = 0; i < m->in.n; i++) row(m, i);
  // What the region only reads is the host's to change.
  double *v = m->in.v;
  m->in.v = m->out.v, m->out.v = v;
}
static void both(csr *m) {
#pragma acc parallel loop present(m->in.v, m->out.v)
  for (int i = 0; i < m->in.n; i++) {
    put(&m->out, i, get(&m->in, i) + 1);
    count(m, i);
  }
}

int main(void) {
  static double a[N], b[N];
  static int rows[N + 1];
  csr m = {{N, {1, 2}, a}, {N, {2, 1}, b}, 0, rows};
  for (int i = 0; i <= N; i++) rows[i] = 2 * i;
  fill(&m.in);
  for (int i = 0; i < N; i++) EXPECT(i * (i % 2 + 1.0), a[i]);
#pragma acc data copy(a, b) copyin(rows)
  {
    multiply(&m);
#pragma acc wait(1)
    EXPECT(1, m.in.v == b && m.out.v == a);
    both(&m);
  }
  for (int i = 0; i < N; i++) {
    int k = 2 * i % N;
    double s = k + (k + 1) * 2;
    EXPECT(s * (i % 2 ? 1 : 2), b[i]);
    EXPECT((b[i] + 1) * (i % 2 ? 1 : 2), a[i]);
  }
  EXPECT(7, m.used);
  return VERDICT();
}
