/* The rival of ../xmp/nbody.c, by hand: everybody's positions on every rank, an in-place allgather a
 * coordinate and step, static arrays. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>

#ifndef N
#define N 8192 /* a multiple of NP */
#endif
#ifndef STEPS
#define STEPS 2
#endif
#ifndef NP
#define NP 1
#endif

#define DT 0.001
#define SOFTENING 0.01
#define MINE (N / NP)

static double x[N], y[N], z[N], vx[MINE], vy[MINE], vz[MINE];

int main(int argc, char** argv) {
  int rank, size, begin;
  double start, elapsed, kinetic = 0, positions = 0;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != NP || N % NP) MPI_Abort(MPI_COMM_WORLD, 1);
  begin = rank * MINE;

  for (int i = begin; i < begin + MINE; i++) {
    double h = 2.0 * (i + 0.5) / N - 1.0, r = sqrt(1.0 - h * h);
    x[i] = r * cos(2.4 * i);
    y[i] = r * sin(2.4 * i);
    z[i] = h;
    vx[i - begin] = vy[i - begin] = vz[i - begin] = 0.0;
  }

  MPI_Barrier(MPI_COMM_WORLD);
  start = MPI_Wtime();
  for (int step = 0; step < STEPS; step++) {
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DOUBLE, x, MINE, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DOUBLE, y, MINE, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DOUBLE, z, MINE, MPI_DOUBLE, MPI_COMM_WORLD);
    for (int i = begin; i < begin + MINE; i++) {
      double ax = 0, ay = 0, az = 0;
      for (int j = 0; j < N; j++) {
        double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        double d2 = dx * dx + dy * dy + dz * dz + SOFTENING;
        double s = 1.0 / (N * d2 * sqrt(d2));
        ax += s * dx;
        ay += s * dy;
        az += s * dz;
      }
      vx[i - begin] += DT * ax;
      vy[i - begin] += DT * ay;
      vz[i - begin] += DT * az;
    }
    for (int i = 0; i < MINE; i++) {
      x[begin + i] += DT * vx[i];
      y[begin + i] += DT * vy[i];
      z[begin + i] += DT * vz[i];
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  elapsed = MPI_Wtime() - start;

  for (int i = 0; i < MINE; i++) {
    kinetic += 0.5 / N * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    positions += fabs(x[begin + i]) + fabs(y[begin + i]) + fabs(z[begin + i]);
  }
  MPI_Allreduce(MPI_IN_PLACE, &kinetic, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, &positions, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) printf("time: %.9f\ncheck: %.12e %.12e\n", elapsed, kinetic, positions);
  MPI_Finalize();
  return 0;
}
