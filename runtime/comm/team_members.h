// A node's view of the teams of one group: its own team's slots, and the communicators between teams.
#pragma once

#include <mpi.h>

#include <vector>

#include "comm/team_slots.h"
#include "core/node_group.h"

namespace tasuki {

// The bytes [at, at + bytes) of a buffer: those of one team.
struct TeamBlock {
  unsigned long at, bytes;
};

// Up to so many teams speak to each other straight, by a message to each other one: between two hosts an exchange of 8
// bytes takes one way over the network, and no schedule is made as for MPI's nonblocking collectives.
constexpr int few_teams = 4;
// Of a broadcast: beyond, MPI's trees and pipelines are faster than a message to each.
constexpr unsigned long most_by_messages = 64 * 1024;
// Shorter vectors go between the first members alone. Two teams exchange their shares: an allreduce on two hosts of two
// nodes by the first members, and in lanes: 4, 16, 64 KB, 1, 4 MB in 33, 44, 104, 1996, 8340 us and in 32, 35, 54, 828,
// 3560. On three hosts 4, 16 KB in 68, 77 us and 99, 115 (by MPI's allreduce in lanes), 1, 4 MB in 4210, 16770 and
// 2250, 9190 (by parts). A bcast on three hosts, 256 KB, 1, 4 MB in 455, 2175, 8295 us and in 433, 1260, 5940 (Xeon,
// TCP, all nodes on two cores).
constexpr unsigned long least_in_lanes = 32 * 1024, least_exchanged = 8 * 1024;
constexpr unsigned long least_bcast_in_lanes = 512 * 1024;
// Variables that every member combines for itself are never longer.
constexpr unsigned long most_each = 16 * 1024;

class Team {
 public:
  Team(const NodeGroup* of_group, TeamSlots of_slots) : group(of_group), slots(std::move(of_slots)) {}

  const NodeGroup* group;
  TeamSlots slots;
  std::vector<int> number;  // by place in the group: which team, counted in the order of their first members
  std::vector<int> member;  // by place in the group: place in its team
  int teams = 1;
  int mine = 0;                       // number of this node's team
  MPI_Comm firsts = MPI_COMM_NULL;    // of the first members where there are several teams; null on others
  // Of the members that have this one's place in their teams, by the teams' numbers, where all teams are as large;
  // else null. The first members' is `firsts`.
  MPI_Comm lane = MPI_COMM_NULL;
  unsigned long each_limit = 0;       // bytes up to which every member combines all contents for itself
  std::vector<std::byte> from_firsts;   // on first members: room for one pack from each team
  std::vector<TeamBlock> equal_blocks;  // in it
  std::vector<std::byte> from_lane;     // room for what other teams have of a share

  bool first() const { return slots.me() == 0; }
  bool alone() const { return teams == 1; }
  bool has_lanes() const { return lane != MPI_COMM_NULL && slots.size() > 1; }
  bool reduces_in_lanes(unsigned long bytes) const {
    return bytes >= (teams == 2 ? least_exchanged : least_in_lanes) && has_lanes();
  }
  bool broadcasts_in_lanes(unsigned long bytes) const { return bytes >= least_bcast_in_lanes && has_lanes(); }
};

// Between the first members of the teams, on which alone they are called.
//
// The blocks of all teams, each in its place of `data`, 2 GiB at most: this team's is there, the others' come.
void firsts_exchange(Team& team, std::byte* data, const std::vector<TeamBlock>& blocks);
void firsts_barrier(Team& team);
void firsts_bcast(Team& team, void* data, unsigned long bytes, int source_team);
// All teams' bytes, in their order, each pack_stride(bytes) behind the one before: any type may begin there.
constexpr unsigned long pack_stride(unsigned long bytes) { return (bytes + 15) / 16 * 16; }
const std::byte* firsts_gather(Team& team, const void* data, unsigned long bytes);
// In place; the operator must have one of MPI's (mpi_operator).
void firsts_reduce(Team& team, int op, int type, void* data, long count);

// By MPI's own collectives, of any length, as the program may block or not.
void bcast_in(MPI_Comm comm, void* data, unsigned long bytes, int source);
void reduce_in(MPI_Comm comm, int op, int type, void* data, long count);

// In each lane, by all members: as the first members' of that name. Long vectors travel in shares, side by side; at
// most piece_room at once.
void lane_reduce(Team& team, int op, int type, void* data, long count);
void lane_bcast(Team& team, void* data, unsigned long bytes, int source_team);

}  // namespace tasuki
