// tasks with disjoint node sets and collectives inside each: no task waits for another.
// nodes: 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)

static int total(int v) {
#pragma xmp reduction(+:v)
  return v;
}

int main(void) {
  int np = check_nodes(), me = check_me(), half = np / 2, r = 0;
  for (int round = 0; round < 5; round++) {
#pragma xmp tasks
    {
#pragma xmp task on p(1:half)
      {
        r = total(1);
        for (int k = 0; k < me; k++) {
#pragma xmp task on p(1)
          r += 0;
        }
#pragma xmp barrier
      }
#pragma xmp task on p(half+1:np)
      {
        r = 100 + total(1);
#pragma xmp barrier
#pragma xmp barrier
      }
    }
    EXPECT(me < half ? half : 100 + np - half, r);
  }
  return VERDICT();
}
