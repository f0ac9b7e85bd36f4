// The flag protocol between two threads that share nothing but what two nodes share: random transfers of all kinds in
// both directions, several under way, through rings so small that they are always full, against a serial model.
// Built a second time with the thread sanitizer, which sees an access without order.
#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <cstring>
#include <deque>
#include <memory>
#include <thread>

#include "fabric/direct/conversation.h"
#include "random_box.h"

namespace tasuki {
namespace {

using test::BoxShape;
using test::Random;

constexpr long arena_bytes = 1 << 20, slot_bytes = 96 * 1024;
constexpr int slots = 4;
constexpr ChannelSizes small{4, 2, 1280, 256, 256};
static_assert(small.sound());

// What a node has: an arena that the other one sees, and memory that it does not see.
struct Node {
  alignas(128) std::byte arena[arena_bytes];
  alignas(128) std::byte own[slots * slot_bytes];
};
Node nodes[2];

// Inbox, mailbox, then a slot for each transfer under way.
constexpr long mailbox_at = 16 * 1024, slots_at = 256 * 1024;
static_assert(slots_at + slots * slot_bytes <= arena_bytes);

template <int side>
long offset_of(const void* address, std::size_t bytes) {
  const auto* at = static_cast<const std::byte*>(address);
  if (at < nodes[side].arena || at + bytes > nodes[side].arena + arena_bytes) return -1;
  return at - nodes[side].arena;
}

struct PlannedMove {
  BoxShape source, target;
  long bytes;
};
struct PlannedMessage {
  int from;
  Way way;
  bool shared[2];  // whether that side's memory is in its arena
  Combine combine;
  std::vector<PlannedMove> moves;
};
using PlannedTransfer = std::vector<PlannedMessage>;

// Boxes are placed in the slot of their side; `used` counts arena and own memory of both.
PlannedTransfer random_transfer(Random& random) {
  PlannedTransfer transfer;
  long used[2][2] = {};
  for (long messages = random.between(1, 5); messages > 0; --messages) {
    PlannedMessage message;
    message.from = static_cast<int>(random.between(0, 1));
    message.shared[0] = random.chance(75);
    message.shared[1] = random.chance(75);
    message.combine = random.chance(15) ? Combine::add : Combine::copy;
    constexpr Way ways[] = {Way::direct_mailbox, Way::direct_put, Way::direct_pull};
    message.way = message.combine == Combine::add ? ways[0] : ways[random.between(0, 2)];
    const long moves = message.way == Way::direct_mailbox ? random.between(1, 4) : 1;
    for (long k = 0; k < moves; ++k) {
      PlannedMove move;
      const long unit = message.combine == Combine::add ? 8 : random.between(1, 9);
      const long size = random.between(1, 100);
      move.bytes = unit * (size <= 50 ? random.between(1, 5) : size <= 97 ? random.between(1, 60) : random.between(1, 2000));
      const int to = 1 - message.from;
      move.source = test::random_shape(random, move.bytes, unit, used[message.from][message.shared[message.from]]);
      move.target = test::random_shape(random, move.bytes, unit, used[to][message.shared[to]]);
      message.moves.push_back(move);
    }
    for (auto& side : used) {
      for (long bytes : side) {
        if (bytes > slot_bytes) return transfer;
      }
    }
    transfer.push_back(message);
  }
  return transfer;
}

// Whole numbers, as doubles where they are added.
void fill(std::byte* memory, long number, int side) {
  for (long k = 0; k < slot_bytes / 8; ++k) {
    const double value = static_cast<double>((k * 7 + side * 131 + number * 17) % 1000);
    std::memcpy(memory + k * 8, &value, 8);
  }
}

// One of the two threads.
class Runner {
 public:
  Runner(const ChannelSizes& sizes, int side, std::uint64_t first, unsigned seed, int transfers)
      : side_(side), seed_(seed), transfers_(transfers), model_(std::make_unique<Model>()) {
    Sides sides;
    sides.mine = nodes[side].arena;
    sides.theirs = nodes[1 - side].arena;
    sides.mailbox = mailbox_at;
    sides.offset_of = side == 0 ? offset_of<0> : offset_of<1>;
    sides.their_process = getpid();
    sides.they_attach = true;
    conversation_ =
        std::make_unique<Conversation>(sizes, nodes[side].arena, nodes[1 - side].arena, sides, first);
  }

  // How many transfers were wrong.
  int run() {
    Random random(seed_), own(seed_ * 2 + static_cast<unsigned>(side_) + 1);
    int wrong = 0;
    for (int number = 0; number < transfers_; ++number) {
      begin(random_transfer(random), number);
      while (!under_way_.empty() && (static_cast<int>(under_way_.size()) == slots || own.chance(50))) wrong += !finish();
    }
    while (!under_way_.empty()) wrong += !finish();
    return wrong;
  }

