// Compute regions and updates on queues, wait with and without queues.
// nodes: 1 2
#include "check.h"
#define N 64
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma acc data copyout(a, b)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) a[i] = i;
#pragma xmp loop on t(i)
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++) b[i] = 2 * i;
#pragma acc wait(1)
#pragma xmp loop on t(i)
#pragma acc parallel loop async
    for (int i = 0; i < N; i++) a[i] += 5;
#pragma acc wait
  }
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) {
      EXPECT_AT(i, i + 5, a[i]);
      EXPECT_AT(i, 2 * i, b[i]);
    }
  return VERDICT();
}
