// `*` on the template's side: every node along that dimension holds a copy.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:7,0:11)
#pragma xmp distribute t(block,block) onto p
int row[8], col[12];
#pragma xmp align row[i] with t(i,*)
#pragma xmp align col[j] with t(*,j)
int brow[8];
#pragma xmp align brow[i] with t[*][i]

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
#pragma xmp loop (i) on t(i,:)
  for (int i = 0; i < 8; i++) row[i] = i + 1;
#pragma xmp loop (j) on t(:,j)
  for (int j = 0; j < 12; j++) col[j] = 100 + j;
#pragma xmp loop (i) on t(i,*)
  for (int i = 0; i < 8; i++) brow[i] = 3 * row[i];
  for (int i = 0; i < 8; i++)
    if (owner_block(i, 8, 2) == x) {
      EXPECT_AT(i, i + 1, row[i]);
      EXPECT_AT(i, 3 * i + 3, brow[i]);
    }
  for (int j = 0; j < 12; j++)
    if (owner_block(j, 12, np2) == y) EXPECT_AT(j, 100 + j, col[j]);
  // both are readable in a loop over the whole template
  long sum = 0;
#pragma xmp loop (i, j) on t(i, j) reduction(+:sum)
  for (int j = 0; j < 12; j++)
    for (int i = 0; i < 8; i++) sum += row[i] * col[j];
  long expected = 0;
  for (int j = 0; j < 12; j++)
    for (int i = 0; i < 8; i++) expected += (i + 1) * (100 + j);
  EXPECT(expected, sum);
  return VERDICT();
}
