// part
// Computing without any call of the runtime: looks at the shadow for what the neighbour has sent.
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int arrives(const volatile double *place, double value) {
  for (double start = now(); now() - start < 20;)
    if (*place == value) return 1;
  return 0;
}
