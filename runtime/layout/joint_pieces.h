// Places in two memories that correspond to each other, as a few regular pieces.
#pragma once

#include <span>
#include <vector>

namespace tasuki {

struct JointLevel {
  long count;
  long from, to;  // steps in the two memories
  bool operator==(const JointLevel&) const = default;
};

// count_0 x count_1 x .. pairs of places, outermost level first.
struct JointPiece {
  long from = 0, to = 0;
  std::vector<JointLevel> levels;
};

// Pieces that together have each pair (from[k], to[k]) once: runs of equal steps, equal runs at equal distances, and
// what repeats itself as a whole, as the intersections of cyclic distributions do. Both are equally long.
std::vector<JointPiece> joint_pieces(std::span<const long> from, std::span<const long> to);

}  // namespace tasuki
