// Values and lookups of declared symbols.
#include "sema/symbols.h"

#include "clang/AST/ASTContext.h"

using namespace clang;

namespace tasuki {

Value Value::of(const Expr* e, const ASTContext& context, int sign) {
  Value v;
  if (!e) return v;
  Expr::EvalResult result;
  if (!e->isValueDependent() && e->EvaluateAsInt(result, context)) {
    v.add = sign * result.Val.getInt().getExtValue();
    return v;
  }
  auto* sum = dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts());
  if (sum && sum->isAdditiveOp() && sum->getType()->isSignedIntegerType()) {
    int right = sum->getOpcode() == BO_Sub ? -sign : sign;
    return of(sum->getLHS(), context, sign).plus(of(sum->getRHS(), context, right));
  }
  v.terms.push_back({sign, e});
  return v;
}

Value Value::plus(const Value& other, int sign) const {
  Value v = *this;
  for (auto [s, e] : other.terms) v.terms.push_back({s * sign, e});
  if (v.name.empty()) v.name = other.name;
  v.add += sign * other.add;
  return v;
}

std::optional<long long> TemplateSymbol::nodesAlong(int d) const {
  if (d < 0 || !distributed || !onto) return std::nullopt;
  int axis = formats[d].axis;
  if (axis < 0) return 1;
  if (axis >= static_cast<int>(onto->size.size()) || !onto->size[axis]) return std::nullopt;
  return onto->size[axis]->constant();
}

Symbol* Scopes::local(const std::string& name) const {
  const Level& l = stack_.back();
  if (auto it = l.nodes.find(name); it != l.nodes.end()) return it->second;
  if (auto it = l.templates.find(name); it != l.templates.end()) return it->second;
  if (auto it = l.devices.find(name); it != l.devices.end()) return it->second;
  return nullptr;
}

void Scopes::addUndeclared(const std::string& name) {
  auto broken = [&]<class T>(std::map<std::string, T*>& table) {
    T*& entry = table[name];
    if (entry) return;
    auto s = std::make_shared<T>();
    s->name = name;
    s->broken = true;
    entry = s.get();
    owned_.push_back(std::move(s));
  };
  Level& outermost = stack_.front();
  broken(outermost.nodes), broken(outermost.templates), broken(outermost.devices);
}

ArrayKey arrayKey(const Expr* e) {
  if (!e) return {};
  e = e->IgnoreParenImpCasts();
  std::vector<const FieldDecl*> path;
  while (auto* m = dyn_cast<MemberExpr>(e)) {
    if (m->isArrow()) return {};
    path.push_back(dyn_cast<FieldDecl>(m->getMemberDecl()));
    e = m->getBase()->IgnoreParenImpCasts();
  }
  auto* r = dyn_cast<DeclRefExpr>(e);
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  if (!v) return {};
  return {v->getCanonicalDecl(), path};
}

}  // namespace tasuki
