/* The faces of grid3d.h between the devices' copies of the array. */
#include "grid3d.h"

static void NAME(step)(void) {
#pragma xmp reflect_do(NAME(u)) acc
}

static void NAME(run)(void) {
  NAME(fill)(1.0);
#pragma acc enter data copyin(NAME(u))
#pragma xmp reflect_init(NAME(u)) acc
  measure(LABEL, "", 1, NAME(step));
  NAME(fill)(2.0); /* what arrives now is new */
#pragma acc update device(NAME(u))
  NAME(step)();
#pragma acc exit data copyout(NAME(u))
  check(LABEL, "", NAME(sum)());
}
