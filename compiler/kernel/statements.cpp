// Statements in the kernel dialect.
#include "clang/AST/Attr.h"
#include "kernel/text.h"

using namespace clang;

namespace tasuki {

static bool hasLabel(const Stmt* s) {
  if (!s) return false;
  if (isa<LabelStmt>(s)) return true;
  for (const Stmt* child : s->children())
    if (hasLabel(child)) return true;
  return false;
}

const FunctionDecl* KernelPrinter::Text::functionOf(const VarDecl* v) {
  auto* f = dyn_cast_or_null<FunctionDecl>(v->getParentFunctionOrMethod());
  return f && f->hasBody() ? f->getDefinition() : nullptr;
}

bool KernelPrinter::Text::jumps(const VarDecl* v) {
  const FunctionDecl* f = functionOf(v);
  if (!f) return false;
  auto [known, isNew] = jumps_.try_emplace(f, false);
  if (isNew) known->second = hasLabel(f->getBody());
  return known->second;
}

void KernelPrinter::Text::statement(const Stmt* s) {
  if (!s) return;
  here_ = s->getBeginLoc();
  if (!hooks_.statement || !hooks_.statement(s)) plain(s);
}

void KernelPrinter::Text::body(const Stmt* s) {
  auto* compound = dyn_cast<CompoundStmt>(s);
  if (!compound) return statement(s);
  if (hooks_.statement && hooks_.statement(s)) return;
  for (const Stmt* child : compound->body()) statement(child);
}

void KernelPrinter::Text::plain(const Stmt* s) {
  if (auto* e = dyn_cast<Expr>(s)) {
    at(e->getBeginLoc());
    return line(text(e) + ";");
  }
  switch (s->getStmtClass()) {
    case Stmt::CompoundStmtClass: {
      bool inSwitch = std::exchange(now_.inSwitch, false);
      at(s->getBeginLoc());
      open("");
      for (const Stmt* child : cast<CompoundStmt>(s)->body()) statement(child);
      close();
      now_.inSwitch = inSwitch;
      return;
    }
    case Stmt::DeclStmtClass:
      for (const Decl* d : cast<DeclStmt>(s)->decls())
        if (auto* v = dyn_cast<VarDecl>(d)) declaration(v);
      return;
    case Stmt::NullStmtClass:
      at(s->getBeginLoc());
      return line(";");
    case Stmt::AttributedStmtClass:
      return statement(cast<AttributedStmt>(s)->getSubStmt());
    case Stmt::IfStmtClass:
      return ifStatement(cast<IfStmt>(s));
    case Stmt::ForStmtClass:
      return forStatement(cast<ForStmt>(s));
    case Stmt::WhileStmtClass: {
      auto* loop = cast<WhileStmt>(s);
      at(s->getBeginLoc());
      bool inSwitch = std::exchange(now_.inSwitch, false);
      open("while (" + condition(loop->getCond()) + ")");
      body(loop->getBody());
      close();
      now_.inSwitch = inSwitch;
      return;
    }
    case Stmt::DoStmtClass: {
      auto* loop = cast<DoStmt>(s);
      at(s->getBeginLoc());
      bool inSwitch = std::exchange(now_.inSwitch, false);
      std::string until = condition(loop->getCond());
      open("do");
      body(loop->getBody());
      close(" while (" + until + ");");
      now_.inSwitch = inSwitch;
      return;
    }
    case Stmt::SwitchStmtClass: {
      auto* choice = cast<SwitchStmt>(s);
      at(s->getBeginLoc());
      open("switch (" + text(choice->getCond()) + ")");
      bool inSwitch = std::exchange(now_.inSwitch, true);
      body(choice->getBody());
      now_.inSwitch = inSwitch;
      return close();
    }
    case Stmt::CaseStmtClass:
      return caseStatement(cast<CaseStmt>(s));
    case Stmt::DefaultStmtClass:
      at(s->getBeginLoc());
      line("default:");
      return statement(cast<DefaultStmt>(s)->getSubStmt());
    case Stmt::LabelStmtClass: {
      auto* label = cast<LabelStmt>(s);
      at(s->getBeginLoc());
      line(types_.name(label->getDecl()) + ":;");
      return statement(label->getSubStmt());
    }
    case Stmt::GotoStmtClass:
      at(s->getBeginLoc());
      return line("goto " + types_.name(cast<GotoStmt>(s)->getLabel()) + ";");
    case Stmt::BreakStmtClass:
      at(s->getBeginLoc());
      return line("break;");
    case Stmt::ContinueStmtClass:
      at(s->getBeginLoc());
      return line("continue;");
    case Stmt::ReturnStmtClass:
      return returnStatement(cast<ReturnStmt>(s));
    case Stmt::GCCAsmStmtClass:
    case Stmt::MSAsmStmtClass:
      return unsupported("inline assembler");
    case Stmt::IndirectGotoStmtClass:
      return unsupported("a computed goto");
    default:
      return unsupported(std::string("this statement (") + s->getStmtClassName() + ")");
  }
}

void KernelPrinter::Text::ifStatement(const IfStmt* s) {
  bool inSwitch = std::exchange(now_.inSwitch, false);
  at(s->getBeginLoc());
  open("if (" + condition(s->getCond()) + ")");
  body(s->getThen());
  close();
  for (const Stmt* rest = s->getElse(); rest;) {
    auto* next = dyn_cast<IfStmt>(rest);
    if (next && hooks_.statement) {
      Function before = now_;
      open("else");
      if (hooks_.statement(rest)) {
        close();
        break;
      }
      now_ = std::move(before);
    }
    std::string tested;
    if (next) {
      here_ = next->getBeginLoc();
      tested = condition(next->getCond());
    }
    if (next && now_.pending.empty()) {
      open("else if (" + tested + ")");
      body(next->getThen());
      close();
      rest = next->getElse();
      continue;
    }
    // Variables that the condition needs are declared inside the else.
    std::vector<std::string> pending = std::exchange(now_.pending, {});
    open("else");
    if (next) {
      now_.pending = pending;
      open("if (" + tested + ")");
      body(next->getThen());
      close();
      if (next->getElse()) {
        open("else");
        body(next->getElse());
        close();
      }
    } else {
      body(rest);
    }
    close();
    break;
  }
  now_.inSwitch = inSwitch;
}

namespace {

// Whether the block declares a name that the head of its loop declares, too.
bool declaresAgain(const Stmt* block, const DeclStmt* head) {
  auto* statements = dyn_cast<CompoundStmt>(block);
  if (!statements || !head) return false;
  for (const Stmt* s : statements->body())
    if (auto* declared = dyn_cast<DeclStmt>(s))
      for (const Decl* d : declared->decls())
        if (auto* n = dyn_cast<NamedDecl>(d))
          for (const Decl* h : head->decls())
            if (cast<NamedDecl>(h)->getDeclName() == n->getDeclName()) return true;
  return false;
}

}  // namespace

void KernelPrinter::Text::forStatement(const ForStmt* s) {
  bool inSwitch = std::exchange(now_.inSwitch, false);
  at(s->getBeginLoc());
  std::string init;
  bool block = false;
  if (auto* declared = dyn_cast_or_null<DeclStmt>(s->getInit())) {
    auto* v = declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
    if (v && v->hasLocalStorage() && v->getType()->isScalarType()) {
      init = declarator(v, true);
      if (v->getInit()) init += " = " + operand(v->getInit(), kAssign);
    } else {
      block = true;
      open("");
      statement(declared);
    }
  } else if (auto* e = dyn_cast_or_null<Expr>(s->getInit())) {
    init = text(e);
  } else if (s->getInit()) {
    unsupported("this statement in the head of a for");
  }
  std::string head = "for (" + init + ";";
  if (s->getCond()) head += " " + condition(s->getCond());
  head += ";";
  if (s->getInc()) head += " " + text(s->getInc());
  open(head + ")");
  // In C the body is a block of its own.
  const bool again = !init.empty() && declaresAgain(s->getBody(), dyn_cast_or_null<DeclStmt>(s->getInit()));
  if (again) open("");
  body(s->getBody());
  if (again) close();
  close();
  if (block) close();
  now_.inSwitch = inSwitch;
}

void KernelPrinter::Text::caseStatement(const CaseStmt* s) {
  at(s->getBeginLoc());
  llvm::APSInt first = s->getLHS()->EvaluateKnownConstInt(context_);
  llvm::APSInt last = s->getRHS() ? s->getRHS()->EvaluateKnownConstInt(context_) : first;
  if (first <= last && (last - first).getExtValue() > 255)
    unsupported("a range of more than 256 case values");
  else
    for (; first <= last; ++first) {
      line("case " + number(first, s->getLHS()->getType()).text + ":");
      if (first == last) break;
    }
  statement(s->getSubStmt());
}

void KernelPrinter::Text::returnStatement(const ReturnStmt* s) {
  if (!now_.routine) return unsupported("return out of a compute region");
  at(s->getBeginLoc());
  const Expr* value = s->getRetValue();
  if (!value) return line("return;");
  if (value->getType()->isVoidType()) {
    line(text(value) + ";");
    return line("return;");
  }
  storedPointer(value);
  line("return " + text(value) + ";");
}

}  // namespace tasuki
