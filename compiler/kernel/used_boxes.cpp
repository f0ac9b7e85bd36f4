#include "kernel/used_boxes.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "clang/AST/Expr.h"
#include "kernel/usage.h"
#include "sema/symbols.h"
#include "tasuki/abi.h"

using namespace clang;

namespace tasuki {

namespace {

// A number that the host computes, and what is added to it.
struct End {
  std::string base;  // empty: 0
  long long add = 0;

  std::string text() const {
    if (base.empty()) return std::to_string(add) + "L";
    return add == 0 ? base : "(" + base + (add < 0 ? " - " : " + ") + std::to_string(std::llabs(add)) + "L)";
  }
  End plus(const End& other) const {
    if (base.empty()) return {other.base, add + other.add};
    return {other.base.empty() ? base : "(" + base + " + " + other.base + ")", add + other.add};
  }
  End negative() const { return {base.empty() ? "" : "(-" + base + ")", -add}; }
  End times(long long n) const { return {base.empty() ? "" : "(" + base + " * " + std::to_string(n) + "L)", add * n}; }
  bool operator==(const End&) const = default;
};

struct Values {
  End least, most;
  bool known = true;
  bool one() const { return least == most; }
  bool operator==(const Values&) const = default;
};
const Values unknown{{"", 1}, {"", 0}, false};

bool mayLeave(const Stmt* s) {
  if (!s) return false;
  if (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(s)) return true;
  return llvm::any_of(s->children(), mayLeave);
}

class Boxes {
 public:
  Boxes(const ASTContext& context, const UsedBoxesRequest& request)
      : context_(context), request_(request), body_(changesIn(request.body)) {
    lookFor(request.body);
    if (!jumps_) visit(request.body);
  }

  UsedBoxes found() const {
    UsedBoxes all;
    all.declarations = declarations_;
    for (const Box& b : boxes_) {
      UsedBox& box = all.all.emplace_back(UsedBox{b.variable, b.array, b.condition, b.size, {}});
      for (const Values& n : b.modular)
        box.condition += (box.condition.empty() ? "0L <= " : " && 0L <= ") + n.least.text() + " && " + n.most.text() +
                         " <= " + std::to_string(largest);
      for (size_t k = 0; k < b.subscripts.size(); ++k)
        box.dimensions.push_back({b.subscripts[k].least.text(), b.subscripts[k].most.text(), b.strides[k]});
    }
    for (const auto& [v, count] : boxed_)
      if (count == mentions_.at(v)) all.complete.insert(v);
    return all;
  }

 private:
  struct Box {
    const VarDecl* variable;
    const ArraySymbol* array;
    std::string condition, size;
    std::vector<Values> subscripts;
    std::vector<std::string> strides;
    std::vector<Values> modular;  // unsigned numbers of 32 bits, which it takes not to begin at 0 again
  };
  static constexpr long long largest = 0xffffffffLL;

  void lookFor(const Stmt* s) {
    if (!s) return;
    jumps_ |= isa<GotoStmt, IndirectGotoStmt>(s);
    if (auto* r = dyn_cast<DeclRefExpr>(s))
      if (auto* v = dyn_cast<VarDecl>(r->getDecl())) ++mentions_[v->getCanonicalDecl()];
    for (const Stmt* c : s->children()) lookFor(c);
  }

  // What s uses whenever it is executed.
  void visit(const Stmt* s) {
    if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return;
    if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_AddrOf) return;
    if (auto* i = dyn_cast<IfStmt>(s)) return visit(i->getCond());
    if (auto* c = dyn_cast<AbstractConditionalOperator>(s)) return visit(c->getCond());
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isLogicalOp()) return visit(b->getLHS());
    if (auto* choice = dyn_cast<SwitchStmt>(s)) return visit(choice->getCond());
    if (isa<DoStmt>(s)) return;
    if (auto* w = dyn_cast<WhileStmt>(s)) {
      if (directiveMarker(w, true)) visit(w->getBody());
      return;
    }
    if (auto* f = dyn_cast<ForStmt>(s)) return loop(f);
    if (auto* d = dyn_cast<DeclStmt>(s))
      for (const Decl* x : d->decls())
        if (auto* v = dyn_cast<VarDecl>(x)) begun_[v->getCanonicalDecl()] = around();
    if (auto* e = dyn_cast<ArraySubscriptExpr>(s)) element(e);
    for (const Stmt* c : s->children()) visit(c);
  }

