// Collectives on device copies: the bytes come to the host, take part there, and go back.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/node_group.h"
#include "core/operation.h"
#include "tasuki/abi.h"

namespace tasuki {

// The variables with the addresses of their device copies on the current device; an error of `directive` when one is
// not present.
std::vector<tasuki_variable> device_variables(const tasuki_site* at, const char* directive, int n,
                                              const tasuki_variable* v);
// Whether some node of the group has its device copies apart from host memory: then all nodes use the collective
// below, which cuts the variables alike everywhere. Collective at the first call for a group.
bool device_apart(const NodeGroup* group);

// Starts the collective of host memory on the variables of one piece; null: it is complete already.
using HostCollective = std::function<std::unique_ptr<Operation>(int n, const tasuki_variable* v)>;
struct DeviceCollectivePlan {
  bool down = true, up = true;  // the device copies are read, written
  HostCollective start;
};
// All short variables make one piece: one wait for their copies, one message, one wait. Long ones are cut into pieces
// whose copies overlap with the messages of others. now: all messages are started before this returns, as an
// asynchronous directive must: those of one group start in the order of the program.
std::unique_ptr<Operation> device_collective(const std::vector<tasuki_variable>& v, DeviceCollectivePlan plan,
                                             bool now);

}  // namespace tasuki
