#include "kernel/extents.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "clang/AST/Expr.h"
#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

namespace {

// The least and the largest value of an expression, in the host's words.
struct Ends {
  std::string least, most;
};

class UsedElements {
 public:
  UsedElements(const VarDecl* pointer, const Stmt* body, const ASTContext& context,
               const std::function<std::string(const Expr*)>& text)
      : pointer_(pointer->getCanonicalDecl()), context_(context), text_(text) {
    const Changes changes = changesIn(body);
    declared_ = changes.declared, changed_ = changes.changed;
    visit(body, false);
  }

  // One more than the largest, if all are known and there are any.
  std::optional<std::string> count() const {
    const std::vector<std::string>& all = always_.empty() ? perhaps_ : always_;
    if (!known_ || all.empty()) return std::nullopt;
    std::string most = "0L";
    for (const std::string& one : all) most = "tasuki_greater(" + most + ", " + one + ")";
    return most + " + 1";
  }

 private:
  // An element at the sum of these behind the pointer.
  void use(const std::vector<const Expr*>& subscripts, bool perhaps) {
    std::string most = "0L";
    for (const Expr* e : subscripts) {
      const std::optional<Ends> ends = of(e);
      if (!ends) {
        known_ = false;
        return;
      }
      most = subscripts.size() == 1 ? ends->most : sum(most, "+", ends->most);
      visit(e, perhaps);
    }
    std::vector<std::string>& all = perhaps ? perhaps_ : always_;
    if (!llvm::is_contained(all, most)) all.push_back(most);
  }
  // What is added to the pointer in `address`; nothing where that is another one.
  std::optional<std::vector<const Expr*>> behind(const Expr* address) const {
    std::vector<const Expr*> added;
    while (true) {
      address = address->IgnoreParenImpCasts();
      if (namedVariable(address) == pointer_) return added;
      auto* sum = dyn_cast<BinaryOperator>(address);
      if (!sum || sum->getOpcode() != BO_Add || !sum->getLHS()->getType()->isPointerType()) return std::nullopt;
      added.push_back(sum->getRHS());
      address = sum->getLHS();
    }
  }

  void visit(const Stmt* s, bool perhaps) {
    if (!s || !known_) return;
    auto* element = dyn_cast<ArraySubscriptExpr>(s);
    auto* u = dyn_cast<UnaryOperator>(s);
    // Of what is behind an address that goes elsewhere nobody knows how much is used.
    if (u && u->getOpcode() == UO_AddrOf && mentions(u->getSubExpr(), pointer_)) {
      known_ = false;
      return;
    }
    const Expr* address = element ? element->getBase() : u && u->getOpcode() == UO_Deref ? u->getSubExpr() : nullptr;
    if (auto added = address ? behind(address) : std::nullopt) {
      if (element) added->push_back(element->getIdx());
      return use(*added, perhaps);
    }
    if (auto* m = dyn_cast<MemberExpr>(s); m && m->isArrow() && namedVariable(m->getBase()) == pointer_)
      return use({}, perhaps);
    if (auto* r = dyn_cast<DeclRefExpr>(s); r && r->getDecl()->getCanonicalDecl() == pointer_) {
      known_ = false;
      return;
    }
    const Stmt* condition = nullptr;
    if (auto* i = dyn_cast<IfStmt>(s)) condition = i->getCond();
    if (auto* c = dyn_cast<ConditionalOperator>(s)) condition = c->getCond();
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isLogicalOp()) condition = b->getLHS();
    if (auto* choice = dyn_cast<SwitchStmt>(s)) condition = choice->getCond();
    auto* loop = dyn_cast<ForStmt>(s);
    const VarDecl* v = loop ? controlVariable(loop) : nullptr;
    std::optional<Ends> outer;
    const bool hides = v && loops_.count(v->getCanonicalDecl());
    if (hides) outer = loops_[v->getCanonicalDecl()];
    if (v) loops_[v->getCanonicalDecl()] = valuesOf(loop, v);
    for (const Stmt* c : s->children()) visit(c, perhaps || (condition && c != condition));
    if (v) loops_.erase(v->getCanonicalDecl());
    if (hides) loops_[v->getCanonicalDecl()] = outer;
  }

