// Array assignments: sections on the left side, and what may stand on the right one.
#include "llvm/ADT/StringSet.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

static bool hasSection(const Stmt* s) {
  return s && (callOf(s, kSectionMarker) || llvm::any_of(s->children(), [](const Stmt* c) { return hasSection(c); }));
}

// Of what is read or written by itself.
bool Analyzer::noSection(const Expr* path) {
  if (!unit_.sections || !hasSection(path)) return true;
  error(path->getBeginLoc(), "an array section has its place in an assignment of sections: a[0:4] = b[0:4];");
  return false;
}

// As a statement: what is in front of it and behind it tells.
bool Analyzer::standsAlone(const Expr* e) const {
  const Range r = range(e);
  int before = r.begin - 1, behind = r.end + 1;
  while (before >= 0 && unit_.items[before].kind == Item::Marker) --before;
  while (behind < static_cast<int>(unit_.fileEnd) && unit_.items[behind].kind == Item::Marker) ++behind;
  if (before < 0 || behind >= static_cast<int>(unit_.fileEnd) || unit_.items[behind].kind != Item::Token) return false;
  const bool begins = unit_.items[before].kind != Item::Token ||
                      unit_.items[before].token.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::r_paren, tok::colon,
                                                        tok::kw_else, tok::kw_do);
  return begins && unit_.items[behind].token.is(tok::semi);
}

// One dimension, of which the marker tells the parts; false with an error.
bool Analyzer::sectionDim(const ArraySubscriptExpr* element, const CallExpr* call, SectionDim& d, bool extentKnown) {
  auto wrong = [&](SourceLocation loc, const std::string& text) {
    error(loc, text);
    return false;
  };
  d.subscript = element;
  d.inside = {item(call->getBeginLoc()) + 1, item(call->getRParenLoc()) - 1};
  const unsigned parts = static_cast<unsigned>(constant(call->getArg(0)).value_or(0));
  unsigned next = 1;
  for (auto [part, place] : {std::pair{kSectionBase, &d.base}, {kSectionLength, &d.length}, {kSectionStep, &d.step}}) {
    if (!(parts & part)) continue;
    const Expr* e = *place = call->getArg(next++)->IgnoreParenImpCasts();
    if (!e->getType()->isIntegralOrEnumerationType())
      return wrong(e->getBeginLoc(),
                   "a section is made of integers, [first:length:step], found '" + e->getType().getAsString() + "'");
  }
  if (next != call->getNumArgs()) return wrong(call->getBeginLoc(), "a section has three parts, [first:length:step]");
  const QualType array = element->getBase()->IgnoreParenImpCasts()->getType();
  if (!extentKnown && !d.length && (!array->isArrayType() || array->isIncompleteArrayType()))
    return wrong(call->getBeginLoc(),
                 "this section needs a length, [first:length]: how many elements there are is not known");
  const auto length = d.length ? constant(d.length) : std::nullopt;
  if (length && *length < 1)
    return wrong(d.length->getBeginLoc(), "the length of a section is at least 1, found " + std::to_string(*length));
  const auto step = d.step ? constant(d.step) : 1, first = d.base ? constant(d.base) : 0;
  if (step == 0LL) return wrong(d.step->getBeginLoc(), "the step of a section must not be 0");
  auto* known = context_.getAsConstantArrayType(array);
  if (!known || !first || !step) return true;
  const long long elements = known->getSize().getSExtValue(), last = *first + (length.value_or(1) - 1) * *step;
  if (*first >= 0 && *first < elements && last >= 0 && last < elements) return true;
  return wrong(call->getBeginLoc(), "this section is of elements " + std::to_string(*first) + " to " +
                                        std::to_string(last) + ", the array has elements 0 to " +
                                        std::to_string(elements - 1));
}

std::optional<long long> Analyzer::constant(const Expr* e) const {
  Expr::EvalResult r;
  if (!e->EvaluateAsInt(r, context_)) return std::nullopt;
  return r.Val.getInt().getExtValue();
}

