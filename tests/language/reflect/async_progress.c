// An asynchronous exchange of messages that need an answer (1 MB) completes while the program computes in distributed
// loops: nothing else of the runtime is called before it is seen to be complete.
// nodes: 2 3 4
#include "check.h"
#define ROW 131072
#define ROWS 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:ROWS-1)
#pragma xmp distribute t(block) onto p
double a[ROWS][ROW], b[ROWS][64];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma xmp shadow a[1][0]

extern int tasuki_pending;  // what the loops look at

int main(void) {
  int bad = 0;
  for (int round = 0; round < 3; round++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < ROW; j++) a[i][j] = i + j % 7 + round;
    double start = xmp_wtime();
    long turns = 0;
#pragma xmp reflect (a) async(1)
    do {
#pragma xmp loop on t(i)
      for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < 64; j++) b[i][j] = i * turns + j;
      turns++;
    } while (tasuki_pending && xmp_wtime() - start < 30);
    EXPECT_AT(round, 0, tasuki_pending);
    EXPECT_AT(round, 1, xmp_test_async(1));
#pragma xmp wait_async (1)
#pragma xmp loop on t(i)
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 0; j < ROW; j++) bad += a[i - 1][j] + a[i + 1][j] != 2 * (i + j % 7 + round);
    EXPECT_AT(round, 0, bad);
  }
  return VERDICT();
}
