#include "lower/openmp_clauses.h"

#include <algorithm>
#include <vector>

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tasuki {
namespace {

struct Word {
  tok::TokenKind kind;
  size_t at;         // in the text
  std::string name;  // of an identifier or keyword
  bool startsLine;
};

std::vector<Word> wordsOf(const std::string& text) {
  LangOptions options;
  options.C99 = options.GNUMode = true;
  Lexer lexer(SourceLocation(), options, text.data(), text.data(), text.data() + text.size());
  std::vector<Word> words;
  for (Token t;;) {
    lexer.LexFromRawLexer(t);
    const size_t at = static_cast<size_t>(lexer.getBufferLocation() - text.data()) - t.getLength();
    words.push_back(
        {t.getKind(), at, t.is(tok::raw_identifier) ? t.getRawIdentifier().str() : "", t.isAtStartOfLine()});
    if (t.is(tok::eof)) return words;
  }
}

class Completion {
 public:
  Completion(std::string text, const std::set<std::string>& arrays)
      : text_(std::move(text)), arrays_(arrays), words_(wordsOf(text_)) {}

  std::string run() {
    for (size_t i = 0; i < words_.size(); ++i)
      if (startsLine(i, "omp")) complete(i);
    // From the end, so that the places of the others stay.
    std::sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) { return a.at > b.at; });
    for (const Edit& edit : edits_) text_.replace(edit.at, edit.length, edit.text);
    return std::move(text_);
  }

 private:
  struct Edit {
    size_t at, length;
    std::string text;
  };

  bool is(size_t i, tok::TokenKind kind) const { return words_[i].kind == kind; }
  bool is(size_t i, const char* name) const { return words_[i].name == name; }
  bool atEnd(size_t i) const { return is(i, tok::eof); }
  // Whether `#pragma <name>` stands there.
  bool startsLine(size_t i, const char* name) const {
    return is(i, tok::hash) && words_[i].startsLine && is(i + 1, "pragma") && is(i + 2, name);
  }
  size_t lineEnd(size_t i) const {  // the first word behind the line
    do ++i;
    while (!atEnd(i) && !words_[i].startsLine);
    return i;
  }
  size_t skipLines(size_t i) const {
    while (is(i, tok::hash) && words_[i].startsLine) i = lineEnd(i);
    return i;
  }
  // Behind what closes the bracket at `i`.
  size_t behindBracket(size_t i) const {
    int depth = 0;
    do {
      if (words_[i].kind == tok::l_paren || words_[i].kind == tok::l_brace || words_[i].kind == tok::l_square) ++depth;
      if (words_[i].kind == tok::r_paren || words_[i].kind == tok::r_brace || words_[i].kind == tok::r_square) --depth;
      ++i;
    } while (depth > 0 && !atEnd(i));
    return i;
  }
  // Behind the statement at `i`, with the lines in front of it.
  size_t behindStatement(size_t i) const {
    i = skipLines(i);
    if (is(i, tok::l_brace)) return behindBracket(i);
    if (is(i, "do")) {
      i = behindStatement(i + 1);
    } else if (is(i, "for") || is(i, "while") || is(i, "switch") || is(i, "if")) {
      const bool conditional = is(i, "if");
      i = behindStatement(behindBracket(skipLines(i + 1)));
      const size_t next = skipLines(i);
      return conditional && is(next, "else") ? behindStatement(next + 1) : i;
    } else if (!words_[i].name.empty() && is(i + 1, tok::colon)) {
      return behindStatement(i + 2);
    }
    while (!atEnd(i) && !is(i, tok::semi)) {
      const bool opens = is(i, tok::l_paren) || is(i, tok::l_brace) || is(i, tok::l_square);
      i = opens ? behindBracket(i) : i + 1;
    }
    return atEnd(i) ? i : i + 1;
  }

  bool isOurs(size_t i) const { return words_[i].name.compare(0, 5, "_xmp_") == 0 || arrays_.count(words_[i].name); }

  // The names of ours that words which begin a statement at `i` declare: words and stars up to a name, and what follows
  // behind commas.
  void declared(size_t i, std::set<std::string>& names) const {
    static const std::set<std::string> noTypes = {"return", "goto", "else", "do", "case", "sizeof"};
    size_t k = i;
    while ((!words_[k].name.empty() && !noTypes.count(words_[k].name)) || (k > i && is(k, tok::star))) ++k;
    if (k < i + 2 || words_[k - 1].name.empty()) return;
    for (;;) {
      if (isOurs(k - 1)) names.insert(words_[k - 1].name);
      while (!atEnd(k) && !is(k, tok::comma) && !is(k, tok::semi)) {
        const bool opens = is(k, tok::l_paren) || is(k, tok::l_brace) || is(k, tok::l_square);
        k = opens ? behindBracket(k) : k + 1;
      }
      if (!is(k, tok::comma)) return;
      do ++k;
      while (is(k, tok::star));
      ++k;
    }
  }

  // Variables of ours that the words [begin, end) use and do not declare.
  std::set<std::string> used(size_t begin, size_t end) const {
    std::set<std::string> all, inside;
    bool behindLine = true;
    for (size_t i = begin; i < end; ++i) {
      if (is(i, tok::hash) && words_[i].startsLine) {
        i = lineEnd(i) - 1;
        behindLine = true;
        continue;
      }
      if (behindLine || is(i - 1, tok::semi) || is(i - 1, tok::l_brace) || is(i - 1, tok::r_brace) ||
          (is(i - 1, tok::l_paren) && is(i - 2, "for")))
        declared(i, inside);
      behindLine = false;
      const bool member = i > begin && (is(i - 1, tok::period) || is(i - 1, tok::arrow) || is(i - 1, "struct"));
      if (isOurs(i) && !member && !is(i + 1, tok::l_paren)) all.insert(words_[i].name);
    }
    for (const std::string& name : inside) all.erase(name);
    return all;
  }

  void complete(size_t line) {
    const size_t end = lineEnd(line);
    bool none = false, shares = false;
    std::set<std::string> named;
    for (size_t i = line + 3; i < end; ++i) {
      none = none || (is(i, "default") && is(i + 1, tok::l_paren) && is(i + 2, "none"));
      shares = shares || (is(i, "shared") && is(i + 1, tok::l_paren));
      named.insert(words_[i].name);
    }
    if (!none && !shares) return;
    std::set<std::string> missing = used(end, behindStatement(end));
    for (size_t i = line + 3; i < end; ++i)
      if (is(i, "shared") && is(i + 1, tok::l_paren)) keepVariables(i, missing);
    if (!none) return;
    std::string list;
    for (const std::string& name : missing)
      if (!named.count(name)) list += (list.empty() ? "" : ",") + name;
    const size_t last = words_[end - 1].at;
    const size_t behind = std::min(text_.find('\n', last), text_.size());
    if (!list.empty()) edits_.push_back({behind, 0, " shared(" + list + ")"});
  }

  // The clause shared(..) at `i` without arrays that are not used.
  void keepVariables(size_t i, const std::set<std::string>& used) {
    const size_t close = behindBracket(i + 1) - 1;
    std::string list;
    bool changed = false;
    for (size_t k = i + 2; k < close; ++k) {
      if (words_[k].name.empty()) continue;
      const bool keep = !arrays_.count(words_[k].name) || used.count(words_[k].name);
      changed = changed || !keep;
      if (keep) list += (list.empty() ? "" : ",") + words_[k].name;
    }
    const size_t at = words_[i].at, length = words_[close].at + 1 - at;
    if (changed) edits_.push_back({at, length, list.empty() ? "" : "shared(" + list + ")"});
  }

  std::string text_;
  const std::set<std::string>& arrays_;
  std::vector<Word> words_;
  std::vector<Edit> edits_;
};

}  // namespace

std::string completeOpenMpClauses(std::string text, const std::set<std::string>& arrays) {
  return Completion(std::move(text), arrays).run();
}

}  // namespace tasuki