// The sections of a variable with subscripts, outermost dimension first; false with an error.
bool Analyzer::sectionsOf(const Expr* e, SectionSide& s) {
  bool loaded = false;  // what lies further in is where a pointer leads
  const Expr* cursor = e;
  for (;;) {
    cursor = cursor->IgnoreParenImpCasts();
    if (auto* member = dyn_cast<MemberExpr>(cursor)) {
      loaded |= member->isArrow();
      cursor = member->getBase();
      continue;
    }
    auto* element = dyn_cast<ArraySubscriptExpr>(cursor);
    if (!element) break;
    const Expr* base = element->getBase()->IgnoreParenImpCasts();
    if (const CallExpr* call = callOf(element->getIdx(), kSectionMarker)) {
      if (loaded) {
        error(call->getBeginLoc(),
              "the elements of this section are pointers: those behind them do not lie side by side; write a loop");
        return false;
      }
      SectionDim d;
      if (!sectionDim(element, call, d)) return false;
      s.dims.insert(s.dims.begin(), d);
    }
    loaded |= !base->getType()->isArrayType();
    cursor = base;
  }
  if (const ArraySymbol* a = symbolOf(cursor)) {
    error(cursor->getBeginLoc(), "a section of the distributed array " + quoted(a->name) +
                                     " belongs to 'gmove': put '#pragma xmp gmove' in front of the assignment, or write a loop");
    note(a->align->loc, quoted(a->name) + " is aligned here");
    return false;
  }
  if (s.dims.size() > 7) {
    error(e->getBeginLoc(), "a section has at most 7 dimensions");
    return false;
  }
  return true;
}

bool Analyzer::side(const Expr* e, SectionSide& s) {
  e = e->IgnoreParenImpCasts();
  s.path = e;
  if (coindexed(e, s.image)) {
    checkCoindexed(s.image, e);
    if (!s.image.coarray) return false;
    s.path = s.image.path;
  }
  s.pathRange = range(s.path);
  if (!sectionsOf(s.path, s)) return false;
  walkPath(s.path);
  for (const Expr* image : s.image.images) walk(image);
  return true;
}

// Of a section, where the compiler knows it.
std::optional<long long> Analyzer::lengthOf(const SectionDim& d) const {
  if (d.length) return constant(d.length);
  auto* array = context_.getAsConstantArrayType(
      cast<ArraySubscriptExpr>(d.subscript)->getBase()->IgnoreParenImpCasts()->getType());
  if (!array || d.base || d.step) return std::nullopt;
  return array->getSize().getSExtValue();
}

bool Analyzer::sameLengths(const std::vector<SectionDim>& left, const std::vector<SectionDim>& right,
                           const Expr* where) {
  if (left.size() != right.size()) {
    error(where->getBeginLoc(), "this section has " + std::to_string(right.size()) + " dimension(s), the left side " +
                                    std::to_string(left.size()));
    return false;
  }
  for (size_t d = 0; d < left.size(); ++d) {
    const auto here = lengthOf(left[d]), there = lengthOf(right[d]);
    if (!here || !there || *here == *there) continue;
    error(where->getBeginLoc(), "this section has " + std::to_string(*there) + " elements in dimension " +
                                    std::to_string(d + 1) + ", the left side " + std::to_string(*here));
    return false;
  }
  return true;
}

// Whether nothing that is done more than once may change anything.
bool Analyzer::oncePerSection(const SectionSide& s, bool elementwise) {
  auto harmless = [&](const Expr* e) {
    if (!e || !e->HasSideEffects(context_)) return true;
    error(e->getBeginLoc(), "this may be done several times: put its value into a variable in front of the assignment");
    return false;
  };
  bool all = true;
  for (const SectionDim& d : s.dims) {
    const bool again = elementwise || !d.length || d.subscript->getType()->isVariablyModifiedType();
    for (const Expr* e : {d.base, d.step})
      if (again) all = all && harmless(e);
  }
  if (elementwise)
    for (const Expr* image : s.image.images) all = all && harmless(image);
  return all;
}

// The language's functions of sections, each also with f and l behind its name.
static bool isElemental(StringRef name) {
  static const llvm::StringSet<> known = {"acos", "asin", "atan", "atan2", "cos",   "sin", "tan",
                                          "cosh", "sinh", "tanh", "exp",   "ldexp", "log", "log10",
                                          "fabs", "pow",  "sqrt", "ceil",  "floor", "fmod"};
  if (known.contains(name)) return true;
  return (name.ends_with("f") || name.ends_with("l")) && known.contains(name.drop_back());
}

