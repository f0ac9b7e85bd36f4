// Whether the iterations of a loop without a directive may run at the same time: a test that says yes only where it can
// be seen.
#include <cstdlib>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "kernel/liveness.h"
#include "kernel/polynomial.h"
#include "sema/recurrence.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

namespace {

// Whether a call looks at nothing but its arguments and what pointers to constants among them lead to, and changes
// nothing. A function with the attribute `pure` may look at memory.
bool looksAtArguments(const FunctionDecl* f, std::set<const FunctionDecl*>& asked);

// Numbers, and structures of them, in which nothing leads elsewhere.
bool isValue(QualType type) {
  if (type->isConstantArrayType()) return isValue(QualType(type->getBaseElementTypeUnsafe(), 0));
  const RecordDecl* record = type->getAsRecordDecl();
  if (!record) return type->isArithmeticType();
  return record->getDefinition() &&
         llvm::all_of(record->getDefinition()->fields(), [](const FieldDecl* f) { return isValue(f->getType()); });
}

bool looksAtArguments(const Stmt* s, std::set<const FunctionDecl*>& asked) {
  if (!s) return true;
  if (auto* r = dyn_cast<DeclRefExpr>(s))
    if (auto* v = dyn_cast<VarDecl>(r->getDecl()); v && v->hasGlobalStorage() && !v->getType().isConstQualified())
      return false;
  if (auto* call = dyn_cast<CallExpr>(s);
      call && !ofArguments(call) && !looksAtArguments(call->getDirectCallee(), asked))
    return false;
  return llvm::all_of(s->children(), [&](const Stmt* c) { return looksAtArguments(c, asked); });
}

bool looksAtArguments(const FunctionDecl* f, std::set<const FunctionDecl*>& asked) {
  const Stmt* body = f ? f->getBody() : nullptr;
  if (!body || f->isVariadic()) return false;
  for (const ParmVarDecl* p : f->parameters()) {
    const QualType to = p->getType()->isPointerType() ? p->getType()->getPointeeType() : QualType();
    const bool reads = !to.isNull() && f->getASTContext().getBaseElementType(to).isConstQualified() && isValue(to);
    if (!reads && !isValue(p->getType())) return false;
  }
  return !asked.insert(f->getCanonicalDecl()).second || looksAtArguments(body, asked);
}

bool looksAtArguments(const CallExpr* call) {
  std::set<const FunctionDecl*> asked;
  return ofArguments(call) || (changesNothing(call) && looksAtArguments(call->getDirectCallee(), asked));
}

std::string quoted(const VarDecl* v) { return "'" + v->getName().str() + "'"; }

// One reference of memory in the loop: the array or pointer and the subscripts, outermost first.
struct Access {
  const Expr* where = nullptr;
  const VarDecl* base = nullptr;
  std::vector<const Expr*> subscripts;
  std::vector<const ForStmt*> loops;  // around it inside of the loop, outermost first
  bool write = false;
};

class Accesses {
 public:
  explicit Accesses(const Stmt* body) { visit(body, false); }
  // What in the loop is beyond this test, and why; null: nothing.
  const Stmt* unknown = nullptr;
  std::string why;
  bool left = false;  // that is a jump
  std::vector<Access> list;
  std::set<const VarDecl*> declared, assigned;

