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

std::vector<unsigned char> counting() {
  std::vector<unsigned char> memory(1 << 16);
  std::iota(memory.begin(), memory.end(), static_cast<unsigned char>(0));
  return memory;
}

Box random_box(test::Random& random, std::vector<unsigned char>& memory) {
  std::vector<Level> levels;
  const long run = random.between(1, 9);
  long extent = run;
  for (long k = random.between(0, 4); k > 0; --k) {
    const long count = random.between(1, 4), stride = extent + random.between(0, 3);
    levels.insert(levels.begin(), {count, stride});
    extent = (count - 1) * stride + extent;
  }
  return Box(memory.data() + random.between(0, 100), run, levels);
}

std::vector<unsigned char> packed(const Box& box) {
  std::vector<unsigned char> bytes(static_cast<std::size_t>(box.bytes()));
  pack(box, bytes.data());
  return bytes;
}

TEST(Box, MirroredHasItsRunsFromTheLastToTheFirst) {
  test::Random random(12);
  std::vector<unsigned char> memory = counting();
  for (int number = 0; number < 500; ++number) {
    const Box box = random_box(random, memory), mirror = mirrored(box);
    const auto forwards = packed(box);
    std::vector<unsigned char> backwards;
    for (long run = box.bytes() / box.run() - 1; run >= 0; --run)
      backwards.insert(backwards.end(), forwards.begin() + run * box.run(), forwards.begin() + (run + 1) * box.run());
    EXPECT_EQ(packed(mirror), backwards);
    EXPECT_EQ(mirrored(mirror), box);
  }
}

Move move_of(int from, int to, const Box& source, const Box& target) {
  Move move;
  move.from = from, move.to = to;
  move.source = source, move.target = target;
  move.from_pattern = pattern_of(source), move.to_pattern = pattern_of(target);
  move.bytes = source.bytes();
  return move;
}

TEST(Moves, OfAMessageAreInOneOrderAtBothEnds) {
  std::byte memory[256];
  const Box column(memory, 8, {{4, 32}}), other(memory + 8, 8, {{4, 48}}), row(memory, 32, {});
  const Move up = move_of(0, 1, column, other), down = move_of(1, 0, column, other), further = move_of(1, 0, row, row);
  EXPECT_EQ(in_packing_order({up})[0].source, column);
  const auto mirror = in_packing_order({down, further});
  EXPECT_EQ(mirror[0].source, row);
  EXPECT_EQ(mirror[1].source, mirrored(column));
  EXPECT_EQ(mirror[1].target, mirrored(other));
  // Runs that are not the same ones at both ends, and what is added, stay as they are.
  EXPECT_EQ(in_packing_order({down, move_of(1, 0, column, row)})[0].source, column);
  Move sum = down;
  sum.combine = Combine::add;
  EXPECT_EQ(in_packing_order({sum})[0].source, column);
}

TEST(Box, SlicesAreTheBytesInOrder) {
  test::Random random(11);
  std::vector<unsigned char> memory = counting();
  for (int number = 0; number < 500; ++number) {
    Box box = random_box(random, memory);
    if (number % 2) box = mirrored(box);
    const auto whole = packed(box);
    const long first = random.between(0, box.bytes() - 1), bytes = random.between(0, box.bytes() - first);
    long at = first;
    for (const Box& part : slice(box, first, bytes)) {
      ASSERT_GT(part.bytes(), 0);
      ASSERT_LE(at + part.bytes(), first + bytes);
      const auto found = packed(part);
      EXPECT_TRUE(std::equal(found.begin(), found.end(), whole.begin() + at));
      at += part.bytes();
    }
    EXPECT_EQ(at, first + bytes);
  }
}

// Beside loops over bytes; what lies between the runs stays.
TEST(Box, RunsOfAllLengths) {
  constexpr long count = 5, gap = 3, most = 130;
  for (long run = 1; run <= most; ++run) {
    const long stride = run + gap;
    std::vector<unsigned char> memory = counting();
    const std::vector<unsigned char> before = memory;
    const Box box(memory.data() + gap, run, {{count, stride}});
    std::vector<unsigned char> expected;
    for (long k = 0; k < count; ++k)
      for (long i = 0; i < run; ++i) expected.push_back(before[static_cast<std::size_t>(gap + k * stride + i)]);
    EXPECT_EQ(packed(box), expected) << run;

    for (unsigned char& byte : expected) byte = static_cast<unsigned char>(~byte);
    unpack(expected.data(), box);
    std::vector<unsigned char> other(memory.size(), 7);
    const Box wider(other.data(), run, {{count, stride + 1}});
    copy_box(box, wider);
    for (long at = 0; at < static_cast<long>(memory.size()); ++at) {
      const auto is_run = [&](long begin, long apart) {
        return at >= begin && (at - begin) / apart < count && (at - begin) % apart < run;
      };
      const auto of_run = [&](long begin, long apart) {
        return expected[static_cast<std::size_t>((at - begin) / apart * run + (at - begin) % apart)];
      };
      const auto place = static_cast<std::size_t>(at);
      ASSERT_EQ(memory[place], is_run(gap, stride) ? of_run(gap, stride) : before[place]) << run << " at " << at;
      ASSERT_EQ(other[place], is_run(0, stride + 1) ? of_run(0, stride + 1) : 7) << run << " at " << at;
    }
  }
}

}  // namespace
}  // namespace tasuki
