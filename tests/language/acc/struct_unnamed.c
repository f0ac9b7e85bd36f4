// Structures that no clause names: null ones, those that a region tests, and those behind members of which a region or
// routine uses something itself.
// nodes: 1
#include "device.h"
#define N 30

typedef struct {
  int n;
  double h, *w;
} mesh;
typedef struct {
  mesh *mesh;
  double *u;
} field;

static double twice(const field *f, int i) { return f->u[i] * 2; }
static double value(const field *f, int i) {
  return f->u[i % f->mesh->n] * f->mesh->h + (f->mesh->w ? f->mesh->w[i] : 0);
}
static void longer(field *f) { f->mesh->n += 1; }

static double both(const field *a, const field *o, int *there) {
  double s = 0;
  int device = 0;
#pragma acc parallel loop reduction(+ : s) reduction(max : device)
  for (int i = 0; i < N; i++) {
    s += twice(a, i) + (o ? twice(o, i) : 0);
    if (o != NULL) s += o->mesh->h;
    device = acc_on_device(acc_device_not_host);
  }
  *there = device;
  return s;
}

int main(void) {
  double u[N], v[N], s = 0;
  int there = -1;
  mesh m = {N, 0.5, NULL};
  field a = {&m, u}, b = {&m, v}, *p = &a, *none = NULL;
  for (int i = 0; i < N; i++) u[i] = i, v[i] = 2 * i;
#pragma acc data copyin(a.u[0:N], b.u[0:N])
  {
    EXPECT(N * (N - 1), both(&a, NULL, &there));
    EXPECT(separate(), there);
    EXPECT(3 * N * (N - 1) + N / 2, both(&a, &b, &there));
    EXPECT(separate(), there);
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 2 * N; i++) s += value(p, i);
    EXPECT(N * (N - 1) / 2, s);
#pragma acc serial
    longer(p);
    EXPECT(N + 1, m.n);
#pragma acc serial
    p->mesh->n -= 2;
    EXPECT(N - 1, m.n);
  }
  // Nothing is used.
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < (none ? N : 0); i++) s += none->mesh->w[i];
  EXPECT(N * (N - 1) / 2, s);
  return VERDICT();
}
