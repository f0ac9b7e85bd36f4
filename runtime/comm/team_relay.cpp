// By messages to each where a few teams speak straight, else by MPI's nonblocking collectives.
#include "comm/team_relay.h"

#include <mpi.h>

#include "core/communicators.h"
#include "plan/cost_model.h"

namespace tasuki {

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
