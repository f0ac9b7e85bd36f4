// Whether MPI handles addresses of GPU memory: believed only after it has moved bytes between GPUs and they were right.
#pragma once

#include <mpi.h>

#include "device/device.h"

namespace tasuki {

// True once every test passed that was made so far, and at least one was made.
bool gpu_mpi();
// Whether it has passed between the devices of this node and of that one; both say the same.
bool gpu_mpi_with(int rank);
// Sends between the devices of the communicator's ranks, which are all of kind cuda, and compares. Collective; what
// XMP_GPU_MPI=off forbids is not tried, and neither is what MPI says itself that it cannot do, unless XMP_GPU_MPI=on.
void test_gpu_mpi(MPI_Comm comm, Device& device);
// At the end of a run: in the next one ranks may be other nodes.
void forget_gpu_mpi();

}  // namespace tasuki
