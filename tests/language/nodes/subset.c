// Node arrays that are sections of another one, in both forms: a loop runs on the members only.
// nodes: 3 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes q(2)=p(2:3)
#pragma xmp nodes r[2]=p(2:3)
#pragma xmp nodes b[*]
#pragma xmp nodes s[2]=b[1:2]
#pragma xmp nodes odd(*)=p(1:3:2)
#pragma xmp nodes last[1]=b[2:1]
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto q
#pragma xmp template u[10]
#pragma xmp distribute u[cyclic] onto s

int main(void) {
  int me = check_me(), v;
  int member = me == 1 || me == 2;
  int seen[10] = {0};
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < 10; i++) seen[i]++;
  for (int i = 0; i < 10; i++) EXPECT_AT(i, member && owner_block(i, 10, 2) == me - 1, seen[i]);
  int useen[10] = {0};
#pragma xmp loop (i) on u[i]
  for (int i = 0; i < 10; i++) useen[i]++;
  for (int i = 0; i < 10; i++) EXPECT_AT(i, member && i % 2 == me - 1, useen[i]);
  if (member) {
    xmp_nodes_index(xmp_desc_of(q), 1, &v);
    EXPECT(me, v);
    xmpc_nodes_index(xmp_desc_of(r), 1, &v);
    EXPECT(me - 1, v);
  }
  xmp_nodes_size(xmp_desc_of(odd), 1, &v);
  EXPECT(2, v);
  int on_odd = 0;
#pragma xmp loop (i) on odd(i)
  for (int i = 1; i <= 2; i++) on_odd += i;
  EXPECT(me == 0 ? 1 : me == 2 ? 2 : 0, on_odd);
  int on_last = 0;
#pragma xmp task on last
  on_last = 1;
  EXPECT(me == 2, on_last);
  return VERDICT();
}
