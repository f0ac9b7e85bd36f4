// Images that wait for each other in a ring, which nobody begins.
// nodes: 3 4
// settings: XMP_STUCK_WAIT=400
// run-fails: fail_images_wait.c:9: error: .*waits in `xmp_sync_image` for nodes that wait themselves
#include "check.h"
int x:[*];

int main(void) {
  xmp_sync_image((xmpc_this_image() + 1) % xmp_num_images(), NULL);
  return VERDICT();
}
