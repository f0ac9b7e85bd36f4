/* The NAS Parallel Benchmark CG in XcalableACC: the smallest eigenvalue of a sparse matrix by inverse iteration,
 * each step solved by 25 iterations of conjugate gradients (solver.h). Class S; -DCLASS_W for W. */
#include <math.h>
#include <stdio.h>
#include <time.h>
#include "solver.h"

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(void) {
  int *column;
  double *value, zeta, residual, begin, elapsed;
  const int entries = cg_rows(&column, &value);

  begin = seconds();
#pragma acc data copyin(row_begin, row_end, column[0:entries], value[0:entries]) copy(x) create(z, p, q, r)
  zeta = cg_solve(entries, column, value, &residual);
  elapsed = seconds() - begin;

#pragma xmp task on n(1)
  printf("class %s\nzeta %.13f\nverified %s\nresidual below 1e-9: %s\ntime %.3f s\n", CG_CLASS, zeta,
         fabs(zeta - ZETA) < 1e-10 ? "yes" : "no", residual < 1e-9 ? "yes" : "no", elapsed);
  free(column), free(value);
  return 0;
}
