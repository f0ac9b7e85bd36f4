// Runs in which no node goes on: all wait in directives or have returned from main. The watchers see it.
#pragma once

#include "core/board.h"

namespace tasuki {

// How often look_for_stuck() is to be called, in milliseconds; -1: never.
int stuck_interval(const Board& board);
// Where the board's time has passed without any directive begun or left on this host, and all its nodes wait for what
// another of them stores: says so and tells them to end the run. Where it has passed on all hosts: when some nodes have
// returned, says for whom the others wait, and tells the nodes that have returned to end the run; otherwise warns once.
// The slot of a node that is to be ended, since it is in MPI_Finalize and hears nothing; else -1.
int look_for_stuck(Board& board, int ears);

}  // namespace tasuki
