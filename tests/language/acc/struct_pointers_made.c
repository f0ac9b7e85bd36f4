// Pointers that a region puts into structures, for regions behind it; the host has none there.
// nodes: 1
#include "device.h"
#define N 20
typedef struct {
  double *c;
  int n;
} part;
static double a[N];

int main(void) {
  part p[5] = {{0}};
  double sum = 0;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc data copyin(a) create(p)
  {
#pragma acc parallel loop
    for (int i = 0; i < 5; i++) p[i].c = a + 4 * i, p[i].n = i;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 5; i++) sum += p[i].c[1] + p[i].n;
  }
  EXPECT_REAL(45 + 10, sum);
  return VERDICT();
}
