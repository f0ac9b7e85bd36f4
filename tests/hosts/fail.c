// The last node, on another host than the first, fails while the others wait for it.
// flags: -fxmp-check
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int field[N];
#pragma xmp align field[i] with t(i)
#pragma xmp shadow field[1]

int main(void) {
  if (check_me() == check_nodes() - 1) field[N + 1] = 3;
#pragma xmp reflect (field)
#pragma xmp barrier
  return VERDICT();
}
