/* One collective of random_collectives.py: the same values by a directive and by MPI in two ways, in turns. What is generated
 * defines T, MPI_T, LENGTH (elements of `data`), KIND, ROOT, OPERATION, TOUCHED, MEMBERS (the first so many nodes take part),
 * BEGIN(r) and COUNT(r) (what node r holds of an allgather), ASYNC (started, and then waited for), and the functions
 *   directive()   the collective, by all nodes
 * and T *data, where this node's copy is. */
#include "random_ways.h"

#define BCAST 1
#define REDUCE 2
#define ALLGATHER 3
static int rank, size, even = 1;
static MPI_Comm members = MPI_COMM_NULL;
static T other[LENGTH];
static T *result; /* where the last step has left its values */
static int begins[8], counts[8];

#if ASYNC
#define CALL(blocking, started, ...)       \
  do {                                     \
    MPI_Request request;                   \
    MPI_##started(__VA_ARGS__, &request);  \
    MPI_Wait(&request, MPI_STATUS_IGNORE); \
  } while (0)
#else
#define CALL(blocking, started, ...) MPI_##blocking(__VA_ARGS__)
#endif

/* By MPI as one writes it. */
static void plain(void) {
  if (members == MPI_COMM_NULL) return;
#if KIND == BCAST
  CALL(Bcast, Ibcast, data, LENGTH, MPI_T, ROOT, members);
#elif KIND == REDUCE
  CALL(Allreduce, Iallreduce, MPI_IN_PLACE, data, LENGTH, MPI_T, OPERATION, members);
#else
  if (even)
    CALL(Allgather, Iallgather, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, data, LENGTH / size, MPI_T, members);
  else
    CALL(Allgatherv, Iallgatherv, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, data, counts, begins, MPI_T, members);
#endif
}

/* By MPI in another way: bytes in place of elements, a buffer beside the data, lengths of each node. */
static void varied(void) {
  if (members == MPI_COMM_NULL) return;
#if KIND == BCAST
  CALL(Bcast, Ibcast, data, LENGTH * sizeof(T), MPI_BYTE, ROOT, members);
#elif KIND == REDUCE
  CALL(Allreduce, Iallreduce, data, other, LENGTH, MPI_T, OPERATION, members);
  result = other;
#else
  CALL(Allgatherv, Iallgatherv, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, data, counts, begins, MPI_T, members);
#endif
}

static void fill(int value) {
  result = data;
  for (long i = 0; i < LENGTH; i++) data[i] = (T)((i * 7 + value * 3) % 5 + 1);
}

static volatile double seen;
static void use(long value) {
  T sum = 0;
  for (long i = 0; i < LENGTH; i++) sum += result[i];
  seen = (double)sum;
  for (long i = 0; i < LENGTH; i++) data[i] = (T)((i + value) % 3 + 1);
}

static double content(void) {
  double sum = 0.0;
  for (long i = 0; i < LENGTH; i++) sum += (double)result[i] * (i % 97 + 1);
  return sum;
}

static void run(void) {
  void (*const way[WAYS])(void) = {directive, plain, varied};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split(MPI_COMM_WORLD, rank < MEMBERS ? 0 : MPI_UNDEFINED, rank, &members);
  for (int r = 0; r < size; r++) {
    begins[r] = BEGIN(r);
    counts[r] = COUNT(r);
    even = even && counts[r] * size == LENGTH;
  }
  measure(way, rank);
}
