// What the cost model says of collectives: which way they go, for how long, and why. All members of a group
// find the same.
#pragma once

#include <string>

#include "comm/team.h"
#include "plan/cost_model.h"

namespace tasuki {

struct TeamChoice {
  std::string way, why;  // for XMP_EXPLAIN
  double expected = 0;   // seconds; 0: no model
};

// The synchronous forms; team null: the group has none.
TeamChoice barrier_choice(const Team* team);
TeamChoice bcast_choice(const Team* team, int n, const tasuki_variable* v);
TeamChoice reduce_choice(const Team* team, int op, int n, const tasuki_variable* v);
// The asynchronous forms, of so many bytes side by side (pack_bytes); group: null where they are MPI's in any case.
TeamChoice asynchronous_choice(const NodeGroup* group, HostForm form, unsigned long bytes);
// Of records, which each node combines.
TeamChoice record_choice(const Team* team, unsigned long bytes);

// Vectors up to so many bytes are combined by every member for itself, longer ones in shares: where the
// model's curves cross for teams of `members`, within what slots and packs have room for.
unsigned long each_limit(int members);

// An allgather of at most `bytes` from each member: through slots, and as moves between each two.
struct GatherCosts {
  double slots, moves;
};
GatherCosts gather_costs(const Team& team, double bytes);
TeamChoice gather_choice(const Team& team, const GatherCosts& costs);

}  // namespace tasuki
