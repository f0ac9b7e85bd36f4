// Collectives of a node group through shared memory inside of hosts and MPI between them.
#pragma once

#include <cstdint>
#include <memory>

#include "core/node_group.h"
#include "core/operation.h"
#include "tasuki/abi.h"

namespace tasuki {

// The teams of one node group: its members that share memory (a host's, or with XMP_SUBCLUSTER a part of them) form a
// team, whose first member speaks for it to the others by MPI; who shares memory with none is a team of its own. Made
// at the group's first synchronous collective, which all members reach; null when no two members share memory, unless
// they are a few of several hosts, or when an arena is exhausted: the same answer on all members.
class Team;
Team* team_of(const NodeGroup* group);

// Each returns when this node is done; all members of the group call them in the same order with the same operator,
// types and counts. Results are bit for bit the same on all members and from run to run: members are combined in the
// order of their places inside of a team.
void team_barrier(Team& team);
// `bytes` from the member at place `source` of the group to all.
void team_bcast(Team& team, void* data, unsigned long bytes, long source);
void team_bcast(Team& team, int n, const tasuki_variable* v, long source);
// Each variable becomes that of all members combined with the operator (tasuki_op).
void team_reduce(Team& team, int op, int n, const tasuki_variable* v);
// On the shortest path: one number of at most eight bytes, where the executing set is one team of few members that is
// there already and nothing looks at what directives do. False: not done.
bool reduced_at_once(const tasuki_site* at, int op, const tasuki_variable& v);

// The asynchronous forms, in a group that is one team, and of short variables where each member of a few is a team of
// its own; else null, on all members. Behind note_reduction or note_bcast. They wait for nobody, but in the group's
// first collective, as comm_of() does.
std::shared_ptr<Operation> start_team_reduce(const NodeGroup* group, int op, int n, const tasuki_variable* v);
std::shared_ptr<Operation> start_team_bcast(const NodeGroup* group, int n, const tasuki_variable* v, long source);
// Collective on all nodes at the start of a program with asynchronous directives: makes the team of all, for which no
// directive waits then.
void start_asynchronous_collectives();

// What does not go through a team: noted in the group's history, which is compared with the others' by the next collective
// of a team and at the end of the run.
void note_barrier(const NodeGroup* group);
void note_bcast(const NodeGroup* group, int n, const tasuki_variable* v, long source);
void note_reduction(const NodeGroup* group, int op, int n, const tasuki_variable* v);
void note_record(const NodeGroup* group, unsigned long bytes);
// An asynchronous exchange of shadows, of elements with this mark: at the end of the run nobody looks for what comes
// from a node that has not begun it.
void note_halo(const NodeGroup* group, std::uint16_t mark);

// One variable in one of the two ways that team_reduce chooses from by the model, for xmptune; the first takes at most
// most_each bytes.
void team_reduce_each(Team& team, int op, const tasuki_variable& v);
void team_reduce_shares(Team& team, int op, const tasuki_variable& v);

// One record of at most this many bytes; add(to, from) puts to with from into to, in any order of members.
constexpr unsigned long record_limit = 4096;
void team_combine(Team& team, void* record, unsigned long bytes, void (*add)(void* to, const void* from));

}  // namespace tasuki
