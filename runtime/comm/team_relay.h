// What the first member of a team sends to other teams for one asynchronous collective, and gets from them.
#pragma once

#include <mpi.h>

#include <vector>

#include "comm/team_members.h"
#include "comm/team_pack.h"

namespace tasuki {

// Begun on the first members of all teams in the same order; nothing waits. Used again for the next collective when all
// has come and gone.
class Relay {
 public:
  // What the variables of each team have become inside of it goes to all others; combine() makes of them what all teams
  // have, in their order.
  void start_exchange(Team& team, const Pack& mine);
  void combine(const Pack& all) const;
  // Bytes of the source's team to the others.
  void start_bcast(Team& team, std::byte* data, unsigned long bytes, int source_team);

  bool test();  // whether all has come and gone
  // Memory of its own, valid until more is asked for.
  std::byte* room(unsigned long bytes) {
    if (room_.size() < bytes) room_.resize(bytes);
    return room_.data();
  }

 private:
  std::vector<std::byte> room_;
  MPI_Request requests_[most_requests];
  int teams_ = 0, count_ = 0, next_ = 0;
};

}  // namespace tasuki
