// Pointers in memory of others that a kernel changes: in structures, whose copies on the device have the host's
// addresses, and in tables, which have the device's.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace tasuki {

class PointerStores {
 public:
  // own: whether each thread, or a gang, has the variable as its own.
  using Own = std::function<bool(const clang::VarDecl*)>;
  PointerStores(const clang::ASTContext& context, Own own) : context_(context), own_(std::move(own)) {}
  // First of the kernel and of each routine that it calls; then find().
  void read(const clang::Stmt* code, const clang::FunctionDecl* f = nullptr);
  void find();

  bool any() const { return any_; }
  // Pointers in structures that are stored there, or compared, as they are: nothing follows them.
  bool keeps(const clang::Expr* e) const { return kept_.count(e) > 0; }
  // What gets another value than one that the structures have: nobody knows the host's address for it.
  const std::optional<std::pair<clang::SourceLocation, std::string>>& problem() const { return problem_; }
  // Of a parameter of a routine that others call.
  void leadsToOwn(const clang::VarDecl* v) { owners_.insert(v->getCanonicalDecl()); }
  // Whether it is in what the threads have of their own, or in structures of others.
  bool own(const clang::Expr* lvalue) const { return where(lvalue) == Where::Own; }
  bool inStructure(const clang::Expr* lvalue) const { return where(lvalue) == Where::Structure; }

 private:
  void visit(const clang::Stmt* s);
  enum class Where { Own, Structure, Table, Unknown };
  struct Store {
    const clang::Expr *target, *value;  // value: null where the pointer moves on
  };
  Where where(const clang::Expr* lvalue) const;
  Where behind(const clang::Expr* pointer, clang::QualType object) const;
  bool ownPointer(const clang::Expr* e) const;
  bool asItIs(const clang::Expr* value);
  bool local(const clang::DeclRefExpr* r);
  void keep(const clang::Expr* e);
  bool putsBack(const clang::Expr* target, const clang::Expr* value) const;
  bool isNull(const clang::Expr* e) const;
  bool hasPointer(clang::QualType type) const;
  void stored(const Store& store);
  void tested(const clang::Expr* e);

  const clang::ASTContext& context_;
  Own own_;
  std::vector<Store> stores_;
  std::vector<const clang::BinaryOperator*> compared_;
  std::map<const clang::VarDecl*, std::vector<const clang::Expr*>> values_;  // of variables: what they get
  std::map<const clang::VarDecl*, std::vector<const clang::DeclRefExpr*>> uses_;
  std::map<const clang::VarDecl*, const clang::CompoundStmt*> blocks_;  // that declare them
  std::map<const clang::FunctionDecl*, std::vector<const clang::Expr*>> returned_;
  std::set<const clang::FunctionDecl*> returning_;
  const clang::FunctionDecl* function_ = nullptr;  // that is read
  std::set<const clang::DeclRefExpr*> plain_;      // uses of local variables that follow nothing
  std::set<const clang::VarDecl*> locals_;         // that have the host's addresses
  mutable std::set<const clang::VarDecl*> asked_;
  std::set<const clang::VarDecl*> owners_;
  std::set<const clang::Expr*> kept_;
  std::optional<std::pair<clang::SourceLocation, std::string>> problem_;
  bool any_ = false;
};

}  // namespace tasuki
