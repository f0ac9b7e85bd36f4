// Boxes of at most two levels as plain numbers that fit into a line of shared memory, and copies between them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "plan/move.h"

namespace tasuki {

// `outer.count` times `inner.count` runs of `run` bytes. `place` is an address or an offset, as the user says.
struct Grid {
  long place;
  long run;
  Level outer, inner;
};
static_assert(sizeof(Grid) == 48);

// False when the box has more levels. `place` becomes the address of its first byte.
bool grid_of(const Box& box, Grid& grid);
Box box_of(const Grid& grid);

// The runs of a grid one after the other, each possibly taken in parts.
class GridCursor {
 public:
  explicit GridCursor(const Grid& grid);
  std::byte* at() const { return at_; }
  long left() const { return left_; }  // of this run
  // By at most left() bytes.
  void advance(long bytes) {
    at_ += bytes;
    left_ -= bytes;
    if (left_ > 0) return;
    if (++column_ == grid_.inner.count) {
      column_ = 0;
      row_ += grid_.outer.stride;
    }
    at_ = row_ + column_ * grid_.inner.stride;
    left_ = grid_.run;
  }

 private:
  Grid grid_;
  std::byte* row_;
  std::byte* at_;
  long left_, column_ = 0;
};

// Which end of a copy has its lines with another core.
enum class Distant { source, target };

// Asks for the lines of `bytes` bytes at that end. They all begin to come at once, instead of one after the other as the
// copy gets to them: a sixth of the time of a column of 256 elements. Of more than 4 KB only the first ones: behind them
// the processor sees by itself what comes.
inline void fetch_lines(const std::byte* at, long bytes, Distant distant) {
  constexpr long most = 4096;
  const std::byte* const end = at + std::min(bytes, most);
  for (at -= reinterpret_cast<std::uintptr_t>(at) % 64; at < end; at += 64) {
    if (distant == Distant::source) {
      __builtin_prefetch(at);
    } else {
#if defined(__x86_64__)
      asm volatile("prefetchw %0" : : "m"(*at));
#else
      __builtin_prefetch(at, 1);
#endif
    }
  }
}

// Both of the same number of bytes; places are addresses. Asks for the distant lines before the copy gets to them.
void copy_grid(const Grid& from, const Grid& to, Distant distant);

}  // namespace tasuki
