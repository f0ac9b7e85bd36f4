// The last stage of a kernel's reductions: one group combines the groups' values with the results, always in the same
// order. Of many values a middle stage makes fewer first. The results are device copies, or variables of the host that
// have none.
#pragma once

#include <cstddef>
#include <vector>

#include "device/late_wait.h"
#include "tasuki/abi.h"

namespace tasuki {

struct PartialValues {
  int op = TASUKI_SUM, type = TASUKI_DOUBLE;
  void* result = nullptr;  // device copy; null: the host's
  void* place = nullptr;   // one value a group
  void* host = nullptr;    // the host's variable, where that is the result
  void* fewer = nullptr;   // the values of the middle stage, where there is one
};
// The run ends when kernels cannot reduce values of this type by this operator.
void check_reduction(const tasuki_site* at, const tasuki_kernel_arg& arg);
// Places for the values of `groups` groups; they are used again by the next kernel of the same queue.
void place_partials(const tasuki_site* at, std::vector<PartialValues>& values, long groups, long queue);
// What the host's variables get: they have it when the queue is complete and somebody has brought it.
LateResults launch_last_stage(const tasuki_site* at, std::vector<PartialValues>& values, long groups, long queue);

}  // namespace tasuki
