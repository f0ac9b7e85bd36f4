// In which memory the device copies of a group's nodes lie.
#pragma once

#include <span>

#include "core/node_group.h"
#include "plan/move.h"
#include "tasuki/abi.h"

namespace tasuki {

// By place in the group: Space::host where the node's device shares the host's memory. The first call for a group is
// collective: every member comes with the same directive; later ones answer from memory.
std::span<const Space> device_spaces(const NodeGroup* group);
// Whether a directive about both copies has the device copies still to do: they are apart from the host's. An error where
// that is so on some nodes and not on others. Collective as device_spaces.
bool copies_apart(const tasuki_site* at, const NodeGroup* group);

}  // namespace tasuki
