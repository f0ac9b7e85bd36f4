// Random plans against a serial model of every node's memory.
//   stress_plans.MPI [CASES [FIRST-SEED]]
// Case k is drawn from seed FIRST-SEED + k alone, so that a wrong one is repeated by `stress_plans.MPI 1 SEED`. In a
// case several executions live at once; in each of some rounds some of them run, in some order, with fresh contents of
// all memories: at once and asked in turn, or filed as asynchronous operations while others run from start to end.
// Nodes are not kept together between rounds. Ends with `N passed, N failed`.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

#include "../unit/runtime/separate_device.h"
#include "array/storage.h"
#include "core/async.h"
#include "core/node_group.h"
#include "core/communicators.h"
#include "core/wait.h"
#include "core/world.h"
#include "fabric/direct/direct_fabric.h"
#include "plan_case.h"
#include "runner.h"

namespace tasuki::test {
namespace {

// The real memories of this node.
class OwnMemory {
 public:
  OwnMemory(const Memories& like, SeparateDevice& device) : device_(device) {
    const int me = world().rank;
    for (int place = 0; place < places; ++place) bytes_[place] = like.bytes(me, Place(place));
    start_[0] = static_cast<std::byte*>(allocate_storage(room(Place::arena)));
    start_[1] = static_cast<std::byte*>(std::malloc(room(Place::heap)));
    start_[2] = static_cast<std::byte*>(device.allocate(room(Place::device)));
    bytes_on_device_ = device.data(start_[2], room(Place::device));
  }
  ~OwnMemory() {
    free_storage(start_[0], room(Place::arena));
    std::free(start_[1]);
    device_.wait_all();
    device_.release(start_[2]);
  }
  OwnMemory(const OwnMemory&) = delete;

  // Its address, which of the device's the host cannot touch, and its bytes.
  std::byte* address(Place place) const { return start_[static_cast<int>(place)]; }
  std::byte* bytes(Place place) const { return place == Place::device ? bytes_on_device_ : address(place); }
  void fill(unsigned salt) {
    for (Place place : {Place::arena, Place::heap, Place::device})
      test::fill(bytes(place), bytes_[static_cast<int>(place)], world().rank, place, salt);
  }
  bool same(Memories& expected) const {
    bool same = true;
    for (Place place : {Place::arena, Place::heap, Place::device}) {
      const auto count = static_cast<std::size_t>(bytes_[static_cast<int>(place)]);
      same = same && std::memcmp(bytes(place), expected.of(world().rank, place), count) == 0;
    }
    return same;
  }

 private:
  std::size_t room(Place place) const { return static_cast<std::size_t>(bytes_[static_cast<int>(place)]) + 64; }

  SeparateDevice& device_;
  long bytes_[places];
  std::byte* start_[places];
  std::byte* bytes_on_device_;
};

OwnPart part_of(const PlannedPlan& planned, const OwnMemory& memory, SeparateDevice& device) {
  const int me = world().rank;
  OwnPart part;
  part.plan.kind = "test";
  for (const std::vector<PlannedMove>& moves : planned.steps) {
    Step& step = part.plan.steps.emplace_back();
    std::vector<unsigned>& deal = part.deal.emplace_back();
    for (const PlannedMove& p : moves) {
      if (p.source.node != me && p.target.node != me) continue;
      Move move;
      move.from = p.source.node;
      move.to = p.target.node;
      move.from_space = p.source.place == Place::device ? Space::device : Space::host;
      move.to_space = p.target.place == Place::device ? Space::device : Space::host;
      move.from_pattern = pattern_of(p.source.at(nullptr));
      move.to_pattern = pattern_of(p.target.at(nullptr));
      move.bytes = p.bytes;
      move.combine = p.combine;
      move.type = p.type;
      if (move.from == me) {
        move.source = p.source.at(memory.address(p.source.place));
        if (move.from_space == Space::device) move.from_device = &device;
      }
      if (move.to == me) {
        move.target = p.target.at(memory.address(p.target.place));
        if (move.to_space == Space::device) move.to_device = &device;
      }
      step.moves.push_back(move);
      deal.push_back(p.deal);
    }
  }
  return part;
}

// Starts them all and asks them in an order of this node's own until all are complete.
void run_at_once(const std::vector<Runner*>& runners, Random& own) {
  for (Runner* runner : runners) runner->start();
  std::vector<Runner*> waiting = runners;
  Pause pause;
  while (!waiting.empty()) {
    const auto k = own.between(0, static_cast<long>(waiting.size()) - 1);
    if (waiting[static_cast<std::size_t>(k)]->test()) waiting.erase(waiting.begin() + k);
    pause();
  }
}

// As directives with and without async; `choice` has a bit for each.
void run_as_directives(const std::vector<Runner*>& runners, unsigned choice) {
  constexpr long id = 7;
  for (std::size_t k = 0; k < runners.size(); ++k) {
    if (choice >> k & 1) {
      runners[k]->start();
      async_register(id, std::make_unique<Run>(*runners[k]), NodeGroup::entire());
    } else {
      runners[k]->run();
    }
  }
  async_wait(id);
}

std::vector<std::size_t> shuffled(std::size_t count, Random& random) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t k = count; k > 1; --k)
    std::swap(order[k - 1], order[static_cast<std::size_t>(random.between(0, static_cast<long>(k) - 1))]);
  return order;
}