  // Of a loop's variable, where the loop runs at all.
  std::optional<Ends> valuesOf(const ForStmt* loop, const VarDecl* v) {
    const Expr* start = nullptr;
    if (loop->getInit() && isa<DeclStmt>(loop->getInit())) start = v->getInit();
    if (auto* b = dyn_cast_or_null<BinaryOperator>(loop->getInit()); b && b->getOpcode() == BO_Assign)
      start = b->getRHS();
    auto* condition = dyn_cast_or_null<BinaryOperator>(loop->getCond() ? loop->getCond()->IgnoreParens() : nullptr);
    if (!start || !condition || !condition->isComparisonOp()) return std::nullopt;
    const bool left = namedVariable(condition->getLHS()) == v->getCanonicalDecl();
    if (!left && namedVariable(condition->getRHS()) != v->getCanonicalDecl()) return std::nullopt;
    const std::optional<Ends> first = of(start), bound = of(left ? condition->getRHS() : condition->getLHS());
    if (!first || !bound) return std::nullopt;
    const BinaryOperatorKind op =
        left ? condition->getOpcode() : BinaryOperator::reverseComparisonOp(condition->getOpcode());
    switch (op) {
      case BO_LT:
        return Ends{first->least, "(" + bound->most + " - 1)"};
      case BO_LE:
        return Ends{first->least, bound->most};
      case BO_GT:
        return Ends{"(" + bound->least + " + 1)", first->most};
      case BO_GE:
        return Ends{bound->least, first->most};
      default:
        return std::nullopt;
    }
  }

  std::optional<Ends> of(const Expr* e) {
    e = e->IgnoreParenImpCasts();
    if (auto* c = dyn_cast<CStyleCastExpr>(e);
        c && c->getType()->isIntegerType() && c->getSubExpr()->getType()->isIntegerType())
      return of(c->getSubExpr());
    if (const auto n = number(e)) {
      const std::string text = std::to_string(*n) + "L";
      return Ends{text, text};
    }
    if (const VarDecl* v = namedVariable(e)) {
      if (const auto loop = loops_.find(v); loop != loops_.end()) return loop->second;
      // Of the body's own, with the value that it begins with.
      if (declared_.count(v) && !changed_.count(v) && beginning(v)) return of(beginning(v));
      return fixed(e);
    }
    if (isa<MemberExpr>(e)) return fixed(e);
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || !b->getType()->isIntegerType()) return std::nullopt;
    // Whatever the other number is. By a variable nobody knows the sign.
    const auto by = b->getOpcode() == BO_Div || b->getOpcode() == BO_Rem ? number(b->getRHS()) : 1;
    if (!by || *by < 1) return std::nullopt;
    if (b->getOpcode() == BO_Rem) return Ends{std::to_string(1 - *by) + "L", std::to_string(*by - 1) + "L"};
    const std::optional<Ends> x = of(b->getLHS()), y = of(b->getRHS());
    if (!x || !y) return std::nullopt;
    switch (b->getOpcode()) {
      case BO_Add:
        return Ends{sum(x->least, "+", y->least), sum(x->most, "+", y->most)};
      case BO_Sub:
        return Ends{sum(x->least, "-", y->most), sum(x->most, "-", y->least)};
      case BO_Mul: {
        // Of a factor that has one value, whose sign is not known here.
        const bool second = y->least == y->most;
        if (!second && x->least != x->most) return std::nullopt;
        const std::string &factor = second ? y->least : x->least, &a = second ? x->least : y->least,
                          &z = second ? x->most : y->most;
        const std::string one = sum(a, "*", factor), other = sum(z, "*", factor);
        return Ends{"-tasuki_greater(-" + one + ", -" + other + ")", "tasuki_greater(" + one + ", " + other + ")"};
      }
      case BO_Div:
        return Ends{sum(x->least, "/", y->least), sum(x->most, "/", y->most)};
      default:
        return std::nullopt;
    }
  }

  std::optional<long long> number(const Expr* e) const {
    Expr::EvalResult n;
    if (!e->EvaluateAsInt(n, context_)) return std::nullopt;
    return n.Val.getInt().getExtValue();
  }

  // What the body leaves as it is.
  std::optional<Ends> fixed(const Expr* e) const {
    if (!stays(e) || !e->getType()->isIntegerType()) return std::nullopt;
    const std::string value = "(long)(" + text_(e) + ")";
    return Ends{value, value};
  }
  bool stays(const Stmt* s) const {
    if (!s) return true;
    if (auto* r = dyn_cast<DeclRefExpr>(s)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      if (v && (declared_.count(v->getCanonicalDecl()) || changed_.count(v->getCanonicalDecl()))) return false;
    }
    if (isa<CallExpr>(s)) return false;
    return llvm::all_of(s->children(), [&](const Stmt* c) { return stays(c); });
  }

  static std::string sum(const std::string& a, const char* op, const std::string& b) {
    return "(" + a + " " + op + " " + b + ")";
  }

  const VarDecl* pointer_;
  const ASTContext& context_;
  const std::function<std::string(const Expr*)>& text_;
  std::set<const VarDecl*> changed_, declared_;
  std::map<const VarDecl*, std::optional<Ends>> loops_;  // around
  std::vector<std::string> always_, perhaps_;
  bool known_ = true;
};

