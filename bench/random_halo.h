/* One halo of random_halos.py: the same faces of the same array by reflect_do and by MPI in two ways, in turns. What is
 * generated says T, MPI_T, the local array's extents L0 L1 L2, STEPS, FACES and TOUCHED, declares the distributed array and
 * defines exchange() with its reflect_do. FACES is a list of
 *   FACE(k, step, dim, dir, out, in, c0, c1, c2)
 * face k goes in step `step` to the neighbour in direction `dir` along dimension `dim`: a box of c0 x c1 x c2 elements that
 * begins at element `out`, and there comes to the one that begins at element `in`. */
#include <string.h>

#include "random_ways.h"

enum { MOST = 16 };
static T *a; /* [L0][L1][L2] */
static int rank, place[3];
static MPI_Request described[STEPS][MOST], packed[STEPS][MOST];
static int described_count[STEPS], packed_count[STEPS];

/* The rank `dir` further along the dimension; -1: none. */
static int neighbour(int dim, int dir) {
  int at[3] = {place[0], place[1], place[2]};
  at[dim] += dir;
  if (PERIODIC) at[dim] = (at[dim] + grid[dim]) % grid[dim];
  if (at[dim] < 0 || at[dim] >= grid[dim]) return -1;
  return (at[0] * grid[1] + at[1]) * grid[2] + at[2];
}

#define EACH(c0, c1, c2) \
  for (long i = 0; i < c0; i++) \
    for (long j = 0; j < c1; j++) \
      for (long k = 0; k < c2; k++)
#define AT(begin) a[begin + (i * L1 + j) * L2 + k]
#define PLACE(c1, c2) ((i * c1 + j) * c2 + k)
#define IN_ONE_PIECE(c0, c1, c2) ((c0 == 1 || c1 == L1) && (c0 * c1 == 1 || c2 == L2))

#define FACE(n, step, dim, dir, out, in, c0, c1, c2) \
  static T sent##n[c0 * c1 * c2], received##n[c0 * c1 * c2]; \
  static int to##n, from##n; \
  static void pack##n(void) { EACH(c0, c1, c2) sent##n[PLACE(c1, c2)] = AT(out); } \
  static void unpack##n(void) { EACH(c0, c1, c2) AT(in) = received##n[PLACE(c1, c2)]; } \
  static double use##n(long value) { \
    T sum = 0; \
    EACH(c0, c1, c2) sum += AT(in); \
    EACH(c0, c1, c2) AT(out) = (T)(value + k); \
    return (double)sum; \
  }
FACES
#undef FACE

static void add(MPI_Request *list, int *count, int sends, void *at, int n, MPI_Datatype type, int peer, int tag) {
  if (peer < 0) return;
  if (sends)
    MPI_Send_init(at, n, type, peer, tag, MPI_COMM_WORLD, &list[(*count)++]);
  else
    MPI_Recv_init(at, n, type, peer, tag, MPI_COMM_WORLD, &list[(*count)++]);
}

static MPI_Datatype box(int begin, int c0, int c1, int c2) {
  int whole[3] = {L0, L1, L2}, part[3] = {c0, c1, c2};
  int first[3] = {begin / (L1 * L2), begin / L2 % L1, begin % L2};
  MPI_Datatype type;
  MPI_Type_create_subarray(3, whole, part, first, MPI_ORDER_C, MPI_T, &type);
  MPI_Type_commit(&type);
  return type;
}

static void prepare(void) {
#define FACE(n, s, dim, dir, out, in, c0, c1, c2) \
  to##n = neighbour(dim, dir); \
  from##n = neighbour(dim, -(dir)); \
  for (int sends = 0; sends < 2; sends++) { \
    const int begin = sends ? out : in, peer = sends ? to##n : from##n; \
    T *row = IN_ONE_PIECE(c0, c1, c2) ? a + begin : sends ? sent##n : received##n; \
    add(described[s], &described_count[s], sends, a, 1, box(begin, c0, c1, c2), peer, n); \
    add(packed[s], &packed_count[s], sends, row, c0 * c1 * c2, MPI_T, peer, 100 + n); \
  }
  FACES
#undef FACE
}

static void by_types(void) {
  for (int s = 0; s < STEPS; s++) {
    MPI_Startall(described_count[s], described[s]);
    MPI_Waitall(described_count[s], described[s], MPI_STATUSES_IGNORE);
  }
}

static void by_packing(void) {
  for (int s = 0; s < STEPS; s++) {
#define FACE(n, step, dim, dir, out, in, c0, c1, c2) \
  if (step == s && to##n >= 0 && !IN_ONE_PIECE(c0, c1, c2)) pack##n();
    FACES
#undef FACE
    MPI_Startall(packed_count[s], packed[s]);
    MPI_Waitall(packed_count[s], packed[s], MPI_STATUSES_IGNORE);
#define FACE(n, step, dim, dir, out, in, c0, c1, c2) \
  if (step == s && from##n >= 0 && !IN_ONE_PIECE(c0, c1, c2)) unpack##n();
    FACES
#undef FACE
  }
}

static volatile double seen;
static void use(long value) {
#define FACE(n, step, dim, dir, out, in, c0, c1, c2) seen = use##n(value);
  FACES
#undef FACE
}

static void fill(int value) {
  memset(a, 0, sizeof(T) * L0 * L1 * L2);
  use(value);
}

static double content(void) {
  double sum = 0.0;
  for (long i = 0; i < (long)L0 * L1 * L2; i++) sum += (double)a[i] * (i % 97 + 1);
  return sum;
}

static void run(void *storage) {
  void (*const way[WAYS])(void) = {exchange, by_types, by_packing};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  a = storage;
  for (int d = 2, left = rank; d >= 0; left /= grid[d--]) place[d] = left % grid[d];
  prepare();
  measure(way, rank);
}
