// A section in an expression that is longer than the left side.
// nodes: 1
// run-fails: fail_shape_of_value.c:9: error: .*the left side has 3 elements, the right side 4
#include "check.h"
int x[10]:[*];

int main(int argc, char** argv) {
  int y[10] = {0};
  x[0:3] = x[0:3] + y[0:argc + 3];
  return VERDICT();
}
