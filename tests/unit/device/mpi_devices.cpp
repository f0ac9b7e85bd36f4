// The nodes of a host share its GPUs in turn; work that is under way when a program ends is waited for.
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/communicators.h"
#include "core/world.h"
#include "device/device.h"
#include "tasuki/abi.h"

using namespace tasuki;

namespace {

char source[64] = "written by a queue at the end", result[64] = "";
void* memory = nullptr;
long failed = 0;

// Runs after the devices' own end: hooks run in reverse order.
void at_the_end() {
  if (std::string(source) != result) {
    fprintf(stderr, "node %d: the end did not wait for the queue: '%s'\n", world().rank, result);
    ++failed;
  }
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_LONG, MPI_SUM, world_comm());
  if (failed) exit(1);
}

}  // namespace

int main() {
  setenv("XMP_DEVICE", "cuda", 1);
  setenv("XMP_CUDA_LIBRARY", FAKE_CUDA, 1);
  setenv("XMP_NVRTC_LIBRARY", FAKE_CUDA, 1);
  tasuki_start();
  on_end(at_the_end);
  int expected = world().host_rank % 2;
  if (current_device_number() != expected) {
    fprintf(stderr, "node %d uses device %d instead of %d\n", world().rank, current_device_number(),
            expected);
    ++failed;
  }
  memory = current_device().allocate(sizeof source);
  DeviceCopy copy;
  copy.width = sizeof source;
  copy.to = memory, copy.from = source;
  current_device().copy(copy, Direction::to_device, 1);
  copy.to = result, copy.from = memory;
  current_device().copy(copy, Direction::to_host, 1);
  return 0;
}
