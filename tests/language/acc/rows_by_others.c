// Rows that were entered by pointers to them alone and leave by the names of the table's.
// nodes: 1
#include <stdlib.h>
#include "device.h"
#define ROWS 3
#define N 4

int main(void) {
  float *t[ROWS];
  for (int k = 0; k < ROWS; k++) {
    float *p = t[k] = malloc(N * sizeof *p);
    for (int i = 0; i < N; i++) p[i] = 100 * k + i;
#pragma acc enter data copyin(p[0:N])
#pragma acc parallel loop present(p[0:N])
    for (int i = 0; i < N; i++) p[i] += k;
  }
  for (int k = 0; k < ROWS; k++) {
#pragma acc exit data copyout(t[k][0:N])
    for (int i = 0; i < N; i++) EXPECT_AT(i, 101 * k + i, t[k][i]);
    free(t[k]);
  }
  return VERDICT();
}
