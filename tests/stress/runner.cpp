// The two ways of running a plan.
#include "runner.h"

#include "core/wait.h"
#include "core/world.h"

namespace tasuki::test {
namespace {

class Engine : public Runner {
 public:
  explicit Engine(const OwnPart& part) : execution_(part.plan) {}
  void start() override { number_ = execution_.start(); }
  bool test() override { return execution_.test(number_); }
  void run() override { execution_.run(); }

 private:
  Execution execution_;
  unsigned long number_ = 0;
};

// As the engine does it, but for the choice of the fabric.
class Dealer : public Runner {
 public:
  explicit Dealer(const OwnPart& part) {
    for (std::size_t s = 0; s < part.plan.steps.size(); ++s) {
      Step& step = steps_.emplace_back();
      Plan inside;
      inside.kind = part.plan.kind;
      inside.steps.resize(1);
      std::vector<std::vector<Move>> carried(fabrics().size());
      const auto& moves = part.plan.steps[s].moves;
      for (std::size_t m = 0; m < moves.size(); ++m) {
        if (moves[m].from == moves[m].to) {
          inside.steps[0].moves.push_back(moves[m]);
        } else {
          carried[fabric_of(moves[m], part.deal[s][m])].push_back(moves[m]);
        }
      }
      for (std::size_t k = 0; k < carried.size(); ++k) {
        if (!carried[k].empty()) step.transfers.push_back(fabrics()[k]->prepare(carried[k]));
      }
      step.inside = std::make_unique<Execution>(inside);
    }
    at_ = steps_.size();
  }
  ~Dealer() override { finish(); }

  void start() override {
    finish();
    at_ = 0;
    start_step();
  }
  bool test() override {
    while (at_ < steps_.size()) {
      bool complete = steps_[at_].inside->test(steps_[at_].run);
      for (auto& transfer : steps_[at_].transfers) complete = transfer->progress() && complete;
      if (!complete) return false;
      ++at_;
      start_step();
    }
    return true;
  }
  void run() override {
    start();
    finish();
  }

 private:
  struct Step {
    std::vector<std::unique_ptr<Transfer>> transfers;
    std::unique_ptr<Execution> inside;
    unsigned long run = 0;
  };

  static std::size_t fabric_of(const Move& move, unsigned deal) {
    const bool out = move.from == world().rank;
    std::vector<std::size_t> reaching;
    for (std::size_t k = 0; k < fabrics().size(); ++k) {
      if (fabrics()[k]->reaches(out ? move.to : move.from, out ? move.from_space : move.to_space,
                                out ? move.to_space : move.from_space))
        reaching.push_back(k);
    }
    return reaching[deal % reaching.size()];
  }
  void start_step() {
    if (at_ == steps_.size()) return;
    for (auto& transfer : steps_[at_].transfers) transfer->start();
    steps_[at_].run = steps_[at_].inside->start();
  }
  void finish() {
    wait_until([&] { return test(); });
  }

  std::vector<Step> steps_;
  std::size_t at_ = 0;  // the one in flight; steps_.size(): idle
};

}  // namespace

std::unique_ptr<Runner> engine(const OwnPart& part) { return std::make_unique<Engine>(part); }
std::unique_ptr<Runner> dealer(const OwnPart& part) { return std::make_unique<Dealer>(part); }

void Run::wait() {
  wait_until([&] { return test(); });
}

}  // namespace tasuki::test
