// tasks with overlapping sets: a node in several runs each of its own.
// nodes: 2 3 4 6
#include "check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me(), ran = 0;
#pragma xmp tasks
  {
#pragma xmp task on t(0)
    {
      a[0] = -1;
      ran += 1;
    }
#pragma xmp task on t(1:N-2)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++) a[i] = i;
#pragma xmp task on t(N-1)
    {
      a[N - 1] = -2;
      ran += 10;
    }
  }
  EXPECT((owner_block(0, N, np) == me) + 10 * (owner_block(N - 1, N, np) == me), ran);
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) EXPECT_REAL_AT(i, i == 0 ? -1 : i == N - 1 ? -2 : i, a[i]);
  return VERDICT();
}
