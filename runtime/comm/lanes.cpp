// Long vectors between the nodes of a lane, by messages in segments.
#include "comm/lanes.h"

#include <mpi.h>

#include <algorithm>
#include <utility>

#include "comm/collective.h"
#include "comm/mpi_operators.h"
#include "comm/team_phases.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/operators.h"
#include "core/wait.h"
#include "plan/cost_model.h"

namespace tasuki {
namespace {

constexpr unsigned long most_bytes = 1UL << 30;  // of one MPI call, which counts with int

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
  static constexpr unsigned long room = most_in_segment;
  std::byte* data_ = nullptr;
  unsigned long bytes_ = 0;
  MPI_Comm comm_ = MPI_COMM_NULL;
  int count_ = 0;
  MPI_Request requests_[piece_room / room + 1];
};

// From node to node, which hand on what has come while more comes. MPI's nonblocking trees send all of it from one node
// to several.
void bcast_along(Lane& lane, std::byte* data, unsigned long bytes, int source) {
  const int place = (lane.mine + lane.nodes - source) % lane.nodes;
  const bool takes = place > 0, hands_on = place < lane.nodes - 1;
  Segments come(data, bytes, lane.comm), gone(data, bytes, lane.comm);
  if (takes) come.receive((lane.mine + lane.nodes - 1) % lane.nodes);
  for (int k = 0; k < come.count(); ++k) {
    if (takes) come.wait(k);
    if (hands_on) gone.send(k, (lane.mine + 1) % lane.nodes);
  }
  if (hands_on) gone.wait();
}

// Two nodes: each sends the other all it has, and combines in their order.
void reduce_by_exchange(Lane& lane, int op, int type, std::byte* data, unsigned long bytes) {
  const int other = 1 - lane.mine;
  const unsigned long size = type_size(type);
  if (lane.room.size() < bytes) lane.room.resize(bytes);
  std::byte* theirs = lane.room.data();
  Segments come(theirs, bytes, lane.comm), gone(data, bytes, lane.comm);
  come.receive(other);
  gone.send(other);
  for (int k = 0; k < come.count(); ++k) {
    come.wait(k);
    gone.wait(k);
    std::byte* mine = data + come.at(k);
    const auto count = come.size(k) / static_cast<long>(size);
    if (lane.mine == 0)
      combine(op, type, mine, theirs + come.at(k), count);
    else
      combine(op, type, mine, theirs + come.at(k), mine, count);
  }
}

// A few nodes: each gets its part of what all have, combines it in their order, and gives it to all.
void reduce_by_parts(Lane& lane, int op, int type, std::byte* data, long count) {
  const unsigned long size = type_size(type);
  struct Part {
    unsigned long at, bytes;
  };
  const auto part = [&](int number) {
    const Share share = share_of(number, lane.nodes, count, size);
    return Part{static_cast<unsigned long>(share.first) * size,
                static_cast<unsigned long>(share.end - share.first) * size};
  };
  const Part mine = part(lane.mine);
  const std::size_t stride = pack_stride(mine.bytes);
  if (lane.room.size() < stride * static_cast<std::size_t>(lane.nodes))
    lane.room.resize(stride * static_cast<std::size_t>(lane.nodes));
  const auto theirs = [&](int number) { return lane.room.data() + stride * static_cast<std::size_t>(number); };
  const auto each_other = [&](auto action) {
    for (int step = 1; step < lane.nodes; ++step) action((lane.mine + step) % lane.nodes);
  };
  Segments come[few_peers], gone[few_peers];
  const auto exchange = [&](auto take, auto give) {
    each_other([&](int t) { (come[t] = Segments(take(t).first, take(t).second, lane.comm)).receive(t); });
    each_other([&](int t) { (gone[t] = Segments(give(t).first, give(t).second, lane.comm)).send(t); });
    each_other([&](int t) { come[t].wait(), gone[t].wait(); });
  };
  const auto in_data = [&](Part p) { return std::pair(data + p.at, p.bytes); };
  exchange([&](int t) { return std::pair(theirs(t), mine.bytes); }, [&](int t) { return in_data(part(t)); });
  std::byte* own = data + mine.at;
  const auto elements = static_cast<long>(mine.bytes / size);
  for (int t = 1; t < lane.mine; ++t) combine(op, type, theirs(0), theirs(t), elements);
  if (lane.mine > 0) combine(op, type, own, theirs(0), own, elements);
  for (int t = lane.mine + 1; t < lane.nodes; ++t) combine(op, type, own, theirs(t), elements);
  exchange([&](int t) { return in_data(part(t)); }, [&](int) { return in_data(mine); });
}

}  // namespace

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

void lane_reduce(Lane& lane, int op, int type, void* data, long count) {
  if (lane.nodes == 2)
    return reduce_by_exchange(lane, op, type, static_cast<std::byte*>(data),
                              static_cast<unsigned long>(count) * type_size(type));
  if (lane.nodes <= few_peers) return reduce_by_parts(lane, op, type, static_cast<std::byte*>(data), count);
  reduce_in(lane.comm, op, type, data, count);
}

void lane_bcast(Lane& lane, void* data, unsigned long bytes, int source) {
  if (lane.nodes <= few_peers) return bcast_along(lane, static_cast<std::byte*>(data), bytes, source);
  bcast_in(lane.comm, data, bytes, source);
}

}  // namespace tasuki
