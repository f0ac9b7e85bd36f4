// The list of fabrics of this process.
#include "fabric/fabric.h"
#include "fabric/mpi/mpi_fabric.h"
#include "fabric/staged/staged_fabric.h"

namespace tasuki {

void start_fabrics() {
  start_mpi_fabric();
  start_staged_fabric();
}
void stop_fabrics() {
  stop_staged_fabric();
  stop_mpi_fabric();
}

std::span<Fabric* const> fabrics() {
  static Fabric* const list[] = {&mpi_fabric(), &staged_fabric()};
  return list;
}

}  // namespace tasuki
