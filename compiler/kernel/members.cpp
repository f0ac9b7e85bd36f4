// Members of structures that are parameters of a kernel of their own: pointers, and arrays that data clauses name.
#include <functional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

namespace {

struct MemberPath {
  const Expr* base = nullptr;  // what it is a member of in the end
  std::string name, shown;     // behind the base: `_in_e`, `.in.e`
  const VarDecl* root() const {
    auto* r = dyn_cast<DeclRefExpr>(base);
    auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    return v ? v->getCanonicalDecl() : nullptr;
  }
};

MemberPath memberPath(const Expr* e, const ASTContext& context) {
  MemberPath path;
  while (true) {
    e = e->IgnoreParenImpCasts();
    Expr::EvalResult index;
    if (auto* part = dyn_cast<MemberExpr>(e)) {
      const std::string member = part->getMemberDecl()->getNameAsString();
      path.name = "_" + member + path.name;
      path.shown = (part->isArrow() ? "->" : ".") + member + path.shown;
      e = part->getBase();
    } else if (auto* sub = dyn_cast<ArraySubscriptExpr>(e);
               sub && sub->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() &&
               sub->getIdx()->EvaluateAsInt(index, context)) {
      const std::string k = std::to_string(index.Val.getInt().getExtValue());
      path.name = "_" + k + path.name;
      path.shown = "[" + k + "]" + path.shown;
      e = sub->getBase();
    } else {
      break;
    }
  }
  path.base = e;
  return path;
}

}  // namespace

// Whether a data clause of the construct, around it, or of a declare names the array that is a member.
bool RegionBuilder::namedMember(const MemberExpr* m) const {
  const ArrayKey key = arrayKey(m);
  if (llvm::any_of(facts_.references, [&](const auto& r) { return r.second.array->key == key; })) return false;
  const MemberPath path = memberPath(m, context_);
  auto in = [&](const Site& s) {
    for (const directive::AccClause& c : s.d.clauses) {
      if (!isDataClause(c.name)) continue;
      for (const auto& item : c.items) {
        const Expr* e = s.expr(item.name);
        if (!e || !isa<MemberExpr>(e->IgnoreParenImpCasts())) continue;
        const MemberPath other = memberPath(e, context_);
        if (path.root() && other.root() == path.root() && other.shown == path.shown) return true;
      }
    }
    return false;
  };
  return in(*construct_.site) || llvm::any_of(construct_.data, [&](const Site* s) { return in(*s); }) ||
         llvm::any_of(facts_.declares, [&](const Site* s) { return in(*s); });
}

// Pointers in structures, `s.p` and `s->p`, that stay as they are: the host hands the kernel where they point to. A
// structure's device copy has the host's addresses. And arrays there that have device copies without the rest.
void RegionBuilder::members(const Stmt* s, const Stmt* kernel) {
  if (!s || directiveMarker(s, false)) return;
  for (const Stmt* c : s->children()) members(c, kernel);
  auto* m = dyn_cast<MemberExpr>(s);
  if (!m || facts_.references.count(m)) return;
  const bool pointer = m->getType()->isPointerType();
  if (!pointer && (!m->getType()->isConstantArrayType() || !namedMember(m))) return;
  const QualType to =
      pointer ? m->getType()->getPointeeType() : context_.getAsArrayType(m->getType())->getElementType();
  const QualType element = context_.getBaseElementType(to);
  if (element->isFunctionType() || element->isAnyPointerType() || element->isVoidType() || to->isVariableArrayType())
    return;
  const MemberPath path = memberPath(m, context_);
  const VarDecl* v = path.root();
  Usage use(kernel);
  if (!v) {
    const VarDecl* root = rootVariable(path.base);
    if (root && use.uses(root->getCanonicalDecl()))
      printer_->unsupported(m->getMemberLoc(), "the pointer '" + m->getMemberDecl()->getNameAsString() +
                                                   "' in a structure that a subscript or another pointer leads to");
    return;
  }
  if (!use.uses(v) || use[v].assigned || counters_.count(v) || privates_.count(v)) return;
  // The pointer itself must not change.
  std::function<bool(const Stmt*)> changes = [&](const Stmt* x) -> bool {
    if (!x) return false;
    const Expr* target = nullptr;
    if (auto* b = dyn_cast<BinaryOperator>(x); b && b->isAssignmentOp()) target = b->getLHS();
    if (auto* u = dyn_cast<UnaryOperator>(x); u && (u->isIncrementDecrementOp() || u->getOpcode() == UO_AddrOf))
      target = u->getSubExpr();
    auto* o = target ? dyn_cast<MemberExpr>(target->IgnoreParens()) : nullptr;
    if (o && o->getMemberDecl() == m->getMemberDecl()) return true;
    for (const Stmt* c : x->children())
      if (changes(c)) return true;
    return false;
  };
  if (pointer && changes(kernel)) return;
  const std::string shown = v->getName().str() + path.shown;
  auto [known, fresh] = memberNames_.try_emplace(shown, v->getName().str() + path.name);
  std::string& name = known->second;
  if (fresh) {
    auto taken = [&] {
      return llvm::any_of(use.order(), [&](const VarDecl* o) { return printer_->name(o) == name; }) ||
             llvm::any_of(memberNames_, [&](const auto& o) { return o.first != shown && o.second == name; });
    };
    while (taken()) name += "_";
  }
  members_[m] = name;
  if (!fresh) return;
  KernelArgument k;
  k.kind = "POINTER";
  k.name = name;
  k.shown = shown;
  k.address = "(void *)(" + host_.expression(m) + ")";
  current_.arguments.push_back(k);
  std::string text = printer_->type(element);
  parameters_.push_back("TASUKI_PARAM(" + text + ", " + name + ")");
  binds_.push_back("TASUKI_BIND(" + text + ", " + name + ");");
}

}  // namespace tasuki
