#include "sema/elements.h"

#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

bool comparable(const Element& a, const Element& b) {
  const bool less = a.members.size() < b.members.size();
  const StringRef whole = less ? a.members : b.members, part = less ? b.members : a.members;
  return a.base == b.base && part.starts_with(whole) &&
         (part.size() == whole.size() || StringRef(".[-").contains(part[whole.size()]));
}

Fixed::Fixed(const Stmt* body) {
  const Changes changes = changesIn(body);
  declared_ = changes.declared;
  changed_ = changes.changed;
  assigned_ = changes.assigned;
  loops(body);
}

const Expr* Fixed::value(const VarDecl* v) const {
  v = v->getCanonicalDecl();
  if (!declared_.count(v) || changed_.count(v) || counters_.count(v)) return nullptr;
  const Expr* value = v->getType()->isIntegerType() ? beginning(v) : nullptr;
  return value && stays(value) ? value : nullptr;
}

const Expr* Fixed::address(const VarDecl* v) const {
  const bool own = v->getType()->isPointerType() && declared_.count(v) && !assigned_.count(v);
  return own ? beginning(v) : nullptr;
}

const Expr* Fixed::resolved(const Expr* e) const {
  while (const VarDecl* v = namedVariable(e)) {
    const Expr* known = value(v);
    if (!known) break;
    e = known;
  }
  return e;
}

bool Fixed::follows(const Stmt* s, const VarDecl* v) const {
  if (!s) return false;
  if (auto* r = dyn_cast<DeclRefExpr>(s))
    if (auto* x = dyn_cast<VarDecl>(r->getDecl()))
      return x->getCanonicalDecl() == v->getCanonicalDecl() || follows(value(x), v);
  return llvm::any_of(s->children(), [&](const Stmt* c) { return follows(c, v); });
}

void Fixed::loops(const Stmt* s) {
  if (!s) return;
  if (auto* f = dyn_cast<ForStmt>(s))
    if (const VarDecl* v = controlVariable(f); v && !changesIn(f->getBody()).changed.count(v->getCanonicalDecl()))
      changed_.erase(v->getCanonicalDecl()), counters_.insert(v->getCanonicalDecl());
  for (const Stmt* c : s->children()) loops(c);
}

bool Fixed::stays(const Stmt* s) const {
  if (!s) return true;
  if (isa<CallExpr, ArraySubscriptExpr, MemberExpr>(s)) return false;
  if (auto* u = dyn_cast<UnaryOperator>(s); u && (u->getOpcode() == UO_Deref || u->isIncrementDecrementOp()))
    return false;
  if (auto* r = dyn_cast<DeclRefExpr>(s))
    if (auto* v = dyn_cast<VarDecl>(r->getDecl())) {
      v = v->getCanonicalDecl();
      return !changed_.count(v) && (!declared_.count(v) || counters_.count(v) || value(v));
    }
  return llvm::all_of(s->children(), [&](const Stmt* c) { return stays(c); });
}

Elements::Elements(const Stmt* body, const std::set<std::string>& apart, const ASTContext& context,
                   std::function<bool(const Stmt*)> leftOut)
    : apart_(apart), context_(const_cast<ASTContext&>(context)), leftOut_(std::move(leftOut)), fixed_(body) {
  visit(body, false);
}

void Elements::visit(const Stmt* s, bool write) {
  if (!s || leftOut_(s)) return;
  if (auto* d = dyn_cast<DeclStmt>(s)) {
    for (const Decl* x : d->decls())
      if (auto* v = dyn_cast<VarDecl>(x)) {
        declared_.insert(v->getCanonicalDecl());
        Element led{v->getInit(), nullptr, "", {}, false};
        // What it leads to counts where it is used.
        if (const Expr* begin = fixed_.address(v->getCanonicalDecl()); !begin || !place(begin, led))
          visit(v->getInit(), false);
      }
    return;
  }
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) {
    visit(b->getLHS(), true);
    return visit(b->getRHS(), false);
  }
  if (auto* u = dyn_cast<UnaryOperator>(s); u && u->isIncrementDecrementOp()) return visit(u->getSubExpr(), true);
  auto* u = dyn_cast<UnaryOperator>(s);
  if (isa<ArraySubscriptExpr, MemberExpr>(s) || (u && u->getOpcode() == UO_Deref)) return element(cast<Expr>(s), write);
  const bool through = isa<ParenExpr>(s) || isa<CastExpr>(s);
  for (const Stmt* c : s->children()) visit(c, through && write);
}

