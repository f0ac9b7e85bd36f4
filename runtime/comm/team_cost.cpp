// Curves of two nodes, and how costs grow with the members and the teams.
#include "comm/team_cost.h"

#include <math.h>
#include <mpi.h>

#include <algorithm>

#include "comm/team_members.h"
#include "comm/team_phases.h"
#include "core/config.h"
#include "core/error.h"
#include "core/shared_memory.h"
#include "plan/ways.h"

namespace tasuki {
namespace {

struct Sizes {
  int least, most;
};

Sizes sizes_of(const Team& team) {
  std::vector<int> size(static_cast<std::size_t>(team.teams));
  for (int number : team.number) ++size[static_cast<std::size_t>(number)];
  const auto [least, most] = std::minmax_element(size.begin(), size.end());
  return {*least, *most};
}

// One message between two first members, the farthest ones.
double message(const Team& team, double bytes) {
  Distance distance = Distance::host;
  for (int rank : team.group->members().ranks())
    if (distance_to(rank) == Distance::network) distance = Distance::network;
  return cost_model().seconds(Way::mpi_packed, Shape::contiguous, distance, bytes);
}

// Messages that follow each other among the first members.
double messages(const Team& team) { return team.teams <= few_teams ? 1 : 2 * log2(team.teams); }

double each_seconds(int members, double bytes) {
  return cost_model().seconds(TeamWay::reduce_each, bytes) * (members - 1);
}

double shares_seconds(int members, double bytes) {
  return cost_model().seconds(TeamWay::reduce_shares, bytes) * 2 * (members - 1) / members;
}

// All to all, or up and down.
double combine_seconds(const Team& team, double bytes) {
  const int members = sizes_of(team).most;
  if (team.alone() && members <= team_block) return each_seconds(members, bytes);
  const int blocks = (members + team_block - 1) / team_block;
  const double inside = each_seconds(std::min(members, team_block), bytes) + each_seconds(blocks, bytes) +
                        cost_model().seconds(TeamWay::bcast, bytes);
  return inside + (team.alone() ? 0 : messages(team) * message(team, bytes));
}

std::string shape_text(const Team& team) {
  if (team.alone()) return "one team";
  return format("%d teams, their first nodes %s", team.teams, team.teams <= few_teams ? "by messages" : "by MPI");
}

TeamChoice without_team(const char* call) {
  return {call, memory_is_shared() ? "no two of the nodes are in one group of nodes that share memory"
                                   : std::string("memory is not shared: ") + why_not_shared()};
}

}  // namespace

TeamChoice barrier_choice(const Team* team) {
  if (!team) return without_team("MPI_Barrier");
  return {"slots, " + shape_text(*team), "nodes that share memory", combine_seconds(*team, 8)};
}

TeamChoice bcast_choice(const Team* team, unsigned long bytes) {
  if (!team) return without_team("MPI_Bcast");
  const auto size = static_cast<double>(bytes);
  const double inside = cost_model().seconds(TeamWay::bcast, size);
  const double between = team->alone() ? 0 : inside + messages(*team) * message(*team, size);
  return {"ring of slots, " + shape_text(*team), "nodes that share memory", inside + between};
}

TeamChoice reduce_choice(const Team* team, unsigned long bytes) {
  if (!team) return without_team("MPI_Allreduce");
  const auto size = static_cast<double>(bytes);
  const int members = sizes_of(*team).most;
  const bool shares = bytes > team->each_limit;
  const double each = combine_seconds(*team, size);
  double in_shares = shares_seconds(members, size);
  if (!team->alone()) in_shares += messages(*team) * message(*team, size) + cost_model().seconds(TeamWay::bcast, size);
  TeamChoice choice;
  choice.way = (shares ? "in shares, " : "each node combines all, ") + shape_text(*team);
  choice.why = "by cost: each node combines all " + time_text(each) + ", in shares " + time_text(in_shares);
  choice.expected = shares ? in_shares : each;
  return choice;
}

unsigned long each_limit(int members) {
  constexpr unsigned long least = 64;
  unsigned long limit = least;
  for (unsigned long bytes = 2 * least; bytes <= most_each; bytes *= 2) {
    const auto size = static_cast<double>(bytes);
    if (each_seconds(members, size) > shares_seconds(members, size)) break;
    limit = bytes;
  }
  return limit;
}

// Each member takes every other one's part; the members of the smallest team get most from other teams.
GatherCosts gather_costs(const Team& team, double bytes) {
  const Sizes size = sizes_of(team);
  const CostModel& model = cost_model();
  GatherCosts costs{model.seconds(TeamWay::gather, bytes) * (size.most - 1),
                    model.seconds(TeamWay::gather_moves, bytes) * (size.most - 1)};
  if (team.alone()) return costs;
  const double far = static_cast<double>(team.number.size()) - size.least;
  costs.slots += (team.teams - 1) * message(team, size.most * bytes) + model.seconds(TeamWay::bcast, far * bytes);
  costs.moves += far * message(team, bytes);
  return costs;
}

TeamChoice gather_choice(const Team& team, const GatherCosts& costs) {
  return {"allgather by slots, " + shape_text(team),
          "by cost: slots " + time_text(costs.slots) + ", moves " + time_text(costs.moves), costs.slots};
}

}  // namespace tasuki
