// Whether the iterations of a loop without a directive may run at the same time: a test that says yes only where it can
// be seen.
#include <cstdlib>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/accesses.h"
#include "kernel/builder.h"
#include "kernel/liveness.h"
#include "kernel/polynomial.h"
#include "llvm/ADT/Sequence.h"
#include "sema/recurrence.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

namespace {

// The numbers that a loop's variable takes, ends included.
struct Values {
  const VarDecl* variable = nullptr;
  Polynomial lo, hi;
};

// What variables are at least.
using Least = std::map<const VarDecl*, long long>;

// Numbers that are to be positive, for what has to be asked.
struct Asked {
  std::vector<Polynomial>* numbers = nullptr;
  bool positive(const Polynomial& n, const Least& least) const {
    if (n.atLeast(least).value_or(0) >= 1) return true;
    if (!numbers || !n.mayGrow()) return false;
    // Not where another one says the contrary, but for a few values.
    for (const Polynomial& other : *numbers)
      if (const auto both = (n + other).constant(); both && *both < 64) return false;
    numbers->push_back(n);
    return true;
  }
};

// Subscripts as polynomials of the loop's variable, those of the loops inside, and what does not change meanwhile.
class Subscripts {
 public:
  // around: loops around the loop of which the bounds stay what they are, outermost first.
  Subscripts(const LoopVar& loop, const Accesses& all, std::map<const ForStmt*, LoopVar> inner,
             const std::vector<LoopVar>& around, const ASTContext& context)
      : loop_(loop), all_(all), inner_(std::move(inner)), context_(context) {
    for (const LoopVar& v : around) {
      modular_.clear();
      take(v, {}, outside_);
      if (!modular_.empty() && !outside_.empty()) outside_.pop_back();
    }
  }

  // Whether two accesses of an array, in different iterations of the loop, never have the same subscript here. Where
  // that is not seen, and conditions are wanted: whether they do not if these numbers are positive.
  bool apart(const Access& a, const Access& b, size_t dimension, std::vector<Polynomial>* conditions = nullptr) const {
    if (leavesRow(a) || leavesRow(b)) return false;
    const Sum &x = a.subscripts[dimension], &y = b.subscripts[dimension];
    if (const auto c = offset(x); c && c == offset(y)) return true;
    modular_.clear();
    const auto p = polynomial(x, a.loops);
    Two two{valuesOf(a.loops), {}, {}, {}};
    const std::vector<Polynomial> first = std::exchange(modular_, {});
    const auto q = polynomial(y, b.loops);
    two.otherAround = valuesOf(b.loops);
    if (!p || !q) return false;
    two.least = leastOf(two.around, two.otherAround), two.otherLeast = leastOf(two.otherAround, two.around);
    const Asked asked{conditions};
    const auto fits = [&](const std::vector<Polynomial>& all, const std::vector<Values>& loops, const Least& least) {
      return llvm::all_of(all, [&](const Polynomial& n) {
        const auto values = ends(n, loops, least, asked);
        return values && values->lo.atLeast(least).value_or(-1) >= 0 &&
               asked.positive(Polynomial(1LL << 32) - values->hi, least);
      });
    };
    if (!fits(first, two.around, two.least) || !fits(modular_, two.otherAround, two.otherLeast)) return false;
    // Planes, as of `u[now]` and `u[1 - now]`.
    if (!changes(*p) && !changes(*q)) return asked.positive((*p - *q) * (*p - *q), {});
    return apart(*p, *q, two, asked);
  }

  // What a variable of such a condition stands for; null: itself.
  const MemberExpr* memberOf(const VarDecl* v) const {
    const auto found = llvm::find_if(members_, [&](const auto& m) { return m.second.first == v; });
    return found == members_.end() ? nullptr : found->second.second;
  }
  const Expr* numberOf(const VarDecl* v) const {
    const auto found = llvm::find_if(numbers_, [&](const auto& n) { return n.first == v; });
    return found == numbers_.end() ? nullptr : found->second;
  }

 private:
  // Of two accesses: the loops around each, and what variables are at least in each.
  struct Two {
    std::vector<Values> around, otherAround;
    Least least, otherLeast;
  };

