// Sections of different lengths.
// nodes: 1 2
// run-fails: fail_shape.c:9: error: .*the left side has 2 x 3 elements, the right side 2 x 1
#include "check.h"
int x[10][10]:[*];

int main(int argc, char** argv) {
  int y[10][10];
  y[0:2][0:3] = x[0:2][1:argc]:[0];
  return VERDICT();
}
