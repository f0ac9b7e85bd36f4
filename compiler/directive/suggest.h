// Looking for names; "did you mean": the known one that is nearest to a misspelt one.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tasuki::directive {

bool has(const std::vector<std::string>& names, std::string_view name);

// Number of single-character insertions, deletions, substitutions and swaps of neighbours that turn
// `a` into `b` (the optimal string alignment distance).
unsigned edit_distance(std::string_view a, std::string_view b);

// The candidate nearest to `name`, or empty when none is near enough to be what the user meant. The
// first of equally near candidates wins.
std::string suggest(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace tasuki::directive