// The value of an elementwise assignment: its sections are found, the rest is walked.
bool Analyzer::elementwise(const Stmt* s, ArrayAssignment& a) {
  auto* e = dyn_cast<Expr>(s);
  if (e && !hasSection(e)) {
    walk(e);
    return true;
  }
  const Expr* core = e ? e->IgnoreParenImpCasts() : nullptr;
  Coindexed object;
  const bool image = core && coindexed(core, object);
  if (core && (image || isa<ArraySubscriptExpr>(core) || isa<MemberExpr>(core))) {
    SectionSide section;
    if (!side(core, section)) return false;
    if (section.dims.empty()) {
      error(core->getBeginLoc(), "a section cannot be computed with here; copy it into an array first");
      return false;
    }
    if (!sameLengths(a.left.dims, section.dims, section.path) || !oncePerSection(section, true)) return false;
    a.sections.push_back(std::move(section));
    return true;
  }
  if (auto* b = dyn_cast_or_null<BinaryOperator>(core); b && (b->isAssignmentOp() || b->isCommaOp())) {
    error(b->getOperatorLoc(), "operators on sections compute values; this one does more");
    return false;
  }
  if (auto* u = dyn_cast_or_null<UnaryOperator>(core);
      u && (u->isIncrementDecrementOp() || u->getOpcode() == UO_AddrOf || u->getOpcode() == UO_Deref)) {
    error(u->getOperatorLoc(), "operators on sections compute values; this one does more");
    return false;
  }
  if (auto* call = dyn_cast_or_null<CallExpr>(core)) {
    const FunctionDecl* f = call->getDirectCallee();
    if (!f || !f->getIdentifier() || !isElemental(f->getName())) {
      error(call->getBeginLoc(),
            "this function has no sections as arguments; those that have are functions of <math.h>: "
            "sin, exp, sqrt, pow, ..");
      return false;
    }
    return llvm::all_of(call->arguments(), [&](const Expr* argument) { return elementwise(argument, a); });
  }
  return llvm::all_of((core ? static_cast<const Stmt*>(core) : s)->children(),
                      [&](const Stmt* c) { return !c || elementwise(c, a); });
}

bool Analyzer::arrayAssignment(const BinaryOperator* b) {
  const bool left = hasSection(b->getLHS());
  if (!left && !hasSection(b->getRHS())) return false;
  auto wrong = [&](SourceLocation loc, const std::string& text) {
    error(loc, text);
    return true;
  };
  if (!left)
    return wrong(b->getRHS()->getBeginLoc(), "a section is assigned to a section: the left side is one object");
  if (b->getOpcode() != BO_Assign)
    return wrong(b->getOperatorLoc(), "sections are assigned with '=': a[0:4] = a[0:4] + b[0:4];");
  if (!standsAlone(b))
    return wrong(b->getBeginLoc(), "an assignment of sections is a statement of its own, and no part of another one");
  if (scope_.compute) {
    wrong(b->getBeginLoc(), "an assignment of sections is for the host: write a loop in a compute region");
    note(scope_.compute->loc, "the region begins here");
    return true;
  }
  ArrayAssignment a;
  a.range = range(static_cast<const Expr*>(b));
  a.loc = b->getBeginLoc();
  if (!side(b->getLHS(), a.left)) return true;
  if (a.left.dims.empty()) return wrong(b->getLHS()->getBeginLoc(), "the left side must be a section: a[0:4] = ..");
  const Expr* value = b->getRHS()->IgnoreParenImpCasts();
  Coindexed object;
  const bool plain = coindexed(value, object) || isa<ArraySubscriptExpr>(value) || isa<MemberExpr>(value);
  if (!hasSection(value)) {
    a.kind = ArrayAssignment::Fill;
    a.value = b->getRHS();
    walk(a.value);
  } else if (plain && context_.hasSameUnqualifiedType(value->getType(), b->getLHS()->getType())) {
    if (!side(value, a.right)) return true;
    if (a.right.dims.empty()) return wrong(value->getBeginLoc(), "a section cannot be computed with here");
    if (!sameLengths(a.left.dims, a.right.dims, a.right.path) || !oncePerSection(a.right, false)) return true;
  } else {
    a.kind = ArrayAssignment::Elementwise;
    a.value = b->getRHS();
    if (!elementwise(a.value, a)) return true;
  }
  if (!oncePerSection(a.left, false)) return true;
  sink_.arrayAssignment(a);
  return true;
}

}  // namespace tasuki
