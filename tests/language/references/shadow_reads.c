// References at constant distances from the loop variable, on both sides, in several spellings.
// nodes: 1 2 3 4
#include "check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[2]

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i * i;
#pragma xmp reflect (a)
#pragma xmp loop on t(i)
  for (int i = 2; i < N - 2; i++) {
    int l = i - 1;
    const int r = i + 1;
    b[i] = a[i - 2] + a[l] * 2 + a[(i + 1)] * 3 + a[1 + i + 1] + a[r] + a[l - 1] + *(&a[i] + 1);
  }
  for (int i = 2; i < N - 2; i++)
    if (owner_block(i, N, np) == me) {
      int e = 2 * (i - 2) * (i - 2) + 2 * (i - 1) * (i - 1) + 5 * (i + 1) * (i + 1) + (i + 2) * (i + 2);
      EXPECT_AT(i, e, b[i]);
    }
  return VERDICT();
}
