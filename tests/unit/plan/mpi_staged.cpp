// Random plans between host and device memory of all nodes against a serial model of every node's memory: several
// plans under way at once, waited for in any order, copies and sums, moves of a few bytes and of several chunks.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../fabric/random_box.h"
#include "../layout/random_mapping.h"
#include "../runtime/separate_device.h"
#include "core/communicators.h"
#include "core/world.h"
#include "fabric/staged/bounce.h"
#include "fabric/staged/gpu_mpi.h"
#include "fabric/staged/staged_transfer.h"
#include "plan/plan.h"

namespace tasuki::test {
namespace {

constexpr long arena_bytes = 24L << 20;

struct PlannedMove {
  int from, to;
  Space from_space, to_space;
  BoxShape source, target;
  long bytes;
  Combine combine;
};
using PlannedPlan = std::vector<PlannedMove>;

// What every node has used of its two arenas.
struct Used {
  explicit Used(int nodes) : bytes(static_cast<std::size_t>(nodes * 2), 0) {}
  long& of(int node, Space space) { return bytes[static_cast<std::size_t>(node * 2 + (space == Space::device))]; }
  std::vector<long> bytes;
};

PlannedPlan random_plan(Random& random, int nodes, Used& used) {
  PlannedPlan plan;
  const bool adds = random.chance(25);
  for (long moves = random.between(1, 12); moves > 0; --moves) {
    PlannedMove move;
    move.from = static_cast<int>(random.between(0, nodes - 1));
    move.to = static_cast<int>(random.between(0, nodes - 1));
    move.from_space = random.chance(70) ? Space::device : Space::host;
    move.to_space = random.chance(70) ? Space::device : Space::host;
    move.combine = adds ? Combine::add : Combine::copy;
    const long unit = adds ? 8 : random.between(1, 12);
    const int size = static_cast<int>(random.between(1, 100));
    move.bytes = unit * (size <= 70 ? random.between(1, 300) : size <= 90 ? random.between(1000, 20000)
                                                                         : random.between(50000, 350000));
    move.source = random_shape(random, move.bytes, unit, used.of(move.from, move.from_space));
    move.target = random_shape(random, move.bytes, unit, used.of(move.to, move.to_space));
    if (used.of(move.from, move.from_space) > arena_bytes || used.of(move.to, move.to_space) > arena_bytes) break;
    plan.push_back(move);
    // Several contributions to the same elements.
    if (adds && plan.size() > 1 && random.chance(30)) {
      PlannedMove& last = plan.back();
      for (const PlannedMove& other : plan) {
        if (&other != &last && other.bytes == last.bytes) {
          last.to = other.to, last.to_space = other.to_space, last.target = other.target;
        }
      }
    }
  }
  return plan;
}

// Small whole numbers, as doubles, so that sums are exact.
void fill(std::byte* arena, long bytes, int node, Space space, int salt) {
  auto* values = reinterpret_cast<double*>(arena);
  for (long k = 0; k < bytes / 8; ++k)
    values[k] = static_cast<double>((k * 7 + node * 131 + (space == Space::device) * 59 + salt * 17) % 1000);
}

void apply(const PlannedPlan& plan, std::vector<std::vector<std::byte>>& arenas) {
  const auto arena = [&](int node, Space space) {
    return arenas[static_cast<std::size_t>(node * 2 + (space == Space::device))].data();
  };
  for (const PlannedMove& move : plan) {
    std::vector<std::byte> row(static_cast<std::size_t>(move.bytes));
    pack(move.source.at(arena(move.from, move.from_space)), row.data());
    const Box target = move.target.at(arena(move.to, move.to_space));
    if (move.combine == Combine::add) {
      add(TASUKI_DOUBLE, row.data(), target);
    } else {
      unpack(row.data(), target);
    }
  }
}

Plan plan_of(const PlannedPlan& moves, int me, std::byte* host, std::byte* on_device, Device& device) {
  Plan plan;
  plan.kind = "test";
  plan.steps.resize(1);
  for (const PlannedMove& planned : moves) {
    if (planned.from != me && planned.to != me) continue;
    Move move;
    move.from = planned.from;
    move.to = planned.to;
    move.from_space = planned.from_space;
    move.to_space = planned.to_space;
    move.from_pattern = pattern_of(planned.source.at(nullptr));
    move.to_pattern = pattern_of(planned.target.at(nullptr));
    move.bytes = planned.bytes;
    move.combine = planned.combine;
    move.type = TASUKI_DOUBLE;
    if (move.from == me) {
      move.source = planned.source.at(move.from_space == Space::device ? on_device : host);
      if (move.from_space == Space::device) move.from_device = &device;
    }
    if (move.to == me) {
      move.target = planned.target.at(move.to_space == Space::device ? on_device : host);
      if (move.to_space == Space::device) move.to_device = &device;
    }
    plan.steps[0].moves.push_back(move);
  }
  return plan;
}

// The same draws on every node but for the order of waiting.
bool case_is_right(Random& random, Random& own, SeparateDevice& device) {
  const int nodes = world().size, me = world().rank;
  Used used(nodes);
  std::vector<PlannedPlan> plans;
  for (long count = random.between(1, 3); count > 0; --count) plans.push_back(random_plan(random, nodes, used));
  std::vector<std::vector<std::byte>> model;
  for (long bytes : used.bytes) model.emplace_back(static_cast<std::size_t>(bytes + 64));
  const auto bytes_of = [&](Space space) {
    return static_cast<long>(model[static_cast<std::size_t>(me * 2 + (space == Space::device))].size());
  };
  std::vector<std::byte> host(static_cast<std::size_t>(bytes_of(Space::host)));
  auto* on_device = static_cast<std::byte*>(device.allocate(static_cast<std::size_t>(bytes_of(Space::device))));
  std::byte* behind = device.data(on_device, static_cast<std::size_t>(bytes_of(Space::device)));
  bool right = true;
  {
    std::vector<std::unique_ptr<Execution>> executions;
    for (const PlannedPlan& plan : plans)
      executions.push_back(std::make_unique<Execution>(plan_of(plan, me, host.data(), on_device, device)));
    for (int salt = 0; salt < 3 && right; ++salt) {
      for (int node = 0; node < nodes; ++node) {
        for (Space space : {Space::host, Space::device}) {
          auto& arena = model[static_cast<std::size_t>(node * 2 + (space == Space::device))];
          fill(arena.data(), static_cast<long>(arena.size()), node, space, salt);
        }
      }
      fill(host.data(), bytes_of(Space::host), me, Space::host, salt);
      fill(behind, bytes_of(Space::device), me, Space::device, salt);
      for (const PlannedPlan& plan : plans) apply(plan, model);
      std::vector<unsigned long> runs;
      for (auto& execution : executions) runs.push_back(execution->start());
      // All of them have to proceed, whichever is asked.
      std::vector<std::size_t> waiting(executions.size());
      for (std::size_t k = 0; k < waiting.size(); ++k) waiting[k] = k;
      while (!waiting.empty()) {
        const auto k = static_cast<std::size_t>(own.between(0, static_cast<long>(waiting.size()) - 1));
        if (executions[waiting[k]]->test(runs[waiting[k]])) waiting.erase(waiting.begin() + static_cast<long>(k));
      }
      const auto same = [&](Space space, const std::byte* found) {
        const auto& expected = model[static_cast<std::size_t>(me * 2 + (space == Space::device))];
        return std::memcmp(expected.data(), found, expected.size()) == 0;
      };
      right = same(Space::host, host.data()) && same(Space::device, behind);
    }
  }
  device.wait_all();
  device.release(on_device);
  int mine = right, all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, world_comm());
  return all != 0;
}

// What is sent from a device is complete when it lies in the sender's arena: before the receiver begins, twice.
bool sends_ahead(SeparateDevice& device) {
  const int me = world().rank;
  if (world().size < 2 || (me < 2 && !board_with(1 - me))) return true;
  constexpr long bytes = 512;
  constexpr int runs = 6, ahead = 2;
  auto* memory = static_cast<std::byte*>(device.allocate(bytes));
  std::byte* behind = device.data(memory, bytes);
  Move move;
  move.from = 0;
  move.to = 1;
  move.from_space = move.to_space = Space::device;
  move.bytes = bytes;
  (me == 0 ? move.source : move.target) = Box(memory, bytes, {});
  (me == 0 ? move.from_device : move.to_device) = &device;
  bool right = true;
  if (me < 2) {
    StagedTransfer transfer(std::span(&move, 1));
    for (int run = 0; run < runs; run += ahead) {
      for (int k = run; k < run + ahead && me == 0; ++k) {
        std::memset(behind, k + 1, bytes);
        transfer.run();
      }
      int turn = run;
      if (me == 0) MPI_Send(&turn, 1, MPI_INT, 1, 0, world_comm());
      if (me == 1) MPI_Recv(&turn, 1, MPI_INT, 0, 0, world_comm(), MPI_STATUS_IGNORE);
      for (int k = run; k < run + ahead && me == 1; ++k) {
        transfer.run();
        right = right && behind[0] == std::byte(k + 1) && behind[bytes - 1] == std::byte(k + 1);
      }
    }
  }
  MPI_Barrier(world_comm());
  device.release(memory);
  return right;
}

// A move of nothing is no message: one would be open for ever, and keep the last slots of the board from the others.
bool nothing_stays_open(SeparateDevice& device) {
  if (world().size < 2) return true;
  const int me = world().rank;
  Move nothing;
  nothing.from = 0;
  nothing.to = 1;
  nothing.from_space = Space::device;
  if (me == nothing.from) nothing.from_device = &device;
  if (me == nothing.from || me == nothing.to) StagedTransfer(std::span(&nothing, 1)).run();
  NoticeBoard* board = me < 2 ? board_with(1 - me) : nullptr;
  bool all_slots = true;
  if (board && me == nothing.from) {
    const auto message = board->open_outgoing();
    NoticeBoard::Ticket ticket;
    for (unsigned k = 0; k < NoticeBoard::slots; ++k) all_slots = all_slots && board->offer(message, k, {}, ticket);
    board->close_outgoing(message);
  }
  MPI_Barrier(world_comm());
  if (board && me == nothing.to) {
    const auto message = board->open_incoming();
    NoticeBoard::Arrived arrived;
    for (unsigned k = 0; k < NoticeBoard::slots; ++k)
      if (board->find(message, k, arrived)) board->take(arrived.ticket);
  }
  MPI_Barrier(world_comm());
  return all_slots;
}

int failures(const char* what, int cases, SeparateDevice& device) {
  Random random(2026), own(static_cast<unsigned>(100 + world().rank));
  int failed = 0;
  for (int number = 1; number <= cases; ++number) {
    if (case_is_right(random, own, device)) continue;
    ++failed;
    if (world().rank == 0) std::printf("%s: case %d is wrong\n", what, number);
  }
  if (world().rank == 0) std::printf("%s: %d passed, %d failed\n", what, cases - failed, failed);
  return failed;
}

}  // namespace
}  // namespace tasuki::test

int main(int argc, char** argv) {
  using namespace tasuki;
  setenv("XMP_GPU_MPI", "on", 1);
  tasuki_start();
  const int cases = argc > 1 ? std::atoi(argv[1]) : 30;
  test::SeparateDevice closed(DeviceKind::opencl), open(DeviceKind::cuda, true);
  int failed = !test::nothing_stays_open(closed);
  if (failed) std::printf("a move of no bytes stays the oldest message\n");
  if (!test::sends_ahead(closed)) {
    ++failed;
    std::printf("what was sent ahead is wrong\n");
  }
  failed += test::failures("staged", cases, closed);
  // The same bytes straight from device memory, after the proof that this works.
  test_gpu_mpi(world_comm(), open);
  failed += !gpu_mpi();
  const long before = open.copies(Direction::to_host);
  failed += test::failures("MPI with device addresses", cases / 2, open);
  failed += open.copies(Direction::to_host) == before;
  return failed != 0;
}
