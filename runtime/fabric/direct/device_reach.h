// Which nodes' devices can store into each other's memory: believed only where bytes have arrived.
#pragma once

#include <mpi.h>

#include "device/device.h"

namespace tasuki {

// Whether the devices of this node and of that one have passed the test, both ways; both say the same.
bool device_mapped_with(int rank);
// Collective over the communicator. `device`: of this member; null where it has none with a memory of its own.
void test_device_reach(MPI_Comm comm, Device* device);
void forget_device_reach();

}  // namespace tasuki
