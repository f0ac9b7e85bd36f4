// Blocks with aligned arrays left by return, break, continue and goto.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)

static int leave(int how) {
  int visits = 0;
  for (int k = 0; k < 4; k++) {
#pragma xmp template t(0:k+4)
#pragma xmp distribute t(block) onto p
    int a[k + 5];
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i)
    for (int i = 0; i < k + 5; i++) a[i] = i;
    visits++;
    if (how == 1 && k == 1) continue;
    if (how == 2 && k == 2) break;
    if (how == 3 && k == 1) return 100 + visits;
    if (how == 4 && k == 2) goto out;
    visits += 10;
  }
  return visits;
out:
  return 1000 + visits;
}

int main(void) {
  for (int round = 0; round < 20; round++) {
    EXPECT(44, leave(0));
    EXPECT(34, leave(1));
    EXPECT(23, leave(2));
    EXPECT(112, leave(3));
    EXPECT(1023, leave(4));
  }
  return VERDICT();
}
