// Reductions of spaces with so many tiles that the groups' values are combined in two steps: results of the host and of
// the device, of every size of type, each against what the host computes; twice the same.
// nodes: 1 2
#include "check.h"
#include <complex.h>
#define N 2200
#define M 2100

#pragma xmp nodes p(*)

static long part(long i, long j) { return (i * 7 + j * 13) % 1001; }

int main(void) {
  double sum = 0.5, again = 0.5, on_device = 2.0, expected = 0.0;
  short greatest = -1;
  long ones = 3, all = 3;
  float _Complex rotated = 1.0f;
  char odd = 0;
  for (long i = 0; i < N; i++)
    for (long j = 0; j < M; j++) {
      expected += (double)part(i, j);
      all += part(i, j) == 1000;
    }
#pragma acc data copy(on_device)
  {
#pragma acc parallel loop collapse(2) reduction(+ : sum, ones, on_device, rotated) reduction(max : greatest) reduction(^ : odd)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        const long value = (i * 7 + j * 13) % 1001;
        sum += (double)value;
        on_device += 1.0;
        greatest = value > greatest ? (short)value : greatest;
        ones += value == 1000;
        rotated += (float)(i == j) + I * (float)(i + j == 5);
        odd ^= (char)(value & 1);
      }
#pragma acc parallel loop collapse(2) reduction(+ : again)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) again += (double)((i * 7 + j * 13) % 1001);
  }
  EXPECT_REAL(expected + 0.5, sum);
  EXPECT_REAL(sum, again);
  EXPECT_REAL(2.0 + (double)N * M, on_device);
  EXPECT(1000, greatest);
  EXPECT(all, ones);
  EXPECT_REAL(1.0f + M, crealf(rotated));
  EXPECT_REAL(6.0f, cimagf(rotated));
  EXPECT((long)expected & 1, odd);
  return VERDICT();
}
