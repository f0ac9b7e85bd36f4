// Copies of boxes by a device: strided copies of up to three dimensions each.
#pragma once

#include "device/device.h"
#include "plan/move.h"

namespace tasuki {

// All of them are started on the queue; boxes have the same number of bytes.
void copy_box(Device& device, const Box& from, const Box& to, Direction direction, long queue);
// Between a box and contiguous memory.
void pack(Device& device, const Box& from, void* to, Direction direction, long queue);
void unpack(Device& device, const void* from, const Box& to, Direction direction, long queue);
// Adds contiguous elements of `type` in host memory to the elements of a box (device null: of host memory); complete on
// return.
void add(Device* device, int type, const void* from, const Box& to);

}  // namespace tasuki
