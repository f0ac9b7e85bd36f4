// Sizes and sections from variables, in a function: evaluated when the declaration is reached.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes all(*)

static void run(int rows, int cols, int last) {
#pragma xmp nodes g(rows, cols)
#pragma xmp nodes head(last) = all(1:last)
  int v, me = check_me();
  xmp_nodes_size(xmp_desc_of(g), 1, &v);
  EXPECT(rows, v);
  xmpc_nodes_index(xmp_desc_of(g), 1, &v);
  EXPECT(me % rows, v);
  xmpc_nodes_index(xmp_desc_of(g), 2, &v);
  EXPECT(me / rows, v);
  int in = 0;
#pragma xmp task on head
  in = xmp_num_nodes();
  EXPECT(me < last ? last : 0, in);
}

int main(void) {
  int np = check_nodes();
  run(2, np / 2, 1);
  run(np / 2, 2, np - 1);
  run(1, np, np);
  return VERDICT();
}
