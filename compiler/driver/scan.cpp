// One pass over the characters: directives by their line, sections by a `:` directly inside brackets.
#include "scan.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "directive/family.h"

namespace tasuki::driver {
namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

class Scanner {
 public:
  Scanner(std::string_view text, bool acc) : text_(text), acc_(acc) {}

  bool run() {
    bool lineStart = true;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        lineStart = true;
        ++at_;
      } else if (std::isspace(static_cast<unsigned char>(c))) {
        ++at_;
      } else if (c == '#' && lineStart) {
        if (hashLine()) return true;
      } else {
        lineStart = false;
        if (token(c)) return true;
      }
    }
    return false;
  }

 private:
  std::string_view word() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    const size_t begin = at_;
    while (at_ < text_.size() && isWord(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  // At a `#`: a line marker or a pragma. Leaves the rest of the line behind.
  bool hashLine() {
    ++at_;
    const bool pragma = word() == "pragma";
    const std::string_view family = pragma ? word() : std::string_view();
    if (pragma && !directive::family_meant(family, word()).empty()) return true;
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    return family == "xmp" || (acc_ && (family == "acc" || family == "xacc"));
  }

  void literal(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_)
      if (text_[at_] == '\\') ++at_;
    ++at_;
  }

  char ahead(size_t distance = 1) const {
    return at_ + distance < text_.size() ? text_[at_ + distance] : '\0';
  }

  bool token(char c) {
    if (isWord(c)) {
      const size_t begin = at_;
      while (at_ < text_.size() && isWord(text_[at_])) ++at_;
      before_ = 'a';
      const std::string_view name = text_.substr(begin, at_ - begin);
      return name == "xmp_desc_of" || name == "xmp_init";
    }
    if (c == '"' || c == '\'') {
      literal(c);
      before_ = c;
      return false;
    }
    if (c == '/' && ahead() == '*') {  // -C keeps comments
      at_ = text_.find("*/", at_);
      at_ = at_ == std::string_view::npos ? text_.size() : at_ + 2;
      return false;
    }
    if (c == '/' && ahead() == '/') {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      return false;
    }
    if (c == '(' || c == '[' || c == '{') {
      open_.push_back({c, 0, c == '[' && before_ == '['});
    } else if (c == ')' || c == ']' || c == '}') {
      if (!open_.empty()) open_.pop_back();
    } else if (c == '?') {
      if (!open_.empty()) ++open_.back().conditionals;
    } else if (c == ':') {
      if (ahead() == ':') {  // [[gnu::unused]], but a[0::2]
        if (!open_.empty() && open_.back().bracket == '[' && !open_.back().attribute) return true;
        at_ += 2;
        before_ = ':';
        return false;
      }
      if (colon()) return true;
    }
    before_ = c;
    ++at_;
    return false;
  }

  bool colon() {
    if (!open_.empty() && open_.back().conditionals > 0) {
      --open_.back().conditionals;
      return false;
    }
    if (!open_.empty() && open_.back().bracket == '[') return true;
    // x:[i] and a[0:3]:[i]; not `asm("" : [out] ...)` nor `label: [[fallthrough]]`.
    size_t next = at_ + 1;
    while (next < text_.size() && std::isspace(static_cast<unsigned char>(text_[next]))) ++next;
    const bool image = next + 1 < text_.size() && text_[next] == '[' && text_[next + 1] != '[';
    return image && (before_ == 'a' || before_ == ']');
  }

  struct Open {
    char bracket;
    int conditionals;  // `?` still without their `:`
    bool attribute;    // [[..]]
  };
  std::string_view text_;
  bool acc_;
  size_t at_ = 0;
  char before_ = 0;  // last character of the token before; 'a' for a word
  std::vector<Open> open_;
};

}  // namespace

bool needsTranslation(const std::string& text, bool acc) { return Scanner(text, acc).run(); }

std::string predefinedMacros(const std::string& text) {
  std::string lines;
  bool inside = false;  // of the compiler's own part
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    begin = end;
    if (line.starts_with("# ")) {  // # LINE "FILE" FLAGS
      const bool own = line.find("\"<built-in>\"") != line.npos || line.find("\"<command") != line.npos ||
                       line.find("/stdc-predef.h\"") != line.npos;
      if (inside && !own) break;
      inside = own;
    } else if (inside && (line.starts_with("#define ") || line.starts_with("#undef "))) {
      lines += line;
    }
  }
  return lines;
}

}  // namespace tasuki::driver
