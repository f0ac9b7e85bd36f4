/* The faces of grid2d.h, which a reflect_do moves. */
#include "../faces.h"
#include "grid2d.h"

#if USED
#include "../used.h"
#endif

static void NAME(run)(void) {
#if CORNERS
#pragma xmp reflect_init(NAME(u))
#else
#pragma xmp reflect_init(NAME(u)) orthogonal
#endif
  NAME(fill)(1.0);
#if USED
  void *local;
  int lead, rank = xmpc_node_num();
  xmp_array_laddr(xmp_desc_of(NAME(u)), &local);
  xmp_array_lda(xmp_desc_of(NAME(u)), &lead);
  NAME(face_count) =
      faces_2d(NAME(faces), local, lead, NY / NPY, NX / NPX, rank / NPX, rank % NPX, NPY, NPX);
  measure(LABEL, "", 1, NAME(used_step));
#else
  measure(LABEL, "", 1, NAME(step));
#endif
  NAME(fill)(2.0); /* what arrives now is new */
  NAME(step)();
  check(LABEL, "", NAME(sum)());
}
