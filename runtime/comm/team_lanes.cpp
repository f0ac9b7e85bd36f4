// MPI in the lanes of teams.
#include <mpi.h>

#include <algorithm>
#include <utility>

#include "comm/team_members.h"
#include "comm/team_phases.h"
#include "core/communicators.h"
#include "core/operators.h"
#include "core/wait.h"

namespace tasuki {
namespace {

// What goes through a lane at once, at most a piece, in segments: one is looked at while the next ones come.
class Segments {
 public:
  Segments() = default;
  Segments(std::byte* data, unsigned long bytes, MPI_Comm comm)
      : data_(data), bytes_(bytes), comm_(comm), count_(static_cast<int>((bytes + room - 1) / room)) {}
  int count() const { return count_; }
  unsigned long at(int k) const { return static_cast<unsigned long>(k) * room; }
  int size(int k) const { return static_cast<int>(std::min(room, bytes_ - at(k))); }
  void receive(int from) {
    for (int k = 0; k < count_; ++k) MPI_Irecv(data_ + at(k), size(k), MPI_BYTE, from, 0, comm_, &requests_[k]);
  }
  void send(int k, int to) { MPI_Isend(data_ + at(k), size(k), MPI_BYTE, to, 0, comm_, &requests_[k]); }
  void send(int to) {
    for (int k = 0; k < count_; ++k) send(k, to);
  }
  void wait(int k) { wait_request(&requests_[k]); }
  void wait() { wait_requests(count_, requests_); }

 private:
  // Below what MPI sends over TCP without asking (64 KB): 4 MB on two hosts of two nodes take 3.9 ms, with 64 KB 6.9.
  static constexpr unsigned long room = 60 * 1024;
  std::byte* data_ = nullptr;
  unsigned long bytes_ = 0;
  MPI_Comm comm_ = MPI_COMM_NULL;
  int count_ = 0;
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
  gone.send(other);
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

// A few teams: each gets its part of what all have, combines it in the order of teams, and gives it to all.
void reduce_by_parts(Team& team, int op, int type, std::byte* data, long count) {
  const unsigned long size = type_size(type);
  struct Part {
    unsigned long at, bytes;
  };
  const auto part = [&](int number) {
    const Share share = share_of(number, team.teams, count, size);
    return Part{static_cast<unsigned long>(share.first) * size, static_cast<unsigned long>(share.end - share.first) * size};
  };
  const Part mine = part(team.mine);
  const std::size_t stride = pack_stride(mine.bytes);
  if (team.from_lane.size() < stride * static_cast<std::size_t>(team.teams))
    team.from_lane.resize(stride * static_cast<std::size_t>(team.teams));
  const auto theirs = [&](int number) { return team.from_lane.data() + stride * static_cast<std::size_t>(number); };
  const auto each_other = [&](auto action) {
    for (int step = 1; step < team.teams; ++step) action((team.mine + step) % team.teams);
  };
  Segments come[few_teams], gone[few_teams];
  const auto exchange = [&](auto take, auto give) {
    each_other([&](int t) { (come[t] = Segments(take(t).first, take(t).second, team.lane)).receive(t); });
    each_other([&](int t) { (gone[t] = Segments(give(t).first, give(t).second, team.lane)).send(t); });
    each_other([&](int t) { come[t].wait(), gone[t].wait(); });
  };
  const auto in_data = [&](Part p) { return std::pair(data + p.at, p.bytes); };
  exchange([&](int t) { return std::pair(theirs(t), mine.bytes); }, [&](int t) { return in_data(part(t)); });
  std::byte* own = data + mine.at;
  const auto elements = static_cast<long>(mine.bytes / size);
  for (int t = 1; t < team.mine; ++t) combine(op, type, theirs(0), theirs(t), elements);
  if (team.mine > 0) combine(op, type, own, theirs(0), own, elements);
  for (int t = team.mine + 1; t < team.teams; ++t) combine(op, type, own, theirs(t), elements);
  exchange([&](int t) { return in_data(part(t)); }, [&](int) { return in_data(mine); });
}

}  // namespace

void lane_reduce(Team& team, int op, int type, void* data, long count) {
  if (team.teams == 2)
    return reduce_by_exchange(team, op, type, static_cast<std::byte*>(data), static_cast<unsigned long>(count) * type_size(type));
  if (team.teams <= few_teams) return reduce_by_parts(team, op, type, static_cast<std::byte*>(data), count);
  reduce_in(team.lane, op, type, data, count);
}

void lane_bcast(Team& team, void* data, unsigned long bytes, int source_team) {
  if (team.teams > 2 && team.teams <= few_teams) return bcast_along(team, static_cast<std::byte*>(data), bytes, source_team);
  bcast_in(team.lane, data, bytes, source_team);
}

}  // namespace tasuki
