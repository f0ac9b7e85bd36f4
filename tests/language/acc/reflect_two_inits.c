// reflect_init with and without acc: each reflect_do has the widths of its own.
// nodes: 2 4
#include "check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
int a[40];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]

int main(void) {
  int host = 0, device = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < 40; i++) a[i] = i;
#pragma acc enter data copyin(a)
#pragma xmp reflect_init (a) width(1)
#pragma xmp reflect_init (a) width(2) acc
#pragma xmp reflect_do (a)
#pragma xmp reflect_do (a) acc
#pragma xmp loop on t[i] reduction(+ : host)
  for (int i = 2; i < 38; i++) host += a[i - 1] != i - 1 || a[i + 1] != i + 1;
#pragma xmp loop on t[i] reduction(+ : device)
#pragma acc parallel loop reduction(+ : device)
  for (int i = 2; i < 38; i++) device += a[i - 2] != i - 2 || a[i + 2] != i + 2;
  EXPECT(0, host);
  EXPECT(0, device);
#pragma acc exit data delete (a)
  return VERDICT();
}
