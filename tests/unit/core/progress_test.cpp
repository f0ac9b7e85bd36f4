// Progress by a thread, under ThreadSanitizer: operations of the program's thread and the progress thread beside it.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "core/async.h"
#include "core/in_runtime.h"
#include "core/looking.h"
#include "core/progress_thread.h"
#include "tasuki/abi.h"

namespace {

using namespace tasuki;

// What operations have in common, as conversations and requests: nothing but the runtime's lock keeps it.
struct Shared {
  long looks = 0;
  std::vector<long> seen;
};

// Complete after so many looks; says so without the lock.
class Exchange : public Operation {
 public:
  Exchange(Shared& shared, int looks, std::atomic<int>& complete)
      : shared_(shared), left_(looks), complete_(complete) {}
  ~Exchange() override { shared_.seen.push_back(shared_.looks); }
  bool test() override {
    ++shared_.looks;
    if (left_ > 0 && --left_ == 0) ++complete_;
    return left_ == 0;
  }
  void wait() override {}

 private:
  Shared& shared_;
  int left_;
  std::atomic<int>& complete_;
};

class ProgressThread : public testing::Test {
 protected:
  void SetUp() override { prepare_progress_thread(); }
  void TearDown() override { stop_progress_thread(); }

  // As a directive with async.
  void begin(long id, int looks) {
    InRuntime inside;
    async_register(id, std::make_unique<Exchange>(shared_, looks, complete_), nullptr);
  }
  void wait_for(long id) {
    InRuntime inside;
    async_wait(id);
  }

  Shared shared_;
  std::atomic<int> complete_ = 0;
};

TEST_F(ProgressThread, CompletesWhatTheProgramDoesNotLookAt) {
  for (int round = 1; round <= 20; ++round) {
    begin(round, 4);
    while (complete_ < round) std::this_thread::yield();
    EXPECT_TRUE(async_test(round));
  }
  InRuntime inside;
  EXPECT_EQ(20u, shared_.seen.size());
}

TEST_F(ProgressThread, TakesTurnsWithTheProgram) {
  constexpr int rounds = 100;
  for (int round = 0; round < rounds; ++round) {
    begin(1, 1 + round % 7);
    begin(2, 40);
    {
      InRuntime inside;
      for (int k = 0; k < 100; ++k) ++shared_.looks;
    }
    if (round % 3 == 1) async_test(2);
    if (round % 3 == 2) async_progress();
    while (round % 3 != 0 && async_pending()) std::this_thread::yield();
    wait_for(1);
    wait_for(2);
    EXPECT_FALSE(async_pending());
  }
  EXPECT_EQ(2 * rounds, complete_);
}

TEST_F(ProgressThread, IsAloneWhenItHasStopped) {
  for (int round = 0; round < 20; ++round) {
    begin(round, 20'000);
    for (int turn = 0; turn < round; ++turn) std::this_thread::yield();
    stop_progress_thread();
    ++shared_.looks;
    prepare_progress_thread();
  }
  for (int round = 0; round < 20; ++round) wait_for(round);
}

// As where an operation finds something wrong, and ends the run.
class Stops : public Operation {
 public:
  explicit Stops(std::atomic<bool>& done) : done_(done) {}
  bool test() override {
    if (looked_) stop_progress_thread(), done_ = true;
    looked_ = true;
    return done_;
  }
  void wait() override {}

 private:
  std::atomic<bool>& done_;
  bool looked_ = false;
};

TEST_F(ProgressThread, MayEndTheRunItself) {
  std::atomic<bool> done = false;
  {
    InRuntime inside;
    async_register(1, std::make_unique<Stops>(done), nullptr);
  }
  while (!done) std::this_thread::yield();
  wait_for(1);
}

}  // namespace
