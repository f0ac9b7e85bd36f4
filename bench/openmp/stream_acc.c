/* The rival of ../xmp/stream_acc.c on the host, by hand: a block of the vectors a rank, touched first by the threads
 * that use it. */
#include <mpi.h>
#include <stdio.h>

#ifndef N
#define N 20000000
#endif
#ifndef ROUNDS
#define ROUNDS 10
#endif

static double a[N], b[N], c[N];

int main(int argc, char** argv) {
  const double scalar = 3.0;
  int rank, size, n;
  double sum = 0.0, start = 0.0, elapsed;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  n = (N + size - 1) / size;
  if ((rank + 1) * n > N) n = N - rank * n > 0 ? N - rank * n : 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] = 1.0;
    b[i] = 2.0;
    c[i] = 0.5;
  }
  for (int round = -1; round < ROUNDS; round++) {
    if (round == 0) { /* the one before warms up */
      MPI_Barrier(MPI_COMM_WORLD);
      start = MPI_Wtime();
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = b[i] + scalar * c[i];
  }
  MPI_Barrier(MPI_COMM_WORLD);
  elapsed = MPI_Wtime() - start;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += a[i];
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  MPI_Finalize();
  return 0;
}
