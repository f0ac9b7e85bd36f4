// Start-up for those who bring their own communicator (xmp_init).
#pragma once

#include <mpi.h>

namespace tasuki {

// Starts the runtime on a duplicate of `comm` and runs the init functions of all translation units.
void start_runtime(MPI_Comm comm);

}  // namespace tasuki
