// MPI between the first members of the teams of a group.
#include <mpi.h>
#include <string.h>

#include <algorithm>

#include "comm/team_members.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/wait.h"

namespace tasuki {

int start_exchange_of_firsts(Team& team, std::byte* data, const std::vector<TeamBlock>& blocks, Waited when,
                             MPI_Request* requests) {
  const int tag = static_cast<int>(when);
  int count = 0;
  const TeamBlock& mine = blocks[static_cast<std::size_t>(team.mine)];
  for (int step = 1; step < team.teams; ++step) {
    const int from = (team.mine + team.teams - step) % team.teams;
    const TeamBlock& theirs = blocks[static_cast<std::size_t>(from)];
    MPI_Irecv(data + theirs.at, static_cast<int>(theirs.bytes), MPI_BYTE, from, tag, team.firsts, &requests[count++]);
  }
  for (int step = 1; step < team.teams; ++step) {
    MPI_Isend(data + mine.at, static_cast<int>(mine.bytes), MPI_BYTE, (team.mine + step) % team.teams, tag, team.firsts,
              &requests[count++]);
  }
  return count;
}

int start_bcast_of_firsts(Team& team, void* data, int bytes, int source_team, Waited when, MPI_Request* requests) {
  const int tag = static_cast<int>(when);
  int count = 0;
  if (team.mine != source_team) {
    MPI_Irecv(data, bytes, MPI_BYTE, source_team, tag, team.firsts, &requests[count++]);
  } else {
    for (int to = 0; to < team.teams; ++to)
      if (to != team.mine) MPI_Isend(data, bytes, MPI_BYTE, to, tag, team.firsts, &requests[count++]);
  }
  return count;
}

const std::vector<TeamBlock>& equal_blocks(Team& team, unsigned long bytes) {
  std::vector<TeamBlock>& blocks = team.equal_blocks;
  blocks.resize(static_cast<std::size_t>(team.teams));
  for (std::size_t k = 0; k < blocks.size(); ++k) blocks[k] = {k * pack_stride(bytes), bytes};
  return blocks;
}

namespace {

void exchange_by_messages(Team& team, std::byte* data, const std::vector<TeamBlock>& blocks) {
  MPI_Request requests[most_requests];
  wait_requests(start_exchange_of_firsts(team, data, blocks, Waited::now, requests), requests);
}

void bcast_by_messages(Team& team, void* data, int bytes, int source_team) {
  MPI_Request requests[most_requests];
  wait_requests(start_bcast_of_firsts(team, data, bytes, source_team, Waited::now, requests), requests);
}

}  // namespace

void firsts_exchange(Team& team, std::byte* data, const std::vector<TeamBlock>& blocks) {
  if (team.straight) return exchange_by_messages(team, data, blocks);
  std::vector<int> counts, places;
  for (const TeamBlock& block : blocks) {
    counts.push_back(static_cast<int>(block.bytes));
    places.push_back(static_cast<int>(block.at));
  }
  if (may_block()) {
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_BYTE, data, counts.data(), places.data(), MPI_BYTE, team.firsts);
    return;
  }
  MPI_Request request;
  MPI_Iallgatherv(MPI_IN_PLACE, 0, MPI_BYTE, data, counts.data(), places.data(), MPI_BYTE, team.firsts, &request);
  wait_request(&request);
}

void firsts_barrier(Team& team) {
  if (team.straight) {
    std::byte nothing{};
    return exchange_by_messages(team, &nothing, std::vector<TeamBlock>(static_cast<std::size_t>(team.teams)));
  }
  if (may_block()) {
    MPI_Barrier(team.firsts);
    return;
  }
  MPI_Request request;
  MPI_Ibarrier(team.firsts, &request);
  wait_request(&request);
}

void firsts_bcast(Team& team, void* data, unsigned long bytes, int source_team) {
  if (team.straight && bytes <= most_by_messages)
    return bcast_by_messages(team, data, static_cast<int>(bytes), source_team);
  bcast_in(team.firsts, data, bytes, source_team);
}

const std::byte* firsts_gather(Team& team, const void* data, unsigned long bytes) {
  const std::vector<TeamBlock>& blocks = equal_blocks(team, bytes);
  const std::size_t room = pack_stride(bytes) * blocks.size();
  if (team.from_firsts.size() < room) team.from_firsts.resize(room);
  memcpy(team.from_firsts.data() + blocks[static_cast<std::size_t>(team.mine)].at, data, bytes);
  firsts_exchange(team, team.from_firsts.data(), blocks);
  return team.from_firsts.data();
}

void firsts_reduce(Team& team, int op, int type, void* data, long count) {
  reduce_in(team.firsts, op, type, data, count);
}

}  // namespace tasuki
