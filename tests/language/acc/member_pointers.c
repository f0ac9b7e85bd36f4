// Members of structures that are aligned arrays and pointers, side by side with others, on devices; and a routine that other
// files could call, with an aligned array.
// nodes: 1 2 3
#include <stdlib.h>

#include "device.h"
#define N 26
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
struct Fields {
  int n;
  double factor, *d, h[N], *plain;
} g;
#pragma xmp align g.d[i] with t(i)
#pragma xmp align g.h[i] with t(i)
#pragma xmp shadow g.d[1]
double u[N];
#pragma xmp align u[i] with t(i)

#pragma acc routine seq
double twice(int i) { return 2 * u[i]; }

int main(void) {
  double sum = 0;
  g.n = N, g.factor = 0.5;
  g.d = xmp_malloc(xmp_desc_of(g.d), N);
  g.plain = malloc(sizeof(double) * N);
  for (int i = 0; i < N; i++) g.plain[i] = i + 1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) u[i] = i, g.h[i] = 3 * i, g.d[i] = -1;
#pragma acc data copy(g.d) copyin(u, g.plain[0 : N])
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop copyin(g.h)
    for (int i = 0; i < N; i++) g.d[i] = g.factor * g.h[i] + g.plain[i] + g.n;
#pragma xmp reflect(g.d) acc
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 1; i < N - 1; i++) sum += g.d[i - 1] - g.d[i + 1] + twice(i);
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 1.5 * i + i + 1 + N, g.d[i]);
  EXPECT_REAL(-5.0 * (N - 2) + (N - 2) * (N - 1), sum);
#pragma acc enter data create(g.d[0 : N])
#pragma xmp loop on t(i)
#pragma acc parallel loop present(g.d)
  for (int i = 0; i < N; i++) g.d[i] = 4 * i;
#pragma acc exit data copyout(g.d)
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < N; i++) g.d[i] += 1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 4 * i + 1, g.d[i]);
  free(g.plain);
  return VERDICT();
}
