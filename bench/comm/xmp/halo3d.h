/* The faces of grid3d.h, which a reflect_do moves. */
#include "../faces.h"
#include "grid3d.h"


static void NAME(step)(void) {
#pragma xmp reflect_do(NAME(u))
}

#if USED
#include "../used.h"
#endif

static void NAME(run)(void) {
#pragma xmp reflect_init(NAME(u))
  NAME(fill)(1.0);
#if USED
  void *local;
  xmp_array_laddr(xmp_desc_of(NAME(u)), &local);
  NAME(face_count) = faces_3d(NAME(faces), local, DIM, DIM == 0 ? NI / NP : NI, DIM == 1 ? NJ / NP : NJ,
                              DIM == 2 ? NK / NP : NK, xmpc_node_num(), NP);
  measure(LABEL, "", 1, NAME(used_step));
#else
  measure(LABEL, "", 1, NAME(step));
#endif
  NAME(fill)(2.0); /* what arrives now is new */
  NAME(step)();
  check(LABEL, "", NAME(sum)());
}
