/* Device data that outlives one block: enter data, update, a reduction on the device, exit data (2 nodes). */
#include <stdio.h>

#define N 1000

#pragma xmp nodes p[2]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]

int main(void) {
  double sum = 0;

#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) a[i] = i;

#pragma acc enter data copyin(a)
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] = 2 * a[i];

#pragma xmp loop on t[i]
#pragma acc parallel loop present(a) reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += a[i];
#pragma xmp reduction(+ : sum)

#pragma acc update host(a)
#pragma acc exit data delete(a)
#pragma xmp task on p[0]
  printf("sum %g, first element %g\n", sum, a[0]);
  return 0;
}
