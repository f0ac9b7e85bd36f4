// Members, elements and sections; what stands beside them is left alone.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)

struct pair { long x, y[3]; };

int main(void) {
  int np = check_nodes(), me = check_me(), total = np * (np - 1) / 2;
  struct pair one = {me, {me, me, me}}, *ref = &one, many[2] = {one, one};
#pragma xmp reduction(+ : one.x, one.y[1], many[1].y)
  EXPECT(total, one.x);
  EXPECT(me, one.y[0]);
  EXPECT(total, one.y[1]);
  EXPECT(me, many[0].y[2]);
  EXPECT(me, many[1].x);
  EXPECT(total, many[1].y[2]);
#pragma xmp reduction(max : ref->y[1:2])
  EXPECT(me, one.y[0]);
  EXPECT(total, one.y[1]);
  EXPECT(np - 1, one.y[2]);
  double table[3][4], *heap = malloc(6 * sizeof(double));
  for (int i = 0; i < 12; i++) table[i / 4][i % 4] = i + me;
  for (int i = 0; i < 6; i++) heap[i] = i * me;
  int row = 1;
#pragma xmp reduction(+ : table[row:2], heap[row:np - np + 3]) async(4)
#pragma xmp wait_async(4)
  for (int i = 0; i < 12; i++) EXPECT_REAL_AT(i, i < 4 ? i + me : i * np + total, table[i / 4][i % 4]);
  for (int i = 0; i < 6; i++) EXPECT_REAL_AT(i, i >= 1 && i <= 3 ? i * total : i * me, heap[i]);
  free(heap);
  return VERDICT();
}
