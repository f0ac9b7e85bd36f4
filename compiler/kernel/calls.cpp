// Calls: builtins of the compiler, functions of the C library, and functions of the program.
#include "frontend/unit.h"
#include "kernel/names.h"
#include "kernel/text.h"

using namespace clang;

namespace tasuki {

Piece KernelPrinter::Text::call(const CallExpr* e) {
  const FunctionDecl* f = e->getDirectCallee();
  if (!f) {
    unsupported("a call through a pointer");
    return {"0"};
  }
  std::string name = f->getNameAsString();
  if (name == kDirectiveMarker) {
    unsupported("this directive in a kernel");
    return {"0"};
  }
  const FunctionDecl* definition = f->getDefinition();
  if (isMemoryCall(e)) return memoryCall(e);
  if (auto text = builtinCall(e, name)) return *text;
  if (name == "acc_on_device" && !definition) return {"tasuki_on_device(" + operand(e->getArg(0), kAssign) + ")"};
  if (auto text = complexCall(e, name)) return *text;
  std::string library = library_function(name);
  if (!library.empty() &&
      !(definition && !context_.getSourceManager().isInSystemHeader(definition->getLocation())))
    return libraryCall(e, library);
  const bool elsewhere = !definition && hooks_.elsewhere && hooks_.elsewhere(f);
  if (!definition && !elsewhere) {
    if (name == "__assert_fail")
      unsupported("'assert', which -DNDEBUG takes out");
    else if (StringRef(name).starts_with("__builtin_"))
      unsupported("the builtin '" + name + "'");
    else if (context_.getSourceManager().isInSystemHeader(f->getLocation()))
      unsupported("call of '" + name + "', a function of a library");
    else
      unsupported("call of '" + name + "', which has no body here; declare it with #pragma acc routine in front");
    return {"0"};
  }
  if (definition && definition->isVariadic()) {
    unsupported("call of '" + name + "', which has a variable number of arguments");
    return {"0"};
  }
  Instance instance;
  std::string arguments;
  for (unsigned k = 0; k < e->getNumArgs(); ++k) {
    const Expr* argument = e->getArg(k);
    if (argument->getType()->isPointerType()) instance.spaces.push_back(pointedTo(argument));
    arguments += (k ? ", " : "") + operand(argument, kAssign);
    const ParmVarDecl* p = definition && k < definition->getNumParams() ? definition->getParamDecl(k) : nullptr;
    if (hooks_.shape && p)
      for (const std::string& more : hooks_.shape(p, argument)) arguments += ", " + more;
    if (hooks_.members && p)
      for (const std::string& more : hooks_.members(p, argument)) {
        arguments += ", " + more;
        instance.handed.insert(p);
      }
  }
  if (elsewhere) return {routineElsewhere(f, instance.spaces) + "(" + withFileVariables("PASS", arguments) + ")"};
  if (hooks_.fileMembers)
    for (const std::string& more : hooks_.fileMembers(definition, true))
      arguments += (arguments.empty() ? "" : ", ") + more;
  const std::string called = routine(definition, instance);
  for (const VarDecl* v : sharedVariables(definition)) {
    std::optional<std::string> address;
    if (now_.routine)
      address = sharedName(v);
    else if (hooks_.address)
      address = hooks_.address(v);
    if (!address) {
      unsupported("the file-scope variable '" + v->getNameAsString() + "' in the routine '" + name +
                  "'; name it in #pragma acc declare");
      address = "0";
    }
    arguments += (arguments.empty() ? "" : ", ") + *address;
  }
  return {called + "(" + (callsElsewhere(definition) ? withFileVariables("PASS", arguments) : arguments) + ")"};
}

bool KernelPrinter::Text::isMemoryCall(const CallExpr* e) {
  const FunctionDecl* f = e->getDirectCallee();
  if (!f || !f->getIdentifier() || f->getDefinition() || e->getNumArgs() != 3) return false;
  StringRef name = f->getName();
  name.consume_front("__builtin_");
  return name == "memcpy" || name == "memmove" || name == "memset";
}

// memcpy, memmove and memset, byte by byte: a device's compiler makes words of constant lengths.
Piece KernelPrinter::Text::memoryCall(const CallExpr* e) {
  StringRef name = e->getDirectCallee()->getName();
  name.consume_front("__builtin_");
  const bool set = name == "memset";
  auto bytes = [&](const char* variable, const Expr* pointer, QualType type) {
    const Space space = pointedTo(pointer);
    const QualType whole = context_.getPointerType(type);
    return declare(whole, variable, space) + " = " + castTo(whole, space) + operand(pointer, kUnary) + "; ";
  };
  const QualType byte = context_.UnsignedCharTy;
  std::string text = "TASUKI_BLOCK_OPEN " + bytes("tasuki_to", e->getArg(0), byte);
  text += set ? "const unsigned char tasuki_byte = (unsigned char)" + operand(e->getArg(1), kUnary) + "; "
              : bytes("tasuki_from", e->getArg(1), byte.withConst());
  text += "const unsigned long tasuki_length = " + converted(e->getArg(2)) + "; ";
  const std::string up = "for (unsigned long tasuki_k = 0; tasuki_k < tasuki_length; ++tasuki_k) ";
  const std::string move = std::string("tasuki_to[tasuki_k] = ") + (set ? "tasuki_byte; " : "tasuki_from[tasuki_k]; ");
  // Bytes that lie before those that they go to are taken from the end.
  if (name == "memmove")
    text +=
        "if ((unsigned long)tasuki_from < (unsigned long)tasuki_to) "
        "for (unsigned long tasuki_k = tasuki_length; tasuki_k-- > 0;) " +
        move + "else ";
  return {text + up + move + "TASUKI_BLOCK_VALUE " + castTo(context_.VoidPtrTy, pointedTo(e->getArg(0))) +
          "tasuki_to; TASUKI_BLOCK_CLOSE"};
}

std::optional<Piece> KernelPrinter::Text::builtinCall(const CallExpr* e, StringRef name) {
  if (!name.consume_front("__builtin_")) return std::nullopt;
  auto argument = [&](unsigned k) { return e->getArg(k); };
  if (name == "expect" || name == "expect_with_probability" || name == "assume_aligned")
    return print(argument(0));
  // Hints.
  if (name == "prefetch" || name == "unreachable" || name == "assume") return Piece{"(void)0", kUnary};
  for (StringRef suffix : {"", "f"}) {
    llvm::APFloat infinity = llvm::APFloat::getInf(llvm::APFloat::IEEEdouble());
    if (name == ("inf" + suffix).str() || name == ("huge_val" + suffix).str())
      return number(infinity, !suffix.empty());
    if (name == ("nan" + suffix).str())
      return number(llvm::APFloat::getNaN(llvm::APFloat::IEEEdouble()), !suffix.empty());
  }
  static const std::pair<StringRef, const char*> comparisons[] = {
      {"isgreater", " > "}, {"isgreaterequal", " >= "}, {"isless", " < "}, {"islessequal", " <= "}};
  for (auto [function, sign] : comparisons)
    if (name == function)
      return Piece{operand(argument(0), kShift) + sign + operand(argument(1), kShift), kLess};
  if (name == "islessgreater" && !argument(0)->HasSideEffects(context_) && !argument(1)->HasSideEffects(context_)) {
    auto compared = [&](const char* sign) {
      return operand(argument(0), kShift) + sign + operand(argument(1), kShift);
    };
    return Piece{compared(" < ") + " || " + compared(" > "), kLogicalOr};
  }
  if (name == "isunordered") {
    // Integers are none: isnan is of floating-point numbers.
    auto isNan = [&](const Expr* x) {
      const bool number = x->IgnoreImpCasts()->getType()->isRealFloatingType();
      return "isnan(" + (number ? text(x) : "(double)" + operand(x, kUnary)) + ")";
    };
    return Piece{isNan(argument(0)) + " || " + isNan(argument(1)), kLogicalOr};
  }
  if (auto kind = classification(e, name)) return *kind;
  if (auto bits = bitCall(e, name)) return *bits;
  if (name == "constant_p" || name == "types_compatible_p" || name == "offsetof" || name == "object_size" ||
      name == "LINE")
    return folded(e);
  // Of constants, also those that no device has.
  if (library_function(name).empty() && complex_function(name).empty()) return folded(e);
  return std::nullopt;
}

// isnormal(x), and fpclassify(nan, infinite, normal, subnormal, zero, x), which <math.h> makes of its macros.
std::optional<Piece> KernelPrinter::Text::classification(const CallExpr* e, StringRef name) {
  if (name != "isnormal" && name != "fpclassify") return std::nullopt;
  const Expr* x = e->getArg(e->getNumArgs() - 1);
  if (x->HasSideEffects(context_)) return std::nullopt;
  const auto& semantics = context_.getFloatTypeSemantics(x->IgnoreParenImpCasts()->getType());
  llvm::APFloat smallest = llvm::APFloat::getSmallestNormalized(semantics);
  bool inexact;
  smallest.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
  const std::string value = text(x), limit = number(smallest, false).text, size = "fabs((double)(" + value + "))";
  const std::string finite = "isfinite(" + value + ")";
  if (name == "isnormal") return Piece{finite + " && " + size + " >= " + limit, kLogicalAnd};
  auto kind = [&](unsigned k) { return operand(e->getArg(k), kConditional); };
  return Piece{"isnan(" + value + ") ? " + kind(0) + " : !" + finite + " ? " + kind(1) + " : (" + value + ") == 0 ? " +
                   kind(4) + " : " + size + " < " + limit + " ? " + kind(3) + " : " + kind(2),
               kConditional};
}

// popcount, clz, ctz, ffs, parity and those for long; bswap16, bswap32 and bswap64.
std::optional<Piece> KernelPrinter::Text::bitCall(const CallExpr* e, StringRef name) {
  if (StringRef bits = name; bits.consume_front("bswap") && (bits == "16" || bits == "32" || bits == "64")) {
    const std::string beyond = bits == "16" ? "48" : bits == "32" ? "32" : "0";
    return Piece{
        castTo(e->getType(), Space::own) + "(tasuki_swapped(" + converted(e->getArg(0)) + ") >> " + beyond + ")",
        kUnary};
  }
  bool wide = name.consume_back("ll") || name.consume_back("l");
  static const std::pair<StringRef, const char*> functions[] = {{"popcount", "TASUKI_ONES"},
                                                                {"parity", "TASUKI_ONES"},
                                                                {"clz", "tasuki_leading"},
                                                                {"ctz", "tasuki_trailing"},
                                                                {"ffs", "tasuki_ffs"}};
  for (auto [function, text] : functions) {
    if (name != function) continue;
    std::string value = (wide ? "(unsigned long)" : "(unsigned int)") + operand(e->getArg(0), kUnary);
    std::string call = std::string(text) + "(" + value + ")";
    if (function == "parity") return Piece{call + " % 2", kMultiply};
    if (function == "clz" && !wide) return Piece{call + " - 32", kAdd};
    return Piece{call};
  }
  return std::nullopt;
}

Piece KernelPrinter::Text::libraryCall(const CallExpr* e, const std::string& name) {
  std::string arguments;
  for (unsigned k = 0; k < e->getNumArgs(); ++k) {
    const Expr* argument = e->getArg(k);
    // A string is what it is; the copy in a variable lies elsewhere.
    bool text = name == "printf" && isa<StringLiteral, PredefinedExpr>(argument->IgnoreParenImpCasts());
    arguments += (k ? ", " : "") + (text ? print(argument->IgnoreParenImpCasts()).text : converted(argument));
  }
  return {name + "(" + arguments + ")"};
}

}  // namespace tasuki
