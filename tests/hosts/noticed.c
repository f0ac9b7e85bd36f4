// The last node, on another host than the first, dies, and MPI is the first to notice at node 2.
#include <mpi.h>
#include <signal.h>
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  MPI_Comm comm = xmp_get_mpi_comm();
  if (check_me() == check_nodes() - 1) raise(SIGKILL);
  if (check_me() == 1) MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER);
#pragma xmp barrier
}
