// -fxmp-check on a right program changes nothing: block, cyclic, shadow, collapsed dimensions.
// nodes: 1 2 3 4
// flags: -fxmp-check
#include "check.h"
#define N 19
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic(2)] onto p
int a[N], b[N][3];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp align b[i][*] with u[i]

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma xmp reflect (a)
  int sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 1; i < N - 1; i++) sum += a[i - 1] - 2 * a[i] + a[i + 1];
  if (owner_block(N - 2, N, np) >= me) EXPECT(0, sum);
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3; j++) b[i][j] = i * j;
  for (int i = 0; i < N; i++)
    if (owner_cyclic(i, 2, np) == me) EXPECT_AT(i, 2 * i, b[i][2]);
  return VERDICT();
}
