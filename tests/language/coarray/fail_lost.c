// A node is lost while the others wait for its image.
// nodes: 2 3
// settings:
// settings: XMP_FABRIC=mpi
// run-fails: fail_lost.c:13: error: .*node 2 has ended while this node waits in `xmp_sync_images_all`
#include <signal.h>

#include "check.h"
int x:[*];
int main(void) {
  xmp_sync_all(NULL);
  if (check_me() == 1) raise(SIGKILL);
  xmp_sync_images_all(NULL);
  return VERDICT();
}
