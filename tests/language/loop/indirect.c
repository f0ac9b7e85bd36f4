// Subscripts that are not the loop variable: a row index from a local array, aligned row kept by its owner.
// nodes: 1 2 3 4
#include "check.h"
#define N 15
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N], owner_of[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me(), n = 0, list[N];
  for (int g = 0; g < N; g++)
    if (owner_block(g, N, np) == me) list[n++] = g;
  for (int k = 0; k < n; k++) a[list[k]] = 10 * list[k];  // a plain loop over the node's own indices
  int sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 0; i < N; i++) {
    int k = i;
    sum += a[k];
  }
  EXPECT(1050, sum);
  return VERDICT();
}
