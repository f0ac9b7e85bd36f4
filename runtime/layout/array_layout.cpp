// Aligned arrays: extents, owned parts, storage indices.
#include "layout/array_layout.h"

#include <algorithm>
#include <numeric>

namespace tasuki {

Interval ArrayDim::owned(long at) const {
  return shifted(distribution_.owned_hull(at, {spec_.offset, spec_.offset + spec_.size - 1}), -spec_.offset);
}

long ArrayDim::owned_count(long at) const {
  return distribution_.owned_count(at, {spec_.offset, spec_.offset + spec_.size - 1});
}

std::vector<Comb> ArrayDim::owned_within(long at, Interval part) const {
  auto combs = distribution_.owned_within(at, shifted(intersect(part, {0, spec_.size - 1}), spec_.offset));
  for (Comb& comb : combs) comb.first -= spec_.offset;
  return combs;
}

long ArrayDim::storage_index(long index) const {
  return affine_ ? index : distribution_.to_local(index + spec_.offset);
}

long ArrayDim::origin_index(long at) const {
  if (spec_.full) return 0;
  const Interval mine = owned(at);
  if (affine_) return mine.lo - spec_.shadow_lo;
  return mine.empty() ? 0 : distribution_.to_local(mine.lo + spec_.offset);
}

Interval ArrayDim::reach(long at, long lo, long hi) const {
  const Interval part = shifted(distribution_.owned(at), -spec_.offset);
  if (part.empty()) return part;
  return intersect({part.lo - lo, part.hi + hi}, {-lo, spec_.size - 1 + hi});
}

bool ArrayDim::holds(long at, long index) const {
  if (spec_.full) return index >= 0 && index < spec_.size;
  if (affine_) return reach(at, spec_.shadow_lo, spec_.shadow_hi).contains(index);
  return index >= 0 && index < spec_.size && owner(index) == at;
}

bool ArrayDim::operator==(const ArrayDim& o) const {
  return spec_.size == o.spec_.size && spec_.axis == o.spec_.axis && spec_.offset == o.spec_.offset &&
         spec_.shadow_lo == o.spec_.shadow_lo && spec_.shadow_hi == o.spec_.shadow_hi &&
         spec_.full == o.spec_.full && distribution_ == o.distribution_;
}

Result<ArrayLayout> ArrayLayout::make(const std::string& name, std::span<const ArrayDimSpec> dims,
                                      std::shared_ptr<const TemplateLayout> on) {
  ArrayLayout layout;
  std::vector<int> used(on->rank(), 0);
  for (std::size_t d = 0; d < dims.size(); ++d) {
    const ArrayDimSpec& spec = dims[d];
    auto fail = [&](const std::string& reason) {
      return Result<ArrayLayout>::failure("array '" + name + "', dimension " + std::to_string(d + 1) + ": " +
                                          reason);
    };
    if (spec.size < 1) return fail("the size " + std::to_string(spec.size) + " is not positive");
    if (spec.shadow_lo < 0 || spec.shadow_hi < 0) {
      return fail("the shadow width " + std::to_string(std::min(spec.shadow_lo, spec.shadow_hi)) +
                  " is negative");
    }
    ArrayDim dim;
    dim.spec_ = spec;
    if (spec.full) dim.spec_.shadow_lo = dim.spec_.shadow_hi = 0;
    if (spec.axis < 0) {
      dim.spec_.axis = -1;
      dim.spec_.offset = 0;
      dim.distribution_ = *Distribution::make({}, 0, spec.size - 1, 1);
    } else {
      if (spec.axis >= on->rank()) {
        return fail("template dimension " + std::to_string(spec.axis + 1) + " of " +
                    std::to_string(on->rank()));
      }
      if (++used[spec.axis] > 1) {
        return fail("template dimension " + std::to_string(spec.axis + 1) + " is aligned with twice");
      }
      dim.distribution_ = on->dim(spec.axis);
      const Distribution& dist = dim.distribution_;
      const Interval image{spec.offset, spec.offset + spec.size - 1};
      if (image.lo < dist.lb() || image.hi > dist.ub()) {
        return fail("the indices 0:" + std::to_string(spec.size - 1) + " lie on template indices " +
                    std::to_string(image.lo) + ":" + std::to_string(image.hi) + ", outside of its bounds " +
                    std::to_string(dist.lb()) + ":" + std::to_string(dist.ub()));
      }
    }
    const bool cyclic = dim.distribution_.format() == Format::cyclic;
    if (cyclic && !spec.full && (spec.shadow_lo > 0 || spec.shadow_hi > 0)) {
      return fail("shadow " + std::to_string(spec.shadow_lo) + ":" + std::to_string(spec.shadow_hi) +
                  " on a cyclic dimension; only 0 or * is possible there");
    }
    dim.affine_ = !cyclic || spec.full;
    if (spec.full) {
      dim.extent_ = spec.size;
    } else {
      long most = 0;
      for (long node = 0; node < dim.nodes(); ++node) most = std::max(most, dim.owned_count(node));
      if (__builtin_add_overflow(most, spec.shadow_lo, &dim.extent_) ||
          __builtin_add_overflow(dim.extent_, spec.shadow_hi, &dim.extent_)) {
        return fail("the shadow " + std::to_string(spec.shadow_lo) + ":" + std::to_string(spec.shadow_hi) +
                    " is too wide");
      }
    }
    layout.dims_.push_back(std::move(dim));
  }
  layout.on_ = std::move(on);
  return layout;
}

Result<std::vector<long>> ArrayLayout::extents(const std::string& name, std::span<const ArrayDimSpec> dims,
                                               std::span<const FormatSpec> formats,
                                               std::span<const Interval> bounds,
                                               std::span<const long> node_sizes) {
  using Extents = Result<std::vector<long>>;
  NodeShape shape(std::vector<long>(node_sizes.begin(), node_sizes.end()));
  for (long size : node_sizes) {
    if (size < 1) return Extents::failure("a node dimension of size " + std::to_string(size));
  }
  std::vector<int> ranks(shape.total());
  std::iota(ranks.begin(), ranks.end(), 0);
  auto on = TemplateLayout::make(formats, bounds, std::make_shared<const NodeSet>(shape, std::move(ranks)));
  if (!on) return Extents::failure(on.error());
  auto layout = make(name, dims, std::make_shared<const TemplateLayout>(std::move(*on)));
  if (!layout) return Extents::failure(layout.error());
  std::vector<long> result;
  for (int d = 0; d < layout->rank(); ++d) result.push_back(layout->dim(d).extent());
  return result;
}

std::optional<std::size_t> ArrayLayout::section_bytes(std::size_t size) const {
  auto total = static_cast<long>(size);
  for (const ArrayDim& dim : dims_)
    if (__builtin_mul_overflow(total, dim.extent(), &total)) return std::nullopt;
  return static_cast<std::size_t>(total);
}

std::vector<long> ArrayLayout::strides() const {
  std::vector<long> result(dims_.size(), 1);
  for (int d = rank() - 2; d >= 0; --d) result[d] = result[d + 1] * dims_[d + 1].extent();
  return result;
}

std::vector<int> ArrayLayout::replicated_axes() const {
  std::vector<int> result;
  for (int axis = 0; axis < nodes().shape().rank(); ++axis) {
    if (std::none_of(dims_.begin(), dims_.end(),
                     [&](const ArrayDim& dim) { return dim.node_axis() == axis; })) {
      result.push_back(axis);
    }
  }
  return result;
}

}  // namespace tasuki
