// Uneven blocks with short and empty trailing nodes; a shadow as wide as the shortest block.
// nodes: 2 3 4 6
#include "check.h"
#define N 9
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp template s(0:3)
#pragma xmp distribute s(block) onto p
int b[4];
#pragma xmp align b[i] with s(i)
#pragma xmp shadow b[1]

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = 10 + i;
#pragma xmp loop on s(i)
  for (int i = 0; i < 4; i++) b[i] = 20 + i;
#pragma xmp reflect (a, b)
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) {
      if (i > 0) EXPECT_AT(i, 10 + i - 1, a[i - 1]);
      if (i < N - 1) EXPECT_AT(i, 10 + i + 1, a[i + 1]);
    }
  for (int i = 0; i < 4; i++)
    if (owner_block(i, 4, np) == me) {
      if (i > 0) EXPECT_AT(i, 20 + i - 1, b[i - 1]);
      if (i < 3) EXPECT_AT(i, 20 + i + 1, b[i + 1]);
    }
  return VERDICT();
}
