// Nodes of different hosts that exchange long vectors: those at one place of their hosts' teams, whose shares travel
// side by side.
#pragma once

#include <mpi.h>

#include <vector>

#include "core/node_group.h"
#include "tasuki/abi.h"

namespace tasuki {

// Up to so many nodes, or teams, speak to each other straight, by a message to each other one: between two hosts an
// exchange of 8 bytes takes one way over the network, and no schedule is made as for MPI's nonblocking collectives.
constexpr int few_peers = 4;

// Shorter vectors go between the first members alone. Two teams exchange their shares: an allreduce on two hosts of two
// nodes by the first members, and in lanes: 4, 16, 64 KB, 1, 4 MB in 33, 44, 104, 1996, 8340 us and in 32, 35, 54, 828,
// 3560. On three hosts 4, 16 KB in 68, 77 us and 99, 115 (by MPI's allreduce in lanes), 1, 4 MB in 4210, 16770 and
// 2250, 9190 (by parts; Xeon, TCP, all nodes on two cores).
constexpr unsigned long least_in_lanes = 32 * 1024, least_exchanged = 8 * 1024;
// Three nodes alone, 10 to 17 KB: 99 to 107 us, MPI's allreduce takes 110 to 119 (EPYC).
constexpr unsigned long least_reduced_in_lane(int teams, bool ones) {
  return ones || teams == 2 ? least_exchanged : least_in_lanes;
}

// From one node's contents to the next one's where they lie side by side: any type may begin there.
constexpr unsigned long pack_stride(unsigned long bytes) { return (bytes + 15) / 16 * 16; }

struct Lane {
  MPI_Comm comm = MPI_COMM_NULL;
  int nodes = 1, mine = 0;      // how many there are, in the order in which they are combined, and this one's place
  std::vector<std::byte> room;  // for what the others have of a vector
};

// By all nodes of the lane, of at most piece_room bytes. In place; the results are the same bits on all.
void lane_reduce(Lane& lane, int op, int type, void* data, long count);
void lane_bcast(Lane& lane, void* data, unsigned long bytes, int source);

// By MPI's own collectives, of any length, blocking or not as the program allows. The operator must have one of MPI's
// (mpi_operator).
void bcast_in(MPI_Comm comm, void* data, unsigned long bytes, int source);
void reduce_in(MPI_Comm comm, int op, int type, void* data, long count);

}  // namespace tasuki
