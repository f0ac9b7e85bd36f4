// The engine: runs plans step by step.
#include <algorithm>
#include <iterator>

#include "core/wait.h"
#include "core/world.h"
#include "fabric/staged/local_moves.h"
#include "plan/plan.h"

namespace tasuki {

namespace {

std::vector<Execution*>& live() {
  static auto* list = new std::vector<Execution*>;
  return *list;
}

}  // namespace

Execution::Execution(const Plan& plan) {
  const int me = world().rank;
  for (const Step& step : plan.steps) {
    PreparedStep prepared;
    std::vector<Move> remote, on_device;
    for (const Move& move : step.moves) {
      if (move.from == me && move.to == me && (move.from_device || move.to_device)) {
        on_device.push_back(move);
      } else if (move.from == me && move.to == me) {
        prepared.locals.push_back({move, {}});
        if (move.combine == Combine::add) prepared.locals.back().copy.resize(move.bytes);
      } else {
        remote.push_back(move);
      }
    }
    for (Fabric* fabric : fabrics()) {
      std::vector<Move> carried;
      std::copy_if(remote.begin(), remote.end(), std::back_inserter(carried),
                   [&](const Move& move) { return &fabric_for(move) == fabric; });
      if (!carried.empty()) prepared.transfers.push_back(fabric->prepare(carried));
    }
    if (!on_device.empty()) prepared.transfers.push_back(std::make_unique<LocalMoves>(std::move(on_device)));
    if (!prepared.transfers.empty() || !prepared.locals.empty()) steps_.push_back(std::move(prepared));
  }
  step_ = steps_.size();
  if (steps_.size() == 1 && steps_[0].transfers.size() == 1 && steps_[0].locals.empty())
    only_ = steps_[0].transfers[0].get();
  live().push_back(this);
}

Execution::~Execution() {
  if (usable_) wait(started_);
  std::erase(live(), this);
}

void Execution::release_all() {
  for (Execution* execution : live()) {
    if (execution->usable_) execution->wait(execution->started_);
    execution->usable_ = false;
    execution->steps_.clear();
    execution->only_ = nullptr;
    execution->step_ = 0;
  }
}

unsigned long Execution::start() {
  if (step_ != steps_.size()) wait(started_);
  ++started_;
  step_ = 0;
  if (!steps_.empty()) start_step();
  return started_;
}

void Execution::start_step() {
  PreparedStep& step = steps_[step_];
  for (auto& transfer : step.transfers) transfer->start();
  // While the messages travel. Sources of moves are never targets of the same step.
  for (Local& local : step.locals) {
    if (local.move.combine == Combine::copy) {
      copy_box(local.move.source, local.move.target);
    } else {
      pack(local.move.source, local.copy.data());
      add(local.move.type, local.copy.data(), local.move.target);
    }
  }
}

bool Execution::step_complete() {
  bool complete = true;
  for (auto& transfer : steps_[step_].transfers) complete = transfer->progress() && complete;
  return complete;
}

bool Execution::test(unsigned long run) {
  if (run != started_) return true;
  while (step_ != steps_.size()) {
    if (!step_complete()) return false;
    if (++step_ != steps_.size()) start_step();
  }
  return true;
}

void Execution::wait(unsigned long run) {
  if (run != started_) return;
  while (step_ != steps_.size()) {
    // A wait may progress other operations, this run's own handle among them: look at the step again.
    const std::size_t now = step_;
    for (auto& transfer : steps_[now].transfers) {
      transfer->wait();
      if (step_ != now) break;
    }
    if (step_ != now || step_ == steps_.size()) continue;
    if (++step_ != steps_.size()) start_step();
  }
}

}  // namespace tasuki
