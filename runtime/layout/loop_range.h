// The part of a loop that one node executes: progressions, cyclic blocks, and boxes with a rim.
#pragma once

#include <span>
#include <vector>

#include "layout/distribution.h"

namespace tasuki {

// i = lb, lb + step, .. up to ub (step > 0) or down to ub (step < 0), ub included.
struct Loop {
  long lb = 0, ub = -1, step = 1;
  long count() const;
  long last() const { return lb + (count() - 1) * step; }
};

// count iterations first, first + step, ..; last is the final one when count > 0.
struct Progression {
  long first = 0, last = -1, step = 1, count = 0;
  bool operator==(const Progression&) const = default;
};

// The iterations of the loop inside an interval.
Progression clip(const Loop& loop, Interval to);

// cyclic(1): the iterations i with i + offset owned by `node`; also their template-local indices.
struct CyclicProgression {
  long first = 0, step = 1, count = 0;
  long local_first = 0, local_step = 1;
};
CyclicProgression clip_cyclic(const Loop& loop, const Distribution& on, long node, long offset);

// cyclic(n): the owned blocks that the loop's hull meets, in the loop's order; a block may hold no iteration. As
// tasuki_blocks in the ABI.
struct CyclicBlocks {
  long count = 0, start = 0, stride = 0, width = 0, lo = 0, hi = -1, delta = 0, delta_stride = 0;
};
CyclicBlocks cyclic_blocks(const Loop& loop, const Distribution& on, long node, long offset);
struct CyclicBlock {
  Progression range;
  long delta = 0;  // (template-local index) - (program index)
};
CyclicBlock cyclic_block(const Loop& loop, const CyclicBlocks& of, long k);

// One dimension of a loop nest with expand, margin or peel: owned in iteration indices.
struct RimDim {
  Loop loop;
  Interval owned;       // what this node owns, as iterations; all iterations where not distributed
  long lo = 0, hi = 0;  // widths; negative shrinks
  bool unbound = false;
};
enum class RimMode { expand, margin, peel };  // numbered as in the ABI
// Disjoint boxes, rim.size() progressions a box; see tasuki_loop_boxes. peel: box 0 is the interior (it may
// be empty), then the rest of what is owned. Boxes without iterations are left out but for box 0 of peel and
// expand.
std::vector<std::vector<Progression>> rim_boxes(std::span<const RimDim> dims, RimMode mode);

}  // namespace tasuki