  void loop(const ForStmt* f) {
    const VarDecl* v = controlVariable(f);
    if (!v || mayLeave(f->getBody())) return;
    v = v->getCanonicalDecl();
    const bool divided = request_.divided(f);
    const auto known = [this](const Stmt* s) { return stays(s); };
    std::optional<UsedBoxesRequest::Part> part = divided ? request_.part(f, known) : UsedBoxesRequest::Part();
    if (!part) return;
    const std::optional<Values> values = part->least.empty() ? valuesOf(f, v) : valuesOf(f, v, *part);
    if (!values || loops_.count(v)) return;
    const std::string before = condition_;
    const auto require = [&](const std::string& more) {
      if (!more.empty()) condition_ += (condition_.empty() ? "" : " && ") + more;
    };
    require(part->condition);
    if (part->least.empty()) {
      const End count = values->most.plus(values->least.negative());
      if (!count.base.empty())
        require(values->least.text() + " <= " + values->most.text());
      else if (count.add < 0)
        return void(condition_ = before);
    }
    loops_[v] = *values;
    parts_.push_back(part->declaration);
    visit(f->getBody());
    parts_.pop_back();
    loops_.erase(v);
    condition_ = before;
  }
  std::optional<Values> valuesOf(const ForStmt* f, const VarDecl* v, const UsedBoxesRequest::Part& part) {
    if (!wide(v->getType()) || changesIn(f->getBody()).changed.count(v)) return std::nullopt;
    return Values{{part.least, 0}, {part.most, 0}};
  }

  // Of a loop's variable, which goes through all numbers between two that the host knows.
  std::optional<Values> valuesOf(const ForStmt* f, const VarDecl* v) {
    const Expr* start = nullptr;
    if (f->getInit() && isa<DeclStmt>(f->getInit())) start = v->getInit();
    if (auto* b = dyn_cast_or_null<BinaryOperator>(f->getInit()); b && b->getOpcode() == BO_Assign) start = b->getRHS();
    auto* condition = dyn_cast_or_null<BinaryOperator>(f->getCond() ? f->getCond()->IgnoreParens() : nullptr);
    auto* step = dyn_cast_or_null<UnaryOperator>(f->getInc() ? f->getInc()->IgnoreParens() : nullptr);
    if (!start || !condition || !condition->isComparisonOp() || !step || !step->isIncrementDecrementOp() ||
        !wide(v->getType()) || namedVariable(step->getSubExpr()) != v)
      return std::nullopt;
    if (changesIn(f->getBody()).changed.count(v)) return std::nullopt;
    const bool left = namedVariable(condition->getLHS()) == v;
    if (!left && namedVariable(condition->getRHS()) != v) return std::nullopt;
    const std::optional<Values> first = of(start), bound = of(left ? condition->getRHS() : condition->getLHS());
    if (!first || !bound || !first->one() || !bound->one()) return std::nullopt;
    const BinaryOperatorKind op =
        left ? condition->getOpcode() : BinaryOperator::reverseComparisonOp(condition->getOpcode());
    const bool up = op == BO_LT || op == BO_LE;
    if ((!up && op != BO_GT && op != BO_GE) || up != step->isIncrementOp()) return std::nullopt;
    const End last = bound->most.plus({"", op == BO_LT ? -1 : op == BO_GT ? 1 : 0});
    return up ? Values{first->least, last} : Values{last, first->least};
  }

