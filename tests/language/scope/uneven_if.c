// Directives as the statement of if, else, for and after labels and cases keep C's structure.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)

static int run(int k) {
  int sum = 0;
  if (k == 0)
#pragma xmp loop on t(i)
    for (int i = 0; i < 10; i++) a[i] = 1;
  else if (k == 1)
#pragma xmp loop on t(i)
    for (int i = 0; i < 10; i++) a[i] = 2;
  else
    switch (k) {
      case 2:
#pragma xmp loop on t(i)
        for (int i = 0; i < 10; i++) a[i] = 3;
        break;
      default:
#pragma xmp barrier
        goto set;
    }
  goto add;
set:
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) a[i] = 4;
add:
  for (int r = 0; r < 2; r++)
#pragma xmp loop on t(i) reduction(+:sum)
    for (int i = 0; i < 10; i++) sum += a[i];
  do {
#pragma xmp barrier
  } while (0);
  return sum;
}

int main(void) {
  for (int k = 0; k < 5; k++) EXPECT_AT(k, k < 3 ? 20 * (k + 1) : 80, run(k));
  return VERDICT();
}
