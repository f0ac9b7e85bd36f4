// References of arrays in kernels: one index into the device copy.
#include "clang/AST/ASTContext.h"
#include "kernel/builder.h"
#include "kernel/types.h"

using namespace clang;

namespace tasuki {

namespace {

// Whether a row in the program's type is one in memory.
bool wholeRows(const ArraySymbol& a) {
  for (int d = 1; d < a.rank; ++d)
    if (a.axis[d] >= 0 || (!a.shadow.empty() && (a.shadow[d].lo.constant() != 0 || a.shadow[d].hi.constant() != 0)))
      return false;
  return true;
}

// The array of which e is the address of the first element; null: another expression.
const Expr* decayed(const Expr* e) {
  auto* cast = dyn_cast<ImplicitCastExpr>(e);
  return cast && cast->getCastKind() == CK_ArrayToPointerDecay ? cast->getSubExpr()->IgnoreParens() : nullptr;
}

}  // namespace

std::optional<std::string> RegionBuilder::reference(const Expr* e) {
  if (!replaced_.empty() && !isa<ParenExpr>(e) && !isa<CastExpr>(e) && e->isLValue()) {
    std::string old = std::move(replaced_);
    replaced_.clear();
    bool same = printer_->expression(e) == old;
    replaced_ = std::move(old);
    if (same) return "old_";
  }
  if (auto tile = tileNames_.find(e); tile != tileNames_.end()) return tile->second + "[_q]";
  if (auto* call = dyn_cast<CallExpr>(e))
    if (auto result = results_.find(call); result != results_.end()) return result->second;
  if (auto* element = dyn_cast<ArraySubscriptExpr>(e))
    if (const auto text = elementText(element)) return text;
  const Expr* array = decayed(e) ? decayed(e) : e;
  if (auto* m = dyn_cast<MemberExpr>(array)) {
    auto known = members_.find(m);
    if (const auto name = known != members_.end() ? std::optional(known->second) : handedMember(m)) {
      if (m->getType()->isArrayType())
        return array == e ? asArray(e, *name) : rows(e->getType()->getPointeeType(), *name);
      if (!m->getType()->isPointerType() || !m->getType()->getPointeeType()->isArrayType()) return *name;
      return "((" + printer_->type(m->getType(), "TASUKI_GLOBAL") + ")" + *name + ")";
    }
  }
  auto it = facts_.references.find(array);
  if (it == facts_.references.end() || it->second.unevaluated) return plainReference(e);
  std::optional<std::string> text = distributedReference(it->second);
  const ReferenceInfo& r = it->second;
  const bool bare = r.subscripts.empty();
  const QualType type = e->getType();
  const bool toRows = array != e || (type->isPointerType() && type->getPointeeType()->isArrayType());
  if (!text || static_cast<int>(r.subscripts.size()) == r.array->rank || (bare && (!toRows || r.array->rank == 1))) {
    if (array != e) return std::nullopt;
    return text;
  }
  if (bare && !wholeRows(*r.array))
    printer_->unsupported(r.loc, "a pointer to rows of '" + r.array->name + "' that are distributed or have shadows");
  if (bare) return rows(type->getPointeeType(), *text);
  return array == e ? asArray(e, *text) : rows(e->getType()->getPointeeType(), *text);
}

// A pointer to the innermost element as one to what it is in the program; rows of variable length stay as they are.
std::string RegionBuilder::rows(QualType element, const std::string& pointer) {
  QualType to = innermostElement(context_, element);
  if (!to->isArrayType()) return pointer;
  return "((" + printer_->type(context_.getPointerType(to)) + ")" + pointer + ")";
}

// And as the array itself.
std::string RegionBuilder::asArray(const Expr* e, const std::string& pointer) {
  if (e->getType()->isVariablyModifiedType())
    return rows(context_.getAsArrayType(e->getType())->getElementType(), pointer);
  return "(*(" + printer_->type(context_.getPointerType(e->getType())) + ")" + pointer + ")";
}

void RegionBuilder::rememberExtents(const VarDecl* v) {
  std::string object = v->getName().str();
  QualType t = v->getType();
  if (t->isPointerType()) t = t->getPointeeType(), object += "[0]";
  for (int d = 0; const ArrayType* a = context_.getAsArrayType(t); ++d) {
    if (auto* variable = dyn_cast<VariableArrayType>(a); variable && variable->getSizeExpr())
      extents_[variable->getSizeExpr()] = {printer_->name(v) + "_N" + std::to_string(d),
                                           "(long)(sizeof(" + object + ") / sizeof(" + object + "[0]))"};
    object += "[0]";
    t = a->getElementType();
  }
}

// A constant for the extent of an array that the region declares: what the host finds there when it launches the
// kernel, if nothing in the region can change that. Nullopt: something can.
std::optional<std::string> RegionBuilder::length(const Expr* size) {
  auto known = extents_.find(size);
  if (known == extents_.end()) {
    const Usage region(construct_.body), use(size);
    const auto any = [](const FunctionDecl*) { return true; };
    const bool routines = calls(construct_.body, any);
    const bool kept = !calls(size, any) && llvm::all_of(use.order(), [&](const VarDecl* v) {
      return v->getType()->isIntegerType() && !v->getType().isVolatileQualified() && named(v) == Named::No &&
             (v->hasLocalStorage() || !routines) && !privates_.count(v) && !counters_.count(v) &&
             !declaredIn(v, construct_.body, context_.getSourceManager()) && !(region.uses(v) && region[v].assigned) &&
             !region.addressed().count(v);
    });
    if (!kept) return std::nullopt;
    known =
        extents_
            .try_emplace(size, "_extent_" + std::to_string(extents_.size()), "(long)(" + host_.expression(size) + ")")
            .first;
  }
  return fixed(known->second.first, known->second.second, true);
}

// A subscript in a sum of several. Beside an unsigned one a negative sum before it would be a large number.
std::string RegionBuilder::subscript(const Expr* e) {
  const std::string text = printer_->expression(e);
  return e->getType()->isUnsignedIntegerType() ? "(TASUKI_INDEX)(" + text + ")" : text;
}

// The argument of that name tells how long its elements are.
void RegionBuilder::elementsOf(const std::string& name, const std::string& bytes) {
  for (KernelArgument& a : current_.arguments)
    if (a.name == name && a.kind == "POINTER") a.type = bytes;
}

std::optional<std::string> RegionBuilder::distributedReference(const ReferenceInfo& r) {
  const ArraySymbol& a = *r.array;
  auto it = arrays_.find(&a);
  // A parameter of a routine has the shape of the array that the call gives it, in further parameters.
  bool parameter = printer_->inRoutine() && isa<ParmVarDecl>(a.decl);
  if (!parameter && (it == arrays_.end() || (printer_->inRoutine() && !a.decl->hasGlobalStorage()))) {
    printer_->unsupported(r.loc, "the distributed array '" + a.name + "' in a routine");
    return a.name;
  }
  if (parameter && (a.rank > 1 || !a.isAffine(0))) {
    printer_->unsupported(r.loc, "the distributed array '" + a.name +
                                     "' of several dimensions or a cyclic one as parameter of a routine");
    return a.name;
  }
  const std::string name = parameter ? printer_->name(a.decl) : it->second;
  // The bare name is the first element of the local section.
  std::string base = printer_->inRoutine() && !parameter ? "file_" + a.decl->getNameAsString() : name;
  if (r.subscripts.empty()) return base;
  std::string index;
  for (size_t d = 0; d < r.subscripts.size(); ++d) {
    std::string n = std::to_string(d), text = subscript(r.subscripts[d]);
    if (!a.isAffine(static_cast<int>(d)))
      text = "tasuki_cyclic_local(" + text + " + " + name + "_T" + n + ", " + name + "_W" + n + ", " + name + "_P" + n +
             ")";
    if (static_cast<int>(d) + 1 < a.rank) text += std::string(" * ") + (parameter ? "shape_" : "") + name + "_S" + n;
    index += (d ? " + " : "") + text;
  }
  index += std::string(" - ") + (parameter ? "shape_" : "") + name + "_O";
  if (static_cast<int>(r.subscripts.size()) < a.rank) return "(" + base + " + (" + index + "))";
  return base + "[" + index + "]";
}

// The array that a routine's parameter is aligned as.
const ArraySymbol* RegionBuilder::alignedParameter(const VarDecl* p) const {
  for (const auto& [e, r] : facts_.references)
    if (r.array->decl->getCanonicalDecl() == p->getCanonicalDecl()) return r.array;
  return nullptr;
}

// The shape of an aligned parameter: strides and origin, as parameters of a routine or of a call of it.
std::vector<std::string> RegionBuilder::shape(const VarDecl* p, const Expr* argument) {
  const ArraySymbol* a = alignedParameter(p);
  std::vector<std::string> all;
  if (!a) return all;
  std::string head = "const TASUKI_INDEX shape_" + printer_->name(p);
  if (argument) {
    auto it = facts_.references.find(argument->IgnoreParenImpCasts());
    if (it == facts_.references.end() || !it->second.subscripts.empty() || it->second.array->rank != a->rank) {
      printer_->unsupported(argument->getBeginLoc(),
                            "an argument other than a whole aligned array for '" + a->name + "'");
      return all;
    }
    const ArraySymbol* given = it->second.array;
    bool passed = printer_->inRoutine() && isa<ParmVarDecl>(given->decl);
    head = passed ? "shape_" + printer_->name(given->decl) : arrays_.count(given) ? arrays_.at(given) : given->name;
  }
  for (int d = 0; d + 1 < a->rank; ++d) all.push_back(head + "_S" + std::to_string(d));
  all.push_back(head + "_O");
  return all;
}

// Arrays of the program and pointers to rows: flattened, since their extents need not be constants.
std::optional<std::string> RegionBuilder::plainReference(const Expr* e) {
  // e: an element or an array; the address of its first element; the value of a pointer to rows.
  const Expr* array = decayed(e) ? decayed(e) : e;
  auto* read = dyn_cast<ImplicitCastExpr>(e);
  const bool value = read && read->getCastKind() == CK_LValueToRValue && e->getType()->isPointerType();
  if (value) array = read->getSubExpr()->IgnoreParens();
  std::vector<const Expr*> subscripts;
  const Expr* base = array;
  while (auto* s = dyn_cast<ArraySubscriptExpr>(base->IgnoreParenImpCasts())) {
    if (base == array && !isa<ArraySubscriptExpr>(array)) break;
    subscripts.insert(subscripts.begin(), s->getIdx());
    base = s->getBase();
  }
  auto* r = dyn_cast<DeclRefExpr>(base->IgnoreParenImpCasts());
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  if (!v || (subscripts.empty() && !isa<DeclRefExpr>(array))) return std::nullopt;
  v = v->getCanonicalDecl();
  // Only what came in as a parameter lost its shape.
  bool flattened = false;
  for (const KernelArgument& a : current_.arguments)
    flattened |= a.name == printer_->name(v) && (a.kind == "POINTER" || a.kind == "DEVICE");
  if (!flattened || printer_->inRoutine()) return std::nullopt;
  QualType t = v->getType();
  if (!t->isArrayType() && !t->isPointerType()) return std::nullopt;
  // Extents behind the first dimension.
  std::vector<QualType> rowTypes;
  QualType row = t->isPointerType() ? t->getPointeeType() : context_.getAsArrayType(t)->getElementType();
  while (const ArrayType* a = context_.getAsArrayType(row)) {
    rowTypes.push_back(row);
    row = a->getElementType();
  }
  if (rowTypes.empty()) return std::nullopt;
  if (subscripts.size() > rowTypes.size() + 1) return std::nullopt;
  std::string name = printer_->name(v);
  if (subscripts.empty()) {
    if (value) return rows(t->getPointeeType(), name);
    if (!t->isArrayType()) return std::nullopt;
    return array == e ? asArray(e, name) : rows(e->getType()->getPointeeType(), name);
  }
  if (value) return std::nullopt;
  std::string index, element = v->getName().str();
  for (size_t d = 0; d < rowTypes.size() + 1; ++d) element += "[0]";
  std::string object = v->getName().str();
  for (size_t d = 0; d < subscripts.size(); ++d) {
    object += "[0]";
    std::string text = subscript(subscripts[d]);
    if (d < rowTypes.size()) elementsOf(name, "(int)sizeof(" + element + ")");
    if (d < rowTypes.size())
      text += " * " + fixed(name + "_S" + std::to_string(d), "(long)(sizeof(" + object + ") / sizeof(" + element + "))", true);
    index += (d ? " + " : "") + text;
  }
  if (subscripts.size() == rowTypes.size() + 1) {
    if (array != e) return std::nullopt;
    return name + "[" + index + "]";
  }
  const std::string pointer = "(" + name + " + (" + index + "))";
  return array == e ? asArray(e, pointer) : rows(e->getType()->getPointeeType(), pointer);
}

}  // namespace tasuki
