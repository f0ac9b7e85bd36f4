/* Faces of a 3-D array of doubles that is split along dimension DIM by persistent requests: contiguous ones in place, the
 * others packed by hand, and by a vector type. */
#include "../faces.h"
#define LI (DIM == 0 ? NI / NP : NI)
#define LJ (DIM == 1 ? NJ / NP : NJ)
#define LK (DIM == 2 ? NK / NP : NK)
#define HI (DIM == 0)
#define HJ (DIM == 1)
#define HK (DIM == 2)
#define LAST (DIM == 0 ? LI : DIM == 1 ? LJ : LK)
#define FACE (DIM == 0 ? LJ * LK : DIM == 1 ? LI * LK : LI * LJ)

static double NAME(u)[LI + 2 * HI][LJ + 2 * HJ][LK + 2 * HK], NAME(out)[2][FACE], NAME(in)[2][FACE];
static MPI_Request NAME(request)[4];
static int NAME(requests);

static void NAME(pack)(double *restrict to, int at) {
  for (int i = 0; i < LI; i++) {
    if (DIM == 1) memcpy(to + (size_t)i * LK, NAME(u)[i][at], LK * sizeof(double));
    if (DIM == 2)
      for (int j = 0; j < LJ; j++) to[(size_t)i * LJ + j] = NAME(u)[i][j][at];
  }
}

static void NAME(unpack)(const double *restrict from, int at) {
  for (int i = 0; i < LI; i++) {
    if (DIM == 1) memcpy(NAME(u)[i][at], from + (size_t)i * LK, LK * sizeof(double));
    if (DIM == 2)
      for (int j = 0; j < LJ; j++) NAME(u)[i][j][at] = from[(size_t)i * LJ + j];
  }
}

static double *NAME(plane)(int at) {
  return DIM == 0 ? NAME(u)[at][0] : DIM == 1 ? NAME(u)[0][at] : &NAME(u)[0][0][at];
}

static void NAME(step)(void) {
  MPI_Startall(NAME(requests), NAME(request));
  MPI_Waitall(NAME(requests), NAME(request), MPI_STATUSES_IGNORE);
}

static void NAME(packed_step)(void) {
  if (rank > 0) NAME(pack)(NAME(out)[0], 1);
  if (rank < NP - 1) NAME(pack)(NAME(out)[1], LAST);
  NAME(step)();
  if (rank > 0) NAME(unpack)(NAME(in)[0], 0);
  if (rank < NP - 1) NAME(unpack)(NAME(in)[1], LAST + 1);
}

#if USED
#include "../used.h"

static void NAME(used_packed_step)(void) {
  NAME(use)();
  NAME(packed_step)();
}
#endif

/* The element of plane `at` (1 to LAST: own) at places a and b of the other two dimensions, and its global indices. */
#define AT(at, a, b) \
  NAME(u)[DIM == 0 ? (at) : (a)][DIM == 1 ? (at) : DIM == 0 ? (a) : (b)][DIM == 2 ? (at) : (b)]
#define OUTER (DIM == 0 ? LJ : LI)
#define INNER (DIM == 2 ? LJ : LK)

static void NAME(fill)(double base) {
  const double split = DIM == 0 ? 100.0 : DIM == 1 ? 10.0 : 1.0;
  const double outer = DIM == 0 ? 10.0 : 100.0, inner = DIM == 2 ? 10.0 : 1.0;
  for (int at = 1; at <= LAST; at += LAST - 1) {
    for (int a = 0; a < OUTER; a++) {
      for (int b = 0; b < INNER; b++) AT(at, a, b) = base + split * (rank * LAST + at - 1) + outer * a + inner * b;
    }
  }
}

static double NAME(sum)(void) {
  double sum = 0.0;
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    int halo = side ? LAST + 1 : 0, mine = rank * LAST + (side ? LAST - 1 : 0);
    for (int a = 0; a < OUTER; a++) {
      for (int b = 0; b < INNER; b++) sum += AT(halo, a, b) * (1.0 + (mine + a + b) % 7);
    }
  }
  return sum;
}

static void NAME(run_variant)(const char *variant, int packed) {
  void (*step)(void) = packed ? NAME(packed_step) : NAME(step);
  MPI_Datatype face;

  if (DIM == 0) MPI_Type_contiguous(FACE, MPI_DOUBLE, &face);
  if (DIM == 1) MPI_Type_vector(LI, LK, (LJ + 2) * LK, MPI_DOUBLE, &face);
  if (DIM == 2) MPI_Type_vector(LI * LJ, 1, LK + 2, MPI_DOUBLE, &face);
  MPI_Type_commit(&face);
  NAME(requests) = 0;
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    int peer = side ? rank + 1 : rank - 1, count = packed ? FACE : 1;
    MPI_Datatype type = packed ? MPI_DOUBLE : face;
    double *out = packed ? NAME(out)[side] : NAME(plane)(side ? LAST : 1);
    double *in = packed ? NAME(in)[side] : NAME(plane)(side ? LAST + 1 : 0);
    MPI_Recv_init(in, count, type, peer, 1 - side, MPI_COMM_WORLD, &NAME(request)[NAME(requests)++]);
    MPI_Send_init(out, count, type, peer, side, MPI_COMM_WORLD, &NAME(request)[NAME(requests)++]);
  }
  NAME(fill)(1.0);
#if USED
  NAME(face_count) = faces_3d(NAME(faces), &NAME(u)[0][0][0], DIM, LI, LJ, LK, rank, NP);
  measure(LABEL, variant, 1, packed ? NAME(used_packed_step) : NAME(used_step));
#else
  measure(LABEL, variant, 1, step);
#endif
  NAME(fill)(2.0);
  step();
  check(LABEL, variant, NAME(sum)());
  for (int i = 0; i < NAME(requests); i++) MPI_Request_free(&NAME(request)[i]);
  MPI_Type_free(&face);
}

static void NAME(run)(void) {
  if (size != NP || (DIM == 0 ? NI : DIM == 1 ? NJ : NK) % NP) MPI_Abort(MPI_COMM_WORLD, 1);
  if (DIM == 0) {
    NAME(run_variant)("in place", 0);
  } else {
    NAME(run_variant)("packed", 1);
    NAME(run_variant)("vector type", 0);
  }
}
#undef LI
#undef LJ
#undef LK
#undef HI
#undef HJ
#undef HK
#undef LAST
#undef FACE
#undef AT
#undef OUTER
#undef INNER
