// Loops on node arrays: one iteration a node, a row, a section; what the executing set is inside.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes g(2,*)
#pragma xmp nodes b[*][2]

static int rank_in_set(void) { return xmpc_node_num(); }
static int set_size(void) { return xmp_num_nodes(); }

int main(void) {
  int np = check_nodes(), me = check_me(), rows = np / 2, v = -1, n = 0;
#pragma xmp loop (i) on p(i)
  for (int i = 1; i <= np; i++) {
    v = i;
    n += set_size();
    EXPECT(0, rank_in_set());
  }
  EXPECT(me + 1, v);
  EXPECT(1, n);
#pragma xmp loop (i) on p(i+1)
  for (int i = 0; i < np; i++) v = i;
  EXPECT(me, v);
  v = -1;
#pragma xmp loop (i) on p(i)
  for (int i = 2; i <= np; i += 2) v = i;
  EXPECT((me + 1) % 2 == 0 ? me + 1 : -1, v);
  // every node of column j of g executes iteration j together
  int sum = 0;
#pragma xmp loop (j) on g(:, j)
  for (int j = 1; j <= rows; j++) {
    EXPECT(2, set_size());
    EXPECT(me % 2, rank_in_set());
    sum = me;
#pragma xmp reduction(+:sum)
  }
  EXPECT(4 * (me / 2) + 1, sum);
#pragma xmp loop (j) on b[j][:]
  for (int j = 0; j < rows; j++) {
    v = 10 * j + me % 2;
#pragma xmp bcast (v)
  }
  EXPECT(10 * (me / 2), v);
  EXPECT(np, set_size());
  return VERDICT();
}
