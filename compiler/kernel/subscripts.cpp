// Differences of subscripts: by strides, by what multiplies loops' variables, by conditions that the run is asked.
#include "kernel/subscripts.h"

#include <cstdlib>
#include <deque>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/usage.h"
#include "sema/recurrence.h"

using namespace clang;

namespace tasuki {

namespace {

// The numbers that a loop's variable takes, ends included.
struct LoopValues {
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

}  // namespace

class Subscripts::Impl {
 public:
  // around: loops around the loop of which the bounds stay what they are, outermost first.
  Impl(const LoopVar& loop, const Accesses& all, std::map<const ForStmt*, LoopVar> inner,
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
    const auto fits = [&](const std::vector<Polynomial>& all, const std::vector<LoopValues>& loops,
                          const Least& least) {
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

  // Elements whose subscripts have sums that are even in one access and odd in the other.
  bool coloured(const Access& a, const Access& b) const {
    if (a.subscripts.size() != b.subscripts.size() || leavesRow(a) || leavesRow(b)) return false;
    modular_.clear();
    const auto sum = [&](const Access& of) -> std::optional<Polynomial> {
      Polynomial all;
      for (const Sum& x : of.subscripts) {
        const auto p = parity(x, of.loops);
        if (!p) return std::nullopt;
        all = all + *p;
      }
      return fixedParity(all.parity(), of);
    };
    const auto one = sum(a), other = one ? sum(b) : std::nullopt;
    return other && (*one + *other).parity().constant() == 1;
  }

  // What a variable of such a condition stands for; null: itself.
  const Base* memberOf(const VarDecl* v) const {
    const auto found = llvm::find_if(members_, [&](const auto& m) { return m.first == v; });
    return found == members_.end() ? nullptr : &found->second;
  }
  const Expr* numberOf(const VarDecl* v) const {
    const auto found = llvm::find_if(numbers_, [&](const auto& n) { return n.first == v; });
    return found == numbers_.end() ? nullptr : found->second;
  }

 private:
  // Of two accesses: the loops around each, and what variables are at least in each.
  struct Two {
    std::vector<LoopValues> around, otherAround;
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

  // By what the conditions around the access say of it: without variables of loops.
  std::optional<Polynomial> fixedParity(const Polynomial& sum, const Access& access) const {
    if (!changes(sum)) return sum;
    std::vector<Polynomial> even;
    for (const Condition& c : access.conditions) evenBy(c.e, c.holds, outermost(access.loops, c.loops), even);
    for (const Polynomial& n : even)
      if (const Polynomial rest = (sum + n).parity(); !changes(rest)) return rest;
    return std::nullopt;
  }

  // Sums that are even where a condition holds, or does not: `(i + j) % 2 == c`.
  void evenBy(const Expr* e, bool holds, const std::vector<const ForStmt*>& loops,
              std::vector<Polynomial>& even) const {
    e = e->IgnoreParenImpCasts();
    if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_LNot)
      return evenBy(u->getSubExpr(), !holds, loops, even);
    auto* b = dyn_cast<BinaryOperator>(e);
    if (b && b->getOpcode() == (holds ? BO_LAnd : BO_LOr)) {
      evenBy(b->getLHS(), holds, loops, even);
      return evenBy(b->getRHS(), holds, loops, even);
    }
    if (b && b->isEqualityOp() && (b->getOpcode() == BO_EQ) == holds && b->getLHS()->getType()->isIntegerType() &&
        b->getRHS()->getType()->isIntegerType()) {
      const auto x = parity(b->getLHS(), loops), y = parity(b->getRHS(), loops);
      if (x && y) even.push_back((*x + *y).parity());
    }
    if (const auto odd = truth(e, loops, nullptr)) even.push_back((*odd + Polynomial(holds)).parity());
  }

  // A polynomial that is odd where a condition holds: of `x % 2` and `x & 1`, alone or compared with a number.
  std::optional<Polynomial> truth(const Expr* e, const std::vector<const ForStmt*>& loops, const Frame* frame) const {
    e = e->IgnoreParenImpCasts();
    const auto without = [&](const Expr* part, bool holds) {
      const auto odd = truth(part, loops, frame);
      return odd ? std::optional((*odd + Polynomial(!holds)).parity()) : std::nullopt;
    };
    if (auto* u = dyn_cast<UnaryOperator>(e))
      return u->getOpcode() == UO_LNot ? without(u->getSubExpr(), false) : std::nullopt;
    auto* b = dyn_cast<BinaryOperator>(e);
    Expr::EvalResult n;
    if (!b || !b->getRHS()->isIntegerConstantExpr(context_) || !b->getRHS()->EvaluateAsInt(n, context_))
      return std::nullopt;
    const long long number = n.Val.getInt().getExtValue();
    if (b->isEqualityOp()) {
      auto* bit = dyn_cast<BinaryOperator>(b->getLHS()->IgnoreParenImpCasts());
      const bool one = number == 1 && bit && bit->getOpcode() == BO_And;  // -1 % 2 is -1
      return number == 0 || one ? without(b->getLHS(), one == (b->getOpcode() == BO_EQ)) : std::nullopt;
    }
    const bool bit = (b->getOpcode() == BO_Rem && number == 2) || (b->getOpcode() == BO_And && number == 1);
    return bit ? parity(b->getLHS(), loops, frame) : std::nullopt;
  }

  // A polynomial that is odd where the sum is; of loops with even steps their variables are what these begin with.
  std::optional<Polynomial> parity(const Sum& x, const std::vector<const ForStmt*>& loops) const {
    Polynomial all;
    for (const Term& term : x) {
      const auto p = parity(term.e, outermost(loops, term.loops), term.frame);
      if (!p) return std::nullopt;
      all = all + *p;
    }
    return all.parity();
  }
  std::optional<Polynomial> parity(const Expr* e, const std::vector<const ForStmt*>& loops,
                                   const Frame* frame = nullptr) const {
    e = e->IgnoreParens();
    Expr::EvalResult n;
    if (e->EvaluateAsInt(n, context_)) return Polynomial(n.Val.getInt()[0]);
    if (auto* c = dyn_cast<CastExpr>(e)) {
      const bool keeps = c->getCastKind() == CK_LValueToRValue || c->getCastKind() == CK_NoOp ||
                         (c->getCastKind() == CK_IntegralCast && !c->getType()->isBooleanType());
      return keeps ? parity(c->getSubExpr(), loops, frame) : std::nullopt;
    }
    if (auto* r = dyn_cast<DeclRefExpr>(e)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      return v && v->getType()->isIntegerType() ? parityOf(v->getCanonicalDecl(), loops, frame) : std::nullopt;
    }
    if (auto* u = dyn_cast<UnaryOperator>(e); u && (u->getOpcode() == UO_Minus || u->getOpcode() == UO_Plus))
      return parity(u->getSubExpr(), loops, frame);
    if (auto* c = dyn_cast<ConditionalOperator>(e)) {
      const auto odd = truth(c->getCond(), loops, frame);
      const auto x = parity(c->getTrueExpr(), loops, frame), y = parity(c->getFalseExpr(), loops, frame);
      return odd && x && y ? std::optional((*y + *odd * (*x + *y)).parity()) : std::nullopt;
    }
    if (const auto odd = truth(e, loops, frame)) return odd;
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || !b->getType()->isIntegerType()) return polynomial(e, loops, frame);
    const BinaryOperatorKind by = b->getOpcode();
    const bool even = by == BO_Rem && b->getRHS()->EvaluateAsInt(n, context_) && !n.Val.getInt()[0];
    if (even) return mayTrap(b, context_) ? std::nullopt : parity(b->getLHS(), loops, frame);
    const bool sum = b->isAdditiveOp() || by == BO_Xor, product = by == BO_Mul || by == BO_And;
    if (!sum && !product) return polynomial(e, loops, frame);
    const auto p = parity(b->getLHS(), loops, frame), q = parity(b->getRHS(), loops, frame);
    if (!p || !q) return std::nullopt;
    return (sum ? *p + *q : *p * *q).parity();
  }
  std::optional<Polynomial> parityOf(const VarDecl* v, const std::vector<const ForStmt*>& loops,
                                     const Frame* frame) const {
    std::vector<const ForStmt*> around;
    for (const ForStmt* f : loops) {
      const auto known = inner_.find(f);
      if (known != inner_.end() && known->second.var->getCanonicalDecl() == v) return ofLoop(known->second, around);
      around.push_back(f);
    }
    if (v == loop_.var->getCanonicalDecl()) return ofLoop(loop_, {});
    const auto declared = all_.declared.find(v);
    if (declared == all_.declared.end()) return variable(v, loops, frame);
    if (all_.assigned.count(v) || v->getType().isVolatileQualified()) return std::nullopt;
    if (frame)
      if (const auto given = frame->numbers.find(v); given != frame->numbers.end())
        return parity(given->second, outermost(loops, frame->loops), frame->caller);
    const Expr* value = beginning(v);
    return value ? parity(value, outermost(loops, declared->second), frame) : std::nullopt;
  }
  std::optional<Polynomial> ofLoop(const LoopVar& loop, const std::vector<const ForStmt*>& around) const {
    const auto step = loop.step.constant();
    if (!step || *step == 0) return std::nullopt;
    const Value& start = loop.direction > 0 ? loop.lb : loop.ub;
    if (*step % 2 != 0 || !start.name.empty()) return Polynomial(loop.var->getCanonicalDecl());
    Polynomial all(start.add);
    for (const auto& [sign, e] : start.terms) {
      const auto p = parity(e, around);
      if (!p) return Polynomial(loop.var->getCanonicalDecl());
      all = all + *p;
    }
    return all.parity();
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
    const auto look = [&](const Polynomial& sum, const std::vector<LoopValues>& loops) {
      for (const LoopValues& v : loops) {
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
  bool disjoint(const std::optional<LoopValues>& a, const std::optional<LoopValues>& b, const Least& least) const {
    const auto positive = [&](const Polynomial& n) {
      return n.atLeast(least).value_or(0) >= 1 || withoutQuotients(n, least).atLeast(least).value_or(0) >= 1;
    };
    return a && b && (positive(a->lo - b->hi) || positive(b->lo - a->hi));
  }

  // A number that n is not below: n - 2 * (n / 2) is not negative where n / 2 is positive.
  Polynomial withoutQuotients(Polynomial n, const Least& least) const {
    const auto numbers = numbers_;  // there may be more
    for (const auto& [quotient, e] : numbers) {
      auto* b = dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts());
      Expr::EvalResult by;
      if (!b || b->getOpcode() != BO_Div || !b->getRHS()->EvaluateAsInt(by, context_)) continue;
      const long long divisor = by.Val.getInt().getExtValue();
      const auto known = least.find(quotient);
      const auto linear = n.linearIn(quotient);
      const auto factor = linear ? linear->factor.constant() : std::nullopt;
      if (divisor < 1 || known == least.end() || known->second < 1 || !factor || *factor >= 0 || *factor % divisor != 0)
        continue;
      const size_t before = modular_.size();
      const auto whole = polynomial(b->getLHS(), {});
      if (whole && modular_.size() == before) n = linear->rest + *whole * Polynomial(*factor / divisor);
    }
    return n;
  }

  // Whether a subscript is always beyond the row it is of, as of a pointer that leads to a row: `row[j - M]`.
  bool leavesRow(const Access& a) const {
    const std::vector<LoopValues> around = valuesOf(a.loops);
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
    return x.size() == 1 && !x[0].minus && !x[0].frame ? offsetFrom(x[0].e, loop_.var, context_) : std::nullopt;
  }

  std::optional<Polynomial> polynomial(const Sum& x, const std::vector<const ForStmt*>& loops) const {
    Polynomial all;
    for (const Term& term : x) {
      const auto p = polynomial(term.e, outermost(loops, term.loops), term.frame);
      if (!p) return std::nullopt;
      all = term.minus ? all - *p : all + *p;
    }
    return all;
  }
  static std::vector<const ForStmt*> outermost(const std::vector<const ForStmt*>& loops, size_t count) {
    return {loops.begin(), loops.begin() + static_cast<long>(std::min(count, loops.size()))};
  }

  // frame: of the call that e is in.
  std::optional<Polynomial> polynomial(const Expr* e, const std::vector<const ForStmt*>& loops,
                                       const Frame* frame = nullptr) const {
    e = e->IgnoreParens();
    Expr::EvalResult n;
    if (e->EvaluateAsInt(n, context_)) return Polynomial(n.Val.getInt().getExtValue());
    if (auto* c = dyn_cast<CastExpr>(e)) {
      const QualType from = c->getSubExpr()->getType(), to = c->getType();
      const bool keeps =
          c->getCastKind() == CK_LValueToRValue || c->getCastKind() == CK_NoOp ||
          (c->getCastKind() == CK_IntegralCast && context_.getTypeSize(to) >= context_.getTypeSize(from));
      return keeps ? polynomial(c->getSubExpr(), loops, frame) : std::nullopt;
    }
    if (auto* r = dyn_cast<DeclRefExpr>(e)) {
      auto* v = dyn_cast<VarDecl>(r->getDecl());
      return v && v->getType()->isIntegerType() ? variable(v->getCanonicalDecl(), loops, frame) : std::nullopt;
    }
    if (auto* m = dyn_cast<MemberExpr>(e); m && m->getType()->isIntegerType()) return member(m, frame);
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
      const auto p = polynomial(u->getSubExpr(), loops, frame);
      return p ? std::optional(noted(Polynomial() - *p)) : std::nullopt;
    }
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || !(b->isAdditiveOp() || b->getOpcode() == BO_Mul))
      return !frame && stays(e) && !mayTrap(e, context_) ? std::optional(number(e)) : std::nullopt;
    const auto p = polynomial(b->getLHS(), loops, frame), q = polynomial(b->getRHS(), loops, frame);
    if (!p || !q) return std::nullopt;
    return noted(b->getOpcode() == BO_Add ? *p + *q : b->getOpcode() == BO_Sub ? *p - *q : *p * *q);
  }

  std::optional<Polynomial> variable(const VarDecl* v, const std::vector<const ForStmt*>& loops,
                                     const Frame* frame) const {
    if (v == loop_.var->getCanonicalDecl()) return Polynomial(v);
    for (const ForStmt* f : loops)
      if (auto known = inner_.find(f); known != inner_.end() && known->second.var->getCanonicalDecl() == v)
        return Polynomial(v);
    if (all_.assigned.count(v) || v->getType().isVolatileQualified()) return std::nullopt;
    const auto declared = all_.declared.find(v);
    if (declared == all_.declared.end()) return Polynomial(v);
    if (frame)
      if (const auto given = frame->numbers.find(v); given != frame->numbers.end())
        return polynomial(given->second, outermost(loops, frame->loops), frame->caller);
    // What it began with, of the loops that were around it then.
    const Expr* value = beginning(v);
    return value ? polynomial(value, outermost(loops, declared->second), frame) : std::nullopt;
  }

  // A number in a structure that the loop does not change, as a variable of its own. What pointers to structures lead
  // to is among the accesses.
  std::optional<Polynomial> member(const MemberExpr* m, const Frame* frame) const {
    const Base base = memberBase(m, frame);
    const VarDecl* root = base.variable;
    if (!root || all_.assigned.count(root) || all_.declared.count(root) || m->getType().isVolatileQualified())
      return std::nullopt;
    const auto known = llvm::find_if(members_, [&](const auto& other) { return other.second == base; });
    if (known != members_.end()) return Polynomial(known->first);
    return Polynomial(members_.emplace_back(made(m->getType()), base).first);
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
  std::vector<LoopValues> valuesOf(std::vector<const ForStmt*> loops) const {
    std::vector<LoopValues> found;
    while (!loops.empty()) {
      const auto known = inner_.find(loops.back());
      loops.pop_back();
      if (known != inner_.end()) take(known->second, loops, found);
    }
    take(loop_, loops, found);
    return found;
  }
  void take(const LoopVar& v, const std::vector<const ForStmt*>& loops, std::vector<LoopValues>& found) const {
    const auto begin = sum(v.lb, loops), end = sum(v.ub, loops);
    if (!begin || !end) return;
    found.push_back({v.var->getCanonicalDecl(), v.direction > 0 ? *begin : *end, v.direction > 0 ? *end : *begin});
  }

  // What variables are at least in an access, where the loops around it, and those around the other, run at all. Of the
  // loops' variables the two accesses have values of their own.
  Least leastOf(const std::vector<LoopValues>& own, const std::vector<LoopValues>& others) const {
    Least least;
    const std::vector<LoopValues>* from = nullptr;
    auto know = [&](const VarDecl* v, long long n) {
      if (from == &others && varies(v)) return;
      auto [known, fresh] = least.try_emplace(v, n);
      if (!fresh) known->second = std::max(known->second, n);
    };
    const auto learn = [&](const LoopValues& v) {
      const bool ours = from != &others || !changes(v.lo);
      if (const auto begin = v.lo.atLeast(least); begin && ours) know(v.variable, *begin);
      const Polynomial more = v.hi - v.lo;  // >= 0
      for (const VarDecl* x : more.variables()) {
        const auto linear = more.linearIn(x);
        if (!linear || linear->factor.constant() != 1 || (from == &others && changes(linear->rest))) continue;
        if (const auto n = (Polynomial() - linear->rest).atLeast(least); n && *n > 0) know(x, *n);
      }
    };
    for (const std::vector<LoopValues>* loops : {&outside_, &own, &others}) {
      from = loops;
      // Outer loops first.
      if (loops == &outside_)
        for (const LoopValues& v : *loops) learn(v);
      else
        for (const LoopValues& v : llvm::reverse(*loops)) learn(v);
    }
    return least;
  }

  // Whether it is a loop's variable: this one's or one inside.
  bool varies(const VarDecl* v) const {
    return v == loop_.var->getCanonicalDecl() ||
           llvm::any_of(inner_, [&](const auto& loop) { return loop.second.var->getCanonicalDecl() == v; });
  }

  // Of p over all values of the loops' variables.
  std::optional<LoopValues> ends(const Polynomial& p, const std::vector<LoopValues>& loops, const Least& least,
                                 const Asked& asked = Asked{}) const {
    LoopValues all{nullptr, p, p};
    for (const LoopValues& v : loops)
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
  mutable std::deque<std::pair<const VarDecl*, Base>> members_;  // found ones stay where they are
  mutable std::vector<std::pair<const VarDecl*, const Expr*>> numbers_;
  const std::map<const ForStmt*, LoopVar> inner_;
  std::vector<LoopValues> outside_;          // of the loops around the loop
  mutable std::vector<Polynomial> modular_;  // of what is looked at: unsigned numbers that are to fit into 32 bits
  const ASTContext& context_;
};

Subscripts::Subscripts(const LoopVar& loop, const Accesses& all, std::map<const ForStmt*, LoopVar> inner,
                       const std::vector<LoopVar>& around, const ASTContext& context)
    : impl_(std::make_unique<Impl>(loop, all, std::move(inner), around, context)) {}
Subscripts::~Subscripts() = default;

bool Subscripts::apart(const Access& a, const Access& b, size_t dimension, std::vector<Polynomial>* conditions) const {
  return impl_->apart(a, b, dimension, conditions);
}
bool Subscripts::coloured(const Access& a, const Access& b) const { return impl_->coloured(a, b); }
const Base* Subscripts::memberOf(const VarDecl* v) const { return impl_->memberOf(v); }
const Expr* Subscripts::numberOf(const VarDecl* v) const { return impl_->numberOf(v); }

}  // namespace tasuki
