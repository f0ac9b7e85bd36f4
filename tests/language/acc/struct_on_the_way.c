// Structures that only lead to what a region uses, the members that its clauses name: they need not be on the device,
// however many of them there are on the way, and whatever `default` says.
// nodes: 1
#include "device.h"
#define N 40

typedef struct {
  int n, *first;
  double *w;
} mesh;
typedef struct {
  const mesh *m;
  double *v;
} field;
typedef struct {
  field in, *out;
  int n;
} task;

static double weight(const mesh *m, int i) { return m->w[m->first[i]]; }
static double value(const field *f, int i) { return weight(f->m, i) * f->v[i]; }
static void run(task *t, int i) {
  const field *in = &t->in;
  field *out = t->out;
  out->v[i] = value(in, i) + in->m->w[0];
}
// Of these something in the structure itself is used.
static double counted(const mesh *m, int i) { return m->w[i % m->n]; }
static int size(const mesh *m) { return m->n; }
static double by_value(field f, int i) { return weight(f.m, i) * f.m->n; }
static double tested(const field *f, int i) { return f->m ? weight(f->m, i) : -1; }

int main(void) {
  static double w[N], v[N], o[N];
  static int first[N];
  mesh m = {N, first, w};
  field out = {&m, o};
  task one = {{&m, v}, &out, N}, *t = &one;
  field *f = &one.in;
  double s = 0;
  for (int i = 0; i < N; i++) first[i] = N - 1 - i, w[i] = i + 1, v[i] = 2 * i;
  const int n = t->n;
#pragma acc enter data copyin(t->in.v[0:n], t->in.m->w[0:n], t->in.m->first[0:n]) create(t->out->v[0:n])
#pragma acc parallel loop default(present)
  for (int i = 0; i < n; i++) run(t, i);
#pragma acc parallel loop reduction(+ : s) present(f->v[0:n], f->m->w[0:n], f->m->first[0:n])
  for (int i = 0; i < n; i++) {
    const field *same = f;
    const mesh *its = same->m;
    s += value(same, i) - weight(its, i);
  }
#pragma acc exit data copyout(t->out->v[0:n]) delete(t->in.v[0:n], t->in.m->w[0:n], t->in.m->first[0:n])
  double expected = 0;
  for (int i = 0; i < N; i++) {
    EXPECT((N - i) * 2.0 * i + 1, o[i]);
    expected += (N - i) * (2.0 * i - 1);
  }
  EXPECT(expected, s);
  const mesh *its = f->m;
  s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(its->w[0:n], its->first[0:n])
  for (int i = 0; i < n; i++) s += counted(its, i + N) + weight(its, i);
  EXPECT(N * (N + 1.0), s);
  s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(f[0:1], m, w, first)
  for (int i = 0; i < n; i++) s += tested(f, i);
  EXPECT(N * (N + 1) / 2.0, s);
  s = 0;
#pragma acc enter data copyin(m)
#pragma acc parallel loop reduction(+ : s) copyin(f->m->w[0:n], f->m->first[0:n])
  for (int i = 0; i < n; i++) s += by_value(*f, i);
#pragma acc exit data delete(m)
  EXPECT(N * N * (N + 1) / 2.0, s);
  // Nothing is there, and nothing is used.
  s = 0;
  const mesh *none = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < one.n - N; i++) s += size(none);
  EXPECT(0, s);
  return VERDICT();
}
