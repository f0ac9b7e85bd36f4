// Barriers complete what was put, too; coarrays and images that macros name.
// nodes: 1 2 3 4
// settings:
// settings: XMP_FABRIC=mpi
#include "check.h"
#pragma xmp nodes p(*)
#define AT(a, k) a:[k]
#define X shown
int X[4]:[*];

int main(void) {
  const int me = xmpc_this_image(), size = xmp_num_images(), left = (me + size - 1) % size;
  for (int i = 0; i < 200; i++) {
    AT(X[i % 4], (me + 1) % size) = i * size + me;
#pragma xmp barrier
    EXPECT_AT(i, i * size + left, X[i % 4]);
    EXPECT_AT(i, X[i % 4], AT(shown[i % 4], me));
    xmp_barrier();
  }
  return VERDICT();
}
