// Owners and local indices of one template dimension.
#include "layout/distribution.h"

#include <algorithm>

namespace tasuki {

namespace {

std::string text(long value) { return std::to_string(value); }

}  // namespace

Result<Distribution> Distribution::make(const FormatSpec& spec, long lb, long ub, long nodes) {
  auto fail = [](std::string reason) { return Result<Distribution>::failure(std::move(reason)); };
  if (lb > ub) return fail("the bounds " + text(lb) + ":" + text(ub) + " hold no index");
  Distribution d;
  d.format_ = spec.format;
  d.lb_ = lb;
  d.ub_ = ub;
  const long size = ub - lb + 1;
  if (spec.format == Format::none) {
    d.width_ = size;
    return d;
  }
  if (nodes < 1) return fail("there is no node to distribute onto");
  d.axis_ = spec.axis;
  d.nodes_ = nodes;
  switch (spec.format) {
    case Format::block:
      if (spec.width < 0) return fail("the block size " + text(spec.width) + " is not positive");
      d.width_ = spec.width > 0 ? spec.width : ceil_div(size, nodes);
      if (d.width_ < ceil_div(size, nodes)) {
        return fail("block(" + text(d.width_) + ") on " + text(nodes) + " nodes holds " +
                    text(d.width_ * nodes) + " of " + text(size) +
                    " indices; the block size must be at least " + text(ceil_div(size, nodes)));
      }
      break;
    case Format::cyclic:
      if (spec.width < 0) return fail("the cyclic width " + text(spec.width) + " is not positive");
      d.width_ = spec.width > 0 ? spec.width : 1;
      break;
    case Format::gblock: {
      if (static_cast<long>(spec.map.size()) != nodes) {
        return fail("the gblock array has " + text(static_cast<long>(spec.map.size())) +
                    " elements, but the node dimension has " + text(nodes) + " nodes");
      }
      d.start_.assign(1, 0);
      for (long node = 0; node < nodes; ++node) {
        if (spec.map[node] < 0) {
          return fail("element " + text(node) + " of the gblock array is negative (" + text(spec.map[node]) +
                      ")");
        }
        d.start_.push_back(d.start_.back() + spec.map[node]);
      }
      if (d.start_.back() != size) {
        return fail("the gblock array sums to " + text(d.start_.back()) + ", but the template dimension " +
                    text(lb) + ":" + text(ub) + " has " + text(size) + " indices");
      }
      break;
    }
    case Format::none:
      break;
  }
  return d;
}

std::vector<long> Distribution::map() const {
  std::vector<long> sizes;
  for (std::size_t i = 1; i < start_.size(); ++i) sizes.push_back(start_[i] - start_[i - 1]);
  return sizes;
}

long Distribution::owner(long index) const {
  const long g = index - lb_;
  switch (format_) {
    case Format::none:
      return 0;
    case Format::block:
      return g / width_;
    case Format::cyclic:
      return g / width_ % nodes_;
    case Format::gblock:
      return std::upper_bound(start_.begin(), start_.end(), g) - start_.begin() - 1;
  }
  return 0;
}

Interval Distribution::owned(long node) const {
  switch (format_) {
    case Format::none:
      return bounds();
    case Format::block: {
      const long lo = std::min(lb_ + node * width_, ub_ + 1);
      return {lo, std::min(lb_ + (node + 1) * width_ - 1, ub_)};
    }
    case Format::cyclic:
      return owned_hull(node, bounds());
    case Format::gblock:
      return {lb_ + start_[node], lb_ + start_[node + 1] - 1};
  }
  return {};
}

std::vector<Comb> Distribution::owned_within(long node, Interval part) const {
  std::vector<Comb> result;
  part = intersect(part, bounds());
  if (part.empty()) return result;
  if (format_ != Format::cyclic) {
    const Interval mine = intersect(part, owned(node));
    if (!mine.empty()) result.push_back(comb_of(mine));
    return result;
  }
  // Whole teeth in the middle, a cut one before and after; one tooth cut on both sides is one comb.
  const long round = width_ * nodes_;
  const long origin = lb_ + node * width_;
  long first = std::max(0L, ceil_div(part.lo - origin - (width_ - 1), round));  // first tooth that ends >= lo
  const long last = floor_div(part.hi - origin, round);  // last tooth that starts <= hi
  if (first > last) return result;
  auto tooth = [&](long k) { return Interval{origin + k * round, origin + k * round + width_ - 1}; };
  auto whole = [&](long k) { return tooth(k).lo >= part.lo && tooth(k).hi <= part.hi; };
  long end = last;
  if (!whole(first)) {
    result.push_back(comb_of(intersect(tooth(first), part)));
    ++first;
  }
  const bool cut_last = end >= first && !whole(end);
  if (cut_last) --end;
  if (first <= end) {
    const long count = end - first + 1;
    result.push_back({tooth(first).lo, width_, count, count == 1 ? width_ : round});
  }
  if (cut_last) result.push_back(comb_of(intersect(tooth(last), part)));
  return result;
}

long Distribution::owned_count(long node, Interval part) const {
  long total = 0;
  for (const Comb& comb : owned_within(node, part)) total += comb.size();
  return total;
}

Interval Distribution::owned_hull(long node, Interval part) const {
  const auto combs = owned_within(node, part);
  if (combs.empty()) {
    if (format_ != Format::cyclic) return intersect(owned(node), part);
    return {part.hi + 1, part.hi};
  }
  const Comb& last = combs.back();
  return {combs.front().first, last.first + (last.count - 1) * last.stride + last.width - 1};
}

long Distribution::to_local(long index) const {
  const long g = index - lb_;
  switch (format_) {
    case Format::none:
      return g;
    case Format::block:
      return g % width_;
    case Format::cyclic:
      return g / (width_ * nodes_) * width_ + g % width_;
    case Format::gblock:
      return g - start_[owner(index)];
  }
  return g;
}

long Distribution::to_global(long node, long local) const {
  switch (format_) {
    case Format::none:
      return lb_ + local;
    case Format::block:
      return lb_ + node * width_ + local;
    case Format::cyclic:
      return lb_ + local / width_ * (width_ * nodes_) + node * width_ + local % width_;
    case Format::gblock:
      return lb_ + start_[node] + local;
  }
  return lb_ + local;
}

std::vector<long> Distribution::owners(long lo, long hi, long step) const {
  std::vector<long> result;
  for (long node = 0; node < nodes_; ++node) {
    bool any = false;
    for (const Comb& comb : owned_within(node, {lo, hi})) {
      for (long k = 0; k < comb.count && !any; ++k) {
        const long start = comb.first + k * comb.stride;
        any = start + floor_mod(lo - start, step) < start + comb.width;
      }
    }
    if (any) result.push_back(node);
  }
  return result;
}

}  // namespace tasuki
