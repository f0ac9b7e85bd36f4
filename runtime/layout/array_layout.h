// Where the elements of an aligned array lie: owners, extents, storage indices.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "layout/template_layout.h"

namespace tasuki {

// One array dimension as declared by align and shadow, in C declaration order.
struct ArrayDimSpec {
  long size = 0;
  int axis = -1;    // template dimension; -1: collapsed
  long offset = 0;  // template index = index + offset
  long shadow_lo = 0, shadow_hi = 0;
  bool full = false;  // full shadow; the widths are then 0
};

// One dimension of the layout: the same on all nodes, with functions of the node's coordinate `at` in the
// node dimension (0 where not distributed). Array indices are the program's, 0-based.
class ArrayDim {
 public:
  long size() const { return spec_.size; }
  long shadow_lo() const { return spec_.shadow_lo; }
  long shadow_hi() const { return spec_.shadow_hi; }
  bool full() const { return spec_.full; }
  int axis() const { return spec_.axis; }
  long offset() const { return spec_.offset; }
  // The node dimension, or -1 where every node of the set holds the whole dimension.
  int node_axis() const { return distribution_.axis(); }
  long nodes() const { return distribution_.nodes(); }
  // In template indices; a collapsed dimension has an undistributed one of its own.
  const Distribution& distribution() const { return distribution_; }

  // Elements allocated on every node, shadow included.
  long extent() const { return extent_; }
  // The program's index is the storage index; else (cyclic without full shadow) it is the template-local one.
  bool affine() const { return affine_; }

  // Owned indices; cyclic: first and last. Empty: lo > hi.
  Interval owned(long at) const;
  long owned_count(long at) const;
  long owner(long index) const { return distribution_.owner(index + spec_.offset); }
  // The owned indices inside `part` (array indices), ascending.
  std::vector<Comb> owned_within(long at, Interval part) const;
  // Storage index of the first allocated element: the global index where affine, else the template-local.
  long origin_index(long at) const;
  // Storage index of an index (affine: the index itself, also outside of what is owned).
  long storage_index(long index) const;
  // Place in the local section, from 0 to extent - 1 for what is held.
  long position(long at, long index) const { return storage_index(index) - origin_index(at); }
  // The node's part of the template with `lo` more indices before and `hi` behind it, as far as the array with such a
  // shadow has them: what a loop over the template may use. Not empty without an owned element, too, where the part
  // lies next to the array's end; these cells then lie where storage_index says.
  Interval reach(long at, long lo, long hi) const;
  // Whether the node holds the index, as owner or in its shadow.
  bool holds(long at, long index) const;
  bool operator==(const ArrayDim& other) const;

 private:
  friend class ArrayLayout;
  ArrayDimSpec spec_;
  Distribution distribution_;
  long extent_ = 0;
  bool affine_ = true;
};

class ArrayLayout {
 public:
  // Errors name the array and the dimension (1-based, C order).
  static Result<ArrayLayout> make(const std::string& name, std::span<const ArrayDimSpec> dims,
                                  std::shared_ptr<const TemplateLayout> on);

  // The extents alone, for a compiler that knows everything as constants: allocated elements a dimension,
  // the same on every node. `formats` and `bounds` describe the template, `node_sizes` the node array (all
  // sizes positive). Equals extent(d) of the layout that the runtime will make from the same values.
  static Result<std::vector<long>> extents(const std::string& name, std::span<const ArrayDimSpec> dims,
                                           std::span<const FormatSpec> formats,
                                           std::span<const Interval> bounds,
                                           std::span<const long> node_sizes);

  int rank() const { return static_cast<int>(dims_.size()); }
  const ArrayDim& dim(int d) const { return dims_[d]; }
  const TemplateLayout& on() const { return *on_; }
  const NodeSet& nodes() const { return on_->nodes(); }
  // Bytes of a local section, shadow included, with elements of `size` bytes; none when they are more than an address
  // can count.
  std::optional<std::size_t> section_bytes(std::size_t size) const;
  // Distance in elements between neighbours in dimension d.
  std::vector<long> strides() const;
  // Coordinate of a member in array dimension d (0 where not distributed).
  long place(int d, std::span<const long> coordinates) const {
    return dims_[d].node_axis() < 0 ? 0 : coordinates[dims_[d].node_axis()];
  }
  // Node dimensions over which no array dimension is distributed: their nodes hold copies.
  std::vector<int> replicated_axes() const;
  bool operator==(const ArrayLayout& other) const { return dims_ == other.dims_ && *on_ == *other.on_; }

 private:
  std::vector<ArrayDim> dims_;
  std::shared_ptr<const TemplateLayout> on_;
};

}  // namespace tasuki
