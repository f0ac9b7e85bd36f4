// Interning of node groups and their communicators.
#include "core/node_group.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/world.h"

namespace tasuki {
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

NodeGroup::NodeGroup(const NodeSet& members) : members_(members), me_(members.position_of(world().rank)) {}

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

MPI_Comm NodeGroup::comm() const {
  if (comm_ != MPI_COMM_NULL) return comm_;
  if (size() == 1) return comm_ = MPI_COMM_SELF;
  if (this == entire()) return comm_ = world().comm;
  MPI_Group all, mine;
  MPI_Comm_group(world().comm, &all);
  MPI_Group_incl(all, static_cast<int>(size()), members_.ranks().data(), &mine);
  // Different groups that are being made at the same time had better not share a tag.
  int tag = static_cast<int>(hash_of(members_.ranks()) % 32749);
  MPI_Comm_create_group(world().comm, mine, tag, &comm_);
  MPI_Group_free(&mine);
  MPI_Group_free(&all);
  return comm_;
}

MPI_Comm NodeGroup::user_comm() const {
  if (user_comm_ == MPI_COMM_NULL) MPI_Comm_dup(comm(), &user_comm_);
  return user_comm_;
}

bool is_subset(const NodeGroup* part, const NodeGroup* whole) {
  if (part == whole || part->size() == 0 || whole == NodeGroup::entire()) return true;
  if (part->subset_of_ == whole) return true;
  if (!part->members_.subset_of(whole->members_)) return false;
  part->subset_of_ = whole;
  return true;
}

void free_groups() {
  Groups& g = groups();
  for (auto& [hash, group] : g.all) {
    if (group->user_comm_ != MPI_COMM_NULL) MPI_Comm_free(&group->user_comm_);
    bool own = group->comm_ != MPI_COMM_NULL && group->comm_ != MPI_COMM_SELF && group->comm_ != world().comm;
    if (own) MPI_Comm_free(&group->comm_);
  }
  // Node arrays of file scope may still point to their groups, so the objects stay.
  g.all.clear();
  g.entire = nullptr;
}

}  // namespace tasuki
