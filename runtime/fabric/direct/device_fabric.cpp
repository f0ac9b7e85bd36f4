// Boards of all pairs, and whom the fabric reaches.
#include "fabric/direct/device_fabric.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/shared_memory.h"
#include "core/world.h"
#include "device/memory.h"
#include "fabric/direct/device_reach.h"
#include "fabric/direct/device_target.h"
#include "fabric/direct/device_transfer.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

struct State {
  std::byte* memory = nullptr;  // boards, by place on the host of the nodes that write them
  std::size_t bytes = 0;
  std::vector<std::unique_ptr<DeviceBoard>> boards;  // by rank
  std::optional<Way> forced;
};
State& state() {
  static auto* s = new State;
  return *s;
}

std::string words_of(const Box& box) {
  if (box.contiguous()) return "contiguous";
  return "runs of " + std::to_string(box.run()) + " bytes, " + shape_name(shape_of(pattern_of(box)));
}

class DeviceFabric : public Fabric {
 public:
  std::string_view name() const override { return "direct"; }
  bool reaches(int peer, Space here, Space there) const override {
    return here == Space::device && there == Space::device && device_mapped_with(peer);
  }
  bool carries(const Move& move) const override { return move.combine == Combine::copy; }
  std::string choice(const Move& move) const override {
    const bool out = move.from == world().rank;
    return (device_way(move) == Way::device_store ? "stored by a kernel: " : "copied by the device: ") +
           words_of(out ? move.source : move.target);
  }
  double cost(const Move& move) const override {
    return std::min(expected_seconds(Way::device_copy, move), expected_seconds(Way::device_store, move));
  }
  std::unique_ptr<Transfer> prepare(std::span<const Move> moves) override {
    return std::make_unique<DeviceTransfer>(moves);
  }
};

}  // namespace

void start_device_fabric() {
  State& s = state();
  const World& w = world();
  if (!memory_is_shared()) return;
  s.bytes = static_cast<std::size_t>(w.host_size) * DeviceBoard::bytes();
  s.memory = static_cast<std::byte*>(allocate_shared(s.bytes, 64));
  const long mine = s.memory ? shared_offset(s.memory, s.bytes) : -1;
  std::vector<long> offsets(static_cast<std::size_t>(w.host_size));
  MPI_Allgather(&mine, 1, MPI_LONG, offsets.data(), 1, MPI_LONG, w.host);
  for (long offset : offsets)
    if (offset < 0) return;
  const auto board = [](std::byte* memory, int place) {
    return memory + static_cast<std::size_t>(place) * DeviceBoard::bytes();
  };
  s.boards.resize(static_cast<std::size_t>(w.size));
  for (int rank = 0; rank < w.size; ++rank) {
    const int place = place_on_host(rank);
    if (place < 0 || rank == w.rank || !in_group(rank)) continue;
    std::byte* theirs = shared_address(rank, offsets[static_cast<std::size_t>(place)]);
    s.boards[static_cast<std::size_t>(rank)] =
        std::make_unique<DeviceBoard>(board(s.memory, place), board(theirs, w.host_rank));
  }
  tend_device_memory(tend_device_targets);
}

void stop_device_fabric() {
  State& s = state();
  if (!memory_is_shared()) return;
  // No transfer is left: all have closed what they had open.
  tend_device_memory(nullptr);
  MPI_Barrier(world().host);
  tend_device_targets();
  forget_device_reach();
  s.boards.clear();
  if (s.memory) free_shared(s.memory, s.bytes);
  s.memory = nullptr;
}

DeviceBoard& device_board(int rank) { return *state().boards[static_cast<std::size_t>(rank)]; }
bool has_device_board(int rank) {
  return !state().boards.empty() && state().boards[static_cast<std::size_t>(rank)] != nullptr;
}

void look_for_withdrawals() {
  bool any = false;
  for (const auto& board : state().boards) any = (board && board->something_withdrawn()) || any;
  if (any) tend_device_targets();
}

Way device_way(const Move& move) {
  if (state().forced) return *state().forced;
  return expected_seconds(Way::device_store, move) < expected_seconds(Way::device_copy, move) ? Way::device_store
                                                                                              : Way::device_copy;
}
void force_device_way(std::optional<Way> way) { state().forced = way; }

Fabric& device_fabric() {
  static DeviceFabric fabric;
  return fabric;
}

}  // namespace tasuki