 private:
  struct Transfer {
    PlannedTransfer plan;
    int number;
    int open = 0;
    std::deque<Outgoing> out;
    std::deque<Incoming> in;
  };
  struct Model {
    std::byte memory[2][2][slot_bytes];  // side, shared
  };

  std::byte* slot(int number, bool shared) const {
    Node& mine = nodes[side_];
    return (shared ? mine.arena + slots_at : mine.own) + number % slots * slot_bytes;
  }

  void begin(PlannedTransfer plan, int number) {
    Transfer& transfer = *under_way_.emplace_back(std::make_unique<Transfer>());
    transfer.plan = std::move(plan);
    transfer.number = number;
    for (bool shared : {false, true}) fill(slot(number, shared), number, side_);
    Incoming* adds = nullptr;
    for (const PlannedMessage& message : transfer.plan) {
      MessagePlan planned{message.way, {}};
      for (const PlannedMove& planned_move : message.moves) {
        Move move;
        std::byte* memory = slot(number, message.shared[side_]);
        if (message.from == side_) move.source = planned_move.source.at(memory);
        if (message.from != side_) move.target = planned_move.target.at(memory);
        move.bytes = planned_move.bytes;
        move.combine = message.combine;
        move.type = TASUKI_DOUBLE;
        planned.moves.push_back(move);
      }
      if (message.from == side_) {
        transfer.out.emplace_back(*conversation_, std::move(planned), transfer.open);
      } else {
        Incoming& in = transfer.in.emplace_back(*conversation_, std::move(planned), adds, transfer.open);
        if (in.adds()) adds = &in;
      }
    }
    transfer.open = static_cast<int>(transfer.out.size() + transfer.in.size());
    for (Incoming& message : transfer.in) conversation_->receive(message);
    for (Outgoing& message : transfer.out) conversation_->send(message);
  }

  // The oldest one; true when this side's memory is as the model's.
  bool finish() {
    Transfer& transfer = *under_way_.front();
    while (transfer.open > 0) {
      conversation_->proceed();
      sched_yield();
    }
    bool right = same_as_model(transfer);
    // Nobody may read it any more.
    for (bool shared : {false, true}) std::memset(slot(transfer.number, shared), 0xee, slot_bytes);
    under_way_.pop_front();
    return right;
  }

  bool same_as_model(const Transfer& transfer) {
    for (int side : {0, 1}) {
      for (bool shared : {false, true}) fill(model_->memory[side][shared], transfer.number, side);
    }
    for (const PlannedMessage& message : transfer.plan) {
      const int to = 1 - message.from;
      for (const PlannedMove& move : message.moves) {
        std::vector<std::byte> row(static_cast<std::size_t>(move.bytes));
        pack(move.source.at(model_->memory[message.from][message.shared[message.from]]), row.data());
        const Box target = move.target.at(model_->memory[to][message.shared[to]]);
        if (message.combine == Combine::add) {
          add(TASUKI_DOUBLE, row.data(), target);
        } else {
          unpack(row.data(), target);
        }
      }
    }
    bool right = true;
    for (bool shared : {false, true})
      right = right && std::memcmp(model_->memory[side_][shared], slot(transfer.number, shared), slot_bytes) == 0;
    return right;
  }

