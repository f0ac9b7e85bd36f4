#include "layout/joint_pieces.h"

#include <cstddef>

namespace tasuki {
namespace {

// Maximal runs of equal steps, each begun where the last one ended.
std::vector<JointPiece> runs_of(std::span<const long> from, std::span<const long> to) {
  std::vector<JointPiece> runs;
  for (std::size_t k = 0; k < from.size();) {
    std::size_t end = k + 1;
    long down = 0, across = 0;
    if (end < from.size()) down = from[end] - from[k], across = to[end] - to[k];
    while (end < from.size() && from[end] - from[end - 1] == down && to[end] - to[end - 1] == across) ++end;
    const auto count = static_cast<long>(end - k);
    runs.push_back({from[k], to[k], {}});
    if (count > 1) runs.back().levels.push_back({count, down, across});
    k = end;
  }
  return runs;
}

// Pieces alike that follow each other at equal distances become one with a level more.
std::vector<JointPiece> joined(const std::vector<JointPiece>& pieces) {
  std::vector<JointPiece> result;
  for (std::size_t k = 0; k < pieces.size();) {
    std::size_t end = k + 1;
    JointLevel level{1, 0, 0};
    for (; end < pieces.size() && pieces[end].levels == pieces[k].levels; ++end) {
      const long down = pieces[end].from - pieces[end - 1].from, across = pieces[end].to - pieces[end - 1].to;
      if (level.count == 1) level.from = down, level.to = across;
      if (down != level.from || across != level.to) break;
      ++level.count;
    }
    result.push_back(pieces[k]);
    if (level.count > 1) result.back().levels.insert(result.back().levels.begin(), level);
    k = end;
  }
  return result;
}

bool follow_alike(const std::vector<JointPiece>& pieces, std::size_t one, std::size_t other) {
  return pieces[one].levels == pieces[other].levels &&
         pieces[one].from - pieces[one - 1].from == pieces[other].from - pieces[other - 1].from &&
         pieces[one].to - pieces[one - 1].to == pieces[other].to - pieces[other - 1].to;
}

// Of pieces [begin, end): the fewest of which the others are repetitions, the last ones perhaps not all of them; by the
// table of the search of Knuth, Morris and Pratt over the pieces from the second one on. All of them where there are
// none.
std::size_t period_of(const std::vector<JointPiece>& pieces, std::size_t begin, std::size_t end) {
  const std::size_t count = end - begin - 1;
  std::vector<std::size_t> border(count, 0);
  for (std::size_t k = 1; k < count; ++k) {
    std::size_t b = border[k - 1];
    while (b > 0 && !follow_alike(pieces, begin + k + 1, begin + b + 1)) b = border[b - 1];
    border[k] = follow_alike(pieces, begin + k + 1, begin + b + 1) ? b + 1 : 0;
  }
  const std::size_t period = count - border[count - 1];
  // The first one, in front of which there is nothing, is like that behind one period.
  return period < end - begin && pieces[begin].levels == pieces[begin + period].levels ? period : end - begin;
}

// Runs that begin before the first repetition, or are cut off at the end, stay by themselves.
std::vector<JointPiece> folded(const std::vector<JointPiece>& pieces) {
  constexpr std::size_t most_apart = 3;
  for (std::size_t begin = 0; begin <= most_apart; ++begin) {
    for (std::size_t behind = 0; behind <= most_apart && begin + behind + 4 <= pieces.size(); ++behind) {
      const std::size_t end = pieces.size() - behind, period = period_of(pieces, begin, end);
      if (2 * period > end - begin) continue;
      const JointPiece &first = pieces[begin], &again = pieces[begin + period];
      const auto middle = pieces.begin() + static_cast<std::ptrdiff_t>(begin);
      std::vector<JointPiece> result(pieces.begin(), middle + static_cast<std::ptrdiff_t>(period));
      for (std::size_t k = 0; k < period; ++k) {
        const auto count = static_cast<long>((end - begin - k - 1) / period + 1);
        auto& levels = result[begin + k].levels;
        if (count > 1) levels.insert(levels.begin(), {count, again.from - first.from, again.to - first.to});
      }
      result.insert(result.end(), pieces.begin() + static_cast<std::ptrdiff_t>(end), pieces.end());
      return result;
    }
  }
  return pieces;
}

}  // namespace

std::vector<JointPiece> joint_pieces(std::span<const long> from, std::span<const long> to) {
  const std::vector<JointPiece> runs = runs_of(from, to);
  const std::vector<JointPiece> pieces = folded(runs);
  return pieces.size() < runs.size() ? pieces : folded(joined(runs));
}

}  // namespace tasuki
