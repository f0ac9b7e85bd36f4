// Collectives of nodes on several hosts, in each way between these.
#include <mpi.h>

#include <algorithm>
#include <map>
#include <memory>

#include "comm/bcast.h"
#include "comm/reduction.h"
#include "comm/team.h"
#include "comm/team_members.h"
#include "core/communicators.h"
#include "core/node_group.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "tune/measure.h"

namespace tasuki {
namespace {

std::vector<long> lengths(bool few) {
  if (few) return {8, 16384, 131072};
  std::vector<long> lengths{8, 512};
  for (long bytes = 2048; bytes <= 1 << 20; bytes *= 2) lengths.push_back(bytes);
  lengths.push_back(4 << 20);
  return lengths;
}

struct HostContest {
  HostForm form;
  HostWay way;
  std::unique_ptr<Transfer> transfer;
};

// What is measured of a group whose teams are alike.
class Hosts {
 public:
  Hosts(const NodeGroup* group, Team& team, CostModel& model)
      : group_(group), team_(team), curves_(model.make_hosts({team.teams, team.slots.size()})) {}
  Hosts(const Hosts&) = delete;

  void run(bool few, double seconds) {
    const std::vector<long> all = lengths(few);
    const double each = seconds / static_cast<double>(all.size()) / passes;
    for (int pass = 0; pass < passes; ++pass)
      for (long bytes : all) measure(bytes, each);
    for (const auto& [key, best] : best_) {
      std::vector<CostPoint> points;
      for (const auto& [bytes, seconds] : best) points.push_back({static_cast<double>(bytes), seconds});
      curves_.set(key.first, key.second, ascending(points));
    }
  }

 private:
  void measure(long bytes, double seconds) {
    memory_.assign(static_cast<std::size_t>(bytes), std::byte{1});
    const std::vector<HostContest> all = contests(bytes);
    std::vector<std::vector<Transfer*>> transfers;
    for (const HostContest& contest : all) transfers.push_back({contest.transfer.get()});
    const std::vector<double> results = measure_in_turn(comm_of(group_), nullptr, transfers, seconds, long_batch);
    for (std::size_t k = 0; k < all.size(); ++k) {
      double& known = best_[{all[k].form, all[k].way}].try_emplace(bytes, results[k]).first->second;
      known = std::min(known, results[k]);
    }
  }

  std::vector<HostContest> contests(long bytes) {
    std::vector<HostContest> result;
    const tasuki_variable v{memory_.data(), bytes / 8, TASUKI_DOUBLE, 8, nullptr};
    for (int k = 0; k < static_cast<int>(HostWay::count_); ++k) {
      const auto way = static_cast<HostWay>(k);
      const auto add = [&](HostForm form, auto action) {
        if (!team_.can(way, form, static_cast<unsigned long>(bytes))) return;
        result.push_back({form, way, std::make_unique<Action>([this, way, action]() mutable {
                            team_.only = way;
                            action();
                            team_.only.reset();
                          })});
      };
      // From each in turn: none runs ahead.
      auto next = [this, turn = -1L]() mutable { return turn = (turn + 1) % group_->size(); };
      add(HostForm::reduce, [this, v] { team_reduce(team_, TASUKI_SUM, 1, &v); });
      add(HostForm::bcast, [this, v, next]() mutable { team_bcast(team_, 1, &v, next()); });
      add(HostForm::reduce_async, [this, v] {
        note_reduction(group_, TASUKI_SUM, 1, &v);
        start_async_reduction(group_, TASUKI_SUM, 1, &v)->wait();
      });
      add(HostForm::bcast_async, [this, v, next]() mutable {
        const long source = next();
        note_bcast(group_, 1, &v, source);
        start_async_bcast(group_, static_cast<int>(source), 1, &v)->wait();
      });
    }
    return result;
  }

  const NodeGroup* group_;
  Team& team_;
  HostCurves& curves_;
  std::vector<std::byte> memory_;
  std::map<std::pair<HostForm, HostWay>, std::map<long, double>> best_;
};

// Where its teams are alike.
void measure_group(const NodeGroup* group, bool few, double seconds, CostModel& model) {
  Team* team = team_of(group);
  if (team && team->has_lanes()) Hosts(group, *team, model).run(few, seconds);
}

}  // namespace

void measure_hosts(bool few_sizes, double seconds, CostModel& model) {
  const NodeGroup* all = NodeGroup::entire();
  std::vector<int> first(static_cast<std::size_t>(world().size), 0), firsts;
  const int mine = place_on_host(world().rank) == 0;
  MPI_Allgather(&mine, 1, MPI_INT, first.data(), 1, MPI_INT, world_comm());
  for (int rank = 0; rank < world().size; ++rank)
    if (first[static_cast<std::size_t>(rank)]) firsts.push_back(rank);
  const auto hosts = static_cast<long>(firsts.size());
  const bool several = hosts < all->size();
  measure_group(all, few_sizes, several ? seconds / 2 : seconds, model);
  if (several && mine) measure_group(NodeGroup::of(NodeSet(NodeShape({hosts}), firsts)), few_sizes, seconds / 2, model);
  meet_all_asleep();
}

}  // namespace tasuki
