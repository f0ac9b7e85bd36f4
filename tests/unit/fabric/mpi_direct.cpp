// Random plans between the nodes of a host against a serial model of every node's memory: all ways of the direct fabric
// forced in turn and mixed, memory in the arenas and outside of them, copies and sums, several plans under way at once,
// waited for in any order.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "core/communicators.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "fabric/direct/direct_fabric.h"
#include "plan/plan.h"
#include "random_box.h"

namespace tasuki::test {
namespace {

constexpr long memory_bytes = 8L << 20;

struct PlannedMove {
  int from, to;
  bool from_shared, to_shared;
  BoxShape source, target;
  long bytes;
  Combine combine;
};
struct PlannedPlan {
  std::optional<Way> way;
  std::vector<PlannedMove> moves;
};

// What every node has used of its two memories.
struct Used {
  explicit Used(int nodes) : bytes(static_cast<std::size_t>(nodes * 2), 0) {}
  long& of(int node, bool shared) { return bytes[static_cast<std::size_t>(node * 2 + shared)]; }
  std::vector<long> bytes;
};

PlannedPlan random_plan(Random& random, int nodes, Used& used) {
  PlannedPlan plan;
  constexpr Way ways[] = {Way::direct_inline, Way::direct_mailbox, Way::direct_put, Way::direct_pull};
  if (random.chance(80)) plan.way = ways[random.between(0, 3)];
  const bool adds = random.chance(25);
  for (long moves = random.between(1, 12); moves > 0; --moves) {
    PlannedMove move;
    move.from = static_cast<int>(random.between(0, nodes - 1));
    move.to = static_cast<int>(random.between(0, nodes - 1));
    move.from_shared = random.chance(80);
    move.to_shared = random.chance(80);
    move.combine = adds ? Combine::add : Combine::copy;
    const long unit = adds ? 8 : random.between(1, 12), size = random.between(1, 100);
    move.bytes = unit * (size <= 40 ? random.between(1, 8) : size <= 85 ? random.between(1, 300)
                         : size <= 97 ? random.between(1000, 10000) : random.between(10000, 60000));
    move.source = random_shape(random, move.bytes, unit, used.of(move.from, move.from_shared));
    move.target = random_shape(random, move.bytes, unit, used.of(move.to, move.to_shared));
    if (used.of(move.from, move.from_shared) > memory_bytes || used.of(move.to, move.to_shared) > memory_bytes) break;
    plan.moves.push_back(move);
    // Several contributions to the same elements.
    if (adds && random.chance(30)) {
      PlannedMove& last = plan.moves.back();
      for (const PlannedMove& other : plan.moves) {
        if (&other == &last || other.bytes != last.bytes) continue;
        last.to = other.to, last.to_shared = other.to_shared, last.target = other.target;
      }
    }
  }
  return plan;
}

// Small whole numbers, as doubles, so that sums are exact.
void fill(std::byte* memory, long bytes, int node, bool shared, int salt) {
  for (long k = 0; k < bytes / 8; ++k) {
    const double value = static_cast<double>((k * 7 + node * 131 + shared * 59 + salt * 17) % 1000);
    std::memcpy(memory + k * 8, &value, 8);
  }
}

using Memories = std::vector<std::vector<std::byte>>;

void apply(const PlannedPlan& plan, Memories& model) {
  const auto memory = [&](int node, bool shared) { return model[static_cast<std::size_t>(node * 2 + shared)].data(); };
  for (const PlannedMove& move : plan.moves) {
    std::vector<std::byte> row(static_cast<std::size_t>(move.bytes));
    pack(move.source.at(memory(move.from, move.from_shared)), row.data());
    const Box target = move.target.at(memory(move.to, move.to_shared));
    if (move.combine == Combine::add) {
      add(TASUKI_DOUBLE, row.data(), target);
    } else {
      unpack(row.data(), target);
    }
  }
}

// This node's memories: in its arena (where there is one), and its own.
struct Mine {
  std::byte* shared;
  std::byte* own;
  std::byte* of(bool in_arena) const { return in_arena ? shared : own; }
};

Plan plan_of(const PlannedPlan& planned_plan, int me, const Mine& mine) {
  Plan plan;
  plan.kind = "test";
  plan.steps.resize(1);
  for (const PlannedMove& planned : planned_plan.moves) {
    if (planned.from != me && planned.to != me) continue;
    Move move;
    move.from = planned.from;
    move.to = planned.to;
    move.from_pattern = pattern_of(planned.source.at(nullptr));
    move.to_pattern = pattern_of(planned.target.at(nullptr));
    move.bytes = planned.bytes;
    move.combine = planned.combine;
    move.type = TASUKI_DOUBLE;
    if (move.from == me) move.source = planned.source.at(mine.of(planned.from_shared));
    if (move.to == me) move.target = planned.target.at(mine.of(planned.to_shared));
    plan.steps[0].moves.push_back(move);
  }
  return plan;
}

std::vector<std::unique_ptr<Execution>> executions_of(const std::vector<PlannedPlan>& plans, const Mine& mine) {
  std::vector<std::unique_ptr<Execution>> executions;
  for (const PlannedPlan& plan : plans) {
    force_direct_way(plan.way);
    executions.push_back(std::make_unique<Execution>(plan_of(plan, world().rank, mine)));
  }
  force_direct_way({});
  return executions;
}

// Each node completes them in an order of its own, by looking at them or by waiting.
void run_all(std::vector<std::unique_ptr<Execution>>& executions, Random& own, bool one_by_one) {
  std::vector<unsigned long> runs;
  std::vector<std::size_t> waiting;
  for (std::size_t k = 0; k < executions.size(); ++k) {
    if (one_by_one) {
      executions[k]->run();
      continue;
    }
    runs.push_back(executions[k]->start());
    waiting.push_back(k);
  }
  while (!waiting.empty()) {
    const auto at = static_cast<std::size_t>(own.between(0, static_cast<long>(waiting.size()) - 1));
    const std::size_t k = waiting[at];
    if (own.chance(2)) executions[k]->wait(runs[k]);
    if (executions[k]->test(runs[k])) waiting.erase(waiting.begin() + static_cast<long>(at));
  }
}

bool case_is_right(Random& random, Random& own, const Mine& mine) {
  const int nodes = world().size, me = world().rank;
  Used used(nodes);
  std::vector<PlannedPlan> plans;
  for (long count = random.between(1, 4); count > 0; --count) plans.push_back(random_plan(random, nodes, used));
  Memories model;
  for (long bytes : used.bytes) model.emplace_back(static_cast<std::size_t>(std::min(bytes + 64, memory_bytes) / 8 * 8));
  const auto expected = [&](bool shared) -> auto& { return model[static_cast<std::size_t>(me * 2 + shared)]; };
  auto executions = executions_of(plans, mine);
  bool right = true;
  for (int salt = 0; salt < 3; ++salt) {
    for (int node = 0; node < nodes; ++node) {
      for (bool shared : {false, true}) {
        auto& memory = model[static_cast<std::size_t>(node * 2 + shared)];
        fill(memory.data(), static_cast<long>(memory.size()), node, shared, salt);
      }
    }
    for (bool shared : {false, true})
      fill(mine.of(shared), static_cast<long>(expected(shared).size()), me, shared, salt);
    for (const PlannedPlan& plan : plans) apply(plan, model);
    run_all(executions, own, random.chance(40));
    for (bool shared : {false, true}) {
      right = right && std::memcmp(expected(shared).data(), mine.of(shared), expected(shared).size()) == 0;
      // Complete means that nobody reads or writes it any more.
      std::memset(mine.of(shared), 0x77, expected(shared).size());
    }
  }
  executions.clear();
  int here = right, everywhere = 0;
  MPI_Allreduce(&here, &everywhere, 1, MPI_INT, MPI_MIN, world_comm());
  return everywhere != 0;
}

int failures(int cases, const Mine& mine) {
  Random random(2026), own(static_cast<unsigned>(100 + world().rank));
  int failed = 0;
  for (int number = 1; number <= cases; ++number) {
    if (case_is_right(random, own, mine)) continue;
    ++failed;
    if (world().rank == 0) std::printf("case %d is wrong\n", number);
  }
  if (world().rank == 0) std::printf("%d passed, %d failed\n", cases - failed, failed);
  return failed;
}

}  // namespace
}  // namespace tasuki::test

int main(int argc, char** argv) {
  using namespace tasuki;
  setenv("XMP_FABRIC", "direct", 0);
  tasuki_start();
  const int cases = argc > 1 ? std::atoi(argv[1]) : 250;
  std::vector<std::byte> own(test::memory_bytes), instead;
  auto* shared = static_cast<std::byte*>(allocate_shared(test::memory_bytes, 64));
  if (!shared) instead.resize(test::memory_bytes);
  const int failed = test::failures(cases, {shared ? shared : instead.data(), own.data()});
  if (shared) free_shared(shared, test::memory_bytes);
  return failed != 0;
}
