// A header with directives included from two translation units: the extern arrays are the same objects.
// nodes: 1 2 3 4
// sources: header_other.c
#include "check.h"
#include "header.h"
double shared[N];

int main(void) {
  int np = check_nodes(), me = check_me();
  fill(2);
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) {
      EXPECT_REAL_AT(i, 2 * i, shared[i]);
      EXPECT_AT(i, 10 * i + 2, plane[i][2]);
    }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    shared[i] += 1;
    plane[i][0] = 7;
  }
  EXPECT_REAL(2 * 153 + 18 + 7 * 18, total());
#pragma xmp reflect (shared)
  int lo = 0;
  while (lo < N && owner_block(lo, N, np) != me) lo++;
  if (lo > 0 && lo < N) EXPECT_REAL_AT(lo, 2 * (lo - 1) + 1, shared[lo - 1]);
  return VERDICT();
}
