// An exit handler that computes on the device, registered behind its first use.
// nodes: 1 2
#include "device.h"

static int a[10];

static void last(void) {
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] += 3;
  for (int i = 0; i < 10; i++) EXPECT_AT(i, i + 3, a[i]);
  const int wrong = VERDICT();
  if (wrong) _Exit(wrong);
}

int main(void) {
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  atexit(last);
  return 0;
}
