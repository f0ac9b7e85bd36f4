// Barriers of node groups.
#pragma once

#include "core/node_group.h"
#include "tasuki/abi.h"

namespace tasuki {

// Returns when all members of the group, this node among them, have called.
void barrier(const NodeGroup* group);
// The same where the directive or call at that place does it, which has been entered; what was put in coarrays before is
// there behind it.
void barrier_at(const tasuki_site* at, const NodeGroup* group);
// Returns when all asynchronous work of this node's devices is complete.
void wait_device();

}  // namespace tasuki