 private:
  void visit(const Stmt* s, bool write) {
    if (!s || unknown) return;
    if (directiveMarker(s, true)) return visit(cast<WhileStmt>(s)->getBody(), false);
    if (directiveMarker(s, false)) return;
    if (isa<BreakStmt>(s) && inside_ > 0) return;
    if (isa<ReturnStmt>(s) || isa<GotoStmt>(s) || isa<BreakStmt>(s) || isa<AsmStmt>(s) || isa<LabelStmt>(s)) {
      left = !isa<AsmStmt>(s);
      return stop(s, left ? "here" : "assembler is not looked at");
    }
    if (auto* d = dyn_cast<DeclStmt>(s)) {
      for (const Decl* x : d->decls())
        if (auto* v = dyn_cast<VarDecl>(x)) {
          // A pointer of the loop's own could point anywhere.
          if (v->getType()->isPointerType() || v->hasGlobalStorage())
            return stop(s, quoted(v) + (v->hasGlobalStorage() ? " is one for all iterations" : " may point anywhere"));
          declared.insert(v->getCanonicalDecl());
          visit(v->getInit(), false);
        }
      return;
    }
    if (auto* call = dyn_cast<CallExpr>(s)) {
      if (!looksAtArguments(call)) return stop(s, "the function may use or change more than its arguments");
      for (const Expr* a : call->arguments()) a->getType()->isPointerType() ? readsThrough(a) : visit(a, false);
      return;
    }
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) {
      visit(b->getLHS(), true);
      if (b->isCompoundAssignmentOp()) visit(b->getLHS(), false);
      return visit(b->getRHS(), false);
    }
    if (auto* u = dyn_cast<UnaryOperator>(s)) {
      if (u->getOpcode() == UO_Deref || u->getOpcode() == UO_AddrOf)
        return stop(s, "references by '*' and '&' are not looked at; write elements as 'p[i]'");
      if (u->isIncrementDecrementOp()) visit(u->getSubExpr(), true);
      return visit(u->getSubExpr(), false);
    }
    if (auto* m = dyn_cast<MemberExpr>(s)) {
      if (m->isArrow()) return stop(s, "references by '->' are not looked at");
      return visit(m->getBase(), write);
    }
    if (isa<ArraySubscriptExpr>(s)) {
      Access a;
      const Expr* base = cast<Expr>(s);
      while (auto* sub = dyn_cast<ArraySubscriptExpr>(base->IgnoreParenImpCasts())) {
        a.subscripts.insert(a.subscripts.begin(), sub->getIdx());
        base = sub->getBase();
      }
      // Of an array in a structure: as the structure.
      if (auto* m = dyn_cast<MemberExpr>(base->IgnoreParenImpCasts()); m && m->getType()->isArrayType()) {
        for (const Expr* e : a.subscripts) visit(e, false);
        return visit(m, write);
      }
      auto* r = dyn_cast<DeclRefExpr>(base->IgnoreParenImpCasts());
      auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
      if (!v) return stop(s, "it is not looked at what this is an element of");
      a.where = cast<Expr>(s);
      a.base = v->getCanonicalDecl();
      a.loops = loops_;
      a.write = write;
      list.push_back(a);
      for (const Expr* e : a.subscripts) visit(e, false);
      return;
    }
    if (auto* r = dyn_cast<DeclRefExpr>(s)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      if (!v) return;
      if (v->getType()->isArrayType() || v->getType()->isPointerType()) {
        stop(s, "the address of " + quoted(v) + " is used on its own");
      } else if (write) {
        assigned.insert(v->getCanonicalDecl());
      }
      return;
    }
    auto* loop = dyn_cast<ForStmt>(s);
    if (loop) loops_.push_back(loop);
    bool through = isa<ParenExpr>(s) || isa<CastExpr>(s);
    const bool takesBreak = isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(s);
    inside_ += takesBreak;
    for (const Stmt* c : s->children()) visit(c, through && write);
    inside_ -= takesBreak;
    if (loop) loops_.pop_back();
  }

  // What a call may read of the array or pointer that is its argument, or of which that is an element's address: all.
  void readsThrough(const Expr* argument) {
    const Expr* e = argument->IgnoreParenCasts();
    if (auto* sum = dyn_cast<BinaryOperator>(e); sum && sum->getOpcode() == BO_Add) {
      const bool left = sum->getLHS()->getType()->isPointerType();
      visit(left ? sum->getRHS() : sum->getLHS(), false);
      e = (left ? sum->getLHS() : sum->getRHS())->IgnoreParenCasts();
    } else if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) {
      e = u->getSubExpr()->IgnoreParens();
    }
    while (auto* sub = dyn_cast<ArraySubscriptExpr>(e)) {
      visit(sub->getIdx(), false);
      e = sub->getBase()->IgnoreParenImpCasts();
    }
    auto* r = dyn_cast<DeclRefExpr>(e);
    auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    if (!v || !(v->getType()->isArrayType() || v->getType()->isPointerType()))
      return stop(argument, "it is not seen what this leads to");
    list.push_back({argument, v->getCanonicalDecl(), {}, loops_, false});
  }

  void stop(const Stmt* s, const std::string& reason) {
    if (!unknown) unknown = s, why = reason;
  }

  std::vector<const ForStmt*> loops_;
  int inside_ = 0;  // statements that a `break` would leave
};

