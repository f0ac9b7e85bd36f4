// xmp_exit with a status that is not zero: the launcher fails. (The message is this program's own.)
// nodes: 1 2
// run-fails: leaving with 3
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  if (check_me() == 0) printf("leaving with 3\n");
  fflush(stdout);
  xmp_exit(3);
  return 0;
}
