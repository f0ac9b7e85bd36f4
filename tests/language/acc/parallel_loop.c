// acc parallel loop with an xmp loop in both orders; data clauses with global indices.
// nodes: 1 2 3 4
#include "check.h"
#define N 50
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma acc data copy(a) create(b)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) b[i] = i;
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) a[i] = 2 * b[i];
  }
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) EXPECT_REAL_AT(i, 2 * i, a[i]);
  return VERDICT();
}