// The numbers that a loop's variable takes, ends included.
struct Values {
  const VarDecl* variable = nullptr;
  Polynomial lo, hi;
};

// What variables are at least.
using Least = std::map<const VarDecl*, long long>;

// Subscripts as polynomials of the loop's variable, those of the loops inside, and what does not change meanwhile.
class Subscripts {
 public:
  Subscripts(const LoopVar& loop, const Accesses& all, std::map<const ForStmt*, LoopVar> inner,
             const ASTContext& context)
      : loop_(loop), all_(all), inner_(std::move(inner)), context_(context) {}

  // Whether two accesses of an array, in different iterations of the loop, never have the same subscript here.
  bool apart(const Access& a, const Access& b, size_t dimension) const {
    const Expr *x = a.subscripts[dimension], *y = b.subscripts[dimension];
    if (const auto c = offsetFrom(x, loop_.var, context_); c && c == offsetFrom(y, loop_.var, context_)) return true;
    const auto p = polynomial(x, a.loops), q = polynomial(y, b.loops);
    if (!p || !q) return false;
    const std::vector<Values> around = valuesOf(a.loops), otherAround = valuesOf(b.loops);
    const Least least = leastOf(around, otherAround), otherLeast = leastOf(otherAround, around);
    if (disjoint(ends(*p, around, least), ends(*q, otherAround, otherLeast), least)) return true;
    const auto one = p->linearIn(loop_.var), other = q->linearIn(loop_.var);
    if (!one || !other || !(one->factor == other->factor)) return false;
    for (const std::vector<Values>* loops : {&around, &otherAround})
      for (const Values& v : *loops)
        if (v.variable != loop_.var && one->factor.uses(v.variable)) return false;
    // Neighbouring iterations are so far apart, ..
    Polynomial stride = one->factor;
    if (stride.atLeast(least).value_or(0) < 1) stride = Polynomial() - stride;
    if (stride.atLeast(least).value_or(0) < 1) return false;
    if (const auto step = loop_.step.constant()) stride = stride * Polynomial(std::llabs(*step));
    // .. and the rests of the two subscripts less.
    const auto first = ends(one->rest, around, least), second = ends(other->rest, otherAround, otherLeast);
    if (!first || !second) return false;
    return (stride - (first->hi - second->lo)).atLeast(least).value_or(0) >= 1 &&
           (stride - (second->hi - first->lo)).atLeast(least).value_or(0) >= 1;
  }

 private:
  // Whether all subscripts of one access are below all of the other, in whatever iterations.
  static bool disjoint(const std::optional<Values>& a, const std::optional<Values>& b, const Least& least) {
    return a && b &&
           ((a->lo - b->hi).atLeast(least).value_or(0) >= 1 || (b->lo - a->hi).atLeast(least).value_or(0) >= 1);
  }

