// Where in its host this node runs, as hwloc sees it.
#pragma once

#include <string>

namespace tasuki {

enum class Part { numa, package };

// Number of the part of the host that all cores lie in on which this process may run, as hwloc counts them; -1 when
// they lie in several, or when hwloc finds no such parts.
int part_of_host(Part part);

}  // namespace tasuki
