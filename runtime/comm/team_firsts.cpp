// MPI between the first members of the teams of a group.
#include <mpi.h>
#include <string.h>

#include <algorithm>

#include "comm/collective.h"
#include "comm/mpi_operators.h"
#include "comm/team_members.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/wait.h"

namespace tasuki {
namespace {

constexpr unsigned long most_bytes = 1UL << 30;  // of one MPI call, which counts with int

void exchange_by_messages(Team& team, std::byte* data, const std::vector<TeamBlock>& blocks) {
  MPI_Request requests[2 * few_teams];
  int count = 0;
  const TeamBlock& mine = blocks[static_cast<std::size_t>(team.mine)];
  for (int step = 1; step < team.teams; ++step) {
    const int from = (team.mine + team.teams - step) % team.teams;
    const TeamBlock& theirs = blocks[static_cast<std::size_t>(from)];
    MPI_Irecv(data + theirs.at, static_cast<int>(theirs.bytes), MPI_BYTE, from, 0, team.firsts, &requests[count++]);
  }
  for (int step = 1; step < team.teams; ++step) {
    MPI_Isend(data + mine.at, static_cast<int>(mine.bytes), MPI_BYTE, (team.mine + step) % team.teams, 0, team.firsts,
              &requests[count++]);
  }
  wait_requests(count, requests);
}

void bcast_by_messages(Team& team, void* data, int bytes, int source_team) {
  MPI_Request requests[few_teams];
  int count = 0;
  if (team.mine != source_team) {
    MPI_Irecv(data, bytes, MPI_BYTE, source_team, 0, team.firsts, &requests[count++]);
  } else {
    for (int to = 0; to < team.teams; ++to)
      if (to != team.mine) MPI_Isend(data, bytes, MPI_BYTE, to, 0, team.firsts, &requests[count++]);
  }
  wait_requests(count, requests);
}

void bcast_in(MPI_Comm comm, void* data, unsigned long bytes, int source) {
  const bool block = may_block();
  auto* next = static_cast<std::byte*>(data);
  for (unsigned long done = 0; done < bytes; done += most_bytes, next += most_bytes) {
    const int count = static_cast<int>(std::min(most_bytes, bytes - done));
    if (block) {
      MPI_Bcast(next, count, MPI_BYTE, source, comm);
      continue;
    }
    MPI_Request request;
    MPI_Ibcast(next, count, MPI_BYTE, source, comm, &request);
    wait_request(&request);
  }
}

// What goes through a lane at once, at most a piece, in segments: one is looked at while the next ones come.
class Segments {
 public:
  Segments(std::byte* data, unsigned long bytes, MPI_Comm comm)
      : data_(data), bytes_(bytes), comm_(comm), count_(static_cast<int>((bytes + room - 1) / room)) {}
  int count() const { return count_; }
  unsigned long at(int k) const { return static_cast<unsigned long>(k) * room; }
  int size(int k) const { return static_cast<int>(std::min(room, bytes_ - at(k))); }
  void receive(int from) {
    for (int k = 0; k < count_; ++k) MPI_Irecv(data_ + at(k), size(k), MPI_BYTE, from, 0, comm_, &requests_[k]);
  }
  void send(int k, int to) { MPI_Isend(data_ + at(k), size(k), MPI_BYTE, to, 0, comm_, &requests_[k]); }
  void wait(int k) { wait_request(&requests_[k]); }
  void wait() { wait_requests(count_, requests_); }