  // The same one with other constants makes the box larger.
  void element(const ArraySubscriptExpr* e) {
    if (!e->getType()->isArithmeticType()) return;
    std::vector<const Expr*> subscripts;
    const Expr* base = e;
    while (auto* s = dyn_cast<ArraySubscriptExpr>(base->IgnoreParenImpCasts())) {
      if (!subscripts.empty() && !s->getType()->isArrayType()) return;  // through a pointer in memory
      subscripts.insert(subscripts.begin(), s->getIdx());
      base = s->getBase();
    }
    const VarDecl* v = namedVariable(base);
    if (subscripts.size() > TASUKI_USED_RANK || !v || body_.declared.count(v->getCanonicalDecl()) ||
        !request_.wanted(v))
      return;
    if (body_.assigned.count(v->getCanonicalDecl())) return;
    const ArraySymbol* array = request_.distributed(e);
    if (array && static_cast<size_t>(array->rank) != subscripts.size()) return;
    Box box{v, array, condition_, "", {}, {}, {}};
    modular_.clear();
    std::string object = v->getName().str();
    bool all = true;
    for (const Expr* index : subscripts) {
      const std::optional<Values> values = of(index);
      all &= values.has_value();
      object += "[0]";
      box.subscripts.push_back(values.value_or(unknown));
      box.strides.push_back(array ? "0" : "sizeof(" + object + ")");
    }
    if (!all && !array) return;
    for (const Values& n : modular_) {
      const bool constant = n.least.base.empty() && n.most.base.empty();
      if (constant && (n.least.add < 0 || n.most.add > largest)) return;
      if (!constant) box.modular.push_back(n);
    }
    box.size = box.strides.back();
    constexpr size_t most = 16;
    const bool part = llvm::any_of(boxes_, [&](Box& other) { return larger(other, box); });
    if (!part && boxes_.size() == most) return;
    if (all) ++boxed_[v->getCanonicalDecl()];
    if (part) return;
    boxes_.push_back(std::move(box));
    for (std::string& declaration : parts_) declarations_ += std::exchange(declaration, "");
  }
  static bool larger(Box& one, const Box& other) {
    if (one.variable != other.variable || one.condition != other.condition ||
        one.subscripts.size() != other.subscripts.size())
      return false;
    for (size_t k = 0; k < one.subscripts.size(); ++k)
      if (one.subscripts[k].known != other.subscripts[k].known ||
          one.subscripts[k].least.base != other.subscripts[k].least.base ||
          one.subscripts[k].most.base != other.subscripts[k].most.base)
        return false;
    for (size_t k = 0; k < one.subscripts.size(); ++k) {
      Values& x = one.subscripts[k];
      x.least.add = std::min(x.least.add, other.subscripts[k].least.add);
      x.most.add = std::max(x.most.add, other.subscripts[k].most.add);
    }
    for (const Values& n : other.modular)
      if (!llvm::is_contained(one.modular, n)) one.modular.push_back(n);
    return true;
  }

