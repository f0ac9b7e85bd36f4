/* MPI calls in an XcalableMP program, over the nodes that execute them (4 nodes). */
#include <mpi.h>
#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[4]
#pragma xmp nodes upper[2] = p[2:2]

int main(int argc, char** argv) {
  int value, sum;

  xmp_init_mpi(&argc, &argv);
  value = xmp_all_node_num();
#pragma xmp task on upper
  {
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, xmp_get_mpi_comm());
    printf("node %d: sum %d\n", value, sum);
  }
  xmp_finalize_mpi();
  return 0;
}