  std::optional<Polynomial> polynomial(const Expr* e, const std::vector<const ForStmt*>& loops) const {
    e = e->IgnoreParens();
    Expr::EvalResult n;
    if (e->EvaluateAsInt(n, context_)) return Polynomial(n.Val.getInt().getExtValue());
    if (auto* c = dyn_cast<CastExpr>(e)) {
      const QualType from = c->getSubExpr()->getType(), to = c->getType();
      const bool keeps =
          c->getCastKind() == CK_LValueToRValue || c->getCastKind() == CK_NoOp ||
          (c->getCastKind() == CK_IntegralCast && context_.getTypeSize(to) >= context_.getTypeSize(from));
      return keeps ? polynomial(c->getSubExpr(), loops) : std::nullopt;
    }
    if (auto* r = dyn_cast<DeclRefExpr>(e)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      return v && v->getType()->isIntegerType() ? variable(v->getCanonicalDecl(), loops) : std::nullopt;
    }
    auto* u = dyn_cast<UnaryOperator>(e);
    if (u && u->getOpcode() == UO_Minus && exact(u)) {
      const auto p = polynomial(u->getSubExpr(), loops);
      return p ? std::optional(Polynomial() - *p) : std::nullopt;
    }
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || !(b->isAdditiveOp() || b->getOpcode() == BO_Mul) || !exact(b)) return std::nullopt;
    const auto p = polynomial(b->getLHS(), loops), q = polynomial(b->getRHS(), loops);
    if (!p || !q) return std::nullopt;
    return b->getOpcode() == BO_Add ? *p + *q : b->getOpcode() == BO_Sub ? *p - *q : *p * *q;
  }

  // Unsigned numbers of 32 bits may begin at 0 again; those of 64 bits are addresses.
  bool exact(const Expr* e) const {
    return e->getType()->isSignedIntegerType() || context_.getTypeSize(e->getType()) >= 64;
  }

  std::optional<Polynomial> variable(const VarDecl* v, const std::vector<const ForStmt*>& loops) const {
    if (v == loop_.var->getCanonicalDecl()) return Polynomial(v);
    for (const ForStmt* f : loops)
      if (auto known = inner_.find(f); known != inner_.end() && known->second.var->getCanonicalDecl() == v)
        return Polynomial(v);
    if (all_.assigned.count(v) || v->getType().isVolatileQualified()) return std::nullopt;
    if (!all_.declared.count(v)) return Polynomial(v);
    const Expr* value = beginning(v);
    return value ? polynomial(value, loops) : std::nullopt;
  }

  std::optional<Polynomial> sum(const Value& value, const std::vector<const ForStmt*>& loops) const {
    if (!value.name.empty()) return std::nullopt;
    Polynomial all(value.add);
    for (const auto& [sign, e] : value.terms) {
      const auto p = polynomial(e, loops);
      if (!p) return std::nullopt;
      all = all + *p * Polynomial(sign);
    }
    return all;
  }

  // Of the loops around an access, innermost first, and of the loop itself; those that are not known are not there.
  std::vector<Values> valuesOf(std::vector<const ForStmt*> loops) const {
    std::vector<Values> found;
    auto take = [&](const LoopVar& v) {
      const auto begin = sum(v.lb, loops), end = sum(v.ub, loops);
      if (!begin || !end) return;
      found.push_back({v.var->getCanonicalDecl(), v.direction > 0 ? *begin : *end, v.direction > 0 ? *end : *begin});
    };
    while (!loops.empty()) {
      const auto known = inner_.find(loops.back());
      loops.pop_back();
      if (known != inner_.end()) take(known->second);
    }
    take(loop_);
    return found;
  }

  // What variables are at least in an access, where the loops around it, and those around the other, run at all. Of the
  // loops' variables the two accesses have values of their own.
  Least leastOf(const std::vector<Values>& own, const std::vector<Values>& others) const {
    Least least;
    const std::vector<Values>* from = nullptr;
    auto know = [&](const VarDecl* v, long long n) {
      if (from == &others && varies(v)) return;
      auto [known, fresh] = least.try_emplace(v, n);
      if (!fresh) known->second = std::max(known->second, n);
    };
    for (const std::vector<Values>* loops : {&own, &others}) {
      from = loops;
      for (const Values& v : *loops) {
        if (const auto begin = v.lo.constant()) know(v.variable, *begin);
        const Polynomial more = v.hi - v.lo;  // >= 0
        for (const VarDecl* x : more.variables()) {
          const auto linear = more.linearIn(x);
          const auto factor = linear ? linear->factor.constant() : std::nullopt;
          const auto rest = linear ? linear->rest.constant() : std::nullopt;
          if (factor == 1 && rest && *rest < 0) know(x, -*rest);
        }
      }
    }
    return least;
  }

  // Whether it is a loop's variable: this one's or one inside.
  bool varies(const VarDecl* v) const {
    return v == loop_.var->getCanonicalDecl() ||
           llvm::any_of(inner_, [&](const auto& loop) { return loop.second.var->getCanonicalDecl() == v; });
  }

  // Of p over all values of the loops' variables.
  std::optional<Values> ends(const Polynomial& p, const std::vector<Values>& loops, const Least& least) const {
    Values all{nullptr, p, p};
    for (const Values& v : loops)
      for (Polynomial* end : {&all.lo, &all.hi}) {
        const auto linear = end->linearIn(v.variable);
        if (!linear) return std::nullopt;
        if (linear->factor.isZero()) continue;
        const bool grows = linear->factor.atLeast(least).value_or(-1) >= 0;
        if (!grows && (Polynomial() - linear->factor).atLeast(least).value_or(-1) < 0) return std::nullopt;
        *end = linear->rest + linear->factor * (grows == (end == &all.hi) ? v.hi : v.lo);
      }
    // A loop that is not known.
    for (const Polynomial* end : {&all.lo, &all.hi})
      if (llvm::any_of(end->variables(), [&](const VarDecl* v) { return varies(v); })) return std::nullopt;
    return all;
  }

  const LoopVar& loop_;
  const Accesses& all_;
  const std::map<const ForStmt*, LoopVar> inner_;
  const ASTContext& context_;
};

