// Bounds and steps of loops that the host needs in front of a launch, and that compute regions change on the device.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

// The variable that an lvalue is a part of; null: it is reached through a pointer.
static const VarDecl* directVariable(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParenImpCasts();
  if (auto* element = dyn_cast<ArraySubscriptExpr>(lvalue)) {
    const Expr* base = element->getBase()->IgnoreParenImpCasts();
    return base->getType()->isArrayType() ? directVariable(base) : nullptr;
  }
  if (auto* m = dyn_cast<MemberExpr>(lvalue)) return m->isArrow() ? nullptr : directVariable(m->getBase());
  return namedVariable(lvalue);
}

void RegionChanges::note(const Stmt* s, const ASTContext& context) {
  if (!s) return;
  if (directiveMarker(s, true)) return note(cast<WhileStmt>(s)->getBody(), context);
  if (const Expr* changed = changedBy(s)) {
    const Type* type = context.getBaseElementType(changed->getType())->getCanonicalTypeUnqualified().getTypePtr();
    const VarDecl* v = directVariable(changed);
    if (v) variables.insert(v);
    if (!v) pointed.insert(type);
    if (!namedVariable(changed)) types.insert(type);
  }
  for (const Stmt* c : s->children()) note(c, context);
}

// Whether the device may have another value of it than the host: of an element or a member only the run knows whether
// it is present.
bool RegionBuilder::changedByRegions(const Expr* lvalue) const {
  lvalue = lvalue->IgnoreParens();
  const Type* type = lvalue->getType()->getCanonicalTypeUnqualified().getTypePtr();
  if (!lvalue->isLValue() || !isa<BuiltinType>(type) || lvalue->getObjectKind() != OK_Ordinary) return false;
  const RegionChanges& regions = facts_.changed;
  const VarDecl* root = rootVariable(lvalue);
  if (!root || named(root) == Named::Device || firstPrivate(root)) return false;
  if (namedVariable(lvalue))
    return regions.variables.count(root) > 0 && (named(root) != Named::No || entered_.count(root) > 0);
  if (directVariable(lvalue)) return regions.variables.count(root) > 0 || regions.pointed.count(type) > 0;
  return regions.types.count(type) > 0;
}

// Whether the host would have to look at the device for it.
bool RegionBuilder::ofDevice(const Stmt* s) const {
  if (!s) return false;
  auto* e = dyn_cast<Expr>(s);
  return (e && changedByRegions(e)) || llvm::any_of(s->children(), [&](const Stmt* c) { return ofDevice(c); });
}

// The host's text of an expression, with what the device has.
std::string RegionBuilder::deviceValue(const Expr* e) const {
  if (!ofDevice(e)) return "(" + host_.expression(e) + ")";
  if (changedByRegions(e)) {
    std::string place = host_.expression(e);
    auto* element = dyn_cast<ArraySubscriptExpr>(e->IgnoreParens());
    if (element && facts_.references.count(element) == 0 && ofDevice(element->getIdx()))
      place = "(" + host_.expression(element->getBase()) + ")[" + deviceValue(element->getIdx()) + "]";
    const std::string type =
        e->getType().getCanonicalType().getUnqualifiedType().getAsString(PrintingPolicy(context_.getLangOpts()));
    return "(*(const " + type + " *)tasuki_acc_value(_xmp_at, (const void *)&(" + place + "), sizeof(" + type +
           "), &(" + type + "){0}, _xmp_queue))";
  }
  if (auto* p = dyn_cast<ParenExpr>(e)) return deviceValue(p->getSubExpr());
  if (auto* c = dyn_cast<CastExpr>(e)) {
    const QualType type = c->getType().getCanonicalType().getUnqualifiedType();
    const std::string inner = deviceValue(c->getSubExpr());
    if (!isa<BuiltinType>(type) || c->getCastKind() == CK_LValueToRValue) return inner;
    return "((" + type.getAsString(PrintingPolicy(context_.getLangOpts())) + ")" + inner + ")";
  }
  if (auto* u = dyn_cast<UnaryOperator>(e); u && u->isArithmeticOp())
    return "(" + UnaryOperator::getOpcodeStr(u->getOpcode()).str() + " " + deviceValue(u->getSubExpr()) + ")";
  if (auto* b = dyn_cast<BinaryOperator>(e); b && !b->isAssignmentOp() && b->getOpcode() != BO_Comma)
    return "(" + deviceValue(b->getLHS()) + " " + b->getOpcodeStr().str() + " " + deviceValue(b->getRHS()) + ")";
  if (auto* c = dyn_cast<ConditionalOperator>(e))
    return "(" + deviceValue(c->getCond()) + " ? " + deviceValue(c->getTrueExpr()) + " : " +
           deviceValue(c->getFalseExpr()) + ")";
  return "(" + host_.expression(e) + ")";
}

// The loop's bounds and step as the device has them, in front of the launch.
void RegionBuilder::valuesFromDevice(LoopVar& v, const std::string& number) {
  for (auto [value, name] : {std::pair(&v.lb, "_xmp_from_"), {&v.ub, "_xmp_to_"}, {&v.step, "_xmp_by_"}}) {
    if (llvm::none_of(value->terms, [&](const auto& term) { return ofDevice(term.second); })) continue;
    std::string sum = value->name.empty() ? std::to_string(value->add) + "L" : value->name;
    for (const auto& [factor, e] : value->terms)
      sum += (factor < 0 ? " - " : " + ") + (std::abs(factor) == 1 ? "" : std::to_string(std::abs(factor)) + " * ") +
             "(long)" + deviceValue(e);
    if (!value->name.empty()) sum += " + " + std::to_string(value->add) + "L";
    Value kept;
    kept.name = name + number;
    current_.setup += "const long " + kept.name + " = " + sum + "; ";
    current_.looksAtDevice = true;
    *value = kept;
  }
}

}  // namespace tasuki
