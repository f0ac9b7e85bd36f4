// Template bounds: lower:upper, N meaning 1..N in parentheses and 0..N-1 in brackets, negative bounds.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template a(5:20), b(16), c[16], d(-7:8)
#pragma xmp distribute a(block) onto p
#pragma xmp distribute b(block) onto p
#pragma xmp distribute c[block] onto p
#pragma xmp distribute d(block) onto p

int main(void) {
  int np = check_nodes(), me = check_me(), v;
  int seen[16];
#define CLEAR() memset(seen, 0, sizeof seen)
#define SEEN() \
  for (int g = 0; g < 16; g++) EXPECT_AT(g, owner_block(g, 16, np) == me, seen[g])
  CLEAR();
#pragma xmp loop (i) on a(i)
  for (int i = 5; i <= 20; i++) seen[i - 5]++;
  SEEN();
  CLEAR();
#pragma xmp loop (i) on b(i)
  for (int i = 1; i <= 16; i++) seen[i - 1]++;
  SEEN();
  CLEAR();
#pragma xmp loop (i) on c[i]
  for (int i = 0; i < 16; i++) seen[i]++;
  SEEN();
  CLEAR();
#pragma xmp loop (i) on d(i)
  for (int i = -7; i <= 8; i++) seen[i + 7]++;
  SEEN();
  xmp_template_lbound(xmp_desc_of(a), 1, &v);
  EXPECT(5, v);
  xmp_template_ubound(xmp_desc_of(a), 1, &v);
  EXPECT(20, v);
  xmp_template_lbound(xmp_desc_of(b), 1, &v);
  EXPECT(1, v);
  xmp_template_ubound(xmp_desc_of(b), 1, &v);
  EXPECT(16, v);
  xmp_template_lbound(xmp_desc_of(c), 1, &v);
  EXPECT(0, v);
  xmp_template_ubound(xmp_desc_of(c), 1, &v);
  EXPECT(15, v);
  xmp_template_lbound(xmp_desc_of(d), 1, &v);
  EXPECT(-7, v);
  return VERDICT();
}
