// nodes: 1 3
// Distributed arrays in structures of structures.
#include "check.h"
#define N 26
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
struct {
  double u[N];
  struct {
    float e[N];
  } in, out;
} g;
#pragma xmp align g.u[i] with t(i)
#pragma xmp align g.in.e[i] with t(i)
#pragma xmp align g.out.e[i] with t(i)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) g.u[i] = i, g.in.e[i] = 2 * i, g.out.e[i] = 3 * i;
#pragma acc data copy(g.u) copyin(g.in.e) copy(g.out.e)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop present(g.in.e)
    for (int i = 0; i < N; i++) {
      g.u[i] += g.in.e[i];
      g.out.e[i] += 1;
    }
#pragma acc update self(g.u)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 3 * i, g.u[i]);
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 3 * i + 1, g.out.e[i]);
  return VERDICT();
}
