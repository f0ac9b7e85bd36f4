// A data construct names a section of a distributed array of which a node has nothing, where the region uses what that
// node holds: the run ends, instead of a kernel that writes through a null pointer. Which element it is nobody can see.
// nodes: 2
// devices: opencl cuda
// run-fails: fail_section_elsewhere\.c:21: error: .*node 2 of 2.*b is used, but of the section of b that the data clauses name this node has no elements
#include "device.h"
#define N 40

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static double a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow a[1]

int main(void) {
  int mine = N / 2, at = N - 1;
#pragma acc data copyout(b[0:mine]) copyin(at)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < N; i++) b[i <= at ? i : at] = a[i];
  }
  return VERDICT();
}
