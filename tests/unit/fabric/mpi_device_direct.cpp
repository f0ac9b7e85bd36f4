// The direct fabric between devices, on the stand-in driver for CUDA, whose memory other processes open by handle:
// random plans against a serial model of every node's memory; memory that is released while others have it open; memory
// that cannot be mapped; and systems that refuse to map, or only seem to.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "../layout/random_mapping.h"
#include "core/communicators.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "device/memory.h"
#include "fabric/direct/device_fabric.h"
#include "fabric/direct/device_reach.h"
#include "fabric/direct/device_target.h"
#include "fake_cuda/fake_functions.h"
#include "plan/plan.h"
#include "plan/planner.h"
#include "random_box.h"

namespace tasuki::test {
namespace {

constexpr long arena_bytes = 6L << 20;
enum Memory { host, on_device, foreign, memories };  // foreign: on the device, and not the runtime's own

struct PlannedMove {
  int from, to;
  Memory from_memory, to_memory;
  BoxShape source, target;
  long bytes;
};
using PlannedPlan = std::vector<PlannedMove>;
Space space_of(Memory memory) { return memory == host ? Space::host : Space::device; }

// What every node has used of its memories.
struct Used {
  explicit Used(int nodes) : bytes(static_cast<std::size_t>(nodes * memories), 0) {}
  long& of(int node, Memory memory) { return bytes[static_cast<std::size_t>(node * memories + memory)]; }
  std::vector<long> bytes;
};

Memory random_memory(Random& random) {
  const long k = random.between(1, 100);
  return k <= 88 ? on_device : k <= 94 ? foreign : host;
}

PlannedPlan random_plan(Random& random, int nodes, Used& used) {
  PlannedPlan plan;
  for (long moves = random.between(1, 10); moves > 0; --moves) {
    PlannedMove move;
    move.from = static_cast<int>(random.between(0, nodes - 1));
    move.to = static_cast<int>(random.between(0, nodes - 1));
    move.from_memory = random_memory(random);
    move.to_memory = random_memory(random);
    const long unit = random.between(1, 16);
    const long size = random.between(1, 100);
    move.bytes = unit * (size <= 75   ? random.between(1, 300)
                         : size <= 96 ? random.between(1000, 8000)
                                      : random.between(50000, 150000));
    move.source = random_shape(random, move.bytes, unit, used.of(move.from, move.from_memory));
    move.target = random_shape(random, move.bytes, unit, used.of(move.to, move.to_memory));
    if (used.of(move.from, move.from_memory) > arena_bytes || used.of(move.to, move.to_memory) > arena_bytes) break;
    plan.push_back(move);
  }
  return plan;
}

// Small whole numbers, as doubles, so that sums are exact.
void fill(std::byte* memory, std::size_t bytes, int node, int kind, int salt) {
  for (std::size_t k = 0; k < bytes / 8; ++k) {
    const double value = static_cast<double>((static_cast<int>(k) * 7 + node * 131 + kind * 59 + salt * 17) % 1000);
    std::memcpy(memory + k * 8, &value, 8);
  }
}

using Model = std::vector<std::vector<std::byte>>;

void apply(const PlannedPlan& plan, Model& model) {
  const auto memory = [&](int node, Memory which) {
    return model[static_cast<std::size_t>(node * memories + which)].data();
  };
  for (const PlannedMove& move : plan) {
    std::vector<std::byte> row(static_cast<std::size_t>(move.bytes));
    pack(move.source.at(memory(move.from, move.from_memory)), row.data());
    const Box target = move.target.at(memory(move.to, move.to_memory));
    unpack(row.data(), target);
  }
}

// This node's memories. The stand-in's device memory is host memory, too: the test itself reads and writes it.
struct Mine {
  std::byte* of[memories] = {};
  std::size_t bytes[memories] = {};

