// An undefined template of a function is new at every call and fixed anew.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)

static int run(int n) {
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p
  int *a;
#pragma xmp align a[i] with t(i)
#pragma xmp template_fix t(0:n-1)
  a = xmp_malloc(xmp_desc_of(a), n);
  int sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 0; i < n; i++) {
    a[i] = i;
    sum += a[i];
  }
  xmp_free(xmp_desc_of(a));
  return sum;
}

int main(void) {
  for (int n = 1; n < 30; n += 4) {
    int sum = run(n);
    if (block_not_empty(check_me(), n, check_nodes())) EXPECT_AT(n, n * (n - 1) / 2, sum);
  }
  return VERDICT();
}
