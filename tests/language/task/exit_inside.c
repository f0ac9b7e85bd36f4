// xmp_exit inside nested calls ends every node with its status; the status 0 is success.
// nodes: 1 2 3
#include "check.h"
#pragma xmp nodes p(*)

static void leave(void) {
#pragma xmp task on p
  {
    int status = VERDICT();
    xmp_exit(status);
  }
}

int main(void) {
#pragma xmp barrier
  leave();
  printf("xmp_exit came back\n");
  return 1;
}
