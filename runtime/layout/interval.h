// Sets of indices of one dimension: intervals, and combs (equal teeth at equal distances).
#pragma once

#include <algorithm>
#include <vector>

namespace tasuki {

// Inclusive on both sides; empty when lo > hi. An empty interval is kept as {lo, lo - 1}.
struct Interval {
  long lo = 0, hi = -1;

  bool empty() const { return lo > hi; }
  long count() const { return empty() ? 0 : hi - lo + 1; }
  bool contains(long index) const { return lo <= index && index <= hi; }
  bool operator==(const Interval&) const = default;
};

inline Interval intersect(Interval a, Interval b) {
  Interval both{std::max(a.lo, b.lo), std::min(a.hi, b.hi)};
  if (both.hi < both.lo) both.hi = both.lo - 1;
  return both;
}

inline Interval shifted(Interval a, long by) { return {a.lo + by, a.hi + by}; }

// `count` teeth of `width` consecutive indices, the k-th one from first + k * stride.
// An interval is a comb of one tooth; what a node owns of a cyclic(n) dimension is at most three.
struct Comb {
  long first = 0;
  long width = 0;
  long count = 0;
  long stride = 0;

  long size() const { return width * count; }
  bool operator==(const Comb&) const = default;
};

inline Comb comb_of(Interval a) { return {a.lo, a.count(), a.empty() ? 0 : 1, a.count()}; }

// Floor division and the matching non-negative remainder, for indices below zero.
inline long floor_div(long a, long b) {
  long q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}
inline long floor_mod(long a, long b) { return a - floor_div(a, b) * b; }
inline long ceil_div(long a, long b) { return -floor_div(-a, b); }

}  // namespace tasuki
