// async on bcast, reduction and reflect; waits in another order, for unknown ids, xmp_test_async polling.
// nodes: 1 2 3 4
// settings:
// settings: XMP_PROGRESS=thread
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:19)
#pragma xmp distribute t(block) onto p
int a[20];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int np = check_nodes(), me = check_me(), v = me + 5, w = me + 1;
  double d[3] = {me, 1, 2};
#pragma xmp loop on t(i)
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma xmp bcast (v) from p(np) async(1)
#pragma xmp reduction(+:w, d) async(2)
#pragma xmp reflect (a) async(3)
#pragma xmp wait_async (2)
  EXPECT(np * (np + 1) / 2, w);
  EXPECT_REAL(np, d[1]);
#pragma xmp wait_async (17, 1)
  EXPECT(np + 4, v);
  for (long k = 0; !xmp_test_async(3) && k < 100000000; k++) continue;
  EXPECT(1, xmp_test_async(3));
#pragma xmp wait_async (3)
  int bad = 0;
#pragma xmp loop on t(i)
  for (int i = 1; i < 19; i++) bad += a[i - 1] + a[i + 1] != 2 * i;
  EXPECT(0, bad);
#pragma xmp wait_async (99)
  return VERDICT();
}
