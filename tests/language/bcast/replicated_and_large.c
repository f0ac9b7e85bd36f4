// Large variables, a variable-length array, a replicated aligned array, repeated broadcasts.
// nodes: 2 3 4
#include "check.h"
#define N 50000
#pragma xmp nodes p(*)
static double big[N];

int main(void) {
  int np = check_nodes(), me = check_me(), n = 7, bad = 0;
  for (int round = 1; round <= np; round++) {
    for (int k = 0; k < N; k++) big[k] = me * 1e6 + k;
    int vla[n];
    for (int k = 0; k < n; k++) vla[k] = k * me;
#pragma xmp bcast (big, vla) from p(round)
    for (int k = 0; k < N; k++) bad += big[k] != (round - 1) * 1e6 + k;
    for (int k = 0; k < n; k++) bad += vla[k] != k * (round - 1);
  }
  EXPECT(0, bad);
  return VERDICT();
}