  Mine(const Used& used, bool from_pool) : pool_(from_pool) {
    for (int kind = 0; kind < memories; ++kind)
      bytes[kind] = static_cast<std::size_t>((Used(used).of(world().rank, static_cast<Memory>(kind)) + 64) / 8 * 8);
    host_.resize(bytes[host]);
    of[host] = host_.data();
    take_device_memory();
    tasuki::cuda::CUdeviceptr address = 0;
    if (FAKE(cuMemAlloc_v2)(&address, bytes[foreign]) != 0) std::abort();
    of[foreign] = reinterpret_cast<std::byte*>(address);
  }
  ~Mine() {
    give_device_memory();
    FAKE(cuMemFree_v2)(reinterpret_cast<tasuki::cuda::CUdeviceptr>(of[foreign]));
  }
  void take_device_memory() {
    of[on_device] = static_cast<std::byte*>(pool_ ? device_allocate(bytes[on_device])
                                                  : current_device().allocate(bytes[on_device]));
  }
  void give_device_memory() {
    if (pool_) {
      device_release(of[on_device], queue_sync);
    } else {
      current_device().release(of[on_device]);
    }
  }
  bool same(const Model& model) const {
    for (int kind = 0; kind < memories; ++kind) {
      const auto& expected = model[static_cast<std::size_t>(world().rank * memories + kind)];
      if (std::memcmp(expected.data(), of[kind], expected.size()) != 0) return false;
    }
    return true;
  }

