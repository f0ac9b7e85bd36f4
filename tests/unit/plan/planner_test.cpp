// Dividing moves between two fabrics: the best cut against trying all, the parts' bytes, the middle of times.
#include "plan/planner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "../layout/random_mapping.h"
#include "plan/explain.h"

namespace tasuki {
namespace {

using test::Random;

TEST(Division, IsTheBestOfAllCuts) {
  Random random(1);
  int divided = 0;
  for (int turn = 0; turn < 2000; ++turn) {
    const long unit = random.between(1, 9), bytes = unit * random.between(1, 60) + random.between(0, unit - 1);
    const double together = static_cast<double>(random.between(50, 250)) / 100;
    const double start_a = static_cast<double>(random.between(0, 40)), start_b = static_cast<double>(random.between(0, 40));
    const double rate_a = static_cast<double>(random.between(0, 30)) / 10, rate_b = static_cast<double>(random.between(0, 30)) / 10;
    const auto a = [&](long part) { return start_a + rate_a * static_cast<double>(part); };
    const auto b = [&](long part) { return start_b + rate_b * static_cast<double>(part); };
    const double alone = std::min(a(bytes), b(bytes));
    double best = alone * 2 + 1;
    for (long first = unit; first < bytes; first += unit)
      best = std::min(best, together * std::max(a(first), b(bytes - first)));
    const Division division = best_division(bytes, unit, together, alone, a, b);
    if (best < 0.95 * alone) {
      ++divided;
      EXPECT_GT(division.first, 0);
      EXPECT_LT(division.first, bytes);
      EXPECT_EQ(0, division.first % unit);
      EXPECT_NEAR(best, division.seconds, 1e-9 * best);
      EXPECT_NEAR(best, together * std::max(a(division.first), b(bytes - division.first)), 1e-9 * best);
    } else {
      EXPECT_EQ(0, division.first);
    }
  }
  EXPECT_GT(divided, 200);
  EXPECT_LT(divided, 1800);
}

// A random strided box in `memory`, of `units` units of 8 bytes.
Box random_box(Random& random, std::vector<unsigned char>& memory, const std::vector<long>& counts, long unit) {
  std::vector<Level> levels;
  long extent = unit;
  for (long count : counts) {  // innermost first
    const long stride = extent + unit * random.between(0, 2);
    levels.insert(levels.begin(), {count, stride});
    extent = stride * (count - 1) + extent;
  }
  memory.assign(static_cast<std::size_t>(extent), 0);
  return Box(memory.data(), unit, std::move(levels));
}

TEST(Cut, GivesBothEndsTheSameBytesAsOneBoxEach) {
  Random random(2);
  int cuts = 0;
  for (int turn = 0; turn < 3000; ++turn) {
    std::vector<long> counts;
    for (long levels = random.between(0, 3); levels > 0; --levels) counts.push_back(random.between(1, 6));
    const long unit = 16 * random.between(1, 8);
    std::vector<unsigned char> memory_of_source, memory_of_target;
    Move move;
    move.source = random_box(random, memory_of_source, counts, unit);
    move.target = random_box(random, memory_of_target, counts, unit);
    move.bytes = move.source.bytes();
    move.from_pattern = pattern_of(move.source);
    move.to_pattern = pattern_of(move.target);
    const long step = cut_unit(move);
    if (step == 0) continue;
    ASSERT_LT(step, move.bytes);
    for (long first = step; first < move.bytes; first += step) {
      ++cuts;
      const auto [head, tail] = cut(move, first);
      EXPECT_EQ(first, head.bytes);
      EXPECT_EQ(move.bytes, head.bytes + tail.bytes);
      for (const Move* part : {&head, &tail}) {
        EXPECT_EQ(part->bytes, part->source.bytes());
        EXPECT_EQ(part->bytes, part->target.bytes());
      }
      for (std::size_t k = 0; k < memory_of_source.size(); ++k) memory_of_source[k] = static_cast<unsigned char>(random.between(0, 255));
      std::fill(memory_of_target.begin(), memory_of_target.end(), 0);
      std::vector<unsigned char> expected(static_cast<std::size_t>(move.bytes)), found(expected.size());
      pack(move.source, expected.data());
      copy_box(head.source, head.target);
      copy_box(tail.source, tail.target);
      pack(move.target, found.data());
      EXPECT_EQ(expected, found);
      // The end that has no box of its own computes the same patterns.
      Move far = move;
      far.source = Box();
      EXPECT_EQ(head.from_pattern, cut(far, first).first.from_pattern);
      EXPECT_EQ(tail.from_pattern, cut(far, first).second.from_pattern);
    }
  }
  EXPECT_GT(cuts, 1000);
}

TEST(Cut, NeedsKnownPatterns) {
  Move move;
  move.bytes = 1 << 20;
  EXPECT_EQ(0, cut_unit(move));
  move.from_pattern = move.to_pattern = {1 << 20, 1, 1};
  EXPECT_EQ(64, cut_unit(move));
  // 4 parts there and 6 here: in halves.
  move.bytes = 24 * 64;
  move.from_pattern = {64, 24, 4};
  move.to_pattern = {64, 24, 6};
  EXPECT_EQ(12 * 64, cut_unit(move));
  move.to_pattern.parts = 3;
  EXPECT_EQ(0, cut_unit(move));
}

TEST(Samples, KnowTheMiddleOfTheLastTimes) {
  Random random(3);
  for (int turn = 0; turn < 50; ++turn) {
    Samples samples;
    std::vector<float> all;
    EXPECT_EQ(0, samples.median());
    for (long count = random.between(1, 1500); count > 0; --count) {
      all.push_back(static_cast<float>(random.between(1, 1000)));
      samples.add(all.back());
    }
    EXPECT_EQ(static_cast<long>(all.size()), samples.count());
    if (all.size() > Samples::kept) all.erase(all.begin(), all.end() - static_cast<long>(Samples::kept));
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all[all.size() / 2], samples.median());
  }
}

}  // namespace
}  // namespace tasuki
