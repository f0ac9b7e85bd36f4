// Copies between boxes of at most two levels, without a buffer.
#include "fabric/direct/grid.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "plan/with_run.h"

namespace tasuki {

namespace {

std::byte* address(const Grid& grid) { return reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(grid.place)); }

// `count` runs, from and to places at these strides. So many bytes of the distant ones are asked for ahead.
constexpr long ahead = 2048;
template <class Run>
void copy_runs(const std::byte* from, long from_stride, std::byte* to, long to_stride, long count, Run run,
               Distant distant) {
  const long runs_ahead = std::min(count, ahead / std::max<long>(run, 64) + 1);
  const std::byte* far = distant == Distant::source ? from : to;
  const long far_stride = distant == Distant::source ? from_stride : to_stride;
  for (long k = 0; k < runs_ahead; ++k, far += far_stride) fetch_lines(far, run, distant);
  for (long k = runs_ahead; k < count; ++k, from += from_stride, to += to_stride, far += far_stride) {
    fetch_lines(far, run, distant);
    run.copy(to, from);
  }
  for (long k = 0; k < runs_ahead; ++k, from += from_stride, to += to_stride) run.copy(to, from);
}

void copy_row(const std::byte* from, std::byte* to, long bytes, Distant distant) {
  constexpr long longest = 1 << 20;  // from there on memcpy alone is faster
  const long rows = bytes <= longest ? bytes / ahead : 0, done = rows * ahead, rest = bytes - done;
  fetch_lines((distant == Distant::source ? from : to) + done, rest, distant);
  copy_runs(from, ahead, to, ahead, rows, FixedRun<ahead>{}, distant);
  std::memcpy(to + done, from + done, static_cast<std::size_t>(rest));
}

bool alike(const Grid& a, const Grid& b) {
  return a.run == b.run && a.inner.count == b.inner.count && a.outer.count == b.outer.count;
}

void copy_alike(const Grid& from, const Grid& to, Distant distant) {
  with_run(from.run, [&](auto run) {
    const std::byte* f = address(from);
    std::byte* t = address(to);
    for (long k = 0; k < from.outer.count; ++k, f += from.outer.stride, t += to.outer.stride)
      copy_runs(f, from.inner.stride, t, to.inner.stride, from.inner.count, run, distant);
  });
}

// A contiguous end cut as the other one is.
Grid cut_as(const Grid& contiguous, const Grid& other) {
  return {contiguous.place, other.run, {other.outer.count, other.run * other.inner.count},
          {other.inner.count, other.run}};
}

bool contiguous(const Grid& grid) { return grid.inner.count == 1 && grid.outer.count == 1; }

}  // namespace

bool grid_of(const Box& box, Grid& grid) {
  const auto& levels = box.levels();
  if (levels.size() > 2) return false;
  grid.place = static_cast<long>(reinterpret_cast<std::uintptr_t>(box.start()));
  grid.run = box.run();
  grid.outer = levels.size() == 2 ? levels[0] : Level{};
  grid.inner = levels.empty() ? Level{} : levels.back();
  return true;
}

GridCursor::GridCursor(const Grid& grid) : grid_(grid), row_(address(grid)), at_(row_), left_(grid.run) {}

Box box_of(const Grid& grid) { return Box(address(grid), grid.run, {grid.outer, grid.inner}); }

void copy_grid(const Grid& from, const Grid& to, Distant distant) {
  if (contiguous(from) && contiguous(to)) {
    copy_row(address(from), address(to), from.run, distant);
  } else if (alike(from, to)) {
    copy_alike(from, to, distant);
  } else if (contiguous(from)) {
    copy_alike(cut_as(from, to), to, distant);
  } else if (contiguous(to)) {
    copy_alike(from, cut_as(to, from), distant);
  } else {
    GridCursor source(from), target(to);
    for (long left = from.run * from.inner.count * from.outer.count; left > 0;) {
      const long part = std::min(source.left(), target.left());
      std::memcpy(target.at(), source.at(), static_cast<std::size_t>(part));
      source.advance(part);
      target.advance(part);
      left -= part;
    }
  }
}

}  // namespace tasuki
