// nodes proc(4) on another number of nodes: the message says how many were expected and found.
// nodes: 2 3 6
// run-fails: fail_wrong_number\.c:\d+.*proc.*4
#include "check.h"
#pragma xmp nodes proc(4)

int main(void) {
#pragma xmp barrier on proc
  return VERDICT();
}
