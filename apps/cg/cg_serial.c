/* The serial twin of cg.c. */
#include <math.h>
#include <stdio.h>
#include "matrix.h"

static double x[NA], z[NA], p[NA], q[NA], r[NA];
static int start[NA + 1];

int main(void) {
  int *column;
  double *value, zeta = 0.0, norm = 0.0;

  cg_matrix(0, NA, start, &column, &value);
  for (int i = 0; i < NA; i++) x[i] = 1.0;
  for (int outer = 0; outer < NITER; outer++) {
    double rho = 0.0, xz = 0.0, zz = 0.0;

    for (int i = 0; i < NA; i++) {
      z[i] = 0.0;
      r[i] = p[i] = x[i];
      rho += x[i] * x[i];
    }
    for (int inner = 0; inner < 25; inner++) {
      double pq = 0.0, rho_new = 0.0;
      for (int i = 0; i < NA; i++) {
        double s = 0.0;
        for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * p[column[k]];
        q[i] = s;
      }
      for (int i = 0; i < NA; i++) pq += p[i] * q[i];
      double alpha = rho / pq;
      for (int i = 0; i < NA; i++) {
        z[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        rho_new += r[i] * r[i];
      }
      double beta = rho_new / rho;
      rho = rho_new;
      for (int i = 0; i < NA; i++) p[i] = r[i] + beta * p[i];
    }
    /* How well z solves A z = x. */
    norm = 0.0;
    for (int i = 0; i < NA; i++) {
      double s = 0.0;
      for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * z[column[k]];
      norm += (x[i] - s) * (x[i] - s);
      xz += x[i] * z[i];
      zz += z[i] * z[i];
    }
    norm = sqrt(norm);
    zeta = SHIFT + 1.0 / xz;
    for (int i = 0; i < NA; i++) x[i] = z[i] / sqrt(zz);
  }
  printf("class %s\nzeta %.13f\nverified %s\nresidual below 1e-9: %s\n", CG_CLASS, zeta,
         fabs(zeta - ZETA) < 1e-10 ? "yes" : "no", norm < 1e-9 ? "yes" : "no");
  free(column), free(value);
  return 0;
}
