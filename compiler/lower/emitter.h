// Printing: the unit's tokens as they are, with #line, except where an edit replaces a token range.
// Edits nest: a generator prints the parts of its own range through the same emitter.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "clang/Lex/TokenConcatenation.h"
#include "frontend/unit.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class CompilerInstance;
class Stmt;
}  // namespace clang

namespace tasuki {

// Items [begin, end], both inclusive; begin < 0: nothing.
struct Range {
  int begin = -1, end = -1;
  explicit operator bool() const { return begin >= 0 && end >= begin; }
};

class Emitter {
 public:
  using Generator = std::function<void(Emitter&)>;

  Emitter(clang::CompilerInstance& ci, const Unit& unit);

  // Replaces the items of `range`. Of several edits that begin at one item the longest is outermost;
  // of equal ones the one registered last.
  void replace(Range range, Generator generate);
  void replace(Range range, std::string text);
  // An edit of a loop header: text() of an expression inside sees the program's own tokens.
  void replaceHeader(Range range, std::string text);
  void insertBefore(int item, Generator generate);
  void insertAfter(int item, Generator generate);

  // Prints generated statements one a line (for people), where each stands at the line of what it belongs to
  // otherwise.
  void setReadable(bool readable) { readable_ = readable; }

  // Prints the whole file (not the directives' tokens behind it).
  std::string print();
  // Prints a range as one line of text, edits applied, without #line.
  std::string text(Range range);

  // For generators: prints items with their lines; prints generated text.
  void tokens(Range range);
  void write(const std::string& s);
  // Generated statements that belong to the line of item `i` (a directive's): starts a fresh line.
  void line(int item, const std::string& s);
  void lineAt(clang::SourceLocation loc, const std::string& s);
  void behind(const std::string& s);  // generated statements behind a construct

 private:
  struct Edit {
    Range range;
    Generator generate;
    bool active = false;
    bool header = false;
  };
  Edit* pick(int item, int end);
  void begin(const clang::Token& t);
  void token(const Item& item);
  void verbatim(const Item& item);
  void sync(clang::SourceLocation loc, bool freshLine);
  void put(char c);
  bool printed(const clang::Token& t);

  clang::CompilerInstance& ci_;
  const Unit& unit_;
  clang::TokenConcatenation concat_;
  llvm::DenseMap<int, std::vector<Edit>> edits_;
  llvm::DenseMap<int, std::vector<Generator>> before_, after_;
  llvm::DenseMap<unsigned, bool> systemFile_;

  std::string out_;
  bool readable_ = false;
  bool inlineMode_ = false;  // text(): everything on one line
  std::string file_;
  unsigned line_ = 1;
  bool atLineStart_ = true;
  bool afterText_ = false;  // the last thing printed was generated text
  clang::Token previous_, beforePrevious_;
};

}  // namespace tasuki
