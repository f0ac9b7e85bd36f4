// Copies between boxes in device memory, as a device takes them.
#pragma once

#include <vector>

#include "device/device.h"
#include "device/kernel/strided_store.h"
#include "plan/move.h"

namespace tasuki {

// Both boxes level by level; false where the runs of one end begin within those of the other.
bool pair_boxes(const Box& from, const Box& to, StridedCopy& copy);
// Copies of at most three dimensions each; the boxes have the same number of bytes.
std::vector<DeviceCopy> device_copies(const Box& from, const Box& to);

}  // namespace tasuki
