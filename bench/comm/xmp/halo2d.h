/* The faces of grid2d.h, which a reflect_do moves. */
#include "grid2d.h"

static void NAME(run)(void) {
#if CORNERS
#pragma xmp reflect_init(NAME(u))
#else
#pragma xmp reflect_init(NAME(u)) orthogonal
#endif
  NAME(fill)(1.0);
  measure(LABEL, "", 1, NAME(step));
  NAME(fill)(2.0); /* what arrives now is new */
  NAME(step)();
  check(LABEL, "", NAME(sum)());
}
