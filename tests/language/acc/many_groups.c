// Reductions of spaces with so many tiles that the groups' values are combined in two steps: results of the host and of
// the device, of every size of type, each against what the host computes; twice the same. A group has 64 of N here.
// nodes: 1 2
#include "check.h"
#include <complex.h>
#define N 1100000

#pragma xmp nodes p(*)

int main(void) {
  double sum = 0.5, again = 0.5, on_device = 2.0, expected = 0.0;
  short greatest = -1;
  long ones = 3, all = 3;
  float _Complex rotated = 1.0f;
  char odd = 0;
  for (long i = 0; i < N; i++) expected += (double)(i * 7 % 1000), all += i * 7 % 1000 == 999;
#pragma acc data copy(on_device)
  {
#pragma acc parallel loop collapse(3) reduction(+ : sum, ones, on_device, rotated) reduction(max : greatest) reduction(^ : odd)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 1; j++)
        for (int k = 0; k < 1; k++) {
          long value = 0;
          for (int seven = 0; seven < 7; seven++) value += i;
          value %= 1000;
          sum += (double)value;
          on_device += 1.0;
          greatest = value > greatest ? (short)value : greatest;
          ones += value == 999;
          rotated += (float)(i % 100 == 0) + I * (float)(i < 5);
          odd ^= (char)(value & 1);
        }
#pragma acc parallel loop collapse(3) reduction(+ : again)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 1; j++)
        for (int k = 0; k < 1; k++)
          for (int seven = 0; seven < 7; seven++) again += seven == 0 ? (double)(i * 7l % 1000) : 0;
  }
  EXPECT_REAL(expected + 0.5, sum);
  EXPECT_REAL(sum, again);
  EXPECT_REAL(2.0 + (double)N, on_device);
  EXPECT(999, greatest);
  EXPECT(all, ones);
  EXPECT_REAL(1.0f + N / 100, crealf(rotated));
  EXPECT_REAL(5.0f, cimagf(rotated));
  EXPECT((long)expected & 1, odd);
  return VERDICT();
}
