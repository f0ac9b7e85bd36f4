// A histogram of a cyclic array by atomics, then a reduction of the counts over the nodes' devices; one by gangs.
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

  // Each gang counts in an array of its own first; of the block, and private.
  enum { GANGS = 8, PART = 50 };
  int values[GANGS * PART], all[BINS] = {0}, totals[GANGS], own[BINS];
  for (int i = 0; i < GANGS * PART; i++) values[i] = i * 37 % 101;
#pragma acc parallel loop gang vector_length(32) private(own) copyin(values) copy(all) copyout(totals)
  for (int g = 0; g < GANGS; g++) {
    int sums[1];
    sums[0] = 1000;
#pragma acc loop vector
    for (int b = 0; b < BINS; b++) own[b] = 0;
#pragma acc loop vector
    for (int i = 0; i < PART; i++) {
      int v = values[g * PART + i];
#pragma acc atomic update
      own[v % BINS]++;
#pragma acc atomic update
      sums[0] += v;
    }
#pragma acc loop vector
    for (int b = 0; b < BINS; b++) {
#pragma acc atomic update
      all[b] += own[b];
    }
    totals[g] = sums[0];
  }
  for (int b = 0; b < BINS; b++) expected[b] = 0;
  for (int g = 0; g < GANGS; g++) {
    int sum = 1000;
    for (int i = 0; i < PART; i++) {
      expected[values[g * PART + i] % BINS]++;
      sum += values[g * PART + i];
    }
    EXPECT_AT(g, sum, totals[g]);
  }
  for (int b = 0; b < BINS; b++) EXPECT_AT(b, expected[b], all[b]);
  return VERDICT();
}
