// From moves to fabrics.
#include "plan/planner.h"

#include <math.h>

#include <numeric>

#include "core/config.h"
#include "core/world.h"
#include "plan/ways.h"

namespace tasuki {

namespace {

constexpr long smallest_divided = 65536;
constexpr long line = 64;
constexpr double worth_it = 0.95;

bool empty(const Box& box) { return box.run() == 0; }

Pattern part_pattern(const Pattern& whole, long bytes) {
  if (whole.runs <= 1) return {bytes, 1, 1};
  return {whole.run, bytes / whole.run, 1};
}

// The bytes [first, first + bytes) of a move; a cut at multiples of cut_unit leaves one box.
Move part(const Move& move, long first, long bytes) {
  Move result = move;
  result.bytes = bytes;
  if (!empty(move.source)) result.source = slice(move.source, first, bytes).front();
  if (!empty(move.target)) result.target = slice(move.target, first, bytes).front();
  result.from_pattern = part_pattern(move.from_pattern, bytes);
  result.to_pattern = part_pattern(move.to_pattern, bytes);
  return result;
}

// The cheapest fabric beside `best` that takes host memory straight; null when there is none.
Fabric* second_fabric(const Move& move, const Fabric& best) {
  Fabric* second = nullptr;
  for (Fabric* fabric : fabrics()) {
    if (fabric == &best || fabric->name() == "staged" || !reaches(*fabric, move)) continue;
    if (!second || fabric->cost(move) < second->cost(move)) second = fabric;
  }
  return second;
}

void assign(const Move& move, std::vector<Carried>& result) {
  Fabric& best = fabric_for(move);
  const double together = cost_model().together(shape_of(move), distance_to(other_end(move)));
  const long unit = cut_unit(move);
  const bool may_divide = isfinite(together) && move.bytes >= smallest_divided && unit > 0 &&
                          config_word(Setting::fabric) == "auto" && best.name() != "staged";
  if (Fabric* second = may_divide ? second_fabric(move, best) : nullptr) {
    const auto cost = [&](const Fabric& fabric) {
      return [&](long bytes) { return fabric.cost(part(move, 0, bytes)); };
    };
    const Division division =
        best_division(move.bytes, unit, together, best.cost(move), cost(best), cost(*second));
    if (division.first > 0) {
      auto [head, tail] = cut(move, division.first);
      result.push_back({std::move(head), &best, move.bytes, together});
      result.push_back({std::move(tail), second, move.bytes, together});
      return;
    }
  }
  result.push_back({move, &best});
}

}  // namespace

std::vector<Carried> assign(std::span<const Move> moves) {
  std::vector<Carried> result;
  for (const Move& move : moves) {
    if (move.from == move.to) {
      result.push_back({move, nullptr});
    } else {
      assign(move, result);
    }
  }
  return result;
}

Division best_division(long bytes, long unit, double together, double alone,
                       const std::function<double(long)>& first, const std::function<double(long)>& second) {
  const auto seconds = [&](long units) {
    return together * std::max(first(units * unit), second(bytes - units * unit));
  };
  // The first part's time grows with its units, the second's falls: where they meet.
  long low = 1, high = (bytes - 1) / unit;
  if (high < low) return {};
  while (low < high) {
    const long middle = low + (high - low) / 2;
    if (first(middle * unit) < second(bytes - middle * unit)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const long units = low > 1 && seconds(low - 1) <= seconds(low) ? low - 1 : low;
  const double best = seconds(units);
  return best < worth_it * alone ? Division{units * unit, best} : Division{};
}

long cut_unit(const Move& move) {
  long unit = line;
  for (const Pattern& pattern : {move.from_pattern, move.to_pattern}) {
    if (pattern.run == 0) return 0;  // unknown
    if (pattern.runs > 1) unit = std::lcm(unit, move.bytes / pattern.parts);
  }
  return unit < move.bytes ? unit : 0;
}

std::pair<Move, Move> cut(const Move& move, long first) {
  return {part(move, 0, first), part(move, first, move.bytes - first)};
}

}  // namespace tasuki