// Whether this node's memory was right in all rounds. The same draws on every node, but for `own`.
bool case_is_right(unsigned seed, SeparateDevice& device) {
  Random random(seed), own(seed * 64 + static_cast<unsigned>(world().rank));
  const PlannedCase planned = random_case(random, world().size);
  Memories model(planned);
  OwnMemory memory(model, device);
  std::vector<std::unique_ptr<Runner>> runners;
  for (const PlannedPlan& plan : planned.plans) {
    const OwnPart part = part_of(plan, memory, device);
    force_direct_way(plan.way);
    runners.push_back(planned.dealt ? dealer(part) : engine(part));
  }
  force_direct_way(std::nullopt);
  bool right = true;
  const long rounds = random.between(1, 4);
  for (unsigned round = 0; round < rounds; ++round) {
    model.fill(round);
    memory.fill(round);
    std::vector<Runner*> chosen;
    for (std::size_t k : shuffled(runners.size(), random)) {
      if (!random.chance(80)) continue;
      chosen.push_back(runners[k].get());
      model.apply(planned.plans[k]);
    }
    const bool at_once = random.chance(40);
    const auto choice = static_cast<unsigned>(random.between(0, 31));
    if (at_once) {
      run_at_once(chosen, own);
    } else {
      run_as_directives(chosen, choice);
    }
    right = memory.same(model) && right;
  }
  return right;
}

// How many of the cases are wrong on some node; node 1 names them.
int failures(int cases, unsigned first) {
  SeparateDevice device(DeviceKind::opencl);
  int failed = 0;
  constexpr int together = 16;  // cases between two agreements
  for (int begin = 0; begin < cases; begin += together) {
    const int count = std::min(together, cases - begin);
    int wrong[together] = {}, anywhere[together] = {};
    for (int k = 0; k < count; ++k) wrong[k] = !case_is_right(first + static_cast<unsigned>(begin + k), device);
    MPI_Allreduce(wrong, anywhere, count, MPI_INT, MPI_MAX, world_comm());
    for (int k = 0; k < count; ++k) {
      failed += anywhere[k];
      if (anywhere[k] && world().rank == 0)
        std::printf("case of seed %u is wrong on %d nodes\n", first + static_cast<unsigned>(begin + k), world().size);
    }
  }
  return failed;
}

}  // namespace
}  // namespace tasuki::test

int main(int argc, char** argv) {
  using namespace tasuki;
  tasuki_start();
  const int cases = argc > 1 ? std::atoi(argv[1]) : 100;
  const auto first = argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 1u;
  const int failed = test::failures(cases, first);
  if (world().rank == 0) std::printf("%d passed, %d failed\n", cases - failed, failed);
  return failed != 0;
}
