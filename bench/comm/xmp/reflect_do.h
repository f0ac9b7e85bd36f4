/* The faces of grid2d.h by a reflect_do and by an execution of the same moves that is run directly, what the directive may at
 * best cost: in blocks that alternate, on the same memory. */
#include "../engine/halo2d.h"
#include "grid2d.h"

static void NAME(check_both)(const char *variant, void (*step)(void)) {
  NAME(fill)(1.0);
  step();
  NAME(fill)(2.0); /* what arrives now is new */
  step();
  check(LABEL, variant, NAME(sum)());
}

static void NAME(run)(void) {
  void *local;
  int lead;
#pragma xmp reflect_init(NAME(u)) orthogonal
  xmp_array_laddr(xmp_desc_of(NAME(u)), &local);
  xmp_array_lda(xmp_desc_of(NAME(u)), &lead);
  engine_halo2d(local, lead, NX / NPX, NY / NPY, NPX, NPY);
  NAME(fill)(1.0);
  measure_both(LABEL, "", NAME(step), "execution", engine_step);
  NAME(check_both)("", NAME(step));
  NAME(check_both)("execution", engine_step);
}
