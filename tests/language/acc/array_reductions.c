// Reductions of arrays of constant size: of a region's loop, of loops inside of gangs, of loops in order.
// nodes: 1
#include "device.h"

#define N 1000

static int a[N];
static float in_file[2][2];

int main(void) {
  int h[5] = {1, 2, 3, 4, 5}, expected[5] = {1, 2, 3, 4, 5}, m[2][3] = {{0}};
  long whole[2][3] = {{7, 7, 7}, {7, 7, 7}}, one[2] = {3, 5}, even = 0, odd = 0;
  unsigned char bits[2] = {0x40, 0x80};
  double s = 0;
  for (int i = 0; i < N; i++) a[i] = i % 7, expected[i % 5] += i % 7, *(i % 2 ? &odd : &even) += i % 7;
#pragma acc data copyin(a) copy(m)
  {
#pragma acc parallel loop reduction(+ : h, s) reduction(| : bits)
    for (int i = 0; i < N; i++) {
      h[i % 5] += a[i];
      s += 1;
      bits[i % 2] |= (unsigned char)(1 << a[i] % 4);
    }
#pragma acc parallel loop gang
    for (int g = 0; g < 2; g++) {
      int t[3] = {g, g, g};
#pragma acc loop vector reduction(max : t)
      for (int i = 0; i < N; i++)
        if (a[i] + 10 * g > t[i % 3]) t[i % 3] = a[i] + 10 * g;
      for (int k = 0; k < 3; k++) m[g][k] += t[k];
    }
#pragma acc parallel loop reduction(* : in_file)
    for (int i = 0; i < 4; i++) in_file[i / 2][i % 2] *= 3;
#pragma acc parallel loop collapse(2) reduction(+ : whole[0:2][:], one[0]) async(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 3; j++) {
        whole[i % 2][j] += a[i] * j;
        one[0] += j;
      }
#pragma acc wait(2)
#pragma acc serial loop reduction(+ : h)
    for (int i = 0; i < 5; i++) h[i] += 100;
  }
  for (int k = 0; k < 5; k++) EXPECT_AT(k, expected[k] + 100, h[k]);
  for (int j = 0; j < 3; j++) {
    EXPECT_AT(j, 7 + even * j, whole[0][j]);
    EXPECT_AT(j, 7 + odd * j, whole[1][j]);
  }
  EXPECT(3L + 3 * N, one[0]);
  EXPECT(5L, one[1]);
  EXPECT_REAL(N, s);
  EXPECT(0x4f, bits[0]);
  EXPECT(0x8f, bits[1]);
  for (int g = 0; g < 2; g++)
    for (int k = 0; k < 3; k++) EXPECT_AT(g * 3 + k, 6 + 10 * g, m[g][k]);
  for (int k = 0; k < 4; k++) EXPECT_REAL_AT(k, 0, in_file[k / 2][k % 2]);
  return VERDICT();
}
