// The list of fabrics of this process, and which one carries a move.
#include <mpi.h>

#include "core/config.h"
#include "core/current.h"
#include "core/world.h"
#include "fabric/direct/device_fabric.h"
#include "fabric/direct/direct_fabric.h"
#include "fabric/fabric.h"
#include "fabric/mpi/mpi_fabric.h"
#include "fabric/staged/staged_fabric.h"

namespace tasuki {

void Transfer::run() {
  start();
  wait();
}

Transfer::DirectiveRun Transfer::directive_run() const {
  return [](void* transfer, const tasuki_site* at) {
    DirectiveNote here(at);
    static_cast<Transfer*>(transfer)->run();
  };
}

void start_fabrics() {
  start_direct_fabric();
  start_mpi_fabric();
  start_staged_fabric();
  start_device_fabric();
}
void stop_fabrics() {
  stop_device_fabric();
  stop_staged_fabric();
  stop_mpi_fabric();
  stop_direct_fabric();
}

std::span<Fabric* const> fabrics() {
  static Fabric* const list[] = {&direct_fabric(), &device_fabric(), &mpi_fabric(), &staged_fabric()};
  return list;
}

bool reaches(const Fabric& fabric, const Move& move) {
  return fabric.carries(move) &&
         (move.from == world().rank ? fabric.reaches(move.to, move.from_space, move.to_space)
                                    : fabric.reaches(move.from, move.to_space, move.from_space));
}

Fabric& fabric_for(const Move& move) {
  const std::string& forced = config_word(Setting::fabric);
  Fabric* best = nullptr;
  for (Fabric* fabric : fabrics()) {
    if (!reaches(*fabric, move)) continue;
    if (fabric->name() == forced) return *fabric;
    if (!best || fabric->cost(move) < best->cost(move)) best = fabric;
  }
  return *best;
}

}  // namespace tasuki
