// The run: MPI started once, the entire node set, and what this node knows about the others' hosts.
// Its communicators: core/communicators.h.
#pragma once

namespace tasuki {

struct World {
  int rank = 0;  // 0-based place in the entire node set
  int size = 1;
  int host_rank = 0, host_size = 1;  // among the nodes that share this host's memory
  int cores = 1;          // cores of this host that may run its nodes
  bool alive = false;     // between start and end; MPI may be called
  bool owns_mpi = false;  // started MPI and will finalise it
};

// Valid values from start-up on; before it and after the end `alive` is false.
const World& world();

// Starts MPI when nobody has, then the runtime on MPI_COMM_WORLD. A second call does nothing.
void world_start();
// Runs the hooks of on_end and frees the runtime's communicators. Collective; MPI stays up.
void world_stop();

// `hook` runs once before the end, on every node and while MPI still works, in reverse order of the
// calls; collective calls are fine in it. It is skipped when the run is being aborted.
void on_end(void (*hook)());

}  // namespace tasuki
