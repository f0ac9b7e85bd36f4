// A section without elements.
// nodes: 1 2
// run-fails: fail_length.c:8: error: .*a section of 0 elements: the length is at least 1
#include "check.h"
int x[10]:[*];

int main(int argc, char** argv) {
  x[0:argc - 1]:[0] = 1;
  return VERDICT();
}
