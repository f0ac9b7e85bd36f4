// By messages to each where a few teams speak straight, else by MPI's nonblocking collectives.
#include "comm/team_relay.h"

#include <mpi.h>

#include "core/communicators.h"
#include "plan/cost_model.h"

namespace tasuki {

// Measured on hosts of one and two nodes, all on two cores of an EPYC, TCP; us by relays, and by what goes beyond the
// limits: MPI of all nodes, and of synchronous ones the first nodes or lanes.
//
// Reductions that are waited for later, hosts of two nodes: four hosts 4 MB 12560 and 16180, five hosts 128, 256, 512
// KB 636 and 730, 1116 and 1092, 2424 and 1937; single nodes, two hosts 4 MB 1490 and 3400, three hosts 512 KB, 1, 2 MB
// 670 and 1043, 1699 and 1837, 4013 and 3548. At once, hosts of two nodes: two hosts 16 KB, 1, 4 MB 19 and 30, 361 and
// 466, 2165 and 1917, three hosts 2, 16, 64, 128 KB 60 and 59, 69 and 137, 152 and 185, 253 and 236; single nodes,
// three hosts 2, 16, 64, 128 KB 43 and 36, 47 and 91, 105 and 100, 171 and 126, four hosts 4, 16, 64 KB 72 and 61, 80
// and 139, 183 and 155. Each first node gets what all teams have.
bool Team::relays_reduction(Waited when, unsigned long bytes) const {
  constexpr unsigned long kilo = 1024;
  if (!queue || alone()) return false;
  if (when == Waited::now && bytes <= (ones && teams > 3 ? 4 : 2) * kilo) return false;
  if (teams > few_peers) return bytes <= 640 * kilo / static_cast<unsigned long>(teams);
  if (when == Waited::later || !has_lanes()) return bytes <= (ones && teams > 2 ? 512 : 4096) * kilo;
  if (teams == 2) return !ones && bytes <= 1024 * kilo;
  return bytes <= (ones ? 48 : 64) * kilo;
}

// Later ones take a half to a quarter of MPI's time everywhere. At once, five hosts of two nodes, 8, 16, 64 KB, 1 MB:
// 32 and 31, 35 and 44, 73 and 229, 878 and 1959; where there are lanes, these are as fast or faster (three hosts of
// one and two nodes, 64, 256 KB: 52 and 29, 183 and 39, 42 and 32, 152 and 123).
bool Team::relays_bcast(Waited when, unsigned long bytes) const {
  constexpr unsigned long kilo = 1024;
  if (!queue || alone() || bytes > 16384 * kilo) return false;
  if (when == Waited::later) return true;
  return teams > few_peers ? bytes > 16 * kilo : bytes > most_by_messages && !has_lanes();
}

static_assert(post_room <= most_in_segment, "a piece is a message");

void Relay::start_exchange(Team& team, const Pack& mine) {
  const unsigned long stride = pack_stride(mine.bytes());
  teams_ = team.teams;
  std::byte* all = room(stride * static_cast<unsigned long>(teams_));
  mine.store(all + stride * static_cast<unsigned long>(team.mine));
  next_ = 0;
  if (team.teams <= few_peers) {
    count_ = start_exchange_of_firsts(team, all, equal_blocks(team, mine.bytes()), Waited::later, requests_);
    return;
  }
  MPI_Iallgather(MPI_IN_PLACE, 0, MPI_BYTE, all, static_cast<int>(stride), MPI_BYTE, team.relays, requests_);
  count_ = 1;
}

void Relay::combine(const Pack& all) const {
  const unsigned long stride = pack_stride(all.bytes());
  all.set(room_.data(), room_.data() + stride);
  for (int k = 2; k < teams_; ++k) all.add(room_.data() + stride * static_cast<unsigned long>(k));
}

void Relay::start_bcast(Team& team, std::byte* data, unsigned long bytes, int source_team) {
  next_ = 0;
  if (team.teams <= few_peers) {
    count_ = start_bcast_of_firsts(team, data, static_cast<int>(bytes), source_team, Waited::later, requests_);
    return;
  }
  MPI_Ibcast(data, static_cast<int>(bytes), MPI_BYTE, source_team, team.relays, requests_);
  count_ = 1;
}

bool Relay::test() { return test_requests(count_, requests_, next_); }

}  // namespace tasuki
