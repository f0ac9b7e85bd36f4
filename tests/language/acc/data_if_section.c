// A part of a distributed array in a data construct with a condition: where it holds, regions inside use that part; where it
// does not, they bring the array themselves, or use the part that a construct around it has brought.
// nodes: 1 2 3
#include "device.h"

#define N 40

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double c[N];
#pragma xmp align c[i] with t[i]

int main(void) {
  for (int on = 0; on < 2; on++) {
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) c[i] = i;
#pragma acc data copy(c[3:30]) if (on)
    {
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 3; i < 33; i++) c[i] += 1000;
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 3; i < 33; i++) c[i] += 1;
    }
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i >= 3 && i < 33 ? i + 1001 : i, c[i]);
  }
  for (int on = 0; on < 2; on++) {
    const int first = on ? 22 : 2;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) c[i] = i;
#pragma acc data copy(c[2:9])
#pragma acc data copy(c[22:12]) if (on)
    {
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = first; i < first + 9; i++) c[i] += 1000;
    }
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i >= first && i < first + 9 ? i + 1000 : i, c[i]);
  }
  return VERDICT();
}
