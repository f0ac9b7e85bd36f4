// How many groups and threads run a kernel.
#pragma once

#include "device/device.h"
#include "tasuki/abi.h"

namespace tasuki {

struct ShapeRequest {
  int mode = TASUKI_KERNEL_SINGLE;
  long count[3] = {1, 1, 1};
  long gangs = 0, workers = 0, vector = 0;  // the program's wishes; 0: none
  bool reduces = false;
  bool memory = false;  // groups have memory of their own beside the group's
  long resident = 0;  // groups of the kernel that a unit runs side by side, when it is known; 0: not
};
// With four rows a thread has the loads of four iterations in flight, and a stencil reads the rows between them once.
constexpr unsigned rows_of_a_thread = 4;
struct Shape {
  LaunchShape launch;
  bool strided = false;  // FLAT: fewer threads than iterations in some dimension
  unsigned vector = 0;   // threads of a worker; 0: all of a group
  bool blocked = false;  // FLAT: a thread runs a row of neighbouring iterations in each dimension
  unsigned rows = 1;     // ROWS_n: iterations of a thread in the last dimension
};
// A fixed function of its arguments, so that results of reductions repeat. Threads of a group are powers of two in
// every dimension and within the limits; wishes are hints. In spaces of several dimensions a group is a tile, however
// long a row of threads the program asks for: what a stencil reads of neighbouring rows then stays in the unit's cache.
// A kernel that reduces, or whose groups have memory of their own, gets a number of groups that does not grow with the
// space: as many as the device runs side by side. But where CUDA reduces in a space of several dimensions whose tiles
// have much to do, each has its group, up to a number of partial results that is worth its memory (Himeno's residual,
// L, on an H200: 463 us with a group for each of 130000 tiles, 573 us with 792 that take them in order, 795 us with 792
// that share every dimension's), and where they have little, threads have rows (the residual of Laplace's equation,
// 10000 x 10000: 433 us with rows, 577 us with groups that share the tiles, 669 us with a group for each). In small
// spaces groups are small, so that the last ones to run leave few units without work. On a CPU every group has one
// thread, whose loops the device's compiler vectorises; wishes for threads have no meaning there. most_rows: what
// Shape::rows may be.
Shape choose_shape(const ShapeRequest& request, DeviceKind kind, const DeviceLimits& limits,
                   unsigned most_rows = rows_of_a_thread);

// For the iterations of one FLAT loop of n, strided or blocked. All have the same threads, so that one kernel, compiled
// for these, runs any n.
Shape shape_of_row(const Device& device, long n);

// Of a region whose gangs share its loops.
long default_gangs(DeviceKind kind, const DeviceLimits& limits);

}  // namespace tasuki
