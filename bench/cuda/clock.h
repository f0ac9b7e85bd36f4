/* Time as our programs take it: from when the GPU has nothing left to do until it has nothing left to do again. */
#pragma once
#include <ctime>

/* Seconds. */
static double waited() {
  CHECK(cudaDeviceSynchronize());
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
