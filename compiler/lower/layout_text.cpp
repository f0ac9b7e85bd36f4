// Splits generated statements at `;`, `{` and `}` outside of parentheses, initializers and string literals.
#include "lower/layout_text.h"

#include <algorithm>
#include <vector>

namespace tasuki {
namespace {

std::string trimmed(const std::string& s) {
  size_t begin = s.find_first_not_of(' '), end = s.find_last_not_of(' ');
  return begin == std::string::npos ? "" : s.substr(begin, end - begin + 1);
}

}  // namespace

std::string oneStatementALine(const std::string& text) {
  struct Line {
    std::string text;
    int depth;
  };
  std::string line;
  std::vector<Line> lines;
  int parentheses = 0, initializer = 0, depth = 0, lowest = 0;
  bool quoted = false;
  char last = ' ';  // the last character that is not a space
  auto end = [&](int at) {
    std::string s = trimmed(line);
    if (!s.empty()) lines.push_back({s, at});
    line.clear();
  };
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\n') return text;  // has lines of its own
    if (c == '"' && (i == 0 || text[i - 1] != '\\')) quoted = !quoted;
    bool outside = !quoted && parentheses == 0;
    if (quoted) {
      line += c;
    } else if (c == '(' || c == ')') {
      parentheses += c == '(' ? 1 : -1;
      line += c;
    } else if (outside && (c == '{' || c == '}') && (initializer > 0 || (c == '{' && last == '='))) {
      initializer += c == '{' ? 1 : -1;
      line += c;
    } else if (outside && initializer == 0 && c == '{') {
      line += c;
      end(depth++);
    } else if (outside && initializer == 0 && c == '}') {
      end(depth);
      line += c;
      lowest = std::min(lowest, --depth);
      end(depth);
    } else if (outside && initializer == 0 && c == ';') {
      line += c;
      end(depth);
    } else {
      line += c;
    }
    if (c != ' ') last = c;
  }
  end(depth);
  if (lines.size() < 2) return text;
  std::string out;
  for (const Line& l : lines)
    out += std::string(2 * static_cast<size_t>(l.depth - lowest), ' ') + l.text + "\n";
  return out;
}

}  // namespace tasuki
