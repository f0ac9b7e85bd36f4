// The executing node set, and the evaluation of `on` and `from` references.
#pragma once

#include <string>

#include "core/node_group.h"
#include "tasuki/abi.h"

namespace tasuki {

// The node set that executes now: the entire set, narrowed by task and loop.
extern const NodeGroup* executing_now_;
inline const NodeGroup* executing() { return executing_now_ ? executing_now_ : NodeGroup::entire(); }
void push_executing(const NodeGroup* group);
void pop_executing(const tasuki_site* at);
void clear_executing();

// The nodes of a reference as this node sees it (`*` subscripts are its own coordinates; a node outside
// the object then gets an empty group). Null is the executing set. Errors: subscript count and range, a
// template that is not distributed or not fixed. The last result of a directive is kept with `at`'s file
// and line, so that a repeated directive does no search.
const NodeGroup* resolve(const tasuki_site* at, const tasuki_ref* ref);
// As resolve; also an error when the nodes are not a subset of the executing set.
const NodeGroup* resolve_subset(const tasuki_site* at, const tasuki_ref* ref);
// The members of the executing set that are in the reference.
const NodeGroup* resolve_within(const tasuki_site* at, const tasuki_ref* ref);

// Text of a reference as the program wrote it, for messages: `p(1:2,*)`, `t[0:4]`, `*`.
std::string describe(const tasuki_ref& ref);

}  // namespace tasuki
