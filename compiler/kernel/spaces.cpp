// Where pointers point to. OpenCL 1.2 has no pointer that fits all memories: one to a thread's own variable
// has another type than one into device memory, and a routine is printed once for each combination that is
// used.
#include "kernel/text.h"

using namespace clang;

namespace tasuki {

std::string KernelPrinter::Text::declare(QualType type, const std::string& name, Space space) {
  PointeeSpaces spaces;
  if (space == Space::own) spaces.outer.clear();
  if (space == Space::constant) spaces.outer = "TASUKI_POINTEE_CONSTANT";
  if (space == Space::constant && definitions_.find("define TASUKI_POINTEE_CONSTANT") == std::string::npos)
    definitions_ +=
        "#ifdef __OPENCL_C_VERSION__\n#define TASUKI_POINTEE_CONSTANT __constant\n#else\n"
        "#define TASUKI_POINTEE_CONSTANT\n#endif\n";
  return types_.declare(type, name, spaces);
}

Space KernelPrinter::Text::placeOf(const Expr* object) {
  object = object->IgnoreParens();
  if (auto* r = dyn_cast<DeclRefExpr>(object)) {
    auto* v = dyn_cast<VarDecl>(r->getDecl());
    if (!v) return Space::device;
    if (v->hasLocalStorage() && (now_.routine || now_.locals.count(v))) return Space::own;
    bool named = !(hooks_.variable && hooks_.variable(v));
    if (named && isConstant(v)) return Space::constant;
    if (now_.routine) return Space::device;  // a further parameter
    if (hooks_.own) return hooks_.own(v) ? Space::own : Space::device;
    return named && !v->getType()->isArrayType() ? Space::own : Space::device;
  }
  if (auto* m = dyn_cast<MemberExpr>(object)) {
    if (hooks_.parameter && hooks_.parameter(m)) return Space::device;
    return m->isArrow() ? pointedTo(m->getBase()) : placeOf(m->getBase());
  }
  if (auto* s = dyn_cast<ArraySubscriptExpr>(object))
    return hooks_.parameter && hooks_.parameter(s) ? Space::device : pointedTo(s->getBase());
  if (auto* u = dyn_cast<UnaryOperator>(object)) {
    if (u->getOpcode() == UO_Deref) return pointedTo(u->getSubExpr());
    if (u->getOpcode() == UO_Extension) return placeOf(u->getSubExpr());
  }
  if (isa<StringLiteral, PredefinedExpr>(object)) return Space::constant;
  if (auto* cast = dyn_cast<CastExpr>(object)) return placeOf(cast->getSubExpr());
  return Space::own;  // values of records: literals, results of calls
}

Space KernelPrinter::Text::pointedTo(const Expr* pointer) {
  pointer = pointer->IgnoreParens();
  if (auto* cast = dyn_cast<CastExpr>(pointer)) {
    switch (cast->getCastKind()) {
      case CK_ArrayToPointerDecay:
        return placeOf(cast->getSubExpr());
      case CK_LValueToRValue: {
        auto* r = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
        auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
        return v ? pointerSpace(v) : Space::device;
      }
      case CK_BitCast:
      case CK_NoOp:
        return pointedTo(cast->getSubExpr());
      default:
        return Space::device;
    }
  }
  if (auto* u = dyn_cast<UnaryOperator>(pointer)) {
    if (u->getOpcode() == UO_AddrOf) return placeOf(u->getSubExpr());
    if (u->isIncrementDecrementOp() || u->getOpcode() == UO_Extension) {
      if (auto* r = dyn_cast<DeclRefExpr>(u->getSubExpr()->IgnoreParens()))
        if (auto* v = dyn_cast<VarDecl>(r->getDecl())) return pointerSpace(v);
      return u->getOpcode() == UO_Extension ? pointedTo(u->getSubExpr()) : Space::device;
    }
    return Space::device;
  }
  if (auto* b = dyn_cast<BinaryOperator>(pointer)) {
    if (b->getOpcode() == BO_Comma || b->getOpcode() == BO_Assign) return pointedTo(b->getRHS());
    if (b->getOpcode() == BO_Add && !b->getLHS()->getType()->isPointerType()) return pointedTo(b->getRHS());
    return pointedTo(b->getLHS());
  }
  if (auto* call = dyn_cast<CallExpr>(pointer); call && isMemoryCall(call)) return pointedTo(call->getArg(0));
  if (auto* c = dyn_cast<ConditionalOperator>(pointer)) {
    Space first = pointedTo(c->getTrueExpr());
    return first == Space::device ? pointedTo(c->getFalseExpr()) : first;
  }
  return Space::device;
}

Space KernelPrinter::Text::assignedSpace(const Stmt* s, const VarDecl* v, bool& found) {
  if (!s || found) return Space::device;
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Assign)
    if (auto* r = dyn_cast<DeclRefExpr>(b->getLHS()->IgnoreParens()); r && r->getDecl() == v) {
      found = true;
      return pointedTo(b->getRHS());
    }
  for (const Stmt* child : s->children()) {
    Space space = assignedSpace(child, v, found);
    if (found) return space;
  }
  return Space::device;
}

