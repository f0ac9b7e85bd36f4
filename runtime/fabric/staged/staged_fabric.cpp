// The staged fabric: whom it reaches and what it would cost.
#include "fabric/staged/staged_fabric.h"

#include <mpi.h>

#include <map>

#include "core/communicators.h"
#include "core/world.h"
#include "device/device.h"
#include "fabric/staged/bounce.h"
#include "fabric/staged/gpu_mpi.h"
#include "fabric/staged/staged_transfer.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

MPI_Comm comm = MPI_COMM_NULL;
std::map<std::pair<int, bool>, int>& numbers() {
  static auto* counts = new std::map<std::pair<int, bool>, int>;
  return *counts;
}

class StagedFabric : public Fabric {
 public:
  std::string_view name() const override { return "staged"; }
  bool reaches(int, Space, Space) const override { return true; }

  std::string choice(const Move& move) const override { return staged_choice(move); }

  double cost(const Move& move) const override { return expected_seconds(Way::staged, move); }

  std::unique_ptr<Transfer> prepare(std::span<const Move> moves) override {
    return std::make_unique<StagedTransfer>(moves);
  }
};

}  // namespace

void start_staged_fabric() {
  MPI_Comm_dup(world_comm(), &comm);
  numbers().clear();
  start_bounce();
}
void stop_staged_fabric() {
  forget_gpu_mpi();
  stop_bounce();
  MPI_Comm_free(&comm);
}
MPI_Comm staged_fabric_comm() { return comm; }

int staged_next_number(int peer, bool sending) {
  int& count = numbers()[{peer, sending}];
  const int number = count;
  count = (count + 1) % message_numbers;
  return number;
}

Fabric& staged_fabric() {
  static StagedFabric fabric;
  return fabric;
}

}  // namespace tasuki
