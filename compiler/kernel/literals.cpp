// Literals and constant values as text that has their value and type in all three languages.
#include <charconv>

#include "kernel/text.h"

using namespace clang;

namespace tasuki {

Piece KernelPrinter::Text::number(const llvm::APSInt& value, QualType type) {
  type = type.getCanonicalType();
  if (auto* declaration = dyn_cast_or_null<EnumDecl>(type->getAsTagDecl()))
    if (const EnumDecl* definition = declaration->getDefinition())
      type = definition->getIntegerType().getCanonicalType();
  uint64_t bits = context_.getTypeSize(type);
  if (bits > 64) {
    unsupported("an integer of more than 64 bits");
    return {"0"};
  }
  bool isSigned = type->isSignedIntegerType(), isLong = bits == 64;
  // Narrower types become int in every expression.
  if (bits < 32) isSigned = true;
  std::string suffix = std::string(isSigned ? "" : "U") + (isLong ? "L" : "");
  if (!isSigned) return {llvm::toString(value.extOrTrunc(static_cast<unsigned>(bits)), 10, false) + suffix};
  int64_t n = value.isSigned() ? value.getSExtValue() : static_cast<int64_t>(value.getZExtValue());
  if (n == (isLong ? INT64_MIN : INT32_MIN)) return {"-" + std::to_string(-(n + 1)) + suffix + " - 1", kAdd};
  return {std::to_string(n) + suffix, n < 0 ? kUnary : kPostfix};
}

template <class T>
static std::string shortest(T value) {
  char buffer[64];
  std::to_chars_result end = std::to_chars(buffer, buffer + sizeof buffer, value);
  std::string text(buffer, end.ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

Piece KernelPrinter::Text::number(const llvm::APFloat& value, bool isFloat) {
  std::string suffix = isFloat ? "f" : "";
  std::string sign = value.isNegative() ? "-" : "";
  if (value.isInfinity()) return {sign + "1.0" + suffix + " / 0.0" + suffix, kMultiply};
  // What a division gives has a sign where the device says so.
  if (value.isNaN()) return {sign + "fabs(0.0" + suffix + " / 0.0" + suffix + ")", sign.empty() ? kPostfix : kUnary};
  llvm::APFloat number = value;
  bool inexact = false;
  number.convert(isFloat ? llvm::APFloat::IEEEsingle() : llvm::APFloat::IEEEdouble(),
                 llvm::APFloat::rmNearestTiesToEven, &inexact);
  std::string text = isFloat ? shortest(number.convertToFloat()) : shortest(number.convertToDouble());
  return {text + suffix, value.isNegative() ? kUnary : kPostfix};
}

static std::string escaped(unsigned c, char quote) {
  switch (c) {
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    case '\\':
      return "\\\\";
    default:
      break;
  }
  if (c == static_cast<unsigned char>(quote)) return std::string("\\") + quote;
  if (c >= 32 && c < 127) return std::string(1, static_cast<char>(c));
  std::string octal = "\\000";
  octal[1] = static_cast<char>('0' + (c >> 6 & 7));
  octal[2] = static_cast<char>('0' + (c >> 3 & 7));
  octal[3] = static_cast<char>('0' + (c & 7));
  return octal;
}

Piece KernelPrinter::Text::character(const CharacterLiteral* e) {
  unsigned value = e->getValue();
  if (e->getKind() == CharacterLiteralKind::Ascii && value < 127) return {"'" + escaped(value, '\'') + "'"};
  return number(llvm::APSInt(llvm::APInt(32, value), false), e->getType());
}

Piece KernelPrinter::Text::string(const StringLiteral* e) {
  if (e->getCharByteWidth() != 1) {
    unsupported("a string of wide characters");
    return {"\"\""};
  }
  std::string text = "\"";
  for (unsigned char c : e->getBytes()) {
    std::string next = escaped(c, '"');
    if (c == '?' && text.back() == '?') next = "\\?";
    text += next;
  }
  return {text + "\""};
}

std::optional<Piece> KernelPrinter::Text::folded(const Expr* e) {
  Expr::EvalResult result;
  if (!e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(result, context_))
    return std::nullopt;
  return number(result.Val.getInt(), e->getType());
}

}  // namespace tasuki
