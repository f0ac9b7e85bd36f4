// The staged fabric: moves that begin or end in device memory, through host memory and MPI, between any two ranks.
#pragma once

#include <mpi.h>

#include "fabric/fabric.h"

namespace tasuki {

Fabric& staged_fabric();
void start_staged_fabric();
void stop_staged_fabric();
// Ranks of the entire set; carries staged moves and nothing else. MPI_COMM_NULL before start and after stop.
MPI_Comm staged_fabric_comm();
// The number of the next message between this rank and the peer in that direction; both ends count alike.
int staged_next_number(int peer, bool sending);

// Queues of the device that the fabric works on, far from the program's own numbers: copies out of the device and
// copies into it, two of each so that neighbouring chunks overlap, and copies on it.
constexpr long staged_queue_out = 0x40000000, staged_queue_in = 0x40000002, staged_queue_local = 0x40000004;

}  // namespace tasuki
