// The engine: runs plans step by step.
#include <algorithm>
#include <utility>

#include "core/current.h"
#include "core/looking.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "fabric/staged/local_moves.h"
#include "plan/explain.h"
#include "plan/plan.h"
#include "plan/planner.h"

namespace tasuki {

namespace {

std::vector<Execution*>& live() {
  static auto* list = new std::vector<Execution*>;
  return *list;
}

}  // namespace

Execution::Execution(const Plan& plan) : memory_(plan.memory) {
  use_huge_pages();
  std::vector<std::vector<Carried>> steps;
  for (std::size_t number = 0; number < plan.steps.size(); ++number) {
    const auto& moves = steps.emplace_back(assign(plan.steps[number].moves));
    if (moves.empty() && plan.steps[number].collectives.empty()) continue;
    PreparedStep& prepared = steps_.emplace_back();
    prepared.number = number;
    for (const Step::Collective& collective : plan.steps[number].collectives) {
      prepared.transfers.push_back(collective.transfer);
      prepared.moves_of_transfers.emplace_back();
    }
    if (counting) prepare_counters(prepared, moves);
    if (explaining()) {
      prepare_timed(prepared, moves);
    } else {
      prepare(prepared, moves);
    }
    order_sums(prepared, moves);
  }
  step_ = steps_.size();
  const bool moves = std::any_of(steps.begin(), steps.end(), [](const auto& step) { return !step.empty(); });
  if (explaining() && moves) {
    times_ = std::make_unique<PlanTimes>(plan, steps);
  } else if (!counting && steps_.size() == 1 && steps_[0].transfers.size() == 1 && steps_[0].locals.empty()) {
    only_ = steps_[0].transfers[0].get();
  }
  live().push_back(this);
}

namespace {

bool on_device(const Carried& carried) {
  return !carried.fabric && (carried.move.from_device || carried.move.to_device);
}

// Those that are alike in something.
template <class Wanted>
std::vector<std::size_t> places(std::span<const Carried> moves, Wanted wanted) {
  std::vector<std::size_t> result;
  for (std::size_t k = 0; k < moves.size(); ++k)
    if (wanted(moves[k])) result.push_back(k);
  return result;
}

std::vector<Move> moves_at(std::span<const Carried> moves, const std::vector<std::size_t>& places) {
  std::vector<Move> result;
  for (std::size_t place : places) result.push_back(moves[place].move);
  return result;
}

}  // namespace

// The slowest first: what crosses a network is under way while the rest is copied.
void Execution::prepare(PreparedStep& step, std::span<const Carried> moves) {
  const auto all = fabrics();
  for (auto fabric = all.rbegin(); fabric != all.rend(); ++fabric)
    prepare(step, moves, places(moves, [&](const Carried& carried) { return carried.fabric == *fabric; }), *fabric);
  prepare(step, moves, places(moves, on_device), nullptr);
  prepare_locals(step, moves);
}

// Each move as a transfer of its own, so that its completion is seen. Those that are added stay together: the order of
// contributions to an element is then what it is otherwise.
void Execution::prepare_timed(PreparedStep& step, std::span<const Carried> moves) {
  for (Fabric* fabric : fabrics()) {
    prepare(step, moves, places(moves, [&](const Carried& carried) {
              return carried.fabric == fabric && carried.move.combine == Combine::add;
            }), fabric);
    for (std::size_t k = 0; k < moves.size(); ++k)
      if (moves[k].fabric == fabric && moves[k].move.combine == Combine::copy) prepare(step, moves, {k}, fabric);
  }
  prepare(step, moves, places(moves, on_device), nullptr);
  prepare_locals(step, moves);
}

void Execution::prepare(PreparedStep& step, std::span<const Carried> moves, std::vector<std::size_t> these,
                        Fabric* fabric) {
  if (these.empty()) return;
  std::vector<Move> carried = moves_at(moves, these);
  step.transfers.push_back(fabric ? fabric->prepare(carried) : std::make_unique<LocalMoves>(std::move(carried)));
  step.moves_of_transfers.push_back(std::move(these));
}

void Execution::prepare_locals(PreparedStep& step, std::span<const Carried> moves) {
  for (std::size_t k = 0; k < moves.size(); ++k) {
    if (moves[k].fabric || on_device(moves[k])) continue;
    Local& local = step.locals.emplace_back();
    local.move = moves[k].move;
    local.place = k;
    if (local.move.combine == Combine::add) local.copy.resize(static_cast<std::size_t>(local.move.bytes));
  }
}

// By fabrics, so that a run repeats bit by bit: within a transfer its fabric sees to that.
void Execution::order_sums(PreparedStep& step, std::span<const Carried> moves) {
  step.sums_before.resize(step.transfers.size());
  Transfer* before = nullptr;
  for (const Fabric* fabric : fabrics()) {
    for (std::size_t k = 0; k < step.transfers.size(); ++k) {
      const auto adds = [&](std::size_t place) {
        const Carried& carried = moves[place];
        return carried.fabric == fabric && carried.move.combine == Combine::add && carried.move.to == world().rank;
      };
      if (std::ranges::none_of(step.moves_of_transfers[k], adds)) continue;
      step.sums_before[k] = std::exchange(before, step.transfers[k].get());
    }
  }
}

void Execution::prepare_counters(PreparedStep& step, std::span<const Carried> moves) {
  for (const Carried& carried : moves) {
    if (carried.move.from != world().rank) continue;
    Traffic& counter = counters().sent[carried.fabric ? std::string(carried.fabric->name()) : "local"];
    step.sent.push_back({&counter, carried.move.bytes});
  }
}

Execution::~Execution() {
  if (usable_) wait(started_);
  std::erase(live(), this);
}

void Execution::release_all() {
  begin_epoch();
  // A wait may drop others, which leave the list.
  const std::vector<Execution*> all = live();
  for (Execution* execution : all) {
    if (std::ranges::find(live(), execution) == live().end()) continue;
    if (execution->usable_) execution->wait(execution->started_);
    execution->usable_ = false;
    execution->steps_.clear();
    execution->only_ = nullptr;
    execution->step_ = 0;
  }
}

void Execution::meet() {
  std::vector<Transfer*> open;
  for (PreparedStep& step : steps_)
    for (auto& transfer : step.transfers) open.push_back(transfer.get());
  look_until(
      [&] {
        std::erase_if(open, [](Transfer* transfer) { return transfer->meet(); });
        return open.empty();
      },
      [&] { return std::ranges::all_of(open, [](const Transfer* transfer) { return transfer->only_looks(); }); });
}

bool Execution::get_ready(tasuki_ready& directive) const {
  if (!only_ || step_ != 1) return false;
  directive.run = only_->directive_run();
  directive.what = only_;
  return true;
}

bool Execution::does_nothing() const {
  return std::ranges::all_of(steps_,
                             [](const PreparedStep& step) { return step.transfers.empty() && step.locals.empty(); });
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
  if (times_) times_->step_started();
  for (const PreparedStep::Sent& sent : step.sent) {
    ++sent.counter->count;
    sent.counter->bytes += sent.bytes;
  }
  for (auto& transfer : step.transfers) transfer->start();
  // While the messages travel. Sources of moves are never targets of the same step.
  for (Local& local : step.locals) {
    if (local.move.combine == Combine::copy) {
      copy_box(local.move.source, local.move.target);
    } else {
      pack(local.move.source, local.copy.data());
      add(local.move.type, local.copy.data(), local.move.target);
    }
    if (times_) times_->complete(step.number, local.place);
  }
}

bool Execution::step_complete() {
  PreparedStep& step = steps_[step_];
  bool complete = true;
  for (std::size_t k = 0; k < step.transfers.size(); ++k) {
    Transfer* before = step.sums_before[k];
    const bool arrived = (!before || before->progress()) && step.transfers[k]->progress();
    complete = complete && arrived;
    if (!times_ || !arrived) continue;
    for (std::size_t place : step.moves_of_transfers[k]) times_->complete(step.number, place);
  }
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

bool Execution::only_looks() const {
  return step_ == steps_.size() ||
         std::ranges::all_of(steps_[step_].transfers, [](const auto& transfer) { return transfer->only_looks(); });
}

void Execution::wait(unsigned long run) {
  if (run != started_) return;
  // All are looked at in turn, so that each is seen when it completes.
  if (times_) return look_until([&] { return test(run); }, [&] { return only_looks(); });
  while (step_ != steps_.size()) {
    // A wait may progress other operations, this run's own handle among them: look at the step again.
    const std::size_t now = step_;
    if (auto& transfers = steps_[now].transfers; transfers.size() == 1) {
      transfers[0]->wait();
    } else {
      // In turn: each may have something to do for others before it is complete.
      const bool messages = !only_looks();
      // One exchange a turn where nodes share a core: both ends of a connection then send in turns. Of two messages in
      // one direction TCP acknowledges the second at once, by a message of its own.
      if (messages) give_turn();
      look_until([&] { return step_ != now || step_complete(); }, [&] { return only_looks(); },
                 messages ? WaitFor::messages : WaitFor::anybody);
    }
    if (step_ != now || step_ == steps_.size()) continue;
    if (++step_ != steps_.size()) start_step();
  }
}

}  // namespace tasuki
