// gmove: an assignment between parts of distributed arrays and own memory, in any nodes.
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

// A distributed array somewhere in a path that is none as a whole: `a[i].x`, `a[i][j]` of a one-dimensional `a`.
ArraySymbol* Analyzer::arrayInside(const Expr* path) const {
  for (const Expr* e = path;;) {
    e = e->IgnoreParenImpCasts();
    if (ArraySymbol* a = symbolOf(e)) return a;
    if (auto* m = dyn_cast<MemberExpr>(e))
      e = m->getBase();
    else if (auto* s = dyn_cast<ArraySubscriptExpr>(e))
      e = s->getBase();
    else
      return nullptr;
  }
}

// The array of `a[i][0:n]`, and its subscripts, outermost dimension first.
ArraySymbol* Analyzer::subscripted(const Expr* e, std::vector<const ArraySubscriptExpr*>& subscripts) const {
  const Expr* cursor = e->IgnoreParenImpCasts();
  while (auto* s = dyn_cast<ArraySubscriptExpr>(cursor)) {
    subscripts.insert(subscripts.begin(), s);
    cursor = s->getBase()->IgnoreParenImpCasts();
  }
  return symbolOf(cursor);
}

bool Analyzer::gmoveSide(const Expr* e, GmoveSide& side) {
  e = e->IgnoreParenImpCasts();
  auto wrong = [&](const std::string& text) {
    error(e->getBeginLoc(), text);
    return false;
  };
  Coindexed object;
  if (coindexed(e, object))
    return wrong("gmove moves elements of distributed arrays; an image's coarray is assigned without it");
  if (isBroken(e)) return followsFromError(), false;
  std::vector<const ArraySubscriptExpr*> subscripts;
  side.array = subscripted(e, subscripts);
  if (!side.array) {
    if (const ArraySymbol* a = arrayInside(e)) {
      wrong("gmove moves whole elements of " + quoted(a->name) + ", found a part of one");
      note(a->align->loc, quoted(a->name) + " is aligned here");
      return false;
    }
    if (!e->isLValue())
      return wrong(
          "gmove moves elements: each side is an element, a section or a variable; put this value into a variable");
    return this->side(e, side.own);
  }
  const ArraySymbol& a = *side.array;
  if (static_cast<int>(subscripts.size()) != a.rank) {
    wrong(quoted(a.name) + " has " + std::to_string(a.rank) + " dimension" + (a.rank == 1 ? "" : "s") + ", found " +
          std::to_string(subscripts.size()) + " subscript" + (subscripts.size() == 1 ? "" : "s") +
          "; all of a dimension is [:]");
    note(a.align->loc, quoted(a.name) + " is aligned here");
    return false;
  }
  for (const ArraySubscriptExpr* s : subscripts) {
    GmoveDim dim;
    if (const CallExpr* call = callOf(s->getIdx(), kSectionMarker)) {
      if (!sectionDim(s, call, dim.section, /*extentKnown=*/true)) return false;
      for (const Expr* part : {dim.section.base, dim.section.length, dim.section.step})
        if (part) walk(part);
      side.sections.push_back(dim.section);
    } else {
      dim.index = s->getIdx();
      walk(dim.index);
      const auto index = constant(dim.index);
      auto* known = context_.getAsConstantArrayType(s->getBase()->IgnoreParenImpCasts()->getType());
      if (index && known && (*index < 0 || *index >= known->getSize().getSExtValue())) {
        error(dim.index->getBeginLoc(), "element " + std::to_string(*index) + " is outside of " + quoted(a.name) +
                                            ", whose dimension " + std::to_string(side.dims.size() + 1) +
                                            " has elements 0 to " +
                                            std::to_string(known->getSize().getSExtValue() - 1));
        return false;
      }
    }
    side.dims.push_back(dim);
  }
  return true;
}

// What the subscripts stand behind, as directives name it: `a`, `s.a`.
static std::string variableOf(const Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (auto* s = dyn_cast<ArraySubscriptExpr>(e)) return variableOf(s->getBase());
  if (auto* r = dyn_cast<DeclRefExpr>(e)) return r->getDecl()->getName().str();
  if (auto* m = dyn_cast<MemberExpr>(e))
    return variableOf(m->getBase()) + (m->isArrow() ? "->" : ".") + m->getMemberDecl()->getName().str();
  return "";
}

// `acc`: the device copies of both sides; `acc(a, ..)`: of these variables.
void Analyzer::gmoveOnDevice(const Site& site, GmoveInfo& g, const Expr* left, const Expr* right) {
  if (site.d.host)
    error(site.loc, "clause 'host' of 'gmove' is not implemented; two gmoves, one of them with 'acc', do the same");
  if (!site.d.acc) return;
  g.leftOnDevice = g.rightOnDevice = site.d.names.empty();
  for (const directive::Name& name : site.d.names) {
    bool any = false;
    for (auto [side, onDevice] : {std::pair{left, &g.leftOnDevice}, {right, &g.rightOnDevice}})
      if (variableOf(side) == name.text) *onDevice = any = true;
    if (!any) error(at(name.loc), quoted(name.text) + " is neither of the two sides of this gmove");
  }
}

void Analyzer::gmove(Site& site, const Stmt* body) {
  checkAsync(site);
  auto* assignment = dyn_cast<BinaryOperator>(body);
  if (!assignment || assignment->getOpcode() != BO_Assign) {
    error(body->getBeginLoc(), "'gmove' must be followed by an assignment of elements: a[0:n] = b[0:n];");
    note(site.loc, "the directive is here");
    return;
  }
  if (scope_.compute) {
    error(site.loc, "'gmove' is for the host: it must not stand in a compute region");
    return note(scope_.compute->loc, "the region begins here");
  }
  GmoveInfo g;
  g.whole = constructRange(site, body);
  const Expr* right = assignment->getRHS();
  if (!gmoveSide(assignment->getLHS(), g.left) || !gmoveSide(right, g.right)) return;
  if (!context_.hasSameUnqualifiedType(assignment->getLHS()->getType(), right->IgnoreParenImpCasts()->getType())) {
    error(right->getBeginLoc(), "gmove moves elements as they are: the left side has type '" +
                                    assignment->getLHS()->getType().getUnqualifiedType().getAsString() +
                                    "', the right side '" +
                                    right->IgnoreParenImpCasts()->getType().getUnqualifiedType().getAsString() + "'");
    return;
  }
  if (!g.left.array && !g.right.array) {
    error(body->getBeginLoc(), "neither side is of a distributed array: this assignment needs no 'gmove'");
    return;
  }
  const std::vector<SectionDim>&to = g.left.dimensions(), &from = g.right.dimensions();
  if (!from.empty() && !sameLengths(to, from, right)) return;
  gmoveOnDevice(site, g, assignment->getLHS(), right);
  sink_.gmove(&site, g);
}

}  // namespace tasuki
