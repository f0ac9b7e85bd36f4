// Who reaches whom directly: the nodes of one host and nobody else, by the hosts' names. Runs on any number of nodes of
// any number of hosts (tests/hosts starts it on several).
#include <cstring>
#include <string>
#include <vector>

#include <unistd.h>

#include "../core/check.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "fabric/fabric.h"

namespace {

struct Name {
  char text[64] = {};
};

std::vector<Name> names() {
  Name mine;
  gethostname(mine.text, sizeof mine.text - 1);
  std::vector<Name> all(static_cast<std::size_t>(check::size()));
  MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, MPI_COMM_WORLD);
  return all;
}

const tasuki::Fabric* fabric(const char* name) {
  for (const tasuki::Fabric* each : tasuki::fabrics())
    if (each->name() == name) return each;
  return nullptr;
}

}  // namespace

int main() {
  tasuki_start();
  const std::vector<Name> hosts = names();
  const int me = check::rank();
  int together = 0;
  const tasuki::Fabric* direct = fabric("direct");
  for (int r = 0; r < check::size(); ++r) {
    const bool here = std::strcmp(hosts[r].text, hosts[me].text) == 0;
    EQUAL_IN("place of node " + std::to_string(r + 1), here ? together : -1, tasuki::place_on_host(r));
    together += here;
    EQUAL_IN("group with node " + std::to_string(r + 1), here, tasuki::in_group(r));
    if (!direct || r == me) continue;
    EQUAL_IN("direct to node " + std::to_string(r + 1), here && tasuki::memory_is_shared(),
             direct->reaches(r, tasuki::Space::host, tasuki::Space::host));
  }
  EQUAL(together, tasuki::world().host_size);
  EQUAL(together > 1, tasuki::memory_is_shared());
  return check::verdict();
}
