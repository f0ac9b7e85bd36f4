// gblock: blocks of the sizes in a mapping array, given as constants, zeros among them.
// nodes: 4
#include "check.h"
int m[4] = {3, 0, 9, 5};
#pragma xmp nodes p(4)
#pragma xmp template t(0:16)
#pragma xmp distribute t(gblock(m)) onto p
#pragma xmp template u[17]
#pragma xmp distribute u[gblock(m)] onto p
float a[17];
#pragma xmp align a[i] with t(i)

int main(void) {
  int me = check_me();
  int seen[17] = {0};
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < 17; i++) {
    a[i] = i * 0.25f;
    seen[i]++;
  }
#pragma xmp loop (i) on u[i]
  for (int i = 16; i >= 0; i -= 3) seen[i] += 10;
  for (int g = 0; g < 17; g++) {
    int mine = owner_gblock(g, m) == me;
    EXPECT_AT(g, mine ? 1 + (g % 3 == 1 ? 10 : 0) : 0, seen[g]);
    if (mine) EXPECT_REAL_AT(g, g * 0.25f, a[g]);
  }
  return VERDICT();
}
