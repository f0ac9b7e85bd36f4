// Where a directive may stand, seen from the tokens around it: where a statement or a declaration may begin.
#include <algorithm>
#include <optional>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "frontend/extensions.h"
#include "frontend/unit.h"

using namespace clang;

namespace tasuki {
namespace {

bool begins_declaration(const Token& t) {
  return t.isOneOf(tok::kw_int, tok::kw_char, tok::kw_float, tok::kw_double, tok::kw_void, tok::kw_short, tok::kw_long,
                   tok::kw_signed, tok::kw_unsigned, tok::kw__Bool, tok::kw__Complex, tok::kw_struct, tok::kw_union,
                   tok::kw_enum, tok::kw_const) ||
         t.isOneOf(tok::kw_volatile, tok::kw_static, tok::kw_extern, tok::kw_register, tok::kw_typedef,
                   tok::kw__Static_assert, tok::kw__Alignas);
}

class Placement {
 public:
  Placement(CompilerInstance& ci, Unit& unit) : ci_(ci), unit_(unit), extensions_(ci.getPreprocessor(), unit) {}

  void run() {
    for (unsigned i = 0; i < unit_.fileEnd; ++i) {
      const Item& item = unit_.items[i];
      if (item.kind == Item::Directive) check(i);
      if (item.kind == Item::Token) advance(i);
    }
  }

 private:
  struct Open {
    unsigned item;
    enum Kind { Parenthesis, Aggregate, Block } kind;
    bool control = false;    // the parenthesis of if, for, while, switch
    bool attribute = false;  // [[..]]
    int questions = 0;       // of conditional expressions whose colon has not come
  };

  const Token* token(unsigned i) const { return unit_.items[i].kind == Item::Token ? &unit_.items[i].token : nullptr; }
  std::optional<unsigned> next(unsigned i) const { return extensions_.next(i); }

  bool unboundBehind(unsigned i, unsigned end) const {
    for (++i; i < end; ++i)
      if (unit_.items[i].count > 0 && !bindsStatement(unit_.sites[unit_.items[i].directive]->d)) return true;
    return false;
  }

  // `struct name {`, `enum {`: the item of the brace.
  std::optional<unsigned> braceOfAggregate(unsigned i) const {
    std::optional<unsigned> k = next(i);
    while (k && token(*k)->is(tok::kw___attribute)) {
      int depth = 0;
      for (k = next(*k); k; k = next(*k)) {
        if (token(*k)->is(tok::l_paren)) ++depth;
        if (token(*k)->is(tok::r_paren) && --depth == 0) break;
      }
      if (k) k = next(*k);
    }
    if (k && token(*k)->is(tok::identifier)) k = next(*k);
    return k && token(*k)->is(tok::l_brace) ? k : std::nullopt;
  }

  // `x:[2]` and `a[0:4]`: this language's, not C's.
  void extensions(unsigned i) {
    const Token& t = *token(i);
    if (t.is(tok::question) && !open_.empty()) ++open_.back().questions;
    if (t.is(tok::identifier) && t.getIdentifierInfo()->isStr("xmp_desc_of")) descriptor(i);
    if (!t.isOneOf(tok::colon, tok::coloncolon)) return;
    const std::vector<Brackets> brackets = extensions_.behindColon(i);
    if (brackets.empty() && !open_.empty() && token(open_.back().item)->is(tok::l_square)) {
      const bool section = !open_.back().attribute && (t.is(tok::coloncolon) || open_.back().questions-- <= 0);
      if (section && !inFunction())
        extensionError(i, "an array section has its place in an assignment in a function: a[0:4] = b[0:4];");
      return;
    }
    if (brackets.empty() || t.is(tok::coloncolon) || !last_ || !last_->isOneOf(tok::identifier, tok::r_square)) return;
    const std::string problem = inFunction() ? coindexed(i, brackets) : codimensions(brackets);
    if (!problem.empty()) extensionError(i, problem);
  }
  bool inFunction() const {
    return std::any_of(open_.begin(), open_.end(), [](const Open& open) { return open.kind == Open::Block; });
  }
  void extensionError(unsigned i, const std::string& text) {
    report(DiagnosticsEngine::Error, token(i)->getLocation(), text);
    unit_.failed = true;
  }
  bool isStar(Brackets b) const {
    const std::optional<unsigned> inside = next(b.open);
    return inside && token(*inside)->is(tok::star) && next(*inside) == b.close;
  }
  bool isEmpty(Brackets b) const { return next(b.open) == b.close; }
  std::string coindexed(unsigned i, const std::vector<Brackets>& images) const {
    for (const Brackets& image : images) {
      if (isStar(image))
        return "a coarray is declared outside of functions, where it exists on all images for the whole run";
      if (isEmpty(image)) return "expected the number of an image between the brackets: x:[k]";
    }
    if (!extensions_.beginOfPath(i))
      return "expected the name of a coarray in front of ':[', with the subscripts and members of one object: "
             "x:[k], x[i]:[k], s.n:[k]";
    return "";
  }
  std::string codimensions(const std::vector<Brackets>& all) const {
    if (!open_.empty())
      return open_.back().kind == Open::Aggregate
                 ? "a member cannot be a coarray by itself; declare a coarray of the structure: struct s x:[*];"
                 : "a parameter cannot be a coarray; use the coarray by its own name in the function";
    for (const Brackets& one : all) {
      const bool last = one.close == all.back().close;
      if (isEmpty(one))
        return "a coarray by a pointer ('[]') is not implemented; declare it with its size: float x[100]:[*];";
      if (isStar(one) && !last)
        return "'*' stands in the last codimension, whose extent follows from the number of images";
      if (last && !isStar(one)) return "the last codimension is '*': its extent follows from the number of images";
    }
    return "";
  }
  // xmp_desc_of(name), xmp_desc_of(s.member)
  void descriptor(unsigned i) {
    std::optional<unsigned> k = next(i);
    if (!k || token(*k)->isNot(tok::l_paren)) return;
    bool good = false;
    do {
      k = next(*k);
      good = k && token(*k)->is(tok::identifier);
      if (good) k = next(*k);
    } while (good && k && token(*k)->is(tok::period));
    if (good && k && token(*k)->is(tok::r_paren)) return;
    report(DiagnosticsEngine::Error, token(i)->getLocation(),
           "xmp_desc_of expects the name of a node array, a template or an aligned array, and nothing else");
    unit_.failed = true;
  }
  bool attributeBehind(unsigned square) const {
    std::optional<unsigned> second = next(square);
    return second && token(*second)->is(tok::l_square);
  }

