// Groups and threads from the space, the device and the program's wishes.
#include "device/kernel/shape.h"

#include <algorithm>

namespace tasuki {
namespace {

long power_at_least(long n) {
  long p = 1;
  while (p < n) p *= 2;
  return p;
}
long power_at_most(long n) {
  long p = 1;
  while (p * 2 <= n) p *= 2;
  return p;
}

struct Preference {
  long flat;        // threads of a group, one dimension
  long row;         // of them in dimension 0 where there are more dimensions
  long gang;        // threads that share a gang's loops
  long per_unit;    // threads a compute unit in kernels that reduce
  long gangs;       // a compute unit
};
// GPUs hide latency with many threads.
Preference preference(DeviceKind kind) {
  if (kind == DeviceKind::cuda) return {256, 128, 128, 2048, 8};
  return {256, 64, 64, 4096, 16};
}
// The dimension of which threads may have several iterations; -1: none.
int rows_dimension(int mode) {
  return mode >= TASUKI_KERNEL_ROWS_1 && mode <= TASUKI_KERNEL_ROWS_3 ? mode - TASUKI_KERNEL_ROWS_1 : -1;
}
bool is_flat(int mode) { return mode == TASUKI_KERNEL_FLAT || rows_dimension(mode) >= 0; }
bool several_dimensions(const ShapeRequest& r) { return r.count[1] > 1 || r.count[2] > 1; }
constexpr long most_partial_results = 1L << 22;

// Threads of dimension 0, at most so many: the most that do not leave many more without an iteration than a warp would.
// Of 130 iterations groups of 128 have half of their threads for nothing, those of 32 a fifth.
long width(long count, long most) {
  constexpr long warp = 32;
  constexpr double worth = 1.15;
  const auto slots = [&](long threads) { return (count + threads - 1) / threads * threads; };
  long threads = std::min(most, power_at_least(count));
  while (threads > warp && static_cast<double>(slots(threads)) > worth * static_cast<double>(slots(warp))) threads /= 2;
  return threads;
}

// Spaces that are a few groups have the same shape, whatever their counts: there are threads to spare, and each shape
// of a kernel has to be compiled.
bool few_iterations(const ShapeRequest& r) {
  constexpr long few = 1024;
  return r.count[0] <= few && r.count[1] <= few && r.count[2] <= few && r.count[0] * r.count[1] * r.count[2] <= few;
}

void flat_threads(const ShapeRequest& r, const Preference& p, const DeviceLimits& limits, unsigned threads[3]) {
  constexpr long least = 32;
  const bool wide = several_dimensions(r);
  const long all = power_at_most(static_cast<long>(limits.threads_per_group));
  const long wish = r.vector > 0 ? power_at_least(std::min(r.vector, all)) : 0;
  const long rows = r.workers > 0 ? power_at_least(std::min(r.workers, all)) : 0;
  long left = std::min(all, wish ? wish * std::max(rows, 1L) : p.flat);
  if (wide) left = std::max(left, std::min(all, p.flat));
  for (int d = 0; d < 3; ++d) {
    long most = std::min(left, power_at_most(static_cast<long>(limits.threads_per_dimension[d])));
    if (d == 0 && wide) most = std::min(most, p.row);
    long mine = d == 0 && wide ? width(r.count[d], most) : std::min(most, power_at_least(r.count[d]));
    if (!wish && few_iterations(r)) {
      if (d == 0) mine = std::min(most, wide ? least : std::max(mine, least));
      if (d == 1 && wide) mine = std::min(most, p.flat / 2 / least);
    }
    threads[d] = static_cast<unsigned>(mine);
    left /= threads[d];
  }
}

long groups_of(const ShapeRequest& r, const unsigned threads[3]) {
  long groups = 1;
  for (int d = 0; d < 3; ++d) groups *= (r.count[d] + threads[d] - 1) / threads[d];
  return groups;
}

// 400 groups on 132 units: most have three, some four, and the others wait for those. Groups of 64 threads were never faster
// on an H200 than those of 128: N-body 30.04 and 29.79 ms, Himeno's residual, S, 15.9 and 15.4 us.
void even_out(const ShapeRequest& r, const DeviceLimits& limits, unsigned threads[3]) {
  constexpr unsigned fewest = 128, groups_a_unit = 8;
  for (int d = 2; d >= 0; --d)
    while (threads[d] > 1 && threads[0] * threads[1] * threads[2] > fewest &&
           groups_of(r, threads) < static_cast<long>(groups_a_unit) * limits.units)
      threads[d] /= 2;
}

// Where the threads that are left still fill the device several times (of kernels that reduce once, which have fewer
// without rows), and no limit takes groups away.
bool takes_rows(const ShapeRequest& r, const Preference& p, DeviceKind kind, const DeviceLimits& limits,
                const unsigned threads[3], long rows) {
  const double fills = r.reduces ? 1 : 4;
  const int rowed = rows_dimension(r.mode);
  if (rowed < 0 || kind != DeviceKind::cuda || r.gangs > 0 || r.memory) return false;
  if (r.reduces && (!several_dimensions(r) || groups_of(r, threads) > most_partial_results)) return false;
  for (int d = 0; d < 3; ++d)
    if (r.count[d] / threads[d] >= static_cast<long>(limits.groups_per_dimension[d])) return false;
  const double all =
      static_cast<double>(r.count[0]) * static_cast<double>(r.count[1]) * static_cast<double>(r.count[2]);
  return r.count[rowed] >= rows * threads[rowed] &&
         all >= fills * static_cast<double>(rows * p.per_unit) * limits.units;
}

struct GangShape {
  long vector, workers = 1;
};
// Workers are warps, or several of them, which barriers of their own bring together: CUDA has 15 of those beside the
// group's. Elsewhere a group is one worker.
GangShape gang_shape(const ShapeRequest& r, const Preference& p, DeviceKind kind, long most) {
  constexpr long warp = 32, most_with_barriers = 8;
  const bool one_thread = r.vector == 1 && r.workers == 1;
  if (r.mode == TASUKI_KERNEL_GANG || kind != DeviceKind::cuda || one_thread) {
    const long wish = r.vector > 0 ? r.vector * std::max(r.workers, 1L) : p.gang;
    return {std::min(power_at_least(wish), most)};
  }
  GangShape shape{std::min(power_at_least(std::max(r.vector, warp)), most)};
  shape.workers =
      std::min(power_at_least(r.workers > 0 ? r.workers : std::max(1L, p.gang / shape.vector)), most / shape.vector);
  if (shape.vector > warp) shape.workers = std::min(shape.workers, most_with_barriers);
  return shape;
}

long turns(long tiles, long groups) { return (tiles + groups - 1) / groups; }

// Calls f with numbers of groups, at most `most`, for that many tiles: the fewest for each number of turns, the first
// hundred of those, and one.
template <class F>
void each_division(long tiles, long most, F f) {
  constexpr int tried = 100;
  long groups = std::min(tiles, most);
  for (int k = 0; k < tried && groups > 1; ++k) {
    const long fewest = turns(tiles, turns(tiles, groups));
    f(fewest);
    groups = fewest - 1;
  }
  f(1L);
}

// At most `most` groups, which share the tiles of each dimension: so that the one that has most of them has few.
void bound_groups(long groups[3], long most) {
  most = std::max(most, 1L);
  const long tiles[3] = {groups[0], groups[1], groups[2]};
  if (static_cast<double>(tiles[0]) * static_cast<double>(tiles[1]) * static_cast<double>(tiles[2]) <=
      static_cast<double>(most))
    return;
  double least = -1;
  each_division(tiles[2], most, [&](long third) {
    each_division(tiles[1], most / third, [&](long second) {
      const long first = std::clamp(most / third / second, 1L, tiles[0]);
      const double time = static_cast<double>(turns(tiles[0], first)) * static_cast<double>(turns(tiles[1], second)) *
                          static_cast<double>(turns(tiles[2], third));
      if (least >= 0 && time >= least) return;
      least = time;
      groups[0] = first, groups[1] = second, groups[2] = third;
    });
  });
}

// Of a kernel that reduces, or whose groups have memory of their own. Loops over tiles are worth it where each has
// little to do, and where all groups have few of them.
long most_groups(const ShapeRequest& r, const Preference& p, DeviceKind kind, const DeviceLimits& limits,
                 const unsigned threads[3], long tiles, bool light) {
  constexpr long few = 4;
  const long each = std::max(static_cast<long>(threads[0]) * threads[1] * threads[2], 64L);
  const long at_most = std::max(p.per_unit / each, 1L);
  const long side_by_side =
      static_cast<long>(limits.units) * (r.resident > 0 ? std::min(r.resident, at_most) : at_most);
  const bool loops = kind != DeviceKind::cuda || r.memory || !is_flat(r.mode) || !several_dimensions(r);
  return loops || light || tiles <= few * side_by_side ? side_by_side : most_partial_results;
}

// One thread a group; the fastest dimension stays whole where the others have work for all units.
Shape cpu_shape(const ShapeRequest& r, const DeviceLimits& limits) {
  constexpr long groups_per_unit = 64;  // enough to even out, few enough to start
  const long most = static_cast<long>(limits.units) * groups_per_unit;
  long groups[3] = {r.count[0], r.count[1], r.count[2]};
  Shape shape;
  if (is_flat(r.mode)) {
    shape.blocked = true;
    const long rows = std::max(r.count[1], 1L) * std::max(r.count[2], 1L);
    groups[0] = rows >= most ? 1 : std::min(r.count[0], (most + rows - 1) / rows);
    // Neighbours in the slowest dimension share a thread last.
    if (r.count[2] > 1) groups[2] = std::min(r.count[2], most);
    groups[1] = std::min(r.count[1], std::max(1L, most / std::max(groups[2], 1L)));
  } else {
    groups[1] = groups[2] = 1;
    groups[0] = std::min(r.count[0], most);
  }
  if (r.gangs > 0) bound_groups(groups, r.gangs);
  for (int d = 0; d < 3; ++d)
    shape.launch.groups[d] =
        static_cast<unsigned>(std::clamp(groups[d], 1L, static_cast<long>(limits.groups_per_dimension[d])));
  return shape;
}

}  // namespace

long default_gangs(DeviceKind kind, const DeviceLimits& limits) {
  constexpr long of_processors = 64;
  return limits.cpu ? of_processors : static_cast<long>(limits.units) * preference(kind).gangs;
}

Shape choose_shape(const ShapeRequest& r, DeviceKind kind, const DeviceLimits& limits, unsigned most_rows) {
  Shape shape;
  if (r.mode == TASUKI_KERNEL_SINGLE) return shape;
  if (limits.cpu) return cpu_shape(r, limits);
  const Preference p = preference(kind);
  long groups[3] = {1, 1, 1};
  auto& threads = shape.launch.threads;
  if (!is_flat(r.mode)) {
    const long most =
        power_at_most(static_cast<long>(std::min(limits.threads_per_group, limits.threads_per_dimension[0])));
    const GangShape gang = gang_shape(r, p, kind, most);
    threads[0] = static_cast<unsigned>(gang.vector * gang.workers);
    shape.vector = static_cast<unsigned>(gang.vector);
    groups[0] = r.mode == TASUKI_KERNEL_GANG_WORKERS ? (r.count[0] + gang.workers - 1) / gang.workers : r.count[0];
  } else {
    flat_threads(r, p, limits, threads);
    if (r.vector == 0 && r.workers == 0 && r.gangs == 0) even_out(r, limits, threads);
    if (most_rows > 1 && takes_rows(r, p, kind, limits, threads, most_rows)) shape.rows = most_rows;
    for (int d = 0; d < 3; ++d) {
      const long each = static_cast<long>(threads[d]) * (d == rows_dimension(r.mode) ? shape.rows : 1);
      groups[d] = (r.count[d] + each - 1) / each;
    }
  }
  if (r.gangs > 0) bound_groups(groups, r.gangs);
  if (r.memory || (r.reduces && shape.rows == 1)) {
    const bool light = rows_dimension(r.mode) >= 0 && most_rows > 1;
    bound_groups(groups, most_groups(r, p, kind, limits, threads, groups[0] * groups[1] * groups[2], light));
  }
  for (int d = 0; d < 3; ++d) {
    groups[d] = std::clamp(groups[d], 1L, static_cast<long>(limits.groups_per_dimension[d]));
    shape.launch.groups[d] = static_cast<unsigned>(groups[d]);
    if (is_flat(r.mode) && shape.rows == 1 && groups[d] * threads[d] < r.count[d]) shape.strided = true;
  }
  return shape;
}

Shape shape_of_row(const Device& device, long n) {
  ShapeRequest request;
  request.mode = TASUKI_KERNEL_FLAT;
  request.count[0] = 1L << 16;
  const DeviceLimits limits = device.limits();
  Shape shape = choose_shape(request, device.kind(), limits);
  shape.strided = !shape.blocked;
  const long each = shape.launch.threads[0];
  const long most = shape.blocked ? shape.launch.groups[0] : static_cast<long>(limits.groups_per_dimension[0]);
  shape.launch.groups[0] = static_cast<unsigned>(std::clamp((n + each - 1) / each, 1L, most));
  return shape;
}

}  // namespace tasuki
