// Library functions about the run: numbers of nodes, time, ends, asynchronous operations.
#define TASUKI_LIBRARY
#include <stdlib.h>
#include <time.h>

#include "comm/barrier.h"
#include "core/async.h"
#include "core/current.h"
#include "core/executing.h"
#include "core/library_call.h"
#include "core/world.h"
#include "device/device.h"
#include "xmp.h"

using namespace tasuki;

int xmpc_all_node_num(void) { return world().rank; }
int xmp_all_node_num(void) { return world().rank + 1; }
int xmp_all_num_nodes(void) { return world().size; }
int xmpc_node_num(void) { return static_cast<int>(executing()->me()); }
int xmp_node_num(void) { return xmpc_node_num() + 1; }
int xmp_num_nodes(void) { return static_cast<int>(executing()->size()); }
int xmpc_this_image(void) { return xmpc_node_num(); }
int xmp_num_images(void) { return xmp_num_nodes(); }

int xmp_get_gpu_count(void) {
  int count = 0;
  for (Device* device : devices()) count += device->kind() != DeviceKind::host;
  return count;
}

double xmp_wtime(void) {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double xmp_wtick(void) {
  timespec tick;
  clock_getres(CLOCK_MONOTONIC, &tick);
  return static_cast<double>(tick.tv_sec) + static_cast<double>(tick.tv_nsec) * 1e-9;
}

void xmp_exit(int status) { exit(status); }
void xmp_barrier(void) {
  const tasuki_site* at = place_of_call(__func__);
  wait_now();
  InDirective here(at);
  barrier_at(at, executing());
}
int xmp_test_async(int async_id) { return async_test(async_id); }
