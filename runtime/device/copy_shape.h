// The shape of a strided copy: brought to its simplest form, and cut into parts that the copy calls of
// devices take.
#pragma once

#include <functional>

#include "device/device.h"

namespace tasuki {

// The same copy with as few dimensions as will do: rows that follow one another on both sides become one.
// Height and depth of a copy that moves nothing are 0.
DeviceCopy simplest(const DeviceCopy& copy);

// Calls `part` for pieces of the copy whose pitches device interfaces accept on both sides: rows do not
// overlap, and a slice is a whole number of rows that holds its `height` rows. A piece without depth has
// depth 1, a single row height 1. `equal_pitches`: both sides of a piece have the same pitch and slice.
// `longest`: no pitch above.
void each_regular_part(const DeviceCopy& copy, bool equal_pitches, std::size_t longest,
                       const std::function<void(const DeviceCopy&)>& part);

// Bytes from the first to the end of the last one that a side touches.
std::size_t reach(const DeviceCopy& copy, std::size_t pitch, std::size_t slice);

}  // namespace tasuki
