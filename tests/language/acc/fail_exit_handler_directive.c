// A directive in an exit handler that was registered before the first use of a GPU: the run ends before the driver does.
// nodes: 2
// devices: cuda
// run-fails: fail_exit_handler_directive\.c:12: error: .*the run has ended
#include "device.h"

#pragma xmp nodes p[*]
static int a[10], x = 1;

static void last(void) {
  // The next line is asked for above.
#pragma xmp reduction(+ : x)
}

int main(void) {
  atexit(last);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  return 0;
}
