// Text of values, references, types and places.
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "lower/lowering.h"
#include "sema/type_code.h"

using namespace clang;

namespace tasuki {

const char* opText(directive::ReduceOp op) {
  static const char* const names[] = {"TASUKI_SUM",     "TASUKI_MINUS",  "TASUKI_PRODUCT",  "TASUKI_BITAND",
                                      "TASUKI_BITOR",   "TASUKI_BITXOR", "TASUKI_LOGAND",   "TASUKI_LOGOR",
                                      "TASUKI_MAX",     "TASUKI_MIN",    "TASUKI_FIRSTMAX", "TASUKI_FIRSTMIN",
                                      "TASUKI_LASTMAX", "TASUKI_LASTMIN"};
  return names[static_cast<int>(op)];
}

Range Lowering::range(const Expr* e) const {
  if (!e) return {};
  return {unit_.indexOf(e->getBeginLoc()), unit_.indexOf(e->getEndLoc())};
}

std::string Lowering::str(const Expr* e) {
  const std::string text = emitter_.text(range(e));
  // Between the commas of calls and initialisers.
  auto* operation = dyn_cast_or_null<BinaryOperator>(e ? e->IgnoreImpCasts() : nullptr);
  return operation && operation->getOpcode() == BO_Comma ? "(" + text + ")" : text;
}

std::string Lowering::str(const Value& v) {
  std::string out = v.name;
  for (auto [k, e] : v.terms) {
    std::string t = str(e);
    bool simple = true;
    for (char c : t) simple &= isalnum(static_cast<unsigned char>(c)) || c == '_';
    if (!simple) t = "(" + t + ")";
    // `n - 1` of an unsigned n that is 0, `-n`.
    if ((v.add != 0 || v.terms.size() > 1 || k != 1) && e->getType()->isUnsignedIntegerOrEnumerationType())
      t = "(long)" + t;
    if (k != 1 && k != -1) t = std::to_string(k < 0 ? -k : k) + " * " + t;
    if (out.empty())
      out = k < 0 ? "-" + t : t;
    else
      out += (k < 0 ? " - " : " + ") + t;
  }
  if (out.empty()) return std::to_string(v.add);
  if (v.add > 0) out += " + " + std::to_string(v.add);
  if (v.add < 0) out += " - " + std::to_string(-v.add);
  return out;
}

std::string Lowering::list(const std::vector<std::string>& items) const {
  std::string s = "{";
  for (size_t i = 0; i < items.size(); ++i) s += (i ? ", " : "") + items[i];
  return s + "}";
}

std::string Lowering::refText(const RefInfo& r, Indices indices) {
  if (r.kind == RefInfo::Executing) return "{TASUKI_REF_EXECUTING}";
  if (r.kind == RefInfo::Primary) return "{TASUKI_REF_PRIMARY}";
  std::string s =
      r.nodes ? "{TASUKI_REF_NODES, " + r.nodes->variable : "{TASUKI_REF_TEMPLATE, " + r.templ->variable;
  s += ", " + std::to_string(r.subs.size());
  if (r.subs.empty()) return s + "}";
  std::vector<std::string> subs;
  for (const SubInfo& sub : r.subs) {
    switch (sub.kind) {
      case SubInfo::Index:
        subs.push_back("{TASUKI_SUB_INDEX, " + str(sub.lo) + "}");
        break;
      case SubInfo::Triplet:
        subs.push_back("{TASUKI_SUB_TRIPLET, " + str(sub.lo) + ", " + str(sub.hi) + ", " + str(sub.step) +
                       "}");
        break;
      case SubInfo::All:
        subs.push_back(indices == Indices::Ranges ? "{TASUKI_SUB_OWN}" : "{TASUKI_SUB_ALL}");
        break;
      case SubInfo::Own:
        subs.push_back("{TASUKI_SUB_OWN}");
        break;
      case SubInfo::Loop:
      case SubInfo::Test:
        if (sub.section && indices == Indices::Iteration)
          subs.push_back("{TASUKI_SUB_TRIPLET, " + str(sub.lo) + ", " + str(sub.hi) + ", " + str(sub.step) + "}");
        else
          // In `Ranges` every executing node along this dimension takes part, also one without an iteration.
          subs.push_back(indices == Indices::Ranges ? "{TASUKI_SUB_EVERY}" : "{TASUKI_SUB_OWN}");
        break;
    }
  }
  return s + ", " + subsText(subs) + "}";
}

std::string Lowering::subsText(const std::vector<std::string>& subs) const {
  return "(struct tasuki_sub[])" + list(subs);
}

std::string Lowering::refPointer(const RefInfo* r) { return r ? "&(struct tasuki_ref)" + refText(*r) : "0"; }

std::string Lowering::position(SourceLocation loc, unsigned& line, unsigned& column) const {
  SourceManager& sm = ci_.getSourceManager();
  PresumedLoc p = sm.getPresumedLoc(sm.getExpansionLoc(loc));
  line = p.isValid() ? p.getLine() : 0;
  column = p.isValid() ? p.getColumn() : 0;
  std::string s;
  for (const char* c = p.isValid() ? p.getFilename() : ""; *c; ++c) {
    if (*c == '"' || *c == '\\') s += '\\';
    s += *c;
  }
  return s;
}

std::string Lowering::site(const Site* s) {
  sites_.insert(s->id);
  return "&_xmp_at_" + std::to_string(s->id);
}

std::string Lowering::siteAt(SourceLocation loc, const std::string& what) {
  unsigned line, column;
  std::string file = position(loc, line, column);
  std::string name = "_xmp_ref_" + std::to_string(extraSites_.size());
  extraSites_.push_back("static struct tasuki_site " + name + " = {\"" + file + "\", " +
                        std::to_string(line) + ", " + std::to_string(column) + ", \"" + what + "\", 0};\n");
  return "&" + name;
}

std::string Lowering::typeText(QualType t, const std::string& fallback) const {
  t = t.getUnqualifiedType();
  if (auto* tag = t->getAsTagDecl())
    if (!tag->getIdentifier() && !t->getAs<TypedefType>()) return "__typeof__(" + fallback + ")";
  if (t->isFunctionPointerType() || t->isArrayType() || t->isVariablyModifiedType())
    return "__typeof__(" + fallback + ")";
  PrintingPolicy policy(context_.getLangOpts());
  policy.Bool = false;
  policy.SuppressScope = true;
  std::string s = t.getAsString(policy);
  if (s.find('(') != std::string::npos) return "__typeof__(" + fallback + ")";
  return s;
}

const char* Lowering::typeCode(QualType t) const { return tasuki::typeCode(t, context_); }

// The first number of an object of this type, which is the object itself when it is no array.
std::string Lowering::firstOf(const std::string& object, QualType type) const {
  std::string first = object;
  for (const ArrayType* a = context_.getAsArrayType(type); a; a = context_.getAsArrayType(a->getElementType()))
    first += "[0]";
  return first;
}

// An initializer of struct tasuki_variable; `address` when it is not the variable itself.
std::string Lowering::variableText(const VarDecl* v, const std::string& address) {
  const std::string name = v->getName().str();
  return address.empty() ? objectText(name, "&" + name, v->getType())
                         : objectText("(*" + address + ")", address, v->getType());
}

std::string Lowering::objectText(const std::string& object, const std::string& address, QualType type) const {
  const std::string first = firstOf(object, type);
  const std::string count = first == object ? "1" : "sizeof(" + object + ") / sizeof(" + first + ")";
  return "{" + address + ", " + count + ", " + typeCode(type) + ", sizeof(" + first + ")}";
}

std::string Lowering::operandText(const ReductionInfo& i) {
  if (i.array) return arrayText(*i.array);
  if (!i.part) return variableText(i.var);
  const std::string part = str(i.part);
  if (i.section.empty()) return objectText(part, "&" + part, i.type);
  const std::string element = part + "[0]", first = firstOf(element, i.type), base = str(i.base);
  const std::string elements = "sizeof(" + part + ") / sizeof(" + element + ")";
  const std::string length =
      i.length.constant() == std::optional<long long>(0) ? elements + " - (" + base + ")" : str(i.length);
  std::string count = length, check;
  if (first != element) count = "(" + count + ") * (sizeof(" + element + ") / sizeof(" + first + "))";
  const bool known = i.base.constant() && i.length.constant() && i.part->getType()->isConstantArrayType();
  if (i.part->getType()->isArrayType() && !known) {
    llvm::raw_string_ostream text(check);
    text << ", &(struct tasuki_section){\"";
    text.write_escaped(i.section) << "\", " << base << ", " << length << ", " << elements << "}";
  }
  return "{&" + part + "[" + base + "], " + count + ", " + typeCode(i.type) + ", sizeof(" + first + ")" + check + "}";
}

// The local section of a replicated array.
std::string Lowering::arrayText(const ArraySymbol& a) {
  return "{" + a.variable + "->base, tasuki_array_elements(" + a.variable + "), " + typeCode(a.element) +
         ", sizeof(" + element(a) + ")}";
}

std::string Lowering::copiesText(const Site& s) const { return !s.d.acc ? "0" : s.d.host ? "3" : "1"; }

std::string Lowering::asyncText(const Site& s) {
  if (!s.d.hasAsync) return "TASUKI_NO_ASYNC";
  return str(s.expr(s.d.async));
}

}  // namespace tasuki
