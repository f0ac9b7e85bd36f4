// Which fabric carries a move: both ends find the same for random moves and random cost models, and moves that two
// fabrics carry together arrive whole.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "../layout/random_mapping.h"
#include "array/storage.h"
#include "core/communicators.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "plan/plan.h"
#include "plan/planner.h"
#include "plan/ways.h"

namespace tasuki::test {
namespace {

// Costs without sense, and two fabrics together that are faster than one, so that every kind of choice comes up.
std::string random_costs(unsigned seed) {
  Random random(seed);
  CostModel model = CostModel::ordinary();
  for (Shape shape : {Shape::contiguous, Shape::block_stride, Shape::stride}) {
    for (Distance distance : {Distance::group, Distance::host, Distance::network}) {
      for (Way way : {Way::direct_mailbox, Way::direct_put, Way::direct_pull, Way::mpi_packed, Way::mpi_type}) {
        if (distance != Distance::group && way < Way::mpi_packed) continue;
        const double start = static_cast<double>(random.between(1, 900)) * 1e-8;
        const double rate = static_cast<double>(random.between(1, 40)) * 1e-11;
        model.set(way, shape, distance, {{8, start}, {4e6, start + 4e6 * rate}});
      }
      model.set_together(shape, distance, 0.9);
    }
  }
  return model.text();
}

// Counts of a box from the outermost level, and the distances between its runs.
struct Form {
  std::vector<Level> levels;
  long run, extent;
};

Form random_form(Random& random, const std::vector<long>& counts, long run) {
  Form form{{}, run, run};
  for (long count : counts) {
    const long stride = form.extent + (random.chance(60) ? run * random.between(1, 3) : 0);
    form.levels.insert(form.levels.begin(), {count, stride});
    form.extent = stride * (count - 1) + form.extent;
  }
  return form;
}

struct Planned {
  int from, to;
  Form source, target;
};

Planned random_move(Random& random) {
  const long runs[] = {8, 8, 16, 24, 64, 512, 4096, 65536};
  const long run = runs[random.between(0, 7)];
  std::vector<long> counts;
  long bytes = run;
  for (long levels = random.between(0, 3); levels > 0; --levels) {
    counts.push_back(random.between(1, run > 24 ? 12 : 60));
    if ((bytes *= counts.back()) > 1000000) break;
  }
  const int nodes = world().size;
  return {static_cast<int>(random.between(0, nodes - 1)), static_cast<int>(random.between(0, nodes - 1)),
          random_form(random, counts, run), random_form(random, counts, run)};
}

Move move_of(const Planned& planned, std::byte* source, std::byte* target) {
  Move move;
  move.from = planned.from;
  move.to = planned.to;
  const Box there(source, planned.source.run, planned.source.levels), here(target, planned.target.run, planned.target.levels);
  if (move.from == world().rank) move.source = there;
  if (move.to == world().rank) move.target = here;
  move.from_pattern = pattern_of(there);
  move.to_pattern = pattern_of(here);
  move.bytes = there.bytes();
  return move;
}

// What this node says of a move: fabric, way's cost, bytes of each part.
std::string said(const Move& move) {
  std::string text;
  for (const Carried& carried : assign(std::span(&move, 1))) {
    text += carried.fabric ? std::string(carried.fabric->name()) + " " + std::to_string(carried.fabric->cost(carried.move))
                           : "here";
    text += " " + std::to_string(carried.move.bytes) + ";";
  }
  return text;
}

// Node `to` compares with what `from` says.
bool ends_agree(const Move& move) {
  constexpr int length = 400;
  if (move.from == move.to) return true;
  char text[length] = {};
  if (move.from == world().rank) {
    std::snprintf(text, length, "%s", said(move).c_str());
    MPI_Send(text, length, MPI_CHAR, move.to, 0, world_comm());
  } else if (move.to == world().rank) {
    MPI_Recv(text, length, MPI_CHAR, move.from, 0, world_comm(), MPI_STATUS_IGNORE);
    if (said(move) != text) {
      std::printf("node %d: %s\nnode %d: %s\n", move.from + 1, text, move.to + 1, said(move).c_str());
      return false;
    }
  }
  return true;
}

// Sends it once and compares; true on nodes that take no part.
bool arrives(const Planned& planned, int salt) {
  auto* source = static_cast<std::byte*>(allocate_storage(static_cast<std::size_t>(planned.source.extent)));
  auto* target = static_cast<std::byte*>(allocate_storage(static_cast<std::size_t>(planned.target.extent)));
  const auto value = [&](long k) { return static_cast<std::byte>((k * 7 + salt + planned.from * 31) % 251); };
  for (long k = 0; k < planned.source.extent; ++k) source[k] = value(k);
  bool right = true;
  {
    Plan plan;
    plan.kind = "test";
    plan.steps.resize(1);
    const Move move = move_of(planned, source, target);
    if (move.from == world().rank || move.to == world().rank) plan.steps[0].moves.push_back(move);
    Execution execution(plan);
    for (int run = 0; run < 2; ++run) execution.run();
    if (move.to == world().rank) {
      std::vector<std::byte> expected(static_cast<std::size_t>(planned.target.extent));
      copy_box(Box(source, planned.source.run, planned.source.levels),
               Box(expected.data(), planned.target.run, planned.target.levels));
      right = std::equal(expected.begin(), expected.end(), target);
    }
  }
  free_storage(source, static_cast<std::size_t>(planned.source.extent));
  free_storage(target, static_cast<std::size_t>(planned.target.extent));
  return right;
}

}  // namespace
}  // namespace tasuki::test

int main(int argc, char** argv) {
  using namespace tasuki;
  // Each node writes one, since none knows its rank yet; node 1's is read.
  const std::string path = "/tmp/tasuki-mpi-choice-" + std::to_string(getpid());
  std::ofstream(path) << test::random_costs(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 5);
  setenv("XMP_TUNE", path.c_str(), 1);
  tasuki_start();
  unlink(path.c_str());
  test::Random random(11);
  int failed = 0, divided = 0, cases = 0;
  for (; cases < 400; ++cases) {
    const test::Planned planned = test::random_move(random);
    const Move move = test::move_of(planned, nullptr, nullptr);
    if (!test::ends_agree(move)) ++failed;
    if (move.from != move.to && (move.from == world().rank || move.to == world().rank))
      divided += assign(std::span(&move, 1)).size() > 1;
    if (cases % 2 == 0 && !test::arrives(planned, cases)) ++failed;
  }
  int all[2], mine[2] = {failed, divided};
  MPI_Allreduce(mine, all, 2, MPI_INT, MPI_SUM, world_comm());
  // The test is one of divided moves only when there are two fabrics.
  if (world().size > 1 && memory_is_shared() && !getenv("XMP_FABRIC") && all[1] == 0) all[0] = 1;
  if (world().rank == 0) std::printf("%d cases, %d wrong, %d ends of divided moves\n", cases, all[0], all[1]);
  return all[0] != 0;
}
