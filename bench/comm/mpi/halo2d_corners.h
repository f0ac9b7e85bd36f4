/* Faces and corners of a 2-D array of doubles by persistent requests, columns packed by hand: all eight neighbours at
 * once, or the columns first and then rows that take the corners along. */
#define LX (NX / NPX)
#define LY (NY / NPY)
#define CORNERS 1

static double NAME(u)[LY + 2][LX + 2], NAME(out)[2][LY], NAME(in)[2][LY];
static MPI_Request NAME(request)[16];
static int NAME(requests), NAME(first), NAME(west), NAME(east);

static void NAME(pair)(int peer, int tag, const void *from, void *to, int count) {
  if (peer == MPI_PROC_NULL) return;
  MPI_Recv_init(to, count, MPI_DOUBLE, peer, tag ^ 1, MPI_COMM_WORLD, &NAME(request)[NAME(requests)++]);
  MPI_Send_init(from, count, MPI_DOUBLE, peer, tag, MPI_COMM_WORLD, &NAME(request)[NAME(requests)++]);
}

static void NAME(pack)(void) {
  if (NAME(west) >= 0)
    for (int j = 0; j < LY; j++) NAME(out)[0][j] = NAME(u)[j + 1][1];
  if (NAME(east) >= 0)
    for (int j = 0; j < LY; j++) NAME(out)[1][j] = NAME(u)[j + 1][LX];
}

static void NAME(unpack)(void) {
  if (NAME(west) >= 0)
    for (int j = 0; j < LY; j++) NAME(u)[j + 1][0] = NAME(in)[0][j];
  if (NAME(east) >= 0)
    for (int j = 0; j < LY; j++) NAME(u)[j + 1][LX + 1] = NAME(in)[1][j];
}

static void NAME(part)(int begin, int end) {
  MPI_Startall(end - begin, NAME(request) + begin);
  MPI_Waitall(end - begin, NAME(request) + begin, MPI_STATUSES_IGNORE);
}

static void NAME(at_once)(void) {
  NAME(pack)();
  NAME(part)(0, NAME(requests));
  NAME(unpack)();
}

static void NAME(two_steps)(void) {
  NAME(pack)();
  NAME(part)(0, NAME(first));
  NAME(unpack)();
  NAME(part)(NAME(first), NAME(requests));
}

#include "../block2d.h"

static void NAME(run_variant)(const char *variant, void (*step)(void)) {
  int px = rank % NPX, py = rank / NPX;
  int north = py > 0 ? rank - NPX : MPI_PROC_NULL, south = py < NPY - 1 ? rank + NPX : MPI_PROC_NULL;
  NAME(requests) = 0;
  NAME(west) = px > 0 ? rank - 1 : MPI_PROC_NULL;
  NAME(east) = px < NPX - 1 ? rank + 1 : MPI_PROC_NULL;
  NAME(pair)(NAME(west), 2, NAME(out)[0], NAME(in)[0], LY);
  NAME(pair)(NAME(east), 3, NAME(out)[1], NAME(in)[1], LY);
  NAME(first) = NAME(requests);
  if (step == NAME(two_steps)) {
    NAME(pair)(north, 0, &NAME(u)[1][0], &NAME(u)[0][0], LX + 2);
    NAME(pair)(south, 1, &NAME(u)[LY][0], &NAME(u)[LY + 1][0], LX + 2);
  } else {
    NAME(pair)(north, 0, &NAME(u)[1][1], &NAME(u)[0][1], LX);
    NAME(pair)(south, 1, &NAME(u)[LY][1], &NAME(u)[LY + 1][1], LX);
    if (north >= 0 && NAME(west) >= 0) NAME(pair)(north - 1, 4, &NAME(u)[1][1], &NAME(u)[0][0], 1);
    if (south >= 0 && NAME(east) >= 0) NAME(pair)(south + 1, 5, &NAME(u)[LY][LX], &NAME(u)[LY + 1][LX + 1], 1);
    if (north >= 0 && NAME(east) >= 0) NAME(pair)(north + 1, 6, &NAME(u)[1][LX], &NAME(u)[0][LX + 1], 1);
    if (south >= 0 && NAME(west) >= 0) NAME(pair)(south - 1, 7, &NAME(u)[LY][1], &NAME(u)[LY + 1][0], 1);
  }
  NAME(fill)(1.0);
  measure(LABEL, variant, 1, step);
  NAME(fill)(2.0);
  step();
  check(LABEL, variant, NAME(sum)());
  for (int i = 0; i < NAME(requests); i++) MPI_Request_free(&NAME(request)[i]);
}

static void NAME(run)(void) {
  if (size != NPX * NPY || NX % NPX || NY % NPY) MPI_Abort(MPI_COMM_WORLD, 1);
  NAME(run_variant)("all at once", NAME(at_once));
  NAME(run_variant)("two steps", NAME(two_steps));
}
#undef CORNERS
#undef LX
#undef LY
