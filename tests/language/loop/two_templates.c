// A loop on one template that touches an array of another one with the same distribution.
// nodes: 1 2 3 4
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1), s(1:N)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute s(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with s(i+1)

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 2 * a[i];
  }
#pragma xmp loop on s(k)
  for (int k = 1; k <= N; k++) a[k - 1] += b[k - 1];
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) EXPECT_AT(i, 3 * i, a[i]);
  return VERDICT();
}
