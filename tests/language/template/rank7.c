// A template of seven dimensions with two of them distributed; the inquiry functions see all of it.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(2,0:4,3,1:1,0:5,2,2)
#pragma xmp distribute t(*,block,*,*,cyclic,*,*) onto p

int main(void) {
  int v, np2 = check_nodes() / 2, me = check_me();
  static const int lb[7] = {1, 0, 1, 1, 0, 1, 1}, ub[7] = {2, 4, 3, 1, 5, 2, 2};
  xmp_template_ndims(xmp_desc_of(t), &v);
  EXPECT(7, v);
  for (int d = 0; d < 7; d++) {
    xmp_template_lbound(xmp_desc_of(t), d + 1, &v);
    EXPECT_AT(d, lb[d], v);
    xmp_template_ubound(xmp_desc_of(t), d + 1, &v);
    EXPECT_AT(d, ub[d], v);
  }
  int seen[5][6] = {{0}};
#pragma xmp loop (i, j) on t(:, i, :, :, j, :, :)
  for (int i = 0; i <= 4; i++)
    for (int j = 0; j <= 5; j++) seen[i][j]++;
  for (int i = 0; i <= 4; i++)
    for (int j = 0; j <= 5; j++)
      EXPECT_AT(10 * i + j, owner_block(i, 5, 2) == me % 2 && j % np2 == me / 2, seen[i][j]);
  return VERDICT();
}
