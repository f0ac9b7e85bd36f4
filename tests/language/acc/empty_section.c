// Sections of whole arrays on nodes that own nothing of them.
// nodes: 2 6
#include "check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[20]
#pragma xmp distribute t[block] onto p
int a[20][7];
#pragma xmp align a[i][*] with t[i]
#pragma xmp shadow a[1][0]

int main(void) {
  int wrong = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < 20; i++) a[i][3] = i;
#pragma acc enter data copyin(a[0:20])
#pragma xmp reflect(a) acc
#pragma acc data present(a)
  {
#pragma xmp loop on t[i] reduction(+ : wrong)
#pragma acc parallel loop reduction(+ : wrong) present(a)
    for (int i = 1; i < 19; i++) wrong += a[i - 1][3] + a[i + 1][3] != 2 * i;
  }
#pragma acc update host(a)
#pragma acc exit data delete (a)
  EXPECT(0, wrong);
  return VERDICT();
}
