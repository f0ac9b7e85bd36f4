/* No directive in this file: main is plain C, the library is XcalableMP. */
#include <stdio.h>

#include "sum.h"

int main(void) {
  long sum = sum_below(N);
  if (sum != (long)N * (N - 1) / 2 || plain_answer() != 42) {
    fprintf(stderr, "wrong sum %ld\n", sum);
    return 1;
  }
  return 0;
}
