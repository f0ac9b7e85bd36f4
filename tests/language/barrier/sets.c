// barrier on everything, a section, a template part and one for each row.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes g(2,*)
#pragma xmp template t(0:19)
#pragma xmp distribute t(block) onto p

int main(void) {
  int np = check_nodes();
#pragma xmp barrier
#pragma xmp barrier on p
#pragma xmp barrier on *
#pragma xmp barrier on p(1:np-1)
#pragma xmp barrier on p(2:np)
#pragma xmp barrier on p(np)
#pragma xmp barrier on t
#pragma xmp barrier on t(0:9)
#pragma xmp barrier on t(19)
#pragma xmp barrier on g(:, *)
#pragma xmp barrier on g(*, :)
#pragma xmp barrier on g(1, *)
  if (xmp_all_node_num() == 1) {
#pragma xmp barrier on p(1)
  }
  return VERDICT();
}
