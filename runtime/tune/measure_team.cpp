// Collectives of a team of two.
#include <mpi.h>

#include <algorithm>
#include <map>
#include <memory>

#include "comm/team_gather.h"
#include "core/node_group.h"
#include "core/world.h"
#include "plan/ways.h"
#include "tune/measure.h"

namespace tasuki {
namespace {

constexpr long most_gathered = static_cast<long>(piece_room);  // one round

std::vector<long> sizes(bool few) {
  if (few) return {8, 1024, 16384};
  return {8, 64, 512, 1024, 2048, 4096, 16384, 65536, 1 << 20};
}

struct Contest {
  TeamWay way;
  std::unique_ptr<Transfer> transfer;
};

// The fastest one that the fabrics' curves know by now.
Way fastest(const CostModel& model, long bytes) {
  Way best = Way::direct_put;
  const auto seconds = [&](Way way) {
    return model.seconds(way, Shape::contiguous, Distance::group, static_cast<double>(bytes));
  };
  for (Way way : {bytes <= most_inline ? Way::direct_inline : Way::direct_mailbox, Way::direct_pull})
    if (seconds(way) < seconds(best)) best = way;
  return best;
}

std::vector<Contest> contests(Team& team, const Pair& pair, const Halo& halo, long bytes, const CostModel& model,
                              std::unique_ptr<Exchange>& exchange) {
  std::vector<Contest> result;
  const auto add = [&](TeamWay way, auto action) { result.push_back({way, std::make_unique<Action>(action)}); };
  std::byte* const mine = halo.source().start();
  const tasuki_variable numbers{mine, bytes / 8, TASUKI_DOUBLE, 8, nullptr};
  if (bytes <= static_cast<long>(most_each))
    add(TeamWay::reduce_each, [&team, numbers] { team_reduce_each(team, TASUKI_SUM, numbers); });
  add(TeamWay::reduce_shares, [&team, numbers] { team_reduce_shares(team, TASUKI_SUM, numbers); });
  // From each in turn: none runs ahead.
  add(TeamWay::bcast, [&team, mine, bytes, turn = 0L]() mutable {
    team_bcast(team, mine, static_cast<unsigned long>(bytes), turn++ % 2);
  });
  if (bytes <= most_gathered) {
    const bool first = team.group->me() == 0;
    const std::vector<GatherPart> parts{{first ? halo.source() : halo.target()},
                                        {first ? halo.target() : halo.source()}};
    result.push_back({TeamWay::gather, std::make_unique<TeamGather>(team, parts)});
    exchange = std::make_unique<Exchange>(pair, halo, 0, bytes, fastest(model, bytes));
    if (Transfer* transfer = exchange->transfer()) add(TeamWay::gather_moves, [transfer] { transfer->run(); });
  }
  return result;
}

}  // namespace

void measure_team(const Pair& pair, bool few_sizes, double seconds, CostModel& model) {
  const int me = world().rank;
  const NodeGroup* group = NodeGroup::of(NodeSet(NodeShape({2}), {std::min(me, pair.peer), std::max(me, pair.peer)}));
  Team* team = team_of(group);
  if (!team || !team->alone()) return;
  std::vector<long> subjects;
  for (int pass = 0; pass < passes; ++pass)
    for (long bytes : sizes(few_sizes)) subjects.push_back(bytes);
  const double each = seconds / static_cast<double>(subjects.size());
  std::map<long, double> best[static_cast<int>(TeamWay::count_)];
  for (long bytes : subjects) {
    const Halo halo(Shape::contiguous, bytes, nullptr);
    int mine = halo ? 1 : 0, both = 0;
    MPI_Allreduce(&mine, &both, 1, MPI_INT, MPI_MIN, pair.comm);
    if (!both) break;
    std::unique_ptr<Exchange> exchange;
    const std::vector<Contest> all = contests(*team, pair, halo, bytes, model, exchange);
    std::vector<std::vector<Transfer*>> transfers;
    for (const Contest& contest : all) transfers.push_back({contest.transfer.get()});
    const std::vector<double> results = measure_in_turn(pair.comm, &halo, transfers, each);
    for (std::size_t k = 0; k < all.size(); ++k) {
      double& known = best[static_cast<int>(all[k].way)].try_emplace(bytes, results[k]).first->second;
      known = std::min(known, results[k]);
    }
  }
  for (int way = 0; way < static_cast<int>(TeamWay::count_); ++way) {
    std::vector<CostPoint> points;
    for (const auto& [bytes, seconds] : best[way]) points.push_back({static_cast<double>(bytes), seconds});
    if (!points.empty()) model.set(static_cast<TeamWay>(way), ascending(points));
  }
}

}  // namespace tasuki
