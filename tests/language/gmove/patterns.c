// Simple gmoves, one of each pattern.
// nodes: 1 2 3 4 6
#include "check.h"
enum { N = 24 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with c[i]
int mine[N];
#define MOVE(l, r) _Pragma("xmp gmove") l = r
int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) a[i] = 100 + i;
#pragma xmp gmove
  b[:] = a[:];
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++) EXPECT_AT(i, 100 + i, b[i]);
#pragma xmp gmove
  mine[:] = b[:];
  for (int i = 0; i < N; i++) EXPECT_AT(i, 100 + i, mine[i]);
#pragma xmp gmove
  a[1:N - 1] = a[0:N - 1];
#pragma xmp gmove
  mine[::1] = a[N - 1::-1];
  for (int i = 0; i < N; i++) EXPECT_AT(i, 100 + (N - 1 - i > 0 ? N - 2 - i : 0), mine[i]);
  int x = 0;
#pragma xmp gmove
  x = b[7];
  EXPECT(107, x);
#pragma xmp gmove
  a[2:5] = b[9];
  MOVE(mine[0:5], a[2:5]);
  for (int i = 0; i < 5; i++) EXPECT_AT(i, 109, mine[i]);
  return VERDICT();
}
