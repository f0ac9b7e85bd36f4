// Align offsets: a[i] lives where t(i+c) or t(i-c) does; several arrays on one template.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic(3)] onto p
int a[N - 2], b[N], c[N - 4];
#pragma xmp align a[i] with t(i+2)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[k] with t(k + 1)
int d[N - 3];
#pragma xmp align d[i] with u[i+3]

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) b[i] = 7 * i;
#pragma xmp loop (i) on t(i+2)
  for (int i = 0; i < N - 2; i++) a[i] = i + b[i + 2];
#pragma xmp loop (i) on t(i)
  for (int i = 2; i < N - 3; i++) c[i - 1] = a[i - 2] + b[i];
#pragma xmp loop (j) on u[j+3]
  for (int j = 0; j < N - 3; j++) d[j] = -j;
  for (int g = 0; g < N; g++) {
    if (owner_block(g, N, np) == me) {
      EXPECT_AT(g, 7 * g, b[g]);
      if (g >= 2) EXPECT_AT(g, g - 2 + 7 * g, a[g - 2]);
      if (g >= 2 && g < N - 3) EXPECT_AT(g, g - 2 + 14 * g, c[g - 1]);
    }
    if (g >= 3 && owner_cyclic(g, 3, np) == me) EXPECT_AT(g, -(g - 3), d[g - 3]);
  }
  return VERDICT();
}
