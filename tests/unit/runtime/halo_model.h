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

  // What the node owns of the template, in indices of the array.
  std::vector<long> part(long node) const {
    std::vector<long> result;
    for (long g = mapping.lb; g <= mapping.ub; ++g) {
      if (slow_owner(mapping, g) == node) result.push_back(g - offset);
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
    const auto mine = owned(node), around = part(node);
    const long lo = whole ? shadow_lo : width_lo, hi = whole ? shadow_hi : width_hi;
    if (full) {
      for (long i = 0; i < size; ++i) {
        if (owner(i) == node) {
          result[i] = {i, false};
        } else if (whole || cyclic()) {
          if (whole || !around.empty()) result[i] = {i, true};
        } else if (!around.empty() && i >= around.front() - width_lo && i <= around.back() + width_hi) {
          result[i] = {i, true};
        }
      }
      return result;
    }
    for (std::size_t k = 0; k < mine.size(); ++k) result[shadow_lo + k] = {mine[k], false};
    if (around.empty() || cyclic()) return result;
    // Without an element: what is near the node's part of the template, counted from there or from the array's beginning.
    const long n = static_cast<long>(mine.size());
    const long first = n > 0 ? mine.front() : std::max(around.front(), 0L);
    for (long k = -lo; k < n + hi; ++k) {
      if (k >= 0 && k < n) continue;
      long index = first + k;
      if (index < around.front() - lo || index > around.back() + hi || index >= size + hi) continue;
      if (periodic) index = ((index % size) + size) % size;
      if (index >= 0 && index < size) result[shadow_lo + k] = {index, true};
    }
    return result;
  }
};

}  // namespace tasuki::test
