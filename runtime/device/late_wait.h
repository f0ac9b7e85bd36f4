// Kernels that nobody has waited for yet: those of compute regions without async behind which the program calls the
// runtime before it can tell whether they have ended.
#pragma once

#include <climits>

#include "tasuki/abi.h"

namespace tasuki {

class Device;

// Where kernels run that the program waits for, one after the other: a region's, the last stage of its reductions, and
// the next region's.
constexpr long waited_queue = INT_MAX;

// This thread's next wait_now() waits for what the device has in that queue; at: for messages.
void wait_later(const tasuki_site* at, Device& device);
void wait_now();
// The last kernel's region, if there is one to wait for; else null.
const tasuki_site* not_waited_for();

}  // namespace tasuki