class StructureUses {
 public:
  StructureUse of(const VarDecl* pointer, const Stmt* body) {
    // Of recursion the other calls tell.
    if (!seen_.insert(pointer->getCanonicalDecl()).second) return {};
    const VarDecl* outer = std::exchange(pointer_, pointer->getCanonicalDecl());
    const StructureUse before = std::exchange(use_, {});
    visit(body);
    pointer_ = outer;
    return std::exchange(use_, before);
  }

 private:
  // Whether an lvalue is the structure or a part of it.
  bool part(const Expr* e) const {
    e = e->IgnoreParenImpCasts();
    if (auto* m = dyn_cast<MemberExpr>(e))
      return m->isArrow() ? namedVariable(m->getBase()) == pointer_ : part(m->getBase());
    if (auto* u = dyn_cast<UnaryOperator>(e))
      return u->getOpcode() == UO_Deref && namedVariable(u->getSubExpr()) == pointer_;
    auto* element = dyn_cast<ArraySubscriptExpr>(e);
    return element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() && part(element->getBase());
  }

  void visit(const Stmt* s) {
    if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return;
    if (const Expr* target = changedBy(s); target && part(target)) use_.changed = true;
    // An array in it, whose address goes on.
    if (auto* c = dyn_cast<CastExpr>(s); c && c->getCastKind() == CK_ArrayToPointerDecay && part(c->getSubExpr()))
      use_.changed = true;
    if (auto* element = dyn_cast<ArraySubscriptExpr>(s); element && part(element)) {
      inPart(element->getBase());
      return visit(element->getIdx());
    }
    if (auto* call = dyn_cast<CallExpr>(s)) return visitCall(call);
    if (auto* e = dyn_cast<Expr>(s); e && (isa<MemberExpr>(e) || isa<UnaryOperator>(e)) && part(e)) return inPart(e);
    if (auto* e = dyn_cast<DeclRefExpr>(s); e && e->getDecl()->getCanonicalDecl() == pointer_) use_.inside = false;
    const std::set<const Stmt*> tested = testedBy(s);
    for (const Stmt* c : s->children())
      if (!tested.count(c) || namedVariable(cast<Expr>(c)) != pointer_) visit(c);
  }
  // The subscripts on the way to a part.
  void inPart(const Expr* e) {
    e = e->IgnoreParenImpCasts();
    if (auto* m = dyn_cast<MemberExpr>(e); m && !m->isArrow()) inPart(m->getBase());
    if (auto* element = dyn_cast<ArraySubscriptExpr>(e)) {
      inPart(element->getBase());
      visit(element->getIdx());
    }
  }
  void visitCall(const CallExpr* call) {
    visit(call->getCallee());
    const FunctionDecl* f = call->getDirectCallee();
    const FunctionDecl* here = f ? f->getDefinition() : nullptr;
    for (unsigned k = 0; k < call->getNumArgs(); ++k) {
      const Expr* argument = call->getArg(k)->IgnoreParenImpCasts();
      auto* address = dyn_cast<UnaryOperator>(argument);
      const bool whole = namedVariable(argument) == pointer_;
      const Expr* inner = address && address->getOpcode() == UO_AddrOf && part(address->getSubExpr())
                              ? address->getSubExpr()
                              : nullptr;
      const ParmVarDecl* p = here && k < here->getNumParams() ? here->getParamDecl(k) : nullptr;
      if (!p || (!whole && !inner) || !p->getType()->isPointerType()) {
        visit(call->getArg(k));
        continue;
      }
      const StructureUse there = of(p, here->getBody());
      use_.changed |= there.changed || !there.inside;
      use_.inside &= there.inside || !whole;
      if (inner) inPart(inner);
    }
  }

  const VarDecl* pointer_ = nullptr;
  StructureUse use_;
  std::set<const VarDecl*> seen_;
};

}  // namespace

StructureUse structureUse(const VarDecl* pointer, const Stmt* body) { return StructureUses().of(pointer, body); }

std::optional<std::string> usedBytes(const VarDecl* pointer, const Stmt* body, const ASTContext& context,
                                     const std::function<std::string(const Expr*)>& text) {
  const auto count = UsedElements(pointer, body, context, text).count();
  if (!count) return std::nullopt;
  return "(unsigned long)(" + *count + ") * sizeof(*" + pointer->getName().str() + ")";
}

}  // namespace tasuki
