// Collecting the uses of variables.
#include "kernel/usage.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "frontend/unit.h"

using namespace clang;

namespace tasuki {

const CallExpr* directiveMarker(const Stmt* s, bool bound) {
  if (bound) {
    auto* w = dyn_cast_or_null<WhileStmt>(s);
    s = w ? w->getCond() : nullptr;
  }
  auto* e = dyn_cast_or_null<Expr>(s);
  auto* call = e ? dyn_cast<CallExpr>(e->IgnoreParenImpCasts()) : nullptr;
  if (!call || !call->getDirectCallee() || !call->getDirectCallee()->getIdentifier()) return nullptr;
  return call->getDirectCallee()->getName() == kDirectiveMarker ? call : nullptr;
}

const VarDecl* rootVariable(const Expr* e) {
  while (e) {
    e = e->IgnoreParenCasts();
    if (auto* r = dyn_cast<DeclRefExpr>(e)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      return v ? v->getCanonicalDecl() : nullptr;
    }
    if (auto* a = dyn_cast<ArraySubscriptExpr>(e)) {
      e = a->getBase();
    } else if (auto* m = dyn_cast<MemberExpr>(e)) {
      e = m->getBase();
    } else if (auto* u = dyn_cast<UnaryOperator>(e)) {
      e = u->getSubExpr();
    } else if (auto* b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) {
      e = b->getLHS()->getType()->isPointerType() ? b->getLHS() : b->getRHS();
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

bool declares(const Stmt* s, const VarDecl* v) {
  if (!s) return false;
  if (auto* d = dyn_cast<DeclStmt>(s))
    if (std::find(d->decl_begin(), d->decl_end(), v) != d->decl_end()) return true;
  return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt* c) { return declares(c, v); });
}

const VarDecl* controlVariable(const ForStmt* f) {
  if (auto* d = dyn_cast_or_null<DeclStmt>(f->getInit()))
    return d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
  auto* b = dyn_cast_or_null<BinaryOperator>(f->getInit());
  if (!b || b->getOpcode() != BO_Assign || !isa<DeclRefExpr>(b->getLHS()->IgnoreParens())) return nullptr;
  return rootVariable(b->getLHS());
}

const MemberExpr* pointerMember(const Expr* e) {
  while (e) {
    e = e->IgnoreParenCasts();
    const Expr* pointer = nullptr;
    if (auto* a = dyn_cast<ArraySubscriptExpr>(e)) {
      pointer = a->getBase();
    } else if (auto* m = dyn_cast<MemberExpr>(e)) {
      pointer = m->getBase();
    } else if (auto* u = dyn_cast<UnaryOperator>(e)) {
      pointer = u->getSubExpr();
    } else if (auto* b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) {
      pointer = b->getLHS()->getType()->isPointerType() ? b->getLHS() : b->getRHS();
    } else {
      return nullptr;
    }
    if (auto* m = dyn_cast<MemberExpr>(pointer->IgnoreParenImpCasts()); m && m->getType()->isPointerType()) return m;
    e = pointer;
  }
  return nullptr;
}

const Expr* mention(const Stmt* s, const VarDecl* v) {
  if (!s) return nullptr;
  v = v->getCanonicalDecl();
  if (auto* r = dyn_cast<DeclRefExpr>(s); r && r->getDecl()->getCanonicalDecl() == v) return r;
  for (const Stmt* c : s->children())
    if (const Expr* found = mention(c, v)) return found;
  return nullptr;
}

bool isPure(const CallExpr* call) {
  const FunctionDecl* f = call->getDirectCallee();
  if (!f) return false;
  for (const ParmVarDecl* p : f->parameters())
    if (p->getType()->isPointerType()) return false;
  return f->getBuiltinID() != 0 || f->hasAttr<ConstAttr>() || f->hasAttr<PureAttr>();
}

bool ofArguments(const CallExpr* call) { return isPure(call) && !call->getDirectCallee()->hasAttr<PureAttr>(); }

static bool changesNothing(const FunctionDecl* f, std::set<const FunctionDecl*>& asked);

// Calls in s that change something.
static bool callsChange(const Stmt* s, std::set<const FunctionDecl*>& asked) {
  if (!s) return false;
  if (auto* call = dyn_cast<CallExpr>(s))
    if (!isPure(call) && !changesNothing(call->getDirectCallee(), asked)) return true;
  for (const Stmt* c : s->children())
    if (callsChange(c, asked)) return true;
  return false;
}

static bool changesNothing(const FunctionDecl* f, std::set<const FunctionDecl*>& asked) {
  const Stmt* body = f ? f->getBody() : nullptr;
  if (!body) return false;
  if (!asked.insert(f->getCanonicalDecl()).second) return true;  // as far as this call tells
  for (const ParmVarDecl* p : f->parameters())
    if (p->getType()->isPointerType() && !p->getType()->getPointeeType().isConstQualified()) return false;
  const Usage use(body);
  if (use.writesDirectly()) return false;
  for (const VarDecl* v : use.changed())
    if (v->hasGlobalStorage()) return false;
  return !callsChange(body, asked);
}

bool changesNothing(const CallExpr* call) {
  std::set<const FunctionDecl*> asked;
  return isPure(call) || changesNothing(call->getDirectCallee(), asked);
}

bool Usage::writesMemory() const {
  return writesDirectly_ ||
         !std::all_of(calls_.begin(), calls_.end(), [](const CallExpr* c) { return changesNothing(c); });
}

void Usage::note(const VarDecl* v, SourceLocation loc) {
  v = v->getCanonicalDecl();
  if (inside_.count(v)) return;
  auto [it, fresh] = uses_.try_emplace(v);
  if (fresh) {
    it->second.first = loc;
    order_.push_back(v);
  }
}

// Whether the lvalue is behind a member that stands for itself.
bool Usage::apart(const Expr* lvalue) const {
  if (const MemberExpr* m = pointerMember(lvalue); m && pointers_.count(m)) return true;
  for (const Expr* e = lvalue;;) {
    e = e->IgnoreParens();
    if (pointers_.count(e)) return true;
    if (auto* s = dyn_cast<ArraySubscriptExpr>(e))
      e = s->getBase()->IgnoreParenImpCasts();
    else if (auto* m = dyn_cast<MemberExpr>(e); m && !m->isArrow())
      e = m->getBase();
    else
      return false;
  }
}

void Usage::target(const Expr* left) {
  const Expr* e = left->IgnoreParens();
  const MemberExpr* m = pointerMember(e);
  if (apart(e)) {
    writesDirectly_ = true;
    return;
  }
  const VarDecl* v = rootVariable(e);
  bool plain = isa<DeclRefExpr>(e) && v && !v->getType()->isArrayType();
  bool itself = plain || (v && !m && v->getType()->isRecordType());
  if (!itself) writesDirectly_ = true;
  if (!v || inside_.count(v)) return;
  if (itself) changed_.insert(v);
  note(v, e->getBeginLoc());
  (plain ? uses_[v].assigned : uses_[v].written) = true;
}

// behind: under a subscript or dereference, where the use of a name reads no address out.
void Usage::visit(const Stmt* s, bool behind) {
  if (!s) return;
  if (auto* e = dyn_cast<CallExpr>(s); e && pointers_.count(e)) return;
  if (directiveMarker(s, true)) return visit(cast<WhileStmt>(s)->getBody(), false);
  if (directiveMarker(s, false)) return;
  if (auto* d = dyn_cast<DeclStmt>(s)) {
    for (const Decl* decl : d->decls())
      if (auto* v = dyn_cast<VarDecl>(decl)) {
        inside_[v->getCanonicalDecl()] = true;
        // Extents of variable length, those of rows that it points to included.
        for (QualType t = v->getType(); t->isVariablyModifiedType();) {
          const auto* array = t->getAsArrayTypeUnsafe();
          if (auto* variable = dyn_cast_or_null<VariableArrayType>(array)) visit(variable->getSizeExpr(), false);
          t = array ? array->getElementType() : t->getPointeeType();
          if (t.isNull()) break;
        }
        visit(v->getInit(), false);
      }
    return;
  }
  if (auto* r = dyn_cast<DeclRefExpr>(s)) {
    auto* v = dyn_cast<VarDecl>(r->getDecl());
    if (!v) return;
    v = v->getCanonicalDecl();
    if (inside_.count(v)) return;
    note(v, r->getLocation());
    bool address = v->getType()->isArrayType() || v->getType()->isPointerType();
    if (address && behind) uses_[v].elements = true;
    if (address && !behind) uses_[v].written = uses_[v].elements = true;
    return;
  }
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) {
    target(b->getLHS());
    // A pointer that is only assigned to gives no address away.
    bool plain = isa<DeclRefExpr>(b->getLHS()->IgnoreParens());
    visit(b->getLHS(), plain);
    return visit(b->getRHS(), false);
  }
  if (auto* u = dyn_cast<UnaryOperator>(s)) {
    if (u->isIncrementDecrementOp()) target(u->getSubExpr());
    if (const MemberExpr* m = pointerMember(u->getSubExpr()); u->getOpcode() == UO_AddrOf && !apart(u->getSubExpr()))
      if (const VarDecl* v = rootVariable(u->getSubExpr()); v && !inside_.count(v)) {
        note(v, u->getBeginLoc());
        uses_[v].written = true;
        bool through = v->getType()->isPointerType() && !isa<DeclRefExpr>(u->getSubExpr()->IgnoreParens());
        if (!m && !through && !v->getType()->isArrayType()) changed_.insert(v), addressed_.insert(v);
      }
    return visit(u->getSubExpr(), behind || u->getOpcode() == UO_Deref || u->isIncrementDecrementOp());
  }
  // The address of a row or of an array inside a struct, given away: whoever gets it may write there.
  if (auto* e = dyn_cast<Expr>(s);
      e && !behind && e->getType()->isArrayType() && (isa<ArraySubscriptExpr>(e) || isa<MemberExpr>(e)))
    target(e);
  if (auto* a = dyn_cast<ArraySubscriptExpr>(s)) {
    if (!pointers_.count(a)) visit(a->getBase(), true);
    return visit(a->getIdx(), false);
  }
  if (auto* m = dyn_cast<MemberExpr>(s); m && pointers_.count(m)) return;
  if (auto* m = dyn_cast<MemberExpr>(s)) return visit(m->getBase(), m->isArrow());
  if (auto* t = dyn_cast<UnaryExprOrTypeTraitExpr>(s)) {
    (void)t;
    return;
  }
  if (auto* call = dyn_cast<CallExpr>(s)) {
    calls_.push_back(call);
    const FunctionDecl* f = call->getDirectCallee();
    visit(call->getCallee(), true);
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      bool readOnly = false;
      if (f && i < f->getNumParams())
        if (auto* p = f->getParamDecl(i)->getType()->getAs<PointerType>())
          readOnly = p->getPointeeType().isConstQualified();
      visit(call->getArg(i), readOnly);
    }
    return;
  }
  if (auto* b = dyn_cast<BinaryOperator>(s)) {
    // Pointer arithmetic under a dereference.
    visit(b->getLHS(), behind || b->isComparisonOp());
    return visit(b->getRHS(), behind || b->isComparisonOp());
  }
  bool through = isa<ParenExpr>(s) || isa<CastExpr>(s);
  for (const Stmt* c : s->children()) visit(c, through && behind);
}

