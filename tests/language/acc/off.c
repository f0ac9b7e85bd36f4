// With --no-acc the acc directives are ignored and the program means the same on the host.
// nodes: 1 2
// flags: --no-acc
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma acc data copy(a)
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < N; i++) a[i] = i;
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) EXPECT_AT(i, i, a[i]);
  int sum[2] = {1, me}, last = me;
#pragma acc data copy(a, sum, last)
  {
#pragma xmp reflect (a) acc
#pragma xmp reduction(+ : sum) acc
#pragma xmp bcast (last) from p(np) acc host
#pragma xmp barrier acc
  }
  EXPECT(np, sum[0]);
  EXPECT(np * (np - 1) / 2, sum[1]);
  EXPECT(np - 1, last);
#ifdef _OPENACC
  EXPECT(1, 0);
#endif
  return VERDICT();
}
