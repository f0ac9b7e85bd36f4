// The slots of a team between threads: random sequences of its collectives against what each must give. Built with
// ThreadSanitizer, which fails the test on any access that the numbers do not order.
#include <gtest/gtest.h>
#include <sched.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "comm/team_phases.h"
#include "team_memory.h"

namespace tasuki {
namespace {

void await(const TeamSlots::Awaited& awaited) {
  while (!awaited.has_come()) sched_yield();
}

struct Memory : TeamMemory {
  explicit Memory(int size) : TeamMemory(size), ring(zeroed<TeamRing>()), histories(static_cast<std::size_t>(size)) {}
  TeamSlots slots(int me, TeamSlots::Await how = await) {
    return TeamSlots(me, all(), ring.get(), histories[static_cast<std::size_t>(me)], how);
  }
  Zeroed<TeamRing> ring;
  std::vector<History> histories;
};

using Numbers = std::vector<std::uint64_t>;

// x -> 3 x + y is neither commutative nor associative: only the order of members gives the right numbers.
std::uint64_t join(std::uint64_t x, std::uint64_t y) { return 3 * x + y; }
std::uint64_t value(int member, long step, long i) {
  return static_cast<std::uint64_t>(member + 1) * 1000003u + static_cast<std::uint64_t>(step) * 7919u +
         static_cast<std::uint64_t>(i);
}

struct What {
  Numbers& v;
  unsigned long bytes() const { return v.size() * 8; }
  void store(std::byte* to) const { memcpy(to, v.data(), bytes()); }
  void load(const std::byte* from) const { memcpy(v.data(), from, bytes()); }
  void set(const std::byte* a, const std::byte* b) const {
    load(a);
    add(b);
  }
  void add(const std::byte* from) const {
    for (std::size_t i = 0; i < v.size(); ++i) {
      std::uint64_t other;
      memcpy(&other, from + 8 * i, 8);
      v[i] = join(v[i], other);
    }
  }
};

std::uint64_t in_order(int first, int end, long step, long i) {
  std::uint64_t x = value(first, step, i);
  for (int k = first + 1; k < end; ++k) x = join(x, value(k, step, i));
  return x;
}
// Up: the blocks first.
std::uint64_t in_blocks(int size, long step, long i) {
  std::uint64_t x = in_order(0, std::min(size, team_block), step, i);
  for (int k = team_block; k < size; k += team_block)
    x = join(x, in_order(k, std::min(size, k + team_block), step, i));
  return x;
}

Numbers values_of(int member, long step, long count) {
  Numbers v;
  for (long i = 0; i < count; ++i) v.push_back(value(member, step, i));
  return v;
}

// The same steps on all members: `random` is theirs in common. Returns what was wrong first, or empty.
std::string run(TeamSlots slots, long steps, unsigned seed) {
  std::mt19937 random(seed);
  for (long step = 0; step < steps; ++step) {
    const auto kind = random() % 7;
    const long range[] = {1, 3, 40, static_cast<long>(piece_room / 8)};
    const long count = 1 + static_cast<long>(random()) % range[random() % 4];
    const int source = static_cast<int>(random() % static_cast<unsigned>(slots.size()));
    Numbers v = values_of(slots.me(), step, count);
    auto expect = [&](long i, std::uint64_t right) {
      return v[static_cast<std::size_t>(i)] == right
                 ? std::string()
                 : "step " + std::to_string(step) + " kind " + std::to_string(kind) + " element " + std::to_string(i);
    };
    std::string wrong;
    slots.begin(kind + static_cast<unsigned long>(count) * 8);
    if (kind == 0) {
      barrier_all_to_all(slots);
    } else if (kind == 1) {
      combine_all_to_all(slots, What{v});
      for (long i = 0; i < count && wrong.empty(); ++i) wrong = expect(i, in_order(0, slots.size(), step, i));
    } else if (kind == 2) {
      combine_up(slots, What{v});
      spread_down(slots, What{v});
      for (long i = 0; i < count && wrong.empty(); ++i) wrong = expect(i, in_blocks(slots.size(), step, i));
    } else if (kind == 3) {
      combine_shares(slots, v.data(), count, 8, [](void* to, const void* a, const void* b, long n) {
        for (long i = 0; i < n; ++i) {
          std::uint64_t x, y;
          memcpy(&x, static_cast<const char*>(a) + 8 * i, 8);
          memcpy(&y, static_cast<const char*>(b) + 8 * i, 8);
          x = join(x, y);
          memcpy(static_cast<char*>(to) + 8 * i, &x, 8);
        }
      });
      for (long i = 0; i < count && wrong.empty(); ++i) wrong = expect(i, in_order(0, slots.size(), step, i));
    } else if (kind == 6) {
      // As uneven as parts of arrays are; a member may have nothing.
      Numbers all(static_cast<std::size_t>(slots.size()) * v.size());
      const auto brings = [&](int k) { return static_cast<std::size_t>(count * ((k + step) % 3) / 2); };
      const auto keep = [&](int k, const void* from) {
        memcpy(all.data() + static_cast<std::size_t>(k) * v.size(), from, 8 * brings(k));
      };
      keep(slots.me(), v.data());
      exchange_parts(slots, v.size() * 8, [&](std::byte* to) { memcpy(to, v.data(), 8 * brings(slots.me())); }, keep);
      for (int k = 0; k < slots.size() && wrong.empty(); ++k) {
        const Numbers right = values_of(k, step, count);
        if (memcmp(all.data() + static_cast<std::size_t>(k) * v.size(), right.data(), 8 * brings(k)) != 0)
          wrong = "step " + std::to_string(step) + ": part of member " + std::to_string(k);
      }
    } else {
      // Several in a row: the lines of the ring come round while some lag, and the slots.
      const long rounds = kind == 4 ? 1 : 2 * static_cast<long>(ring_slots);
      for (long round = 0; round < rounds; ++round) {
        const long few = kind == 4 ? count : std::min(count, round % 3 == 0 ? 10L : 100L);
        v = values_of(slots.me(), step + round, few);
        const int from = static_cast<int>((source + (kind == 4 ? 0 : round / 20)) % slots.size());
        broadcast(slots, v.data(), static_cast<unsigned long>(few) * 8, from);
        for (long i = 0; i < few && wrong.empty(); ++i) wrong = expect(i, value(from, step + round, i));
      }
    }
    if (!wrong.empty()) return wrong;
  }
  return "";
}

class Teams : public testing::TestWithParam<int> {};

TEST_P(Teams, RandomSequences) {
  const int size = GetParam();
  for (unsigned seed = 1; seed <= 2; ++seed) {
    Memory memory(size);
    std::vector<std::string> wrong(static_cast<std::size_t>(size));
    std::vector<std::thread> threads;
    for (int me = 0; me < size; ++me)
      threads.emplace_back([&, me] { wrong[static_cast<std::size_t>(me)] = run(memory.slots(me), 80, seed); });
    for (std::thread& thread : threads) thread.join();
    for (int me = 0; me < size; ++me)
      EXPECT_EQ("", wrong[static_cast<std::size_t>(me)]) << "member " << me << ", seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, Teams, testing::Values(2, 3, 9));

// Members that execute different collectives: the first of two behind the other is seen, wherever each waits.
struct Apart {};
std::atomic<bool> seen_apart;

void await_or_give_up(const TeamSlots::Awaited& awaited) {
  while (!awaited.has_come() && !awaited.is_late()) {
    if (seen_apart) throw Apart{};
    sched_yield();
  }
}

struct Collective {
  const char* name;
  std::function<void(TeamSlots&)> execute;
  int source = -1;  // of a broadcast
};

const std::vector<Collective>& collectives() {
  static const auto combine = [](unsigned long kind, long count) {
    return [=](TeamSlots& slots) {
      Numbers v(static_cast<std::size_t>(count));
      slots.begin(kind + static_cast<unsigned long>(count) * 8);
      combine_all_to_all(slots, What{v});
    };
  };
  static const auto send = [](int source) {
    return [=](TeamSlots& slots) {
      Numbers v(1);
      slots.begin(7 + static_cast<unsigned long>(source) * 8);
      broadcast(slots, v.data(), 8, source);
    };
  };
  static const std::vector<Collective> all{
      {"nothing", [](TeamSlots&) {}},
      {"sum", combine(2, 1)},
      {"maximum", combine(3, 1)},
      {"sum of 2", combine(2, 2)},
      {"sum of 5", combine(2, 5)},
      {"sum of 50", combine(2, 50)},
      {"broadcast of the first", send(0), 0},
      {"broadcast of the second", send(1), 1},
      {"40 broadcasts",
       [](TeamSlots& slots) {
         for (int k = 0; k < 40; ++k) send(0)(slots);
       },
       0},
  };
  return all;
}

class Different : public testing::TestWithParam<int> {};

TEST_P(Different, CollectivesAreSeen) {
  const int size = GetParam();
  for (const Collective& mine : collectives())
    for (const Collective& others : collectives())
      for (int odd = 0; odd < size; ++odd) {
        // All wait for bytes, from one who waits as well, and no member says anything that another could see; or two
        // store into the same slot.
        if (mine.source >= 0 && others.source >= 0 && (mine.source == odd) != (others.source == odd)) continue;
        Memory memory(size);
        seen_apart = false;
        std::vector<std::thread> threads;
        for (int me = 0; me < size; ++me)
          threads.emplace_back([&, me] {
            TeamSlots slots = memory.slots(me, await_or_give_up);
            slots.on_apart([](int) {
              seen_apart = true;
              throw Apart{};
            });
            try {
              (me == odd ? mine : others).execute(slots);
              slots.begin(1);
              barrier_all_to_all(slots);
            } catch (Apart) {
            }
          });
        for (std::thread& thread : threads) thread.join();
        EXPECT_EQ(&mine != &others, seen_apart) << mine.name << " on member " << odd << ", " << others.name;
      }
}

INSTANTIATE_TEST_SUITE_P(Sizes, Different, testing::Values(2, 3));

TEST(Shares, CoverAllOnceInWholeLines) {
  for (int members : {2, 3, 7, 8})
    for (unsigned long size : {1ul, 2ul, 8ul, 16ul, 32ul})
      for (long count : {0l, 1l, 5l, 64l, 1000l, 4096l}) {
        long end = 0;
        for (int k = 0; k < members; ++k) {
          const Share share = share_of(k, members, count, size);
          EXPECT_EQ(end, share.first);
          EXPECT_LE(share.first, share.end);
          EXPECT_TRUE(share.end == count || static_cast<unsigned long>(share.end) * size % 64 == 0);
          end = share.end;
        }
        EXPECT_EQ(count, end);
      }
}

}  // namespace
}  // namespace tasuki
