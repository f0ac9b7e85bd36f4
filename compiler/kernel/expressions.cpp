// Expressions in the kernel dialect: parentheses by precedence; conversions that the languages do alike are
// left out.
#include "kernel/text.h"

using namespace clang;

namespace tasuki {

std::string KernelPrinter::Text::operand(const Expr* e, int level) {
  Piece piece = print(e);
  return piece.level < level ? "(" + piece.text + ")" : piece.text;
}

Piece KernelPrinter::Text::print(const Expr* e) {
  if (hooks_.expression)
    if (auto text = hooks_.expression(e)) return {*text};
  if (auto* paren = dyn_cast<ParenExpr>(e)) return print(paren->getSubExpr());
  if (e->getExprLoc().isValid()) here_ = e->getExprLoc();
  if (e->getType()->isSpecificBuiltinType(BuiltinType::LongDouble)) unsupported("long double");
  // DBL_EPSILON and its relatives are casts of what has that type.
  if (auto* cast = dyn_cast<CastExpr>(e);
      cast && e->getType()->isRealFloatingType() &&
      cast->getSubExpr()->getType()->isSpecificBuiltinType(BuiltinType::LongDouble)) {
    Expr::EvalResult value;
    if (e->EvaluateAsRValue(value, context_) && value.Val.isFloat())
      return number(value.Val.getFloat(), e->getType()->isSpecificBuiltinType(BuiltinType::Float));
  }
  if (auto piece = complexPiece(e)) return *piece;
  if (auto* record = e->getType()->getAsRecordDecl()) types_.define(record);
  switch (e->getStmtClass()) {
    case Stmt::IntegerLiteralClass:
    case Stmt::UnaryExprOrTypeTraitExprClass:
    case Stmt::OffsetOfExprClass:
    case Stmt::CXXBoolLiteralExprClass:
    case Stmt::TypeTraitExprClass:
    case Stmt::SourceLocExprClass:
      if (auto value = folded(e)) return *value;
      unsupported("an expression of this kind whose value is not constant");
      return {"0"};
    case Stmt::FloatingLiteralClass: {
      return number(cast<FloatingLiteral>(e)->getValue(),
                    e->getType()->isSpecificBuiltinType(BuiltinType::Float));
    }
    case Stmt::CharacterLiteralClass:
      return character(cast<CharacterLiteral>(e));
    case Stmt::StringLiteralClass:
      return string(cast<StringLiteral>(e));
    case Stmt::PredefinedExprClass:
      return string(cast<PredefinedExpr>(e)->getFunctionName());
    case Stmt::DeclRefExprClass:
      return reference(cast<DeclRefExpr>(e));
    case Stmt::ImplicitCastExprClass:
      return implicitCast(cast<ImplicitCastExpr>(e));
    case Stmt::CStyleCastExprClass:
      return explicitCast(cast<CStyleCastExpr>(e));
    case Stmt::UnaryOperatorClass:
      return unary(cast<UnaryOperator>(e));
    case Stmt::BinaryOperatorClass:
    case Stmt::CompoundAssignOperatorClass:
      return binary(cast<BinaryOperator>(e));
    case Stmt::ConditionalOperatorClass:
      return conditional(cast<ConditionalOperator>(e));
    case Stmt::BinaryConditionalOperatorClass:
      return elvis(cast<BinaryConditionalOperator>(e));
    case Stmt::MemberExprClass:
      return member(cast<MemberExpr>(e));
    case Stmt::ArraySubscriptExprClass: {
      auto* s = cast<ArraySubscriptExpr>(e);
      return subscript(s->getBase(), s->getIdx());
    }
    case Stmt::CallExprClass:
      return call(cast<CallExpr>(e));
    case Stmt::CompoundLiteralExprClass:
      return compoundLiteral(cast<CompoundLiteralExpr>(e));
    case Stmt::InitListExprClass: {
      auto* list = cast<InitListExpr>(e);
      if (list->getType()->isScalarType() && list->getNumInits() == 1) return print(list->getInit(0));
      unsupported("an initialiser list at this place");
      return {"0"};
    }
    case Stmt::ImplicitValueInitExprClass:
      return {"0"};
    case Stmt::StmtExprClass:
      return statementExpression(cast<StmtExpr>(e));
    case Stmt::ExprWithCleanupsClass:
      return print(cast<ExprWithCleanups>(e)->getSubExpr());
    case Stmt::MaterializeTemporaryExprClass:
      return print(cast<MaterializeTemporaryExpr>(e)->getSubExpr());
    case Stmt::ConstantExprClass:
      return print(cast<ConstantExpr>(e)->getSubExpr());
    case Stmt::ChooseExprClass:
      return print(cast<ChooseExpr>(e)->getChosenSubExpr());
    case Stmt::GenericSelectionExprClass:
      return print(cast<GenericSelectionExpr>(e)->getResultExpr());
    case Stmt::OpaqueValueExprClass:
      if (const Expr* source = cast<OpaqueValueExpr>(e)->getSourceExpr()) return print(source);
      break;
    case Stmt::VAArgExprClass:
      unsupported("va_arg");
      return {"0"};
    case Stmt::AtomicExprClass:
      unsupported("an atomic builtin; use #pragma acc atomic");
      return {"0"};
    case Stmt::AddrLabelExprClass:
      unsupported("the address of a label");
      return {"0"};
    default:
      break;
  }
  unsupported(std::string("this expression (") + e->getStmtClassName() + ")");
  return {"0"};
}

Piece KernelPrinter::Text::reference(const DeclRefExpr* e) {
  if (auto* constant = dyn_cast<EnumConstantDecl>(e->getDecl()))
    return number(constant->getInitVal(), e->getType());
  auto* v = dyn_cast<VarDecl>(e->getDecl());
  if (!v) {
    unsupported("the function '" + e->getDecl()->getNameAsString() + "' as a value");
    return {"0"};
  }
  if (hooks_.variable)
    if (auto text = hooks_.variable(v)) return {*text};
  if (isConstant(v)) return {constant(v)};
  if (now_.routine && v->isStaticLocal())
    unsupported("the static variable '" + v->getNameAsString() + "' in a routine");
  else if (now_.routine && !v->hasLocalStorage())
    return sharedReference(v);
  return {types_.name(v)};
}

// A value as 0 or 1, which is what _Bool has in memory.
Piece KernelPrinter::Text::truth(const Expr* e) {
  const Expr* inner = e->IgnoreParens();
  while (auto* cast = dyn_cast<ImplicitCastExpr>(inner)) {
    if (cast->getCastKind() != CK_IntegralCast && cast->getCastKind() != CK_LValueToRValue &&
        cast->getCastKind() != CK_NoOp)
      break;
    inner = cast->getSubExpr()->IgnoreParens();
  }
  if (isBool(inner->getType())) return print(e);
  if (auto* b = dyn_cast<BinaryOperator>(inner); b && (b->isComparisonOp() || b->isLogicalOp()))
    return print(e);
  if (auto* u = dyn_cast<UnaryOperator>(inner); u && u->getOpcode() == UO_LNot) return print(e);
  Expr::EvalResult known;
  if (isa<IntegerLiteral>(inner) && inner->EvaluateAsInt(known, context_))
    return {known.Val.getInt().isZero() ? "0" : "1"};
  return {operand(e, kLess) + " != 0", kEqual};
}

Piece KernelPrinter::Text::implicitCast(const ImplicitCastExpr* e) {
  const Expr* sub = e->getSubExpr();
  QualType type = e->getType();
  auto explicitly = [&]() -> Piece {
    Space space = pointedTo(sub);
    std::string to = castTo(type, space);
    if (sub->getType()->isPointerType() && to == castTo(sub->getType(), space)) return print(sub);
    return {to + operand(sub, kUnary), kUnary};
  };
  switch (e->getCastKind()) {
    case CK_LValueToRValue:
      if (auto value = constantValue(sub)) return *value;
      return print(sub);
    case CK_IntegralToBoolean:
    case CK_FloatingToBoolean:
    case CK_PointerToBoolean:
      return truth(sub);
    case CK_NullToPointer:
      return {"0"};
    case CK_FunctionToPointerDecay:
      return print(sub);
    case CK_ArrayToPointerDecay:
      if (context_.getAsVariableArrayType(sub->getType()) &&
          isa<ArraySubscriptExpr, UnaryOperator>(sub->IgnoreParens())) {
        auto [base, index] = flat(e);
        return {base + " + " + index, kAdd};
      }
      return print(sub);
    case CK_BitCast:
    case CK_NoOp: {
      if (!type->isPointerType() || !sub->getType()->isPointerType()) {
        if (e->getCastKind() == CK_NoOp) return print(sub);
        break;
      }
      if (sub->isNullPointerConstant(context_, Expr::NPC_NeverValueDependent)) return {"0"};
      // C++ wants it said, except where qualifiers are added or the type is forgotten.
      constexpr unsigned constVolatile = Qualifiers::Const | Qualifiers::Volatile;
      unsigned from = sub->getType()->getPointeeType().getCVRQualifiers() & constVolatile;
      unsigned to = type->getPointeeType().getCVRQualifiers() & constVolatile;
      if ((from & ~to) == 0 && (type->isVoidPointerType() || e->getCastKind() == CK_NoOp)) return print(sub);
      return explicitly();
    }
    case CK_IntegralToPointer:
    case CK_PointerToIntegral:
      return explicitly();
    case CK_IntegralCast:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_FloatingCast:
    case CK_BooleanToSignedIntegral:
    case CK_ToVoid:
      return print(sub);
    default:
      break;
  }
  unsupported(std::string("this conversion (") + e->getCastKindName() + ")");
  return {"0"};
}

Piece KernelPrinter::Text::explicitCast(const CStyleCastExpr* e) {
  const Expr* sub = e->getSubExpr();
  // Of any memory.
  if (e->getType()->isPointerType() && e->isNullPointerConstant(context_, Expr::NPC_NeverValueDependent)) return {"0"};
  switch (e->getCastKind()) {
    case CK_IntegralToBoolean:
    case CK_FloatingToBoolean:
    case CK_PointerToBoolean:
      return truth(sub);
    case CK_ToVoid:
    case CK_NoOp:
    case CK_BitCast:
    case CK_LValueToRValue:
    case CK_NullToPointer:
    case CK_IntegralCast:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_FloatingCast:
    case CK_BooleanToSignedIntegral:
    case CK_IntegralToPointer:
    case CK_PointerToIntegral:
      break;
    default:
      unsupported(std::string("this conversion (") + e->getCastKindName() + ")");
      return {"0"};
  }
  if (e->getType()->isRecordType()) return print(sub);
  if (e->getCastKind() == CK_PointerToIntegral &&
      context_.getTypeSize(e->getType()) < context_.getTypeSize(sub->getType()))
    return {"(" + types_.declare(e->getType().getUnqualifiedType(), "", {}) + ")(unsigned long)" +
                operand(sub, kUnary),
            kUnary};
  return {castTo(e->getType().getUnqualifiedType(), pointedTo(sub)) + operand(sub, kUnary), kUnary};
}

std::string KernelPrinter::Text::converted(const Expr* e) {
  const Expr* plain = e->IgnoreParens();
  auto* cast = dyn_cast<ImplicitCastExpr>(plain);
  QualType type = e->getType().getCanonicalType().getUnqualifiedType();
  bool arithmetic = type->isArithmeticType() && !isBool(type) && !type->isAnyComplexType();
  if (!arithmetic) return operand(e, kAssign);
  if (!cast || cast->getCastKind() == CK_LValueToRValue) {
    // Comparisons are of type bool in C++.
    auto* b = dyn_cast<BinaryOperator>(plain);
    auto* u = dyn_cast<UnaryOperator>(plain);
    if ((b && (b->isComparisonOp() || b->isLogicalOp())) || (u && u->getOpcode() == UO_LNot))
      return "(int)" + operand(e, kUnary);
    return operand(e, kAssign);
  }
  const Expr* source = cast->getSubExpr()->IgnoreParens();
  std::string to = types_.declare(type, "", {});
  if (to == types_.declare(source->getType().getUnqualifiedType(), "", {}) &&
      cast->getCastKind() != CK_FloatingCast)
    return operand(e, kAssign);
  if (isa<IntegerLiteral, FloatingLiteral>(source)) {
    Expr::EvalResult value;
    if (type->isRealFloatingType() && e->EvaluateAsRValue(value, context_) && value.Val.isFloat())
      return number(value.Val.getFloat(), type->isSpecificBuiltinType(BuiltinType::Float)).text;
    if (isa<IntegerLiteral>(source) && (to == "long" || to == "unsigned long" || to == "unsigned int"))
      if (auto known = folded(e)) return known->text;
  }
  return "(" + to + ")" + operand(e, kUnary);
}

Piece KernelPrinter::Text::unary(const UnaryOperator* e) {
  const Expr* sub = e->getSubExpr();
  switch (e->getOpcode()) {
    case UO_Extension:
      return print(sub);
    case UO_AddrOf:
      if (sub->getType()->isFunctionType()) {
        unsupported("the address of a function");
        return {"0"};
      }
      if (auto* literal = dyn_cast<CompoundLiteralExpr>(sub->IgnoreParens())) {
        Piece value = compoundLiteral(literal);
        size_t name = value.text.rfind(' ') + 1;  // the variable itself comes last; a list has no address
        return {value.text.substr(0, name) + "&" + value.text.substr(name), value.level};
      }
      if (context_.getAsVariableArrayType(sub->getType())) unsupported("the address of a row of variable length");
      break;
    case UO_Deref:
      if (context_.getAsVariableArrayType(e->getType())) {
        auto [base, index] = flat(e);
        return {base + " + " + index, kAdd};
      }
      break;
    case UO_PreInc:
    case UO_PreDec:
    case UO_PostInc:
    case UO_PostDec:
      needPointee(sub->getType());
      fixedRows(sub->getType());
      if (!isBool(sub->getType())) break;
      if (e->getOpcode() == UO_PreInc) return {operand(sub, kUnary) + " = 1", kAssign};
      unsupported("-- or ++ of a _Bool; assign it");
      return {"0"};
    default:
      break;
  }
  if (e->isPostfix()) return {operand(sub, kPostfix) + UnaryOperator::getOpcodeStr(e->getOpcode()).str()};
  std::string sign = UnaryOperator::getOpcodeStr(e->getOpcode()).str(), text = operand(sub, kUnary);
  if (text[0] == sign.back() && (text[0] == '-' || text[0] == '+' || text[0] == '&')) text = "(" + text + ")";
  return {sign + text, kUnary};
}

static int levelOf(BinaryOperatorKind op) {
  switch (op) {
    case BO_Mul:
    case BO_Div:
    case BO_Rem:
      return kMultiply;
    case BO_Add:
    case BO_Sub:
      return kAdd;
    case BO_Shl:
    case BO_Shr:
      return kShift;
    case BO_LT:
    case BO_GT:
    case BO_LE:
    case BO_GE:
      return kLess;
    case BO_EQ:
    case BO_NE:
      return kEqual;
    case BO_And:
      return kBitAnd;
    case BO_Xor:
      return kBitXor;
    case BO_Or:
      return kBitOr;
    case BO_LAnd:
      return kLogicalAnd;
    case BO_LOr:
      return kLogicalOr;
    case BO_Comma:
      return kComma;
    default:
      return kAssign;
  }
}

Piece KernelPrinter::Text::binary(const BinaryOperator* e) {
  BinaryOperatorKind op = e->getOpcode();
  const Expr *lhs = e->getLHS(), *rhs = e->getRHS();
  int level = levelOf(op);
  std::string sign = " " + e->getOpcodeStr().str() + " ";
  if (e->isAdditiveOp() || e->isCompoundAssignmentOp())
    needPointee(lhs->getType()), needPointee(rhs->getType());
  if (op != BO_Comma && !e->isLogicalOp()) oneSpace(lhs, rhs);
  for (const Expr* side : {lhs, rhs})
    if (e->isAdditiveOp() || e->isCompoundAssignmentOp()) fixedRows(side->getType());
  if (e->isCompoundAssignmentOp() && isBool(lhs->getType())) {
    if (lhs->HasSideEffects(context_)) {
      unsupported("this assignment to a _Bool");
      return {"0"};
    }
    std::string target = operand(lhs, kUnary), operation = e->getOpcodeStr().drop_back().str();
    return {target + " = (" + target + " " + operation + " " + operand(rhs, kPostfix) + ") != 0", kAssign};
  }
  int left = level, right = level + 1;
  if (e->isAssignmentOp()) left = kUnary, right = kAssign;
  if (op == BO_Comma) sign = ", ";
  // What compilers and readers stumble over gets parentheses.
  if (op == BO_LOr) left = right = kBitOr;
  if (op == BO_LOr && isa<BinaryOperator>(lhs->IgnoreParens()) &&
      cast<BinaryOperator>(lhs->IgnoreParens())->getOpcode() == BO_LOr)
    left = kLogicalOr;
  if (level >= kBitOr && level <= kBitAnd) {
    auto* inner = dyn_cast<BinaryOperator>(lhs->IgnoreParens());
    left = inner && inner->getOpcode() == op ? level : kUnary;
    right = kUnary;
  }
  if (level == kShift || level == kEqual || level == kLess) left = right = level == kShift ? kUnary : kShift;
  std::string first = operand(lhs, left);
  return {first + sign + operand(rhs, right), level};
}

Piece KernelPrinter::Text::conditional(const ConditionalOperator* e) {
  // Macros of <math.h> choose by sizeof; what is not chosen may be of another type.
  Expr::EvalResult known;
  if (e->getCond()->isIntegerConstantExpr(context_) && e->getCond()->EvaluateAsInt(known, context_)) {
    const Expr* chosen = known.Val.getInt().isZero() ? e->getFalseExpr() : e->getTrueExpr();
    if (!e->getType()->isArithmeticType()) return print(chosen);
    auto* cast = dyn_cast<ImplicitCastExpr>(chosen->IgnoreParens());
    if (!cast || cast->getCastKind() == CK_LValueToRValue) return print(chosen);
    return {"(" + converted(chosen) + ")"};
  }
  oneSpace(e->getTrueExpr(), e->getFalseExpr());
  const QualType chooser = e->getCond()->getType();
  // OpenCL C takes no real numbers there.
  std::string text = chooser->isAnyComplexType()     ? condition(e->getCond())
                     : chooser->isRealFloatingType() ? operand(e->getCond(), kLess) + " != 0"
                                                     : operand(e->getCond(), kLogicalOr);
  text += " ? " + operand(e->getTrueExpr(), kConditional);
  text += " : " + operand(e->getFalseExpr(), kConditional);
  return {text, kConditional};
}

Piece KernelPrinter::Text::elvis(const BinaryConditionalOperator* e) {
  const Expr* common = e->getCommon();
  if (common->getType()->isAnyComplexType()) unsupported("a _Complex number in front of ?:");
  oneSpace(common, e->getFalseExpr());
  std::string condition, value;
  if (common->HasSideEffects(context_)) {
    value = temporary(common->getType());
    condition = "(" + value + " = " + operand(common, kAssign) + ")";
  } else {
    condition = operand(common, kLogicalOr);
    value = operand(common, kConditional);
  }
  if (common->getType()->isRealFloatingType()) condition = "(" + condition + ") != 0";
  return {condition + " ? " + value + " : " + operand(e->getFalseExpr(), kConditional), kConditional};
}

Piece KernelPrinter::Text::member(const MemberExpr* e) {
  if (e->isArrow()) needPointee(e->getBase()->getType());
  return {operand(e->getBase(), kPostfix) + (e->isArrow() ? "->" : ".") + types_.name(e->getMemberDecl())};
}

Piece KernelPrinter::Text::subscript(const Expr* pointer, const Expr* index) {
  auto* decay = dyn_cast<ImplicitCastExpr>(pointer->IgnoreParens());
  const Expr* array = decay ? decay->getSubExpr()->IgnoreParens() : nullptr;
  if (array && context_.getAsVariableArrayType(array->getType()) &&
      isa<ArraySubscriptExpr, UnaryOperator>(array) && !(hooks_.expression && hooks_.expression(array))) {
    auto [base, row] = flat(pointer);
    return {base + "[" + row + " + " + operand(index, kAdd) + "]"};
  }
  std::string start = operand(pointer, kPostfix);
  return {start + "[" + text(index) + "]"};
}

std::string KernelPrinter::Text::elements(QualType type) {
  std::string count;
  while (const VariableArrayType* array = context_.getAsVariableArrayType(type)) {
    if (!array->getSizeExpr()) unsupported("an array of unknown size");
    std::optional<std::string> known;
    if (array->getSizeExpr() && hooks_.extent && !now_.routine) known = hooks_.extent(array->getSizeExpr());
    std::string factor = known ? *known : array->getSizeExpr() ? operand(array->getSizeExpr(), kUnary) : "1";
    count += (count.empty() ? "" : " * ") + factor;
    type = array->getElementType();
  }
  return count;
}

std::pair<std::string, std::string> KernelPrinter::Text::flat(const Expr* pointer) {
  pointer = pointer->IgnoreParens();
  if (auto* decay = dyn_cast<ImplicitCastExpr>(pointer);
      decay && decay->getCastKind() == CK_ArrayToPointerDecay)
    pointer = decay->getSubExpr()->IgnoreParens();
  const Expr *base = nullptr, *index = nullptr;
  if (auto* s = dyn_cast<ArraySubscriptExpr>(pointer)) {
    base = s->getBase(), index = s->getIdx();
  } else if (auto* u = dyn_cast<UnaryOperator>(pointer); u && u->getOpcode() == UO_Deref) {
    base = u->getSubExpr();
  } else {
    return {operand(pointer, kPostfix), ""};
  }
  auto [start, rows] = flat(base);
  if (!index) return {start, rows.empty() ? "0" : rows};
  std::string step = "(long)" + operand(index, kUnary) + " * " + elements(pointer->getType());
  return {start, rows.empty() ? step : rows + " + " + step};
}

// Pointers to rows of variable length are printed as pointers to their elements.
void KernelPrinter::Text::fixedRows(QualType pointer) {
  if (pointer->isPointerType() && context_.getAsVariableArrayType(pointer->getPointeeType()))
    unsupported("arithmetic with a pointer to rows of variable length");
}

void KernelPrinter::Text::needPointee(QualType pointer) {
  if (!pointer->isPointerType()) return;
  QualType pointee = pointer->getPointeeType();
  if (pointee->isVoidType() || pointee->isFunctionType())
    return unsupported("arithmetic with such a pointer");
  if (auto* record = context_.getBaseElementType(pointee)->getAsRecordDecl();
      record && record->getDefinition())
    types_.define(record);
}

// In C++ a function that is called at once.
Piece KernelPrinter::Text::statementExpression(const StmtExpr* e) {
  const auto all = e->getSubStmt()->body();
  const Expr* value = e->getType()->isVoidType() || all.empty() ? nullptr : dyn_cast<Expr>(*std::prev(all.end()));
  if (leaves(e->getSubStmt()) || (!value && !e->getType()->isVoidType())) {
    unsupported("such a statement expression");
    return {"0"};
  }
  Function outside = now_;
  now_.body.clear();
  now_.pending.clear();
  now_.inLine = true;
  now_.inSwitch = false;
  for (const Stmt* s : all)
    if (s != value) statement(s);
  if (value) line("TASUKI_BLOCK_VALUE " + text(value) + ";");
  std::string inside = std::move(now_.body);
  outside.pointers = now_.pointers;
  outside.locals = now_.locals;
  now_ = std::move(outside);
  return {"TASUKI_BLOCK_OPEN " + inside + " TASUKI_BLOCK_CLOSE"};
}

}  // namespace tasuki
