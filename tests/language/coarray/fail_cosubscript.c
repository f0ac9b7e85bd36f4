// A cosubscript beyond its codimension.
// nodes: 1 4
// run-fails: fail_cosubscript.c:8: error: .*cosubscript 1 of coarray 'x' is 2: it is 0 to 1
#include "check.h"
int x[4]:[2][*];

int main(int argc, char** argv) {
  return x[0]:[argc + 1][0];
}