  bool apart(const Polynomial& p, const Polynomial& q, const Two& two, const Asked& asked) const {
    const auto all = ends(p, two.around, two.least), others = ends(q, two.otherAround, two.otherLeast);
    if (disjoint(all, others, two.least)) return true;
    const size_t before = asked.numbers ? asked.numbers->size() : 0;
    const auto failed = [&] {
      if (asked.numbers) asked.numbers->resize(before);
      return false;
    };
    if (byStride(p, q, two, asked) || failed()) return true;
    // Both in multiples of a number, and less than that between what is left: one of these differs.
    for (const Polynomial& number : factors(p, q, two)) {
      const auto one = p.dividedBy(number), other = q.dividedBy(number);
      if (!one || !other || (one->multiple.isZero() && other->multiple.isZero())) continue;
      const auto differ = [&] {
        return apart(one->multiple, other->multiple, two, asked) || apart(one->rest, other->rest, two, asked);
      };
      if ((less(one->rest, other->rest, number, two, asked) && differ()) || failed()) return true;
    }
    return false;
  }

  // Whether neighbouring iterations are so far apart, and the rests of the two subscripts less.
  bool byStride(const Polynomial& p, const Polynomial& q, const Two& two, const Asked& asked) const {
    const auto one = p.linearIn(loop_.var), other = q.linearIn(loop_.var);
    if (!one || !other || !(one->factor == other->factor) || changes(one->factor)) return false;
    Polynomial stride = upwards(one->factor, two);
    if (stride.isZero() || !asked.positive(stride, two.least)) return false;
    if (const auto step = loop_.step.constant()) stride = stride * Polynomial(std::llabs(*step));
    return less(one->rest, other->rest, stride, two, asked);
  }

  // Whether two sums, in whatever iterations, differ by less than a number.
  bool less(const Polynomial& p, const Polynomial& q, const Polynomial& number, const Two& two,
            const Asked& asked) const {
    const auto first = ends(p, two.around, two.least, asked);
    const auto second = ends(q, two.otherAround, two.otherLeast, asked);
    return first && second && asked.positive(number - (first->hi - second->lo), two.least) &&
           asked.positive(number - (second->hi - first->lo), two.least);
  }

  // What loops' variables are multiplied by.
  std::vector<Polynomial> factors(const Polynomial& p, const Polynomial& q, const Two& two) const {
    std::vector<Polynomial> found;
    const auto look = [&](const Polynomial& sum, const std::vector<Values>& loops) {
      for (const Values& v : loops) {
        const auto linear = sum.linearIn(v.variable);
        if (!linear || linear->factor.isZero() || changes(linear->factor)) continue;
        const Polynomial factor = upwards(linear->factor, two);
        if (factor.constant() != 1 && !llvm::is_contained(found, factor)) found.push_back(factor);
      }
    };
    look(p, two.around);
    look(q, two.otherAround);
    return found;
  }
  static Polynomial upwards(const Polynomial& n, const Two& two) {
    const Polynomial minus = Polynomial() - n;
    return minus.atLeast(two.least).value_or(0) >= 1 ? minus : n;
  }
  // Whether a loop's variable is in it.
  bool changes(const Polynomial& n) const {
    return llvm::any_of(n.variables(), [&](const VarDecl* v) { return varies(v); });
  }

  // Whether all subscripts of one access are below all of the other, in whatever iterations.
  static bool disjoint(const std::optional<Values>& a, const std::optional<Values>& b, const Least& least) {
    return a && b &&
           ((a->lo - b->hi).atLeast(least).value_or(0) >= 1 || (b->lo - a->hi).atLeast(least).value_or(0) >= 1);
  }

  // Whether a subscript is always beyond the row it is of, as of a pointer that leads to a row: `row[j - M]`.
  bool leavesRow(const Access& a) const {
    const std::vector<Values> around = valuesOf(a.loops);
    const Least least = leastOf(around, {});
    QualType type = a.base.type();
    for (size_t d = 0; d < a.subscripts.size(); ++d) {
      const ArrayType* row = context_.getAsArrayType(type);
      type = row ? row->getElementType() : type->getPointeeType();
      if (type.isNull()) return false;
      const auto p = d > 0 && row ? polynomial(a.subscripts[d], a.loops) : std::nullopt;
      const auto all = p ? ends(*p, around, least) : std::nullopt;
      if (!all) continue;
      const auto positive = [&](const Polynomial& n) { return n.atLeast(least).value_or(0) >= 1; };
      auto* known = dyn_cast<ConstantArrayType>(row);
      const auto size = known ? static_cast<long long>(known->getZExtSize()) : 0;
      if (positive(Polynomial() - all->hi) || (known && positive(all->lo - Polynomial(size - 1)))) return true;
    }
    return false;
  }

