// The text of a collective's line.
#include "comm/explained.h"

#include <mpi.h>

#include "core/error.h"

namespace tasuki {

void Explained::count(const char* what, unsigned long bytes) {
  Traffic& kind = counters().together[what];
  ++kind.count;
  kind.bytes += static_cast<long>(bytes);
}

CollectiveLine Explained::line(const char* what, const NodeGroup& group, unsigned long bytes,
                               const TeamChoice& choice) {
  CollectiveLine line;
  line.kind = what;
  line.text = format("%ld nodes", group.size()) + (bytes > 0 ? format(", %lu bytes", bytes) : "") + ": " + choice.way;
  line.why = choice.why;
  line.expected = choice.expected;
  return line;
}

}  // namespace tasuki
