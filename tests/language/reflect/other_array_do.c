// reflect_do of one array on one node and of another on the others, behind many that agree: the line of the directive that
// does not fit.
// nodes: 2
// run-fails: other_array_do\.c:(20|23): error: .*(does not execute the same directives|executes this directive with other)
#include "check.h"

#define M 4000

#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double u[8][M], v[8][M];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]
#pragma xmp shadow v[1][0]

// The lines that are asked for above.
static void first(void) {
#pragma xmp reflect_do(u)
}
static void second(void) {
#pragma xmp reflect_do(v)
}

int main(void) {
#pragma xmp reflect_init(u)
#pragma xmp reflect_init(v)
  for (int k = 0; k < 100; k++) first(), second();
#pragma xmp barrier
  for (int k = 0; k < 3; k++) {
    if (xmp_node_num() == 1)
      first(), second();
    else
      second(), first();
  }
  return VERDICT();
}
