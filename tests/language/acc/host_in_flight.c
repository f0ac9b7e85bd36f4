// A device copy may end while an asynchronous directive of the host's memory is under way.
// nodes: 2 3
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:29)
#pragma xmp distribute t(block) onto p
int a[30];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int b = 1, wrong = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < 30; i++) a[i] = i;
#pragma acc enter data copyin(a, b)
#pragma xmp reflect(a) async(1)
#pragma xmp reduction(+ : b) async(2)
#pragma acc exit data delete (a, b)
#pragma xmp wait_async(1, 2)
#pragma xmp loop on t(i) reduction(+ : wrong)
  for (int i = 1; i < 29; i++) wrong += a[i - 1] + a[i + 1] != 2 * i;
  EXPECT(0, wrong);
  EXPECT(xmp_num_nodes(), b);
  return VERDICT();
}
