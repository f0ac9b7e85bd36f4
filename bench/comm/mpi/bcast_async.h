/* COUNT doubles from one rank to all, started and waited for. */
static double NAME(v)[COUNT];
static int NAME(source);

static void NAME(send)(void) {
  MPI_Request request;
  MPI_Ibcast(NAME(v), COUNT, MPI_DOUBLE, NAME(source), MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

#define WAY "MPI_Ibcast"
#include "../broadcast.h"
