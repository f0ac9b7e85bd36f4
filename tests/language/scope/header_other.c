// The second translation unit of header_main.c: defines `plane` and works on both arrays.
// part
#include "header.h"
int plane[N][3];

void fill(double factor) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    shared[i] = factor * i;
    for (int j = 0; j < 3; j++) plane[i][j] = 10 * i + j;
  }
}

double total(void) {
  double sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 0; i < N; i++) sum += shared[i] + plane[i][0];
  return sum;
}
