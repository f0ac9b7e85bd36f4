// A node without elements has the shadow next to its part of the template, and no more of the array.
// nodes: 4
// flags: -fxmp-check
// run-fails: fail_beyond\.c:16: error: \[node 4 of 4\] index 10 in dimension 1 of array 'cell' is not on this node, which holds 11:12 \(the shadow\) of 0:11
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N)
#pragma xmp distribute t(block) onto p
double cell[N], face[N + 1];
#pragma xmp align [i] with t(i) :: cell, face
#pragma xmp shadow cell[1]
int main(int argc, char **argv) {
#pragma xmp reflect (cell)
#pragma xmp loop on t(i)
  for (int i = N; i <= N; i++) face[i] = cell[i - 1] + cell[i - 1 - argc];
  return 0;
}
