// A section of a pointer to pointers that is null.
// nodes: 1
// run-fails: fail_rows_null.c:9: error: .*a is a null pointer, but a section of it is named
#include <stddef.h>

int main(void) {
  double **volatile null = NULL, **a = null;
  int n = 4;
#pragma acc data copyin(a[0:n][0:n])
  n = 0;
  return n;
}
