/* The rival of ../xmp/halo2d.c, by hand: persistent requests; rows in place, columns packed (PACK 1) or by
 * a vector type (PACK 0). */
#include <mpi.h>
#include <stdio.h>

#ifndef NX
#define NX 64
#endif
#ifndef NY
#define NY 64
#endif
#ifndef NPX
#define NPX 1
#endif
#ifndef NPY
#define NPY 1
#endif
#ifndef REPS
#define REPS 20000
#endif
#ifndef PACK
#define PACK 1
#endif

#define LX (NX / NPX)
#define LY (NY / NPY)

static double u[LY + 2][LX + 2], out[2][LY], in[2][LY];
static MPI_Request request[8];
static int requests, west, east;

static void pair(int peer, int tag, const void* from, void* to, int count, MPI_Datatype type) {
  if (peer == MPI_PROC_NULL) return;
  MPI_Recv_init(to, count, type, peer, tag ^ 1, MPI_COMM_WORLD, &request[requests++]);
  MPI_Send_init(from, count, type, peer, tag, MPI_COMM_WORLD, &request[requests++]);
}

static void exchange(void) {
  if (PACK && west >= 0)
    for (int j = 0; j < LY; j++) out[0][j] = u[j + 1][1];
  if (PACK && east >= 0)
    for (int j = 0; j < LY; j++) out[1][j] = u[j + 1][LX];
  MPI_Startall(requests, request);
  MPI_Waitall(requests, request, MPI_STATUSES_IGNORE);
  if (PACK && west >= 0)
    for (int j = 0; j < LY; j++) u[j + 1][0] = in[0][j];
  if (PACK && east >= 0)
    for (int j = 0; j < LY; j++) u[j + 1][LX + 1] = in[1][j];
}

int main(int argc, char** argv) {
  int rank, size, px, py;
  double start, elapsed, sum = 0.0;
  MPI_Datatype column;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != NPX * NPY || NX % NPX || NY % NPY) MPI_Abort(MPI_COMM_WORLD, 1);
  px = rank % NPX;
  py = rank / NPX;
  west = px > 0 ? rank - 1 : MPI_PROC_NULL;
  east = px < NPX - 1 ? rank + 1 : MPI_PROC_NULL;

  pair(py > 0 ? rank - NPX : MPI_PROC_NULL, 0, &u[1][1], &u[0][1], LX, MPI_DOUBLE);
  pair(py < NPY - 1 ? rank + NPX : MPI_PROC_NULL, 1, &u[LY][1], &u[LY + 1][1], LX, MPI_DOUBLE);
  MPI_Type_vector(LY, 1, LX + 2, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  if (PACK) {
    pair(west, 2, out[0], in[0], LY, MPI_DOUBLE);
    pair(east, 3, out[1], in[1], LY, MPI_DOUBLE);
  } else {
    pair(west, 2, &u[1][1], &u[1][0], 1, column);
    pair(east, 3, &u[1][LX], &u[1][LX + 1], 1, column);
  }

  for (int j = 0; j < LY; j++) {
    for (int i = 0; i < LX; i++) u[j + 1][i + 1] = 1000.0 * (py * LY + j) + px * LX + i;
  }
  exchange();

  MPI_Barrier(MPI_COMM_WORLD);
  start = MPI_Wtime();
  for (int k = 0; k < REPS; k++) exchange();
  MPI_Barrier(MPI_COMM_WORLD);
  elapsed = MPI_Wtime() - start;

  for (int j = 1 + (py == 0); j <= LY - (py == NPY - 1); j++) {
    for (int i = 1 + (px == 0); i <= LX - (px == NPX - 1); i++)
      sum += u[j - 1][i] * 2 + u[j + 1][i] * 3 + u[j][i - 1] * 5 + u[j][i + 1] * 7;
  }
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  for (int i = 0; i < requests; i++) MPI_Request_free(&request[i]);
  MPI_Type_free(&column);
  MPI_Finalize();
  return 0;
}
