// A plan: what this rank has to move, in steps; and its execution, any number of times.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/counters.h"
#include "core/operation.h"
#include "fabric/fabric.h"
#include "plan/move.h"

namespace tasuki {

struct Carried;
class PlanTimes;

// The moves of a step are independent of each other; a step begins when the one before is complete on this
// rank. Between two ranks all plans start in the same order (directives are collective), which is what
// matches their messages; a plan whose rank pairs exchange messages in more than one step must not be in
// flight together with another one.
// Collectives come first, one after the other: what all nodes of a group do together, complete when its start returns.
// All of them find the same ones, and a plan that has any is never run asynchronously.
struct Step {
  struct Collective {
    std::shared_ptr<Transfer> transfer;
    std::string text;  // for listings
  };
  std::vector<Move> moves;
  std::vector<Collective> collectives;
};

// Immutable once made.
struct Plan {
  const char* kind = "";  // "reflect", ... for listings
  const tasuki_site* at = nullptr;  // the directive that it was made for, for listings
  std::vector<Step> steps;
  std::vector<std::shared_ptr<void>> memory;  // of its own, that moves use
};

// A plan with everything prepared: persistent requests, buffers. One run at a time; starting it while it
// runs completes the run before.
class Execution {
 public:
  explicit Execution(const Plan& plan);
  ~Execution();
  Execution(const Execution&) = delete;

  // False once the runtime has stopped: the requests are gone.
  bool usable() const { return usable_; }
  // Before the first run, where all nodes of the plan do so at the same point of the program; nothing runs.
  void meet();
  // Number of the run that was started.
  unsigned long start();
  // Sets `run` and `what` to what a run consists of, for directives that look nothing up; false when that is more than
  // a transfer. They hold until begin_epoch(), for executions that are never under way elsewhere: those of directives
  // that are complete on return are theirs alone.
  bool get_ready(tasuki_ready& directive) const;
  bool does_nothing() const;
  // From start to end.
  void run() {
    if (only_ && step_ == 1) [[likely]] {
      only_->run();
    } else {
      wait(start());
    }
  }
  // Whether the run of that number is complete; proceeds.
  bool test(unsigned long run);
  void wait(unsigned long run);
  // Whether by now only what nodes of this host store can complete the step in flight (core/looking.h).
  bool only_looks() const;

  // For the end of the run.
  static void release_all();

 private:
  struct Local {
    Move move;
    std::vector<std::byte> copy;  // add: the source's elements in a row
    std::size_t place = 0;        // among the moves of the step
  };
  struct PreparedStep {
    std::vector<std::shared_ptr<Transfer>> transfers;
    std::vector<Local> locals;
    std::vector<std::vector<std::size_t>> moves_of_transfers;  // their places among the moves of the step
    std::vector<Transfer*> sums_before;  // of each transfer: the one that adds before it does; null: none
    std::size_t number = 0;  // of the step in the plan
    // What a run sends, for XMP_SUMMARY; else empty.
    struct Sent {
      Traffic* counter;
      long bytes;
    };
    std::vector<Sent> sent;
  };
  void prepare(PreparedStep& step, std::span<const Carried> moves);
  void prepare_timed(PreparedStep& step, std::span<const Carried> moves);
  // `these` of the moves as one transfer; fabric null: between devices of this node.
  void prepare(PreparedStep& step, std::span<const Carried> moves, std::vector<std::size_t> these, Fabric* fabric);
  static void order_sums(PreparedStep& step, std::span<const Carried> moves);
  static void prepare_counters(PreparedStep& step, std::span<const Carried> moves);
  void prepare_locals(PreparedStep& step, std::span<const Carried> moves);
  void start_step();
  bool step_complete();

  std::vector<PreparedStep> steps_;
  std::vector<std::shared_ptr<void>> memory_;  // the plan's
  Transfer* only_ = nullptr;  // all there is to do, when it is one transfer in one step
  std::size_t step_ = 0;  // the one in flight; steps_.size(): idle
  unsigned long started_ = 0;
  bool usable_ = true;
  std::unique_ptr<PlanTimes> times_;  // null but with XMP_EXPLAIN
};

// A run of an execution as an asynchronous operation.
class ExecutionRun : public Operation {
 public:
  explicit ExecutionRun(std::shared_ptr<Execution> execution)
      : execution_(std::move(execution)), run_(execution_->start()) {}
  bool test() override { return execution_->test(run_); }
  void wait() override { execution_->wait(run_); }
  bool only_looks() const override { return execution_->only_looks(); }
  // Another one, in place of this one, which is complete.
  void start_again() { run_ = execution_->start(); }

 private:
  std::shared_ptr<Execution> execution_;
  unsigned long run_;
};

}  // namespace tasuki
