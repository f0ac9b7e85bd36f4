/* The rival of ../xmp/himeno_acc.c on the host, by hand: as ../mpi/himeno.c, with OpenMP threads in every rank, which
 * also touch first what they work on. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#ifndef IMAX /* class S */
#define IMAX 64
#define JMAX 64
#define KMAX 128
#endif
#define PAD 1 /* along j and k: arrays whose size is a multiple of a page fight for the same cache sets */
#ifndef NN
#define NN 20
#endif
#ifndef NDX
#define NDX 1 /* ranks along i; divides IMAX */
#endif
#ifndef NDY
#define NDY 1 /* ranks along j; divides JMAX */
#endif
#ifndef PACK
#define PACK 1 /* j faces: 1 packed by hand, 0 a vector type */
#endif

#define IL (IMAX / NDX)
#define JL (JMAX / NDY)
#define JP (JL + PAD)
#define KL (KMAX + PAD)
#define HJ (NDY > 1) /* no halo along j where j is not split */

static float p[IL + 2][JP + 2 * HJ][KL];
static float a[4][IL][JP][KL], b[3][IL][JP][KL], c[3][IL][JP][KL];
static float bnd[IL][JP][KL], wrk1[IL][JP][KL], wrk2[IL][JP][KL];
static float face_out[2][IL][KL], face_in[2][IL][KL];

static MPI_Request request[16];
static int requests;

static int neighbour(int y, int x) {
  return x < 0 || x >= NDX || y < 0 || y >= NDY ? MPI_PROC_NULL : x * NDY + y;
}

/* To and from the neighbour in direction (di, dj): `count` elements of `type`. */
static void pair(int me_y, int me_x, int dj, int di, float* out, float* in, int count, MPI_Datatype type) {
  int peer = neighbour(me_y + dj, me_x + di);
  if (peer == MPI_PROC_NULL) return;
  MPI_Recv_init(in, count, type, peer, (1 - di) * 3 + 1 - dj, MPI_COMM_WORLD, &request[requests++]);
  MPI_Send_init(out, count, type, peer, (di + 1) * 3 + dj + 1, MPI_COMM_WORLD, &request[requests++]);
}

static void exchange(int me_y) {
  if (PACK && HJ) {
    for (int i = 0; i < IL; i++) {
      if (me_y > 0) memcpy(face_out[0][i], p[i + 1][1], sizeof face_out[0][i]);
      if (me_y < NDY - 1) memcpy(face_out[1][i], p[i + 1][JL], sizeof face_out[1][i]);
    }
  }
  MPI_Startall(requests, request);
  MPI_Waitall(requests, request, MPI_STATUSES_IGNORE);
  if (PACK && HJ) {
    for (int i = 0; i < IL; i++) {
      if (me_y > 0) memcpy(p[i + 1][0], face_in[0][i], sizeof face_in[0][i]);
      if (me_y < NDY - 1) memcpy(p[i + 1][JL + HJ], face_in[1][i], sizeof face_in[1][i]);
    }
  }
}

int main(int argc, char** argv) {
  const float omega = 0.8f;
  int rank, size, me_x, me_y, i0, i1, j0, j1;
  float s0, ss;
  double gosa = 0.0, start, elapsed;
  MPI_Datatype j_face;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != NDX * NDY || IMAX % NDX || JMAX % NDY) MPI_Abort(MPI_COMM_WORLD, 1);
  me_x = rank / NDY;
  me_y = rank % NDY;

