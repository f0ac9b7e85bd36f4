// A routine whose file has no text of it for devices, since acc routine is missing there: the host runs the region.
// sources: routine_missing_other.c
// nodes: 1
#include "device.h"

#pragma acc routine seq
double outside(double x);

int main(void) {
  double a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) a[i] = outside(a[i]);
  for (int i = 0; i < 10; i++) EXPECT_REAL_AT(i, 2 * i, a[i]);
  return VERDICT();
}
