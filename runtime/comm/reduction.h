// Asynchronous reductions of host memory.
#pragma once

#include <memory>

#include "core/node_group.h"
#include "core/operation.h"
#include "tasuki/abi.h"

namespace tasuki {

// A started reduction by the group's team, or MPI: each variable becomes that of all members. Behind note_reduction
// (comm/team.h).
std::shared_ptr<Operation> start_async_reduction(const NodeGroup* group, int op, int n, const tasuki_variable* v);

}  // namespace tasuki
