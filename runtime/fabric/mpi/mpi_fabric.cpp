// The MPI fabric: whom it reaches and what it would cost.
#include "fabric/mpi/mpi_fabric.h"

#include <mpi.h>

#include <algorithm>

#include "core/communicators.h"
#include "core/world.h"
#include "fabric/mpi/mpi_transfer.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

MPI_Comm comm = MPI_COMM_NULL;

class MpiFabric : public Fabric {
 public:
  std::string_view name() const override { return "mpi"; }
  bool reaches(int, Space here, Space there) const override {
    return here == Space::host && there == Space::host;
  }

  std::string choice(const Move& move) const override {
    return mpi_choice(move, move.from == world().rank ? move.source : move.target);
  }

  double cost(const Move& move) const override {
    return std::min({expected_seconds(Way::mpi_packed, move), expected_seconds(Way::mpi_type, move),
                     expected_seconds(Way::mpi_segments, move)});
  }

  std::unique_ptr<Transfer> prepare(std::span<const Move> moves) override {
    return std::make_unique<MpiTransfer>(moves);
  }
};

}  // namespace

void start_mpi_fabric() { MPI_Comm_dup(world_comm(), &comm); }
void stop_mpi_fabric() { MPI_Comm_free(&comm); }
MPI_Comm mpi_fabric_comm() { return comm; }

Fabric& mpi_fabric() {
  static MpiFabric fabric;
  return fabric;
}

}  // namespace tasuki
