/* The smallest XcalableMP program: every node says who it is, then all add up one distributed array. */
#include <stdio.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else /* an ordinary C compiler: the one and only node */
#define xmpc_node_num() 0
#define xmp_num_nodes() 1
#endif

#define N 12

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void) {
  int sum = 0;

  /* All nodes run main: without a directive, a statement is executed by every one of them. */
  printf("hello from node %d of %d\n", xmpc_node_num(), xmp_num_nodes());

  /* A loop directive shares the iterations: each node runs those whose a[i] it owns. */
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] = i + 1;
    sum += a[i];
  }

  /* Every node has the sum now; one of them is enough to print it. */
#pragma xmp task on p[0]
  printf("the sum of 1..%d is %d\n", N, sum);
  return 0;
}
