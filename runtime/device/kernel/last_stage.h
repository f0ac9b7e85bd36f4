// The last stage of a kernel's reductions: one group combines the groups' values with the device copies of the
// results, always in the same order.
#pragma once

#include <cstddef>
#include <vector>

#include "tasuki/abi.h"

namespace tasuki {

struct PartialValues {
  int op = TASUKI_SUM, type = TASUKI_DOUBLE;
  void* result = nullptr;  // device copy
  void* place = nullptr;   // one value a group
};
// Bytes of a value; the run ends when kernels cannot reduce values of this type.
std::size_t partial_size(const tasuki_site* at, const tasuki_kernel_arg& arg);
// Places for the values of `groups` groups; they are used again by the next kernel of the same queue.
void place_partials(const tasuki_site* at, std::vector<PartialValues>& values, long groups, long queue);
void launch_last_stage(const tasuki_site* at, const std::vector<PartialValues>& values, long groups, long queue);

}  // namespace tasuki