 private:
  bool pool_;
  std::vector<std::byte> host_;
};

Plan plan_of(const PlannedPlan& moves, const Mine& mine) {
  const int me = world().rank;
  Plan plan;
  plan.kind = "test";
  plan.steps.resize(1);
  for (const PlannedMove& planned : moves) {
    if (planned.from != me && planned.to != me) continue;
    Move move;
    move.from = planned.from;
    move.to = planned.to;
    move.from_space = space_of(planned.from_memory);
    move.to_space = space_of(planned.to_memory);
    move.from_pattern = pattern_of(planned.source.at(nullptr));
    move.to_pattern = pattern_of(planned.target.at(nullptr));
    move.bytes = planned.bytes;
    if (move.from == me) {
      move.source = planned.source.at(mine.of[planned.from_memory]);
      if (move.from_space == Space::device) move.from_device = &current_device();
    }
    if (move.to == me) {
      move.target = planned.target.at(mine.of[planned.to_memory]);
      if (move.to_space == Space::device) move.to_device = &current_device();
    }
    plan.steps[0].moves.push_back(move);
  }
  return plan;
}

bool everywhere(bool here) {
  int mine = here, all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, world_comm());
  return all != 0;
}

// Whether moves between devices go as they should; what is added has to pass memory of its own.
bool fabrics_are(const std::string& expected, const Plan& plan) {
  for (Move move : plan.steps[0].moves) {
    const bool devices = move.from_space == Space::device && move.to_space == Space::device;
    if (move.from == move.to) continue;
    if (fabric_for(move).name() != expected && devices) return false;
    move.combine = Combine::add;
    if (fabric_for(move).name() != "staged" && devices) return false;
  }
  return true;
}

// Each node looks at them in an order of its own.
void run_all(std::vector<std::unique_ptr<Execution>>& executions, Random& own) {
  std::vector<unsigned long> runs;
  std::vector<std::size_t> waiting;
  for (std::size_t k = 0; k < executions.size(); ++k) {
    runs.push_back(executions[k]->start());
    waiting.push_back(k);
  }
  while (!waiting.empty()) {
    const auto at = static_cast<std::size_t>(own.between(0, static_cast<long>(waiting.size()) - 1));
    const std::size_t k = waiting[at];
    if (executions[k]->test(runs[k])) waiting.erase(waiting.begin() + static_cast<long>(at));
  }
}

// All nodes look at what the others have released.
void tend() {
  for (int k = 0; k < 3; ++k) {
    MPI_Barrier(world_comm());
    tend_device_targets();
  }
}

struct Counts {
  int cases = 0, failed = 0, again = 0;
};

void one_case(Random& random, Random& own, const std::string& fabric, Counts& counts) {
  const int nodes = world().size, me = world().rank;
  Used used(nodes);
  std::vector<PlannedPlan> plans;
  for (long count = random.between(1, 3); count > 0; --count) plans.push_back(random_plan(random, nodes, used));
  // More receives than there are slots.
  if (random.chance(4)) plans.assign(40, plans[0]);
  Model model;
  for (long bytes : used.bytes) model.emplace_back(static_cast<std::size_t>((bytes + 64) / 8 * 8));
  const bool pool = random.chance(30);
  const int allocated = FAKE(fake_cuda_allocated)();
  auto mine = std::make_optional<Mine>(used, pool);
  bool right = true;
  {
    std::vector<std::unique_ptr<Execution>> executions;
    for (const PlannedPlan& planned : plans) {
      const Plan plan = plan_of(planned, *mine);
      right = right && fabrics_are(fabric, plan);
      executions.push_back(std::make_unique<Execution>(plan));
      if (random.chance(30)) executions.back()->meet();
    }
    for (int salt = 0; salt < 4; ++salt) {
      // Released while the others have it open; where the address comes again the plans go on.
      if (salt == 2) {
        std::byte* before = mine->of[on_device];
        mine->give_device_memory();
        tend();
        mine->take_device_memory();
        if (!everywhere(mine->of[on_device] == before)) break;
        ++counts.again;
      }
      for (int node = 0; node < nodes; ++node)
        for (int kind = 0; kind < memories; ++kind) {
          auto& memory = model[static_cast<std::size_t>(node * memories + kind)];
          fill(memory.data(), memory.size(), node, kind, salt);
        }
      for (int kind = 0; kind < memories; ++kind) fill(mine->of[kind], mine->bytes[kind], me, kind, salt);
      for (const PlannedPlan& plan : plans) apply(plan, model);
      run_all(executions, own);
      right = right && mine->same(model);
      // Complete means that nobody reads or writes it any more.
      for (int kind = 0; kind < memories; ++kind) std::memset(mine->of[kind], 0x77, mine->bytes[kind]);
    }
    // On some nodes the memory goes first, on others the plans.
    if (own.chance(50)) mine.reset();
  }
  mine.reset();
  tend();
  // The pool keeps some.
  const int left = pool ? 0 : FAKE(fake_cuda_allocated)() - allocated, open = FAKE(fake_cuda_mapped)();
  if (left > 0 || open > 0) {
    std::printf("node %d: %d allocations were not freed, %d of others are open\n", me + 1, left, open);
    right = false;
  }
  ++counts.cases;
  if (everywhere(right)) return;
  ++counts.failed;
  if (me == 0) std::printf("case %d is wrong\n", counts.cases);
}

int failures(const char* what, int cases, const std::string& fabric) {
  Random random(2026), own(static_cast<unsigned>(100 + world().rank));
  Counts counts;
  const int graphs = FAKE(fake_cuda_graphs)(), stores = FAKE(fake_cuda_stores)();
  while (counts.cases < cases) one_case(random, own, fabric, counts);
  if (world().rank == 0)
    std::printf("%s: %d passed, %d failed; %d times at an address that came again, %d graphs, %d kernels\n", what,
                counts.cases - counts.failed, counts.failed, counts.again, FAKE(fake_cuda_graphs)() - graphs,
                FAKE(fake_cuda_stores)() - stores);
  return counts.failed;
}

// What nodes prepare together ahead of the first run is all there is to prepare. Two copies: one alone is no graph.
int prepared_ahead() {
  constexpr long bytes = 1 << 16, half = bytes / 2;
  const int nodes = world().size, me = world().rank;
  PlannedPlan ring;
  for (int node = 0; node < nodes; ++node)
    for (long at : {0L, half})
      ring.push_back({node, (node + 1) % nodes, on_device, on_device, {at, half, {}}, {bytes + at, half, {}}, half});
  Used used(nodes);
  for (int node = 0; node < nodes; ++node) used.of(node, on_device) = 2 * bytes;
  Mine mine(used, true);
  Execution execution(plan_of(ring, mine));
  const int before = FAKE(fake_cuda_graphs_made)();
  execution.meet();
  const int made = FAKE(fake_cuda_graphs_made)();
  std::memset(mine.of[on_device], me + 1, bytes);
  std::memset(mine.of[on_device] + bytes, 0, bytes);
  bool right = made > before && mine.of[on_device][bytes + 5] == std::byte{0};
  execution.run();
  execution.meet();  // nothing new
  execution.run();
  right = right && FAKE(fake_cuda_graphs_made)() == made &&
          mine.of[on_device][bytes + 5] == static_cast<std::byte>((me + nodes - 1) % nodes + 1);
  right = everywhere(right);
  if (me == 0) std::printf("prepared ahead of the first run: %s\n", right ? "passed" : "FAILED");
  return !right;
}

// Memory that was released and that another node has open: a program that has no other gets it.
int memory_comes_back() {
  constexpr long megabyte = 1 << 20;
  const int nodes = world().size, me = world().rank;
  PlannedPlan ring;
  for (int node = 0; node < nodes; ++node)
    ring.push_back(
        {node, (node + 1) % nodes, on_device, on_device, {0, megabyte, {}}, {megabyte, megabyte, {}}, megabyte});
  Used used(nodes);
  for (int node = 0; node < nodes; ++node) used.of(node, on_device) = 4 * megabyte;
  std::optional<Mine> mine(std::in_place, used, true);
  Execution execution(plan_of(ring, *mine));
  std::memset(mine->of[on_device], me + 1, megabyte);
  execution.run();
  bool right = mine->of[on_device][megabyte + 5] == static_cast<std::byte>((me + nodes - 1) % nodes + 1);
  FAKE(fake_cuda_room)(3 * megabyte);
  mine.reset();
  void* more = device_allocate(6 * megabyte);
  if (more) device_release(more, queue_sync);
  // The others may still wait for what this node has open.
  MPI_Request request;
  MPI_Ibarrier(world_comm(), &request);
  for (int done = 0; !done; MPI_Test(&request, &done, MPI_STATUS_IGNORE)) tend_device_targets();
  FAKE(fake_cuda_room)(std::size_t{1} << 30);
  right = right && more;
  if (!right) std::printf("node %d: %s\n", me + 1, more ? "wrong bytes" : "no memory came back");
  return !right;
}

// A system of that kind, from here on.
void become(const char* ipc) {
  setenv("FAKE_CUDA_IPC", ipc, 1);
  forget_device_reach();
  test_device_reach(world_comm(), &current_device());
}

// The driver refuses each node's first store into another one's memory, which is the first node's or, of that one, the
// second's: pairs with the first node have no direct way, all others have one.
int refused() {
  FAKE(fake_cuda_fail)("cuGraphLaunch", 1);
  become("on");
  bool right = true;
  for (int node = 0; node < world().size; ++node)
    if (node != world().rank) right = right && device_mapped_with(node) == (node > 0 && world().rank > 0);
  right = everywhere(right || !memory_is_shared());
  if (world().rank == 0) std::printf("a store that the driver refuses: %s\n", right ? "passed" : "FAILED");
  return !right;
}

}  // namespace
}  // namespace tasuki::test

