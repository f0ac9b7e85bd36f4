// Templates: making them and finding the nodes of a template reference.
#include "layout/template_layout.h"

#include <numeric>

namespace tasuki {

Result<TemplateLayout> TemplateLayout::make(std::span<const FormatSpec> formats,
                                            std::span<const Interval> bounds,
                                            std::shared_ptr<const NodeSet> nodes) {
  auto fail = [](std::string reason) { return Result<TemplateLayout>::failure(std::move(reason)); };
  if (formats.size() != bounds.size()) {
    return fail(std::to_string(bounds.size()) + " distribution formats expected, " +
                std::to_string(formats.size()) + " found");
  }
  TemplateLayout layout;
  std::vector<int> users(nodes->shape().rank(), 0);
  for (std::size_t d = 0; d < formats.size(); ++d) {
    const FormatSpec& format = formats[d];
    long size = 1;
    if (format.format != Format::none) {
      if (format.axis < 0 || format.axis >= nodes->shape().rank()) {
        return fail("dimension " + std::to_string(d + 1) + " is distributed onto node dimension " +
                    std::to_string(format.axis + 1) + " of " + std::to_string(nodes->shape().rank()));
      }
      if (++users[format.axis] > 1) {
        return fail("node dimension " + std::to_string(format.axis + 1) + " is used twice");
      }
      size = nodes->shape().size(format.axis);
    }
    auto dim = Distribution::make(format, bounds[d].lo, bounds[d].hi, size);
    if (!dim) return fail("dimension " + std::to_string(d + 1) + ": " + dim.error());
    layout.dims_.push_back(std::move(*dim));
  }
  layout.nodes_ = std::move(nodes);
  return layout;
}

Result<NodeSet> TemplateLayout::owners(std::span<const Subscript> subscripts, int me) const {
  if (subscripts.empty()) return *nodes_;
  auto fail = [](std::string reason) { return Result<NodeSet>::failure(std::move(reason)); };
  if (static_cast<int>(subscripts.size()) != rank()) {
    return fail(std::to_string(rank()) + " subscripts expected, " + std::to_string(subscripts.size()) +
                " found");
  }
  const NodeShape& shape = nodes_->shape();
  const long position = nodes_->position_of(me);
  const auto mine = position >= 0 ? shape.coordinates(position) : std::vector<long>();
  // A node dimension that no template dimension uses is taken as a whole.
  std::vector<std::vector<long>> chosen(shape.rank());
  for (int a = 0; a < shape.rank(); ++a) {
    chosen[a].resize(shape.size(a));
    std::iota(chosen[a].begin(), chosen[a].end(), 0L);
  }
  for (int d = 0; d < rank(); ++d) {
    const Subscript& sub = subscripts[d];
    const Distribution& dim = dims_[d];
    auto outside = [&](long value) {
      return fail("subscript " + std::to_string(value) + " in dimension " + std::to_string(d + 1) +
                  " is outside of the bounds " + std::to_string(dim.lb()) + ":" + std::to_string(dim.ub()));
    };
    const int axis = dim.axis();
    if (sub.kind == Subscript::index) {
      if (!dim.bounds().contains(sub.lo)) return outside(sub.lo);
      if (axis >= 0) chosen[axis] = {dim.owner(sub.lo)};
    } else if (sub.kind == Subscript::triplet) {
      if (sub.step == 0) return fail("the step of a template subscript is 0");
      const long lo = sub.step > 0 ? sub.lo : sub.hi, hi = sub.step > 0 ? sub.hi : sub.lo;
      if (lo > hi) {
        if (axis >= 0) chosen[axis].clear();
        continue;
      }
      if (!dim.bounds().contains(lo)) return outside(lo);
      if (!dim.bounds().contains(hi)) return outside(hi);
      const long step = std::abs(sub.step);
      // Descending triplets start at sub.lo, so count the phase from there.
      if (axis >= 0) chosen[axis] = dim.owners(sub.step > 0 ? lo : hi - (hi - lo) / step * step, hi, step);
    } else if (sub.kind == Subscript::own) {
      if (position < 0) return NodeSet();
      if (axis >= 0) chosen[axis] = {mine[axis]};
    } else if (axis >= 0 && sub.kind == Subscript::all) {
      chosen[axis] = dim.owners(dim.lb(), dim.ub(), 1);
    }
  }
  return nodes_->select(chosen);
}

}  // namespace tasuki
