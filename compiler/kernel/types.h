// Types in the kernel dialect: declarators with address spaces, and definitions of structs and unions with
// the host's layout.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class NamedDecl;
class RecordDecl;
class VariableArrayType;
}  // namespace clang

namespace tasuki {

// What stands in front of the type that a pointer points to: `outer` at the pointer nearest to the name,
// `inner` at those behind it.
struct PointeeSpaces {
  std::string outer = "TASUKI_POINTEE";
  std::string inner = "TASUKI_POINTEE";
};

class KernelTypes {
 public:
  // Definitions are appended to `definitions`; `unsupported` is told what kernels cannot have. `extent`: a constant of
  // the kernel for the extent of a variable-length array, if there is one.
  KernelTypes(clang::ASTContext& context, std::string& definitions, std::function<void(const std::string&)> unsupported,
              std::function<std::optional<std::string>(const clang::Expr*)> extent)
      : context_(context),
        definitions_(definitions),
        unsupported_(std::move(unsupported)),
        extent_(std::move(extent)) {}

  // `name` may be empty. Variable-length arrays are printed as their innermost elements one behind the other, a pointer
  // to one as a pointer to these.
  std::string declare(clang::QualType type, const std::string& name, const PointeeSpaces& spaces);
  // Makes the members known, where a pointer to the record was enough until now.
  void define(const clang::RecordDecl* record);
  std::string name(const clang::NamedDecl* decl);
  void rename(const clang::NamedDecl* decl, const std::string& name) { renamed_[decl] = name; }
  // The same definition may stand in a source more than once.
  void guard() { guarded_ = true; }

 private:
  std::string length(clang::QualType array);
  std::string base(clang::QualType type);
  std::string builtin(const clang::BuiltinType* type);
  std::string tag(const clang::RecordDecl* record);
  void checkLayout(const clang::RecordDecl* record);

  clang::ASTContext& context_;
  std::string& definitions_;
  std::function<void(const std::string&)> unsupported_;
  std::function<std::optional<std::string>(const clang::Expr*)> extent_;
  std::map<const clang::RecordDecl*, std::string> tags_;
  std::set<std::string> usedTags_;
  std::set<const clang::RecordDecl*> defined_, announced_;
  std::map<const clang::NamedDecl*, std::string> renamed_;
  bool guarded_ = false;
};

// The type of an element that is no variable-length array itself.
clang::QualType innermostElement(clang::ASTContext& context, clang::QualType type);

}  // namespace tasuki
