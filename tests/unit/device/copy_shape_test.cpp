// Shapes of copies: simplest forms, and parts that together move what the copy moves.
#include "device/copy_shape.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace tasuki;

namespace {

DeviceCopy box(std::size_t width, std::size_t height, std::size_t depth, std::size_t to_pitch,
               std::size_t to_slice, std::size_t from_pitch, std::size_t from_slice) {
  DeviceCopy c;
  c.to = reinterpret_cast<void*>(100000);
  c.from = reinterpret_cast<const void*>(900000);
  c.width = width, c.height = height, c.depth = depth;
  c.to_pitch = to_pitch, c.to_slice = to_slice, c.from_pitch = from_pitch, c.from_slice = from_slice;
  return c;
}

// Pairs of addresses that a copy moves bytes between.
std::multiset<std::pair<std::size_t, std::size_t>> moves(const DeviceCopy& c) {
  std::multiset<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t z = 0; z < c.depth; ++z)
    for (std::size_t y = 0; y < c.height; ++y)
      for (std::size_t x = 0; x < c.width; ++x)
        all.emplace(reinterpret_cast<std::size_t>(c.to) + z * c.to_slice + y * c.to_pitch + x,
                    reinterpret_cast<std::size_t>(c.from) + z * c.from_slice + y * c.from_pitch + x);
  return all;
}

}  // namespace

TEST(CopyShape, WholeArraysAreOneRow) {
  DeviceCopy c = simplest(box(40, 5, 6, 40, 200, 40, 200));
  EXPECT_EQ(40u * 5 * 6, c.width);
  EXPECT_EQ(1u, c.height);
  EXPECT_EQ(1u, c.depth);
}

TEST(CopyShape, SlicesThatFollowEachOtherAreRows) {
  DeviceCopy c = simplest(box(8, 5, 6, 40, 200, 16, 80));
  EXPECT_EQ(8u, c.width);
  EXPECT_EQ(30u, c.height);
  EXPECT_EQ(1u, c.depth);
}

TEST(CopyShape, ColumnOfPointsIsRows) {
  DeviceCopy c = simplest(box(8, 1, 6, 0, 200, 0, 8));
  EXPECT_EQ(6u, c.height);
  EXPECT_EQ(200u, c.to_pitch);
  EXPECT_EQ(8u, c.from_pitch);
}

TEST(CopyShape, NothingStaysNothing) {
  for (DeviceCopy empty : {box(0, 2, 2, 8, 8, 8, 8), box(4, 0, 2, 8, 8, 8, 8), box(4, 2, 0, 8, 8, 8, 8)}) {
    EXPECT_EQ(0u, simplest(empty).width);
    each_regular_part(empty, false, 1000,
                      [](const DeviceCopy& c) { EXPECT_EQ(0u, c.width * c.height * c.depth); });
  }
}

TEST(CopyShape, PartsMoveTheSameAndKeepTheRules) {
  std::mt19937 random(7);
  auto any = [&](int low, int high) {
    return static_cast<std::size_t>(std::uniform_int_distribution(low, high)(random));
  };
  int whole = 0;
  for (int round = 0; round < 3000; ++round) {
    bool tidy = any(0, 1);
    std::size_t width = any(1, 5), height = any(1, 4), depth = any(1, 4);
    std::size_t to_pitch = any(tidy ? 5 : 0, 9), from_pitch = any(tidy ? 5 : 0, 9);
    std::size_t to_slice = tidy ? to_pitch * any(4, 6) : any(0, 30),
                from_slice = tidy ? from_pitch * any(4, 6) : any(0, 30);
    DeviceCopy c = box(width, height, depth, to_pitch, to_slice, from_pitch, from_slice);
    bool equal = any(0, 1);
    std::size_t longest = any(0, 1) ? 7 : 1000;
    std::multiset<std::pair<std::size_t, std::size_t>> parts;
    int count = 0;
    each_regular_part(c, equal, longest, [&](const DeviceCopy& part) {
      ++count;
      parts.merge(moves(part));
      if (part.height > 1) {
        EXPECT_LE(part.width, std::min(part.to_pitch, part.from_pitch));
        EXPECT_GE(longest, std::max(part.to_pitch, part.from_pitch));
        if (equal) {
          EXPECT_EQ(part.to_pitch, part.from_pitch);
        }
      }
      if (part.depth > 1) {
        EXPECT_GT(part.height, 1u);
        EXPECT_EQ(0u, part.to_slice % part.to_pitch);
        EXPECT_EQ(0u, part.from_slice % part.from_pitch);
        EXPECT_LE(part.height, std::min(part.to_slice / part.to_pitch, part.from_slice / part.from_pitch));
        if (equal) {
          EXPECT_EQ(part.to_slice, part.from_slice);
        }
      }
    });
    EXPECT_EQ(moves(c), parts) << "round " << round;
    if (tidy && !equal && longest == 1000) {
      EXPECT_EQ(1, count) << "round " << round;
    }
    whole += count == 1;
  }
  EXPECT_GT(whole, 500);
}
