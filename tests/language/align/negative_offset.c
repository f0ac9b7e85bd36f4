// Negative offsets, and templates with other lower bounds than 0.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(-3:8)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(10:29)
#pragma xmp distribute s(cyclic(2)) onto p
double a[12];
#pragma xmp align a[i] with t(i-3)
double b[20];
#pragma xmp align b[i] with s(i+10)
double c[8];
#pragma xmp align c[i] with s(i+4+9)

int main(void) {
  int np = check_nodes(), me = check_me();
  int seen[12] = {0};
#pragma xmp loop (i) on t(i-3)
  for (int i = 0; i < 12; i++) {
    a[i] = i;
    seen[i]++;
  }
  for (int g = 0; g < 12; g++) {
    EXPECT_AT(g, owner_block(g, 12, np) == me, seen[g]);
    if (seen[g]) EXPECT_REAL_AT(g, g, a[g]);
  }
  // the loop variable may count template indices as well
#pragma xmp loop (i) on s(i)
  for (int i = 10; i < 30; i++) b[i - 10] = i;
#pragma xmp loop (i) on s(i+13)
  for (int i = 0; i < 8; i++) c[i] = 2 * b[i + 3];
  for (int g = 0; g < 20; g++)
    if (owner_cyclic(g, 2, np) == me) {
      EXPECT_REAL_AT(g, g + 10, b[g]);
      if (g >= 3 && g < 11) EXPECT_REAL_AT(g, 2 * (g + 10), c[g - 3]);
    }
  return VERDICT();
}
