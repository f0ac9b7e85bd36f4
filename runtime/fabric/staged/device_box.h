// Copies of boxes by a device: strided copies of up to three dimensions each.
#pragma once

#include "device/device.h"
#include "device/kernel/combination.h"
#include "plan/move.h"

namespace tasuki {

// All of them are started on the queue; boxes have the same number of bytes.
void copy_box(Device& device, const Box& from, const Box& to, Direction direction, long queue);
// Between a box and contiguous memory.
void pack(Device& device, const Box& from, void* to, Direction direction, long queue);
void unpack(Device& device, const void* from, const Box& to, Direction direction, long queue);
// Adds contiguous elements in host memory to the elements of a box, as combination() says (device null: of host
// memory); complete on return.
void add(Device* device, int combination, const void* from, const Box& to);
// The device's kernels for that; null where the host has to do it.
Combination* kernels_that_add(Device& device, int combination);
// Adds contiguous elements in the device's memory, by its kernels.
void add(Combination& kernels, const void* from, const Box& to, long queue);

}  // namespace tasuki
