// Distributed parameters and pointers: no more alias checks than the serial program with restrict has.
// RUN: %vectors %s
#include <xmp.h>
#define N 4096
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p

void add(double *restrict a, const double *restrict b) {
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)  // vector
    a[i] += b[i];
}
