// Pieces of corresponding places, against the places themselves.
#include "layout/joint_pieces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "random_mapping.h"

namespace tasuki {
namespace {

using Pairs = std::vector<std::pair<long, long>>;

Pairs pairs_of(const std::vector<JointPiece>& pieces) {
  Pairs pairs;
  for (const JointPiece& piece : pieces) {
    const std::function<void(std::size_t, long, long)> add = [&](std::size_t level, long from, long to) {
      if (level == piece.levels.size()) return pairs.emplace_back(from, to), void();
      for (long k = 0; k < piece.levels[level].count; ++k)
        add(level + 1, from + k * piece.levels[level].from, to + k * piece.levels[level].to);
    };
    add(0, piece.from, piece.to);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

void expect_same(const std::vector<long>& from, const std::vector<long>& to) {
  Pairs wanted;
  for (std::size_t k = 0; k < from.size(); ++k) wanted.emplace_back(from[k], to[k]);
  std::sort(wanted.begin(), wanted.end());
  ASSERT_EQ(wanted, pairs_of(joint_pieces(from, to)));
}

TEST(JointPieces, AnyPlaces) {
  test::Random random(11);
  for (int round = 0; round < 3000; ++round) {
    std::vector<long> from, to;
    long a = 0, b = 100;
    // Few different steps, so that runs and repetitions come about.
    const long most = random.between(1, 3);
    for (long count = random.between(0, 40); count > 0; --count) {
      from.push_back(a);
      to.push_back(b);
      a += random.between(1, most);
      b += random.chance(70) ? 1 : random.between(-5, 5);
    }
    expect_same(from, to);
  }
}

TEST(JointPieces, RepeatedPatternsWithAnyEnd) {
  test::Random random(12);
  for (int round = 0; round < 3000; ++round) {
    const long period = random.between(1, 7), all = random.between(0, 60);
    std::vector<long> down, across;
    for (long k = 0; k < period; ++k) down.push_back(random.between(1, 4)), across.push_back(random.between(1, 3));
    std::vector<long> from, to;
    long a = random.between(0, 9), b = random.between(0, 9);
    for (long k = 0; k < all; ++k) {
      from.push_back(a);
      to.push_back(b);
      a += down[static_cast<std::size_t>(k % period)];
      b += across[static_cast<std::size_t>(k % period)];
    }
    expect_same(from, to);
  }
}

// What of cyclic(w) on n nodes is cyclic(v) on m: a handful of pieces, however long it is.
TEST(JointPieces, CyclicDistributionsAreFew) {
  test::Random random(13);
  for (int round = 0; round < 200; ++round) {
    const long w = random.between(1, 5), n = random.between(1, 4), v = random.between(1, 5), m = random.between(1, 4);
    const long here = random.between(0, n - 1), there = random.between(0, m - 1);
    std::vector<long> from, to;
    for (long k = 0; k < 20000; ++k) {
      if (k / w % n != here || k / v % m != there) continue;
      from.push_back(k / (w * n) * w + k % w);
      to.push_back(k / (v * m) * v + k % v);
    }
    expect_same(from, to);
    EXPECT_LE(joint_pieces(from, to).size(), 60u) << w << " on " << n << ", " << v << " on " << m;
  }
}

}  // namespace
}  // namespace tasuki
