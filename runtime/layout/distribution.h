// How one template dimension is spread over one node dimension. Template indices are the program's
// (from lb to ub); node coordinates are 0-based; local indices are 0-based places among what a node owns.
#pragma once

#include <string>
#include <vector>

#include "layout/interval.h"
#include "layout/result.h"

namespace tasuki {

enum class Format { none, block, cyclic, gblock };  // numbered as TASUKI_NOT_DISTRIBUTED ...

// As written in a distribute directive.
struct FormatSpec {
  Format format = Format::none;
  int axis = -1;          // node dimension
  long width = 0;         // block(n), cyclic(n); 0: the default
  std::vector<long> map;  // gblock: one size a node
};

class Distribution {
 public:
  // `nodes` is the extent of the node dimension (1 for Format::none). Errors: empty bounds, block(n) too
  // small, gblock of the wrong length, with a negative size or the wrong sum.
  static Result<Distribution> make(const FormatSpec& spec, long lb, long ub, long nodes);

  Format format() const { return format_; }
  long lb() const { return lb_; }
  long ub() const { return ub_; }
  Interval bounds() const { return {lb_, ub_}; }
  long size() const { return ub_ - lb_ + 1; }
  int axis() const { return axis_; }
  long nodes() const { return nodes_; }
  // Block size or cyclic width; the template size for none; 0 for gblock.
  long width() const { return width_; }
  // gblock: sizes a node.
  std::vector<long> map() const;
  bool contiguous() const { return format_ != Format::cyclic; }
  // A cyclic dimension on one node, too, is cyclic in storage.
  bool operator==(const Distribution&) const = default;

  // Coordinate of the owner of an index inside the bounds.
  long owner(long index) const;
  // What node `node` owns: the interval, or for cyclic its first and last index. Empty: {x, x - 1}.
  Interval owned(long node) const;
  long owned_count(long node) const { return owned_count(node, bounds()); }
  // How many indices of `part` the node owns.
  long owned_count(long node, Interval part) const;
  // The first and last index of `part` that the node owns.
  Interval owned_hull(long node, Interval part) const;
  // The indices of `part` that the node owns, in ascending order.
  std::vector<Comb> owned_within(long node, Interval part) const;
  // Place of an owned index among those of its owner, and back.
  long to_local(long index) const;
  long to_global(long node, long local) const;
  // Coordinates of the nodes that own at least one index lo, lo + step, .. hi (step > 0), ascending.
  std::vector<long> owners(long lo, long hi, long step) const;

 private:
  Format format_ = Format::none;
  long lb_ = 0, ub_ = -1;
  int axis_ = -1;
  long width_ = 0;
  long nodes_ = 1;
  std::vector<long> start_;  // gblock: nodes + 1 prefix sums, from 0
};

}  // namespace tasuki
