// The form of the first draft of the specification: nodes share the rows by a loop on the host, devices the columns.
#include "check.h"

#pragma xmp nodes p(*)
#pragma acc device d(*)
#pragma xmp template t(0:19)
#pragma xmp distribute t(block) onto p
static float a[20][50];
#pragma xmp align a[i][*] with t(i)
#pragma xmp shadow a[1:1][0]

static void run(void) {
#pragma acc declare copy(a) layout([*][block]) shadow([0][1:1]) on_device(d)
#pragma xmp reflect (a) acc
#pragma acc reflect (a)
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < 19; i++) {
#pragma acc parallel loop layout(a[*][j+1]) vector_length(5) on_device(d) async(1)
    for (int j = 0; j < 48; j++) a[i][j + 1] = a[i + 1][j] + a[i + 1][j + 2];
#pragma acc barrier_device on_device(d)
  }
#pragma xmp barrier acc
}

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 50; j++) a[i][j] = i + 100 * j;
  run();
  // Row i + 1 has its old values, or those of the node above: each row is computed before the next one changes.
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 50; j++)
      EXPECT_REAL_AT(100 * i + j, i < 19 && j > 0 && j < 49 ? 2 * (i + 1 + 100 * j) : i + 100 * j, a[i][j]);
  return VERDICT();
}
