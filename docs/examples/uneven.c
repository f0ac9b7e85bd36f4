/* A template whose shape and block sizes are known only at run time (3 nodes). */
#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[3]
#pragma xmp template t[:]
#pragma xmp distribute t[gblock(*)] onto p
double* a;
#pragma xmp align a[i] with t[i]

int main(void) {
  int n = 100, share[3] = {50, 30, 20}, mine = 0;
  double sum = 0;

#pragma xmp template_fix[gblock(share)] t[n]
  a = (double*)xmp_malloc(xmp_desc_of(a), n);

#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    a[i] = i;
    sum += a[i];
    mine++;
  }
  printf("node %d has %d elements, the sum is %g\n", xmpc_node_num(), mine, sum);
  xmp_free(a);
  return 0;
}