static void addDeclared(const Stmt* s, llvm::StringSet<>& names) {
  if (auto* d = dyn_cast<DeclStmt>(s))
    for (const Decl* one : d->decls())
      if (auto* v = dyn_cast<VarDecl>(one)) names.insert(v->getName());
  for (const Stmt* child : s->children())
    if (child) addDeclared(child, names);
}

llvm::StringSet<> namesDeclaredIn(const FunctionDecl* f) {
  llvm::StringSet<> names;
  for (const ParmVarDecl* p : f->parameters()) names.insert(p->getName());
  if (f->hasBody()) addDeclared(f->getBody(), names);
  return names;
}

static bool calls(const Stmt* s, const std::function<bool(const FunctionDecl*)>& such,
                  std::set<const FunctionDecl*>& seen) {
  if (!s) return false;
  auto* call = dyn_cast<CallExpr>(s);
  if (const FunctionDecl* f = call ? call->getDirectCallee() : nullptr) {
    if (such(f)) return true;
    const FunctionDecl* here = f->getDefinition();
    if (here && seen.insert(here).second && calls(here->getBody(), such, seen)) return true;
  }
  return llvm::any_of(s->children(), [&](const Stmt* c) { return calls(c, such, seen); });
}

bool calls(const Stmt* s, const std::function<bool(const FunctionDecl*)>& such) {
  std::set<const FunctionDecl*> seen;
  return calls(s, such, seen);
}

