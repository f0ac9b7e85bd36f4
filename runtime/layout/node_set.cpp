// Node shapes and node sets: selection, sections, membership.
#include "layout/node_set.h"

#include <algorithm>
#include <numeric>

namespace tasuki {

Result<NodeShape> NodeShape::fitting(std::vector<long> size, long total) {
  long product = 1;
  int open = -1;
  for (int d = 0; d < static_cast<int>(size.size()); ++d) {
    if (size[d] == -1) {
      if (open >= 0) return Result<NodeShape>::failure("more than one dimension is `*`");
      open = d;
    } else if (size[d] < 1) {
      return Result<NodeShape>::failure("dimension " + std::to_string(d + 1) + " has size " +
                                        std::to_string(size[d]) + ", which is not positive");
    } else {
      product *= size[d];
    }
  }
  if (open >= 0) {
    if (total % product != 0 || total == 0) {
      return Result<NodeShape>::failure("the fixed dimensions make " + std::to_string(product) +
                                        " nodes, which does not divide the " + std::to_string(total) +
                                        " there are");
    }
    size[open] = total / product;
  } else if (product != total) {
    return Result<NodeShape>::failure("the dimensions make " + std::to_string(product) +
                                      " nodes, but there are " + std::to_string(total));
  }
  return NodeShape(std::move(size));
}

long NodeShape::total() const {
  return std::accumulate(size_.begin(), size_.end(), 1L, std::multiplies<long>());
}

std::vector<long> NodeShape::coordinates(long position) const {
  std::vector<long> result(size_.size());
  for (std::size_t d = 0; d < size_.size(); ++d) {
    result[d] = position % size_[d];
    position /= size_[d];
  }
  return result;
}

long NodeShape::position(std::span<const long> coordinates) const {
  long result = 0;
  for (int d = rank() - 1; d >= 0; --d) result = result * size_[d] + coordinates[d];
  return result;
}

NodeSet::NodeSet(NodeShape shape, std::vector<int> ranks)
    : shape_(std::move(shape)), ranks_(std::move(ranks)) {
  bool identity = true;
  for (std::size_t i = 0; i < ranks_.size() && identity; ++i) identity = ranks_[i] == static_cast<int>(i);
  if (identity) return;
  sorted_.resize(ranks_.size());
  std::iota(sorted_.begin(), sorted_.end(), 0);
  std::sort(sorted_.begin(), sorted_.end(), [this](int a, int b) { return ranks_[a] < ranks_[b]; });
}

NodeSet NodeSet::entire(int size) {
  std::vector<int> ranks(size);
  std::iota(ranks.begin(), ranks.end(), 0);
  return NodeSet(NodeShape({size}), std::move(ranks));
}

long NodeSet::position_of(int world_rank) const {
  if (sorted_.empty()) return world_rank >= 0 && world_rank < size() ? world_rank : -1;
  auto at = std::lower_bound(sorted_.begin(), sorted_.end(), world_rank,
                             [this](int position, int rank) { return ranks_[position] < rank; });
  return at != sorted_.end() && ranks_[*at] == world_rank ? *at : -1;
}

bool NodeSet::subset_of(const NodeSet& other) const {
  return std::all_of(ranks_.begin(), ranks_.end(), [&](int rank) { return other.contains(rank); });
}

Result<NodeSet> NodeSet::reshaped(std::vector<long> sizes) const {
  auto shape = NodeShape::fitting(std::move(sizes), size());
  if (!shape) return Result<NodeSet>::failure(shape.error());
  return NodeSet(std::move(*shape), ranks_);
}

NodeSet NodeSet::select(std::span<const std::vector<long>> chosen) const {
  std::vector<long> sizes;
  for (const auto& c : chosen) sizes.push_back(static_cast<long>(c.size()));
  NodeShape shape(std::move(sizes));
  const long total = shape.total();
  std::vector<int> ranks;
  ranks.reserve(total);
  std::vector<long> at(chosen.size());
  for (long i = 0; i < total; ++i) {
    const auto place = shape.coordinates(i);
    for (std::size_t d = 0; d < chosen.size(); ++d) at[d] = chosen[d][place[d]];
    ranks.push_back(rank_at(at));
  }
  return NodeSet(std::move(shape), std::move(ranks));
}

Result<NodeSet> NodeSet::section(std::span<const Subscript> subscripts, int me) const {
  if (subscripts.empty()) return *this;
  if (static_cast<int>(subscripts.size()) != shape_.rank()) {
    return Result<NodeSet>::failure(std::to_string(shape_.rank()) + " subscripts expected, " +
                                    std::to_string(subscripts.size()) + " found");
  }
  const long position = position_of(me);
  const auto mine = position >= 0 ? shape_.coordinates(position) : std::vector<long>();
  std::vector<std::vector<long>> chosen(subscripts.size());
  std::vector<long> kept;
  bool outside = false;
  for (int d = 0; d < shape_.rank(); ++d) {
    const Subscript& sub = subscripts[d];
    const long size = shape_.size(d);
    auto out_of_range = [&](long value) {
      return Result<NodeSet>::failure("subscript " + std::to_string(value) + " in dimension " +
                                      std::to_string(d + 1) + " is not between 1 and " +
                                      std::to_string(size));
    };
    switch (sub.kind) {
      case Subscript::index:
        if (sub.lo < 1 || sub.lo > size) return out_of_range(sub.lo);
        chosen[d] = {sub.lo - 1};
        break;
      case Subscript::triplet:
        if (sub.step == 0) return Result<NodeSet>::failure("the step of a node subscript is 0");
        if (sub.lo < 1 || sub.lo > size) return out_of_range(sub.lo);
        if (sub.hi < 1 || sub.hi > size) return out_of_range(sub.hi);
        for (long i = sub.lo; sub.step > 0 ? i <= sub.hi : i >= sub.hi; i += sub.step)
          chosen[d].push_back(i - 1);
        kept.push_back(static_cast<long>(chosen[d].size()));
        break;
      case Subscript::all:
      case Subscript::every:
        chosen[d].resize(size);
        std::iota(chosen[d].begin(), chosen[d].end(), 0L);
        kept.push_back(size);
        break;
      case Subscript::own:
        if (mine.empty()) {
          outside = true;
        } else {
          chosen[d] = {mine[d]};
        }
        break;
    }
  }
  if (outside) return NodeSet();
  return NodeSet(NodeShape(std::move(kept)), select(chosen).ranks());
}

}  // namespace tasuki
