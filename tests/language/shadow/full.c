// A full shadow allocates the whole dimension on each node; reflect gathers it.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 10
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[*]
int b[N][4];
#pragma xmp align b[i][*] with t(i)
#pragma xmp shadow b[*][0]

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i * 1.5;
    for (int j = 0; j < 4; j++) b[i][j] = 10 * i + j;
  }
#pragma xmp reflect (a, b)
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, i * 1.5, a[i]);
    for (int j = 0; j < 4; j++) EXPECT_AT(10 * i + j, 10 * i + j, b[i][j]);
  }
  double sum = 0;
#pragma xmp loop (i) on t(i) reduction(+:sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum += a[i] * a[j];
  if (block_not_empty(check_me(), N, check_nodes())) EXPECT_REAL((1.5 * 45) * (1.5 * 45), sum);
  return VERDICT();
}