bool mentionsAny(const Stmt* s, const std::vector<const VarDecl*>& vars) {
  return llvm::any_of(vars, [s](const VarDecl* v) { return mentions(s, v); });
}

const VarDecl* namedVariable(const Expr* e) {
  auto* r = dyn_cast_or_null<DeclRefExpr>(e ? e->IgnoreParenImpCasts() : nullptr);
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  return v ? v->getCanonicalDecl() : nullptr;
}

const Expr* beginning(const VarDecl* v) {
  const Expr* init = v->getInit();
  return init && !mentions(init, v->getCanonicalDecl()) ? init : nullptr;
}

// A parameter that nothing in the function gives another value.
bool keepsValue(const VarDecl* v, const std::optional<Usage>& function) {
  return isa<ParmVarDecl>(v) && function && !(function->uses(v) && (*function)[v].assigned) &&
         !function->addressed().count(v);
}

const Expr* changedBy(const Stmt* s) {
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) return b->getLHS();
  auto* u = dyn_cast<UnaryOperator>(s);
  return u && (u->isIncrementDecrementOp() || u->getOpcode() == UO_AddrOf) ? u->getSubExpr() : nullptr;
}

static void addChanges(const Stmt* s, Changes& all) {
  if (!s) return;
  if (auto* d = dyn_cast<DeclStmt>(s))
    for (const Decl* x : d->decls())
      if (auto* v = dyn_cast<VarDecl>(x)) all.declared.insert(v->getCanonicalDecl());
  const Expr* changed = changedBy(s);
  if (const VarDecl* v = changed ? rootVariable(changed) : nullptr) all.changed.insert(v->getCanonicalDecl());
  if (const VarDecl* v = changed ? namedVariable(changed) : nullptr) all.assigned.insert(v->getCanonicalDecl());
  for (const Stmt* c : s->children()) addChanges(c, all);
}

