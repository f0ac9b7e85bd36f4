// Operands are compared from their variables on: by members, subscripts and, at the end, a section.
#include "sema/operands.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "clang/AST/Expr.h"
#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

namespace {

struct Step {
  const FieldDecl* member = nullptr;  // else elements
  const Expr* subscript = nullptr;    // null: those of a section
  std::optional<long long> first, length;
  bool through = false;  // a pointer
};

class Steps {
 public:
  Steps(const ReductionInfo& operand, const ASTContext& context) : context_(context) {
    if (operand.part) follow(operand.part);
    if (operand.section.empty()) return;
    Step section;
    section.first = operand.base.constant();
    section.length = operand.length.constant();
    if (section.length == 0) section.length = std::numeric_limits<int>::max();  // to the end
    section.through = operand.part->getType()->isPointerType();
    all.push_back(section);
  }
  std::vector<Step> all;

 private:
  void follow(const Expr* e) {
    e = e->IgnoreParenImpCasts();
    if (auto* m = dyn_cast<MemberExpr>(e)) {
      follow(m->getBase());
      Step member;
      member.member = dyn_cast<FieldDecl>(m->getMemberDecl());
      member.through = m->isArrow();
      all.push_back(member);
    } else if (auto* a = dyn_cast<ArraySubscriptExpr>(e)) {
      follow(a->getBase());
      Step element;
      element.subscript = a->getIdx();
      Expr::EvalResult value;
      if (a->getIdx()->EvaluateAsInt(value, context_)) element.first = value.Val.getInt().getExtValue();
      element.length = 1;
      element.through = a->getBase()->IgnoreParenImpCasts()->getType()->isPointerType();
      all.push_back(element);
    }
  }

  const ASTContext& context_;
};

bool meet(const Step& a, const Step& b, const ASTContext& context) {
  if (a.member || b.member) return a.member == b.member;
  if (a.subscript && b.subscript && sameExpression(a.subscript, b.subscript, context)) return true;
  return a.first && b.first && a.length && b.length && *a.first < *b.first + *b.length &&
         *b.first < *a.first + *a.length;
}

}  // namespace

bool operandsMeet(const ReductionInfo& one, const ReductionInfo& other, const ASTContext& context) {
  if (one.array || other.array) return one.array == other.array;
  if (!one.var || !other.var || one.var->getCanonicalDecl() != other.var->getCanonicalDecl()) return false;
  const Steps a(one, context), b(other, context);
  const size_t common = std::min(a.all.size(), b.all.size());
  for (size_t k = 0; k < common; ++k)
    if (!meet(a.all[k], b.all[k], context)) return false;
  // What a pointer leads to lies elsewhere.
  const std::vector<Step>& longer = a.all.size() > common ? a.all : b.all;
  return std::none_of(longer.begin() + static_cast<std::ptrdiff_t>(common), longer.end(),
                      [](const Step& step) { return step.through; });
}

}  // namespace tasuki
