// Distributions against counting: owners, owned parts, local indices, refusals.
#include <gtest/gtest.h>

#include "random_mapping.h"

namespace tasuki::test {
namespace {

TEST(Distribution, RandomMappings) {
  Random random(1);
  for (int round = 0; round < 100000; ++round) {
    const Mapping m = random_mapping(random);
    const Distribution d = make(m);
    const Interval part{m.lb + random.between(-3, 30), m.lb + random.between(-3, 45)};
    std::vector<std::vector<long>> owned(m.nodes), owned_part(m.nodes);
    for (long i = m.lb; i <= m.ub; ++i) {
      const long owner = slow_owner(m, i);
      ASSERT_EQ(d.owner(i), owner) << "round " << round << " index " << i;
      owned[owner].push_back(i);
      if (part.contains(i)) owned_part[owner].push_back(i);
    }
    for (long node = 0; node < m.nodes; ++node) {
      ASSERT_EQ(d.owned_count(node), static_cast<long>(owned[node].size()));
      ASSERT_EQ(spread(d.owned_within(node, d.bounds())), owned[node]) << "round " << round;
      ASSERT_EQ(spread(d.owned_within(node, part)), owned_part[node]) << "round " << round;
      ASSERT_LE(d.owned_within(node, part).size(), 3u);
      const Interval hull = d.owned(node);
      if (owned[node].empty()) {
        ASSERT_TRUE(hull.empty());
        ASSERT_EQ(hull.hi, hull.lo - 1);
      } else {
        ASSERT_EQ(hull, (Interval{owned[node].front(), owned[node].back()}));
      }
      for (std::size_t local = 0; local < owned[node].size(); ++local) {
        ASSERT_EQ(d.to_local(owned[node][local]), static_cast<long>(local));
        ASSERT_EQ(d.to_global(node, static_cast<long>(local)), owned[node][local]);
      }
    }
  }
}

TEST(Distribution, OwnersOfTriplets) {
  Random random(2);
  for (int round = 0; round < 20000; ++round) {
    const Mapping m = random_mapping(random);
    const Distribution d = make(m);
    const long lo = random.between(m.lb, m.ub), hi = random.between(lo, m.ub), step = random.between(1, 9);
    std::vector<long> expected;
    for (long node = 0; node < m.nodes; ++node) {
      bool any = false;
      for (long i = lo; i <= hi; i += step) any = any || slow_owner(m, i) == node;
      if (any) expected.push_back(node);
    }
    ASSERT_EQ(d.owners(lo, hi, step), expected) << "round " << round;
  }
}

TEST(Distribution, Refusals) {
  auto error = [](FormatSpec spec, long lb, long ub, long nodes) {
    return Distribution::make(spec, lb, ub, nodes).error();
  };
  EXPECT_NE(error({Format::block, 0, 2, {}}, 0, 9, 4).find("at least 3"), std::string::npos);
  EXPECT_NE(error({Format::gblock, 0, 0, {3, 3}}, 0, 9, 2).find("sums to 6"), std::string::npos);
  EXPECT_NE(error({Format::gblock, 0, 0, {3, -3}}, 0, 9, 2).find("negative"), std::string::npos);
  EXPECT_NE(error({Format::gblock, 0, 0, {10}}, 0, 9, 2).find("1 elements"), std::string::npos);
  EXPECT_NE(error({Format::block, 0, 0, {}}, 5, 4, 2).find("no index"), std::string::npos);
  EXPECT_EQ(error({Format::gblock, 0, 0, {0, 10}}, 0, 9, 2), "");
}

}  // namespace
}  // namespace tasuki::test
