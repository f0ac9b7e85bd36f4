#include "kernel/pointer_stores.h"

#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

static const VarDecl* variableOf(const DeclRefExpr* r) {
  auto* v = dyn_cast<VarDecl>(r->getDecl());
  return v ? v->getCanonicalDecl() : nullptr;
}

bool PointerStores::isNull(const Expr* e) const {
  return e->isNullPointerConstant(const_cast<ASTContext&>(context_), Expr::NPC_ValueDependentIsNotNull);
}

bool PointerStores::hasPointer(QualType type) const {
  type = context_.getBaseElementType(type);
  const RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return type->isPointerType() && !type->isFunctionPointerType();
  return llvm::any_of(record->getDefinition()->fields(), [&](const FieldDecl* f) { return hasPointer(f->getType()); });
}

void PointerStores::read(const Stmt* code, const FunctionDecl* f) {
  function_ = f;
  visit(code);
}

void PointerStores::visit(const Stmt* s) {
  if (!s || directiveMarker(s, false) || isa<UnaryExprOrTypeTraitExpr>(s)) return;
  if (auto* r = dyn_cast<DeclRefExpr>(s))
    if (const VarDecl* v = variableOf(r)) uses_[v].push_back(r);
  if (auto* d = dyn_cast<DeclStmt>(s))
    for (const Decl* one : d->decls())
      if (auto* v = dyn_cast<VarDecl>(one); v && v->getInit() && hasPointer(v->getType()))
        values_[v->getCanonicalDecl()].push_back(v->getInit());
  if (auto* block = dyn_cast<CompoundStmt>(s))
    for (const Stmt* c : block->body())
      if (auto* d = dyn_cast<DeclStmt>(c))
        for (const Decl* one : d->decls())
          if (auto* v = dyn_cast<VarDecl>(one)) blocks_[v->getCanonicalDecl()] = block;
  if (auto* m = dyn_cast<MemberExpr>(s); m && !m->isArrow() && !hasPointer(m->getType())) {
    const Expr* object = m;
    while (auto* inner = dyn_cast<MemberExpr>(object)) {
      if (inner->isArrow()) break;
      object = inner->getBase()->IgnoreParens();
    }
    if (auto* r = dyn_cast<DeclRefExpr>(object)) plain_.insert(r);
  }
  if (auto* b = dyn_cast<BinaryOperator>(s)) {
    const bool pointer = b->getLHS()->getType()->isPointerType();
    if (b->isAssignmentOp() && hasPointer(b->getLHS()->getType()))
      stored({b->getLHS(), b->getOpcode() == BO_Assign ? b->getRHS() : nullptr});
    if (b->isComparisonOp() && pointer && !isNull(b->getLHS()) && !isNull(b->getRHS())) compared_.push_back(b);
  }
  if (auto* u = dyn_cast<UnaryOperator>(s); u && u->isIncrementDecrementOp() && u->getType()->isPointerType())
    stored({u->getSubExpr(), nullptr});
  for (const Stmt* c : testedBy(s))
    if (auto* e = dyn_cast_or_null<Expr>(c)) tested(e);
  if (auto* call = dyn_cast<CallExpr>(s))
    if (const FunctionDecl* f = call->getDirectCallee() ? call->getDirectCallee()->getDefinition() : nullptr)
      for (unsigned k = 0; k < std::min(f->getNumParams(), call->getNumArgs()); ++k)
        values_[f->getParamDecl(k)->getCanonicalDecl()].push_back(call->getArg(k));
  if (auto* back = dyn_cast<ReturnStmt>(s); back && back->getRetValue() && hasPointer(back->getRetValue()->getType()))
    returned_[function_].push_back(back->getRetValue());
  for (const Stmt* c : s->children()) visit(c);
}

void PointerStores::stored(const Store& store) {
  auto* r = dyn_cast<DeclRefExpr>(store.target->IgnoreParenImpCasts());
  const VarDecl* v = r ? variableOf(r) : nullptr;
  if (v && store.value) values_[v].push_back(store.value);
  if (v) plain_.insert(r);
  stores_.push_back(store);
}

