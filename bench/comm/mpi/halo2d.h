/* Faces of a 2-D array of doubles by persistent requests: rows in place; columns packed by hand, and by a vector type. */
#include "../faces.h"
#define LX (NX / NPX)
#define LY (NY / NPY)

static double NAME(u)[LY + 2][LX + 2], NAME(out)[2][LY], NAME(in)[2][LY];
static MPI_Request NAME(request)[8];
static int NAME(requests), NAME(west), NAME(east);

static void NAME(pair)(int peer, int tag, const void *from, void *to, int count, MPI_Datatype type) {
  if (peer == MPI_PROC_NULL) return;
  MPI_Recv_init(to, count, type, peer, tag ^ 1, MPI_COMM_WORLD, &NAME(request)[NAME(requests)++]);
  MPI_Send_init(from, count, type, peer, tag, MPI_COMM_WORLD, &NAME(request)[NAME(requests)++]);
}

static void NAME(step)(void) {
  MPI_Startall(NAME(requests), NAME(request));
  MPI_Waitall(NAME(requests), NAME(request), MPI_STATUSES_IGNORE);
}

static void NAME(packed_step)(void) {
  if (NAME(west) >= 0)
    for (int j = 0; j < LY; j++) NAME(out)[0][j] = NAME(u)[j + 1][1];
  if (NAME(east) >= 0)
    for (int j = 0; j < LY; j++) NAME(out)[1][j] = NAME(u)[j + 1][LX];
  NAME(step)();
  if (NAME(west) >= 0)
    for (int j = 0; j < LY; j++) NAME(u)[j + 1][0] = NAME(in)[0][j];
  if (NAME(east) >= 0)
    for (int j = 0; j < LY; j++) NAME(u)[j + 1][LX + 1] = NAME(in)[1][j];
}

#include "../block2d.h"

#if USED
#include "../used.h"

static void NAME(used_packed_step)(void) {
  NAME(use)();
  NAME(packed_step)();
}
#endif

static void NAME(run_variant)(const char *variant, int packed) {
  void (*step)(void) = packed ? NAME(packed_step) : NAME(step);
  int px = rank % NPX, py = rank / NPX;
  MPI_Datatype column;

  NAME(requests) = 0;
  NAME(west) = px > 0 ? rank - 1 : MPI_PROC_NULL;
  NAME(east) = px < NPX - 1 ? rank + 1 : MPI_PROC_NULL;
  NAME(pair)(py > 0 ? rank - NPX : MPI_PROC_NULL, 0, &NAME(u)[1][1], &NAME(u)[0][1], LX, MPI_DOUBLE);
  NAME(pair)(py < NPY - 1 ? rank + NPX : MPI_PROC_NULL, 1, &NAME(u)[LY][1], &NAME(u)[LY + 1][1], LX, MPI_DOUBLE);
  MPI_Type_vector(LY, 1, LX + 2, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  if (packed) {
    NAME(pair)(NAME(west), 2, NAME(out)[0], NAME(in)[0], LY, MPI_DOUBLE);
    NAME(pair)(NAME(east), 3, NAME(out)[1], NAME(in)[1], LY, MPI_DOUBLE);
  } else {
    NAME(pair)(NAME(west), 2, &NAME(u)[1][1], &NAME(u)[1][0], 1, column);
    NAME(pair)(NAME(east), 3, &NAME(u)[1][LX], &NAME(u)[1][LX + 1], 1, column);
  }
  NAME(fill)(1.0);
#if USED
  NAME(face_count) = faces_2d(NAME(faces), &NAME(u)[0][0], LX + 2, LY, LX, py, px, NPY, NPX);
  measure(LABEL, variant, 1, packed ? NAME(used_packed_step) : NAME(used_step));
#else
  measure(LABEL, variant, 1, step);
#endif
  NAME(fill)(2.0);
  step();
  check(LABEL, variant, NAME(sum)());
  for (int i = 0; i < NAME(requests); i++) MPI_Request_free(&NAME(request)[i]);
  MPI_Type_free(&column);
}

static void NAME(run)(void) {
  if (size != NPX * NPY || NX % NPX || NY % NPY) MPI_Abort(MPI_COMM_WORLD, 1);
  if (NPX == 1) {
    NAME(run_variant)("in place", 0);
  } else {
    NAME(run_variant)("packed", 1);
    NAME(run_variant)("vector type", 0);
  }
}
#undef LX
#undef LY
