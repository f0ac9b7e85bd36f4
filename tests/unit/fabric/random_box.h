// Random boxes behind each other in memory.
#pragma once

#include <algorithm>
#include <vector>

#include "../layout/random_mapping.h"
#include "plan/move.h"

namespace tasuki::test {

// A box by its place in somebody's memory.
struct BoxShape {
  long first = 0, run = 0;
  std::vector<Level> levels;
  Box at(std::byte* memory) const { return Box(memory + first, run, levels); }
};

// `bytes` bytes in units of `unit` as a strided box behind what is used.
inline BoxShape random_shape(Random& random, long bytes, long unit, long& used) {
  BoxShape shape;
  long units = bytes / unit;
  std::vector<long> counts;
  for (long levels = random.between(0, 4); levels > 0; --levels) {
    std::vector<long> divisors;
    for (long k = 1; k <= std::min(units, 64L); ++k) {
      if (units % k == 0) divisors.push_back(k);
    }
    counts.push_back(divisors[static_cast<std::size_t>(random.between(0, static_cast<long>(divisors.size()) - 1))]);
    units /= counts.back();
  }
  shape.run = units * unit;
  long extent = shape.run;
  for (long count : counts) {  // innermost first
    const long stride = extent + (random.chance(50) ? unit * random.between(1, 3) : 0);
    shape.levels.insert(shape.levels.begin(), {count, stride});
    extent = stride * (count - 1) + extent;
  }
  shape.first = (used + 31) / 32 * 32;
  used = shape.first + extent;
  return shape;
}

}  // namespace tasuki::test
