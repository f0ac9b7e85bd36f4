// Node arrays: what tasuki_nodes points to.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "core/kept_ref.h"
#include "core/node_group.h"
#include "tasuki/abi.h"

// The members in Fortran order with the declared shape (parenthesis form), and how it was declared.
struct tasuki_nodes {
  enum Origin { entire, executing, equivalent };

  std::string name;
  int form = TASUKI_PAREN;
  unsigned long id = 0;  // never reused, unlike the address
  std::shared_ptr<const tasuki::NodeSet> set;
  const tasuki::NodeGroup* group = nullptr;
  // 0-based coordinates of this node; all -1 when it is not a member.
  std::vector<long> me;
  Origin origin = entire;
  // equivalent: the reference it was declared with (object may be gone; see descriptor_kind).
  tasuki::KeptRef equiv;
  // The declaration and the templates that are distributed onto it: a static array keeps those of a block that has
  // ended.
  mutable std::atomic<int> users = 1;

  int rank() const { return set->shape().rank(); }
  long size(int dim) const { return set->shape().size(dim); }
  bool member() const { return group->has_me(); }
  // The declared dimension (0-based, as the program counts) as a parenthesis-order dimension, and back.
  int dimension(int declared) const { return form == TASUKI_BRACKET ? rank() - 1 - declared : declared; }
};

namespace tasuki {

// One user less; the last one deletes it.
void drop(const tasuki_nodes* nodes);

// As `p(2,3)` or `p[3][2]`.
std::string describe(const tasuki_nodes& nodes);

}  // namespace tasuki
