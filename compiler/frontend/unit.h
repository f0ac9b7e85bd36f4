// One translation unit as Tasuki sees it: the macro-expanded tokens in order, the lines that must stay
// as they are (pragmas of others, live includes), and the directives with their typed expressions.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"
#include "directive/directive.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class CallExpr;
class CompilerInstance;
class Expr;
class Preprocessor;
class Stmt;
}  // namespace clang

namespace tasuki {

// An entry of the unit. Tokens of directives are kept behind the end of the file's own items, so that
// their expressions can be printed and rewritten like any other token range.
struct Item {
  enum Kind { Token, Verbatim, Directive, Marker };
  Kind kind = Token;
  clang::Token token;  // Token; for the others only its location is used
  std::string text;    // Verbatim: a whole line, without its end
  int directive = -1;  // Directive: the first of `count` entries of Unit::sites
  int count = 0;

  bool isOpenMp() const {
    return kind == Verbatim && text.find("pragma") != std::string::npos && text.find(" omp ") != std::string::npos;
  }
};

// A directive where it stands in the program.
struct Site {
  unsigned id = 0;
  bool acc = false;  // #pragma acc
  directive::Directive d;
  clang::SourceLocation loc;  // of the directive's name
  bool inFunction = false;
  bool ofParameter = false;         // stood between a parameter list and the body
  unsigned item = 0;                // index of the Directive item
  unsigned arena = 0;               // item index of the pragma's first token
  std::set<std::string> loopNames;  // Loop: names that are indices in the on-reference
  // First token of a span or name (index in the pragma's tokens) -> argument ordinal of the marker.
  std::map<unsigned, unsigned> argumentOf;
  std::vector<const clang::Expr*> arguments;  // typed by Clang, filled by analysis

  const clang::Expr* expr(directive::Span span) const { return span.empty() ? nullptr : at(span.begin); }
  const clang::Expr* expr(const directive::Name& name) const { return at(name.token); }

 private:
  const clang::Expr* at(unsigned token) const {
    auto it = argumentOf.find(token);
    return it == argumentOf.end() || it->second >= arguments.size() ? nullptr : arguments[it->second];
  }
};

class Unit {
 public:
  std::vector<Item> items;
  unsigned fileEnd = 0;  // items behind this one are directives' tokens
  std::vector<std::unique_ptr<Site>> sites;
  std::vector<std::string> dependencies;
  bool failed = false;    // a directive was wrong
  bool sections = false;  // there are array sections outside of directives

  // Index of the item whose token is at `loc`; asserts that there is one when `required`.
  int indexOf(clang::SourceLocation loc) const {
    auto it = index_.find(loc.getRawEncoding());
    return it == index_.end() ? -1 : static_cast<int>(it->second);
  }
  void buildIndex();

 private:
  llvm::DenseMap<unsigned, unsigned> index_;
};

struct ReadOptions {
  bool acc = true;
  bool openmp = true;  // else its lines are left out, but for those of simd
};
// Lexes the whole file into unit.items and parses its directives.
// Call with the compiler instance's preprocessor set up and the parser constructed.
void readUnit(clang::CompilerInstance& ci, const ReadOptions& options, Unit& unit);
// Reports directives that stand where no statement or declaration begins.
void checkPlacement(clang::CompilerInstance& ci, Unit& unit);
// Registers the pragma handlers and callbacks that readUnit needs; before the main file is entered.
void prepareReading(clang::CompilerInstance& ci, const ReadOptions& options, Unit& unit);
// The tokens to hand to Clang's parser: directives became markers (see marker names below).
std::vector<clang::Token> parserTokens(clang::CompilerInstance& ci, Unit& unit);

// A directive in a function is a call of kDirectiveMarker(id, arguments...), alone or as the condition
// of a `while` that holds the statement it is bound to; at file scope the call stands in the type of a
// declaration. Declared by kMarkerDeclarations.
inline constexpr const char* kDirectiveMarker = "__xmp_directive";
// Stands for a loop index in an on clause: the index may be declared in the for statement that follows.
inline constexpr const char* kLoopIndexMarker = "__xmp_loop_index";
inline constexpr const char* kFileScopeMarker = "__xmp_at_file_scope_";
// An array section is a subscript kSectionMarker(parts that are there, their values ..); a coindexed object `x[i]:[k]`
// is
// `(*(kImageMarker(cosubscripts, k ..), &(x[i])))`; the codimensions of a declarator are an attribute
// annotate(kCoarray, coextents ..).
inline constexpr const char* kSectionMarker = "__xmp_section";
inline constexpr const char* kImageMarker = "__xmp_image";
inline constexpr const char* kCoarray = "xmp coarray";
enum SectionPart : unsigned { kSectionBase = 1, kSectionLength = 2, kSectionStep = 4 };
inline constexpr const char* kMarkerDeclarations =
    "int __xmp_directive(int, ...);\n"
    "int __xmp_section(int, ...);\n"
    "int __xmp_image(int, ...);\n"
    "extern int __xmp_loop_index;\n"
    "void *__xmp_desc_of(const char *);\n";

// A call of one of these functions, parentheses and conversions aside; null for others.
const clang::CallExpr* callOf(const clang::Stmt* s, const char* function);
// The marker that a statement is, or that a `while` has as its condition; null for other statements.
const clang::CallExpr* markerCall(const clang::Stmt* s);
const clang::CallExpr* boundMarker(const clang::Stmt* s);

bool bindsStatement(const directive::Directive& d);

}  // namespace tasuki
