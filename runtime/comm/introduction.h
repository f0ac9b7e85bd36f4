// What the members of a group tell each other once, before their first collective of a kind.
#pragma once

#include <vector>

#include "core/node_group.h"

namespace tasuki {

struct Introduction {
  enum Purpose : long { team, device_memory } purpose;
  long values[2];
};

// Those of all members, by place. Collective; where members come with different purposes, the run ends: they do not
// execute the same directives.
std::vector<Introduction> introduce(const NodeGroup* group, const Introduction& mine);

}  // namespace tasuki
