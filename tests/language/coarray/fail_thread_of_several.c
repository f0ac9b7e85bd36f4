// The same where MPI is for several threads.
// nodes: 2
// flags: -fopenmp
// settings: XMP_FABRIC=mpi OMP_NUM_THREADS=2
// run-fails: fail_thread_of_several.c:17: error: .*a thread of a parallel region uses a coarray of a node that it shares no memory with
#include <mpi.h>
#include <omp.h>

#include "check.h"
int x:[*];
int main(int argc, char **argv) {
  int level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  xmp_init(MPI_COMM_WORLD);
  const int other = 1 - xmpc_node_num();
#pragma omp parallel
  if (omp_get_thread_num() == 1) x:[other] = 1;
  xmp_finalize();
  MPI_Finalize();
  return VERDICT();
}
