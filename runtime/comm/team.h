// Collectives of a node group through shared memory inside of hosts and MPI between them.
#pragma once

#include "core/node_group.h"
#include "tasuki/abi.h"

namespace tasuki {

// The shared slots of one node group: each host's members have a team, whose first member speaks for it to the others.
// Made at the first collective of the group, which all members reach; null when no two members share memory, or
// XMP_FABRIC forbids it, or the arena is exhausted: the same answer on all members.
class Team;
Team* team_of(const NodeGroup* group);

// Each returns when this node is done; all members of the group call them in the same order with the same sizes.
// Results are bit for bit the same on all members and from run to run.
void team_barrier(Team& team);
// `bytes` from the member at place `source` of the group to all.
void team_bcast(Team& team, void* data, unsigned long bytes, long source);
// data = data of all members combined with the operator (tasuki_reduction_op) in the order of places; `count` elements
// of tasuki_type `type`.
void team_allreduce(Team& team, int op, int type, void* data, long count);

}  // namespace tasuki
