// The on clause: node sections, template parts, one reduction for each row or column.
// nodes: 2 4 6
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp nodes g(2,*)
#pragma xmp nodes b[*][2]
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u(0:N-1,0:N-1)
#pragma xmp distribute u(block,block) onto g

int main(void) {
  int np = check_nodes(), me = check_me(), rows = np / 2, v;
  v = me + 1;
#pragma xmp reduction(+:v) on p(2:np)
  int e = 0;
  for (int r = 1; r < np; r++) e += r + 1;
  EXPECT(me == 0 ? 1 : e, v);
  v = me + 1;
#pragma xmp reduction(max:v) on p(1:np:2)
  EXPECT(me % 2 == 0 ? np - 1 : me + 1, v);
  v = me;
#pragma xmp reduction(+:v) on g(:, *)
  EXPECT(4 * (me / 2) + 1, v);
  v = me;
#pragma xmp reduction(+:v) on b[:][*]
  EXPECT(rows * (rows - 1) + rows * (me % 2), v);
  v = me;
#pragma xmp reduction(+:v) on u(*, :)
  EXPECT(rows * (rows - 1) + rows * (me % 2), v);
  v = me;
#pragma xmp reduction(min:v) on u(:, *)
  EXPECT(me / 2 * 2, v);
  v = 1;
#pragma xmp reduction(+:v) on t(0:0)
  EXPECT(1, v);
  v = 1;
#pragma xmp reduction(+:v) on t
  EXPECT(np, v);
  v = 1;
#pragma xmp reduction(+:v) on t(0:N/2)
  int count = (int)owner_block(N / 2, N, np) + 1;
  EXPECT(me < count ? count : 1, v);
  v = 1;
#pragma xmp reduction(+:v) on *
  EXPECT(np, v);
  return VERDICT();
}
