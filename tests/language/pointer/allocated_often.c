// Arrays that come and go leave nothing behind.
// nodes: 1 2
#include <malloc.h>
#include "check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[64]
#pragma xmp distribute t[block] onto p
double *a;
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

static void come_and_go(int times) {
  for (int k = 0; k < times; k++) {
    a = xmp_malloc(xmp_desc_of(a), 64);
#pragma xmp reflect(a)
    xmp_free(a);
  }
}

int main(void) {
  come_and_go(1000);
  const size_t before = mallinfo2().uordblks;
  come_and_go(4000);
  const size_t after = mallinfo2().uordblks;
  EXPECT(1, after < before + 16384);
  return VERDICT();
}
