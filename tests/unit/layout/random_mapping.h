// Random but repeatable mappings, and the slow, obvious answers that the layout is compared with.
#pragma once

#include <random>
#include <vector>

#include "layout/array_layout.h"

namespace tasuki::test {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  long between(long lo, long hi) {
    return lo + static_cast<long>(engine_() % static_cast<unsigned long>(hi - lo + 1));
  }
  bool chance(int percent) { return between(1, 100) <= percent; }

 private:
  std::mt19937_64 engine_;
};

struct Mapping {
  FormatSpec format;
  long lb, ub, nodes;
};

// Any format; bounds of both signs; sizes from 1 to 40, nodes from 1 to 7.
inline Mapping random_mapping(Random& random, bool contiguous_only = false) {
  Mapping m;
  m.lb = random.between(-10, 10);
  m.ub = m.lb + random.between(0, 39);
  m.nodes = random.between(1, 7);
  const long size = m.ub - m.lb + 1;
  m.format.axis = 0;
  switch (random.between(0, contiguous_only ? 2 : 4)) {
    case 0:
      m.format = {Format::none, -1, 0, {}};
      m.nodes = 1;
      break;
    case 1:
      m.format.format = Format::block;
      if (random.chance(50)) m.format.width = ceil_div(size, m.nodes) + random.between(0, 3);
      break;
    case 2: {
      m.format.format = Format::gblock;
      long left = size;
      for (long node = 0; node + 1 < m.nodes; ++node) {
        m.format.map.push_back(random.between(0, left));
        left -= m.format.map.back();
      }
      m.format.map.push_back(left);
      break;
    }
    default:
      m.format.format = Format::cyclic;
      if (random.chance(60)) m.format.width = random.between(1, 6);
  }
  return m;
}

// Owner by counting through the template from its first index.
inline long slow_owner(const Mapping& m, long index) {
  const long size = m.ub - m.lb + 1;
  switch (m.format.format) {
    case Format::none:
      return 0;
    case Format::block: {
      const long width = m.format.width > 0 ? m.format.width : (size + m.nodes - 1) / m.nodes;
      return (index - m.lb) / width;
    }
    case Format::cyclic: {
      const long width = m.format.width > 0 ? m.format.width : 1;
      long node = 0, left = width;
      for (long i = m.lb; i < index; ++i) {
        if (--left == 0) {
          left = width;
          node = (node + 1) % m.nodes;
        }
      }
      return node;
    }
    case Format::gblock: {
      long node = 0, left = m.format.map[0];
      while (left == 0) left = m.format.map[++node];
      for (long i = m.lb; i < index; ++i) {
        if (--left == 0) {
          while (node + 1 < m.nodes && left == 0) left = m.format.map[++node];
        }
      }
      return node;
    }
  }
  return -1;
}

inline Distribution make(const Mapping& m) { return *Distribution::make(m.format, m.lb, m.ub, m.nodes); }

inline std::vector<long> spread(const std::vector<Comb>& combs) {
  std::vector<long> indices;
  for (const Comb& comb : combs) {
    for (long k = 0; k < comb.count; ++k) {
      for (long i = 0; i < comb.width; ++i) indices.push_back(comb.first + k * comb.stride + i);
    }
  }
  return indices;
}

}  // namespace tasuki::test
