// Node sets: order, sections, reshapes, and the nodes of template references.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "random_mapping.h"

namespace tasuki::test {
namespace {

TEST(NodeSet, FortranOrder) {
  const NodeSet p = *NodeSet::entire(6).reshaped({2, 3});
  EXPECT_EQ(p.rank_at(std::vector<long>{1, 0}), 1);
  EXPECT_EQ(p.rank_at(std::vector<long>{0, 1}), 2);
  EXPECT_EQ(p.shape().coordinates(5), (std::vector<long>{1, 2}));
}

TEST(NodeSet, Reshape) {
  const NodeSet all = NodeSet::entire(12);
  EXPECT_EQ(all.reshaped({3, -1})->shape().sizes(), (std::vector<long>{3, 4}));
  EXPECT_FALSE(all.reshaped({5, -1}));
  EXPECT_FALSE(all.reshaped({3, 3}));
  EXPECT_FALSE(all.reshaped({-1, -1}));
  EXPECT_FALSE(all.reshaped({0, -1}));
}

TEST(NodeSet, Sections) {
  const NodeSet p = *NodeSet::entire(12).reshaped({3, 4});
  const Subscript second{Subscript::index, 2, 2, 1}, all{Subscript::all, 0, 0, 1},
      own{Subscript::own, 0, 0, 1};
  EXPECT_EQ(p.section(std::vector{second, all}, 0)->ranks(), (std::vector<int>{1, 4, 7, 10}));
  EXPECT_EQ(p.section(std::vector{all, second}, 0)->ranks(), (std::vector<int>{3, 4, 5}));
  EXPECT_EQ(p.section(std::vector{own, all}, 5)->ranks(), (std::vector<int>{2, 5, 8, 11}));
  const Subscript odd{Subscript::triplet, 1, 4, 2}, down{Subscript::triplet, 3, 1, -2};
  EXPECT_EQ(p.section(std::vector{down, odd}, 0)->ranks(), (std::vector<int>{2, 0, 8, 6}));
  EXPECT_EQ(p.section(std::vector{second, second}, 0)->shape().rank(), 0);
  EXPECT_NE(
      p.section(std::vector{all, Subscript{Subscript::index, 5, 5, 1}}, 0).error().find("between 1 and 4"),
      std::string::npos);
  EXPECT_FALSE(p.section(std::vector{all}, 0));
  const NodeSet part = *p.section(std::vector{second, all}, 0);
  EXPECT_EQ(part.position_of(7), 2);
  EXPECT_EQ(part.position_of(8), -1);
  EXPECT_TRUE(part.section(std::vector{own}, 8)->empty());
  EXPECT_TRUE(part.subset_of(p));
  EXPECT_FALSE(p.subset_of(part));
}

TEST(TemplateLayout, OwnersOfReferences) {
  Random random(3);
  for (int round = 0; round < 5000; ++round) {
    Mapping m[2] = {random_mapping(random), random_mapping(random)};
    std::vector<long> sizes;
    for (Mapping& one : m) {
      if (one.format.format == Format::none) continue;
      one.format.axis = static_cast<int>(sizes.size());
      sizes.push_back(one.nodes);
    }
    NodeShape shape(sizes);
    std::vector<int> ranks(shape.total());
    std::iota(ranks.begin(), ranks.end(), 0);
    auto nodes = std::make_shared<const NodeSet>(shape, ranks);
    const Interval bounds[2] = {{m[0].lb, m[0].ub}, {m[1].lb, m[1].ub}};
    const FormatSpec formats[2] = {m[0].format, m[1].format};
    auto t = TemplateLayout::make(formats, bounds, nodes);
    ASSERT_TRUE(t) << t.error();
    Subscript subs[2];
    const int me = static_cast<int>(random.between(0, shape.total() - 1));
    for (int d = 0; d < 2; ++d) {
      subs[d].kind = static_cast<Subscript::Kind>(random.between(0, 3));
      subs[d].lo = random.between(m[d].lb, m[d].ub);
      subs[d].hi = random.between(m[d].lb, m[d].ub);
      subs[d].step = random.chance(50) ? random.between(1, 5) : -random.between(1, 5);
    }
    std::vector<int> expected;
    for (long place = 0; place < shape.total(); ++place) {
      bool in = true;
      for (int d = 0; d < 2; ++d) {
        auto coordinate = [&](long p) {
          return m[d].format.axis < 0 ? 0 : shape.coordinates(p)[m[d].format.axis];
        };
        bool any = false;
        if (subs[d].kind == Subscript::index) any = slow_owner(m[d], subs[d].lo) == coordinate(place);
        if (subs[d].kind == Subscript::own) any = coordinate(me) == coordinate(place);
        if (subs[d].kind == Subscript::all) {
          for (long i = m[d].lb; i <= m[d].ub; ++i) any = any || slow_owner(m[d], i) == coordinate(place);
        }
        if (subs[d].kind == Subscript::triplet) {
          for (long i = subs[d].lo; subs[d].step > 0 ? i <= subs[d].hi : i >= subs[d].hi; i += subs[d].step) {
            any = any || slow_owner(m[d], i) == coordinate(place);
          }
          // An empty triplet names no node; where the dimension is not distributed the layout does not look.
          if (m[d].format.axis < 0) any = true;
        }
        in = in && any;
      }
      if (in) expected.push_back(static_cast<int>(place));
    }
    auto found = t->owners(subs, me);
    ASSERT_TRUE(found) << found.error();
    ASSERT_EQ(found->ranks(), expected) << "round " << round;
  }
}

}  // namespace
}  // namespace tasuki::test
