// Boxes of at most two levels as plain numbers that fit into a line of shared memory, and copies between them.
#pragma once

#include <cstddef>

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

// The bytes from the lowest to the highest one: the lowest's address and how many.
struct Extent {
  std::byte* begin;
  std::size_t bytes;
};
Extent extent_of(const Box& box);

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

// Asks for a line that is to be written.
inline void fetch_line_to_write(const std::byte* line) {
#if defined(__x86_64__)
  asm volatile("prefetchw %0" : : "m"(*line));
#else
  __builtin_prefetch(line, 1);
#endif
}

// Both of the same number of bytes; places are addresses. The lines of one of them are with another core: they are
// asked for before the copy gets to them.
enum class Distant { source, target };
void copy_grid(const Grid& from, const Grid& to, Distant distant);

}  // namespace tasuki
