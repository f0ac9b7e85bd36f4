// Pairs of images count how often each has called for the other: in a line of shared memory where they have any, else
// by messages, which come in order and may bring what the other one has put.
#include "comm/image_sync.h"

#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "comm/barrier.h"
#include "comm/coarray.h"
#include "comm/coarray_window.h"
#include "comm/put_message.h"
#include "core/communicators.h"
#include "core/current.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/looking.h"
#include "core/wait.h"
#include "core/world.h"
#include "device/device.h"
#include "fabric/boards.h"

namespace tasuki {
namespace {

// Of this node with one other, which writes to `mine`.
class Pair {
 public:
  static std::size_t bytes() { return sizeof(Line); }
  Pair(std::byte* mine, std::byte* theirs)
      : mine_(*reinterpret_cast<Line*>(mine)), theirs_(*reinterpret_cast<Line*>(theirs)) {}

  void call() { theirs_.calls.store(++called_, std::memory_order_release); }
  bool has_called() const { return mine_.calls.load(std::memory_order_acquire) >= called_; }
  std::uint64_t stored() const { return called_; }

 private:
  // And the next one, which processors fetch together with it.
  struct alignas(64) Line {
    std::atomic<std::uint64_t> calls;
    std::byte gap[120];
  };
  Line& mine_;
  Line& theirs_;
  std::uint64_t called_ = 0;
};

// Of this node with one that shares no memory with it.
class FarPair {
 public:
  // `taken` counts the messages taken in, for the other one to read.
  FarPair(int rank, MPI_Comm comm, long* taken)
      : rank_(rank), comm_(comm), taken_(taken), message_(new std::byte[most_in_message]) {}

  int rank() const { return rank_; }
  long next_call() const { return called_ + 1; }
  // Only the pair's messages are under way. `puts` stays until has_called().
  void call(const PutMessage& puts) {
    ++called_;
    MPI_Isend(puts.data(), static_cast<int>(puts.bytes()), MPI_BYTE, rank_, 0, comm_, &under_way_[said]);
    MPI_Irecv(message_.get(), most_in_message, MPI_BYTE, rank_, 0, comm_, &under_way_[heard]);
  }
  // What comes is taken in at once: whoever has sent it may wait for that.
  bool has_called() {
    if (under_way_[heard] != MPI_REQUEST_NULL && test_request(&under_way_[heard])) take_in();
    return under_way_[heard] == MPI_REQUEST_NULL && test_request(&under_way_[said]);
  }
  void await_call() {
    wait_requests(2, under_way_);
    take_in();
  }

 private:
  static constexpr int most_in_message = PutMessage::most_bytes;
  void take_in() {
    take_puts(message_.get());
    ++*taken_;
  }

  int rank_;
  MPI_Comm comm_;
  long* taken_;
  long called_ = 0;
  enum { heard, said };
  MPI_Request under_way_[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  std::unique_ptr<std::byte[]> message_;  // what comes; only what is used of it takes memory
};

struct SyncState {
  Boards<Pair> pairs;
  MPI_Comm comm = MPI_COMM_NULL;                // for the messages
  std::vector<std::unique_ptr<FarPair>> apart;  // by rank, since their first call
  std::vector<long> taken;                      // by rank
  std::unique_ptr<CoarrayWindow> taken_seen;    // by the others
  // Of the call under way: kept, so that the next one takes no memory.
  std::vector<int> ranks;
  std::vector<Pair*> near;
  std::vector<FarPair*> far;
};
SyncState& sync_state() {
  static auto* s = new SyncState;
  return *s;
}

void stop_image_sync() {
  SyncState& s = sync_state();
  s.pairs.close();
  s.apart.clear();
  s.taken_seen.reset();
  MPI_Comm_free(&s.comm);
}

FarPair* far_pair(int rank) {
  SyncState& s = sync_state();
  const auto place = static_cast<std::size_t>(rank);
  if (!s.apart[place]) s.apart[place] = std::make_unique<FarPair>(rank, s.comm, &s.taken[place]);
  return s.apart[place].get();
}

// As for messages in shared memory: a few looks first.
template <class Done>
void await(Done done, bool messages) {
  for (unsigned looks = quick_looks(); looks > 0; --looks) {
    if (done()) return;
    relax();
  }
  look_until(
      done, [&] { return !messages; }, messages ? WaitFor::messages : WaitFor::this_host);
}

void await_calls() {
  const std::vector<Pair*>& near = sync_state().near;
  const std::vector<FarPair*>& far = sync_state().far;
  if (near.empty() && far.size() == 1) return far[0]->await_call();
  const auto far_have_called = [&] {
    bool all = true;
    for (FarPair* pair : far) all = pair->has_called() && all;
    return all;
  };
  await([&] { return far_have_called() && std::ranges::all_of(near, &Pair::has_called); }, !far.empty());
}

// With each of these nodes but this one.
void sync_ranks(const tasuki_site* at, const std::vector<int>& ranks) {
  SyncState& s = sync_state();
  if (s.comm == MPI_COMM_NULL && world().size > 1)
    fail(at, "images are synchronised in a program without coarrays", "xmp_barrier does it for all executing nodes");
  wait_now();
  InDirective here(at);
  s.near.clear();
  s.far.clear();
  for (int rank : ranks) {
    if (rank == world().rank) continue;
    if (Pair* pair = s.pairs.with(rank)) {
      s.near.push_back(pair);
    } else {
      s.far.push_back(far_pair(rank));
    }
  }
  if (s.near.empty() && s.far.size() == 1) {
    FarPair& only = *s.far[0];
    only.call(complete_puts_beside(only.rank(), only.next_call()));
  } else {
    static const PutMessage nothing;
    complete_puts();
    for (Pair* pair : s.near) pair->call();
    for (FarPair* pair : s.far) pair->call(nothing);
  }
  await_calls();
  accept_puts();
}

}  // namespace

void start_image_sync(const tasuki_site* at, bool apart) {
  SyncState& s = sync_state();
  const auto nodes = static_cast<std::size_t>(world().size);
  MPI_Comm_dup(world_comm(), &s.comm);
  s.apart.resize(nodes);
  s.taken.assign(nodes, 0);
  if (apart)
    s.taken_seen = std::make_unique<CoarrayWindow>(at, s.taken.data(), static_cast<long>(nodes * sizeof(long)));
  s.pairs.open();
  add_stored_count([] { return sync_state().pairs.stored(); });
  on_end(stop_image_sync);
}

long calls_taken_by(int rank) {
  SyncState& s = sync_state();
  long count = 0;
  const Box here(&count, sizeof count);
  const Box there(&s.taken[static_cast<std::size_t>(world().rank)], sizeof count);
  s.taken_seen->get(rank, here, there);
  return count;
}

void sync_all(const tasuki_site* at) {
  wait_now();
  InDirective here(at);
  barrier_at(at, executing());
}

// May stand in a loop that waits for what another node stores.
void sync_memory(const tasuki_site* at) {
  InDirective here(at);
  complete_puts();
  call_mpi();
  give_turn();
  accept_puts();
}

void sync_images(const tasuki_site* at, std::span<const int> images) {
  std::vector<int>& ranks = sync_state().ranks;
  ranks.clear();
  for (int image : images) {
    const int rank = rank_of_image(at, image);
    if (std::ranges::find(ranks, rank) != ranks.end())
      fail(at, format("image %d is given twice", image), "each image once: the calls are counted");
    ranks.push_back(rank);
  }
  sync_ranks(at, ranks);
}

void sync_all_images(const tasuki_site* at) { sync_ranks(at, executing()->members().ranks()); }

}  // namespace tasuki
