/* The rival of ../xmp/halo3d.c, by hand: persistent requests; contiguous faces in place, others packed
 * (PACK 1) or by a vector type (PACK 0). */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#ifndef NI
#define NI 64
#define NJ 64
#define NK 128
#endif
#ifndef NP
#define NP 1
#endif
#ifndef DIM
#define DIM 0
#endif
#ifndef REPS
#define REPS 5000
#endif
#ifndef PACK
#define PACK 1
#endif

#define LI (DIM == 0 ? NI / NP : NI)
#define LJ (DIM == 1 ? NJ / NP : NJ)
#define LK (DIM == 2 ? NK / NP : NK)
#define HI (DIM == 0)
#define HJ (DIM == 1)
#define HK (DIM == 2)
#define FACE (DIM == 0 ? LJ * LK : DIM == 1 ? LI * LK : LI * LJ)

static float p[LI + 2 * HI][LJ + 2 * HJ][LK + 2 * HK], out[2][FACE], in[2][FACE];
static MPI_Request request[4];
static int requests;

static void pack(float* restrict to, int at) {
  for (int i = 0; i < LI; i++) {
    if (DIM == 1) memcpy(to + (size_t)i * LK, p[i][at], LK * sizeof(float));
    if (DIM == 2)
      for (int j = 0; j < LJ; j++) to[i * LJ + j] = p[i][j][at];
  }
}

static void unpack(const float* restrict from, int at) {
  for (int i = 0; i < LI; i++) {
    if (DIM == 1) memcpy(p[i][at], from + (size_t)i * LK, LK * sizeof(float));
    if (DIM == 2)
      for (int j = 0; j < LJ; j++) p[i][j][at] = from[i * LJ + j];
  }
}

static float* plane(int at) {
  return DIM == 0 ? p[at][0] : DIM == 1 ? p[0][at] : &p[0][0][at];
}

int main(int argc, char** argv) {
  const int packed = PACK && DIM != 0, last = DIM == 0 ? LI : DIM == 1 ? LJ : LK;
  int rank, size, below, above;
  double start = 0.0, elapsed, sum = 0.0;
  MPI_Datatype face;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != NP || (DIM == 0 ? NI : DIM == 1 ? NJ : NK) % NP) MPI_Abort(MPI_COMM_WORLD, 1);
  below = rank > 0;
  above = rank < size - 1;

  if (DIM == 0) MPI_Type_contiguous(FACE, MPI_FLOAT, &face);
  if (DIM == 1) MPI_Type_vector(LI, LK, (LJ + 2) * LK, MPI_FLOAT, &face);
  if (DIM == 2) MPI_Type_vector(LI * LJ, 1, LK + 2, MPI_FLOAT, &face);
  MPI_Type_commit(&face);
  for (int side = 0; side < 2; side++) {
    int peer = side ? rank + 1 : rank - 1;
    if (!(side ? above : below)) continue;
    if (packed) {
      MPI_Recv_init(in[side], FACE, MPI_FLOAT, peer, 1 - side, MPI_COMM_WORLD, &request[requests++]);
      MPI_Send_init(out[side], FACE, MPI_FLOAT, peer, side, MPI_COMM_WORLD, &request[requests++]);
    } else {
      MPI_Recv_init(plane(side ? last + 1 : 0), 1, face, peer, 1 - side, MPI_COMM_WORLD, &request[requests++]);
      MPI_Send_init(plane(side ? last : 1), 1, face, peer, side, MPI_COMM_WORLD, &request[requests++]);
    }
  }

  for (int i = 0; i < LI; i++) {
    for (int j = 0; j < LJ; j++) {
      for (int k = 0; k < LK; k++) {
        int gi = HI * rank * LI + i, gj = HJ * rank * LJ + j, gk = HK * rank * LK + k;
        p[i + HI][j + HJ][k + HK] = 100.0f * gi + 10.0f * gj + gk;
      }
    }
  }

  for (int r = -1; r < REPS; r++) {
    if (r == 0) {
      MPI_Barrier(MPI_COMM_WORLD);
      start = MPI_Wtime();
    }
    if (packed && below) pack(out[0], 1);
    if (packed && above) pack(out[1], last);
    MPI_Startall(requests, request);
    MPI_Waitall(requests, request, MPI_STATUSES_IGNORE);
    if (packed && below) unpack(in[0], 0);
    if (packed && above) unpack(in[1], last + 1);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  elapsed = MPI_Wtime() - start;

  for (int i = HI * !below; i < LI - HI * !above; i++) {
    for (int j = HJ * !below; j < LJ - HJ * !above; j++) {
      for (int k = HK * !below; k < LK - HK * !above; k++)
        sum += p[i][j][k] * 2.0 + p[i + 2 * HI][j + 2 * HJ][k + 2 * HK] * 3.0;
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  for (int i = 0; i < requests; i++) MPI_Request_free(&request[i]);
  MPI_Type_free(&face);
  MPI_Finalize();
  return 0;
}