void PointerStores::tested(const Expr* e) {
  auto* r = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  if (r && r->getType()->isPointerType()) plain_.insert(r);
}

PointerStores::Where PointerStores::where(const Expr* e) const {
  e = e->IgnoreParenImpCasts();
  if (auto* r = dyn_cast<DeclRefExpr>(e)) {
    const VarDecl* v = variableOf(r);
    if (!v || own_(v) || v->getType()->isPointerType()) return Where::Own;
    return v->getType()->isArrayType() && !context_.getBaseElementType(v->getType())->isRecordType() ? Where::Table
                                                                                                     : Where::Structure;
  }
  if (auto* m = dyn_cast<MemberExpr>(e)) {
    const bool own = m->isArrow() ? ownPointer(m->getBase()) : where(m->getBase()) == Where::Own;
    return own ? Where::Own : Where::Structure;
  }
  if (auto* element = dyn_cast<ArraySubscriptExpr>(e)) {
    const Expr* base = element->getBase()->IgnoreParenImpCasts();
    return base->getType()->isArrayType() ? where(base) : behind(base, e->getType());
  }
  if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
    return behind(u->getSubExpr(), e->getType());
  return Where::Unknown;
}

// An object that a pointer leads to.
PointerStores::Where PointerStores::behind(const Expr* pointer, QualType object) const {
  if (ownPointer(pointer)) return Where::Own;
  if (context_.getBaseElementType(object)->isRecordType()) return Where::Structure;
  pointer = pointer->IgnoreParenImpCasts();
  if (isa<MemberExpr>(pointer)) return Where::Table;
  auto* r = dyn_cast<DeclRefExpr>(pointer);
  const VarDecl* v = r ? variableOf(r) : nullptr;
  return v && !own_(v) ? Where::Table : Where::Unknown;
}

// Whether a pointer leads to what threads have of their own.
bool PointerStores::ownPointer(const Expr* e) const {
  e = e->IgnoreParenCasts();
  if (e->getType()->isArrayType()) return where(e) == Where::Own;
  if (auto* u = dyn_cast<UnaryOperator>(e)) return u->getOpcode() == UO_AddrOf && where(u->getSubExpr()) == Where::Own;
  if (auto* b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp())
    return ownPointer(b->getLHS()->getType()->isIntegerType() ? b->getRHS() : b->getLHS());
  if (auto* c = dyn_cast<ConditionalOperator>(e)) return ownPointer(c->getTrueExpr()) && ownPointer(c->getFalseExpr());
  auto* r = dyn_cast<DeclRefExpr>(e);
  const VarDecl* v = r ? variableOf(r) : nullptr;
  if (v && owners_.count(v)) return true;
  const auto known = v && own_(v) ? values_.find(v) : values_.end();
  if (known == values_.end()) return false;
  if (!asked_.insert(v).second) return true;  // as far as this asks
  const bool all = llvm::all_of(known->second, [&](const Expr* value) { return isNull(value) || ownPointer(value); });
  asked_.erase(v);
  return all;
}

// Whether it has the host's addresses, if what it is made of stays what the structures have.
bool PointerStores::asItIs(const Expr* e) {
  if (e->getType()->isPointerType() && isNull(e)) return true;
  e = e->IgnoreParenCasts();
  if (auto* c = dyn_cast<ConditionalOperator>(e)) return asItIs(c->getTrueExpr()) && asItIs(c->getFalseExpr());
  if (auto* b = dyn_cast<BinaryOperator>(e)) {
    if (b->isAssignmentOp() || b->getOpcode() == BO_Comma) return asItIs(b->getRHS());
    return b->isAdditiveOp() && asItIs(b->getLHS()->getType()->isIntegerType() ? b->getRHS() : b->getLHS());
  }
  if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) {
    auto* element = dyn_cast<ArraySubscriptExpr>(u->getSubExpr()->IgnoreParens());
    return element && element->getBase()->IgnoreParenImpCasts()->getType()->isPointerType() &&
           asItIs(element->getBase());
  }
  if (auto* r = dyn_cast<DeclRefExpr>(e); r && variableOf(r) && own_(variableOf(r))) return local(r);
  if (auto* call = dyn_cast<CallExpr>(e)) {
    const FunctionDecl* f = call->getDirectCallee() ? call->getDirectCallee()->getDefinition() : nullptr;
    const auto known = returned_.find(f);
    if (!f || known == returned_.end()) return false;
    if (!returning_.insert(f).second) return true;  // as far as this asks
    const bool all = llvm::all_of(known->second, [&](const Expr* value) { return asItIs(value); });
    returning_.erase(f);
    return all;
  }
  const bool object = e->getType()->isPointerType() || e->getType()->isRecordType();
  if (!object || !e->isLValue() || where(e) != Where::Structure) return false;
  keep(e);
  return true;
}

