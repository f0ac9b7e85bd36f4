// hwloc: loaded for the one question and given back.
#include "core/topology.h"

#include <hwloc.h>

#include <memory>

namespace tasuki {

int part_of_host(Part part) {
  hwloc_topology_t topology;
  if (hwloc_topology_init(&topology) != 0) return -1;
  const std::unique_ptr<hwloc_topology, decltype(&hwloc_topology_destroy)> owned(topology, hwloc_topology_destroy);
  // Devices are not looked for: that would load their drivers.
  hwloc_topology_set_io_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
  if (hwloc_topology_load(topology) != 0) return -1;
  const std::unique_ptr<hwloc_bitmap_s, decltype(&hwloc_bitmap_free)> cores(hwloc_bitmap_alloc(), hwloc_bitmap_free);
  if (hwloc_get_cpubind(topology, cores.get(), HWLOC_CPUBIND_PROCESS) != 0) return -1;
  const auto type = part == Part::numa ? HWLOC_OBJ_NUMANODE : HWLOC_OBJ_PACKAGE;
  const hwloc_obj_t first = hwloc_get_next_obj_covering_cpuset_by_type(topology, cores.get(), type, nullptr);
  return first && hwloc_bitmap_isincluded(cores.get(), first->cpuset) ? static_cast<int>(first->logical_index) : -1;
}

}  // namespace tasuki
