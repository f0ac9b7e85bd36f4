// The statement of a task: a block, an expression, an if, a for, another directive; variables stay private.
// nodes: 2 3 4
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:11)
#pragma xmp distribute t(block) onto p
int a[12];
#pragma xmp align a[i] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me(), v = 0, w = 0;
#pragma xmp task on p(2)
  v = 7;
  EXPECT(me == 1 ? 7 : 0, v);
#pragma xmp task on p(1)
  if (v == 0)
    w = 1;
  else
    w = 2;
  EXPECT(me == 0, w);
#pragma xmp task on p(1:2)
  for (int i = 0; i < 3; i++) w += 10;
  EXPECT((me == 0) + (me < 2 ? 30 : 0), w);
#pragma xmp task on p
#pragma xmp loop on t(i)
  for (int i = 0; i < 12; i++) a[i] = i;
#pragma xmp task on p(1) nocomm
  v = 3;
  if (np > 1)
#pragma xmp task on p(2)
    v = 8;
  else
    v = -1;
  EXPECT(me == 0 ? 3 : me == 1 ? 8 : 0, v);
  for (int i = 0; i < 12; i++)
    if (owner_block(i, 12, np) == me) EXPECT_AT(i, i, a[i]);
  return VERDICT();
}
