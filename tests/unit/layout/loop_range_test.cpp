// Loop ranges against running the loop and asking for every iteration's owner.
#include "layout/loop_range.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "random_mapping.h"
#include "tasuki/abi.h"

namespace tasuki::test {
namespace {

Loop random_loop(Random& random, long lo, long hi) {
  Loop loop;
  loop.step = random.between(1, 9);
  loop.lb = random.between(lo, hi);
  loop.ub = random.between(lo, hi);
  if (random.chance(50)) loop.step = -loop.step;
  return loop;
}

std::vector<long> run(const Loop& loop) {
  std::vector<long> all;
  for (long i = loop.lb; loop.step > 0 ? i <= loop.ub : i >= loop.ub; i += loop.step) all.push_back(i);
  return all;
}

template <class Range>
std::vector<long> run_range(const Range& range) {
  std::vector<long> all;
  for (long k = 0; k < range.count; ++k) all.push_back(range.first + k * range.step);
  return all;
}

TEST(LoopRange, RandomLoops) {
  Random random(6);
  for (int round = 0; round < 100000; ++round) {
    const Mapping m = random_mapping(random);
    const Distribution d = make(m);
    const long offset = random.between(-5, 5);
    const Loop loop = random_loop(random, m.lb - offset - 3, m.ub - offset + 3);
    const auto all = run(loop);
    ASSERT_EQ(loop.count(), static_cast<long>(all.size()));
    for (long node = 0; node < m.nodes; ++node) {
      std::vector<long> expected;
      for (long i : all) {
        if (d.bounds().contains(i + offset) && slow_owner(m, i + offset) == node) expected.push_back(i);
      }
      if (d.contiguous()) {
        const Interval owned = d.owned(node);
        ASSERT_EQ(run_range(clip(loop, shifted(owned, -offset))), expected) << "round " << round;
        const auto r = tasuki_clip(loop.lb, loop.ub, loop.step, owned.lo - offset, owned.hi - offset);
        ASSERT_EQ(r.count, static_cast<long>(expected.size())) << "round " << round;
        ASSERT_EQ(run_range(r), expected);
        std::vector<long> as_compiled;
        for (long i = r.first; r.step > 0 ? i <= r.last : i >= r.last; i += r.step) as_compiled.push_back(i);
        ASSERT_EQ(as_compiled, expected);
        continue;
      }
      if (d.width() == 1) {
        const CyclicProgression r = clip_cyclic(loop, d, node, offset);
        ASSERT_EQ(run_range(r), expected) << "round " << round << " node " << node;
        for (long k = 0; k < r.count; ++k) {
          ASSERT_EQ(r.local_first + k * r.local_step, d.to_local(expected[k] + offset));
        }
      }
      std::vector<long> by_blocks, as_compiled;
      const CyclicBlocks blocks = cyclic_blocks(loop, d, node, offset);
      for (long k = 0; k < blocks.count; ++k) {
        const CyclicBlock block = cyclic_block(loop, blocks, k);
        for (long i : run_range(block.range)) {
          by_blocks.push_back(i);
          ASSERT_EQ(i + block.delta, d.to_local(i + offset));
        }
        const tasuki_blocks all = {blocks.count, blocks.start, blocks.stride, blocks.width,
                                   blocks.lo,    blocks.hi,    blocks.delta,  blocks.delta_stride};
        const tasuki_block one = tasuki_loop_block(&all, loop.lb, loop.step, k);
        ASSERT_EQ(one.count > 0, block.range.count > 0);
        for (long i = one.first; loop.step > 0 ? i <= one.last : i >= one.last; i += loop.step) {
          as_compiled.push_back(i);
          ASSERT_EQ(i + one.delta, d.to_local(i + offset));
        }
      }
      ASSERT_EQ(by_blocks, expected) << "round " << round << " node " << node;
      ASSERT_EQ(as_compiled, expected);
    }
  }
}

TEST(LoopRange, RandomRims) {
  Random random(7);
  for (int round = 0; round < 20000; ++round) {
    const int rank = static_cast<int>(random.between(1, 3));
    const RimMode mode = static_cast<RimMode>(random.between(0, 2));
    std::vector<RimDim> dims(rank);
    for (RimDim& dim : dims) {
      dim.loop = random_loop(random, -4, 12);
      if (random.chance(60)) dim.loop.step = dim.loop.step > 0 ? 1 : -1;
      const long lo = random.between(-5, 12);
      dim.owned = {lo, lo + random.between(-1, 8)};
      const bool shrink = mode == RimMode::peel;
      dim.lo = shrink ? -random.between(0, 3) : random.between(-3, 3);
      dim.hi = shrink ? -random.between(0, 3) : random.between(-3, 3);
      dim.unbound = random.chance(30);
    }
    const auto boxes = rim_boxes(dims, mode);
    ASSERT_LE(boxes.size(), 2u * rank + 1);
    std::map<std::vector<long>, int> found;  // point -> box
    for (std::size_t b = 0; b < boxes.size(); ++b) {
      std::vector<std::vector<long>> points{{}};
      for (const Progression& p : boxes[b]) {
        std::vector<std::vector<long>> longer;
        for (const auto& point : points) {
          for (long i : run_range(p)) {
            longer.push_back(point);
            longer.back().push_back(i);
          }
        }
        points = std::move(longer);
      }
      for (const auto& point : points) ASSERT_TRUE(found.emplace(point, b).second) << "round " << round;
    }
    // The obvious answer: look at every point around.
    std::vector<std::vector<long>> around{{}};
    bool none = false;
    for (const RimDim& dim : dims) {
      const long a = std::min(dim.loop.lb, dim.loop.ub), b = std::max(dim.loop.lb, dim.loop.ub);
      const bool runs = dim.loop.step > 0 ? dim.loop.lb <= dim.loop.ub : dim.loop.lb >= dim.loop.ub;
      none = none || !runs || std::max(a, dim.owned.lo) > std::min(b, dim.owned.hi);
      std::vector<std::vector<long>> longer;
      for (const auto& point : around) {
        for (long i = -12; i <= 20; ++i) {
          if (floor_mod(i - dim.loop.lb, std::labs(dim.loop.step)) != 0) continue;
          longer.push_back(point);
          longer.back().push_back(i);
        }
      }
      around = std::move(longer);
      if (rank == 3 && round % 8 != 0) break;  // the cube is big; most rounds look at the count only
    }
    if (rank == 3 && round % 8 != 0) continue;
    std::size_t expected_points = 0;
    for (const auto& point : around) {
      bool original = !none, expanded = !none;
      for (int d = 0; d < rank; ++d) {
        const RimDim& dim = dims[d];
        const long lb = std::min(dim.loop.lb, dim.loop.ub), ub = std::max(dim.loop.lb, dim.loop.ub);
        const long lo = std::max(lb, dim.owned.lo), hi = std::min(ub, dim.owned.hi);
        const long i = point[d];
        original = original && lo <= i && i <= hi;
        expanded = expanded && lo - dim.lo <= i && i <= hi + dim.hi && (dim.unbound || (lb <= i && i <= ub));
      }
      const bool wanted = mode == RimMode::expand   ? expanded
                          : mode == RimMode::margin ? expanded != original
                                                    : original || expanded;
      expected_points += wanted;
      ASSERT_EQ(found.contains(point), wanted) << "round " << round;
      if (mode == RimMode::peel && wanted) {
        ASSERT_EQ(found[point] == 0, expanded) << "round " << round;
      }
    }
    ASSERT_EQ(found.size(), expected_points) << "round " << round;
  }
}

// The specification's own example: the ring (0..5)^2 without (1..4)^2.
TEST(LoopRange, MarginOfTheSpecification) {
  const RimDim dim{{1, 16, 1}, {1, 4}, 1, 1, true};
  long points = 0;
  for (const auto& box : rim_boxes(std::vector{dim, dim}, RimMode::margin))
    points += box[0].count * box[1].count;
  EXPECT_EQ(points, 20);
}

}  // namespace
}  // namespace tasuki::test
