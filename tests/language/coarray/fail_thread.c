// A thread of a parallel region uses a coarray of a node that it shares no memory with.
// nodes: 2
// flags: -fopenmp
// settings: XMP_FABRIC=mpi OMP_NUM_THREADS=2
// run-fails: fail_thread.c:12: error: .*a thread of a parallel region uses a coarray of a node that it shares no memory with
#include <omp.h>

#include "check.h"
int x:[*];
int main(void) {
#pragma omp parallel
  if (omp_get_thread_num() == 1) x:[1 - xmpc_node_num()] = 1;
  return VERDICT();
}
