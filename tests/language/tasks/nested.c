// tasks inside a task of tasks, on parts of its nodes.
// nodes: 4 6
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  int np = check_nodes(), me = check_me(), r = 0;
#pragma xmp tasks
  {
#pragma xmp task on p(1:3)
    {
#pragma xmp tasks
      {
#pragma xmp task on p(1)
        r = 1;
#pragma xmp task on p(2:3)
        {
          r = 2;
#pragma xmp reduction(+:r)
        }
      }
      int all = r;
#pragma xmp reduction(+:all)
      EXPECT(9, all);
    }
#pragma xmp task on p(4:np)
    {
      r = 3;
#pragma xmp bcast (r)
    }
  }
  EXPECT(me == 0 ? 1 : me < 3 ? 4 : 3, r);
  return VERDICT();
}
