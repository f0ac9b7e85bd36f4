// A set of nodes that acts together: its members in order and, once a collective needs it, its communicator
// (comm_of() in core/communicators.h).
#pragma once

#include "core/apart.h"
#include "layout/node_set.h"

namespace tasuki {

class Team;

// One object for each ordered list of members: compare by pointer. Lives until the end of the run.
class NodeGroup {
 public:
  // The group of these members; the same list gives the same object on this node.
  static const NodeGroup* of(const NodeSet& members);
  static const NodeGroup* entire();

  const NodeSet& members() const { return members_; }
  long size() const { return members_.size(); }
  // 0-based place of this node, or -1.
  long me() const { return me_; }
  bool has_me() const { return me_ >= 0; }

  struct Communicators;
  // Lives as long as the group.
  Communicators& communicators() const { return *communicators_; }

  // The collectives that this node has executed as a member, be they complete or under way.
  History& history() const { return history_; }

  // What comm/team keeps here, so that a repeated collective does no search: its team or null, once that is known.
  bool team_known() const { return team_known_; }
  Team* team() const { return team_; }
  void keep_team(Team* team, bool known) const { team_ = team, team_known_ = known; }

 private:
  explicit NodeGroup(const NodeSet& members);
  friend void free_groups();

  NodeSet members_;
  long me_ = -1;
  Communicators* communicators_;
  mutable History history_;
  mutable Team* team_ = nullptr;
  mutable bool team_known_ = false;
  mutable const NodeGroup* subset_of_ = nullptr;  // a group known to contain this one
  friend bool is_subset(const NodeGroup* part, const NodeGroup* whole);
};

bool is_subset(const NodeGroup* part, const NodeGroup* whole);
// End of the run, on all nodes: an error where members of a group have executed other collectives than this node.
void compare_histories();
// End of the run: frees all communicators.
void free_groups();

}  // namespace tasuki
