/* reduce_shadow: particles near a block's edge add to the neighbour's cells (4 nodes). */
#include <stdio.h>

#define N 16

#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int rho[N];
#pragma xmp align rho[i] with t[i]
#pragma xmp shadow rho[1]

int main(void) {
  int total = 0, smallest = 1000, largest = 0;

#pragma xmp loop on t[i] expand(/unbound/1)
  for (int i = 0; i < N; i++) rho[i] = 0; /* the shadow too */

  /* A particle in each inner cell gives 2 to its cell and 1 to each cell beside it. */
#pragma xmp loop on t[i]
  for (int i = 1; i < N - 1; i++) {
    rho[i - 1] += 1;
    rho[i] += 2;
    rho[i + 1] += 1;
  }
#pragma xmp reduce_shadow (rho) /* what lies in the shadows goes to the owners */

#pragma xmp loop on t[i] reduction(+ : total) reduction(min : smallest) reduction(max : largest)
  for (int i = 0; i < N; i++) {
    total += rho[i];
    if (rho[i] < smallest) smallest = rho[i];
    if (rho[i] > largest) largest = rho[i];
  }
#pragma xmp task on p[0]
  printf("total %d, from %d to %d\n", total, smallest, largest);
  return 0;
}
