// A routine of another file with something that kernels cannot have, and one with a variable of that file which no
// directive keeps on the device: the host runs the regions.
// sources: routine_reason_other.c
// nodes: 1
#include "device.h"

#pragma acc routine seq
double precise(double x);
extern double table[4];
#pragma acc routine seq
double weight(int i);

int main(void) {
  double a[10];
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) a[i] = precise(i);
  for (int i = 0; i < 10; i++) EXPECT_REAL_AT(i, i + 1, a[i]);
  double sum = 0;
  for (int i = 0; i < 4; i++) table[i] = 1 + i;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 8; i++) sum += weight(i);
  EXPECT_REAL(20, sum);
  return VERDICT();
}
