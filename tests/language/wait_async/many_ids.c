// Ids that are only asked for with xmp_test_async leave nothing behind: no memory, and no array that might still be in use.
// nodes: 1 2
#include <malloc.h>
#include "check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[64]
#pragma xmp distribute t[block] onto p
double *a, *b;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]

static void ask(int first, int times) {
  for (int id = first; id < first + times; id++) {
    int x = 1;
#pragma xmp reduction(+:x) async(id)
    while (!xmp_test_async(id));
    EXPECT(check_nodes(), x);
  }
}

int main(void) {
  ask(0, 1000);
  const size_t before = mallinfo2().uordblks;
  ask(1000, 4000);
  const size_t after = mallinfo2().uordblks;
  EXPECT(1, after < before + 65536);

  a = xmp_malloc(xmp_desc_of(a), 64);
  b = xmp_malloc(xmp_desc_of(b), 64);
#pragma xmp reflect(a) async(1)
  while (!xmp_test_async(1));
#pragma xmp reflect(b) async(1)
  xmp_free(a);
#pragma xmp wait_async(1)
  xmp_free(b);
  return VERDICT();
}
