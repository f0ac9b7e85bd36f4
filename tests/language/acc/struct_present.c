// nodes: 1
// A structure that no clause names is shared data as an array is: where it is on the device, kernels read it there.
#include "check.h"

struct parameters {
  int n;
  double c[2];
};
struct parameters g = {3, {1, 2}};
static const struct parameters fixed = {7, {8, 9}};

static double sum(struct parameters p) { return p.n + p.c[0] + p.c[1]; }

static void start(void) {
#pragma acc enter data copyin(g)
}
static void tune(void) {
#pragma acc serial present(g)
  {
    g.n = 9;
    g.c[1] = 20;
  }
}

int main(void) {
  double a[4], b[4], c[4];
  union {
    int i;
    float f;
  } u = {5};
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; i++) a[i] = sum(g) + g.n + fixed.n + u.i;
  EXPECT(6 + 3 + 7 + 5, a[0]);
  start();
  tune();
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; i++) a[i] = g.n + g.c[1];
#pragma acc kernels loop copyout(b)
  for (int i = 0; i < 4; i++) b[i] = sum(g);
#pragma acc parallel loop copyout(c) default(present)
  for (int i = 0; i < 4; i++) c[i] = g.c[1] * i;
  for (int i = 0; i < 4; i++) {
    EXPECT(29, a[i]);
    EXPECT(30, b[i]);
    EXPECT(20 * i, c[i]);
  }
#pragma acc parallel loop copyout(a) firstprivate(g)
  for (int i = 0; i < 4; i++) a[i] = g.c[0];
  EXPECT(1, a[3]);
#pragma acc exit data delete(g)
  return VERDICT();
}
