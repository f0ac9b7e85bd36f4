// With messages that take 0.2 s (XMP_TEST_DELAY_US=200000): the program computes while they travel, sees them arrive
// from its loops alone, and a wait lasts as long as they do.
#include "check.h"
#define N 48
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][64], b[N][64];
#pragma xmp align [i][*] with t(i) :: a, b
#pragma xmp shadow a[1][0]
#define DELAY 0.2

extern int tasuki_pending;  // what the loops look at

static int wrong_shadow(int round) {
  int bad = 0;
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < 64; j++) bad += a[i - 1][j] + a[i + 1][j] != 2 * (i + round);
  return bad;
}

int main(void) {
  for (int round = 0; round < 2; round++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 64; j++) a[i][j] = i + round;
    double start = xmp_wtime();
#pragma xmp reflect (a) async(1)
    int at_once = xmp_test_async(1);
    long inside = 0;
    while (tasuki_pending && xmp_wtime() - start < 30) {
#pragma xmp loop on t(i)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < 64; j++) b[i][j] = i + inside;
      inside++;
    }
    double end = xmp_wtime();
    EXPECT_AT(round, 0, at_once);
    EXPECT_AT(round, 1, inside > 0);
    EXPECT_AT(round, 1, xmp_test_async(1));
    EXPECT_AT(round, 1, end - start >= DELAY);
#pragma xmp wait_async (1)
    EXPECT_AT(round, 0, wrong_shadow(round));
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 64; j++) a[i][j] = i + round + 5;
    start = xmp_wtime();
#pragma xmp reflect (a)
    EXPECT_AT(round, 1, xmp_wtime() - start >= DELAY);
    EXPECT_AT(round, 0, wrong_shadow(round + 5));
    start = xmp_wtime();
#pragma xmp reflect (a) async(2)
#pragma xmp wait_async (2)
    EXPECT_AT(round, 1, xmp_wtime() - start >= DELAY);
  }
  return VERDICT();
}
