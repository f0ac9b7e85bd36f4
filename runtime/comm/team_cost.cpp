// Curves of two nodes, and how costs grow with the members and the teams.
#include "comm/team_cost.h"

#include <math.h>
#include <mpi.h>

#include <algorithm>
#include <optional>

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
// nodes, those in lanes, and those of which MPI's own collective of all nodes takes care.
struct Between {
  bool messages = false, mpi = false, lanes = false, whole = false;
  bool only_whole() const { return whole && !messages && !mpi && !lanes; }
  void add(const Team& team, HostWay way, bool few) {
    if (way == HostWay::relays) few = team.teams <= few_peers;
    if (way == HostWay::firsts) few = few && team.straight;
    (way == HostWay::lanes ? lanes : way == HostWay::mpi ? whole : few ? messages : mpi) = true;
  }
};

std::string shape_text(const Team& team, const Between& between) {
  if (team.alone()) return "one team";
  if (team.ones) {
    const char* straight = "messages between the nodes";
    if (!between.mpi && !between.whole) return straight;
    if (between.messages) return std::string(straight) + ", for long variables MPI";
    return between.lanes ? std::string("MPI, for long variables ") + straight : "MPI";
  }
  const char* all = "MPI's collective of all nodes";
  if (between.only_whole()) return all;
  const char* first = !between.mpi ? "messages" : !between.messages ? "MPI" : "messages, for long variables by MPI";
  const char* shares = "each node by MPI for its share";
  const std::string teams = format("%d teams, ", team.teams);
  const std::string rest = between.whole ? std::string(", for some variables ") + all : "";
  if (!between.messages && !between.mpi && between.lanes) return teams + shares + rest;
  return teams + "their first nodes by " + first +
         (between.lanes ? std::string(", for long variables ") + shares : "") + rest;
}

Between short_ones(const Team& team) {
  Between between;
  between.add(team, HostWay::firsts, true);
  return between;
}

// The shape behind what the members do in their teams.
std::string way_text(const Team& team, const char* inside, const Between& between) {
  return (team.ones || between.only_whole() ? "" : inside + std::string(", ")) + shape_text(team, between);
}

std::optional<double> measured_seconds(const Team& team, HostForm form, HostWay way, unsigned long bytes) {
  if (!team.measured) return std::nullopt;
  const double seconds = team.measured->seconds(form, way, static_cast<double>(bytes));
  return isfinite(seconds) ? std::optional(seconds) : std::nullopt;
}

const char* why_text(const Team& team) {
  return team.ones ? "no two of the nodes share memory" : "nodes that share memory";
}

// Between hosts whose costs xmptune has measured: those of each way.
std::string why_text(const Team& team, HostForm form, unsigned long bytes) {
  if (!team.measured) return why_text(team);
  std::string text;
  for (int k = 0; k < static_cast<int>(HostWay::count_); ++k) {
    const auto way = static_cast<HostWay>(k);
    if (const auto seconds = measured_seconds(team, form, way, bytes); seconds && team.can(way, form, bytes))
      text += (text.empty() ? "by cost: " : ", ") + std::string(host_way_name(way)) + " " + time_text(*seconds);
  }
  return text;
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
  const unsigned long all = bytes_of(n, v);
  if (team->alone())
    return {way_text(*team, "ring of slots", between), why_text(*team),
            spread_seconds(*team, static_cast<double>(all))};
  const int members = sizes_of(*team).most;
  double expected = 0;
  bool relayed = n > 0;
  for (int i = 0; i < n; ++i) {
    const unsigned long bytes = bytes_of(v[i]);
    const auto size = static_cast<double>(bytes);
    const HostWay way = team->way(HostForm::bcast, bytes);
    relayed = relayed && way == HostWay::relays;
    between.add(*team, way, bytes <= most_by_messages);
    if (const auto known = measured_seconds(*team, HostForm::bcast, way, bytes))
      expected += *known;
    else
      expected += messages(*team) * message(*team, size / (way == HostWay::lanes ? members : 1)) +
                  2 * spread_seconds(*team, size);
  }
  const char* inside = relayed ? "lines of each node" : "ring of slots";
  return {way_text(*team, inside, between), why_text(*team, HostForm::bcast, all), expected};
}

TeamChoice reduce_choice(const Team* team, int op, int n, const tasuki_variable* v) {
  if (!team) return without_team(mpi_reduces(op, n, v) && may_block() ? "MPI_Allreduce" : "MPI_Iallreduce");
  const int members = sizes_of(*team).most;
  const auto in_shares = [&](double size, HostWay way) {
    double far = 0;
    if (way == HostWay::lanes)
      far = messages(*team) * message(*team, size / members);
    else if (!team->alone())
      far = messages(*team) * message(*team, size) + spread_seconds(*team, size);
    return shares_seconds(members, size) + far;
  };
  Between between;
  double shared = 0, relayed = 0, together = 0;  // bytes
  TeamChoice choice;
  for (int i = 0; i < n; ++i) {
    const unsigned long bytes = bytes_of(v[i]);
    const auto size = static_cast<double>(bytes);
    const bool by_mpi = mpi_operator(op, v[i].type) != MPI_OP_NULL;
    const HostWay way = way_between(*team, op, v[i]);
    const bool shares = way == HostWay::lanes || (bytes > team->each_limit && (team->alone() || by_mpi));
    between.add(*team, way, !shares);
    if (way == HostWay::relays)
      relayed += size;
    else if (shares && way != HostWay::mpi)
      shared += size;
    if (const auto known = measured_seconds(*team, HostForm::reduce, way, bytes))
      choice.expected += *known;
    else if (way == HostWay::relays)
      choice.expected += combine_seconds(*team, size);
    else if (shares)
      choice.expected += in_shares(size, way);
    else
      together += size;
  }
  const unsigned long all = bytes_of(n, v);
  const auto size = static_cast<double>(all);
  const HostWay way = team->alone() ? HostWay::firsts : team->way(HostForm::reduce, all);
  if (together > 0 || all == 0) choice.expected += combine_seconds(*team, together);
  choice.way = way_text(*team, inside_text(size, shared, relayed), between);
  choice.why = team->measured ? why_text(*team, HostForm::reduce, all)
                              : "by cost: each node combines all " + time_text(combine_seconds(*team, size)) +
                                    ", in shares " + time_text(in_shares(size, way));
  return choice;
}

TeamChoice asynchronous_choice(const NodeGroup* group, HostForm form, unsigned long bytes) {
  const char* own = "asynchronous: MPI's own nonblocking collectives";
  const Team* team = group && group->team_known() ? group->team() : nullptr;
  if (!team || !team->queue) return {"MPI, started", own};
  if (team->alone()) return {"lines of each node, one team, started", "asynchronous: nodes that share memory"};
  const HostWay way = team->way(form, bytes);
  TeamChoice choice;
  choice.expected = measured_seconds(*team, form, way, bytes).value_or(0);
  choice.why = "asynchronous: " + why_text(*team, form, bytes);
  Between between;
  between.add(*team, way, true);
  choice.way =
      (way == HostWay::mpi ? "MPI" : way_text(*team, "lines of each node", between)) + std::string(", started");
  if (!team->measured && way == HostWay::mpi) choice.why = own;
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
