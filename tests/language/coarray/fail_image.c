// An image that there is not.
// nodes: 1 2 3
// run-fails: fail_image.c:9: error: \[node \d of \d\] coarray 'x' has no image 7: the nodes that execute this are images 0 to \d
#include "check.h"
int x[4]:[*];

int main(int argc, char** argv) {
  xmp_sync_all(NULL);
  x[0]:[argc + 6] = 1;
  return VERDICT();
}
