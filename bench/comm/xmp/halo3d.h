/* The faces of grid3d.h, which a reflect_do moves. */
#include "grid3d.h"

static void NAME(step)(void) {
#pragma xmp reflect_do(NAME(u))
}

static void NAME(run)(void) {
#pragma xmp reflect_init(NAME(u))
  NAME(fill)(1.0);
  measure(LABEL, "", 1, NAME(step));
  NAME(fill)(2.0); /* what arrives now is new */
  NAME(step)();
  check(LABEL, "", NAME(sum)());
}
