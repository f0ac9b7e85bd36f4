// Moves between the host memories of nodes that share their arenas.
#pragma once

#include <optional>

#include "fabric/direct/conversation.h"
#include "fabric/fabric.h"
#include "plan/cost_model.h"

namespace tasuki {

Fabric& direct_fabric();
// Collective over the entire set.
void start_direct_fabric();
void stop_direct_fabric();

// How a move of two nodes of a group is carried, which both ends find alike: the way that the cost model expects to be
// the fastest for the worse of the two patterns.
Way direct_way(const Move& move);
// Whether one that is to be stored in place goes by the mailbox while the other node holds its lines (held_lines.h).
bool may_be_packed(const Move& move);
// That way for all transfers prepared from now on, on all nodes, where it can be: for tests and for measuring.
void force_direct_way(std::optional<Way> way);

// With a member of this node's group.
Conversation& conversation_with(int rank);
// Everything that is under way with anybody.
void proceed_all_conversations();

}  // namespace tasuki