  std::optional<long long> offset(const Sum& x) const {
    return x.size() == 1 && !x[0].minus ? offsetFrom(x[0].e, loop_.var, context_) : std::nullopt;
  }

  std::optional<Polynomial> polynomial(const Sum& x, const std::vector<const ForStmt*>& loops) const {
    Polynomial all;
    for (const Term& term : x) {
      const auto p = polynomial(term.e, outermost(loops, term.loops));
      if (!p) return std::nullopt;
      all = term.minus ? all - *p : all + *p;
    }
    return all;
  }
  static std::vector<const ForStmt*> outermost(const std::vector<const ForStmt*>& loops, size_t count) {
    return {loops.begin(), loops.begin() + static_cast<long>(std::min(count, loops.size()))};
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
    if (auto* m = dyn_cast<MemberExpr>(e); m && m->getType()->isIntegerType()) return member(m);
    const size_t before = modular_.size();
    // Unsigned numbers of 32 bits may begin at 0 again, the whole for its parts; those of 64 bits are addresses.
    const auto noted = [&](const Polynomial& n) {
      if (e->getType()->isSignedIntegerType() || context_.getTypeSize(e->getType()) >= 64) return n;
      modular_.resize(before);
      modular_.push_back(n);
      return n;
    };
    auto* u = dyn_cast<UnaryOperator>(e);
    if (u && u->getOpcode() == UO_Minus) {
      const auto p = polynomial(u->getSubExpr(), loops);
      return p ? std::optional(noted(Polynomial() - *p)) : std::nullopt;
    }
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || !(b->isAdditiveOp() || b->getOpcode() == BO_Mul))
      return stays(e) && !mayTrap(e, context_) ? std::optional(number(e)) : std::nullopt;
    const auto p = polynomial(b->getLHS(), loops), q = polynomial(b->getRHS(), loops);
    if (!p || !q) return std::nullopt;
    return noted(b->getOpcode() == BO_Add ? *p + *q : b->getOpcode() == BO_Sub ? *p - *q : *p * *q);
  }

  std::optional<Polynomial> variable(const VarDecl* v, const std::vector<const ForStmt*>& loops) const {
    if (v == loop_.var->getCanonicalDecl()) return Polynomial(v);
    for (const ForStmt* f : loops)
      if (auto known = inner_.find(f); known != inner_.end() && known->second.var->getCanonicalDecl() == v)
        return Polynomial(v);
    if (all_.assigned.count(v) || v->getType().isVolatileQualified()) return std::nullopt;
    const auto declared = all_.declared.find(v);
    if (declared == all_.declared.end()) return Polynomial(v);
    // What it began with, of the loops that were around it then.
    const Expr* value = beginning(v);
    return value ? polynomial(value, outermost(loops, declared->second)) : std::nullopt;
  }

  // A number in a structure that the loop does not change, as a variable of its own. What pointers to structures lead
  // to is among the accesses.
  std::optional<Polynomial> member(const MemberExpr* m) const {
    std::vector<const ValueDecl*> path;
    const Expr* object = m;
    while (auto* part = dyn_cast<MemberExpr>(object->IgnoreParenImpCasts())) {
      path.push_back(part->getMemberDecl());
      object = part->getBase();
      if (part->isArrow() && !namedVariable(object)) return std::nullopt;
    }
    const VarDecl* root = namedVariable(object);
    if (!root || all_.assigned.count(root) || all_.declared.count(root) || m->getType().isVolatileQualified())
      return std::nullopt;
    path.push_back(root);
    auto& [variable, expression] = members_[path];
    if (!variable) variable = made(m->getType());
    expression = m;
    return Polynomial(variable);
  }