#pragma omp parallel for collapse(2)
  for (int i = 0; i < IL; ++i) {
    for (int j = 0; j < JL; ++j) {
      for (int k = 0; k < KL; ++k) {
        int gi = me_x * IL + i;
        a[0][i][j][k] = a[1][i][j][k] = a[2][i][j][k] = 1.0f;
        a[3][i][j][k] = 1.0f / 6.0f;
        b[0][i][j][k] = b[1][i][j][k] = b[2][i][j][k] = 0.0f;
        c[0][i][j][k] = c[1][i][j][k] = c[2][i][j][k] = 1.0f;
        p[i + 1][j + HJ][k] = (float)(gi * gi) / (float)((IMAX - 1) * (IMAX - 1));
        wrk1[i][j][k] = wrk2[i][j][k] = 0.0f;
        bnd[i][j][k] = 1.0f;
      }
    }
  }

  /* Faces along i are contiguous, and so is each edge that two faces share. */
  pair(me_y, me_x, 0, -1, p[1][HJ], p[0][HJ], JL * KL, MPI_FLOAT);
  pair(me_y, me_x, 0, 1, p[IL][HJ], p[IL + 1][HJ], JL * KL, MPI_FLOAT);
  if (HJ) {
    MPI_Type_vector(IL, KL, (JP + 2 * HJ) * KL, MPI_FLOAT, &j_face);
    MPI_Type_commit(&j_face);
    if (PACK) {
      pair(me_y, me_x, -1, 0, face_out[0][0], face_in[0][0], IL * KL, MPI_FLOAT);
      pair(me_y, me_x, 1, 0, face_out[1][0], face_in[1][0], IL * KL, MPI_FLOAT);
    } else {
      pair(me_y, me_x, -1, 0, p[1][1], p[1][0], 1, j_face);
      pair(me_y, me_x, 1, 0, p[1][JL], p[1][JL + HJ], 1, j_face);
    }
    pair(me_y, me_x, -1, -1, p[1][1], p[0][0], KL, MPI_FLOAT);
    pair(me_y, me_x, 1, -1, p[1][JL], p[0][JL + HJ], KL, MPI_FLOAT);
    pair(me_y, me_x, -1, 1, p[IL][1], p[IL + 1][0], KL, MPI_FLOAT);
    pair(me_y, me_x, 1, 1, p[IL][JL], p[IL + 1][JL + HJ], KL, MPI_FLOAT);
  }
  i0 = me_x == 0 ? 1 : 0;
  i1 = me_x == NDX - 1 ? IL - 1 : IL;
  j0 = me_y == 0 ? 1 : 0;
  j1 = me_y == NDY - 1 ? JL - 1 : JL;

  exchange(me_y);
  MPI_Barrier(MPI_COMM_WORLD);
  start = MPI_Wtime();
  for (int iteration = 0; iteration < NN; ++iteration) {
    gosa = 0.0;
#define P(i, j, k) p[(i) + 1][(j) + HJ][k]
#pragma omp parallel for collapse(2) private(s0, ss) reduction(+ : gosa)
    for (int i = i0; i < i1; ++i) {
      for (int j = j0; j < j1; ++j) {
#pragma omp simd private(s0, ss) reduction(+ : gosa)
        for (int k = 1; k < KMAX - 1; ++k) {
          s0 = a[0][i][j][k] * P(i + 1, j, k) + a[1][i][j][k] * P(i, j + 1, k) +
               a[2][i][j][k] * P(i, j, k + 1) +
               b[0][i][j][k] * (P(i + 1, j + 1, k) - P(i + 1, j - 1, k) - P(i - 1, j + 1, k) +
                                P(i - 1, j - 1, k)) +
               b[1][i][j][k] * (P(i, j + 1, k + 1) - P(i, j - 1, k + 1) - P(i, j + 1, k - 1) +
                                P(i, j - 1, k - 1)) +
               b[2][i][j][k] * (P(i + 1, j, k + 1) - P(i - 1, j, k + 1) - P(i + 1, j, k - 1) +
                                P(i - 1, j, k - 1)) +
               c[0][i][j][k] * P(i - 1, j, k) + c[1][i][j][k] * P(i, j - 1, k) +
               c[2][i][j][k] * P(i, j, k - 1) + wrk1[i][j][k];
          ss = (s0 * a[3][i][j][k] - P(i, j, k)) * bnd[i][j][k];
          gosa += ss * ss;
          wrk2[i][j][k] = P(i, j, k) + omega * ss;
        }
      }
    }
#pragma omp parallel for collapse(2)
    for (int i = i0; i < i1; ++i) {
      for (int j = j0; j < j1; ++j) {
        for (int k = 1; k < KMAX - 1; ++k) P(i, j, k) = wrk2[i][j][k];
      }
    }
    exchange(me_y);
    MPI_Allreduce(MPI_IN_PLACE, &gosa, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  elapsed = MPI_Wtime() - start;

  if (rank == 0) printf("time: %.9f\ncheck: %.12e\n", elapsed, gosa);
  for (int i = 0; i < requests; i++) MPI_Request_free(&request[i]);
  if (HJ) MPI_Type_free(&j_face);
  MPI_Finalize();
  return 0;
}
