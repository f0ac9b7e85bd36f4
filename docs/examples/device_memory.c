/* Device memory of the program's own: acc_malloc, copies by address, deviceptr, present data by hand (1 node). */
#include <openacc.h>
#include <stdio.h>

#define N 1000

int main(void) {
  static double in[N], out[N];
  for (int i = 0; i < N; i++) in[i] = i;

  double *scratch = acc_malloc(sizeof in);
  acc_memcpy_to_device(scratch, in, sizeof in);
  acc_create(out, sizeof out);
#pragma acc parallel loop deviceptr(scratch) present(out)
  for (int i = 0; i < N; i++) out[i] = 2 * scratch[i];
  acc_free(scratch);

  printf("present: %d\n", acc_is_present(out, sizeof out));
  acc_copyout(out, sizeof out);
  printf("last %g\n", out[N - 1]);
  return 0;
}
