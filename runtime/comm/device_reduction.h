// Reductions of long vectors in device memory by the devices themselves.
#pragma once

#include "core/node_group.h"
#include "tasuki/abi.h"

namespace tasuki {

// Whether the devices of the group combine a vector of this kind, or the host. The same on all nodes.
bool combined_by_devices(const NodeGroup* group, int op, const tasuki_variable& v);
// Each variable (device copies on the current device) becomes that of all members combined, the same bits on all of
// them and in every run. Collective over the group.
void device_reduction(tasuki_site* at, const NodeGroup* group, int op, int n, const tasuki_variable* v);
// v = v op total, where v is a device copy on the current device and the total is host memory. False: the device has no
// kernels for that, or the vector is short; nothing has happened.
bool combine_by_device(int op, const tasuki_variable& v, const void* total);

}  // namespace tasuki
