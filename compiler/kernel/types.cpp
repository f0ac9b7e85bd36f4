// Types in the kernel dialect: declarators with address spaces, and definitions of structs and unions with
// the host's layout.
#include "kernel/types.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"
#include "kernel/names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace tasuki {

QualType innermostElement(ASTContext& context, QualType type) {
  while (const VariableArrayType* array = context.getAsVariableArrayType(type))
    type = array->getElementType();
  return type;
}

static std::string qualifiers(QualType type) {
  std::string text;
  if (type.isConstQualified()) text += "const ";
  if (type.isVolatileQualified()) text += "volatile ";
  return text;
}

std::string KernelTypes::name(const NamedDecl* decl) {
  if (auto* field = dyn_cast<FieldDecl>(decl); field && !field->getIdentifier())
    return "anonymous_" + std::to_string(field->getFieldIndex());
  if (auto* parameter = dyn_cast<ParmVarDecl>(decl); parameter && !parameter->getIdentifier())
    return "unnamed_" + std::to_string(parameter->getFunctionScopeIndex());
  if (auto other = renamed_.find(decl); other != renamed_.end()) return other->second;
  std::string name = decl->getNameAsString();
  // A variable hides the function of its name, which the dialect's macros may call.
  const bool taken = isa<VarDecl>(decl) ? reserved_function(name) : reserved_word(name);
  return taken ? name + renamed_end : name;
}

std::string KernelTypes::declare(QualType type, const std::string& name, const PointeeSpaces& spaces) {
  type = type.getCanonicalType();
  std::string declarator = name;
  std::string space;  // in front of the type that is reached, until it is printed
  bool pointed = false;
  for (;;) {
    if (auto* pointer = type->getAs<PointerType>()) {
      std::string own = (space.empty() ? "" : space + " ") + qualifiers(type);
      declarator = (own.empty() ? "*" : "* " + own) + declarator;
      space = pointed ? spaces.inner : spaces.outer;
      pointed = true;
      type = pointer->getPointeeType();
      if (type->isFunctionType()) {  // carried, never called
        type = context_.VoidTy;
      } else if (context_.getAsVariableArrayType(type)) {
        type = innermostElement(context_, type);
      } else if (type->isArrayType()) {
        declarator = "(" + declarator + ")";
      }
      continue;
    }
    if (auto* array = context_.getAsConstantArrayType(type)) {
      if (array->getSize().isZero()) unsupported_("an array without elements");
      declarator += "[" + std::to_string(array->getSize().getZExtValue()) + "]";
      type = array->getElementType();
      continue;
    }
    if (auto* array = context_.getAsIncompleteArrayType(type)) {
      if (!pointed) unsupported_("an array of unknown size");
      declarator += "[1]";
      type = array->getElementType();
      continue;
    }
    if (context_.getAsVariableArrayType(type)) {
      declarator += "[" + length(type) + "]";
      type = innermostElement(context_, type);
      continue;
    }
    break;
  }
  std::string text = (space.empty() ? "" : space + " ") + qualifiers(type);
  if (auto* record = type->getAsRecordDecl()) {
    const RecordDecl* definition = record->getDefinition();
    if (!pointed && definition) define(definition);
    std::string tagged =
        std::string(record->isUnion() ? "union " : "struct ") + tag(definition ? definition : record);
    if (pointed && !(definition && defined_.count(definition)) &&
        announced_.insert(definition ? definition : record).second)
      definitions_ += tagged + ";\n";
    text += tagged;
  } else {
    text += base(type);
  }
  return declarator.empty() ? text : text + " " + declarator;
}

std::string KernelTypes::length(QualType array) {
  std::string count;
  while (const VariableArrayType* a = context_.getAsVariableArrayType(array)) {
    const std::optional<std::string> known = a->getSizeExpr() ? extent_(a->getSizeExpr()) : std::nullopt;
    if (!known) {
      unsupported_("an array whose length is not known in front of the region");
      return "1";
    }
    count += (count.empty() ? "" : " * ") + *known;
    array = a->getElementType();
  }
  return count;
}

std::string KernelTypes::base(QualType type) {
  if (auto* complex = type->getAs<ComplexType>()) {
    if (complex->getElementType()->isSpecificBuiltinType(BuiltinType::Double)) return "tasuki_complex_double";
    if (complex->getElementType()->isSpecificBuiltinType(BuiltinType::Float)) return "tasuki_complex_float";
  }
  if (auto* builtinType = type->getAs<BuiltinType>()) return builtin(builtinType);
  if (auto* declaration = dyn_cast_or_null<EnumDecl>(type->getAsTagDecl())) {
    const EnumDecl* definition = declaration->getDefinition();
    QualType integer = definition ? definition->getIntegerType() : QualType();
    if (!integer.isNull()) return base(integer.getCanonicalType().getUnqualifiedType());
    return "unsigned int";
  }
  if (type->isAtomicType())
    unsupported_("an _Atomic type");
  else if (type->isAnyComplexType())
    unsupported_("a _Complex type of other parts than float and double");
  else if (type->isVectorType())
    unsupported_("a vector type");
  else if (type->isFunctionType())
    unsupported_("a function as a value");
  else
    unsupported_("the type '" + type.getAsString() + "'");
  return "int";
}

