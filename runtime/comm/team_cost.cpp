// Curves of two nodes, and how costs grow with the members and the teams.
#include "comm/team_cost.h"

#include <math.h>
#include <mpi.h>

#include <algorithm>

#include "comm/collective.h"
#include "comm/mpi_operators.h"
#include "comm/team_members.h"
#include "comm/team_phases.h"
#include "core/async.h"
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

// Between the first members, the farthest ones.
Distance distance_between(const Team& team) {
  for (int rank : team.group->members().ranks())
    if (distance_to(rank) == Distance::network) return Distance::network;
  return Distance::host;
}
double message(const Team& team, double bytes) {
  return cost_model().seconds(Way::mpi_packed, Shape::contiguous, distance_between(team), bytes);
}

// Messages that follow each other among the first members.
double messages(const Team& team) { return team.straight ? 1 : 2 * log2(team.teams); }

double each_seconds(int members, double bytes) {
  return cost_model().seconds(TeamWay::reduce_each, bytes) * (members - 1);
}

double shares_seconds(int members, double bytes) {
  return cost_model().seconds(TeamWay::reduce_shares, bytes) * 2 * (members - 1) / members;
}

// From one member to the others of its team.
double spread_seconds(const Team& team, double bytes) {
  return team.ones ? 0 : cost_model().seconds(TeamWay::bcast, bytes);
}

// All to all, or up and down.
double combine_seconds(const Team& team, double bytes) {
  const int members = sizes_of(team).most;
  if (team.alone() && members <= team_block) return each_seconds(members, bytes);
  const int blocks = (members + team_block - 1) / team_block;
  const double inside =
      each_seconds(std::min(members, team_block), bytes) + each_seconds(blocks, bytes) + spread_seconds(team, bytes);
  return inside + (team.alone() ? 0 : messages(team) * message(team, bytes));
}

// What several teams exchange: contents for which a message between each two first nodes will do, others of the first
// nodes, and those in lanes.
struct Between {
  bool messages = false, mpi = false, lanes = false;
  void add(const Team& team, bool few, bool in_lanes) {
    (in_lanes ? lanes : few && team.straight ? messages : mpi) = true;
  }
  void add_relayed(const Team& team) { (team.teams <= few_peers ? messages : mpi) = true; }
};

std::string shape_text(const Team& team, const Between& between) {
  if (team.alone()) return "one team";
  if (team.ones) {
    const char* straight = "messages between the nodes";
    if (!between.mpi) return straight;
    if (between.messages) return std::string(straight) + ", for long variables MPI";
    return between.lanes ? std::string("MPI, for long variables ") + straight : "MPI";
  }
  const char* first = !between.mpi ? "messages" : !between.messages ? "MPI" : "messages, for long variables by MPI";
  const char* shares = "each node by MPI for its share";
  const std::string teams = format("%d teams, ", team.teams);
  if (!between.messages && !between.mpi && between.lanes) return teams + shares;
  return teams + "their first nodes by " + first + (between.lanes ? std::string(", for long variables ") + shares : "");
}

Between short_ones(const Team& team) {
  Between between;
  between.add(team, true, false);
  return between;
}

// The shape behind what the members do in their teams.
std::string way_text(const Team& team, const char* inside, const Between& between) {
  return (team.ones ? "" : inside + std::string(", ")) + shape_text(team, between);
}

const char* why_text(const Team& team) {
  return team.ones ? "no two of the nodes share memory" : "nodes that share memory";
}

// What members do with the variables of a reduction: with these bytes of all in shares, and by relays.
const char* inside_text(double all, double shared, double relayed) {
  if (relayed > 0 && relayed == all) return "first nodes combine all";
  if (relayed > 0 && shared + relayed == all) return "long variables in shares, first nodes combine the others";
  if (relayed > 0 && shared == 0) return "first nodes combine long variables, each node all of the others";
  if (relayed > 0) return "long variables in shares, by first nodes, and each node combines all of the others";
  if (shared == 0) return "each node combines all";
  return shared == all ? "in shares" : "long variables in shares, each node combines all of the others";
}

bool goes_in_shares(const Team& team, int op, const tasuki_variable& v) {
  return bytes_of(v) > team.each_limit && (team.alone() || mpi_operator(op, v.type) != MPI_OP_NULL);
}

