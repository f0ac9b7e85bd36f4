// Which fabric carries each move of a step; large moves that two fabrics carry together.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "fabric/fabric.h"
#include "plan/move.h"

namespace tasuki {

// A move of this rank and its fabric; null: from this rank to itself.
struct Carried {
  Move move;
  Fabric* fabric = nullptr;
  // Of a part of a move that two fabrics carry at once: the bytes of both parts, and the factor by which each is slower
  // beside the other.
  long whole = 0;  // 0: it is no part
  double together = 1;
};

// The moves in their order, large ones in two parts where the model has measured that two fabrics together are faster
// than either. Both ends of a move find the same parts and fabrics.
std::vector<Carried> assign(std::span<const Move> moves);

// How a move is divided between two fabrics.
struct Division {
  long first = 0;      // bytes of the first part; 0: not divided
  double seconds = 0;  // until both parts are complete
};
// The cut at a multiple of `unit` (less than `bytes`) at which the later one of the two parts is complete first. Costs
// are seconds of a part by its bytes that do not fall with the bytes; `together` is the factor by which each gets
// slower beside the other. Not divided where that takes longer than `alone` less 5%.
Division best_division(long bytes, long unit, double together, double alone,
                       const std::function<double(long)>& first, const std::function<double(long)>& second);

// Bytes that a move can be cut at multiples of, one box on both sides of the cut at both ends; 0: nowhere.
long cut_unit(const Move& move);
// The two parts of a move that is cut behind `first` bytes.
std::pair<Move, Move> cut(const Move& move, long first);

}  // namespace tasuki
