// Several arrays of different types, ranks and widths in one reflect; repeated calls.
// nodes: 1 2 3 4
#include "check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
char a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
long double b[N][2];
#pragma xmp align b[i][*] with t(i)
#pragma xmp shadow b[1:2][0]
short c[3][N];
#pragma xmp align c[*][i] with t(i)
#pragma xmp shadow c[0][2:1]

int main(void) {
  int bad = 0;
  for (int round = 0; round < 4; round++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      a[i] = (char)(i + round);
      b[i][0] = b[i][1] = i * round;
      c[0][i] = c[1][i] = c[2][i] = (short)(round - i);
    }
#pragma xmp reflect (a, b, c)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++) {
      bad += a[i - 1] != (char)(i - 1 + round) || a[i + 1] != (char)(i + 1 + round);
      bad += b[i - 1][1] != (i - 1) * round || b[i + 1][0] != (i + 1) * round;
      bad += c[2][i - 1] != (short)(round - i + 1) || c[1][i + 1] != (short)(round - i - 1);
    }
    EXPECT_AT(round, 0, bad);
  }
  return VERDICT();
}
