// `switch` around loops whose iterations the threads of a gang share: an `if` for each branch, whose code has barriers.
// No `else`: PoCL 3.1 leaves out statements behind barriers in both branches of an if.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace tasuki {

namespace {

// What runs for some of the values.
struct Branch {
  std::vector<const CaseStmt*> cases;
  bool standard = false;  // `default` is one of its labels
  std::vector<const Stmt*> statements;
  const CompoundStmt* ending = nullptr;  // the last one, where its own end is the `break`
  bool ended = false;
};

// `break` at the end of a block.
const Stmt* endOf(const CompoundStmt* block) {
  return block && !block->body_empty() && isa<BreakStmt>(block->body_back()) ? block->body_back() : nullptr;
}

// The branches of a body, one after the other; empty where one goes on into the next, or is left in its midst.
std::vector<Branch> branchesOf(const Stmt* body) {
  auto* block = dyn_cast<CompoundStmt>(body);
  if (!block) return {};
  std::vector<Branch> all;
  for (const Stmt* s : block->body()) {
    if (isa<SwitchCase>(s)) {
      if (!all.empty() && !all.back().ended) return {};
      all.emplace_back();
    }
    while (auto* label = dyn_cast<SwitchCase>(s)) {
      if (auto* one = dyn_cast<CaseStmt>(label))
        all.back().cases.push_back(one);
      else
        all.back().standard = true;
      s = label->getSubStmt();
    }
    if (all.empty() || all.back().ended || isa<DeclStmt>(s)) return {};
    Branch& branch = all.back();
    if (isa<BreakStmt>(s)) {
      branch.ended = true;
    } else if (auto* inner = dyn_cast<CompoundStmt>(s); endOf(inner)) {
      if (llvm::any_of(inner->body(), [&](const Stmt* x) { return x != endOf(inner) && leaves(x); })) return {};
      branch.ending = inner;
      branch.ended = true;
    } else if (leaves(s)) {
      return {};
    } else {
      branch.statements.push_back(s);
    }
  }
  return all;
}

}  // namespace

void RegionBuilder::gangSwitch(const SwitchStmt* choice) {
  const std::vector<Branch> branches = branchesOf(choice->getBody());
  if (branches.empty())
    return printer_->unsupported(choice->getBeginLoc(),
                                 "'switch' around a parallel loop, with a branch that goes on into the next or is left "
                                 "before its end");
  const std::string value = "_choice_" + std::to_string(++counter_);
  printer_->open("");
  printer_->line("const " + printer_->declaration(choice->getCond()->getType().getUnqualifiedType(), value) + " = " +
                 gangExpression(choice->getCond()) + ";");
  auto number = [this](const Expr* e) {
    const llvm::APSInt n = e->EvaluateKnownConstInt(context_);
    return llvm::toString(n, 10) + (n.isUnsigned() ? "UL" : "L");
  };
  auto print = [&](const std::string& head, const Branch& branch) {
    printer_->open(head);
    for (const Stmt* s : branch.statements) gangStatement(s);
    if (branch.ending) {
      printer_->open("");
      gangStatements(branch.ending, endOf(branch.ending));
      printer_->close();
    }
    printer_->close();
  };
  const Branch* standard = nullptr;
  std::string others;  // the values of all branches but that one
  for (const Branch& branch : branches) {
    if (branch.standard) {
      standard = &branch;
      continue;
    }
    std::string condition;
    for (const CaseStmt* c : branch.cases)
      condition +=
          (condition.empty() ? "" : " || ") + (c->getRHS() ? "(" + value + " >= " + number(c->getLHS()) + " && " +
                                                                 value + " <= " + number(c->getRHS()) + ")"
                                                           : value + " == " + number(c->getLHS()));
    print("if (" + condition + ")", branch);
    others += (others.empty() ? "" : " || ") + condition;
  }
  if (standard) print(others.empty() ? "" : "if (!(" + others + "))", *standard);
  printer_->close();
}

}  // namespace tasuki