TeamChoice without_team(std::string call) {
  return {std::move(call), memory_is_shared() ? "no two of the nodes are in one group of nodes that share memory"
                                              : std::string("memory is not shared: ") + why_not_shared()};
}

}  // namespace

TeamChoice barrier_choice(const Team* team) {
  if (!team) return without_team(may_block() ? "MPI_Barrier" : "MPI_Ibarrier");
  return {way_text(*team, "slots", short_ones(*team)), why_text(*team), combine_seconds(*team, 8)};
}

TeamChoice bcast_choice(const Team* team, int n, const tasuki_variable* v) {
  if (!team) return without_team(may_block() ? "MPI_Bcast" : "MPI_Ibcast");
  Between between;
  const int members = sizes_of(*team).most;
  double far = 0;
  for (int i = 0; i < n; ++i) {
    const bool relayed = team->relays_bcast(Waited::now, bytes_of(v[i]));
    const bool lanes = !relayed && team->broadcasts_in_lanes(bytes_of(v[i]));
    if (relayed)
      between.add_relayed(*team);
    else
      between.add(*team, bytes_of(v[i]) <= most_by_messages, lanes);
    if (!team->alone())
      far += messages(*team) * message(*team, static_cast<double>(bytes_of(v[i])) / (lanes ? members : 1));
  }
  const auto size = static_cast<double>(bytes_of(n, v));
  const double inside = spread_seconds(*team, size);
  if (!team->alone()) far += inside;
  return {way_text(*team, "ring of slots", between), why_text(*team), inside + far};
}

TeamChoice reduce_choice(const Team* team, int op, int n, const tasuki_variable* v) {
  if (!team) return without_team(mpi_reduces(op, n, v) && may_block() ? "MPI_Allreduce" : "MPI_Iallreduce");
  double all = 0, shared = 0, relayed = 0;
  Between between;
  for (int i = 0; i < n; ++i) {
    const auto size = static_cast<double>(bytes_of(v[i]));
    all += size;
    if (bytes_of(v[i]) > team->each_limit && team->relays_reduction(Waited::now, bytes_of(v[i]))) {
      between.add_relayed(*team);
      relayed += size;
      continue;
    }
    const bool shares = goes_in_shares(*team, op, v[i]);
    between.add(*team, !shares, shares && team->reduces_in_lanes(bytes_of(v[i])));
    shared += shares ? size : 0;
  }
  const int members = sizes_of(*team).most;
  const auto in_shares = [&](double size) {
    double far = 0;
    if (team->reduces_in_lanes(static_cast<unsigned long>(size)))
      far = messages(*team) * message(*team, size / members);
    else if (!team->alone())
      far = messages(*team) * message(*team, size) + spread_seconds(*team, size);
    return shares_seconds(members, size) + far;
  };
  TeamChoice choice;
  choice.way = way_text(*team, inside_text(all, shared, relayed), between);
  choice.why = "by cost: each node combines all " + time_text(combine_seconds(*team, all)) + ", in shares " +
               time_text(in_shares(all));
  const double others = all - shared - relayed;
  choice.expected = (shared > 0 ? in_shares(shared) : 0) + (relayed > 0 ? combine_seconds(*team, relayed) : 0) +
                    (others > 0 || all == 0 ? combine_seconds(*team, others) : 0);
  return choice;
}

TeamChoice record_choice(const Team* team, unsigned long bytes) {
  const char* by_mpi = may_block() ? "MPI_Allreduce" : "MPI_Iallreduce";
  if (!team) return without_team(by_mpi);
  if (bytes > record_limit) return {by_mpi, format("a record of more than %lu bytes", record_limit)};
  return {way_text(*team, "each node combines all", short_ones(*team)), "records of values and places",
          combine_seconds(*team, static_cast<double>(bytes))};
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
  costs.slots += (team.teams - 1) * message(team, size.most * bytes) + spread_seconds(team, far * bytes);
  // A host's nodes send side by side, and to each node of the other hosts: its network carries each part as often.
  const int at_once = distance_between(team) == Distance::network ? size.most : 1;
  costs.moves += far * at_once * message(team, bytes);
  return costs;
}

TeamChoice gather_choice(const Team& team, const GatherCosts& costs) {
  return {way_text(team, "allgather by slots", short_ones(team)),
          "by cost: slots " + time_text(costs.slots) + ", moves " + time_text(costs.moves), costs.slots};
}

}  // namespace tasuki
