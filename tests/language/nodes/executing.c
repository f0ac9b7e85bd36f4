// `= *` is the executing node set at the declaration: inside a task, the task's nodes.
// nodes: 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)

static void inside(int first, int count) {
#pragma xmp nodes q(*) = *
#pragma xmp nodes r[*] = *
#pragma xmp template t(0:6)
#pragma xmp distribute t(cyclic) onto q
  int v, me = check_me();
  xmp_nodes_size(xmp_desc_of(q), 1, &v);
  EXPECT(count, v);
  xmpc_nodes_index(xmp_desc_of(q), 1, &v);
  EXPECT(me - first, v);
  xmpc_nodes_index(xmp_desc_of(r), 1, &v);
  EXPECT(me - first, v);
  int a[7];
#pragma xmp align a[i] with t(i)
  int sum = 0;
#pragma xmp loop (i) on t(i) reduction(+:sum)
  for (int i = 0; i < 7; i++) {
    a[i] = i + 1;
    sum += a[i];
  }
  EXPECT(28, sum);
}

int main(void) {
  int np = check_nodes();
  inside(0, np);
#pragma xmp task on p(2:np)
  inside(1, np - 1);
#pragma xmp task on p(1)
  inside(0, 1);
  inside(0, np);
  return VERDICT();
}
