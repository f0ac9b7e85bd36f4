// Pairs of images count how often each has called for the other: in a line of shared memory where they have any, else
// by empty messages, which come in order.
#include "comm/image_sync.h"

#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "comm/barrier.h"
#include "comm/coarray.h"
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

struct SyncState {
  Boards<Pair> pairs;
  MPI_Comm comm = MPI_COMM_NULL;  // for the messages
  // Of the call under way: kept, so that the next one takes no memory.
  std::vector<int> ranks;
  std::vector<Pair*> near;
  std::vector<MPI_Request> messages;
};
SyncState& sync_state() {
  static auto* s = new SyncState;
  return *s;
}

void stop_image_sync() {
  SyncState& s = sync_state();
  s.pairs.close();
  MPI_Comm_free(&s.comm);
}

// As for messages in shared memory: a few looks first.
template <class Done>
void await(Done done, bool messages) {
  for (unsigned looks = quick_looks(); looks > 0; --looks) {
    if (done()) return;
    relax();
  }
  look_until(
      done, [&] { return !messages; }, messages ? WaitFor::anybody : WaitFor::this_host);
}

// With each of these nodes but this one.
void sync_ranks(const tasuki_site* at, const std::vector<int>& ranks) {
  SyncState& s = sync_state();
  if (s.comm == MPI_COMM_NULL && world().size > 1)
    fail(at, "images are synchronised in a program without coarrays", "xmp_barrier does it for all executing nodes");
  wait_now();
  InDirective here(at);
  complete_puts();
  std::vector<Pair*>& near = s.near;
  std::vector<MPI_Request>& messages = s.messages;
  near.clear();
  messages.clear();
  for (int rank : ranks) {
    if (rank == world().rank) continue;
    if (Pair* pair = s.pairs.with(rank)) {
      pair->call();
      near.push_back(pair);
      continue;
    }
    MPI_Request* both = &*messages.insert(messages.end(), 2, MPI_REQUEST_NULL);
    MPI_Irecv(nullptr, 0, MPI_BYTE, rank, 0, s.comm, &both[0]);
    MPI_Isend(nullptr, 0, MPI_BYTE, rank, 0, s.comm, &both[1]);
  }
  await([&] { return std::ranges::all_of(near, &Pair::has_called); }, !messages.empty());
  wait_requests(static_cast<int>(messages.size()), messages.data());
  accept_puts();
}

}  // namespace

void start_image_sync() {
  SyncState& s = sync_state();
  MPI_Comm_dup(world_comm(), &s.comm);
  s.pairs.open();
  add_stored_count([] { return sync_state().pairs.stored(); });
  on_end(stop_image_sync);
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
    const int rank = rank_of_image(at, image, "the executing node set");
    if (std::ranges::find(ranks, rank) != ranks.end())
      fail(at, format("image %d is given twice", image), "each image once: the calls are counted");
    ranks.push_back(rank);
  }
  sync_ranks(at, ranks);
}

void sync_all_images(const tasuki_site* at) { sync_ranks(at, executing()->members().ranks()); }

}  // namespace tasuki
