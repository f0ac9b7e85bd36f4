// Making and ending the teams of groups.
#include "comm/team.h"

#include <mpi.h>

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "comm/introduction.h"
#include "comm/team_cost.h"
#include "comm/team_members.h"
#include "comm/team_phases.h"
#include "core/apart.h"
#include "core/async.h"
#include "core/communicators.h"
#include "core/looking.h"
#include "core/shared_memory.h"
#include "core/wait.h"
#include "core/world.h"
#include "plan/ways.h"

namespace tasuki {
namespace {

constexpr std::size_t page = 4096;

// What a team holds besides itself.
struct Kept {
  std::unique_ptr<Team> team;
  void* memory = nullptr;
  std::size_t bytes = 0;
};
std::unordered_map<const NodeGroup*, Kept>& all_kept() {
  static auto* kept = new std::unordered_map<const NodeGroup*, Kept>;
  return *kept;
}

// What each member tells the others at the start.
struct Offer {
  long first;   // place in the group of the first member of its team
  long offset;  // of its memory in its arena; -1: it has none
};

// Not a call of MPI, so its messages must be kept in motion: some leave this node only when it calls MPI.
void await(const TeamSlots::Awaited& awaited) {
  for (unsigned looks = quick_looks(); looks > 0; --looks) {
    relax();
    if (awaited.has_come()) return;
  }
  NowAndThen now_and_then;
  look_until([&] { return now_and_then() ? awaited.is_late() : awaited.has_come(); }, [] { return true; },
             WaitFor::this_host);
}

std::vector<long> places_of_my_team(const NodeGroup* group) {
  std::vector<long> places;
  for (long place = 0; place < group->size(); ++place)
    if (in_group(group->members().rank_at(place))) places.push_back(place);
  return places;
}

std::vector<Offer> exchange(const NodeGroup* group, Offer mine) {
  std::vector<Offer> all;
  for (const Introduction& one : introduce(group, {Introduction::team, {mine.first, mine.offset}}))
    all.push_back({one.values[0], one.values[1]});
  return all;
}

// The same answer everywhere: of nodes of several hosts each has some on another one.
bool are_on_several_hosts(const NodeGroup* group) {
  const std::vector<int>& ranks = group->members().ranks();
  return std::any_of(ranks.begin(), ranks.end(), [](int rank) { return distance_to(rank) == Distance::network; });
}
bool is_worth_it(const NodeGroup* group, const std::vector<Offer>& all) {
  bool together = group->size() <= few_peers && are_on_several_hosts(group);
  for (std::size_t place = 0; place < all.size(); ++place) {
    const auto first = static_cast<std::size_t>(all[place].first);
    if (all[place].offset < 0 && first != place) return false;
    if (first != place) together = true;
    if (first != place && all[first].offset < 0) return false;
  }
  return together;
}

// Of the group's members at these places, by these alone.
MPI_Comm communicator_of(const NodeGroup* group, const std::vector<int>& places) {
  MPI_Group all, mine;
  MPI_Comm comm;
  MPI_Comm_group(comm_of(group), &all);
  MPI_Group_incl(all, static_cast<int>(places.size()), places.data(), &mine);
  MPI_Comm_create_group(comm_of(group), mine, 0, &comm);
  MPI_Group_free(&mine);
  MPI_Group_free(&all);
  return comm;
}

// The rank of a member of this node's team.
int rank_of(const Team& team, int member) {
  long place = 0;
  while (team.number[static_cast<std::size_t>(place)] != team.mine ||
         team.member[static_cast<std::size_t>(place)] != member)
    ++place;
  return team.group->members().rank_at(place);
}

// firsts, sizes: of each team, its first member's place in the group and how many it has.
void connect(Team& team, const std::vector<int>& firsts, const std::vector<int>& sizes) {
  if (team.first()) team.firsts = communicator_of(team.group, firsts);
  if (team.first() && team.teams > few_peers) MPI_Comm_dup(team.firsts, &team.relays);
  const int size = team.slots.size();
  for (int first : firsts)
    if (sizes[static_cast<std::size_t>(first)] != size) return;
  team.lane.nodes = team.teams;
  team.lane.mine = team.mine;
  team.lane.comm = team.firsts;
  if (team.first()) return;
  std::vector<int> places(firsts.size());
  for (std::size_t place = 0; place < team.member.size(); ++place)
    if (team.member[place] == team.slots.me())
      places[static_cast<std::size_t>(team.number[place])] = static_cast<int>(place);
  team.lane.comm = communicator_of(team.group, places);
}

// Nodes that share cores, one on each of three hosts: an allreduce of 8 bytes takes 37 us by messages, MPI's, with two
// messages less, 32; a bcast from one and the same node 11.7 and 6.4.
bool speak_straight(int teams, bool ones) { return teams <= few_peers && !(ones && teams > 2 && waits_yield()); }

std::unique_ptr<Team> make_team(const NodeGroup* group, const std::vector<long>& places,
                                const std::vector<Offer>& all) {
  std::vector<TeamMember*> members;
  TeamRing* ring = nullptr;
  int me = 0;
  for (long place : places) {
    if (place == group->me()) me = static_cast<int>(members.size());
    const Offer& offer = all[static_cast<std::size_t>(place)];
    if (offer.offset < 0) {  // alone
      members.push_back(nullptr);
      continue;
    }
    std::byte* memory = shared_address(group->members().rank_at(place), offer.offset);
    members.push_back(reinterpret_cast<TeamMember*>(memory));
    if (!ring) ring = reinterpret_cast<TeamRing*>(memory + sizeof(TeamMember));
  }
  const std::vector<TeamMember*> posts = members;
  auto team = std::make_unique<Team>(group, TeamSlots(me, std::move(members), ring, group->history(), await));
  std::vector<int> firsts, of_first(all.size()), so_far(all.size());
  for (std::size_t place = 0; place < all.size(); ++place) {
    const auto first = static_cast<std::size_t>(all[place].first);
    if (first == place) {
      of_first[place] = static_cast<int>(firsts.size());
      firsts.push_back(static_cast<int>(place));
    }
    team->number.push_back(of_first[first]);
    team->member.push_back(so_far[first]++);
  }
  const auto apart = [of = team.get()](int member) { fail_apart(rank_of(*of, member)); };
  team->slots.on_apart(apart);
  team->teams = static_cast<int>(firsts.size());
  const int largest = *std::max_element(so_far.begin(), so_far.end());
  team->ones = largest == 1;
  team->flat = team->alone() && team->slots.size() <= team_block;
  team->straight = speak_straight(team->teams, team->ones);
  team->each_limit = team->ones ? least_exchanged - 1 : each_limit(largest);
  team->mine = team->number[static_cast<std::size_t>(group->me())];
  if (!team->alone()) connect(*team, firsts, so_far);
  if (team->has_lanes() && are_on_several_hosts(group)) team->measured = cost_model().hosts({team->teams, largest});
  // A message to each of many single nodes: MPI's trees are better.
  if (team->teams <= few_peers || !team->ones)
    team->queue = std::make_unique<PostedQueue>(TeamPosts(me, posts), group->history(), apart,
                                                team->alone() ? nullptr : team.get());
  return team;
}

void meet_all() {
  std::vector<MPI_Request> requests;
  for (auto& [group, one] : all_kept())
    if (one.team) MPI_Ibarrier(comm_of(group), &requests.emplace_back());
  wait_requests(static_cast<int>(requests.size()), requests.data());
}

std::uint64_t stored() {
  std::uint64_t sum = 0;
  for (const auto& [group, one] : all_kept())
    if (one.team && one.team->queue) sum += one.team->queue->stored();
  return sum;
}

// The members may still be reading each other's memory when this node comes here.
void end_teams() {
  auto& kept = all_kept();
  for (auto& [group, one] : kept)
    if (one.team) one.team->queue.reset();
  meet_all();
  for (auto& [group, one] : kept) {
    if (one.team && !one.team->first() && one.team->lane.comm != MPI_COMM_NULL) MPI_Comm_free(&one.team->lane.comm);
    if (one.team && one.team->relays != MPI_COMM_NULL) MPI_Comm_free(&one.team->relays);
    if (one.team && one.team->firsts != MPI_COMM_NULL) MPI_Comm_free(&one.team->firsts);
    if (one.memory) free_shared(one.memory, one.bytes);
    group->keep_team(nullptr, false);
  }
  kept.clear();
}

Team* start_team(const NodeGroup* group) {
  const std::vector<long> places = places_of_my_team(group);
  const bool ring = places[0] == group->me();
  Kept one;
  one.bytes = sizeof(TeamMember) + (ring ? sizeof(TeamRing) : 0);
  if (places.size() > 1) one.memory = allocate_shared(one.bytes, page);
  const std::vector<Offer> all =
      exchange(group, {places[0], one.memory ? shared_offset(one.memory, one.bytes) : -1});
  if (is_worth_it(group, all)) {
    one.team = make_team(group, places, all);
  } else if (one.memory) {
    free_shared(one.memory, one.bytes);
    one.memory = nullptr;
  }
  auto& kept = all_kept();
  if (kept.empty()) {
    on_end(end_teams);
    add_stored_count(stored);
  }
  Team* team = one.team.get();
  kept[group] = std::move(one);
  group->keep_team(team, true);
  return team;
}

}  // namespace

void start_asynchronous_collectives() {
  if (is_asynchronous() && NodeGroup::entire()->size() > 1) team_of(NodeGroup::entire());
}

Team* team_of(const NodeGroup* group) { return group->team_known() ? group->team() : start_team(group); }

}  // namespace tasuki
