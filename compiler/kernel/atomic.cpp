// acc atomic in kernels: in device memory, and in arrays that the threads of a gang share.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

namespace {

const Expr* core(const Stmt* s) {
  auto* e = dyn_cast_or_null<Expr>(s);
  return e ? e->IgnoreParenImpCasts() : nullptr;
}

}  // namespace

// The text of e, with `old_` where it reads the lvalue x.
std::string RegionBuilder::valueWithOld(const Expr* e, const Expr* x) {
  std::string target = printer_->expression(x->IgnoreParens());
  replaced_ = target;
  std::string text = printer_->expression(e);
  replaced_.clear();
  return text;
}

// An expression that changes one variable: x++, x op= e, x = x op e.
std::optional<RegionBuilder::Change> RegionBuilder::change(const Expr* e) {
  Change c;
  if (auto* u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp()) {
    c.x = u->getSubExpr();
    c.value = u->isIncrementOp() ? "old_ + 1" : "old_ - 1";
    c.added = u->isIncrementOp() ? "1" : "-1";
    c.after = u->isPrefix();
    return c;
  }
  if (auto* b = dyn_cast<CompoundAssignOperator>(e)) {
    c.x = b->getLHS();
    std::string op = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(b->getOpcode())).str();
    std::string right = printer_->expression(b->getRHS());
    c.value = "old_ " + op + " (" + right + ")";
    if (op == "+") c.added = right;
    if (op == "-") c.added = "-(" + right + ")";
    return c;
  }
  if (auto* b = dyn_cast<BinaryOperator>(e); b && b->getOpcode() == BO_Assign) {
    c.x = b->getLHS();
    c.value = valueWithOld(b->getRHS(), b->getLHS());
    return c;
  }
  return std::nullopt;
}

// A variable of the thread's own, or a part of it: GPUs have no atomics there, and nobody else changes it.
bool RegionBuilder::threadsOwn(const Expr* x) const {
  const VarDecl* v = rootVariable(x);
  return v && v->hasLocalStorage() && !pointerMember(x) && !v->getType()->isPointerType() && !gangArrays_.count(v) &&
         !names_.count(v) && !inMemory(v) && !facts_.references.count(x->IgnoreParens());
}

void RegionBuilder::atomic(const Stmt* s, const Site& site) {
  std::string kind = site.d.atomicKind.empty() ? "update" : site.d.atomicKind;
  auto wrong = [&] { printer_->unsupported(s->getBeginLoc(), "this form of 'acc atomic " + kind + "'"); };
  auto size = [&](const Expr* x) {
    QualType t = x->getType().getCanonicalType().getUnqualifiedType();
    return t->isArithmeticType() ? context_.getTypeSizeInChars(t).getQuantity() : 0;
  };
  auto scalar = [&](const Expr* x) { return size(x) > 0 && size(x) <= 8 && !x->getType()->isAnyComplexType(); };
  auto type = [&](const Expr* x) {
    const VarDecl* v = rootVariable(x);
    return std::string(v && gangMemory_.count(v->getCanonicalDecl()) ? "TASUKI_IN_GANG_MEMORY, "
                       : v && gangArrays_.count(v)                   ? "TASUKI_IN_LOCAL, "
                                                                     : "TASUKI_GLOBAL, ") +
           printer_->type(x->getType().getUnqualifiedType());
  };
  // Of a _Bool the dialect's type is wider.
  auto converted = [&](const Expr* x, const std::string& value) {
    return x->getType()->isBooleanType() ? "((" + value + ") != 0)" : value;
  };
  auto address = [&](const Expr* x) { return "&" + printer_->expression(x); };
  // A pointer may lead to a thread's own variable.
  auto emit = [&](const Expr* x, const std::string& text) {
    if (!printer_->leadsToOwn(x)) return printer_->line(text + ";");
    std::string plain;
    if (auto* e = dyn_cast<Expr>(s)) {
      plain = printer_->expression(e);
    } else {
      for (const Stmt* part : cast<CompoundStmt>(s)->body())
        plain += (plain.empty() ? "(" : ", ") + printer_->expression(cast<Expr>(part));
      plain += ")";
    }
    printer_->line("TASUKI_IF_OWN(" + address(x) + ", " + plain + ", " + text + ");");
  };
  printer_->at(s->getBeginLoc());
  if (kind == "read" || kind == "write") {
    auto* b = dyn_cast_or_null<BinaryOperator>(core(s));
    if (!b || b->getOpcode() != BO_Assign) return wrong();
    const Expr* x = kind == "read" ? b->getRHS()->IgnoreParenImpCasts() : b->getLHS();
    if (!scalar(x)) return wrong();
    if (threadsOwn(x)) return printer_->statement(s);
    if (kind == "read")
      emit(x, "TASUKI_ATOMIC_READ(" + type(x) + ", " + address(x) + ", " + printer_->expression(b->getLHS()) + ")");
    else
      emit(x, "TASUKI_ATOMIC_WRITE(" + type(x) + ", " + address(x) + ", " +
                  converted(x, printer_->expression(b->getRHS())) + ")");
    return;
  }
  if (kind == "update") {
    const Expr* e = core(s);
    auto c = e ? change(e) : std::nullopt;
    if (!c || !scalar(c->x)) return wrong();
    if (threadsOwn(c->x)) return printer_->statement(s);
    if (!c->added.empty() && size(c->x) >= 4)
      emit(c->x, "TASUKI_ATOMIC_ADD(" + type(c->x) + ", " + address(c->x) + ", " + c->added + ")");
    else
      emit(c->x, "TASUKI_ATOMIC(" + type(c->x) + ", " + address(c->x) + ", old_, " + converted(c->x, c->value) + ")");
    return;
  }
  // capture: v = x++; v = x op= e; v = x = ..; { v = x; change } or { change; v = x; }
  std::optional<Change> c;
  const Expr* v = nullptr;
  if (const Expr* e = core(s)) {
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || b->getOpcode() != BO_Assign) return wrong();
    v = b->getLHS();
    c = change(b->getRHS()->IgnoreParenImpCasts());
  } else if (auto* block = dyn_cast<CompoundStmt>(s); block && block->size() == 2) {
    const Expr* one = core(block->body_front());
    const Expr* two = core(block->body_back());
    if (!one || !two) return wrong();
    auto reads = [&](const Expr* e, const Expr* x) {
      auto* b = dyn_cast<BinaryOperator>(e);
      return b && b->getOpcode() == BO_Assign && printer_->expression(b->getRHS()->IgnoreParenImpCasts()) ==
                                                     printer_->expression(x->IgnoreParens());
    };
    auto first = change(one), second = change(two);
    if (second && reads(one, second->x)) {
      v = cast<BinaryOperator>(one)->getLHS();
      c = second;
      c->after = false;
    } else if (first && reads(two, first->x)) {
      v = cast<BinaryOperator>(two)->getLHS();
      c = first;
      c->after = true;
    }
  }
  if (!c || !v || !scalar(c->x)) return wrong();
  if (threadsOwn(c->x)) return printer_->statement(s);
  emit(c->x, std::string(c->after ? "TASUKI_ATOMIC_NEW(" : "TASUKI_ATOMIC_OLD(") + type(c->x) + ", " + address(c->x) +
                 ", old_, " + converted(c->x, c->value) + ", " + printer_->expression(v) + ")");
}

}  // namespace tasuki
