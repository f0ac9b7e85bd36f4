// Every member's part of an array to all members of a group: an allgather through teams.
#pragma once

#include <vector>

#include "comm/team.h"
#include "comm/team_members.h"
#include "fabric/fabric.h"

namespace tasuki {

// Where the bytes of one member lie in this node's section; on all members in the same order.
using GatherPart = std::vector<Box>;
long bytes_of(const GatherPart& part);

// Inside of a team each member posts its part in its slot and takes the others'. Between teams the first
// members exchange whole teams' parts, so that each crosses the network once for a team, and hand them out
// through the ring. Parts that are longer than a slot go in rounds.
//
// It is complete when start() returns; all members of the group start it in the same order among the team's
// collectives.
class TeamGather : public Transfer {
 public:
  // By place in the group.
  TeamGather(Team& team, const std::vector<GatherPart>& parts);

  void start() override;
  bool progress() override { return true; }
  void wait() override {}
  bool only_looks() const override { return true; }
  void run() override { start(); }

 private:
  // What a round brings of one member.
  struct Portion {
    GatherPart boxes;
    unsigned long bytes = 0;
    unsigned long at = 0;  // in the buffer
  };
  struct Round {
    unsigned long room = 0;             // of a slot, for the longest portion of my team
    std::vector<Portion> mine, others;  // of my team by place in it, of the other teams
    std::vector<TeamBlock> blocks;      // of each team in the buffer
    unsigned long bytes = 0;            // of all
  };
  Round round_of(const std::vector<GatherPart>& parts, long first, long bytes) const;
  void inside(const Round& round);
  void between(const Round& round);
  void hand_out(unsigned long at, unsigned long bytes);

  Team& team_;
  std::vector<Round> rounds_;
  std::vector<std::byte> buffer_;  // several teams: all parts of a round, team by team
};

}  // namespace tasuki