std::string KernelTypes::builtin(const BuiltinType* type) {
  switch (type->getKind()) {
    case BuiltinType::Void:
      return "void";
    case BuiltinType::Bool:
      return "unsigned char";
    case BuiltinType::Char_S:
      return "char";
    case BuiltinType::SChar:
      return "signed char";
    case BuiltinType::Char_U:
    case BuiltinType::UChar:
    case BuiltinType::Char8:
      return "unsigned char";
    case BuiltinType::Short:
      return "short";
    case BuiltinType::UShort:
    case BuiltinType::Char16:
      return "unsigned short";
    case BuiltinType::Int:
    case BuiltinType::WChar_S:
      return "int";
    case BuiltinType::UInt:
    case BuiltinType::WChar_U:
    case BuiltinType::Char32:
      return "unsigned int";
    case BuiltinType::Long:
    case BuiltinType::LongLong:
      return "long";
    case BuiltinType::ULong:
    case BuiltinType::ULongLong:
      return "unsigned long";
    case BuiltinType::Float:
      return "float";
    case BuiltinType::Double:
      return "double";
    case BuiltinType::LongDouble:
      unsupported_("long double");
      return "double";
    default:
      unsupported_("the type '" + type->getName(context_.getPrintingPolicy()).str() + "'");
      return "int";
  }
}

// What a record is, whatever file says it: its members, and what those are that are records themselves or lead to some.
// `within`: those around it, which are known by their distance.
static void describe(const RecordDecl* record, std::vector<const RecordDecl*>& within, const ASTContext& context,
                     std::string& text) {
  record = record->getDefinition();
  if (!record) return;
  if (auto at = llvm::find(within, record); at != within.end()) {
    text += "^" + std::to_string(within.end() - at);
    return;
  }
  within.push_back(record);
  text += record->isUnion() ? "union{" : "struct{";
  for (const FieldDecl* field : record->fields()) {
    text += field->getNameAsString() + ":" + field->getType().getCanonicalType().getAsString() + ";";
    QualType type = context.getBaseElementType(field->getType());
    while (type->isPointerType()) type = context.getBaseElementType(type->getPointeeType());
    if (const RecordDecl* inner = type->getAsRecordDecl()) describe(inner, within, context, text);
  }
  text += "}";
  within.pop_back();
}

std::string KernelTypes::tag(const RecordDecl* record) {
  auto known = tags_.find(record);
  if (known != tags_.end()) return known->second;
  std::string name = record->getNameAsString();
  if (name.empty()) {
    const TypedefNameDecl* alias = record->getTypedefNameForAnonDecl();
    name = alias ? alias->getNameAsString() : record->isUnion() ? "union_1" : "struct_1";
  }
  if (reserved_word(name)) name += renamed_end;
  // Another file's record of that name may be another one.
  if (guarded_ && record->getDefinition()) {
    std::vector<const RecordDecl*> within;
    std::string text;
    describe(record, within, context_, text);
    name += "_" + llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true).substr(0, 8);
  }
  std::string unique = name;
  for (int n = 2; !usedTags_.insert(unique).second; ++n) unique = name + "_" + std::to_string(n);
  return tags_[record] = unique;
}

void KernelTypes::define(const RecordDecl* record) {
  record = record->getDefinition();
  if (!record || !defined_.insert(record).second) return;
  std::string text = std::string(record->isUnion() ? "union " : "struct ") + tag(record) + " {\n";
  for (const FieldDecl* field : record->fields()) {
    if (field->isBitField()) {
      unsupported_("the bit-field '" + field->getNameAsString() + "'");
      continue;
    }
    if (context_.getAsIncompleteArrayType(field->getType())) {
      unsupported_("the member '" + field->getNameAsString() + "' of unknown size");
      continue;
    }
    // A record with members that cannot change could not be assigned in C++.
    const QualType type = context_.getUnqualifiedArrayType(field->getType().getUnqualifiedType());
    text += "  " + declare(type, name(field), {"TASUKI_GLOBAL", "TASUKI_GLOBAL"}) + ";\n";
  }
  text += "};\n";
  if (guarded_) {
    const std::string once = "TASUKI_TYPE_" + tag(record) + "_" + llvm::utohexstr(llvm::xxh3_64bits(text));
    text = "#ifndef " + once + "\n#define " + once + "\n" + text + "#endif\n";
  }
  definitions_ += text;
  checkLayout(record);
}

// The device's compiler lays members out by size and alignment of their types; a record that the host lays
// out in another way would be read wrongly.
void KernelTypes::checkLayout(const RecordDecl* record) {
  const ASTRecordLayout& layout = context_.getASTRecordLayout(record);
  auto round = [](uint64_t n, uint64_t to) { return to ? (n + to - 1) / to * to : n; };
  uint64_t end = 0, largest = 0, alignment = 1;
  bool same = true;
  for (const FieldDecl* field : record->fields()) {
    if (field->isBitField() || field->getType()->isIncompleteArrayType()) return;
    TypeInfo info = context_.getTypeInfo(field->getType());
    // Typedefs with another alignment do not reach the device; a record's own does when it is checked itself.
    uint64_t align = context_.getTypeInfo(field->getType().getCanonicalType()).Align;
    if (auto* inner = context_.getBaseElementType(field->getType())->getAsRecordDecl())
      align = context_.toBits(context_.getASTRecordLayout(inner->getDefinition()).getAlignment());
    uint64_t offset = record->isUnion() ? 0 : round(end, align);
    same &= layout.getFieldOffset(field->getFieldIndex()) == offset;
    end = offset + info.Width;
    largest = std::max(largest, end);
    alignment = std::max(alignment, align);
  }
  uint64_t size = round(record->isUnion() ? largest : end, alignment);
  same &= static_cast<uint64_t>(context_.toBits(layout.getSize())) == size &&
          static_cast<uint64_t>(context_.toBits(layout.getAlignment())) == alignment;
  if (same && record->field_empty()) same = false;
  if (!same)
    unsupported_(std::string(record->isUnion() ? "the union '" : "the struct '") + tag(record) +
                 "', which has a layout of its own (packed, aligned or empty)");
}

}  // namespace tasuki