  // Whether it is made of scalars that the loop leaves as they are.
  bool stays(const Stmt* s) const {
    if (auto* r = dyn_cast<DeclRefExpr>(s)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      if (!v) return isa<EnumConstantDecl>(r->getDecl());
      return v->getType()->isIntegerType() && !v->getType().isVolatileQualified() && !varies(v->getCanonicalDecl()) &&
             !all_.assigned.count(v->getCanonicalDecl()) && !all_.declared.count(v->getCanonicalDecl());
    }
    return isa<BinaryOperator, UnaryOperator, ConditionalOperator, ParenExpr, CastExpr, IntegerLiteral>(s) &&
           llvm::all_of(s->children(), [&](const Stmt* c) { return stays(c); });
  }
  // As a variable of its own.
  Polynomial number(const Expr* e) const {
    auto known = llvm::find_if(numbers_, [&](const auto& n) { return sameExpression(n.second, e, context_); });
    if (known == numbers_.end()) known = numbers_.emplace(known, made(e->getType()), e);
    return Polynomial(known->first);
  }
  const VarDecl* made(QualType type) const {
    return VarDecl::Create(const_cast<ASTContext&>(context_), context_.getTranslationUnitDecl(), SourceLocation(),
                           SourceLocation(), nullptr, type, nullptr, SC_None);
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
    while (!loops.empty()) {
      const auto known = inner_.find(loops.back());
      loops.pop_back();
      if (known != inner_.end()) take(known->second, loops, found);
    }
    take(loop_, loops, found);
    return found;
  }
  void take(const LoopVar& v, const std::vector<const ForStmt*>& loops, std::vector<Values>& found) const {
    const auto begin = sum(v.lb, loops), end = sum(v.ub, loops);
    if (!begin || !end) return;
    found.push_back({v.var->getCanonicalDecl(), v.direction > 0 ? *begin : *end, v.direction > 0 ? *end : *begin});
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
    const auto learn = [&](const Values& v) {
      const bool ours = from != &others || !changes(v.lo);
      if (const auto begin = v.lo.atLeast(least); begin && ours) know(v.variable, *begin);
      const Polynomial more = v.hi - v.lo;  // >= 0
      for (const VarDecl* x : more.variables()) {
        const auto linear = more.linearIn(x);
        if (!linear || linear->factor.constant() != 1 || (from == &others && changes(linear->rest))) continue;
        if (const auto n = (Polynomial() - linear->rest).atLeast(least); n && *n > 0) know(x, *n);
      }
    };
    for (const std::vector<Values>* loops : {&outside_, &own, &others}) {
      from = loops;
      // Outer loops first.
      if (loops == &outside_)
        for (const Values& v : *loops) learn(v);
      else
        for (const Values& v : llvm::reverse(*loops)) learn(v);
    }
    return least;
  }

  // Whether it is a loop's variable: this one's or one inside.
  bool varies(const VarDecl* v) const {
    return v == loop_.var->getCanonicalDecl() ||
           llvm::any_of(inner_, [&](const auto& loop) { return loop.second.var->getCanonicalDecl() == v; });
  }

  // Of p over all values of the loops' variables.
  std::optional<Values> ends(const Polynomial& p, const std::vector<Values>& loops, const Least& least,
                             const Asked& asked = Asked{}) const {
    Values all{nullptr, p, p};
    for (const Values& v : loops)
      for (Polynomial* end : {&all.lo, &all.hi}) {
        const auto linear = end->linearIn(v.variable);
        if (!linear) return std::nullopt;
        if (linear->factor.isZero()) continue;
        bool grows = linear->factor.atLeast(least).value_or(-1) >= 0;
        if (!grows && (Polynomial() - linear->factor).atLeast(least).value_or(-1) < 0) {
          if (!asked.numbers) return std::nullopt;
          asked.numbers->push_back(linear->factor + Polynomial(1));
          grows = true;
        }
        *end = linear->rest + linear->factor * (grows == (end == &all.hi) ? v.hi : v.lo);
      }
    // A loop that is not known.
    for (const Polynomial* end : {&all.lo, &all.hi})
      if (llvm::any_of(end->variables(), [&](const VarDecl* v) { return varies(v); })) return std::nullopt;
    return all;
  }

