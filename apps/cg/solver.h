/* The solver of CG in XcalableACC, shared with the benchmark: rows are spread over the nodes; the direction p has a full
 * shadow, so that a reflect between the devices gives every node all of it. */
#ifndef CG_SOLVER_H
#define CG_SOLVER_H
#include <math.h>
#include "matrix.h"

double x[NA], z[NA], p[NA], q[NA], r[NA];
int row_begin[NA], row_end[NA]; /* where a row's entries are in this node's column and value */

#pragma xmp nodes n(*)
#pragma xmp template t(0:NA-1)
#pragma xmp distribute t(block) onto n
#pragma xmp align [i] with t(i) :: x, z, p, q, r, row_begin, row_end
#pragma xmp shadow p[*]
#pragma xmp shadow z[*]

/* This node's rows of the matrix, their entries' columns and values in fresh memory, and x to begin with. The number of
 * entries. */
static int cg_rows(int **column, double **value) {
  int *start = malloc((NA + 1) * sizeof *start), first = NA, last = 0, entries;

#pragma xmp loop on t(i)
  for (int i = 0; i < NA; i++) {
    if (i < first) first = i;
    if (i >= last) last = i + 1;
  }
  if (last < first) last = first;
  cg_matrix(first, last, start, column, value);
#pragma xmp loop on t(i)
  for (int i = 0; i < NA; i++) {
    row_begin[i] = start[i - first];
    row_end[i] = start[i - first + 1];
    x[i] = 1.0;
  }

  entries = start[last - first];
  free(start);
  return entries;
}

/* All iterations, on the devices, where all arrays and the rows' entries are present. The eigenvalue; *residual: how far z
 * is from solving A z = x. */
static double cg_solve(int entries, const int *column, const double *value, double *residual) {
  double zeta = 0.0, norm = 0.0;

  (void)entries; /* only directives mention it */
#pragma xmp reflect_init (p) acc
  for (int outer = 0; outer < NITER; outer++) {
    double rho = 0.0, xz = 0.0, zz = 0.0;

#pragma xmp loop on t(i)
#pragma acc parallel loop reduction(+ : rho)
    for (int i = 0; i < NA; i++) {
      z[i] = 0.0;
      r[i] = p[i] = x[i];
      rho += x[i] * x[i];
    }
#pragma xmp reduction(+ : rho)

    for (int inner = 0; inner < 25; inner++) {
      double pq = 0.0, rho_new = 0.0;

#pragma xmp reflect_do (p) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop gang vector_length(32) reduction(+ : pq) present(column[0:entries], value[0:entries])
      for (int i = 0; i < NA; i++) {
        double s = 0.0;
#pragma acc loop vector reduction(+ : s)
        for (int k = row_begin[i]; k < row_end[i]; k++) s += value[k] * p[column[k]];
        q[i] = s;
        pq += p[i] * s;
      }

#pragma xmp reduction(+ : pq)
      double alpha = rho / pq;

#pragma xmp loop on t(i)
#pragma acc parallel loop reduction(+ : rho_new)
      for (int i = 0; i < NA; i++) {
        z[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        rho_new += r[i] * r[i];
      }
#pragma xmp reduction(+ : rho_new)
      double beta = rho_new / rho;
      rho = rho_new;

#pragma xmp loop on t(i)
#pragma acc parallel loop
      for (int i = 0; i < NA; i++) p[i] = r[i] + beta * p[i];
    }

    /* How well z solves A z = x. */
    norm = 0.0;
#pragma xmp reflect (z) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop gang vector_length(32) reduction(+ : norm, xz, zz) present(column[0:entries], value[0:entries])
    for (int i = 0; i < NA; i++) {
      double s = 0.0;
#pragma acc loop vector reduction(+ : s)
      for (int k = row_begin[i]; k < row_end[i]; k++) s += value[k] * z[column[k]];
      norm += (x[i] - s) * (x[i] - s);
      xz += x[i] * z[i];
      zz += z[i] * z[i];
    }
#pragma xmp reduction(+ : norm, xz, zz)
    norm = sqrt(norm);
    zeta = SHIFT + 1.0 / xz;

#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < NA; i++) x[i] = z[i] / sqrt(zz);
  }
  *residual = norm;
  return zeta;
}
#endif
