/* CG of the NAS Parallel Benchmarks in XcalableACC with the solver of apps/cg: the iterations, timed. */
#include <stdio.h>
#include <xmp.h>

#include "../../apps/cg/solver.h"

int main(void) {
  int *column;
  double *value, zeta, residual, begin, elapsed;
  const int entries = cg_rows(&column, &value);

#pragma acc data copyin(row_begin, row_end, column[0:entries], value[0:entries]) copy(x) create(z, p, q, r)
  {
#pragma xmp barrier acc
    begin = xmp_wtime();
    zeta = cg_solve(entries, column, value, &residual);
#pragma xmp barrier acc
    elapsed = xmp_wtime() - begin;
  }
#pragma xmp task on n(1)
  printf("time: %.9f\ncheck: %.12f\n", elapsed, zeta);
  free(column), free(value);
  return 0;
}
