// Barriers of node groups.
#pragma once

#include "core/node_group.h"

namespace tasuki {

// Returns when all members of the group, this node among them, have called.
void barrier(const NodeGroup* group);
// Returns when all asynchronous work of this node's devices is complete.
void wait_device();

}  // namespace tasuki
