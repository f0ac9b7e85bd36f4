// The last node, on another host than the first, dies, and MPI is the first to notice at node 2. All have met before, so that
// the others wait in the next barrier, or are about to.
#include <mpi.h>
#include <signal.h>
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  MPI_Comm comm = xmp_get_mpi_comm();
  for (int k = 0;; k++) {
    if (k == 3 && check_me() == check_nodes() - 1) raise(SIGKILL);
    if (k == 3 && check_me() == 1) MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER);
#pragma xmp barrier
  }
}
