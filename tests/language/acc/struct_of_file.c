// Structures of the file whose pointers routines follow, by name and by what leads there, through other routines; with
// and without `acc declare`.
// nodes: 1
#include "device.h"
#define N 50

typedef struct {
  int n;
  double *u, *v, h;
  double* buf[2];
} grid;
static grid g, *there;
#pragma acc declare create(g)
typedef struct {
  grid* in;
  double* w;
} task;
static task t;

static double laplacian(int i) { return (g.u[i - 1] - 2 * g.u[i] + g.u[i + 1]) * g.h; }
static double twice(int i) { return laplacian(i) * 2 + g.v[i % g.n] * 0; }
static double of(const grid* q, int i) { return q->u[i] + q->v[i]; }
static double both(int i) { return of(t.in, i) + t.w[i]; }
static void put(int which, int i, double x) { g.buf[which][i] = x; }
static double behind(int i) { return there->u[i] - there->v[0]; }
static double shadowed(int i) { return t.w[i]; }
#pragma acc routine vector
static void row(int r) {
#pragma acc loop vector
  for (int i = 0; i < 8; i++) t.w[r * 8 + i] = g.u[r] + i;
}

// The host runs it.
static double hidden(void) {
  double sum = 0, t = 1;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += shadowed(i) * t;
  return sum;
}

static double* memory(void) { return calloc(N * 8, sizeof(double)); }

int main(void) {
  g = (grid){N, memory(), memory(), 0.25, {memory(), memory()}};
  there = &g;
  t = (task){&g, memory()};
  double s[N], sum = 0;
  int device = 0;
  for (int i = 0; i < N; i++) g.u[i] = i * i % 13, g.v[i] = i + 1, t.w[i] = 3 * i;
  for (int i = 1; i < N - 1; i++) s[i] = (g.u[i - 1] - 2 * g.u[i] + g.u[i + 1]) * 0.25;
#pragma acc update device(g)
#pragma acc enter data copyin(g.u[0:N]) create(g.v[0:N], g.buf[0:2][0:N]) copyin(t.w[0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++) g.v[i] = 2 * i;
#pragma acc parallel loop reduction(max : device)
  for (int i = 1; i < N - 1; i++) {
    put(i & 1, i, laplacian(i) + twice(i));
    device = acc_on_device(acc_device_not_host);
  }
  EXPECT(separate(), device);
#pragma acc update self(g.buf[0:2][0:N])
  for (int i = 1; i < N - 1; i++) EXPECT_REAL_AT(i, 3 * s[i], g.buf[i & 1][i]);
  device = 0;
#pragma acc parallel loop reduction(+ : sum) reduction(max : device)
  for (int i = 0; i < N; i++) {
    sum += both(i) - g.u[i] + behind(i);
    device = acc_on_device(acc_device_not_host);
  }
  double expected = 0;
  for (int i = 0; i < N; i++) expected += 2 * i + 3 * i + g.u[i];
  EXPECT(expected, sum);
  EXPECT(separate(), device);
  sum = hidden();
  EXPECT(3 * N * (N - 1) / 2, sum);
#pragma acc exit data delete(g.v[0:N], g.buf[0:2][0:N], t.w[0:N])
#pragma acc parallel loop gang copyout(t.w[0:8 * 8]) vector_length(8)
  for (int r = 0; r < 8; r++) row(r);
  for (int r = 0; r < 8; r++)
    for (int i = 0; i < 8; i++) EXPECT_AT(r, g.u[r] + i, t.w[r * 8 + i]);
#pragma acc exit data delete(g.u[0:N])
  return VERDICT();
}
