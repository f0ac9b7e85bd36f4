// Boards of all pairs, and whom the fabric reaches.
#include "fabric/direct/device_fabric.h"

#include <mpi.h>

#include <algorithm>
#include <string>

#include "core/communicators.h"
#include "core/looking.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "device/memory.h"
#include "fabric/boards.h"
#include "fabric/direct/device_reach.h"
#include "fabric/direct/device_target.h"
#include "fabric/direct/device_transfer.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

struct DeviceFabricState {
  Boards<DeviceBoard> boards;
  std::optional<Way> forced;
};
DeviceFabricState& device_fabric_state() {
  static auto* s = new DeviceFabricState;
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
  if (device_fabric_state().boards.open()) tend_device_memory(tend_device_targets);
  add_stored_count([] { return device_fabric_state().boards.stored(); });
}

void stop_device_fabric() {
  if (!memory_is_shared()) return;
  // No transfer is left: all have closed what they had open.
  tend_device_memory(nullptr);
  MPI_Barrier(host_comm());
  tend_device_targets();
  forget_device_reach();
  device_fabric_state().boards.close();
}

DeviceBoard& device_board(int rank) { return *device_fabric_state().boards.with(rank); }
bool has_device_board(int rank) { return device_fabric_state().boards.with(rank) != nullptr; }

void look_for_withdrawals() {
  bool any = false;
  for (int rank = 0; rank < world().size; ++rank) {
    DeviceBoard* board = device_fabric_state().boards.with(rank);
    any = (board && board->something_withdrawn()) || any;
  }
  if (any) tend_device_targets();
}

Way device_way(const Move& move) {
  if (device_fabric_state().forced) return *device_fabric_state().forced;
  return expected_seconds(Way::device_store, move) < expected_seconds(Way::device_copy, move) ? Way::device_store
                                                                                              : Way::device_copy;
}
void force_device_way(std::optional<Way> way) { device_fabric_state().forced = way; }

Fabric& device_fabric() {
  static DeviceFabric fabric;
  return fabric;
}

}  // namespace tasuki
