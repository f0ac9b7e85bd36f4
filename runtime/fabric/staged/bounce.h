// What the staged fabric has in shared memory: bounce buffers that the other nodes of the group take chunks from, and the
// boards on which they are told of them.
#pragma once

#include <cstddef>

#include "device/device.h"
#include "fabric/staged/notices.h"

namespace tasuki {

// Collective over the host's nodes; nothing is shared where start_shared_memory found that nothing can be.
void start_bounce();
void stop_bounce();

// The board with a node of this node's group; null for the others, this node itself, and where nothing is shared.
NoticeBoard* board_with(int rank);

// A buffer in the arena, its size a multiple of 64 bytes; null when the arena has no room. Buffers lie in slabs that live
// until the end of the run: other nodes may keep them page-locked for their devices.
std::byte* take_bounce(std::size_t bytes);
void give_bounce(std::byte* buffer, std::size_t bytes);
// Before a device copies from or to a bounce buffer of this node or another one: its slab is page-locked for the device
// from the first time to the end of the run, where the device can.
void lock_bounce(Device& device, std::byte* buffer);

}  // namespace tasuki
