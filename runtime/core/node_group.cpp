// Interning of node groups and their communicators.
#include "core/node_group.h"

#include <mpi.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/async.h"
#include "core/communicators.h"
#include "core/world.h"

namespace tasuki {

// MPI_COMM_NULL until they are asked for.
struct NodeGroup::Communicators {
  MPI_Comm own = MPI_COMM_NULL, user = MPI_COMM_NULL;
};

namespace {

std::size_t hash_of(const std::vector<int>& ranks) {
  std::size_t h = 1469598103934665603u ^ ranks.size();
  for (int rank : ranks) h = (h ^ static_cast<std::size_t>(rank)) * 1099511628211u;
  return h;
}

struct Groups {
  std::unordered_multimap<std::size_t, NodeGroup*> all;
  const NodeGroup* entire = nullptr;
};
Groups& groups() {
  static auto* g = new Groups;
  return *g;
}

}  // namespace

NodeGroup::NodeGroup(const NodeSet& members)
    : members_(members), me_(members.position_of(world().rank)), communicators_(new Communicators) {}

const NodeGroup* NodeGroup::of(const NodeSet& members) {
  Groups& g = groups();
  std::size_t hash = hash_of(members.ranks());
  auto [begin, end] = g.all.equal_range(hash);
  for (auto it = begin; it != end; ++it)
    if (it->second->members_.same_members(members)) return it->second;
  return g.all.emplace(hash, new NodeGroup(members))->second;
}

const NodeGroup* NodeGroup::entire() {
  Groups& g = groups();
  if (!g.entire) g.entire = of(NodeSet::entire(world().size));
  return g.entire;
}

namespace {

// Returns when all of the group have come here, and lets what is asynchronous proceed meanwhile: who comes later may
// wait for it first, and MPI_Comm_create_group blocks.
void come_together(const NodeGroup& group, int tag) {
  const auto& ranks = group.members().ranks();
  const long size = group.size(), me = group.me();
  for (long distance = 1; distance < size; distance *= 2) {
    MPI_Request requests[2];
    MPI_Irecv(nullptr, 0, MPI_BYTE, ranks[static_cast<std::size_t>((me + size - distance) % size)], tag, end_comm(),
              &requests[0]);
    MPI_Isend(nullptr, 0, MPI_BYTE, ranks[static_cast<std::size_t>((me + distance) % size)], tag, end_comm(),
              &requests[1]);
    for (MPI_Request& request : requests) wait_request(&request);
  }
}

}  // namespace

MPI_Comm comm_of(const NodeGroup* group) {
  MPI_Comm& comm = group->communicators().own;
  if (comm != MPI_COMM_NULL) return comm;
  if (group->size() == 1) return comm = MPI_COMM_SELF;
  if (group == NodeGroup::entire()) return comm = world_comm();
  const auto& ranks = group->members().ranks();
  MPI_Group all, mine;
  MPI_Comm_group(world_comm(), &all);
  MPI_Group_incl(all, static_cast<int>(group->size()), ranks.data(), &mine);
  // Different groups that are being made at the same time had better not share a tag.
  int tag = static_cast<int>(hash_of(ranks) % 32749);
  if (is_asynchronous()) come_together(*group, tag);
  MPI_Comm_create_group(world_comm(), mine, tag, &comm);
  MPI_Group_free(&mine);
  MPI_Group_free(&all);
  return comm;
}

MPI_Comm user_comm_of(const NodeGroup* group) {
  MPI_Comm& comm = group->communicators().user;
  if (comm != MPI_COMM_NULL) return comm;
  MPI_Request request;
  MPI_Comm_idup(comm_of(group), &comm, &request);
  wait_request(&request);
  return comm;
}

bool is_subset(const NodeGroup* part, const NodeGroup* whole) {
  if (part == whole || part->size() == 0 || whole == NodeGroup::entire()) return true;
  if (part->subset_of_ == whole) return true;
  if (!part->members_.subset_of(whole->members_)) return false;
  part->subset_of_ = whole;
  return true;
}

namespace {

// Of this node's groups in which it has executed anything.
struct Told {
  std::size_t group;  // hash_of its members
  unsigned long history;
};

std::vector<Told> told_by_all(const std::vector<Told>& mine, std::vector<int>& begin) {
  const auto nodes = static_cast<std::size_t>(world().size);
  std::vector<int> bytes(nodes);
  const int my_bytes = static_cast<int>(mine.size() * sizeof(Told));
  MPI_Request request;
  MPI_Iallgather(&my_bytes, 1, MPI_INT, bytes.data(), 1, MPI_INT, end_comm(), &request);
  wait_request(&request);
  std::vector<int> at(nodes);
  begin.assign(1, 0);
  for (std::size_t node = 0; node < nodes; ++node) {
    at[node] = begin[node] * static_cast<int>(sizeof(Told));
    begin.push_back(begin[node] + bytes[node] / static_cast<int>(sizeof(Told)));
  }
  std::vector<Told> all(static_cast<std::size_t>(begin[nodes]));
  MPI_Iallgatherv(mine.data(), my_bytes, MPI_BYTE, all.data(), bytes.data(), at.data(), MPI_BYTE, end_comm(), &request);
  wait_request(&request);
  return all;
}

// A member whose history is another one; -1: none.
int other_history(const NodeGroup& group, std::size_t hash, const std::vector<Told>& all,
                  const std::vector<int>& begin) {
  for (const int rank : group.members().ranks()) {
    const auto node = static_cast<std::size_t>(rank);
    unsigned long theirs = 0;
    for (int k = begin[node]; k < begin[node + 1]; ++k)
      if (const Told& told = all[static_cast<std::size_t>(k)]; told.group == hash) theirs = told.history;
    if (theirs != group.history().all()) return rank;
  }
  return -1;
}

}  // namespace

// One sum tells: each group's first member adds its history as often as there are others, who take theirs away.
void compare_histories() {
  if (world().size == 1) return;
  unsigned long sum = 0;
  std::vector<Told> mine;
  for (const auto& [hash, group] : groups().all) {
    const unsigned long history = group->history().all();
    if (group->size() < 2 || !group->has_me() || history == 0) continue;
    sum += group->me() == 0 ? history * static_cast<unsigned long>(group->size() - 1) : -history;
    mine.push_back({hash, history});
  }
  MPI_Request request;
  MPI_Iallreduce(MPI_IN_PLACE, &sum, 1, MPI_UNSIGNED_LONG, MPI_SUM, end_comm(), &request);
  wait_request(&request);
  if (sum == 0) return;
  std::vector<int> begin;
  const std::vector<Told> all = told_by_all(mine, begin);
  for (const auto& [hash, group] : groups().all) {
    if (group->size() < 2 || !group->has_me()) continue;
    if (const int other = other_history(*group, hash, all, begin); other >= 0) fail_apart(other);
  }
}

void free_groups() {
  Groups& g = groups();
  for (auto& [hash, group] : g.all) {
    auto& [own, user] = group->communicators();
    if (user != MPI_COMM_NULL) MPI_Comm_free(&user);
    if (own != MPI_COMM_NULL && own != MPI_COMM_SELF && own != world_comm()) MPI_Comm_free(&own);
  }
  // Node arrays of file scope may still point to their groups, so the objects stay.
  g.all.clear();
  g.entire = nullptr;
}

}  // namespace tasuki
