// gblock with a mapping array computed at run time, in a function, of several integer types.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)

static void with_int(int np, int me) {
  int m[np], d = 0;
  for (int r = 0; r < np; r++) d += m[r] = (r * 5 + 2) % 7;
#pragma xmp template t(1:d)
#pragma xmp distribute t(gblock(m)) onto p
  int a[d];
#pragma xmp align a[i] with t(i+1)
  int count = 0, sum = 0;
#pragma xmp loop (i) on t(i+1) reduction(+:sum)
  for (int i = 0; i < d; i++) {
    EXPECT_AT(i, me, owner_gblock(i, m));
    a[i] = i;
    count++;
    sum += a[i];
  }
  EXPECT(m[me], count);
  if (m[me]) EXPECT(d * (d - 1) / 2, sum);  // a node without indices is not in the on clause's set
}

static void with_long(int np, int me) {
  long m[np];
  int d = 0;
  for (int r = 0; r < np; r++) d += (int)(m[r] = r == np - 1 ? 1 : r);
#pragma xmp template t[d]
#pragma xmp distribute t[gblock(m)] onto p
  int count = 0;
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < d; i++) count++;
  EXPECT(m[me], count);
}

static void with_short(int np, int me) {
  unsigned short m[np];
  int d = 0;
  for (int r = 0; r < np; r++) d += m[r] = (unsigned short)(np - r);
#pragma xmp template t[d]
#pragma xmp distribute t[gblock(m)] onto p
  int count = 0;
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < d; i++) count++;
  EXPECT(m[me], count);
}

int main(void) {
  int np = check_nodes(), me = check_me();
  with_int(np, me);
  with_long(np, me);
  with_short(np, me);
  return VERDICT();
}
