// More devices than there are.
// nodes: 1
// run-fails: fail_too_many\.c:7: error: .*devices 'd' wants 1000 devices .*which has [0-9]+
#include "check.h"

int main(void) {
#pragma acc devices d[1000]
  return VERDICT();
}
