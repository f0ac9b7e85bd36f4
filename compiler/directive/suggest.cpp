// Spelling help by edit distance.
#include "directive/suggest.h"

#include <algorithm>
#include <cctype>

namespace tasuki::directive {

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

unsigned edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the usual table: the swap of neighbours looks two rows back.
  std::vector<unsigned> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (unsigned j = 0; j <= b.size(); ++j) above[j] = j;
  for (unsigned i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (unsigned j = 1; j <= b.size(); ++j) {
      unsigned change = above[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

namespace {

// Directives are case-sensitive in C, but Fortran programmers write them as they like.
std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& ch : lower) ch = static_cast<char>(std::tolower(static_cast<unsigned char>(ch)));
  return lower;
}

}  // namespace

std::string suggest(std::string_view name, const std::vector<std::string>& candidates) {
  // A third of the letters may be wrong; names of one or two letters are never near to others.
  constexpr unsigned longest = 64;
  if (name.size() < 3 || name.size() > longest) return "";
  std::string best;
  std::string lower = lower_case(name);
  unsigned limit = static_cast<unsigned>((name.size() + 2) / 3);
  unsigned bestDistance = limit + 1;
  for (const std::string& candidate : candidates) {
    unsigned distance = std::min(edit_distance(name, candidate), edit_distance(lower, candidate));
    // Everything changed is no likeness: "foo" must not become "on".
    if (distance >= candidate.size() || distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

}  // namespace tasuki::directive
