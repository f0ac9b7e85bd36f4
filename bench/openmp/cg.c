/* The rival of ../xmp/cg.c on the host, by hand: rows in blocks, the direction gathered in place by one MPI call an
 * iteration, one parallel region an inner iteration's loop, dot products fused with the updates before them. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>

#include "../../apps/cg/matrix.h"

static double x[NA], z[NA], p[NA], q[NA], r[NA];
static int start[NA + 1];

static void add(double *v, int n) { MPI_Allreduce(MPI_IN_PLACE, v, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int rank, size, block, first, last, *column, *counts, *places;
  double *value, zeta = 0.0, begin, elapsed;

  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  block = (NA + size - 1) / size;
  counts = malloc(size * sizeof *counts), places = malloc(size * sizeof *places);
  for (int k = 0; k < size; k++) {
    places[k] = k * block < NA ? k * block : NA;
    counts[k] = places[k] + block < NA ? block : NA - places[k];
  }
  first = places[rank], last = first + counts[rank];
  cg_matrix(first, last, start, &column, &value);
  for (int i = first; i < last; i++) x[i] = 1.0;

  MPI_Barrier(MPI_COMM_WORLD);
  begin = MPI_Wtime();
  for (int outer = 0; outer < NITER; outer++) {
    double rho = 0.0, sums[3] = {0, 0, 0}, norm = 0, xz = 0, zz = 0;
#pragma omp parallel for reduction(+ : rho)
    for (int i = first; i < last; i++) {
      z[i] = 0.0;
      r[i] = p[i] = x[i];
      rho += x[i] * x[i];
    }
    add(&rho, 1);
    for (int inner = 0; inner < 25; inner++) {
      double pq = 0.0, rho_new = 0.0;
      MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, p, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
#pragma omp parallel for reduction(+ : pq)
      for (int i = first; i < last; i++) {
        double s = 0.0;
        for (int k = start[i - first]; k < start[i - first + 1]; k++) s += value[k] * p[column[k]];
        q[i] = s;
        pq += p[i] * s;
      }
      add(&pq, 1);
      double alpha = rho / pq;
#pragma omp parallel for reduction(+ : rho_new)
      for (int i = first; i < last; i++) {
        z[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        rho_new += r[i] * r[i];
      }
      add(&rho_new, 1);
      double beta = rho_new / rho;
      rho = rho_new;
#pragma omp parallel for
      for (int i = first; i < last; i++) p[i] = r[i] + beta * p[i];
    }
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, z, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
#pragma omp parallel for reduction(+ : norm, xz, zz)
    for (int i = first; i < last; i++) {
      double s = 0.0;
      for (int k = start[i - first]; k < start[i - first + 1]; k++) s += value[k] * z[column[k]];
      norm += (x[i] - s) * (x[i] - s);
      xz += x[i] * z[i];
      zz += z[i] * z[i];
    }
    sums[0] = norm, sums[1] = xz, sums[2] = zz;
    add(sums, 3);
    zeta = SHIFT + 1.0 / sums[1];
    double scale = 1.0 / sqrt(sums[2]);
#pragma omp parallel for
    for (int i = first; i < last; i++) x[i] = scale * z[i];
  }
  MPI_Barrier(MPI_COMM_WORLD);
  elapsed = MPI_Wtime() - begin;
  if (rank == 0) printf("time: %.9f\ncheck: %.12f\n", elapsed, zeta);
  free(column), free(value), free(counts), free(places);
  MPI_Finalize();
  return 0;
}
