// Puts that wait for the message of xmp_sync_image: when they do, and that all of them arrive, against a node that is
// played here.
#include "comm/held_puts.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "../layout/random_mapping.h"

namespace tasuki {
namespace {

constexpr int partner = 3, other = 5, coarrays = 2;
constexpr std::size_t room = 4096;

// What the nodes have, and what has been asked of them, in order: `w` a put by a window, `?` a question of what was
// taken in.
struct World {
  std::byte mine[coarrays][room];    // addresses only
  std::byte theirs[coarrays][room];  // of whoever is put to
  std::string asked;
  long taken = 0, questions_until_taken = 0;
  double now = 1, seconds_of_a_question = 0;
};
World* nodes;

std::byte* variable(int coarray) { return nodes->mine[coarray]; }
Box in_theirs(int coarray, const Box& there) {
  return Box(nodes->theirs[coarray] + (there.start() - variable(coarray)), there.run(), there.levels());
}
void put_by_window(int, int coarray, const Box& here, const Box& there) {
  nodes->asked += 'w';
  copy_box(here, in_theirs(coarray, there));
}
long taken(int) {
  nodes->asked += '?';
  nodes->now += nodes->seconds_of_a_question;
  return nodes->questions_until_taken-- > 0 ? 0 : nodes->taken;
}
// As the node that the message is for.
void take(const PutMessage& message) {
  for_each_put(
      message.data(), [](int coarray) { return nodes->theirs[coarray]; }, [](const MessagePut& put) { put.take(); });
}

class HeldPutsTest : public testing::Test {
 protected:
  HeldPutsTest() { nodes = &world_; }
  // The next call for a node, which takes the message in.
  bool call(int rank) {
    const PutMessage& message = held_.message_for(rank, ++world_.taken);
    const bool any = !message.empty();
    take(message);
    return any;
  }
  void put(int value, std::size_t place) {
    held_.add(0, Box(&value, sizeof value), Box(world_.mine[0] + place, sizeof value));
    held_.has_put(partner, sizeof value);
  }
  int at(std::size_t place) const {
    int value;
    std::memcpy(&value, world_.theirs[0] + place, sizeof value);
    return value;
  }
  void call_often() {
    for (int k = 0; k < 4; ++k) call(partner);
  }

