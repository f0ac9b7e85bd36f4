// Asynchronous reductions and broadcasts of teams: inside of each by what its members post (team_posts.h), between them
// by messages of their first members (team_relay.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "comm/team_posts.h"
#include "core/apart.h"
#include "core/operation.h"
#include "tasuki/abi.h"

namespace tasuki {

class Posted;
class Team;

// The operations of one team on this node.
class PostedQueue {
 public:
  // `history`: what this member has begun; apart(member): that one has begun something else, does not return. `among`:
  // this node's team where it is one of several, else null.
  PostedQueue(TeamPosts posts, const History& history, std::function<void(int member)> apart, Team* among);
  ~PostedQueue();  // what is open is given up: nobody may look at it any more
  PostedQueue(const PostedQueue&) = delete;

  // Begun with the call, in the history, too. The results are the same bits on all.
  //
  // Of one team; each member combines up to each_limit bytes for itself, more in shares.
  std::shared_ptr<Operation> reduction(int op, int n, const tasuki_variable* v, unsigned long each_limit);
  std::shared_ptr<Operation> broadcast(int source, int n, const tasuki_variable* v);
  // Of several.
  std::shared_ptr<Operation> relayed_reduction(int op, int n, const tasuki_variable* v);
  std::shared_ptr<Operation> relayed_broadcast(int source_team, int source, int n, const tasuki_variable* v);

  // Posts what has room, and completes what has come, in order.
  void advance();
  std::uint64_t stored() const { return posts_.stored(); }

 private:
  friend class Posted;
  // Of what is longer than `most` bytes each variable in such steps, the rest in one.
  enum class Steps { one, pieces, shares, relayed };
  std::shared_ptr<Operation> begin(Steps long_ones, unsigned long most, int op, int source, int n,
                                   const tasuki_variable* v);
  std::shared_ptr<Operation> relayed(int op, int source_team, int source, int n, const tasuki_variable* v);
  std::shared_ptr<Posted> add(Steps steps, int op, int source_team, int source, int n, const tasuki_variable* v);
  std::shared_ptr<Posted> unused();

  TeamPosts posts_;
  const History& history_;
  std::function<void(int member)> apart_;
  Team* among_;
  std::vector<std::shared_ptr<Posted>> all_;  // those that are in use, and others for later
  std::vector<Posted*> open_;                 // in the order of their numbers
  std::size_t posted_ = 0, sent_ = 0;         // so many of these, from the first on, are posted, and sent
};

}  // namespace tasuki