// With the arrays in structures of which it is an element.
void PointerStores::keep(const Expr* e) {
  for (; isa<ArraySubscriptExpr>(e); e = cast<ArraySubscriptExpr>(e)->getBase()->IgnoreParenImpCasts()) kept_.insert(e);
  if (isa<MemberExpr>(e)) kept_.insert(e);
}

// The value of a variable of the thread's own that is used for nothing else.
bool PointerStores::local(const DeclRefExpr* r) {
  const VarDecl* v = variableOf(r);
  plain_.insert(r);
  if (isa<ParmVarDecl>(v) && values_[v].empty()) return false;
  if (locals_.insert(v).second)
    for (const Expr* value : values_[v])
      if (!asItIs(value)) return false;
  return true;
}

// Whether the structure gets what its place had before, but for what has no pointers: `c = s[i]; c.x = 1; s[i] = c;`.
bool PointerStores::putsBack(const Expr* target, const Expr* value) const {
  auto* r = value ? dyn_cast<DeclRefExpr>(value->IgnoreParenImpCasts()) : nullptr;
  const VarDecl* v = r ? variableOf(r) : nullptr;
  const auto block = blocks_.find(v);
  if (!v || !v->getType()->isRecordType() || block == blocks_.end() || !v->getInit() || values_.at(v).size() != 1)
    return false;
  const Expr* from = v->getInit()->IgnoreParenImpCasts();
  const Usage used(from);
  const std::set<const VarDecl*> assigned = changesIn(block->second).assigned;
  return sameExpression(from, target, context_) &&
         llvm::none_of(used.order(), [&](const VarDecl* each) { return assigned.count(each) > 0; }) &&
         llvm::all_of(uses_.at(v), [&](const DeclRefExpr* use) { return use == r || plain_.count(use); });
}

void PointerStores::find() {
  const auto say = [&](const Expr* at, const std::string& what) {
    if (!problem_) problem_ = {at->getExprLoc(), what};
  };
  for (const auto& [target, value] : stores_) {
    const Where place = where(target);
    if (place == Where::Own || putsBack(target, value)) continue;
    any_ = true;
    if (place == Where::Unknown) say(target, "a store to a pointer of which it is not seen whether a structure has it");
    if (place == Where::Structure) keep(target->IgnoreParenImpCasts());
    if (place == Where::Structure && value && !asItIs(value))
      say(value, "this value for a pointer in a structure, whose copy on the device has the host's addresses");
  }
  if (!any_) return;
  for (const BinaryOperator* b : compared_) {
    const bool left = asItIs(b->getLHS()), right = asItIs(b->getRHS());
    if (left != right) say(b, "a comparison of a pointer in a structure, which is the host's, with another one");
  }
  // Pointers in structures of the thread's own that become others' are the host's from the beginning.
  for (const auto& [target, value] : stores_)
    if (const VarDecl* v = rootVariable(target);
        v && value && locals_.count(v) && isa<MemberExpr>(target->IgnoreParens()) && !asItIs(value))
      say(value, "this value for a pointer in a structure, whose copy on the device has the host's addresses");
  for (const VarDecl* v : locals_)
    for (const DeclRefExpr* r : uses_[v])
      if (!plain_.count(r))
        say(r, "the variable '" + v->getNameAsString() +
                   "', which is stored in a pointer of a structure, for something else, too");
}

}  // namespace tasuki
