// Node shapes and node sets: ordered world ranks in Fortran order (dimension 0 is the fastest).
#pragma once

#include <span>
#include <vector>

#include "layout/result.h"

namespace tasuki {

// The extents of a node array. Coordinates are 0-based here; the program's subscripts count from 1.
// A shape of rank 0 has one place.
class NodeShape {
 public:
  NodeShape() = default;
  explicit NodeShape(std::vector<long> size) : size_(std::move(size)) {}
  // One of the sizes may be -1 (`*`): it takes what is left of `total`. The product must be `total`.
  static Result<NodeShape> fitting(std::vector<long> size, long total);

  int rank() const { return static_cast<int>(size_.size()); }
  long size(int dim) const { return size_[dim]; }
  const std::vector<long>& sizes() const { return size_; }
  long total() const;
  std::vector<long> coordinates(long position) const;
  long position(std::span<const long> coordinates) const;
  bool operator==(const NodeShape&) const = default;

 private:
  std::vector<long> size_;
};

// A subscript of a node reference, 1-based and inclusive. `index` keeps no dimension in the result;
// `own` is the coordinate of the asking node and keeps none either. Of a template dimension `all` are the nodes that
// have indices, `every` are all nodes.
struct Subscript {
  enum Kind { index, triplet, all, own, every } kind = all;
  long lo = 0, hi = 0, step = 1;
};

// An ordered set of world ranks with a shape. Values: copying shares nothing.
class NodeSet {
 public:
  NodeSet() = default;  // empty
  NodeSet(NodeShape shape, std::vector<int> ranks);
  // World ranks 0 .. size - 1, one dimension.
  static NodeSet entire(int size);

  const NodeShape& shape() const { return shape_; }
  long size() const { return static_cast<long>(ranks_.size()); }
  bool empty() const { return ranks_.empty(); }
  const std::vector<int>& ranks() const { return ranks_; }
  int rank_at(long position) const { return ranks_[position]; }
  int rank_at(std::span<const long> coordinates) const { return ranks_[shape_.position(coordinates)]; }
  // Position in Fortran order of a world rank, or -1.
  long position_of(int world_rank) const;
  bool contains(int world_rank) const { return position_of(world_rank) >= 0; }
  bool subset_of(const NodeSet& other) const;
  // The same members in the same order, whatever the shapes.
  bool same_members(const NodeSet& other) const { return ranks_ == other.ranks_; }
  bool operator==(const NodeSet&) const = default;

  // The same ranks in another shape (at most one size -1).
  Result<NodeSet> reshaped(std::vector<long> sizes) const;
  // Members whose coordinate in dimension d is in chosen[d] (0-based, in that order), for every d. The
  // result has the rank of the set.
  NodeSet select(std::span<const std::vector<long>> chosen) const;
  // Section p(sub, ...): none = the whole set. `me` is the asking world rank, for `own`; when it is
  // not a member and there is an `own`, the result is an empty set. Errors: count of subscripts, out of
  // range.
  Result<NodeSet> section(std::span<const Subscript> subscripts, int me) const;

 private:
  NodeShape shape_;
  std::vector<int> ranks_;
  std::vector<int> sorted_;  // positions in order of rank, to find members; empty when ranks are 0, 1, ..
};

}  // namespace tasuki
