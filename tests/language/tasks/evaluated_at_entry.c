// The sets of the tasks are evaluated at the entry of `tasks`: changes inside one do not move the next.
// nodes: 2 3 4
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = check_me(), k = 1, ran = 0;
#pragma xmp tasks
  {
#pragma xmp task on p(k)
    {
      ran += 1;
      k = 5;
    }
#pragma xmp task on p(k + 1)
    {
      ran += 10;
      k = 7;
    }
  }
  EXPECT(me == 0 ? 1 : me == 1 ? 10 : 0, ran);
  EXPECT(me == 0 ? 5 : me == 1 ? 7 : 1, k);
  return VERDICT();
}
