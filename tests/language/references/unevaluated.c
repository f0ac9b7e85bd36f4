// References that are not evaluated: sizeof, typeof, _Generic, alignof of aligned arrays and their elements.
// nodes: 1 2
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
double b[N][5];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][*] with t(i)

int main(void) {
  EXPECT(1, _Generic(a[0], int: 1, default: 2));
  EXPECT(2, _Generic(b[3][2], int: 1, double: 2, default: 3));
  EXPECT(sizeof(int), sizeof(a[0]));
  EXPECT(5 * sizeof(double), sizeof b[0]);
  EXPECT(N * sizeof(int), sizeof a);
  EXPECT(N, sizeof a / sizeof *a);
  EXPECT(N, sizeof b / sizeof b[0]);
  __typeof__(b[0][0]) x = 0.5;
  __typeof__(a) copy = {1, 2};
  EXPECT_REAL(0.5, x);
  EXPECT(2, copy[1]);
  EXPECT(_Alignof(double), __alignof__(b[0][0]));
  return VERDICT();
}
