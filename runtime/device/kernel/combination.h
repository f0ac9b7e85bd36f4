// Kernels of the runtime that combine vectors in device memory: y[i] = y[i] op x[i].
#pragma once

#include <span>
#include <string>

#include "device/device.h"

namespace tasuki {

// The kernels of one device for one operator and type; they live as long as the program.
class Combination;

// Whether kernels know the operator on this type: not on long double, nor on _Complex but for sums.
bool combination_exists(int op, int type);
// Their source, where they exist.
std::string combination_source(int op, int type);
// Null where there are none, or the device has host memory or no arithmetic on that type.
// Finds, loads or compiles them: not for the middle of a transfer.
Combination* find_combination(Device& device, int op, int type);

// `count` copies of what lies inside, `stride` bytes apart.
struct GridLevel {
  long count, stride;
};
// Elements that lie one behind the other at `from` are combined into runs of `run` bytes, repeated by the levels
// (outermost first), at `to`. Both are memory of the device and do not overlap. In the order of `queue`.
void combine_on_device(Combination& with, const void* from, void* to, long run, std::span<const GridLevel> levels,
                       long queue);

}  // namespace tasuki