Space KernelPrinter::Text::pointerSpace(const VarDecl* v) {
  if (!v->getType()->isPointerType()) return Space::device;
  auto known = now_.pointers.find(v);
  if (known != now_.pointers.end()) return known->second;
  if (isa<ParmVarDecl>(v) || !v->hasLocalStorage()) return Space::device;
  if (!functionOf(v)) return Space::device;
  // The host's pointer, an argument of the kernel, whatever it was made from there.
  if (!now_.routine && hooks_.own && !hooks_.own(v)) return Space::device;
  now_.pointers[v] = Space::device;  // what depends on itself
  bool found = false;
  Space space = v->getInit() && !v->getInit()->isNullPointerConstant(context_, Expr::NPC_NeverValueDependent)
                    ? pointedTo(v->getInit())
                    : assignedSpace(functionOf(v)->getBody(), v, found);
  return now_.pointers[v] = space;
}

std::string KernelPrinter::Text::parameter(const ParmVarDecl* p, const Expr* argument) {
  Space space = Space::device;
  if (p->getType()->isPointerType()) now_.pointers[p] = space = pointedTo(argument);
  now_.locals.insert(p);
  return declare(p->getType().getUnqualifiedType(), types_.name(p), space);
}

std::string KernelPrinter::Text::privateDeclaration(const VarDecl* v, const Stmt* body) {
  Space space = Space::device;
  if (v->getType()->isPointerType()) {
    bool found = false;
    now_.pointers[v] = space = assignedSpace(body, v, found);
  }
  return declare(v->getType().getUnqualifiedType(), types_.name(v), space);
}

std::string KernelPrinter::Text::privateArray(const VarDecl* v, const std::string& extent) {
  now_.pointers[v] = Space::own;
  const QualType element = v->getType()->getPointeeType().getUnqualifiedType();
  return declare(element, types_.name(v) + "[" + extent + "]", Space::device);
}

void KernelPrinter::Text::mixed(const Expr* pointer, Space a, Space b) {
  if (a != b && !mixed_) mixed_ = pointer->getExprLoc();
}

// Two pointers of which one takes the other's place, or is compared with it.
void KernelPrinter::Text::oneSpace(const Expr* a, const Expr* b) {
  const auto null = [&](const Expr* e) { return e->isNullPointerConstant(context_, Expr::NPC_NeverValueDependent); };
  if (!a->getType()->isPointerType() || !b->getType()->isPointerType() || null(a) || null(b)) return;
  // What is assigned to is no value: a variable, or a pointer that is kept in memory.
  const auto space = [&](const Expr* e) {
    auto* r = dyn_cast<DeclRefExpr>(e->IgnoreParens());
    auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    return v ? pointerSpace(v) : e->isLValue() ? Space::device : pointedTo(e);
  };
  mixed(b, space(a), space(b));
}

// A pointer in a structure, in an array or that a function returns.
void KernelPrinter::Text::storedPointer(const Expr* e) {
  if (e->getType()->isPointerType() && !e->isNullPointerConstant(context_, Expr::NPC_NeverValueDependent))
    mixed(e, Space::device, pointedTo(e));
}

}  // namespace tasuki
