// The text of a collective's line.
#include "comm/explained.h"

#include <mpi.h>

#include "comm/team_members.h"
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

TeamChoice asynchronous_choice(const NodeGroup* group) {
  const Team* team = group && group->team_known() ? group->team() : nullptr;
  if (team && team->queue && team->alone())
    return {"lines of each node, one team, started", "asynchronous: nodes that share memory"};
  if (team && team->queue && team->ones)
    return {"messages between the nodes, for long variables MPI, started", "asynchronous: no two nodes share memory"};
  if (team && team->queue)
    return {format("lines of each node, %d teams, their first nodes by %s, for long variables MPI, started",
                   team->teams, team->teams <= few_peers ? "messages" : "MPI"),
            "asynchronous: nodes that share memory"};
  return {"MPI, started", "asynchronous: MPI's own nonblocking collectives"};
}

}  // namespace tasuki