  void advance(unsigned i) {
    const Token& t = *token(i);
    extensions(i);
    header_ = false;
    if (t.isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum))
      if (auto brace = braceOfAggregate(i)) aggregate_ = *brace;
    if (t.isOneOf(tok::l_paren, tok::l_square)) {
      bool control = last_ && last_->isOneOf(tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_switch);
      const bool inSquare = !open_.empty() && token(open_.back().item)->is(tok::l_square);
      const bool attribute = t.is(tok::l_square) && (attributeBehind(i) || (inSquare && open_.back().attribute));
      open_.push_back({i, Open::Parenthesis, control, attribute});
    } else if (t.is(tok::l_brace)) {
      bool initializer = last_ && last_->is(tok::equal);
      bool members = aggregate_ == i;
      bool inside =
          !open_.empty() && open_.back().kind == Open::Aggregate && last_ && last_->isOneOf(tok::l_brace, tok::comma);
      open_.push_back({i, initializer || members || inside ? Open::Aggregate : Open::Block});
    } else if (t.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && !open_.empty()) {
      header_ = t.is(tok::r_paren) && open_.back().control;
      open_.pop_back();
    }
    last_ = &t;
    bound_ = false;
  }

  void report(DiagnosticsEngine::Level level, SourceLocation loc, const std::string& text) {
    DiagnosticsEngine& diags = ci_.getDiagnostics();
    diags.Report(loc, diags.getCustomDiagID(level, "%0")) << text;
  }

  void check(unsigned i) {
    const Item& item = unit_.items[i];
    if (item.count == 0) return;
    const Site& first = *unit_.sites[item.directive];
    const std::string name = "'" + std::string(first.acc ? "acc " : "") + first.d.spelling + "'";
    auto wrong = [&](const std::string& text) {
      report(DiagnosticsEngine::Error, first.loc, text);
      unit_.failed = true;
    };
    const bool binds = bindsStatement(first.d);
    std::optional<unsigned> behind = next(i);
    const Token* follows = behind ? token(*behind) : nullptr;
    if (!open_.empty() && open_.back().kind != Open::Block) {
      const Token& opening = *token(open_.back().item);
      const bool braces = opening.is(tok::l_brace);
      wrong(name +
            (braces ? " must not stand inside of a struct, union, enum or initializer"
                    : " must not stand inside of brackets") +
            "; a directive has its place where a statement or a declaration begins");
      return report(DiagnosticsEngine::Note, opening.getLocation(), "opened here");
    }
    if (last_ &&
        !last_->isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::r_paren, tok::colon, tok::kw_else, tok::kw_do)) {
      std::string before = ci_.getPreprocessor().getSpelling(*last_);
      wrong(name + " stands in the middle of a statement, behind '" + before +
            "'; a directive has its place where a statement or a declaration begins");
      return report(DiagnosticsEngine::Note, last_->getLocation(), "is there a ';' missing?");
    }
    if (binds) {
      // Of a directive in front of this one; or of one behind it, which is no statement.
      const bool told = bound_ || unboundBehind(i, behind.value_or(unit_.fileEnd));
      bound_ = true;
      const bool declaration = follows && begins_declaration(*follows);
      if (!told && (!follows || declaration ||
                    follows->isOneOf(tok::r_brace, tok::eof, tok::kw_else, tok::kw_case, tok::kw_default))) {
        const bool loop = first.d.kind == directive::Kind::Loop;
        const std::string found =
            follows && !follows->isOneOf(tok::eof, tok::r_brace)
                ? "'" + ci_.getPreprocessor().getSpelling(*follows) + "'"
                : "the end of the " + std::string(follows && follows->is(tok::r_brace) ? "block" : "file");
        wrong(name + " must be followed by a " + (loop ? "for statement" : "statement") + ", found " + found +
              (declaration ? ", which begins a declaration; put what it is about into braces" : ""));
      }
      return;
    }
    if (bound_) return wrong(name + " is no statement for the directive in front of it; put it into braces");
    const bool only = header_ || (last_ && last_->isOneOf(tok::kw_else, tok::kw_do));
    if (only || (follows && follows->is(tok::kw_else))) {
      wrong(name +
            (only ? " stands between the head of a statement and its body, and would take the place of the body"
                  : " stands between an 'if' statement and its 'else'") +
            "; put the directive and the statement into braces");
      if (last_) report(DiagnosticsEngine::Note, last_->getLocation(), "behind this");
    }
  }

  CompilerInstance& ci_;
  Unit& unit_;
  Extensions extensions_;
  std::vector<Open> open_;
  unsigned aggregate_ = 0;
  const Token* last_ = nullptr;
  bool header_ = false;  // the last token closed the header of a control statement
  bool bound_ = false;   // a directive that binds a statement stands between it and here
};

}  // namespace

void checkPlacement(CompilerInstance& ci, Unit& unit) { Placement(ci, unit).run(); }

}  // namespace tasuki
