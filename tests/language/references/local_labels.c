// Labels declared by __label__, which stand first in their blocks: of main, of a loop's body, of a statement expression.
// nodes: 1 2
#include "check.h"
#define N 10
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#define ROOT(x) ({ __label__ found; int r = -1; for (int q = 0; q < N; q++) if (q * q == (x)) { r = q; goto found; } found: r; })

int main(void) {
  __label__ end, more;
  __label__ unused;
  int rounds = 0;
more:
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    __label__ skip;
    if (i == 3) goto skip;
    a[i] = ROOT(i * i);
  skip:;
  }
  if (++rounds < 2) goto more;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i == 3 ? 0 : i, a[i]);
  goto end;
unused:
end:
  return VERDICT();
}
