// A section that reaches beyond the coarray.
// nodes: 1 2
// run-fails: fail_section.c:9: error: .*this reaches outside of coarray 'x': bytes 32 to 43 of 40
#include "check.h"
int x[10]:[*];

int main(int argc, char** argv) {
  int y[10];
  y[0:3] = x[argc + 7:3]:[0];
  return VERDICT();
}
