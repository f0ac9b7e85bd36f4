// nodes: 1
// Regions that change pointers of structures on the device: later regions take those, and the host keeps its own.
#include "device.h"
#define N 24

typedef struct {
  double *a, *b;
  double *buf[3];
  int n;
} grid;
typedef struct level {
  double *u;
  grid g;
  struct level *next;
} level;

static double *filled(double value) {
  double *x = malloc(N * sizeof *x);
  for (int i = 0; i < N; i++) x[i] = value;
#pragma acc enter data copyin(x[0:N])
  return x;
}
static void leave(double *x) {
#pragma acc exit data delete(x[0:N])
  free(x);
}
static void on_device(double value, double *x, int line) {
#pragma acc update self(x[0:N])
  for (int i = 0; i < N; i++) check_real(__FILE__, line, "x", i, value, x[i]);
}
#define ON_DEVICE(value, x) on_device(value, x, __LINE__)

#pragma acc routine seq
static void exchange(grid *g) {
  double *t = g->a;
  g->a = g->b;
  g->b = t;
}
#pragma acc routine seq
static double first(const grid *g) { return g->a[0]; }

static void add_to_a(grid *g, double what) {
#pragma acc parallel loop present(g[0:1])
  for (int i = 0; i < N; i++) g->a[i] += what;
}

// With the same exchange on both sides, as a program does that looks at its pointers on both.
static void in_turns(void) {
  double *x = filled(1), *y = filled(2);
  grid p = {x, y, {x, y, 0}, N}, *g = &p;
#pragma acc enter data copyin(p)
  for (int step = 0; step < 3; step++) {
    double sum = 0;
#pragma acc serial present(p)
    exchange(&p);
#pragma acc parallel loop present(p) reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += first(&p);
    EXPECT_REAL(N * (step % 2 ? 1 : 2) + (step == 2 ? N * 10 : 0), sum);
    add_to_a(g, 10);
    exchange(&p);
  }
  ON_DEVICE(11, x);
  ON_DEVICE(22, y);
  EXPECT(1, p.a == y && p.b == x);
#pragma acc exit data delete(p)
  leave(x), leave(y);
}

// Elements of arrays of pointers; the host's change of others counts, and what comes by `update` does.
static void elements(int which) {
  double *x = filled(1), *y = filled(2), *z = filled(3);
  grid p = {x, y, {x, y, 0}, N};
#pragma acc enter data copyin(p)
  p.b = z;
#pragma acc parallel num_gangs(1) present(p)
  {
    double *t = p.buf[0];
    p.buf[0] = p.buf[1], p.buf[1] = t;
    p.buf[2] = p.a;
  }
#pragma acc parallel loop present(p)
  for (int i = 0; i < N; i++) {
    p.buf[0][i] += 10;
    p.buf[which][i] += 100;
    p.b[i] += 1000;
  }
  ON_DEVICE(101, x);
  ON_DEVICE(12, y);
  ON_DEVICE(1003, z);
  EXPECT(1, p.buf[0] == x && p.buf[1] == y && p.buf[2] == 0);
#pragma acc update device(p)
#pragma acc parallel loop present(p)
  for (int i = 0; i < N; i++) p.buf[0][i] = 5;
  ON_DEVICE(5, x);
#pragma acc serial present(p)
  p.a = p.buf[1];
#pragma acc update self(p)
  EXPECT(1, p.a == y);
  add_to_a(&p, 1);
  ON_DEVICE(13, y);
#pragma acc exit data delete(p)
  leave(x), leave(y), leave(z);
}

