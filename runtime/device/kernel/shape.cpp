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
  if (kind == DeviceKind::cuda) return {256, 64, 128, 2048, 8};
  return {256, 64, 64, 4096, 16};
}
// The dimension of which threads may have several iterations; -1: none.
int rows_dimension(int mode) {
  return mode >= TASUKI_KERNEL_ROWS_1 && mode <= TASUKI_KERNEL_ROWS_3 ? mode - TASUKI_KERNEL_ROWS_1 : -1;
}
bool is_flat(int mode) { return mode == TASUKI_KERNEL_FLAT || rows_dimension(mode) >= 0; }

void flat_threads(const ShapeRequest& r, const Preference& p, const DeviceLimits& limits, unsigned threads[3]) {
  const bool wide = r.count[1] > 1 || r.count[2] > 1;
  const long all = power_at_most(static_cast<long>(limits.threads_per_group));
  const long wish = r.vector > 0 ? power_at_least(std::min(r.vector, all)) : 0;
  const long rows = r.workers > 0 ? power_at_least(std::min(r.workers, all)) : 0;
  long left = std::min(all, wish ? wish * std::max(rows, 1L) : p.flat);
  if (wide) left = std::max(left, std::min(all, p.flat));
  for (int d = 0; d < 3; ++d) {
    long most = std::min(left, power_at_most(static_cast<long>(limits.threads_per_dimension[d])));
    if (d == 0 && wide) most = std::min(most, p.row);
    threads[d] = static_cast<unsigned>(std::min(most, power_at_least(r.count[d])));
    left /= threads[d];
  }
}

// Where the threads that are left still fill the device several times, and no limit takes groups away.
bool takes_rows(const ShapeRequest& r, const Preference& p, DeviceKind kind, const DeviceLimits& limits,
                const unsigned threads[3], long rows) {
  constexpr double fills = 4;
  const int rowed = rows_dimension(r.mode);
  if (rowed < 0 || kind != DeviceKind::cuda || r.gangs > 0 || r.reduces) return false;
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

// Takes groups away from the last dimension on until there are at most `most`.
void bound_groups(long groups[3], long most) {
  most = std::max(most, 1L);
  for (int d = 2; d >= 0; --d) {
    long others = 1;
    for (int e = 0; e < 3; ++e) others *= e == d ? 1 : groups[e];
    if (others * groups[d] <= most) return;
    groups[d] = std::max(most / others, 1L);
  }
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
    if (most_rows > 1 && takes_rows(r, p, kind, limits, threads, most_rows)) shape.rows = most_rows;
    for (int d = 0; d < 3; ++d) {
      const long each = static_cast<long>(threads[d]) * (d == rows_dimension(r.mode) ? shape.rows : 1);
      groups[d] = (r.count[d] + each - 1) / each;
    }
  }
  if (r.gangs > 0) bound_groups(groups, r.gangs);
  if (r.reduces) {
    const long each = std::max(static_cast<long>(threads[0]) * threads[1] * threads[2], 64L);
    bound_groups(groups, static_cast<long>(limits.units) * std::max(p.per_unit / each, 1L));
  }
  for (int d = 0; d < 3; ++d) {
    groups[d] = std::clamp(groups[d], 1L, static_cast<long>(limits.groups_per_dimension[d]));
    shape.launch.groups[d] = static_cast<unsigned>(groups[d]);
    if (is_flat(r.mode) && shape.rows == 1 && groups[d] * threads[d] < r.count[d]) shape.strided = true;
  }
  return shape;
}

}  // namespace tasuki
