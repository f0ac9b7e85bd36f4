/* The rival of ../xmp/laplace.c, by hand: blocks of rows, persistent requests for both arrays, halo rows
 * sent and received in place. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef XSIZE
#define XSIZE 2048
#endif
#ifndef YSIZE
#define YSIZE 2048
#endif
#ifndef NITER
#define NITER 60
#endif

typedef double row[XSIZE];

static void sweep(row* restrict to, const row* restrict from, int first, int last) {
  for (int y = first; y <= last; y++) {
    for (int x = 1; x < XSIZE - 1; x++)
      to[y][x] = 0.25 * (from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1]);
  }
}

/* Row 0 is the lower halo, rows 1..n are ours, row n + 1 is the upper halo. */
static void prepare(row* u, int n, int below, int above, MPI_Request* request) {
  MPI_Recv_init(u[0], XSIZE, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, &request[0]);
  MPI_Recv_init(u[n + 1], XSIZE, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, &request[1]);
  MPI_Send_init(u[n], XSIZE, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &request[2]);
  MPI_Send_init(u[1], XSIZE, MPI_DOUBLE, below, 1, MPI_COMM_WORLD, &request[3]);
}

static void exchange(MPI_Request* request) {
  MPI_Startall(4, request);
  MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
}

int main(int argc, char** argv) {
  int rank, size, begin, n, first, last, below, above;
  double start, elapsed, change = 0.0, sum = 0.0;
  row *u, *uu;
  MPI_Request ru[4], ruu[4];

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  begin = (int)((long)YSIZE * rank / size);
  n = (int)((long)YSIZE * (rank + 1) / size) - begin;
  first = rank == 0 ? 2 : 1; /* the global rim is not computed */
  last = rank == size - 1 ? n - 1 : n;
  below = rank == 0 ? MPI_PROC_NULL : rank - 1;
  above = rank == size - 1 ? MPI_PROC_NULL : rank + 1;

  u = aligned_alloc(4096, ((n + 2) * sizeof(row) + 4095) / 4096 * 4096);
  uu = aligned_alloc(4096, ((n + 2) * sizeof(row) + 4095) / 4096 * 4096);
  for (int y = 0; y < n + 2; y++) {
    for (int x = 0; x < XSIZE; x++) u[y][x] = uu[y][x] = sin(0.01 * x) * cos(0.02 * (begin + y - 1));
  }
  prepare(u, n, below, above, ru);
  prepare(uu, n, below, above, ruu);

  MPI_Barrier(MPI_COMM_WORLD);
  start = MPI_Wtime();
  for (int k = 0; k < NITER; k += 2) {
    exchange(ru);
    sweep(uu, (const row*)u, first, last);
    exchange(ruu);
    sweep(u, (const row*)uu, first, last);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  elapsed = MPI_Wtime() - start;

  for (int y = first; y <= last; y++) {
    for (int x = 1; x < XSIZE - 1; x++) {
      if (fabs(u[y][x] - uu[y][x]) > change) change = fabs(u[y][x] - uu[y][x]);
      sum += u[y][x] * u[y][x];
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("time: %.9f\ncheck: %.12e %.12e\n", elapsed, change, sum);
  for (int i = 0; i < 4; i++) {
    MPI_Request_free(&ru[i]);
    MPI_Request_free(&ruu[i]);
  }
  MPI_Finalize();
  return 0;
}
