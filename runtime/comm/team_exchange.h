// Asynchronous reductions and broadcasts of single nodes of a few hosts, by a message from each to each other one.
#pragma once

#include <memory>

#include "comm/team_members.h"
#include "core/operation.h"
#include "tasuki/abi.h"

namespace tasuki {

// Of a team of ones whose nodes speak straight; begun with the call, on all in the order of the group's collectives,
// which is the order of the messages between two of them.
std::shared_ptr<Operation> exchange_reduction(Team& team, int op, int n, const tasuki_variable* v);
std::shared_ptr<Operation> exchange_bcast(Team& team, int source, int n, const tasuki_variable* v);

}  // namespace tasuki
