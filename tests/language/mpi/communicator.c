// MPI inside an XMP program: xmp_init_mpi, the executing set's communicator in and out of tasks.
// nodes: 2 3 4
#include <mpi.h>
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)

int main(int argc, char **argv) {
  xmp_init_mpi(&argc, &argv);
  int np = check_nodes(), me = check_me(), rank, size, v;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  EXPECT(np, size);
  EXPECT(me, rank);
  MPI_Comm all = xmp_get_mpi_comm();
  MPI_Comm_size(all, &size);
  EXPECT(np, size);
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma xmp task on p(2:np)
  {
    MPI_Comm c = xmp_get_mpi_comm();
    MPI_Comm_rank(c, &rank);
    MPI_Comm_size(c, &size);
    EXPECT(np - 1, size);
    EXPECT(me - 1, rank);
    v = me;
    MPI_Bcast(&v, 1, MPI_INT, np - 2, c);
    EXPECT(np - 1, v);
  }
  int sum = me, total = 0;
  MPI_Allreduce(&sum, &total, 1, MPI_INT, MPI_SUM, xmp_get_mpi_comm());
  EXPECT(np * (np - 1) / 2, total);
#pragma xmp reduction(+:sum)
  EXPECT(total, sum);
  int status = VERDICT();
  xmp_finalize_mpi();
  return status;
}