int main(int argc, char** argv) {
  using namespace tasuki;
  using namespace tasuki::test;
  setenv("XMP_DEVICE", "cuda", 1);
  setenv("XMP_CACHE", "off", 1);
  for (const char* library : {"XMP_CUDA_LIBRARY", "XMP_NVRTC_LIBRARY"}) setenv(library, FAKE_CUDA, 1);
  tasuki_start();
  const int cases = argc > 1 ? std::atoi(argv[1]) : 16;
  const std::string fabric = memory_is_shared() ? "direct" : "staged";
  become("on");
  int failed = failures("graphs", cases / 2, fabric);
  force_device_way(Way::device_copy);
  failed += failures("copies", cases / 4, fabric);
  if (memory_is_shared()) failed += prepared_ahead();
  setenv("FAKE_CUDA_GRAPHS", "off", 1);
  force_device_way(Way::device_store);
  failed += failures("kernels without graphs", cases / 4, fabric);
  force_device_way({});
  failed += memory_comes_back();
  become("off");
  failed += failures("IPC refused", cases / 4, "staged");
  become("lost");
  failed += failures("IPC without effect", cases / 4, "staged");
  unsetenv("FAKE_CUDA_GRAPHS");
  failed += refused();
  return everywhere(failed == 0) ? 0 : 1;
}
