// The XMP part of from_mpi_main.c.
// part
#include "check.h"
int work(void);

int work(void) {
#pragma xmp nodes p(*)
#pragma xmp template t(0:19)
#pragma xmp distribute t(block) onto p
  int a[20], sum = 0;
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp loop on t(i)
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma xmp reflect (a)
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 1; i < 19; i++) sum += a[i - 1] + a[i + 1];
  if (check_nodes() <= 10) EXPECT(2 * 171, sum);
  return check_errors;
}
