// Location variables whose values repeat: the last iteration counts even if it sets what an earlier one had set.
// nodes: 1 2 3 4
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  for (int k = 0; k < 5; k++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) a[i] = (i * 7 + k) % 5 == 0;
    int v = 0, column = -1, e = -1;
#pragma xmp loop on t(i) reduction(lastmax:v/column/)
    for (int i = 0; i < N; i++)
      if (a[i] >= v) {
        v = a[i];
        column = i % 3;
      }
    for (int i = 0; i < N; i++)
      if ((i * 7 + k) % 5 == 0) e = i % 3;
    EXPECT_AT(k, 1, v);
    EXPECT_AT(k, e, column);
  }
  return VERDICT();
}
