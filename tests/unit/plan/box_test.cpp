// Boxes: normal form, and slices against the whole box packed.
#include <gtest/gtest.h>

#include <numeric>

#include "../layout/random_mapping.h"
#include "plan/move.h"

namespace tasuki {
namespace {

TEST(Box, JoinsWhatLiesInARow) {
  std::byte memory[256];
  EXPECT_EQ(Box(memory, 64, {}), Box(memory, 8, {{2, 32}, {4, 8}}));
  EXPECT_EQ(Box(memory, 8, {{6, 16}}), Box(memory, 8, {{3, 32}, {2, 16}}));
  EXPECT_EQ(Box(memory, 8, {{3, 24}}), Box(memory, 8, {{1, 999}, {3, 24}, {1, 5}}));
}

TEST(Box, SlicesAreTheBytesInOrder) {
  test::Random random(11);
  std::vector<unsigned char> memory(1 << 16);
  std::iota(memory.begin(), memory.end(), static_cast<unsigned char>(0));
  for (int number = 0; number < 500; ++number) {
    std::vector<Level> levels;
    const long run = random.between(1, 9);
    long extent = run;
    for (long k = random.between(0, 4); k > 0; --k) {
      const long count = random.between(1, 4), stride = extent + random.between(0, 3);
      levels.insert(levels.begin(), {count, stride});
      extent = (count - 1) * stride + extent;
    }
    const Box box(memory.data() + random.between(0, 100), run, levels);
    std::vector<unsigned char> whole(static_cast<std::size_t>(box.bytes()));
    pack(box, whole.data());
    const long first = random.between(0, box.bytes() - 1), bytes = random.between(0, box.bytes() - first);
    long at = first;
    for (const Box& part : slice(box, first, bytes)) {
      ASSERT_GT(part.bytes(), 0);
      ASSERT_LE(at + part.bytes(), first + bytes);
      std::vector<unsigned char> found(static_cast<std::size_t>(part.bytes()));
      pack(part, found.data());
      EXPECT_TRUE(std::equal(found.begin(), found.end(), whole.begin() + at));
      at += part.bytes();
    }
    EXPECT_EQ(at, first + bytes);
  }
}

}  // namespace
}  // namespace tasuki
