// A two-dimensional template fixed with lower bounds, formats repeated; pointers to rows.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes p(2,*)
#pragma xmp template t(:,:)
#pragma xmp distribute t(cyclic,block) onto p
#define N2 9
float (*pa)[N2];
#pragma xmp align pa[i][j] with t(j,i)

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2, n1 = 7;
#pragma xmp template_fix(cyclic,block) t(0:N2-1,0:n1-1)
  pa = (float (*)[N2])xmp_malloc(xmp_desc_of(pa), n1, N2);
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < n1; i++)
    for (int j = 0; j < N2; j++) pa[i][j] = 10 * i + j;
  for (int i = 0; i < n1; i++)
    for (int j = 0; j < N2; j++)
      if (j % 2 == x && owner_block(i, n1, np2) == y) EXPECT_REAL_AT(10 * i + j, 10 * i + j, pa[i][j]);
  return VERDICT();
}
