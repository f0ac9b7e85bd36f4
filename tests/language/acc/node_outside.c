// Regions on nodes outside of an array's node set, which hold nothing of it: with firstprivate arrays, in order, with
// statements beside the loop.
// nodes: 2 3
#include "device.h"

#pragma xmp nodes w[*]
#pragma xmp nodes p[1] = w[0:1]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
static int a[8];
#pragma xmp align a[i] with t[i]

int main(void) {
  int own[3] = {1, 2, 3}, all = 0;
#pragma acc enter data copyin(a)
#pragma acc parallel firstprivate(own)
  {
#pragma xmp loop on t[i]
#pragma acc loop
    for (int i = 0; i < 8; i++) a[i] = i + own[i % 3];
  }
#pragma acc serial copy(all)
  {
    all += 1;
#pragma xmp loop on t[i]
    for (int i = 0; i < 8; i++) a[i] += 10;
  }
#pragma acc exit data copyout(a)
  EXPECT(1, all);
#pragma xmp loop on t[i]
  for (int i = 0; i < 8; i++) EXPECT_AT(i, i + own[i % 3] + 10, a[i]);
  return VERDICT();
}
