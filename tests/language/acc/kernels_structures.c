// Arrays in structures in loops of `kernels` without directives: parts of a structure beside each other, parts of one another, unions.
// nodes: 1
#include "device.h"
#define N 64
struct particles {
  int n;
  double x[N], y[N], m[N][4];
  struct {
    double w[N];
  } in;
};
union both {
  double a[N], b[N];
};
static struct particles p, q[3], serial, others[3];
static union both u;

static void move(struct particles *g) {
#pragma acc kernels copy(g[0:1])
  for (int i = 0; i < g->n; i++) {
    g->x[i] += 0.5 * g->y[i];
    g->in.w[i] = g->m[i][1];
  }
#pragma acc kernels copy(g[0:1])
  for (int i = 1; i < g->n; i++) g->x[i] = g->x[i - 1] + 1;
}

static void to_table(double *restrict t, struct particles *g, struct particles *h) {
#pragma acc kernels present(g, h) copyout(t[0:N])
  {
    for (int i = 1; i < g->n; i++) g->y[i] = h->y[i - 1] + h->n;
    for (int i = 0; i < g->n; i++) t[i] = g->y[i];
  }
}

int main(void) {
  double t[N];
  p.n = serial.n = N;
  for (int i = 0; i < N; i++) {
    p.x[i] = serial.x[i] = i, p.y[i] = serial.y[i] = 2 * i, p.in.w[i] = serial.in.w[i] = i % 3, u.a[i] = i;
    for (int j = 0; j < 4; j++) p.m[i][j] = serial.m[i][j] = i + j;
  }
#pragma acc kernels copy(p)
  {
    for (int i = 0; i < p.n; i++) p.x[i] += 0.5 * p.y[i] + p.n;
    for (int i = 0; i < p.n; i++)
      for (int j = 0; j < 4; j++) p.m[i][j] *= p.in.w[i];
    for (int i = 0; i < p.n - 1; i++) p.y[i] = p.x[i] + p.y[i + 1];
    for (int i = 1; i < p.n; i++) p.y[i] = p.y[i - 1] + 1;
  }
  for (int i = 0; i < N; i++) serial.x[i] += i + N;
  for (int i = 0; i < N; i++) {
    serial.y[i] = i ? serial.y[i - 1] + 1 : serial.x[0] + serial.y[1];
    for (int j = 0; j < 4; j++) serial.m[i][j] *= serial.in.w[i];
  }
#pragma acc kernels copy(u)
  for (int i = 1; i < N; i++) u.a[i] = u.b[i - 1] + 1;
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i, u.a[i]);

  for (int k = 0; k < 3; k++) q[k] = p;
#pragma acc kernels copy(p) copyout(q)
  for (int k = 0; k < 3; k++) {
    struct particles own = p;
    own.x[k] = 100 + k;
    q[k] = own;
  }
  for (int k = 0; k < 3; k++) others[k] = serial, others[k].x[k] = 100 + k;
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, others[k].x[i], q[k].x[i]);
  // Each sees what the ones before have changed.
#pragma acc kernels copy(p, q)
  for (int k = 0; k < 3; k++) {
    q[k] = p;
    p.x[k] = k + 10;
  }
  for (int k = 0; k < 3; k++) {
    others[k] = serial;
    serial.x[k] = k + 10;
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, others[k].x[i], q[k].x[i]);
  }

  move(&p);
  for (int i = 0; i < N; i++) {
    serial.x[i] = i ? serial.x[i - 1] + 1 : serial.x[0] + 0.5 * serial.y[0];
    EXPECT_REAL_AT(i, serial.x[i], p.x[i]);
    EXPECT_REAL_AT(i, serial.m[i][1], p.in.w[i]);
    for (int j = 0; j < 4; j++) EXPECT_REAL_AT(i, serial.m[i][j], p.m[i][j]);
  }
  // Two structures, and one twice.
  struct particles *one = &q[0], *other = &q[1];
#pragma acc data copy(one[0:1], other[0:1])
  {
    to_table(t, one, other);
    for (int i = 1; i < N; i++) EXPECT_REAL_AT(i, serial.y[i - 1] + N, t[i]);
    to_table(t, one, one);
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, serial.y[0] + i * N, t[i]);
  return VERDICT();
}