  std::optional<Values> of(const Expr* e) {
    e = e->IgnoreParenImpCasts();
    if (auto* c = dyn_cast<CStyleCastExpr>(e); c && wide(c->getType()) && wide(c->getSubExpr()->getType()))
      return of(c->getSubExpr());
    Expr::EvalResult n;
    if (e->EvaluateAsInt(n, context_)) {
      const End number{"", n.Val.getInt().getExtValue()};
      return Values{number, number};
    }
    if (!e->getType()->isIntegerType()) return std::nullopt;
    if (stays(e) && (loops_.empty() || !mayTrap(e, context_))) {
      const End value{"(long)(" + request_.text(e) + ")", 0};
      return Values{value, value};
    }
    if (const VarDecl* v = namedVariable(e)) {
      if (const auto found = loops_.find(v->getCanonicalDecl()); found != loops_.end()) return found->second;
      // Of the body's own, with the value that it begins with.
      if (body_.declared.count(v->getCanonicalDecl()) && !body_.changed.count(v->getCanonicalDecl()) && beginning(v) &&
          wide(v->getType()) && v->isLocalVarDecl() && !v->isStaticLocal() && beganInside(v))
        return of(beginning(v));
      return std::nullopt;
    }
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || meet(b->getLHS(), b->getRHS())) return std::nullopt;
    const size_t before = modular_.size();
    const std::optional<Values> x = of(b->getLHS()), y = of(b->getRHS());
    if (!x || !y) return std::nullopt;
    std::optional<Values> all;
    if (b->getOpcode() == BO_Add) all = Values{x->least.plus(y->least), x->most.plus(y->most)};
    if (b->getOpcode() == BO_Sub)
      all = Values{x->least.plus(y->most.negative()), x->most.plus(y->least.negative())};
    if (b->getOpcode() == BO_Mul) all = x->one() ? times(*y, x->least) : y->one() ? times(*x, y->least) : std::nullopt;
    if (all && e->getType()->isUnsignedIntegerType() && context_.getTypeSize(e->getType()) == 32) {
      modular_.resize(before);  // the whole for its parts
      modular_.push_back(*all);
    }
    return all;
  }
  static std::optional<Values> times(const Values& x, const End& factor) {
    if (factor.base.empty()) {
      if (factor.add >= 0) return Values{x.least.times(factor.add), x.most.times(factor.add)};
      return Values{x.most.times(factor.add), x.least.times(factor.add)};
    }
    const std::string one = "(" + x.least.text() + " * " + factor.text() + ")",
                      other = "(" + x.most.text() + " * " + factor.text() + ")";
    return Values{{"(-tasuki_greater(-" + one + ", -" + other + "))", 0},
                  {"tasuki_greater(" + one + ", " + other + ")", 0}};
  }

  std::set<const VarDecl*> around() const {
    std::set<const VarDecl*> all;
    for (const auto& [v, values] : loops_) all.insert(v);
    return all;
  }
  // Whether the loops that its value follows were around it then: it has one of their numbers.
  bool beganInside(const VarDecl* v) const {
    const auto begun = begun_.find(v->getCanonicalDecl());
    std::set<const VarDecl*> followed;
    loopsIn(beginning(v), followed);
    return begun != begun_.end() &&
           llvm::all_of(followed, [&](const VarDecl* l) { return begun->second.count(l) > 0; });
  }

  // Whether one loop's variable is in both: then they do not have their ends together.
  bool meet(const Expr* a, const Expr* b) const {
    std::set<const VarDecl*> in;
    loopsIn(a, in);
    std::set<const VarDecl*> also;
    loopsIn(b, also);
    return llvm::any_of(in, [&](const VarDecl* v) { return also.count(v) > 0; });
  }
  void loopsIn(const Stmt* s, std::set<const VarDecl*>& in) const {
    if (!s) return;
    if (auto* r = dyn_cast<DeclRefExpr>(s))
      if (auto* v = dyn_cast<VarDecl>(r->getDecl())) {
        const VarDecl* own = v->getCanonicalDecl();
        if (loops_.count(own)) in.insert(own);
        if (body_.declared.count(own) && !body_.changed.count(own) && beginning(v)) loopsIn(beginning(v), in);
      }
    for (const Stmt* c : s->children()) loopsIn(c, in);
  }

  bool wide(QualType type) const {
    return type->isIntegerType() && !type->isEnumeralType() && context_.getTypeSize(type) >= 32;
  }
  // What the body leaves as it is, and the host knows.
  bool stays(const Stmt* s) const {
    if (!s) return true;
    if (isa<CallExpr>(s)) return false;
    // What the region reads in any case the host may read in front of it.
    if (auto* e = dyn_cast<ArraySubscriptExpr>(s); e && (!loops_.empty() || !request_.host_reads(e))) return false;
    if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_Deref) return false;
    if (auto* m = dyn_cast<MemberExpr>(s); m && m->isArrow()) return false;
    if (auto* r = dyn_cast<DeclRefExpr>(s))
      if (auto* v = dyn_cast<VarDecl>(r->getDecl())) {
        const VarDecl* own = v->getCanonicalDecl();
        if (body_.declared.count(own) || body_.changed.count(own) || !request_.host_knows(v) ||
            v->getType().isVolatileQualified())
          return false;
      }
    return llvm::all_of(s->children(), [&](const Stmt* c) { return stays(c); });
  }

  const ASTContext& context_;
  const UsedBoxesRequest& request_;
  const Changes body_;
  std::map<const VarDecl*, int> mentions_, boxed_;
  std::map<const VarDecl*, Values> loops_;  // around
  std::map<const VarDecl*, std::set<const VarDecl*>> begun_;  // variables of the body, the loops around these
  std::string condition_;                   // that all of them have iterations
  std::vector<std::string> parts_;          // what declares these, as far as nothing has needed it yet
  std::string declarations_;
  std::vector<Box> boxes_;
  std::vector<Values> modular_;  // of the subscripts that are looked at
  bool jumps_ = false;
};

}  // namespace

UsedBoxes used_boxes(const ASTContext& context, const UsedBoxesRequest& request) {
  return Boxes(context, request).found();
}

}  // namespace tasuki
