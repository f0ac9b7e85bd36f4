// Which family of directives a pragma belongs to whose first word is misspelt.
#include "directive/family.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>

#include "directive/acc_tables.h"
#include "directive/suggest.h"
#include "directive/xmp_parser.h"

namespace tasuki::directive {
namespace {

bool begins_acc_directive(std::string_view word) {
  return std::ranges::any_of(acc_directives(), [&](const AccDirectiveInfo& info) {
    const std::string_view name = info.name;
    return name.substr(0, name.find(' ')) == word;
  });
}

bool begins_omp_directive(std::string_view word) {
  constexpr std::string_view words[] = {
      "atomic", "barrier", "cancel",    "critical", "declare",  "distribute", "flush",    "for",          "loop",
      "masked", "master",  "ordered",   "parallel", "scan",     "section",    "sections", "simd",         "single",
      "target", "task",    "taskgroup", "taskloop", "taskwait", "taskyield",  "teams",    "threadprivate"};
  return std::ranges::find(words, word) != std::end(words);
}

struct Family {
  std::string_view name;
  bool (*begins_directive)(std::string_view);
};
constexpr Family families[] = {{"xmp", begins_xmp_directive},
                               {"acc", begins_acc_directive},
                               {"xacc", begins_xmp_directive},
                               {"omp", begins_omp_directive}};

// Of other compilers, though near.
constexpr std::string_view others[] = {"GCC", "ompx"};

std::string in_lower_case(std::string_view text) {
  std::string lower;
  for (const unsigned char letter : text) lower += static_cast<char>(std::tolower(letter));
  return lower;
}

}  // namespace

std::string_view family_meant(std::string_view word, std::string_view next) {
  for (const Family& family : families)
    if (word == family.name) return "";
  if (std::ranges::find(others, word) != std::end(others)) return "";
  const std::string written = in_lower_case(word), directive = in_lower_case(next);
  for (const Family& family : families)
    if (written == family.name) return family.name;
  for (const Family& family : families) {
    // With nothing behind it, a word of three letters says too little.
    const bool told =
        next.empty() ? word.size() > family.name.size() && family.name != "omp" : family.begins_directive(directive);
    if (told && edit_distance(written, family.name) == 1) return family.name;
  }
  return "";
}

}  // namespace tasuki::directive
