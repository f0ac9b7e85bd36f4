// Declarations, initialisers, compound literals and constants. Lists are printed by position and only where
// C++ has them, too; everything else becomes assignments.
#include "kernel/names.h"
#include "kernel/text.h"

using namespace clang;

namespace tasuki {

// Texts grow with the number of elements.
static constexpr uint64_t kMostAssignments = 256;

std::string KernelPrinter::Text::declarator(const VarDecl* v, bool withConst) {
  QualType type = v->getType();
  Qualifiers outer;  // of an array those of its elements
  if (!withConst && type->isArrayType()) type = context_.getUnqualifiedArrayType(type, outer);
  if (!withConst) type.removeLocalConst();
  now_.locals.insert(v);
  return declare(type, localName(v), pointerSpace(v));
}

std::string KernelPrinter::Text::localName(const VarDecl* v) {
  if (hooks_.variable)
    if (auto other = hooks_.variable(v)) return *other;
  return types_.name(v);
}

void KernelPrinter::Text::declaration(const VarDecl* v) {
  here_ = v->getLocation();
  // Those of the whole program are looked at where they are used.
  if (v->hasExternalStorage() && !now_.routine)
    return unsupported("the declaration of '" + v->getNameAsString() + "' inside of the region; move it in front");
  if (v->hasExternalStorage() || (v->isStaticLocal() && isConstant(v))) return;
  if (v->isStaticLocal()) return unsupported("the static variable '" + v->getNameAsString() + "'");
  if (v->getTLSKind() != VarDecl::TLS_None)
    return unsupported("the thread-local variable '" + v->getNameAsString() + "'");
  at(v->getBeginLoc());
  const Expr* init = v->getInit();
  // C++ does not jump over initialisers.
  bool split = init && (now_.inSwitch || jumps(v));
  if (!init) return line(declarator(v, false) + ";");
  if (!split && positional(init)) {
    std::string value = initializer(init);
    return line(declarator(v, true) + " = " + value + ";");
  }
  line(declarator(v, false) + ";");
  std::vector<std::string> statements;
  assignments(localName(v), v->getType(), init, statements);
  for (const std::string& s : statements) line(s + ";");
}

bool KernelPrinter::Text::positional(const Expr* init) {
  init = init->IgnoreParens();
  auto* list = dyn_cast<InitListExpr>(init);
  if (!list) {
    if (isa<DesignatedInitUpdateExpr>(init)) return false;
    if (auto* literal = dyn_cast<StringLiteral>(init)) {
      const ConstantArrayType* array = context_.getAsConstantArrayType(init->getType());
      return array && literal->getLength() < array->getSize().getZExtValue();
    }
    return true;
  }
  if (list->getType()->isUnionType()) {
    const FieldDecl* field = list->getInitializedFieldInUnion();
    if (field && field->getFieldIndex() != 0) return false;
  }
  for (const Expr* e : list->inits())
    if (!positional(e)) return false;
  return true;
}

// Zeros for an object of the type.
static std::string zero(ASTContext& context, QualType type) {
  if (const ConstantArrayType* array = context.getAsConstantArrayType(type))
    return "{" + zero(context, array->getElementType()) + "}";
  if (type->isAnyComplexType()) return "{0, 0}";
  if (const RecordDecl* record = type->getAsRecordDecl()) {
    record = record->getDefinition();
    return record->field_empty() ? "{0}" : "{" + zero(context, record->field_begin()->getType()) + "}";
  }
  return "0";
}

std::string KernelPrinter::Text::initializer(const Expr* init) {
  init = init->IgnoreParens();
  if (isa<ImplicitValueInitExpr>(init)) return zero(context_, init->getType());
  if (auto* literal = dyn_cast<StringLiteral>(init)) return string(literal).text;
  auto* list = dyn_cast<InitListExpr>(init);
  if (!list) return complexConstant(init).value_or(operand(init, kAssign));
  if (list->isStringLiteralInit()) return initializer(list->getInit(0));
  if (list->getType()->isAnyComplexType() && list->getNumInits() > 1)
    unsupported("a list of two values for a _Complex number; write CMPLX");
  if (list->getType()->isScalarType())
    return list->getNumInits() ? initializer(list->getInit(0)) : zero(context_, list->getType());
  if (auto* record = list->getType()->getAsRecordDecl()) types_.define(record);
  std::string text;
  for (const Expr* e : list->inits()) {
    storedPointer(e);
    std::string element = isa<InitListExpr, ImplicitValueInitExpr, StringLiteral>(e->IgnoreParens()) ||
                                  e->getType()->isAnyComplexType()
                              ? initializer(e)
                              : converted(e);
    text += (text.empty() ? "" : ", ") + element;
  }
  return text.empty() ? zero(context_, list->getType()) : "{" + text + "}";
}

void KernelPrinter::Text::assignments(const std::string& target, QualType type, const Expr* init,
                                      std::vector<std::string>& out) {
  if (out.size() > kMostAssignments) return unsupported("so large an initialiser at this place");
  if (init) init = init->IgnoreParens();
  if (init && isa<ImplicitValueInitExpr>(init)) init = nullptr;
  auto* list = dyn_cast_or_null<InitListExpr>(init);
  auto* literal = dyn_cast_or_null<StringLiteral>(init);
  if (list && list->isStringLiteralInit())
    literal = dyn_cast<StringLiteral>(list->getInit(0)->IgnoreParens());
  if (init && isa<DesignatedInitUpdateExpr>(init))
    return unsupported("an initialiser that changes another one");
  if (const ConstantArrayType* array = context_.getAsConstantArrayType(type)) {
    uint64_t count = array->getSize().getZExtValue();
    for (uint64_t k = 0; k < count && out.size() <= kMostAssignments; ++k) {
      std::string element = target + "[" + std::to_string(k) + "]";
      if (literal) {
        unsigned code = k < literal->getLength() ? literal->getCodeUnit(static_cast<unsigned>(k)) : 0;
        out.push_back(element + " = " + std::to_string(code));
        continue;
      }
      const Expr* value = nullptr;
      if (list)
        value = k < list->getNumInits() ? list->getInit(static_cast<unsigned>(k)) : list->getArrayFiller();
      if (value) storedPointer(value);
      assignments(element, array->getElementType(), value, out);
    }
    return;
  }
  const RecordDecl* record = type->getAsRecordDecl();
  if (record && (list || !init)) {
    record = record->getDefinition();
    types_.define(record);
    if (record->isUnion()) {
      const FieldDecl* field = list && list->getInitializedFieldInUnion() ? list->getInitializedFieldInUnion()
                                                                          : *record->field_begin();
      assignments(target + "." + types_.name(field), field->getType(),
                  list && list->getNumInits() ? list->getInit(0) : nullptr, out);
      return;
    }
    unsigned k = 0;
    for (const FieldDecl* field : record->fields()) {
      const Expr* value = list && k < list->getNumInits() ? list->getInit(k) : nullptr;
      if (value) storedPointer(value);
      assignments(target + "." + types_.name(field), field->getType(), value, out);
      ++k;
    }
    return;
  }
  if (list && list->getNumInits() > 1) unsupported("a list of two values for a _Complex number; write CMPLX");
  if (list) init = list->getNumInits() ? list->getInit(0) : nullptr;
  const bool complex = type->isAnyComplexType();
  out.push_back(target + " = " + (init ? operand(init, kAssign) : complex ? asComplex({"0"}, context_.DoubleTy, type).text : "0"));
}

std::string KernelPrinter::Text::temporary(QualType type) {
  std::string name = "tasuki_t" + std::to_string(++temporaries_);
  // Its elements are assigned, those of a const array, too.
  now_.pending.push_back(declare(context_.getUnqualifiedArrayType(type.getUnqualifiedType()), name, Space::device) +
                         ";");
  return name;
}

Piece KernelPrinter::Text::compoundLiteral(const CompoundLiteralExpr* e) {
  QualType type = e->getType();
  if (context_.getAsVariableArrayType(type)) {
    unsupported("an array of variable length");
    return {"0"};
  }
  std::string name = temporary(type);
  std::vector<std::string> parts;
  assignments(name, type, e->getInitializer(), parts);
  std::string text;
  for (const std::string& part : parts) text += part + ", ";
  return {text + name, parts.empty() ? kPostfix : kComma};
}

bool KernelPrinter::Text::isConstant(const VarDecl* v) {
  if (v->hasLocalStorage()) return false;
  QualType element = context_.getBaseElementType(v->getType());
  if (!element.isConstQualified() || element.isVolatileQualified()) return false;
  const Expr* init = v->getAnyInitializer();
  return init && !init->isValueDependent() && init->isConstantInitializer(context_, false);
}

// A variable that is none: the program's, whose address the constant has.
const VarDecl* KernelPrinter::Text::addressee(const Stmt* init) {
  if (!init || isa<UnaryExprOrTypeTraitExpr>(init)) return nullptr;
  if (auto* r = dyn_cast<DeclRefExpr>(init))
    if (auto* v = dyn_cast<VarDecl>(r->getDecl()); v && !isConstant(v->getCanonicalDecl())) return v;
  for (const Stmt* c : init->children())
    if (const VarDecl* v = addressee(c)) return v;
  return nullptr;
}

std::string KernelPrinter::Text::constant(const VarDecl* v) {
  v = v->getCanonicalDecl();
  auto known = constants_.find(v);
  if (known != constants_.end()) return known->second;
  const VarDecl* defined = nullptr;
  const Expr* init = v->getAnyInitializer(defined);
  std::string name = types_.name(v);
  if (auto* f = dyn_cast<FunctionDecl>(v->getDeclContext())) name += "_of_" + f->getNameAsString();
  name += suffix_;
  std::string unique = name;
  for (int n = 2; !fileNames_.insert(unique).second || reserved_function(unique); ++n)
    unique = name + "_" + std::to_string(n);
  constants_[v] = unique;
  QualType type = defined->getType();
  QualType element = context_.getBaseElementType(type);
  if (element->isPointerType())
    unsupported("the constant '" + v->getNameAsString() + "', which holds pointers");
  else if (const VarDecl* other = addressee(init))
    unsupported("the constant '" + v->getNameAsString() + "', which holds the address of '" +
                other->getNameAsString() + "'");
  if (!positional(init)) unsupported("the initialiser of the constant '" + v->getNameAsString() + "'");
  Function outside = std::exchange(now_, {});
  std::string value = initializer(init);
  if (!now_.pending.empty()) unsupported("the initialiser of the constant '" + v->getNameAsString() + "'");
  now_ = std::move(outside);
  // TASUKI_CONSTANT says that it does not change.
  type = context_.getUnqualifiedArrayType(type);
  definitions_ += "TASUKI_CONSTANT " + declare(type, unique, Space::device) + " = " + value + ";\n";
  return unique;
}

std::optional<Piece> KernelPrinter::Text::constantValue(const Expr* reference) {
  auto* r = dyn_cast<DeclRefExpr>(reference->IgnoreParens());
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  if (!v || !v->getType()->isArithmeticType() || !isConstant(v)) return std::nullopt;
  if (hooks_.expression && hooks_.expression(r)) return std::nullopt;
  if (hooks_.variable && hooks_.variable(v)) return std::nullopt;
  Expr::EvalResult result;
  if (!v->getAnyInitializer()->EvaluateAsRValue(result, context_)) return std::nullopt;
  QualType type = v->getType().getCanonicalType().getUnqualifiedType();
  if (result.Val.isInt()) return number(result.Val.getInt(), type);
  if (!result.Val.isFloat()) return std::nullopt;
  if (type->isSpecificBuiltinType(BuiltinType::LongDouble)) unsupported("long double");
  return number(result.Val.getFloat(), type->isSpecificBuiltinType(BuiltinType::Float));
}

}  // namespace tasuki
