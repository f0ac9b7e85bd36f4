// Functions with MPI's types where <mpi.h> comes too late for them: no implicit declaration, which cut pointers.
#include <xmp.h>

#include <mpi.h>
#pragma xmp nodes p(*)
int f(void) {
  int rank;
  MPI_Comm nodes;
  MPI_Comm_rank(xmp_get_mpi_comm(), &rank);  // expect-error {{'xmp_get_mpi_comm' is unavailable: include <mpi.h> in front of <xmp.h>}}
  xmp_nodes_comm(xmp_desc_of(p), &nodes);    // expect-error {{'xmp_nodes_comm' is unavailable}}
  return rank;
}
