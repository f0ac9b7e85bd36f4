// Local loop ranges: clipping, cyclic progressions and blocks, expand / margin / peel boxes.
#include "layout/loop_range.h"

#include <cstdlib>
#include <numeric>

namespace tasuki {

namespace {

Interval hull(const Loop& loop) {
  return loop.step > 0 ? Interval{loop.lb, loop.ub} : Interval{loop.ub, loop.lb};
}

Progression progression(long first, long step, long count) {
  if (count <= 0) return {first, first - step, step, 0};
  return {first, first + (count - 1) * step, step, count};
}

// The members of lb + k * step, k any integer, inside an interval, in the direction of the step.
Progression lattice(const Loop& loop, Interval to) {
  const long pace = std::labs(loop.step);
  const long lo = to.lo + floor_mod(loop.lb - to.lo, pace);
  const long count = lo > to.hi ? 0 : (to.hi - lo) / pace + 1;
  return progression(loop.step > 0 ? lo : lo + (count - 1) * pace, loop.step, count);
}

}  // namespace

long Loop::count() const {
  if (step > 0) return ub < lb ? 0 : (ub - lb) / step + 1;
  return ub > lb ? 0 : (lb - ub) / -step + 1;
}

Progression clip(const Loop& loop, Interval to) { return lattice(loop, intersect(hull(loop), to)); }

CyclicProgression clip_cyclic(const Loop& loop, const Distribution& on, long node, long offset) {
  CyclicProgression result;
  const Progression inside = clip(loop, shifted(on.bounds(), -offset));
  if (inside.count == 0 || node < 0) return result;
  // Solve inside.first + k * step == wanted (mod p) for the smallest k >= 0; solutions repeat every `period`.
  const long p = on.nodes();
  const long wanted = floor_mod(node + on.lb() - offset - inside.first, p);
  const long pace = floor_mod(loop.step, p);
  const long period = p / std::gcd(pace, p);
  long k = 0;
  if (pace == 1) {
    k = wanted;
  } else if (pace == p - 1) {
    k = floor_mod(-wanted, p);
  } else {
    while (k < period && floor_mod(pace * k, p) != wanted) ++k;
  }
  if (k >= period || k >= inside.count) return result;
  result.first = inside.first + k * loop.step;
  result.step = loop.step * period;
  result.count = (inside.count - 1 - k) / period + 1;
  result.local_first = on.to_local(result.first + offset);
  result.local_step = result.step / p;
  return result;
}

CyclicBlocks cyclic_blocks(const Loop& loop, const Distribution& on, long node, long offset) {
  const Interval part = intersect(shifted(hull(loop), offset), on.bounds());
  if (part.empty() || node < 0) return {};
  const long round = on.width() * on.nodes();
  const long origin = on.lb() + node * on.width();
  // Rounds in which this node's block meets the part.
  const long first = std::max(0L, ceil_div(part.lo - origin - (on.width() - 1), round));
  const long last = floor_div(part.hi - origin, round);
  if (last < first) return {};
  const bool up = loop.step > 0;
  const long begin = up ? first : last, start = origin + begin * round - offset;
  CyclicBlocks all;
  all.count = last - first + 1;
  all.start = start;
  all.stride = up ? round : -round;
  all.width = on.width();
  all.lo = part.lo - offset;
  all.hi = part.hi - offset;
  all.delta = begin * on.width() - start;
  all.delta_stride = up ? on.width() - round : round - on.width();
  return all;
}

CyclicBlock cyclic_block(const Loop& loop, const CyclicBlocks& of, long k) {
  const long start = of.start + k * of.stride;
  const Interval owned = intersect({start, start + of.width - 1}, {of.lo, of.hi});
  return {clip(loop, owned), of.delta + k * of.delta_stride};
}

namespace {

using IntervalBox = std::vector<Interval>;

bool any_empty(const IntervalBox& box) {
  for (const Interval& side : box) {
    if (side.empty()) return true;
  }
  return false;
}

// a without b as disjoint boxes: slabs below and above b in dimension 0, then in dimension 1 of what is left,
// ..
void subtract(const IntervalBox& a, const IntervalBox& b, std::vector<IntervalBox>& out) {
  if (any_empty(a)) return;
  IntervalBox both(a.size());
  for (std::size_t d = 0; d < a.size(); ++d) both[d] = intersect(a[d], b[d]);
  if (any_empty(both)) {
    out.push_back(a);
    return;
  }
  IntervalBox rest = a;
  for (std::size_t d = 0; d < a.size(); ++d) {
    IntervalBox slab = rest;
    slab[d] = {rest[d].lo, both[d].lo - 1};
    if (!slab[d].empty()) out.push_back(slab);
    slab[d] = {both[d].hi + 1, rest[d].hi};
    if (!slab[d].empty()) out.push_back(slab);
    rest[d] = both[d];
  }
}

}  // namespace

std::vector<std::vector<Progression>> rim_boxes(std::span<const RimDim> dims, RimMode mode) {
  IntervalBox original, expanded;
  bool none = false;
  for (const RimDim& dim : dims) {
    const Interval whole = hull(dim.loop);
    const Interval mine = intersect(whole, dim.owned);
    original.push_back(mine);
    none = none || mine.empty();
    const Interval wide{mine.lo - dim.lo, mine.hi + dim.hi};
    expanded.push_back(dim.unbound ? wide : intersect(wide, whole));
  }
  // Without an iteration of its own a node has no bounds to expand.
  if (none) {
    for (Interval& side : expanded) side = {0, -1};
  }
  std::vector<IntervalBox> boxes;
  if (mode != RimMode::margin) boxes.push_back(expanded);
  if (mode != RimMode::expand) {
    subtract(expanded, original, boxes);
    subtract(original, expanded, boxes);
  }
  std::vector<std::vector<Progression>> result;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    std::vector<Progression> box;
    bool empty = false;
    for (std::size_t d = 0; d < dims.size(); ++d) {
      box.push_back(lattice(dims[d].loop, boxes[b][d]));
      empty = empty || box.back().count == 0;
    }
    if (!empty || (b == 0 && mode != RimMode::margin)) result.push_back(std::move(box));
  }
  return result;
}

}  // namespace tasuki
