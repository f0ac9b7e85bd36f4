// The beginning and the end of MPI.
#pragma once

namespace tasuki {

// Before MPI starts.
void prepare_mpi();

// MPI_Finalize that comes back: collective over the nodes that the launcher has started.
int finalize_mpi();

}  // namespace tasuki
