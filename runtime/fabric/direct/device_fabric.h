// The direct fabric between devices that can store into each other's memory.
#pragma once

#include <optional>

#include "fabric/direct/device_board.h"
#include "fabric/fabric.h"
#include "plan/cost_model.h"

namespace tasuki {

// Called `direct`, as the one for host memory.
Fabric& device_fabric();
// Collective over the entire set, between the start of the staged fabric and its stop.
void start_device_fabric();
void stop_device_fabric();

// Copies or a kernel, whichever the cost model expects to be faster: the sender's own affair.
Way device_way(const Move& move);
// That way for all transfers prepared from now on, where it can be: for tests and for measuring.
void force_device_way(std::optional<Way> way);

// With a node that device_mapped_with names.
DeviceBoard& device_board(int rank);
bool has_device_board(int rank);
// What stands for a description where there is none.
constexpr long no_target = 0;

}  // namespace tasuki
