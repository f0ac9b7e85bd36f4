// Data that must be present and is not: variable, line, and what is present.
// nodes: 1 2
// devices: opencl
// run-fails: fail_not_present\.c:13.*'?b'?.*
#include "device.h"
#define N 10

int main(void) {
  int a[N], b[N];
#pragma acc data create(a)
  {
    // The line of the directive below is the one that the message names.
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < N; i++) a[i] = b[i] = i;
  }
  return VERDICT();
}
