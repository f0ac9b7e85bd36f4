// Kernels that nobody has waited for yet: those of compute regions without async behind which the program calls the
// runtime before it can tell whether they have ended.
#pragma once

#include <climits>
#include <cstddef>
#include <memory>
#include <vector>

#include "tasuki/abi.h"

namespace tasuki {

class Device;
class Staging;

// Where kernels run that the program waits for, one after the other: a region's, the last stage of its reductions, and
// the next region's.
constexpr long waited_queue = INT_MAX;

// What variables of the host get when that queue is complete: size bytes each, from somewhere in the memory.
struct LateResults {
  struct Result {
    void* variable;
    const void* from;
    std::size_t size;
  };
  std::vector<Result> all;
  std::shared_ptr<Staging> memory;
};

// This thread's next wait_now() waits for what the device has in that queue; at: for messages.
void wait_later(const tasuki_site* at, Device& device, LateResults results);
void wait_now();
// Where variables of the host have not got their values yet.
extern constinit thread_local bool results_are_late_;
inline void wait_for_results() {
  if (results_are_late_) [[unlikely]]
    wait_now();
}
// The last kernel's region, if there is one to wait for; else null.
const tasuki_site* not_waited_for();

}  // namespace tasuki
