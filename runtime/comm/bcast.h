// What the forms of bcast have in common.
#pragma once

#include <memory>

#include "core/node_group.h"
#include "core/operation.h"
#include "tasuki/abi.h"

namespace tasuki {

// The place in the group of the one node that a from clause names (null: the first one); an error of the directive when
// it names another number of nodes, or one outside of the group.
int source_in(const tasuki_site* at, const NodeGroup* group, const tasuki_ref* from, const tasuki_ref* on);
// From the node in that place to all of the group, complete on return; of host memory. `kind`: for XMP_EXPLAIN.
void broadcast(const tasuki_site* at, const char* kind, const NodeGroup* group, int source, int n,
               const tasuki_variable* v);
// A started broadcast by the group's team, or MPI. Behind note_bcast (comm/team.h).
std::shared_ptr<Operation> start_async_bcast(const NodeGroup* group, int source, int n, const tasuki_variable* v);
// One by MPI, of host memory, which stays the operation's until it is complete.
std::unique_ptr<Operation> start_broadcast(const NodeGroup* group, int source, int n, const tasuki_variable* v);

}  // namespace tasuki
