// What loops of kernels constructs leave in their variables, and sums of truth values.
// nodes: 1
#include "device.h"
static int outside, c[100];
int global;

// Used inside of a loop alone.
static void rows(void) {
  int j, k;
#pragma acc kernels
  for (j = 0; j < 9; j++) {
    for (k = 0; k < 10; k++) c[j * 10 + k] = 3;
    c[j] = k;
  }
}

int main(void) {
  // Used in the region and behind it.
  int i, j, k, last = -1;
#pragma acc kernels
  {
    for (i = 0; i < 50; i++) c[i] = i;
    for (; i < 90; i++) c[i] = -i;
    c[i] = 7;
    for (j = 1; j < 9; j += 3)
      for (k = j; k < 20; k++) c[k] = c[k] * 1;
    last = k;
    for (outside = 0; outside < 10; outside++)
      ;
    for (global = 99; global > 90; global -= 2) c[global] = 1000 + global;
  }
  EXPECT(90, i);
  EXPECT(10, j);
  EXPECT(20, k);
  EXPECT(20, last);
  EXPECT(10, outside);
  EXPECT(89, global);
  for (int m = 0; m < 90; m++) EXPECT_AT(m, m < 50 ? m : -m, c[m]);
  EXPECT(7, c[90]);
  EXPECT(1091, c[91]);
  EXPECT(0, c[92]);
#pragma acc kernels
  for (j = 0; j < 9; j++) {
    for (k = 0; k < 10; k++) c[j * 10 + k] = 2;
    c[j] = k;
  }
  for (int m = 0; m < 90; m++) EXPECT_AT(m, m < 9 ? 10 : 2, c[m]);

  rows();
  for (int m = 0; m < 90; m++) EXPECT_AT(m, m < 9 ? 10 : 3, c[m]);

  // Truth values.
  _Bool a = 1, b = 1, d = 0, f = 0, g = 1;
#pragma acc kernels
  {
    for (int m = 0; m < 100; m++) a &= 2;
    for (int m = 0; m < 100; m++) d ^= m < 3 ? 2 : 0;
    for (int m = 0; m < 256; m++) f += 1;
    for (int m = 0; m < 100; m++) g = g && m != 77;
  }
#pragma acc parallel loop reduction(& : b)
  for (int m = 0; m < 100; m++) b &= 2;
  EXPECT(0, a);
  EXPECT(0, b);
  EXPECT(1, d);
  EXPECT(1, f);
  EXPECT(0, g);
  return VERDICT();
}
