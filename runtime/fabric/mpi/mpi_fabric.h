// Moves by persistent point-to-point messages of MPI, between any two ranks.
#pragma once

#include <mpi.h>

#include "fabric/fabric.h"

namespace tasuki {

Fabric& mpi_fabric();
void start_mpi_fabric();
void stop_mpi_fabric();
// Ranks of the entire set; carries moves and nothing else. MPI_COMM_NULL before start and after stop.
MPI_Comm mpi_fabric_comm();

}  // namespace tasuki