 private:
  // Below what MPI sends over TCP without asking (64 KB): 4 MB on two hosts of two nodes take 3.9 ms, with 64 KB 6.9.
  static constexpr unsigned long room = 60 * 1024;
  std::byte* data_;
  unsigned long bytes_;
  MPI_Comm comm_;
  int count_;
  MPI_Request requests_[piece_room / room + 1];
};

// From team to team, which hand on what has come while more comes. MPI's nonblocking trees send all of it from one node
// to several.
void bcast_along(Team& team, std::byte* data, unsigned long bytes, int source_team) {
  const int place = (team.mine + team.teams - source_team) % team.teams;
  const bool takes = place > 0, hands_on = place < team.teams - 1;
  Segments come(data, bytes, team.lane), gone(data, bytes, team.lane);
  if (takes) come.receive((team.mine + team.teams - 1) % team.teams);
  for (int k = 0; k < come.count(); ++k) {
    if (takes) come.wait(k);
    if (hands_on) gone.send(k, (team.mine + 1) % team.teams);
  }
  if (hands_on) gone.wait();
}

// Two teams: each sends the other all it has, and combines in the order of teams.
void reduce_by_exchange(Team& team, int op, int type, std::byte* data, unsigned long bytes) {
  const int other = 1 - team.mine;
  const unsigned long size = type_size(type);
  if (team.from_lane.size() < bytes) team.from_lane.resize(bytes);
  std::byte* theirs = team.from_lane.data();
  Segments come(theirs, bytes, team.lane), gone(data, bytes, team.lane);
  come.receive(other);
  for (int k = 0; k < gone.count(); ++k) gone.send(k, other);
  for (int k = 0; k < come.count(); ++k) {
    come.wait(k);
    gone.wait(k);
    std::byte* mine = data + come.at(k);
    const auto count = come.size(k) / static_cast<long>(size);
    if (team.mine == 0)
      combine(op, type, mine, theirs + come.at(k), count);
    else
      combine(op, type, mine, theirs + come.at(k), mine, count);
  }
}

void reduce_in(MPI_Comm comm, int op, int type, void* data, long count) {
  const bool block = may_block();
  const unsigned long size = type_size(type);
  auto* next = static_cast<std::byte*>(data);
  for (long done = 0; done < count; done += chunk_limit, next += static_cast<unsigned long>(chunk_limit) * size) {
    const int part = static_cast<int>(std::min(chunk_limit, count - done));
    if (block) {
      MPI_Allreduce(MPI_IN_PLACE, next, part, mpi_type(type), mpi_operator(op, type), comm);
      continue;
    }
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, next, part, mpi_type(type), mpi_operator(op, type), comm, &request);
    wait_request(&request);
  }
}

}  // namespace

void firsts_exchange(Team& team, std::byte* data, const std::vector<TeamBlock>& blocks) {
  if (team.teams <= few_teams) return exchange_by_messages(team, data, blocks);
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
  if (team.teams <= few_teams) {
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
  if (team.teams <= few_teams && bytes <= most_by_messages)
    return bcast_by_messages(team, data, static_cast<int>(bytes), source_team);
  bcast_in(team.firsts, data, bytes, source_team);
}

const std::byte* firsts_gather(Team& team, const void* data, unsigned long bytes) {
  std::vector<TeamBlock>& blocks = team.equal_blocks;
  if (blocks.empty()) blocks.resize(static_cast<std::size_t>(team.teams));
  for (std::size_t k = 0; k < blocks.size(); ++k) blocks[k] = {k * pack_stride(bytes), bytes};
  const std::size_t room = pack_stride(bytes) * blocks.size();
  if (team.from_firsts.size() < room) team.from_firsts.resize(room);
  memcpy(team.from_firsts.data() + blocks[static_cast<std::size_t>(team.mine)].at, data, bytes);
  firsts_exchange(team, team.from_firsts.data(), blocks);
  return team.from_firsts.data();
}

void firsts_reduce(Team& team, int op, int type, void* data, long count) {
  reduce_in(team.firsts, op, type, data, count);
}

void lane_reduce(Team& team, int op, int type, void* data, long count) {
  if (team.teams == 2)
    return reduce_by_exchange(team, op, type, static_cast<std::byte*>(data), static_cast<unsigned long>(count) * type_size(type));
  reduce_in(team.lane, op, type, data, count);
}

void lane_bcast(Team& team, void* data, unsigned long bytes, int source_team) {
  if (team.teams > 2 && team.teams <= few_teams) return bcast_along(team, static_cast<std::byte*>(data), bytes, source_team);
  bcast_in(team.lane, data, bytes, source_team);
}

}  // namespace tasuki
