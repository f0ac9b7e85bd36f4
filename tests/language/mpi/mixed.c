// Plain MPI calls between directives, on the same data, with requests in flight across a loop.
// nodes: 2 4
#include <mpi.h>
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me(), w = N / np;
  MPI_Request r[2];
  int from = -1, mine = me;
  MPI_Irecv(&from, 1, MPI_INT, (me + np - 1) % np, 5, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(&mine, 1, MPI_INT, (me + 1) % np, 5, MPI_COMM_WORLD, &r[1]);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma xmp barrier
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  EXPECT((me + np - 1) % np, from);
  int whole[N];
  MPI_Allgather(a, w, MPI_INT, whole, w, MPI_INT, MPI_COMM_WORLD);  // `a` is the local section
  for (int i = 0; i < N; i++) EXPECT_AT(i, i, whole[i]);
  return VERDICT();
}