void Elements::element(const Expr* e, bool write) {
  Element found{e, nullptr, "", {}, write};
  if (!place(e, found)) {
    for (const Stmt* c : e->children()) visit(c, false);
    return;
  }
  if (!declared_.count(found.base) && !apart_.count(found.base->getName().str())) add(found, 0);
}

void Elements::add(Element e, size_t from) {
  for (size_t k = from; k < e.subscripts.size(); ++k) {
    auto* choice = dyn_cast<ConditionalOperator>(e.subscripts[k]->IgnoreParenImpCasts());
    if (!choice) continue;
    e.sometimes = true;
    for (const Expr* one : {choice->getTrueExpr(), choice->getFalseExpr()}) {
      e.subscripts[k] = fixed_.resolved(one);
      add(e, k);
    }
    return;
  }
  list.push_back(e);
}

bool Elements::place(const Expr* e, Element& found) {
  e = e->IgnoreParenImpCasts();
  if (auto* sub = dyn_cast<ArraySubscriptExpr>(e)) return moved(sub->getBase(), sub->getIdx(), BO_Add, false, found);
  if (auto* b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp() && b->getType()->isPointerType()) {
    const bool left = b->getLHS()->getType()->isPointerType();
    return moved(left ? b->getLHS() : b->getRHS(), left ? b->getRHS() : b->getLHS(), b->getOpcode(), true, found);
  }
  if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
    return moved(u->getSubExpr(), nullptr, BO_Add, false, found);
  if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) {
    if (!place(u->getSubExpr(), found) || !StringRef(found.members).ends_with("[]")) return false;
    return found.open = true;
  }
  if (auto* m = dyn_cast<MemberExpr>(e)) {
    if (!place(m->getBase(), found)) return false;
    // Members of a union lie in one place.
    if (auto* f = dyn_cast<FieldDecl>(m->getMemberDecl()); f && f->getParent()->isUnion())
      found.members.clear(), found.subscripts.clear();
    else
      found.members += (m->isArrow() && !found.open ? "->" : ".") + m->getMemberDecl()->getNameAsString();
    found.open = false;
    return true;
  }
  const VarDecl* v = namedVariable(e);
  if (!v) return false;
  if (const Expr* begin = fixed_.address(v)) {
    Element led = found;
    if (place(begin, led)) return found = led, true;
  }
  found.base = v;
  return true;
}

bool Elements::moved(const Expr* address, const Expr* number, BinaryOperatorKind sign, bool open, Element& found) {
  if (number) visit(number, false);
  if (!place(address, found)) return false;
  const Expr* by = number ? fixed_.resolved(number) : nullptr;
  const auto zero = [&] {
    return IntegerLiteral::Create(context_, llvm::APInt(32, 0), context_.IntTy, SourceLocation());
  };
  if (!found.open) found.members += "[]", found.subscripts.push_back(by && sign == BO_Add ? by : zero());
  if (by && (found.open || sign == BO_Sub)) {
    const Expr*& last = found.subscripts.back();
    last = BinaryOperator::Create(context_, const_cast<Expr*>(last), const_cast<Expr*>(by), sign, last->getType(),
                                  VK_PRValue, OK_Ordinary, SourceLocation(), FPOptionsOverride());
  }
  found.open = open;
  return true;
}

}  // namespace tasuki
