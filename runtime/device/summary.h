// What the run came to: communication, kernels and data transfers of all nodes (XMP_SUMMARY).
#pragma once

#include <cstddef>
#include <string>

#include "device/device.h"

namespace tasuki {

// At the start of a run, on all nodes: counts when XMP_SUMMARY says so, and prints at the end of a run that ends in
// order.
void start_summary();

void count_transfer(Direction direction, std::size_t bytes);

// One kernel's line; lives until the end of the run.
struct KernelSummary {
  std::string name, place;  // place: file:line
  long launches = 0, compiled = 0, loaded = 0;  // variants from the compiler and from disk
  double build_seconds = 0;                     // of all variants
};
KernelSummary* new_kernel_summary();

}  // namespace tasuki
