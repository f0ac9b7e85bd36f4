// Arrays against enumeration: extents, storage places, and the pieces of their halos.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "layout/halo.h"
#include "random_mapping.h"

namespace tasuki::test {
namespace {

struct RandomArray {
  Mapping mapping;
  ArrayDimSpec spec;
  ArrayLayout layout;
};

RandomArray random_array(Random& random) {
  RandomArray a;
  const Mapping m = a.mapping = random_mapping(random);
  const long size = m.ub - m.lb + 1;
  a.spec.size = random.between(1, size);
  a.spec.axis = 0;
  a.spec.offset = random.between(m.lb, m.ub - a.spec.size + 1);
  a.spec.full = random.chance(20);
  if (!a.spec.full && m.format.format != Format::cyclic) {
    a.spec.shadow_lo = random.between(0, 6);
    a.spec.shadow_hi = random.between(0, 6);
  }
  FormatSpec format = m.format;
  auto nodes = std::make_shared<const NodeSet>(m.format.format == Format::none ? NodeSet(NodeShape(), {0})
                                                                               : NodeSet::entire(m.nodes));
  const Interval bounds{m.lb, m.ub};
  auto on = TemplateLayout::make({&format, 1}, {&bounds, 1}, nodes);
  EXPECT_TRUE(on) << on.error();
  auto layout = ArrayLayout::make("a", {&a.spec, 1}, std::make_shared<const TemplateLayout>(std::move(*on)));
  EXPECT_TRUE(layout) << layout.error();
  a.layout = std::move(*layout);
  const std::vector<long> node_sizes =
      m.format.format == Format::none ? std::vector<long>() : std::vector{m.nodes};
  EXPECT_EQ(ArrayLayout::extents("a", {&a.spec, 1}, {&format, 1}, {&bounds, 1}, node_sizes)->at(0),
            a.layout.dim(0).extent());
  return a;
}

TEST(ArrayLayout, RandomArrays) {
  Random random(4);
  for (int round = 0; round < 100000; ++round) {
    const RandomArray a = random_array(random);
    const ArrayDim& dim = a.layout.dim(0);
    long most = 0;
    for (long node = 0; node < a.mapping.nodes; ++node) {
      std::set<long> places;
      long first = 1, last = 0, count = 0;
      for (long i = 0; i < a.spec.size; ++i) {
        if (slow_owner(a.mapping, i + a.spec.offset) != node) continue;
        if (count++ == 0) first = i;
        last = i;
        ASSERT_EQ(dim.owner(i), node);
        ASSERT_TRUE(dim.holds(node, i));
        places.insert(dim.position(node, i));
      }
      ASSERT_EQ(static_cast<long>(places.size()), count);
      ASSERT_EQ(dim.owned_count(node), count);
      most = std::max(most, count);
      if (count == 0) {
        ASSERT_TRUE(dim.owned(node).empty());
        continue;
      }
      ASSERT_EQ(dim.owned(node), (Interval{first, last}));
      ASSERT_GE(*places.begin(), a.spec.shadow_lo);
      ASSERT_LT(*places.rbegin(), dim.extent() - a.spec.shadow_hi);
      if (dim.affine()) {
        ASSERT_EQ(dim.position(node, first), a.spec.full ? first : a.spec.shadow_lo);
      }
    }
    ASSERT_EQ(dim.extent(), a.spec.full ? a.spec.size : most + a.spec.shadow_lo + a.spec.shadow_hi);
  }
}

// Whether the node owns a template index from which that index of the array is at most `lo` back or `hi` ahead.
bool reaches(const RandomArray& a, long node, long index, long lo, long hi) {
  for (long g = a.mapping.lb; g <= a.mapping.ub; ++g) {
    const long i = g - a.spec.offset;
    if (slow_owner(a.mapping, g) == node && index >= i - lo && index <= i + hi) return true;
  }
  return false;
}

TEST(ArrayLayout, RandomReach) {
  Random random(6);
  for (int round = 0; round < 30000; ++round) {
    const RandomArray a = random_array(random);
    const ArrayDim& dim = a.layout.dim(0);
    if (a.mapping.format.format == Format::cyclic) continue;
    const long lo = a.spec.full ? random.between(0, 4) : a.spec.shadow_lo, hi = a.spec.full ? 2 : a.spec.shadow_hi;
    for (long node = 0; node < a.mapping.nodes; ++node) {
      const Interval reach = dim.reach(node, lo, hi);
      for (long i = -50; i <= 50; ++i) {
        const bool expected = i >= -lo && i < a.spec.size + hi && reaches(a, node, i, lo, hi);
        ASSERT_EQ(reach.contains(i), expected) << "round " << round << " node " << node << " index " << i;
        if (a.spec.full) continue;
        ASSERT_EQ(dim.holds(node, i), expected);
        if (!expected) continue;
        ASSERT_GE(dim.position(node, i), 0);
        ASSERT_LT(dim.position(node, i), dim.extent());
      }
    }
  }
}

// Every shadow cell of every node exactly once, from the owner's cell of the same element.
TEST(Halo, RandomArrays) {
  Random random(5);
  for (int round = 0; round < 60000; ++round) {
    const RandomArray a = random_array(random);
    const ArrayDim& dim = a.layout.dim(0);
    HaloWidth width;
    width.periodic = random.chance(40);
    width.whole = random.chance(50);
    width.lo = random.between(0, a.spec.full ? 4 : a.spec.shadow_lo);
    width.hi = random.between(0, a.spec.full ? 4 : a.spec.shadow_hi);
    const long lo = width.whole ? a.spec.shadow_lo : width.lo, hi = width.whole ? a.spec.shadow_hi : width.hi;
    for (long node = 0; node < a.mapping.nodes; ++node) {
      struct Source {
        long owner, cell;
        bool shadow;
        bool operator==(const Source&) const = default;
      };
      std::map<long, Source> expected, found;
      auto expect = [&](long cell, long index, bool shadow) {
        expected[cell] = {dim.owner(index), dim.position(dim.owner(index), index), shadow};
      };
      const bool cyclic = a.mapping.format.format == Format::cyclic;
      for (long i = -lo; i < a.spec.size + hi; ++i) {
        const bool inside = i >= 0 && i < a.spec.size;
        if (inside && dim.owner(i) == node) {
          expect(dim.position(node, i), i, false);
        } else if (a.spec.full) {
          // Of cyclic ones the whole or nothing.
          const bool near = cyclic ? reaches(a, node, i, 100, 100) : reaches(a, node, i, lo, hi);
          if (inside && (width.whole || near)) expect(i, i, true);
        } else if (!cyclic && (width.periodic || inside) && reaches(a, node, i, lo, hi)) {
          expect(dim.position(node, i), floor_mod(i, a.spec.size), true);
        }
      }
      for (const HaloPiece& piece : halo_pieces(dim, node, width)) {
        ASSERT_EQ(piece.holder, node);
        for (long k = 0; k < piece.count; ++k) {
          for (long i = 0; i < piece.width; ++i) {
            const long cell = piece.holder_first + k * piece.holder_stride + i;
            ASSERT_GE(cell, 0);
            ASSERT_LT(cell, dim.extent());
            ASSERT_FALSE(found.contains(cell)) << "round " << round;
            found[cell] = {piece.owner, piece.owner_first + k * piece.owner_stride + i, piece.shadow};
          }
        }
      }
      ASSERT_EQ(found, expected) << "round " << round << " node " << node;
    }
  }
}

TEST(ArrayLayout, Refusals) {
  auto error = [](ArrayDimSpec spec, Format format) {
    const FormatSpec f{format, 0, 0, {}};
    const Interval bounds{1, 10};
    const std::vector<long> nodes{2};
    return ArrayLayout::extents("u", {&spec, 1}, {&f, 1}, {&bounds, 1}, nodes).error();
  };
  EXPECT_EQ(
      error({10, 0, 0, 0, 0, false}, Format::block),
      "array 'u', dimension 1: the indices 0:9 lie on template indices 0:9, outside of its bounds 1:10");
  EXPECT_NE(error({10, 0, 1, 1, 0, false}, Format::cyclic).find("only 0 or * is possible"),
            std::string::npos);
  EXPECT_NE(error({0, 0, 1, 0, 0, false}, Format::block).find("not positive"), std::string::npos);
  EXPECT_EQ(error({10, 0, 1, 0, 0, true}, Format::cyclic), "");
}

// The numbers of the language: a[100] over 4 nodes with shadow 1:1 is passed to a function as x[27].
TEST(ArrayLayout, SectionOfAnArgument) {
  const ArrayDimSpec spec{100, 0, 0, 1, 1, false};
  const FormatSpec format{Format::block, 0, 0, {}};
  const Interval bounds{0, 99};
  const std::vector<long> nodes{4};
  EXPECT_EQ(ArrayLayout::extents("a", {&spec, 1}, {&format, 1}, {&bounds, 1}, nodes)->at(0), 27);
}

}  // namespace
}  // namespace tasuki::test
