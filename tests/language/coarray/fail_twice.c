// An image that is given twice.
// nodes: 2
// run-fails: fail_twice.c:9: error: .*image 1 is given twice
#include "check.h"
int x:[*];

int main(void) {
  int images[2] = {1, 1};
  xmp_sync_images(2, images, NULL);
  return VERDICT();
}
