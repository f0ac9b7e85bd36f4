// bcast with and without from and on; scalars, arrays, structs, several variables; sections of nodes.
// nodes: 1 2 3 4 6
#include "check.h"
struct pack {
  int a[3];
  double d;
  char s[5];
};
#pragma xmp nodes p(*)
#pragma xmp nodes q[*]
#pragma xmp template t(0:11)
#pragma xmp distribute t(block) onto p
static float table[4][5];

int main(void) {
  int np = check_nodes(), me = check_me(), v = me, w = 10 * me;
  double d = me + 0.5;
#pragma xmp bcast (v, w, d)
  EXPECT(0, v);
  EXPECT(0, w);
  EXPECT_REAL(0.5, d);
  v = me;
#pragma xmp bcast (v) from p(np)
  EXPECT(np - 1, v);
  v = me;
#pragma xmp bcast (v) from q[np - 1]
  EXPECT(np - 1, v);
  for (int k = 1; k <= np; k++) {
    v = me;
#pragma xmp bcast (v) from p(k) on p(k:np)
    EXPECT(me >= k - 1 ? k - 1 : me, v);
    v = me;
#pragma xmp bcast (v) on p(1:k)
    EXPECT(me < k ? 0 : me, v);
    v = me;
#pragma xmp bcast (v) on p(k:np)
    EXPECT(me >= k - 1 ? k - 1 : me, v);
  }
  struct pack s = {{me, 2 * me, 3 * me}, me / 2.0, "ab"};
  s.s[0] = (char)('a' + me);
#pragma xmp bcast (s) from p(np)
  EXPECT(3 * (np - 1), s.a[2]);
  EXPECT_REAL((np - 1) / 2.0, s.d);
  EXPECT('a' + np - 1, s.s[0]);
  for (int k = 0; k < 20; k++) table[k / 5][k % 5] = k + 100 * me;
  char text[16];
  snprintf(text, sizeof text, "node %d", me);
#pragma xmp bcast (table, text) from p(np)
  for (int k = 0; k < 20; k++) EXPECT_REAL_AT(k, k + 100 * (np - 1), table[k / 5][k % 5]);
  EXPECT(np - 1, atoi(text + 5));
  v = me;
#pragma xmp bcast (v) from t(11)
  EXPECT(owner_block(11, 12, np), v);
  return VERDICT();
}
