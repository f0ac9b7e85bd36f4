// A serial model of shadows: for every node of a random mapping, which element each local cell stands for.
#pragma once

#include <algorithm>
#include <vector>

#include "../layout/random_mapping.h"

namespace tasuki::test {

struct Cell {
  long index = -1;      // the element it stands for; -1: none
  bool shadow = false;  // a copy of somebody else's (or, periodic, of a far) element
};

// One array dimension with its template dimension, and what the directive says about it.
struct DimModel {
  Mapping mapping;  // nodes == 1 and Format::none where collapsed or not distributed
  int template_dim = -1;
  long size = 1, offset = 0, shadow_lo = 0, shadow_hi = 0;
  bool full = false;
  bool whole = true, periodic = false;
  long width_lo = 0, width_hi = 0;

  bool cyclic() const { return mapping.format.format == Format::cyclic; }
  long owner(long index) const { return slow_owner(mapping, index + offset); }

  std::vector<long> owned(long node) const {
    std::vector<long> result;
    for (long i = 0; i < size; ++i) {
      if (owner(i) == node) result.push_back(i);
    }
    return result;
  }

  long extent() const {
    if (full) return size;
    long most = 0;
    for (long node = 0; node < mapping.nodes; ++node)
      most = std::max(most, static_cast<long>(owned(node).size()));
    return most + shadow_lo + shadow_hi;
  }

  std::vector<Cell> cells(long node) const {
    std::vector<Cell> result(extent());
    const auto mine = owned(node);
    const long lo = whole ? shadow_lo : width_lo, hi = whole ? shadow_hi : width_hi;
    if (full) {
      for (long i = 0; i < size; ++i) {
        if (owner(i) == node) {
          result[i] = {i, false};
        } else if (whole || cyclic()) {
          if (whole || !mine.empty()) result[i] = {i, true};
        } else if (!mine.empty() && i >= mine.front() - lo && i <= mine.back() + hi) {
          result[i] = {i, true};
        }
      }
      return result;
    }
    for (std::size_t k = 0; k < mine.size(); ++k) result[shadow_lo + k] = {mine[k], false};
    if (mine.empty() || cyclic()) return result;
    const long n = static_cast<long>(mine.size());
    for (long k = -lo; k < n + hi; ++k) {
      if (k >= 0 && k < n) continue;
      long index = mine.front() + k;
      if (periodic) index = ((index % size) + size) % size;
      if (index >= 0 && index < size) result[shadow_lo + k] = {index, true};
    }
    return result;
  }
};

}  // namespace tasuki::test
