// nodes p(4) on another number of nodes: the message says how many were expected and found.
// nodes: 2 3 6
// run-fails: fail_wrong_number\.c:\d+.*p.*4
#include "check.h"
#pragma xmp nodes p(4)

int main(void) {
#pragma xmp barrier on p
  return VERDICT();
}
