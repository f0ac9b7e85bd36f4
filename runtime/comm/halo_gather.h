// Reflects of full shadows that are allgathers: which operands are, and the collectives that do them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "comm/halo_plan.h"
#include "plan/plan.h"

namespace tasuki {

// Whether an operand mirrors nothing but full shadows, updated whole. The same on all nodes, also on those that own
// nothing of it.
bool is_allgather(const HaloOperand& operand);

// The operands that go through the teams of the nodes that share them, as collectives of a step; `left` gets
// the others, which need moves. An operand goes so when all that it mirrors is full shadows, updated whole,
// the group has teams, and the cost model says that it is faster: facts that all members of the group know
// alike. Collective over the operands' nodes when their groups have no team yet. Not for operations that are
// to be asynchronous.
std::vector<Step::Collective> gathers_of(const tasuki_site* at, std::span<const HaloOperand> operands,
                                         std::vector<std::size_t>& left);

// The parts of all members of the group, by their places in it, as a collective of its team; nothing where moves
// between each two are expected to be as fast, or it has no team. All members find the same.
std::optional<Step::Collective> gather_by_team(const tasuki_site* at, const char* kind, const NodeGroup* group,
                                               const std::vector<std::vector<Box>>& parts);

}  // namespace tasuki
