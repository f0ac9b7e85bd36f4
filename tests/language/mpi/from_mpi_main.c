// An MPI program that calls XMP code: xmp_init with a communicator, xmp_finalize, MPI_Finalize.
// nodes: 1 2 4
// sources: from_mpi_other.c
#include <mpi.h>
#include <stdio.h>
#include <xmp.h>
int work(void);

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  xmp_init(MPI_COMM_WORLD);
  int bad = work();
  xmp_finalize();
  int total = 0, rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&bad, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && !total) printf("PASS\n");
  MPI_Finalize();
  return total != 0;
}
