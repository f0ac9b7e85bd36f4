// Images are synchronised where there are no coarrays.
// nodes: 2
// run-fails: fail_without.c:7: error: .*images are synchronised in a program without coarrays
#include "check.h"
#pragma xmp nodes p(*)
int main(void) {
  xmp_sync_images_all(NULL);
  return VERDICT();
}