// Whether s gives v nothing but memory that was allocated for it.
bool onlyAllocated(const Stmt* s, const VarDecl* v) {
  if (!s) return true;
  const auto allocated = [](const Expr* value) {
    static const std::set<std::string> allocators = {"malloc", "calloc", "realloc", "aligned_alloc", "memalign"};
    auto* call = dyn_cast<CallExpr>(value->IgnoreParenCasts());
    const FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
    const bool library =
        f && (f->getBuiltinID() != 0 || f->getASTContext().getSourceManager().isInSystemHeader(f->getLocation()));
    return library && allocators.count(f->getNameAsString());
  };
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp() && namedVariable(b->getLHS()) == v)
    if (b->getOpcode() != BO_Assign || !allocated(b->getRHS())) return false;
  if (auto* u = dyn_cast<UnaryOperator>(s);
      u && (u->getOpcode() == UO_AddrOf || u->isIncrementDecrementOp()) && namedVariable(u->getSubExpr()) == v)
    return false;
  if (auto* d = dyn_cast<DeclStmt>(s))
    for (const Decl* x : d->decls())
      if (x->getCanonicalDecl() == v && cast<VarDecl>(x)->getInit() && !allocated(cast<VarDecl>(x)->getInit()))
        return false;
  return llvm::all_of(s->children(), [&](const Stmt* c) { return onlyAllocated(c, v); });
}

// What an array or pointer says of the memory that it stands for.
enum class Memory {
  Unknown,    // anything may lead there
  Own,        // an array's, or what was allocated for the pointer alone: other such ones do not lead there
  Restricted  // nothing else leads there
};

}  // namespace

// Loops in s whose headers are understood and whose variables nothing else changes.
void RegionBuilder::usualLoops(const Stmt* s, std::map<const ForStmt*, LoopVar>& found) const {
  if (!s) return;
  if (auto* f = dyn_cast<ForStmt>(s)) {
    auto take = [&](const std::vector<LoopVar>& nest) {
      for (const LoopVar& v : nest)
        if (v.stmt == f && v.step.constant() != 0 && !Usage(f->getBody()).changed().count(v.var->getCanonicalDecl()))
          found.try_emplace(f, v);
    };
    take(construct_.plainLoops);
    for (const auto& [body, acc] : facts_.acc) take(acc->nest);
  }
  for (const Stmt* c : s->children()) usualLoops(c, found);
}

std::nullopt_t RegionBuilder::dependent(const Stmt* at, const std::string& text, bool leaves) const {
  obstacle_ = {at->getBeginLoc(), text, leaves};
  return std::nullopt;
}

bool RegionBuilder::aligned(const VarDecl* v) const {
  return llvm::any_of(facts_.references,
                      [&](const auto& r) { return r.second.array->decl->getCanonicalDecl() == v->getCanonicalDecl(); });
}