  int side_;
  unsigned seed_;
  int transfers_;
  std::unique_ptr<Conversation> conversation_;
  std::deque<std::unique_ptr<Transfer>> under_way_;
  std::unique_ptr<Model> model_;
};

void run_both(const ChannelSizes& sizes, std::uint64_t first, unsigned seed, int transfers) {
  for (Node& node : nodes) std::memset(&node, 0, sizeof node);
  ASSERT_LE(static_cast<long>(Channel::inbox_bytes(sizes)), mailbox_at);
  ASSERT_LE(mailbox_at + sizes.mailbox, slots_at);
  Runner runners[2] = {{sizes, 0, first, seed, transfers}, {sizes, 1, first, seed, transfers}};
  int wrong[2] = {};
  std::thread other([&] { wrong[1] = runners[1].run(); });
  wrong[0] = runners[0].run();
  other.join();
  EXPECT_EQ(wrong[0], 0);
  EXPECT_EQ(wrong[1], 0);
}

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr int transfers = 400;
#else
constexpr int transfers = 3000;
#endif

TEST(Channel, SmallestRings) { run_both({2, 1, 1280, 256, 64}, 0, 1, transfers); }
TEST(Channel, SmallRings) { run_both(small, 0, 2, transfers); }
TEST(Channel, OrdinaryLines) { run_both({16, 8, 128 * 1024, 1024, 1024}, 0, 3, transfers); }
// Lines that share a room in the mailbox.
TEST(Channel, ShortLines) { run_both({4, 2, 4096, 512, 256, 64}, 0, 6, transfers); }
TEST(Channel, ManyShortLines) { run_both({16, 8, 128 * 1024, 4096, 1024, 128}, 0, 7, transfers); }
TEST(Channel, CountsBeyondTheFlag) { run_both(small, (1ul << 32) - 100, 4, transfers); }
TEST(Channel, CountsBeyondHalfTheFlag) { run_both(small, (1ul << 31) - 100, 5, transfers); }

// An exchange both ways: nothing is told separately, and the mailbox alternates between two places.
TEST(Channel, ExchangesStayInTwoPlaces) {
  alignas(128) static std::byte inbox[2][4096];
  std::memset(inbox, 0, sizeof inbox);
  const ChannelSizes sizes{16, 8, 128 * 1024, 8192, 8192};
  Channel a(sizes, inbox[0], inbox[1]), b(sizes, inbox[1], inbox[0]);
  const auto send = [](Channel& from) {
    Line* line = from.next_line();
    ASSERT_NE(line, nullptr);
    line->mail = {from.take_room(1000), 1000};
    from.send(*line, LineKind::mailbox);
  };
  const auto take = [](Channel& to) {
    const Line* line = to.next_arrived();
    EXPECT_NE(line, nullptr);
    const long offset = line->mail.offset;
    to.consume(1000, false);
    return offset;
  };
  for (int turn = 0; turn < 100; ++turn) {
    send(a);
    send(b);
    EXPECT_EQ(take(b), turn % 2 * 1024);
    EXPECT_EQ(take(a), turn % 2 * 1024);
  }
  EXPECT_EQ(reinterpret_cast<Consumed*>(inbox[0])->lines, 0u);
  EXPECT_EQ(reinterpret_cast<Consumed*>(inbox[1])->lines, 0u);
}

// Several lines have one room, which is free when the last of them is consumed.
TEST(Channel, LinesThatShareARoom) {
  alignas(128) static std::byte inbox[2][4096];
  std::memset(inbox, 0, sizeof inbox);
  constexpr ChannelSizes sizes{8, 2, 8 * 1024, 1024, 64, 64};
  static_assert(sizes.sound());
  Channel a(sizes, inbox[0], inbox[1]), b(sizes, inbox[1], inbox[0]);
  const auto send = [&] { a.send(*a.next_line(), LineKind::mailbox); };
  const auto take = [&] {
    ASSERT_NE(b.next_arrived(), nullptr);
    b.consume(64, false);
  };
  EXPECT_EQ(a.take_room(1000, 3), 0);
  for (int k = 0; k < 3; ++k) send();
  take();
  take();
  EXPECT_EQ(a.take_room(64), 1024);
  send();
  take();
  EXPECT_EQ(a.take_room(64), 0);
}

TEST(HeldLines, PackedWhereStoresAreSlow) {
  HeldLines held;
  using Next = HeldLines::Next;
  const auto send = [&](bool slow) {
    const Next next = held.next();
    if (next == Next::store_and_measure) held.took(slow);
    return next;
  };
  for (int k = 0; k < 100; ++k) EXPECT_NE(send(false), Next::pack);
  // Once is no rule.
  while (send(true) != Next::store_and_measure) {
  }
  for (int k = 0; k < 20; ++k) EXPECT_NE(send(false), Next::pack);
  while (send(true) != Next::pack) {
  }
  // Of 64 two are stored; the second one says how it goes on.
  int packed = 1;
  for (int k = 1; k < 6400; ++k) packed += send(true) == Next::pack;
  EXPECT_EQ(packed, 6200);
  for (int k = 0; k < 64; ++k) send(false);
  for (int k = 0; k < 1000; ++k) EXPECT_NE(send(false), Next::pack);
}

TEST(HeldLines, TimeOfALine) {
  const HeldLimits limits;
  EXPECT_FALSE(limits.slow(8.9 * 100, 6400));
  EXPECT_TRUE(limits.slow(9.1 * 100, 6400));
}

// A face that is sent again and again: what arrives is right whichever way it goes, and all come by lines of the
// mailbox but the measured ones where every store counts as slow.
class SentAgain : public ::testing::TestWithParam<double> {};

TEST_P(SentAgain, StoredOrPacked) {
  for (Node& node : nodes) std::memset(&node, 0, sizeof node);
  const ChannelSizes sizes{4, 2, 4096, 512, 256, 128};  // fewer lines than a message has: some wait
  constexpr long run = 48, runs = 20, apart = 112;
  std::unique_ptr<Conversation> ends[2];
  for (int side : {0, 1}) {
    Sides sides;
    sides.mine = nodes[side].arena;
    sides.theirs = nodes[1 - side].arena;
    sides.mailbox = mailbox_at;
    sides.offset_of = side == 0 ? offset_of<0> : offset_of<1>;
    sides.held.ns_a_line = GetParam();
    ends[side] = std::make_unique<Conversation>(sizes, nodes[side].arena, nodes[1 - side].arena, sides);
  }
  const auto plan = [&](int side) {
    Move move;
    (side == 0 ? move.source : move.target) = Box(nodes[side].arena + slots_at, run, {{runs, apart}});
    move.bytes = run * runs;
    return MessagePlan{Way::direct_put, {move}, true};
  };
  int open = 0;
  Outgoing out(*ends[0], plan(0), open);
  Incoming in(*ends[1], plan(1), nullptr, open);
  constexpr int turns = 640;
  for (int turn = 0; turn < turns; ++turn) {
    fill(nodes[0].arena + slots_at, turn, 0);
    open = 2;
    ends[1]->receive(in);
    ends[0]->send(out);
    for (int look = 0; open > 0 && look < 1000; ++look)
      for (const auto& end : ends) end->proceed();
    ASSERT_EQ(open, 0);
    for (long k = 0; k < runs; ++k)
      ASSERT_EQ(std::memcmp(nodes[0].arena + slots_at + k * apart, nodes[1].arena + slots_at + k * apart, run), 0);
    ASSERT_EQ(nodes[1].arena[slots_at + run], std::byte{0});
  }
  // Each end has stored a line for a message in place, eight for one by the mailbox, and its counts.
  if (GetParam() > 0)
    EXPECT_LT(ends[0]->stored(), 2u * turns);
  else
    EXPECT_GT(ends[0]->stored(), 7u * turns);
}
INSTANTIATE_TEST_SUITE_P(, SentAgain, ::testing::Values(0.0, 1e12));

TEST(Channel, LinesOfAMessage) {
  constexpr ChannelSizes sizes;
  EXPECT_EQ(sizes.line_bytes(100), 2048);
  EXPECT_EQ(sizes.line_bytes(16384), 2048);
  EXPECT_EQ(sizes.line_bytes(16385 + 8), 2112);
  EXPECT_EQ(sizes.line_bytes(1 << 18), 32768);
  EXPECT_EQ(sizes.line_bytes(1 << 22), 32768);
  constexpr ChannelSizes small_pieces{4, 2, 1280, 256, 256};
  EXPECT_EQ(small_pieces.line_bytes(100), 256);
}

// In one direction only: the ring fills up, and half of it is told at once.
TEST(Channel, CreditComesBack) {
  alignas(128) static std::byte inbox[2][4096];
  std::memset(inbox, 0, sizeof inbox);
  const ChannelSizes sizes{8, 2, 128 * 1024, 1024, 1024};
  Channel a(sizes, inbox[0], inbox[1]), b(sizes, inbox[1], inbox[0]);
  for (int k = 0; k < 8; ++k) a.send(*a.next_line(), LineKind::inlined);
  EXPECT_EQ(a.next_line(), nullptr);
  for (int k = 0; k < 3; ++k) {
    ASSERT_NE(b.next_arrived(), nullptr);
    b.consume(0, false);
  }
  EXPECT_EQ(a.next_line(), nullptr);
  ASSERT_NE(b.next_arrived(), nullptr);
  b.consume(0, false);
  EXPECT_NE(a.next_line(), nullptr);
  EXPECT_TRUE(a.consumed(4));
  EXPECT_FALSE(a.consumed(5));
}

// What was told with lines that nobody has received yet counts, too.
TEST(Channel, CreditInWaitingLines) {
  alignas(128) static std::byte inbox[2][4096];
  std::memset(inbox, 0, sizeof inbox);
  const ChannelSizes sizes{4, 2, 128 * 1024, 1024, 1024};
  Channel a(sizes, inbox[0], inbox[1]), b(sizes, inbox[1], inbox[0]);
  for (int k = 0; k < 4; ++k) a.send(*a.next_line(), LineKind::inlined);
  b.next_arrived();
  b.consume(0, false);
  b.send(*b.next_line(), LineKind::inlined);
  EXPECT_NE(a.next_line(), nullptr);
  EXPECT_NE(a.next_arrived(), nullptr);
}

}  // namespace
}  // namespace tasuki
