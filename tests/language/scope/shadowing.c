// Declarative directives obey block scope: inner names hide outer ones until the block ends.
// nodes: 2 4
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) a[i] = i;
  {
#pragma xmp template t(0:9)
#pragma xmp distribute t(cyclic) onto p
    int a[10];
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i)
    for (int i = 0; i < 10; i++) a[i] = 100 + i;
    for (int i = 0; i < 10; i++)
      if (i % np == me) EXPECT_AT(i, 100 + i, a[i]);
    {
      int a[10];  // a plain local array
      for (int i = 0; i < 10; i++) a[i] = -i;
      for (int i = 0; i < 10; i++) EXPECT_AT(i, -i, a[i]);
    }
    {
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:9)
#pragma xmp nodes q(*)=p(1,1:np/2)
#pragma xmp distribute t(block) onto q
      int seen = 0;
#pragma xmp loop on t(i)
      for (int i = 0; i < 10; i++) seen++;
      int expected = 0;
      for (int i = 0; i < 10; i++) expected += me % 2 == 0 && owner_block(i, 10, np / 2) == me / 2;
      EXPECT(expected, seen);
    }
  }
  for (int i = 0; i < 10; i++)
    if (owner_block(i, 10, np) == me) EXPECT_AT(i, i, a[i]);
  return VERDICT();
}