  World world_{};
  HeldPuts held_{{put_by_window, variable, taken, [] { return nodes->now; }}};
};

TEST_F(HeldPutsTest, HoldsForANodeThatIsCalledAloneTwice) {
  EXPECT_FALSE(held_.holds(partner, 8));
  call(partner);
  EXPECT_FALSE(held_.holds(partner, 8));
  call(partner);
  EXPECT_TRUE(held_.holds(partner, 8));
  EXPECT_FALSE(held_.holds(other, 8));
  call(other);
  EXPECT_FALSE(held_.holds(partner, 8));
  EXPECT_FALSE(held_.holds(other, 8));
  held_.settle();
  call(other);
  EXPECT_TRUE(held_.holds(other, 8));
  EXPECT_EQ("", world_.asked);
}

TEST_F(HeldPutsTest, WhatIsHeldGoesWithTheNextCall) {
  call_often();
  put(7, 40);
  put(8, 44);
  EXPECT_EQ(0, at(40));
  EXPECT_TRUE(call(partner));
  EXPECT_EQ(7, at(40));
  EXPECT_EQ(8, at(44));
  EXPECT_FALSE(call(partner));
  EXPECT_EQ("", world_.asked);
}

TEST_F(HeldPutsTest, BeforeOthersAreCalledItGoesByWindows) {
  call_often();
  put(7, 40);
  put(8, 40);
  held_.settle();
  EXPECT_EQ("ww", world_.asked);
  EXPECT_EQ(8, at(40));
  EXPECT_FALSE(call(partner));
}

TEST_F(HeldPutsTest, HoldsNoMoreWhereOthersAreCalledBehindMostPuts) {
  call_often();
  int rounds = 0;
  for (; held_.holds(partner, 8); ++rounds) {
    put(7, 40);
    held_.settle();
  }
  EXPECT_LT(rounds, 10);
  EXPECT_GT(rounds, 1);
}

TEST_F(HeldPutsTest, BeforeOthersAreCalledTheLastMessageIsKnownToBeTakenIn) {
  call_often();
  put(7, 40);
  call(partner);
  world_.questions_until_taken = 2;
  held_.settle();
  EXPECT_EQ("???", world_.asked);
  held_.settle();
  EXPECT_EQ("???", world_.asked);
}

TEST_F(HeldPutsTest, ACallAnswersForTheMessageBeforeIt) {
  call_often();
  put(7, 40);
  call(partner);
  call(partner);
  held_.settle();
  EXPECT_EQ("", world_.asked);
}

TEST_F(HeldPutsTest, OtherAccessesWaitForWhatTheyMeet) {
  call_often();
  put(7, 40);
  call(partner);
  put(8, 80);
  held_.make_way(partner, {world_.mine[0] + 44, 36});
  held_.make_way(partner, {world_.mine[1] + 40, 100});
  held_.make_way(other, {world_.mine[0] + 40, 4});
  EXPECT_EQ("", world_.asked);
  held_.make_way(partner, {world_.mine[0] + 43, 1});
  EXPECT_EQ("?w", world_.asked);
  EXPECT_EQ(8, at(80));
}

TEST_F(HeldPutsTest, TakesNoMoreThanAMessageHasRoomFor) {
  call_often();
  std::vector<std::byte> row(room, std::byte{5});
  long held = 0;
  while (held_.holds(partner, room)) {
    held_.add(1, Box(row.data(), room), Box(world_.mine[1], room));
    held += room;
  }
  EXPECT_GT(held, PutMessage::most_bytes / 2);
  const PutMessage& message = held_.message_for(partner, ++world_.taken);
  EXPECT_LE(message.bytes(), PutMessage::most_bytes);
  take(message);
  EXPECT_EQ(0, std::memcmp(world_.theirs[1], row.data(), room));
}

TEST_F(HeldPutsTest, LongOnesAreHeldWhereTheCallComesSoon) {
  constexpr long a_long_one = 100 << 10;
  call_often();
  EXPECT_FALSE(held_.holds(partner, a_long_one));
  for (const bool soon : {true, false, true}) {
    held_.has_put(partner, a_long_one);
    world_.now += soon ? 1e-6 : 1e-3;
    call(partner);
    EXPECT_EQ(soon, held_.holds(partner, a_long_one));
    EXPECT_TRUE(held_.holds(partner, 8));
    world_.now += 1;
    call(partner);  // nothing long was put before this one
    EXPECT_EQ(soon, held_.holds(partner, a_long_one));
  }
}

TEST_F(HeldPutsTest, AfterALongWaitItTakesMoreCallsToHoldAgain) {
  call_often();
  put(7, 40);
  call(partner);
  world_.seconds_of_a_question = 1e-3;
  held_.settle();
  int calls = 0;
  for (; !held_.holds(partner, 8); ++calls) call(partner);
  EXPECT_GT(calls, 50);
  EXPECT_LT(calls, 200);
}

// A box of up to seven levels in `memory`, with a given number of elements in each.
Box random_box(test::Random& random, std::byte* memory, long element, const std::vector<long>& counts) {
  std::vector<Level> levels;
  long extent = element;
  for (auto count = counts.rbegin(); count != counts.rend(); ++count) {
    const long stride = extent + random.between(0, 2) * element;
    levels.insert(levels.begin(), {*count, stride});
    extent = (*count - 1) * stride + extent;
  }
  return Box(memory + random.between(0, static_cast<long>(room) - extent), element, levels);
}

TEST_F(HeldPutsTest, RandomPutsArriveInTheirOrder) {
  test::Random random(3);
  static std::byte source[room], wanted[coarrays][room];
  for (int round = 0; round < 300; ++round) {
    call_often();
    for (long puts = random.between(1, 12); puts > 0; --puts) {
      for (std::byte& byte : source) byte = static_cast<std::byte>(random.between(0, 255));
      std::vector<long> counts(static_cast<std::size_t>(random.between(0, 7)));
      for (long& count : counts) count = random.between(1, 2);
      const long element = random.between(1, 9);
      const int coarray = static_cast<int>(random.between(0, coarrays - 1));
      const Box here = random_box(random, source, element, counts);
      const Box there = random_box(random, world_.mine[coarray], element, counts);
      ASSERT_TRUE(held_.holds(partner, there.bytes()));
      held_.add(coarray, here, there);
      copy_box(here, Box(wanted[coarray] + (there.start() - world_.mine[coarray]), there.run(), there.levels()));
    }
    if (random.chance(50))
      ASSERT_TRUE(call(partner));
    else
      held_.settle();
    ASSERT_EQ(0, std::memcmp(wanted, world_.theirs, sizeof wanted)) << "round " << round;
  }
}

}  // namespace
}  // namespace tasuki
