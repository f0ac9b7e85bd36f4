/* hello.c before the directives: the same program for one node. */
#include <stdio.h>

#define N 12

int a[N];

int main(void) {
  int sum = 0;

  printf("hello from node %d of %d\n", 0, 1);

  for (int i = 0; i < N; i++) {
    a[i] = i + 1;
    sum += a[i];
  }

  printf("the sum of 1..%d is %d\n", N, sum);
  return 0;
}
