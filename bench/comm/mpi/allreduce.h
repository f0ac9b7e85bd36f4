/* The sum of COUNT doubles over all ranks, in place. */
static double NAME(v)[COUNT];

static void NAME(step)(void) {
  MPI_Allreduce(MPI_IN_PLACE, NAME(v), COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

#define WAY "MPI_Allreduce"
#include "../reduced.h"
