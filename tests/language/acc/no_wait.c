// A program that ends while an asynchronous region runs, by a return or by exit.
// nodes: 1 2
#include <stdlib.h>
#include "check.h"
static int x[1000];

int main(void) {
  const int verdict = VERDICT();
#pragma acc enter data create(x)
#pragma acc parallel loop async(1) present(x)
  for (int i = 0; i < 1000; i++) x[i] = i;
  if (check_me() == 1) exit(verdict);
  return verdict;
}