Changes changesIn(const Stmt* s) {
  Changes all;
  addChanges(s, all);
  return all;
}

std::set<const Stmt*> testedBy(const Stmt* s) {
  if (auto* b = dyn_cast<BinaryOperator>(s); b && (b->isComparisonOp() || b->isLogicalOp()))
    return {b->getLHS(), b->getRHS()};
  if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_LNot) return {u->getSubExpr()};
  if (auto* c = dyn_cast<ConditionalOperator>(s)) return {c->getCond()};
  if (auto* i = dyn_cast<IfStmt>(s)) return {i->getCond()};
  if (auto* w = dyn_cast<WhileStmt>(s)) return {w->getCond()};
  if (auto* f = dyn_cast<ForStmt>(s)) return {f->getCond()};
  return {};
}

bool conditional(const Stmt* s, const Stmt* e) {
  if (!s || s == e) return false;
  const Stmt* condition = nullptr;
  if (auto* i = dyn_cast<IfStmt>(s)) condition = i->getCond();
  if (auto* c = dyn_cast<ConditionalOperator>(s)) condition = c->getCond();
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isLogicalOp()) condition = b->getLHS();
  if (auto* choice = dyn_cast<SwitchStmt>(s)) condition = choice->getCond();
  const std::function<bool(const Stmt*)> within = [&](const Stmt* x) {
    return x && (x == e || llvm::any_of(x->children(), within));
  };
  for (const Stmt* c : s->children())
    if (within(c)) return (condition && c != condition) || conditional(c, e);
  return false;
}

static bool leaves(const Stmt* s, bool inLoop, bool inSwitch) {
  if (!s) return false;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, AsmStmt>(s)) return true;
  if (isa<BreakStmt>(s)) return !inLoop && !inSwitch;
  if (isa<ContinueStmt>(s)) return !inLoop;
  const bool loop = isa<ForStmt, DoStmt>(s) || (isa<WhileStmt>(s) && !directiveMarker(s, true));
  return llvm::any_of(s->children(),
                      [&](const Stmt* c) { return leaves(c, inLoop || loop, inSwitch || isa<SwitchStmt>(s)); });
}

bool leaves(const Stmt* s) { return leaves(s, false, false); }

bool sameExpression(const Expr* a, const Expr* b, const ASTContext& context) {
  llvm::FoldingSetNodeID one, other;
  a->IgnoreParenImpCasts()->Profile(one, context, true);
  b->IgnoreParenImpCasts()->Profile(other, context, true);
  return one == other;
}

bool mayTrap(const Stmt* s, const ASTContext& context) {
  if (!s) return false;
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isMultiplicativeOp() && b->getOpcode() != BO_Mul) {
    Expr::EvalResult n;
    if (!b->getRHS()->EvaluateAsInt(n, context) || n.Val.getInt() == 0 || n.Val.getInt().isAllOnes()) return true;
  }
  return llvm::any_of(s->children(), [&](const Stmt* c) { return mayTrap(c, context); });
}

}  // namespace tasuki
