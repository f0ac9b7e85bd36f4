// The last node, on another host than the first, ends without a word to MPI or the launcher.
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int field[N];
#pragma xmp align field[i] with t(i)
#pragma xmp shadow field[1]

int main(void) {
  for (int step = 0;; step++) {
    if (step == 1000 && check_me() == check_nodes() - 1) _Exit(5);
#pragma xmp reflect (field) width(/periodic/1)
  }
}
