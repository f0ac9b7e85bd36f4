/* The sum of COUNT doubles over all ranks, in place, started and waited for. */
static double NAME(v)[COUNT];

static void NAME(step)(void) {
  MPI_Request request;
  MPI_Iallreduce(MPI_IN_PLACE, NAME(v), COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

#define WAY "MPI_Iallreduce"
#include "../reduced.h"
