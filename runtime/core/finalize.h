// The beginning and the end of MPI.
#pragma once

namespace tasuki {

// Before MPI starts.
void prepare_mpi();
// By this host's devices and settings: between hosts MPI is Open MPI over TCP, which announces messages of more than
// 64 KB and sends them when the other end has answered.
bool long_messages_ask_first();

// MPI_Finalize that comes back: collective over the nodes that the launcher has started.
int finalize_mpi();

}  // namespace tasuki
