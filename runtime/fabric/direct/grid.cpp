// Copies between boxes of at most two levels, without a buffer.
#include "fabric/direct/grid.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "plan/with_run.h"

namespace tasuki {

namespace {

std::byte* address(const Grid& grid) { return reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(grid.place)); }

template <class Run>
void copy_runs(const std::byte* from, long from_stride, std::byte* to, long to_stride, long count, Run run) {
  for (; count > 0; --count, from += from_stride, to += to_stride) run.copy(to, from);
}

bool alike(const Grid& a, const Grid& b) {
  return a.run == b.run && a.inner.count == b.inner.count && a.outer.count == b.outer.count;
}

void copy_alike(const Grid& from, const Grid& to) {
  with_run(from.run, [&](auto run) {
    const std::byte* f = address(from);
    std::byte* t = address(to);
    for (long k = 0; k < from.outer.count; ++k, f += from.outer.stride, t += to.outer.stride)
      copy_runs(f, from.inner.stride, t, to.inner.stride, from.inner.count, run);
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

Extent extent_of(const Box& box) {
  long low = 0, high = box.run();
  for (const Level& level : box.levels()) {
    const long last = (level.count - 1) * level.stride;
    (last < 0 ? low : high) += last;
  }
  return {box.start() + low, static_cast<std::size_t>(high - low)};
}

Box box_of(const Grid& grid) { return Box(address(grid), grid.run, {grid.outer, grid.inner}); }

void copy_grid(const Grid& from, const Grid& to) {
  if (contiguous(from) && contiguous(to)) {
    std::memcpy(address(to), address(from), static_cast<std::size_t>(from.run));
  } else if (alike(from, to)) {
    copy_alike(from, to);
  } else if (contiguous(from)) {
    copy_alike(cut_as(from, to), to);
  } else if (contiguous(to)) {
    copy_alike(from, cut_as(to, from));
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
