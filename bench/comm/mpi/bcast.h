/* COUNT doubles from one rank to all. */
static double NAME(v)[COUNT];
static int NAME(source);

static void NAME(send)(void) {
  MPI_Bcast(NAME(v), COUNT, MPI_DOUBLE, NAME(source), MPI_COMM_WORLD);
}

#define WAY "MPI_Bcast"
#include "../broadcast.h"
