// Macros inside a directive are expanded: sizes, names, formats, operators.
// nodes: 1 2 3 4
#include "check.h"
#define N 18
#define FORMAT cyclic(3)
#define NODES p
#define TEMPLATE t(0:N-1)
#define WHERE t(i)
#define KIND +
#pragma xmp nodes NODES(*)
#pragma xmp template TEMPLATE
#pragma xmp distribute t(FORMAT) onto NODES
int a[N];
#pragma xmp align a[i] with WHERE

int main(void) {
  int np = check_nodes(), me = check_me(), sum = 0;
#pragma xmp loop on WHERE reduction(KIND:sum)
  for (int i = 0; i < N; i++) sum += a[i] = i;
  EXPECT(N * (N - 1) / 2, sum);
  for (int i = 0; i < N; i++)
    if (owner_cyclic(i, 3, np) == me) EXPECT_AT(i, i, a[i]);
  return VERDICT();
}
