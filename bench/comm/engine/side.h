// The runtime's engine driven directly from C++: plans and executions without a directive around them.
#include <mpi.h>

#include <cstdio>
#include <vector>

#include "array/storage.h"
#include "core/world.h"
#include "plan/plan.h"
#include "tasuki/abi.h"

static int rank, size;

static int first() { return rank == 0; }
static void everybody() { MPI_Barrier(MPI_COMM_WORLD); }

static double slowest(double time) {
  MPI_Allreduce(MPI_IN_PLACE, &time, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return time;
}

static double total(double value) {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return value;
}

static void begin(int *, char ***) {
  tasuki_start();
  rank = tasuki::world().rank;
  size = tasuki::world().size;
}
static void finish() {}

// Adds the move of a box at `from` on one rank to one at `to` on another; both ends know its shape.
static void add_move(tasuki::Plan &plan, int sender, void *from, int receiver, void *to, long run,
                     const std::vector<tasuki::Level> &levels) {
  using namespace tasuki;
  if (rank != sender && rank != receiver) return;
  Move move;
  move.from = sender;
  move.to = receiver;
  const Box source(from, run, levels), target(to, run, levels);
  if (rank == sender) move.source = source;
  if (rank == receiver) move.target = target;
  move.from_pattern = pattern_of(source);
  move.to_pattern = pattern_of(target);
  move.bytes = source.bytes();
  plan.steps.resize(1);
  plan.steps[0].moves.push_back(move);
}
