// Which node an image is: by the executing set, by a node array of the coarray directive, by several codimensions.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes q[*][1]
#pragma xmp template t(0:23)
#pragma xmp distribute t(cyclic) onto p
int a[24];
#pragma xmp align a[i] with t(i)
int x[4]:[*], mapped[4]:[*], first:[*], grid:[2][*];
#pragma xmp coarray on p :: mapped
#pragma xmp nodes lowest(1) = p(1)
#pragma xmp coarray on lowest :: first

int main(void) {
  const int me = check_me(), size = check_nodes();
  for (int i = 0; i < 4; i++) x[i] = mapped[i] = 10 * me + i;
  first = grid = me;
  xmp_sync_all(NULL);
  // Image 0 of `first` is node 1 wherever this is executed.
  EXPECT(0, first:[0]);
  for (int k = 0; k < size; k++) EXPECT_AT(k, k, grid:[k % 2][k / 2]);
#pragma xmp task on p(size:size)
  {
    EXPECT(0, xmpc_this_image());
    EXPECT(1, xmp_num_images());
    EXPECT(10 * (size - 1) + 1, x[1]:[0]);
    EXPECT(1, mapped[1]:[0]);
    EXPECT(0, first:[0]);
    x[2]:[0] = 77;
    mapped[2]:[0] = 78;
    xmp_sync_all(NULL);
  }
  xmp_sync_all(NULL);
  EXPECT(me == size - 1 ? 77 : 10 * me + 2, x[2]);
  EXPECT(me == 0 ? 78 : 10 * me + 2, mapped[2]);
  if (size > 1) {
#pragma xmp task on p(2:size)
    {
      const int image = xmpc_this_image(), right = (image + 1) % (size - 1);
      EXPECT(me - 1, image);
      EXPECT(10 * (right + 1) + 3, x[3]:[right]);
      xmp_sync_all(NULL);
      x[3]:[right] = image;
      xmp_sync_images_all(NULL);
      EXPECT((image + size - 2) % (size - 1), x[3]);
    }
  }
  xmp_sync_all(NULL);
  // In a distributed loop images are those of the node array.
#pragma xmp loop on t(i)
  for (int i = 0; i < 24; i++) a[i] = mapped[1]:[(i + 1) % size];
#pragma xmp loop on t(i)
  for (int i = 0; i < 24; i++) EXPECT_AT(i, 10 * ((i + 1) % size) + 1, a[i]);
  return VERDICT();
}
