// -fxmp-check: an element of another image beyond the coarray's end.
// nodes: 1 2
// flags: -fxmp-check
// run-fails: fail_checked.c:9: error: .*this reaches outside of coarray 'x': bytes 40 to 43 of 40
#include "check.h"
int x[10]:[*];

int main(int argc, char** argv) {
  x[argc + 9]:[0] = 1;
  return VERDICT();
}