// Pointers on the way, whole structures, several queues.
static void levels(void) {
  double *x = filled(1), *y = filled(2);
  level l[2] = {{x, {x, y, {0}, N}, 0}, {y, {y, x, {0}, N}, 0}}, top = {x, {x, y, {0}, N}, &l[0]};
  level *other = &l[1];
#pragma acc enter data copyin(l, top)
#pragma acc serial present(l) async(1)
  {
    level t = l[0];
    l[0] = l[1];
    l[1] = t;
  }
#pragma acc parallel loop present(l) async(1)
  for (int i = 0; i < N; i++) l[0].u[i] += 10, l[1].g.a[i] += 100;
#pragma acc wait
  ON_DEVICE(101, x);
  ON_DEVICE(12, y);
#pragma acc parallel loop present(top, l)
  for (int i = 0; i < N; i++) top.next->g.b[i] += 1000;
  ON_DEVICE(1101, x);
#pragma acc serial present(l)
  for (int k = 0; k < 2; k++) exchange(&l[k].g);
#pragma acc parallel loop present(l)
  for (int i = 0; i < N; i++) l[1].g.a[i] = i == 0 ? 7 : 7 * (i > 0);
  ON_DEVICE(7, y);
  EXPECT(1, l[0].u == x && l[0].g.a == x && top.next == l && other == l + 1);
#pragma acc exit data delete(l, top)
  leave(x), leave(y);
}

// The host runs a region in place of kernels: it finds what kernels have changed, and they what it has.
static void in_host_regions(void) {
  double *x = filled(1), *y = filled(2);
  grid p = {x, y, {0}, N};
#pragma acc enter data copyin(p)
#pragma acc serial present(p)
  exchange(&p);
#pragma acc serial present(p)
  {
    long double add = 10;
    p.a[0] += add;
    double *t = p.a;
    p.a = p.b + 1;
    p.b = t;
  }
#pragma acc parallel loop present(p)
  for (int i = 0; i < N - 1; i++) p.a[i] = 30, p.b[i + 1] = 12;
  ON_DEVICE(12, y);
#pragma acc serial present(p)
  {
    long double all = p.a[-1] + p.a[5];
    p.b[2] = all;
    p.a--;
  }
#pragma acc parallel loop present(p)
  for (int i = 0; i < N; i++) p.a[i] = p.b[2];
  ON_DEVICE(31, x);
  EXPECT(1, p.a == x && p.b == y);
#pragma acc exit data delete(p)
  leave(x), leave(y);
}

// What has left the device and comes again is what the host has.
static void entered_again(void) {
  double *x = filled(1), *y = filled(2);
  grid p = {x, y, {0}, N};
#pragma acc enter data copyin(p)
#pragma acc serial present(p)
  {
    p.a = p.b;
    p.b = 0;
  }
  leave(y);
  y = filled(3);
  p.a = y;
  add_to_a(&p, 10);
  ON_DEVICE(13, y);
#pragma acc exit data copyout(p)
  EXPECT(1, p.b == 0);
  leave(x), leave(y);
}

static grid file;
#pragma acc declare create(file)
#pragma acc routine seq
static void set_file(int i, double value) { file.a[i] = value; }

static void of_the_file(void) {
  double *x = filled(1), *y = filled(2);
  file.a = x, file.b = y;
#pragma acc update device(file)
#pragma acc kernels
  {
    double *t = file.a;
    file.a = file.b;
    file.b = t;
  }
#pragma acc parallel loop
  for (int i = 0; i < N; i++) set_file(i, 4);
  ON_DEVICE(4, y);
  EXPECT(1, file.a == x);
  leave(x), leave(y);
}

// Tables of pointers of their own.
static void rows(void) {
  double *x = filled(1), *y = filled(2), *few[2] = {x, y};
  double **all = malloc(2 * sizeof *all);
  all[0] = x, all[1] = y;
#pragma acc data copyin(all[0:2][0:N], few[0:2][0:N])
  {
#pragma acc serial
    {
      double *t = all[0];
      all[0] = all[1], all[1] = t;
      t = few[0], few[0] = few[1], few[1] = t;
    }
#pragma acc parallel loop present(all[0:2][0:N])
    for (int i = 0; i < N; i++) all[0][i] += 10;
#pragma acc serial
    {
      long double add = 100;
      for (int i = 0; i < N; i++) all[0][i] += add;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) few[0][i] += 1000;
    ON_DEVICE(1112, y);
    ON_DEVICE(1, x);
  }
  EXPECT(1, all[0] == x && few[1] == y);
  free(all);
  leave(x), leave(y);
}

int main(void) {
  if (!separate()) return VERDICT();
  in_turns();
  elements(1);
  levels();
  in_host_regions();
  entered_again();
  of_the_file();
  rows();
  return VERDICT();
}
