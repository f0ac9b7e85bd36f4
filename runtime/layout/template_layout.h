// A distributed template: one distribution a dimension, on a node set.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "layout/distribution.h"
#include "layout/node_set.h"

namespace tasuki {

class TemplateLayout {
 public:
  // One format and one pair of bounds a dimension. The axes of the distributed dimensions must be the
  // node dimensions, each once. Errors name the dimension (1-based).
  static Result<TemplateLayout> make(std::span<const FormatSpec> formats, std::span<const Interval> bounds,
                                     std::shared_ptr<const NodeSet> nodes);

  int rank() const { return static_cast<int>(dims_.size()); }
  const Distribution& dim(int d) const { return dims_[d]; }
  const NodeSet& nodes() const { return *nodes_; }
  const std::shared_ptr<const NodeSet>& nodes_ptr() const { return nodes_; }
  bool operator==(const TemplateLayout& other) const {
    return dims_ == other.dims_ && *nodes_ == *other.nodes_;
  }

  // 0-based coordinate of a member (given by its node coordinates) in the node dimension of template
  // dimension d; 0 where the dimension is not distributed.
  long place(int d, std::span<const long> coordinates) const {
    return dims_[d].axis() < 0 ? 0 : coordinates[dims_[d].axis()];
  }
  // The nodes of a reference t(sub, ..): those that own at least one of the named indices in every
  // dimension; `own` is the asking node's own coordinate, none = the whole template. In Fortran order of the
  // node set; the result has the node set's rank. Empty when there is an `own` and `me` is no member.
  Result<NodeSet> owners(std::span<const Subscript> subscripts, int me) const;

 private:
  std::vector<Distribution> dims_;
  std::shared_ptr<const NodeSet> nodes_;
};

}  // namespace tasuki
