// What the host has to know of the device's data in front of a launch.
#pragma once

#include <cstddef>

#include "tasuki/abi.h"

namespace tasuki {

// The bytes at an address as the current device has them, copied to `room` when what is in the queue has ended; the
// address itself where they are not present, or the memory is the host's.
const void* value_on_device(const tasuki_site* at, const void* address, std::size_t bytes, void* room, long queue);

}  // namespace tasuki
