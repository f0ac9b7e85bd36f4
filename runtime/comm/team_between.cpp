// Which way a collective gets from team to team.
#include <mpi.h>

#include <limits>

#include "comm/collective.h"
#include "comm/mpi_operators.h"
#include "comm/team_members.h"

namespace tasuki {
namespace {

constexpr unsigned long kilo = 1024;
// Each piece that is under way has memory of its own, on first nodes from all teams.
constexpr unsigned long most_by_relays = 16 * 1024 * kilo;
// Shares of less are hardly more than their messages.
constexpr unsigned long least_in_any_lane = 2 * kilo;

// Where nobody has measured it. Limits were found on hosts of one and two nodes, all on two cores of an EPYC, TCP; us
// by relays, and by what goes beyond the limits: MPI of all nodes, and of synchronous ones the first nodes or lanes.
//
// Reductions that are waited for later, hosts of two nodes: four hosts 4 MB 12560 and 16180, five hosts 128, 256, 512
// KB 636 and 730, 1116 and 1092, 2424 and 1937; single nodes, two hosts 4 MB 1490 and 3400, three hosts 512 KB, 1, 2 MB
// 670 and 1043, 1699 and 1837, 4013 and 3548. At once, hosts of two nodes: two hosts 16 KB, 1, 4 MB 19 and 30, 361 and
// 466, 2165 and 1917, three hosts 2, 16, 64, 128 KB 60 and 59, 69 and 137, 152 and 185, 253 and 236; single nodes,
// three hosts 2, 16, 64, 128 KB 43 and 36, 47 and 91, 105 and 100, 171 and 126, four hosts 4, 16, 64 KB 72 and 61, 80
// and 139, 183 and 155. Each first node gets what all teams have.
bool relays_reduction(const Team& team, bool later, unsigned long bytes) {
  if (!later && bytes <= (team.ones && team.teams > 3 ? 4 : 2) * kilo) return false;
  if (team.teams > few_peers) return bytes <= 640 * kilo / static_cast<unsigned long>(team.teams);
  if (later || !team.has_lanes()) return bytes <= (team.ones && team.teams > 2 ? 512 : 4096) * kilo;
  if (team.teams == 2) return !team.ones && bytes <= 1024 * kilo;
  return bytes <= (team.ones ? 48 : 64) * kilo;
}

// At once, many hosts of several nodes (Xeon, TCP, all nodes on two cores), by relays, by first nodes, by MPI of all
// nodes: five hosts of two nodes 16, 32, 64, 128 KB, 1 MB 196, 326, 593, 1012 us, 8.8 ms; 268, 283, 419, 753 us, 5.2
// ms; 375, 406, 487, 745 us, 3.5 ms; six hosts, to 128 KB, 203, 361, 623, 899 us; 283, 320, 498, 857 us; 418, 444, 514,
// 815 us. Lanes are no faster than MPI.
HostWay reduced_by_many(unsigned long bytes) {
  if (bytes <= 16 * kilo) return bytes <= 2 * kilo ? HostWay::firsts : HostWay::relays;
  return bytes <= 64 * kilo ? HostWay::firsts : HostWay::mpi;
}

// Later ones take a half to a quarter of MPI's time everywhere. At once, five hosts of two nodes, 8, 16, 64 KB, 1 MB:
// 32 and 31, 35 and 44, 73 and 229, 878 and 1959; where there are lanes, these are as fast or faster (three hosts of
// one and two nodes, 64, 256 KB: 52 and 29, 183 and 39, 42 and 32, 152 and 123).
bool relays_bcast(const Team& team, unsigned long bytes) {
  return team.teams > few_peers ? bytes > 16 * kilo : bytes > most_by_messages && !team.has_lanes();
}

// What nobody has measured: the first one of these that can be.
HostWay assumed(const Team& team, HostForm form, unsigned long bytes) {
  switch (form) {
    case HostForm::reduce: {
      const bool mpi = team.ones && !team.straight;
      if (bytes <= team.each_limit && !mpi) return HostWay::firsts;
      if (team.teams > few_peers && !team.ones) return reduced_by_many(bytes);
      if (relays_reduction(team, false, bytes)) return HostWay::relays;
      if (bytes > team.each_limit && bytes >= least_reduced_in_lane(team.teams, team.ones)) return HostWay::lanes;
      return mpi ? HostWay::mpi : HostWay::firsts;
    }
    case HostForm::bcast:
      if (relays_bcast(team, bytes)) return HostWay::relays;
      return bytes > most_by_messages ? HostWay::lanes : HostWay::firsts;
    case HostForm::reduce_async:
      return relays_reduction(team, true, bytes) ? HostWay::relays : HostWay::mpi;
    default:
      return HostWay::relays;
  }
}

bool is_async(HostForm form) { return form == HostForm::reduce_async || form == HostForm::bcast_async; }

}  // namespace

bool Team::can(HostWay way, HostForm form, unsigned long bytes, bool by_mpi) const {
  switch (way) {
    case HostWay::firsts:
      return !is_async(form);
    case HostWay::relays:
      return queue && bytes <= most_by_relays;
    case HostWay::lanes:
      return !is_async(form) && has_lanes() && by_mpi && bytes >= least_in_any_lane;
    default:
      return by_mpi || is_async(form);
  }
}

HostWay Team::way(HostForm form, unsigned long bytes, bool by_mpi) const {
  HostWay best = is_async(form) ? HostWay::mpi : HostWay::firsts;
  if (only) return can(*only, form, bytes, by_mpi) ? *only : best;
  constexpr double unknown = std::numeric_limits<double>::infinity();
  double least = unknown;
  for (int k = 0; measured && k < static_cast<int>(HostWay::count_); ++k) {
    const auto one = static_cast<HostWay>(k);
    const double seconds = measured->seconds(form, one, static_cast<double>(bytes));
    if (seconds < least && can(one, form, bytes, by_mpi)) best = one, least = seconds;
  }
  if (least < unknown) return best;
  const HostWay guess = assumed(*this, form, bytes);
  return can(guess, form, bytes, by_mpi) ? guess : best;
}

HostWay way_between(const Team& team, int op, const tasuki_variable& v) {
  if (team.alone()) return HostWay::firsts;
  return team.way(HostForm::reduce, bytes_of(v), mpi_operator(op, v.type) != MPI_OP_NULL);
}

}  // namespace tasuki
