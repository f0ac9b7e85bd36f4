// The list form `align [i] with t(i,*) :: p, q` aligns several arrays at once.
// nodes: 2 4 6
#include "check.h"
#pragma xmp nodes proc(2,*)
#pragma xmp template t(0:9,0:9)
#pragma xmp distribute t(block,block) onto proc
double x[10], z[10], w[10];
#pragma xmp align [i] with t(i,*) :: x, z
#pragma xmp align [j] with t(*,j) :: w

int main(void) {
  int np2 = check_nodes() / 2, c = check_me() % 2, r = check_me() / 2;
#pragma xmp loop on t(i,*)
  for (int i = 0; i < 10; i++) {
    x[i] = i;
    z[i] = x[i] * 2;
  }
#pragma xmp loop on t(*,j)
  for (int j = 0; j < 10; j++) w[j] = j + 0.5;
  for (int g = 0; g < 10; g++) {
    if (owner_block(g, 10, 2) == c) EXPECT_REAL_AT(g, 2.0 * g, z[g]);
    if (owner_block(g, 10, np2) == r) EXPECT_REAL_AT(g, g + 0.5, w[g]);
  }
  return VERDICT();
}
