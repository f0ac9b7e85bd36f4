// A histogram of a cyclic array by atomics, then a reduction of the counts over the nodes' devices.
// nodes: 1 2 3 4
#include "device.h"
#define N 1200
#define BINS 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(4)) onto p
int data[N];
#pragma xmp align data[i] with t(i)

int main(void) {
  int count[BINS] = {0}, expected[BINS] = {0};
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) data[i] = i * 37 % 101;
#pragma acc data copyin(data) copy(count)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      int b = data[i] % BINS;
#pragma acc atomic update
      count[b] += 1;
    }
#pragma xmp reduction(+ : count) acc
  }
  for (int i = 0; i < N; i++) expected[i * 37 % 101 % BINS]++;
  for (int b = 0; b < BINS; b++) EXPECT_AT(b, expected[b], count[b]);
  return VERDICT();
}
