// Storage that is freed twice, by address and through a pointer to xmp_free.
// nodes: 1 2
// run-fails: fail_free_twice.c:16: error: .*xmp_free: the address does not come from xmp_malloc, or was freed before
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double *a;
#pragma xmp align a[i] with t[i]

int main(void) {
  void (*give_back)(void *) = xmp_free;
  a = xmp_malloc(xmp_desc_of(a), 16);
  double *same = a;
  give_back(a);
  xmp_free(same);
  return 0;
}
