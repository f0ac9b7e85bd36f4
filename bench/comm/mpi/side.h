/* The rivals' side: MPI by hand. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

static inline int number(void) { return rank + 1; }
static int first(void) { return rank == 0; }
static void everybody(void) { MPI_Barrier(MPI_COMM_WORLD); }

static double slowest(double time) {
  MPI_Allreduce(MPI_IN_PLACE, &time, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return time;
}

static double total(double value) {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return value;
}

static void begin(int *argc, char ***argv) {
  setenv("OMPI_MCA_osc", "^ucx", 0); /* Debian switches off windows over TCP */
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
}
static void finish(void) { MPI_Finalize(); }
