// A node's view of the teams of one group: its own team's slots, and the communicators between teams.
#pragma once

#include <mpi.h>

#include <memory>
#include <optional>
#include <vector>

#include "comm/lanes.h"
#include "comm/team_async.h"
#include "comm/team_slots.h"
#include "core/node_group.h"
#include "plan/cost_model.h"

namespace tasuki {

// The bytes [at, at + bytes) of a buffer: those of one team.
struct TeamBlock {
  unsigned long at, bytes;
};

// Of a broadcast: beyond, segments in lanes are faster than a message to each. Hosts of two nodes, two and three hosts,
// 32 and 64 KB by messages, by MPI, and in lanes: 12, 37 and 17 us, 28, 100 and 32 (EPYC, TCP, all on two cores).
constexpr unsigned long most_by_messages = 32 * 1024;
// Variables that every member combines for itself are never longer.
constexpr unsigned long most_each = 16 * 1024;

// Whether a collective is complete when its directive ends.
enum class Waited { now, later };

class Team {
 public:
  Team(const NodeGroup* of_group, TeamSlots of_slots) : group(of_group), slots(std::move(of_slots)) {}

  const NodeGroup* group;
  TeamSlots slots;
  std::vector<int> number;  // by place in the group: which team, counted in the order of their first members
  std::vector<int> member;  // by place in the group: place in its team
  int teams = 1;
  int mine = 0;                       // number of this node's team
  bool ones = false;                  // no team has two members
  bool flat = false;                  // one team of few members, who read each other's contents
  // The first members speak to each other by messages; else by MPI's collectives.
  bool straight = false;
  MPI_Comm firsts = MPI_COMM_NULL;    // of the first members where there are several teams; null on others
  MPI_Comm relays = MPI_COMM_NULL;    // the same for relayed collectives of more than few_peers
  // Of the members that have this one's place in their teams, by the teams' numbers, where all teams are as large;
  // else without a communicator. The first members' is `firsts`.
  Lane lane;
  const HostCurves* measured = nullptr;  // of as many hosts of as many nodes
  std::optional<HostWay> only;           // where it can be, for xmptune and tests: no other way between teams
  std::unique_ptr<PostedQueue> queue;  // of asynchronous ones; null where MPI's are to serve
  unsigned long each_limit = 0;       // bytes up to which every member combines all contents for itself
  std::vector<std::byte> from_firsts;   // on first members: room for one pack from each team
  std::vector<TeamBlock> equal_blocks;  // in it

  bool first() const { return slots.me() == 0; }
  bool alone() const { return teams == 1; }
  bool has_lanes() const { return lane.comm != MPI_COMM_NULL; }
  // How a variable, or several, of so many bytes get from team to team, where there are several: the fastest way that
  // is known to xmptune for as many hosts of as many nodes, else by limits. by_mpi: MPI has an operator for it.
  HostWay way(HostForm form, unsigned long bytes, bool by_mpi = true) const;
  bool can(HostWay way, HostForm form, unsigned long bytes, bool by_mpi = true) const;
};

// How one variable of a reduction that is waited for at once gets from team to team; of one team: firsts.
HostWay way_between(const Team& team, int op, const tasuki_variable& v);

// Between the first members of the teams, on which alone they are called.
//
// A few teams: messages to each, started into `requests`, of which they return the number. Those that are waited for
// later are in an order of their own.
constexpr int most_requests = 2 * few_peers;
int start_exchange_of_firsts(Team& team, std::byte* data, const std::vector<TeamBlock>& blocks, Waited when,
                             MPI_Request* requests);
int start_bcast_of_firsts(Team& team, void* data, int bytes, int source_team, Waited when, MPI_Request* requests);
// All teams' blocks of so many bytes, each pack_stride(bytes) behind the one before; valid until the next call.
const std::vector<TeamBlock>& equal_blocks(Team& team, unsigned long bytes);
// The blocks of all teams, each in its place of `data`, 2 GiB at most: this team's is there, the others' come.
void firsts_exchange(Team& team, std::byte* data, const std::vector<TeamBlock>& blocks);
void firsts_barrier(Team& team);
void firsts_bcast(Team& team, void* data, unsigned long bytes, int source_team);
// All teams' bytes, in their order, each pack_stride(bytes) behind the one before: any type may begin there.
const std::byte* firsts_gather(Team& team, const void* data, unsigned long bytes);
// In place; the operator must have one of MPI's (mpi_operator).
void firsts_reduce(Team& team, int op, int type, void* data, long count);

}  // namespace tasuki