// Each array that the body writes has a dimension in which references from two iterations never have the same
// subscript. Scalars must be the iteration's own, by all that is done with them here and elsewhere, be reduced, or
// flags.
std::optional<Scalars> RegionBuilder::independent(const SpaceLoop& l, const Stmt* body, bool joins) const {
  if (!l.v.var || !(kernelsConstruct_ || joins)) return std::nullopt;
  bool usual = false;
  for (const LoopVar& v : construct_.plainLoops) usual |= v.stmt == l.v.stmt;
  if (!usual) return dependent(l.v.stmt, "the loop's header is not understood");
  if (!joins && !replay(l.v.stmt))
    return dependent(l.v.stmt, "what the loop leaves in its variables is needed behind it");
  Accesses all(body);
  if (all.unknown) return dependent(all.unknown, all.why, all.left);
  std::set<const VarDecl*> privates;
  if (!joins)
    for (const VarDecl* v : privatesOf(*construct_.site)) privates.insert(v);
  Scalars scalars;
  for (const VarDecl* v : all.assigned) {
    if (all.declared.count(v) || privates.count(v)) continue;
    // A loop's variable that nothing uses before the loop.
    if (startsLoop(v, body) && startOf(body, v) != Start::Used) continue;
    if (temporary(v, body, joins)) {
      scalars.own.push_back(v);
      continue;
    }
    const auto op = reductionForm(body, v, context_);
    if (!op && onlySetsFlag(body, v, context_)) {
      scalars.flags.push_back(v);
      continue;
    }
    if (!op)
      return dependent(mention(body, v),
                       quoted(v) + " is not each iteration's own: others, or what stands behind the loop, may use it");
    scalars.reduced.push_back({v, *op});
  }
  std::map<const ForStmt*, LoopVar> inner;
  usualLoops(body, inner);
  const Subscripts subscripts(l.v, all, std::move(inner), context_);
  const auto look = [&](const VarDecl* v) {
    const QualType type = v->getType();
    if (keepsPointers(v, context_)) return Memory::Unknown;  // rows may be others', or each other
    if (type->isArrayType()) return Memory::Own;
    if (type.isRestrictQualified() || aligned(v)) return Memory::Restricted;
    const bool own = v->hasLocalStorage() && !isa<ParmVarDecl>(v) && construct_.function &&
                     onlyAllocated(construct_.function->getBody(), v->getCanonicalDecl());
    return own ? Memory::Own : Memory::Unknown;
  };
  std::map<const VarDecl*, Memory> memories;
  for (const Access& a : all.list)
    if (!memories.count(a.base)) memories[a.base] = look(a.base);
  std::optional<Usage> function;
  if (construct_.function && construct_.function->getBody()) function.emplace(construct_.function->getBody());
  const auto kept = [&](const VarDecl* v) { return keepsValue(v, function); };
  std::vector<std::pair<const VarDecl*, bool>> apart;
  for (const Access& w : all.list) {
    if (!w.write || all.declared.count(w.base)) continue;
    const Memory changed = memories.at(w.base);
    for (const Access& o : all.list) {
      if (o.base == w.base && !keepsPointers(w.base, context_)) continue;
      const Memory other = memories.at(o.base);
      if (aliases_ == Aliases::none || (changed != Memory::Unknown && other != Memory::Unknown)) continue;
      // A pointer may have been made of the restrict one, but for parameters that are as the caller gave them.
      const bool restricted = changed == Memory::Restricted || other == Memory::Restricted;
      if (restricted && !keepsPointers(o.base, context_) && kept(w.base) && kept(o.base)) continue;
      if (aliases_ == Aliases::checked && hostSees(w.base) && hostSees(o.base)) {
        apart.insert(apart.end(), {{w.base, true}, {o.base, o.write}});
        continue;
      }
      if (w.base->getType()->isArrayType() || (changed == Memory::Restricted && o.base != w.base))
        dependent(o.where, quoted(o.base) + " may lead to elements of " + quoted(w.base) + ", which the loop changes");
      else
        dependent(w.where,
                  "other pointers may lead to what " + quoted(w.base) + " leads to; 'restrict' says that none does");
      obstacle_.aliases = inTheWay_ = true;
      return std::nullopt;
    }
    bool found = false;
    for (size_t d = 0; d < w.subscripts.size() && !found; ++d)
      found = llvm::all_of(all.list, [&](const Access& o) {
        return o.base != w.base || (d < o.subscripts.size() && subscripts.apart(w, o, d));
      });
    if (!found) return dependent(w.where, "other iterations may use this element of " + quoted(w.base));
  }
  for (const auto& [variable, written] : apart) {
    const auto known = std::ranges::find(apart_, variable, &RegionCode::Apart::variable);
    if (known == apart_.end())
      apart_.push_back({variable, "", written});
    else
      known->written |= written;
  }
  return scalars;
}

// Whether the host sees in front of the construct what memory the array or pointer stands for in all of it.
bool RegionBuilder::hostSees(const VarDecl* v) const {
  return !aligned(v) && !keepsPointers(v, context_) && !declaredIn(v, construct_.body, context_.getSourceManager()) &&
         named(v) != Named::Device && !changesIn(construct_.body).assigned.count(v->getCanonicalDecl());
}

}  // namespace tasuki
