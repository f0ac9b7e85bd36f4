// task on a template section: the nodes that own part of it, ordered as in the node array.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 13
#pragma xmp nodes p(*)
#pragma xmp template b(0:N-1)
#pragma xmp distribute b(block) onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(2)] onto p
int a[N];
#pragma xmp align a[i] with b(i)

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int lo = 0; lo < N; lo++) {
#pragma xmp task on b(lo)
    {
      EXPECT(owner_block(lo, N, np), me);
      EXPECT(1, xmp_num_nodes());
      a[lo] = 5 * lo;
    }
    for (int hi = lo; hi < N; hi++) {
      char inb[64] = {0}, inc[64] = {0};
      int nb = 0, nc = 0;
      for (int g = lo; g <= hi; g++) inb[owner_block(g, N, np)] = 1, inc[owner_cyclic(g, 2, np)] = 1;
      for (int r = 0; r < np; r++) nb += inb[r], nc += inc[r];
      int in = 0;
#pragma xmp task on b(lo:hi)
      in = xmp_num_nodes();
      EXPECT_AT(100 * lo + hi, inb[me] ? nb : 0, in);
      in = 0;
#pragma xmp task on c[lo : hi - lo + 1]
      in = xmp_num_nodes();
      EXPECT_AT(100 * lo + hi, inc[me] ? nc : 0, in);
    }
  }
  for (int g = 0; g < N; g++)
    if (owner_block(g, N, np) == me) EXPECT_AT(g, 5 * g, a[g]);
  int in = 0;
#pragma xmp task on b
  in++;
#pragma xmp task on c[:]
  in++;
  char hasb = 0, hasc = 0;
  for (int g = 0; g < N; g++) hasb |= owner_block(g, N, np) == me, hasc |= owner_cyclic(g, 2, np) == me;
  // the bare name may stand for the whole node array, too: only nodes that own a part are looked at
  if (hasb && hasc) EXPECT(2, in);
  return VERDICT();
}
