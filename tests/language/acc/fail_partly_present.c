// A part of what a clause names is present: an error that names both.
// nodes: 1
// devices: opencl
// run-fails: fail_partly_present\.c:12.*'?a'?.*
#include "device.h"
#define N 10

int main(void) {
  int a[N];
#pragma acc data create(a[0:5])
  {
#pragma acc data copy(a)
    a[0] = 1;
  }
  return VERDICT();
}
