// An XMP program that starts and ends MPI itself, as MPI programs do: nothing happens twice.
// nodes: 1 2 4
#include <mpi.h>
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(int argc, char **argv) {
  int rank, size, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  EXPECT(check_me(), rank);
  EXPECT(check_nodes(), size);
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 0; i < N; i++) sum += a[i] = i;
  EXPECT(N * (N - 1) / 2, sum);
  int verdict = VERDICT();
  MPI_Finalize();
  return verdict;
}
