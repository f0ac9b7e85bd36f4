// What members post without waiting, between threads: random sequences of sums and broadcasts, of which each member has
// some under way, against what each must give. Built with ThreadSanitizer, as slots_test.
#include <gtest/gtest.h>
#include <sched.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "comm/team_posts.h"
#include "team_memory.h"

namespace tasuki {
namespace {

constexpr int everybody = -1;

struct Begun {
  unsigned long number;
  long step, count;
  int source;
  bool posted = false;
};

class Member {
 public:
  explicit Member(TeamPosts posts) : posts_(std::move(posts)) {}
  std::string wrong;

  // The same steps on all members by `common`; by `own` how many are under way, and when they are looked at.
  void run(long steps, unsigned seed) {
    std::mt19937 common(seed), own(seed * 1000 + static_cast<unsigned>(posts_.me()));
    for (long step = 0; step < steps && wrong.empty(); ++step) {
      const long lengths[] = {1, 14, 15, static_cast<long>(post_room / 8)};
      const long count = lengths[common() % 4];
      const bool sum = common() % 3 > 0;
      const int source = static_cast<int>(common() % static_cast<unsigned>(posts_.size()));
      open_.push_back({posts_.begin(), step, count, sum ? everybody : source});
      const std::size_t most = own() % 12;
      advance();
      while (open_.size() > most && wrong.empty()) {
        sched_yield();
        advance();
      }
    }
    while (!open_.empty() && wrong.empty()) {
      sched_yield();
      advance();
    }
  }

 private:
  static std::uint64_t value(int member, long step, long i) {
    return static_cast<std::uint64_t>(member + 1) * 1000003u + static_cast<std::uint64_t>(step * 7919 + i);
  }
  void advance() {
    for (Begun& one : open_)
      if (!one.posted && !(one.posted = post(one))) break;
    while (!open_.empty() && open_.front().posted && complete(open_.front())) open_.pop_front();
  }
  bool post(const Begun& one) {
    if (one.source != everybody && one.source != posts_.me()) return true;
    if (!posts_.has_room(one.number)) return false;
    const unsigned long bytes = static_cast<unsigned long>(one.count) * 8;
    std::byte* to = posts_.mine(one.number, bytes);
    for (long i = 0; i < one.count; ++i) {
      const std::uint64_t word = value(posts_.me(), one.step, i);
      memcpy(to + 8 * i, &word, 8);
    }
    posts_.post(one.number, static_cast<std::uint16_t>(one.step * 31));
    return true;
  }
  bool complete(const Begun& one) {
    const int first = one.source == everybody ? 0 : one.source, end = one.source == everybody ? posts_.size() : first + 1;
    for (int k = first; k < end; ++k)
      if (!posts_.has_come(k, one.number)) return false;
    for (int k = first; k < end; ++k) {
      const std::byte* from = posts_.contents(k, one.number, static_cast<unsigned long>(one.count) * 8);
      bool good = posts_.mark(k, one.number) == static_cast<std::uint16_t>(one.step * 31);
      for (long i = 0; i < one.count && good; ++i) {
        std::uint64_t word;
        memcpy(&word, from + 8 * i, 8);
        good = word == value(k, one.step, i);
      }
      if (!good) wrong = "step " + std::to_string(one.step) + ", of member " + std::to_string(k);
    }
    posts_.through(one.number);
    return true;
  }

  TeamPosts posts_;
  std::deque<Begun> open_;
};

class Posts : public testing::TestWithParam<std::pair<int, unsigned long>> {};

TEST_P(Posts, RandomSequences) {
  const auto [size, lines] = GetParam();
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const TeamMemory memory(size);
    std::vector<Member> members;
    for (int me = 0; me < size; ++me) members.emplace_back(TeamPosts(me, memory.all(), lines));
    std::vector<std::thread> threads;
    for (Member& member : members) threads.emplace_back([&member, seed] { member.run(400, seed); });
    for (std::thread& thread : threads) thread.join();
    for (int me = 0; me < size; ++me)
      EXPECT_EQ("", members[static_cast<std::size_t>(me)].wrong) << "member " << me << ", seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(SizesAndLines, Posts,
                         testing::Values(std::pair(2, 1UL), std::pair(2, 4UL), std::pair(3, 2UL), std::pair(5, 8UL)));

}  // namespace
}  // namespace tasuki
