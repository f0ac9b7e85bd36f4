// The communicators of the run. What needs none includes no MPI: it is compiled once for all MPIs (runtime/CMakeLists.txt).
#pragma once

#include <mpi.h>

namespace tasuki {

class NodeGroup;

// Between start and end of the run; else MPI_COMM_NULL. The runtime's own duplicate of the entire node set,
// those of its nodes that share this host's memory, and one that only the agreement to end uses.
MPI_Comm world_comm();
MPI_Comm host_comm();
MPI_Comm end_comm();

// Starts the runtime on a duplicate of `comm`; MPI must be running. Errors: already started.
void world_start(MPI_Comm comm);

// Communicator whose ranks are the places in the group. Made at the first call, which all members
// must reach (only they call); a group of one gives MPI_COMM_SELF.
MPI_Comm comm_of(const NodeGroup* group);
// A duplicate for the program's own MPI calls; made at the first call, collective as comm_of().
MPI_Comm user_comm_of(const NodeGroup* group);

// As MPI_Wait and MPI_Waitall (statuses ignored), but yielding (core/wait.h).
void wait_request(MPI_Request* request);
void wait_requests(int count, MPI_Request* requests);
// Whether all are complete: a look between others. `next`: the first that is not known to be, from 0 on, kept by the
// caller. Not MPI_Testall: Open MPI's asks the network twice a call, and says "not yet" of a message that either look
// has brought (seen in a trace of the system's calls).
bool test_requests(int count, MPI_Request* requests, int& next);
bool test_request(MPI_Request* request);

}  // namespace tasuki
