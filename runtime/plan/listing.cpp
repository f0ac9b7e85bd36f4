// Plans as text for people.
#include "plan/listing.h"

#include <cstdio>

#include "core/config.h"
#include "core/error.h"
#include "core/world.h"
#include "plan/planner.h"

namespace tasuki {

std::string box_text(const Box& box) {
  if (box.contiguous()) return format("%ld bytes in a row", box.run());
  std::string counts, strides;
  for (const Level& level : box.levels()) {
    counts += format("%ld x ", level.count);
    strides += format("%s%ld", strides.empty() ? "" : " and ", level.stride);
  }
  return counts + format("%ld bytes, ", box.run()) + strides + " apart";
}

namespace {

std::string means(const Carried& carried) {
  if (!carried.fabric) return "copied here";
  return std::string(carried.fabric->name()) + ", " + carried.fabric->choice(carried.move);
}

}  // namespace

void list_plan(const tasuki_site* at, const Plan& plan) {
  if (!config_on(Setting::plan)) return;
  const int me = world().rank;
  std::string text = format("%s:%d: plan of %s on node %d\n", at->file, at->line, plan.kind, me + 1);
  for (std::size_t s = 0; s < plan.steps.size(); ++s) {
    for (const Step::Collective& collective : plan.steps[s].collectives)
      text += format("  step %zu: ", s + 1) + collective.text + "\n";
    for (const Carried& carried : assign(plan.steps[s].moves)) {
      const Move& move = carried.move;
      const Box& mine = move.from == me ? move.source : move.target;
      text += format("  step %zu: node %d -> node %d%s: %s; %s\n", s + 1, move.from + 1, move.to + 1,
                     move.combine == Combine::add ? ", added" : "", box_text(mine).c_str(),
                     means(carried).c_str());
    }
  }
  // One call, so that the nodes' listings do not mix.
  std::fputs(text.c_str(), stderr);
}

}  // namespace tasuki