  const LoopVar& loop_;
  const Accesses& all_;
  mutable std::map<std::vector<const ValueDecl*>, std::pair<const VarDecl*, const MemberExpr*>> members_;
  mutable std::vector<std::pair<const VarDecl*, const Expr*>> numbers_;
  const std::map<const ForStmt*, LoopVar> inner_;
  std::vector<Values> outside_;              // of the loops around the loop
  mutable std::vector<Polynomial> modular_;  // of what is looked at: unsigned numbers that are to fit into 32 bits
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

// The loops in whole around s, outermost first; whether s is in there.
static bool findAround(const Stmt* whole, const Stmt* s, std::vector<const ForStmt*>& loops) {
  if (!whole || whole == s) return whole != nullptr;
  auto* f = dyn_cast<ForStmt>(whole);
  if (f) loops.push_back(f);
  if (llvm::any_of(whole->children(), [&](const Stmt* c) { return c && findAround(c, s, loops); })) return true;
  if (f) loops.pop_back();
  return false;
}

// Usual loops of the construct around s, outermost first, of which nothing inside changes what their bounds are made
// of.
std::vector<LoopVar> RegionBuilder::loopsAround(const Stmt* s) const {
  std::vector<const ForStmt*> loops;
  findAround(construct_.body, s, loops);
  std::map<const ForStmt*, LoopVar> known;
  if (!loops.empty()) usualLoops(construct_.body, known);
  std::vector<LoopVar> around;
  for (const ForStmt* f : loops) {
    const auto usual = known.find(f);
    if (usual == known.end()) continue;
    const Usage body(f->getBody());
    const bool routines = calls(f->getBody(), [](const FunctionDecl*) { return true; });
    const auto stays = [&](const auto& term) {
      const Usage bound(term.second);
      return llvm::all_of(bound.order(), [&](const VarDecl* v) {
        return !bound[v].elements && !body.changed().count(v) && (v->hasLocalStorage() || !routines);
      });
    };
    const LoopVar& v = usual->second;
    if (llvm::all_of(v.lb.terms, stays) && llvm::all_of(v.ub.terms, stays)) around.push_back(v);
  }
  return around;
}

std::nullopt_t RegionBuilder::dependent(const Stmt* at, const std::string& text, bool leaves) const {
  obstacle_ = {at->getBeginLoc(), text, leaves};
  return std::nullopt;
}

// Whether s changes one of these members of some structure, or takes its address, or does so with whole structures.
static bool changesOneOf(const Stmt* s, const std::vector<const FieldDecl*>& members) {
  if (!s || members.empty()) return false;
  if (const Expr* changed = changedBy(s)) {
    auto* m = dyn_cast<MemberExpr>(changed->IgnoreParens());
    if (changed->getType()->isRecordType() || (m && llvm::is_contained(members, m->getMemberDecl()))) return true;
  }
  return llvm::any_of(s->children(), [&](const Stmt* c) { return changesOneOf(c, members); });
}

bool RegionBuilder::aligned(const VarDecl* v) const {
  return llvm::any_of(facts_.references,
                      [&](const auto& r) { return r.second.array->decl->getCanonicalDecl() == v->getCanonicalDecl(); });
}

// References from two iterations never have the same subscripts in all dimensions of an array that the body writes.
// Scalars must be the iteration's own, by all that is done with them here and elsewhere, be reduced, or flags.
std::optional<Scalars> RegionBuilder::independent(const SpaceLoop& l, const Stmt* body, bool joins) const {
  if (!l.v.var || !(kernelsConstruct_ || joins)) return std::nullopt;
  bool usual = false;
  for (const LoopVar& v : construct_.plainLoops) usual |= v.stmt == l.v.stmt;
  if (!usual) return dependent(l.v.stmt, "the loop's header is not understood");
  if (!joins && !replay(l.v.stmt))
    return dependent(l.v.stmt, "what the loop leaves in its variables is needed behind it");
  Accesses all(l.v.stmt, body);
  if (all.unknown) return dependent(all.unknown, all.why, all.left);
  std::set<const VarDecl*> privates;
  if (!joins)
    for (const VarDecl* v : privatesOf(*construct_.site)) privates.insert(v);
  Scalars scalars;
  for (const VarDecl* v : all.assigned) {
    if (all.declared.count(v) || privates.count(v)) continue;
    for (const Expr* part : {l.v.stmt->getCond(), l.v.stmt->getInc()})
      if (const Expr* at = v == l.v.var->getCanonicalDecl() ? nullptr : mention(part, v))
        return dependent(at, quoted(v) + " tells the loop's end or step, and the loop changes it");
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
    const Expr* at = mention(body, v);
    if (!op)
      return dependent(at ? at : mention(l.v.stmt, v),
                       quoted(v) + " is not each iteration's own: others, or what stands behind the loop, may use it");
    scalars.reduced.push_back({v, *op});
  }
  std::map<const ForStmt*, LoopVar> inner;
  usualLoops(body, inner);
  const Subscripts subscripts(l.v, all, std::move(inner), loopsAround(l.v.stmt), context_);
  const auto look = [&](const Base& base) {
    const QualType type = base.type();
    if (keepsPointers(type, context_)) return Memory::Unknown;  // rows may be others', or each other
    if (base.shared()) return Memory::Unknown;  // another one's member may be the same one
    if (type->isArrayType() || type->isRecordType() || !type->isPointerType()) return Memory::Own;
    if (type.isRestrictQualified() || (base.members.empty() && aligned(base.variable))) return Memory::Restricted;
    const VarDecl* v = base.variable;
    const bool own = base.members.empty() && v->hasLocalStorage() && !isa<ParmVarDecl>(v) && construct_.function &&
                     onlyAllocated(construct_.function->getBody(), v->getCanonicalDecl());
    return own ? Memory::Own : Memory::Unknown;
  };
  std::optional<Usage> function;
  if (construct_.function && construct_.function->getBody()) function.emplace(construct_.function->getBody());
  const auto kept = [&](const Base& base) { return base.members.empty() && keepsValue(base.variable, function); };
  std::vector<const Access*> apart;
  std::set<std::string> conditions;
  std::vector<const MemberExpr*> members;  // in these
  const Changes& changes = changesOfConstruct();
  // What other loops of the construct, too, may change members of structures by.
  std::optional<Accesses> whole;
  const auto reaching = [&] {
    if (!whole) whole.emplace(nullptr, construct_.body);
    std::vector<const Access*> found;
    for (const Access& w : whole->list)
      if (w.write && !whole->declared.count(w.base.variable) && !w.where->getType()->isFloatingType())
        found.push_back(&w);
    return found;
  };
  const auto seen = [&](const Access* w) { return hostSees(w->base.variable, w->base.members, w->base.type()); };
  const std::function<bool(const VarDecl*)> hostKnows = [&](const VarDecl* v) {
    if (const Expr* e = subscripts.numberOf(v)) return llvm::all_of(Usage(e).order(), hostKnows);
    const MemberExpr* m = subscripts.memberOf(v);
    const VarDecl* root = m ? rootVariable(m) : v;
    if (declaredIn(root, construct_.body, context_.getSourceManager()) || changes.assigned.count(root)) return false;
    if (m) {
      auto* field = cast<FieldDecl>(m->getMemberDecl());
      return named(root) != Named::Device && !field->isBitField() && !changesOneOf(construct_.body, {field}) &&
             llvm::all_of(reaching(), seen) && !whole->unknown;
    }
    return named(v) == Named::No && !entered(v) && !firstPrivate(v) &&
           !llvm::is_contained(privatesOf(*construct_.site), v);
  };
  // In front of the construct, where a pointer to a structure may be null yet: a value, or with "&" an address.
  const auto inFront = [&](const Expr* e, const char* address = "") {
    const Expr* object = e;
    bool through = false;
    while (auto* m = dyn_cast<MemberExpr>(object->IgnoreParenImpCasts()))
      through |= m->isArrow(), object = m->getBase();
    const std::string text = address + host_.expression(e);
    return through ? "(" + host_.expression(object) + " ? " + text + " : 0)" : text;
  };
  const auto hostText = [&](const VarDecl* v) {
    if (const Expr* e = subscripts.numberOf(v)) return host_.expression(e);
    const MemberExpr* m = subscripts.memberOf(v);
    return m ? inFront(m) : v->getName().str();
  };
  for (const Access& w : all.list) {
    if (all.assigned.count(w.base.variable))
      return dependent(w.where, w.base.quoted() + " is in what the loop changes");
    if (!w.write || all.declared.count(w.base.variable)) continue;
    if (!w.base.members.empty() && privates.count(w.base.variable)) continue;
    const Memory changed = look(w.base);
    const bool rows = keepsPointers(w.base.type(), context_);
    for (const Access& o : all.list) {
      if (o.base == w.base && !rows) continue;
      if (o.base.variable == w.base.variable && o.base.inside() && w.base.inside() && o.base != w.base) {
        if (!o.base.meets(w.base)) continue;
        return dependent(w.where, "other iterations may use this element of " + w.base.quoted());
      }
      const Memory other = look(o.base);
      if (aliases_ == Aliases::none || (changed != Memory::Unknown && other != Memory::Unknown)) continue;
      // A pointer may have been made of the restrict one, but for parameters that are as the caller gave them.
      const bool restricted = changed == Memory::Restricted || other == Memory::Restricted;
      if (restricted && !keepsPointers(o.base.type(), context_) && kept(w.base) && kept(o.base)) continue;
      if (aliases_ == Aliases::checked && hostSees(w.base.variable, w.base.members, w.base.type()) &&
          hostSees(o.base.variable, o.base.members, o.base.type())) {
        apart.insert(apart.end(), {&w, &o});
        continue;
      }
      if (w.base.type()->isArrayType() || (changed == Memory::Restricted && o.base != w.base))
        dependent(o.where,
                  o.base.quoted() + " may lead to elements of " + w.base.quoted() + ", which the loop changes");
      else
        dependent(w.where,
                  "other pointers may lead to what " + w.base.quoted() + " leads to; 'restrict' says that none does");
      obstacle_.aliases = inTheWay_ = true;
      return std::nullopt;
    }
    std::vector<Polynomial> needed;
    const auto found = [&](const Access& o, bool asks) {
      const size_t before = needed.size();
      for (size_t d = 0; d < std::min(w.subscripts.size(), o.subscripts.size()); ++d) {
        if (subscripts.apart(w, o, d, asks ? &needed : nullptr) &&
            std::all_of(needed.begin() + static_cast<long>(before), needed.end(),
                        [&](const Polynomial& n) { return n.fits() && llvm::all_of(n.variables(), hostKnows); }))
          return true;
        needed.resize(before);
      }
      return false;
    };
    if (llvm::all_of(all.list, [&](const Access& o) {
          return o.base != w.base || found(o, false) || (aliases_ == Aliases::checked && found(o, true));
        })) {
      for (const Polynomial& n : needed) {
        conditions.insert(n.text(hostText));
        for (const VarDecl* v : n.variables())
          if (const MemberExpr* m = subscripts.memberOf(v)) members.push_back(m);
      }
      continue;
    }
    inTheWay_ = true;
    return dependent(w.where, "other iterations may use this element of " + w.base.quoted());
  }
  if (!members.empty())
    for (const Access* w : reaching()) apart.push_back(w);
  for (const Access* a : apart) {
    const std::string name = a->base.name();
    const Expr* as = a->base.as;
    const bool pointer = a->base.type()->isPointerType(), array = a->base.type()->isArrayType();
    const bool variable = a->base.members.empty() && (pointer || array);
    const auto known = std::ranges::find(apart_, name, &RegionCode::Apart::name);
    if (known == apart_.end()) {
      apart_.push_back({name, inFront(as, pointer || array ? "" : "&"),
                        pointer ? "0" : "sizeof(" + host_.expression(as) + ")",
                        variable ? sectionStart(a->base.variable) : "0", a->write});
    } else {
      known->written |= a->write;
    }
  }
  for (const MemberExpr* m : members) {
    const std::string name = host_.expression(m);
    const auto known = std::ranges::find(apart_, name, &RegionCode::Apart::name);
    if (known == apart_.end())
      apart_.push_back({name, inFront(m, "&"), "sizeof(" + name + ")", "0", false, true});
    else
      known->compared = true;
  }
  conditions_.insert(conditions.begin(), conditions.end());
  return scalars;
}

const Changes& RegionBuilder::changesOfConstruct() const {
  if (!ofConstruct_) ofConstruct_ = changesIn(construct_.body);
  return *ofConstruct_;
}

// Whether the host sees in front of the construct what memory the array or pointer stands for in all of it.
bool RegionBuilder::hostSees(const VarDecl* v, const std::vector<const FieldDecl*>& members, QualType type) const {
  return !aligned(v) && !keepsPointers(type, context_) &&
         !declaredIn(v, construct_.body, context_.getSourceManager()) && named(v) != Named::Device &&
         !changesOfConstruct().assigned.count(v->getCanonicalDecl()) && !changesOneOf(construct_.body, members);
}

}  // namespace tasuki
