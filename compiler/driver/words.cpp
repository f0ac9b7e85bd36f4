#include "words.h"

#include <sstream>

namespace tasuki::driver {

std::vector<std::string> splitWords(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string quoteForMake(const std::string& name) {
  std::string quoted;
  for (char c : name) {
    if (c == '$')
      quoted += "$$";
    else if (c == ' ' || c == '#' || c == '\\')
      (quoted += '\\') += c;
    else
      quoted += c;
  }
  return quoted;
}

}  // namespace tasuki::driver
