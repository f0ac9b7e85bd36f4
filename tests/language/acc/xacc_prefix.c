// The prefix xacc stands for xmp in a program that uses both.
// nodes: 1 2 3
#include "check.h"
#define N 15
#pragma xacc nodes p(*)
#pragma xacc template t(0:N-1)
#pragma xacc distribute t(block) onto p
int a[N];
#pragma xacc align a[i] with t(i)
#pragma xacc shadow a[1]

int main(void) {
  int bad = 0;
#pragma acc data create(a)
  {
#pragma xacc loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) a[i] = i;
#pragma xacc reflect (a) acc
#pragma xacc loop on t(i)
#pragma acc parallel loop reduction(+:bad)
    for (int i = 1; i < N - 1; i++) bad += a[i - 1] + a[i + 1] != 2 * i;
  }
  EXPECT(0, bad);
  return VERDICT();
}
