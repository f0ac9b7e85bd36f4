// Complex numbers: structures of the dialect, and its functions where C has operators. As GCC, an operand that is a real number stays
// one: x * z is two products.
#include "kernel/names.h"
#include "kernel/text.h"

using namespace clang;

namespace tasuki {
namespace {

bool complex(const Expr* e) { return e->getType()->isAnyComplexType(); }

// The type of the parts of a complex number, and of what stands beside one.
QualType partOf(QualType type) {
  const auto* c = type->getAs<ComplexType>();
  return (c ? c->getElementType() : type).getCanonicalType().getUnqualifiedType();
}

// The end of the names of its functions.
std::string ending(QualType type) {
  return partOf(type)->isSpecificBuiltinType(BuiltinType::Float) ? "_f" : "_d";
}

std::string together(const std::string& re, const std::string& im, QualType type) {
  return "tasuki_complex" + ending(type) + "(" + re + ", " + im + ")";
}

}  // namespace

bool KernelPrinter::Text::hasComplex(QualType type) {
  if (!type->isAnyComplexType()) return true;
  const QualType part = partOf(type);
  if (part->isSpecificBuiltinType(BuiltinType::Double) || part->isSpecificBuiltinType(BuiltinType::Float)) return true;
  unsupported("a _Complex type of other parts than float and double");
  return false;
}

// A value of one arithmetic type, printed, as another one where C converts it without a word.
Piece KernelPrinter::Text::asComplex(Piece value, QualType from, QualType to) {
  const std::string text = value.level < kAssign ? "(" + value.text + ")" : value.text;
  if (!from->isAnyComplexType()) return to->isAnyComplexType() ? Piece{together(text, "0", to)} : value;
  if (!to->isAnyComplexType()) return {(value.level < kPostfix ? "(" + value.text + ")" : value.text) + ".re"};
  if (ending(from) == ending(to)) return value;
  return {"tasuki_complex" + ending(from) + ending(to) + "(" + text + ")"};
}

std::string KernelPrinter::Text::condition(const Expr* e) {
  return complex(e) ? "tasuki_complex_true" + ending(e->getType()) + "(" + operand(e, kAssign) + ")" : text(e);
}

std::optional<Piece> KernelPrinter::Text::complexCast(const CastExpr* e) {
  const Expr* sub = e->getSubExpr();
  switch (e->getCastKind()) {
    case CK_FloatingRealToComplex:
    case CK_FloatingComplexCast:
    case CK_FloatingComplexToReal:
      if (!hasComplex(e->getType()) || !hasComplex(sub->getType())) return Piece{"0"};
      return asComplex(print(sub), sub->getType(), e->getType());
    case CK_FloatingComplexToBoolean:
      return hasComplex(sub->getType()) ? Piece{condition(sub)} : Piece{"0"};
    case CK_NoOp:
    case CK_LValueToRValue:
      if (complex(e)) return print(sub);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<Piece> KernelPrinter::Text::complexUnary(const UnaryOperator* e) {
  const Expr* sub = e->getSubExpr();
  const bool real = e->getOpcode() == UO_Real;
  if (real || e->getOpcode() == UO_Imag) {
    if (!complex(sub)) return real ? print(sub) : Piece{"0"};
    return hasComplex(sub->getType()) ? Piece{operand(sub, kPostfix) + (real ? ".re" : ".im")} : Piece{"0"};
  }
  if (!complex(sub)) return std::nullopt;
  if (!hasComplex(sub->getType())) return Piece{"0"};
  switch (e->getOpcode()) {
    case UO_LNot:
      return Piece{"!" + condition(sub), kUnary};
    case UO_Plus:
      return print(sub);
    case UO_Minus:
      return Piece{"tasuki_complex_minus" + ending(sub->getType()) + "(" + operand(sub, kAssign) + ")"};
    case UO_Not:
      return Piece{"tasuki_complex_conj" + ending(sub->getType()) + "(" + operand(sub, kAssign) + ")"};
    case UO_PreInc:
    case UO_PreDec:
    case UO_PostInc:
    case UO_PostDec:
      unsupported("-- or ++ of a _Complex number; add 1");
      return Piece{"0"};
    default:
      return std::nullopt;
  }
}

// The function for an operator: _cc of two complex numbers, _cr and _rc where one is real.
static std::string complexOperator(BinaryOperatorKind op, bool left, bool right) {
  const char* name = op == BO_Add   ? "plus"
                     : op == BO_Sub ? "less"
                     : op == BO_Mul ? "times"
                     : op == BO_Div ? "over"
                                    : nullptr;
  return name ? std::string("tasuki_complex_") + name + "_" + (left ? "c" : "r") + (right ? "c" : "r") : std::string();
}

std::optional<Piece> KernelPrinter::Text::complexBinary(const BinaryOperator* e) {
  const Expr *lhs = e->getLHS(), *rhs = e->getRHS();
  const BinaryOperatorKind op = e->getOpcode();
  if ((!complex(lhs) && !complex(rhs)) || op == BO_Comma || op == BO_Assign) return std::nullopt;
  if (!hasComplex(lhs->getType()) || !hasComplex(rhs->getType())) return Piece{"0"};
  auto truthOf = [&](const Expr* x, int level) { return complex(x) ? condition(x) : operand(x, level); };
  if (op == BO_LAnd) return Piece{truthOf(lhs, kLogicalAnd) + " && " + truthOf(rhs, kBitOr), kLogicalAnd};
  if (op == BO_LOr) return Piece{truthOf(lhs, kBitOr) + " || " + truthOf(rhs, kBitOr), kLogicalOr};
  if (op == BO_EQ || op == BO_NE) {
    const QualType type = complex(lhs) ? lhs->getType() : rhs->getType();
    auto side = [&](const Expr* x) { return asComplex({operand(x, kAssign)}, x->getType(), type).text; };
    const std::string same = "tasuki_complex_same" + ending(type) + "(" + side(lhs) + ", " + side(rhs) + ")";
    return op == BO_EQ ? Piece{same} : Piece{"!" + same, kUnary};
  }
  if (auto* assignment = dyn_cast<CompoundAssignOperator>(e)) {
    if (lhs->HasSideEffects(context_)) {
      unsupported("an assignment to a _Complex number whose place has side effects");
      return Piece{"0"};
    }
    const QualType left = assignment->getComputationLHSType(), result = assignment->getComputationResultType();
    const std::string function = complexOperator(BinaryOperator::getOpForCompoundAssignment(op), left->isAnyComplexType(), complex(rhs));
    if (function.empty() || !hasComplex(left)) {
      unsupported("this operator on a _Complex number");
      return Piece{"0"};
    }
    const std::string target = operand(lhs, kUnary);
    const Piece before = asComplex({target, kUnary}, lhs->getType(), left);
    const Piece value{function + ending(result) + "(" + before.text + ", " + operand(rhs, kAssign) + ")"};
    return Piece{target + " = " + asComplex(value, result, lhs->getType()).text, kAssign};
  }
  const std::string function = complexOperator(op, complex(lhs), complex(rhs));
  if (function.empty()) {
    unsupported("this operator on a _Complex number");
    return Piece{"0"};
  }
  return Piece{function + ending(e->getType()) + "(" + operand(lhs, kAssign) + ", " + operand(rhs, kAssign) + ")"};
}

// Functions of <complex.h>.
std::optional<Piece> KernelPrinter::Text::complexCall(const CallExpr* e, const std::string& name) {
  const std::string function = complex_function(name);
  if (function.empty() || e->getDirectCallee()->getDefinition()) return std::nullopt;
  const std::string end = name.back() == 'f' ? "_f" : "_d";
  std::string arguments;
  for (const Expr* argument : e->arguments()) {
    if (!hasComplex(argument->getType())) return Piece{"0"};
    arguments += (arguments.empty() ? "" : ", ") + operand(argument, kAssign);
  }
  if (function == "complex") return Piece{"tasuki_complex" + ending(e->getType()) + "(" + arguments + ")"};
  if (function == "real" || function == "imag") return Piece{"(" + arguments + ")." + (function == "real" ? "re" : "im")};
  return Piece{"tasuki_complex_" + function + end + "(" + arguments + ")"};
}

std::optional<Piece> KernelPrinter::Text::complexPiece(const Expr* e) {
  if (auto* cast = dyn_cast<CastExpr>(e)) return complexCast(cast);
  if (auto* u = dyn_cast<UnaryOperator>(e)) return complexUnary(u);
  if (auto* b = dyn_cast<BinaryOperator>(e)) return complexBinary(b);
  if (!complex(e)) return std::nullopt;
  if (!hasComplex(e->getType())) return Piece{"0"};
  if (auto* literal = dyn_cast<ImaginaryLiteral>(e)) return Piece{together("0", operand(literal->getSubExpr(), kAssign), e->getType())};
  if (isa<ImplicitValueInitExpr>(e)) return Piece{together("0", "0", e->getType())};
  return std::nullopt;
}

// {re, im} for a value that the compiler knows.
std::optional<std::string> KernelPrinter::Text::complexConstant(const Expr* e) {
  Expr::EvalResult value;
  if (!complex(e) || !e->EvaluateAsRValue(value, context_) || value.HasSideEffects || !value.Val.isComplexFloat())
    return std::nullopt;
  const bool isFloat = ending(e->getType()) == "_f";
  return "{" + number(value.Val.getComplexFloatReal(), isFloat).text + ", " +
         number(value.Val.getComplexFloatImag(), isFloat).text + "}";
}

}  // namespace tasuki
