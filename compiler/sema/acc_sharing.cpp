// Which variables the threads of a compute construct share.
#include "sema/acc_sharing.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "clang/AST/Expr.h"
#include "kernel/liveness.h"
#include "kernel/usage.h"
#include "sema/acc_reductions.h"
#include "sema/acc_sites.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

namespace {

using K = directive::Kind;
using directive::AccClause;

bool isScalar(QualType type) { return type->isArithmeticType() || type->isEnumeralType(); }

// Whether a data clause of the construct, around it, or of acc declare names the variable.
bool onDevice(const Unit& unit, const Site& construct, const std::vector<const Site*>& data, const VarDecl* v) {
  auto named = [&](const Site& s) {
    return namedIn(s, v, {"copy", "copyin", "copyout", "create", "present", "no_create", "device_resident", "link"}) !=
           nullptr;
  };
  if (named(construct) || std::any_of(data.begin(), data.end(), [&](const Site* s) { return named(*s); })) return true;
  return std::any_of(unit.sites.begin(), unit.sites.end(),
                     [&](const auto& s) { return s->acc && s->d.kind == K::AccDeclare && named(*s); });
}

bool privateOrReduced(const AccClause& c) {
  return c.name == "private" || c.name == "firstprivate" || c.name == "reduction";
}

// Whether a directive in s gives each iteration one of its own, or reduces it; before the walk through s, when only the
// names are known.
bool ownInside(const Unit& unit, const ASTContext& context, const Stmt* s, const VarDecl* v) {
  if (!s) return false;
  if (const Site* site = siteOf(unit, context, s)) {
    auto is = [&](const auto& item) { return v->getName() == item.name.text; };
    for (const AccClause& c : site->d.clauses)
      if (privateOrReduced(c) && std::any_of(c.items.begin(), c.items.end(), is)) return true;
    for (const directive::Reduction& r : site->d.reductions)
      if (std::any_of(r.vars.begin(), r.vars.end(), [&](const auto& item) {
            return is(item) || std::any_of(item.locations.begin(), item.locations.end(),
                                           [&](const directive::Name& n) { return v->getName() == n.text; });
          }))
        return true;
  }
  return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt* c) { return ownInside(unit, context, c, v); });
}

// Scalars that acc atomic changes and no clause names: nobody means a copy of each thread's own, so the construct gets
// them in `copy`.
class AtomicScalars {
 public:
  AtomicScalars(const Unit& unit, Site& construct, const Stmt* body, const std::vector<const Site*>& data,
                const ASTContext& context)
      : unit_(unit), construct_(construct), body_(body), data_(data), context_(context), around_{&construct} {}

  void visit(const Stmt* s) {
    if (!s) return;
    if (const Site* site = siteOf(unit_, context_, s, K::AccAtomic))
      return atomic(*site, cast<WhileStmt>(s)->getBody());
    const Site* loop = loopSite(unit_, context_, s);
    if (loop) around_.push_back(loop);
    for (const Stmt* c : s->children()) visit(c);
    if (loop) around_.pop_back();
  }

 private:
  void atomic(const Site& site, const Stmt* s) {
    if (auto* block = dyn_cast<CompoundStmt>(s)) {
      for (const Stmt* c : block->body())
        if (auto* e = dyn_cast<Expr>(c)) share(changed(e, false));
    } else if (auto* e = dyn_cast<Expr>(s)) {
      auto* b = dyn_cast<BinaryOperator>(e->IgnoreParens());
      const bool capture = site.d.atomicKind == "capture" && b && b->getOpcode() == BO_Assign;
      if (site.d.atomicKind != "read") share(changed(capture ? b->getRHS() : e, true));
    }
  }

  // What x++, x op= e and x = .. change. In a block `v = x` only reads.
  static const Expr* changed(const Expr* e, bool alone) {
    e = e->IgnoreParenImpCasts();
    if (auto* u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp()) return u->getSubExpr();
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b || !b->isAssignmentOp()) return nullptr;
    const bool reads = b->getOpcode() == BO_Assign && b->getRHS()->IgnoreParenImpCasts()->isLValue();
    return reads && !alone ? nullptr : b->getLHS();
  }

  void share(const Expr* x) {
    auto* r = x ? dyn_cast<DeclRefExpr>(x->IgnoreParens()) : nullptr;
    auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    if (!v || !isScalar(v->getType())) return;
    v = v->getCanonicalDecl();
    if (declares(body_, v) || onDevice(unit_, construct_, data_, v)) return;
    for (const Site* s : around_)
      if (namedIn(*s, v, {"private", "firstprivate", "reduction"})) return;
    AccClause clause;
    clause.name = "copy";
    AccClause::Item item;
    item.name.text = v->getName().str();
    addClause(construct_, clause, item, r);
  }

  const Unit& unit_;
  Site& construct_;
  const Stmt* body_;
  const std::vector<const Site*>& data_;
  const ASTContext& context_;
  std::vector<const Site*> around_;
};

// Scalars that statements of `serial`, and between the loops of `parallel`, assign and no clause names: each gang has
// its own, also where the host runs the construct.
class GangScalars {
 public:
  GangScalars(const Unit& unit, Site& construct, const Stmt* body, const std::vector<const Site*>& data,
              const FunctionDecl* function, const ASTContext& context)
      : unit_(unit), construct_(construct), body_(body), data_(data), function_(function), context_(context) {}

  void visit(const Stmt* s) {
    if (!s || directiveMarker(s, true) || directiveMarker(s, false)) return;
    auto* b = dyn_cast<BinaryOperator>(s);
    if (b && b->isAssignmentOp()) assigned(b->getLHS());
    auto* u = dyn_cast<UnaryOperator>(s);
    if (u && u->isIncrementDecrementOp()) assigned(u->getSubExpr());
    for (const Stmt* c : s->children()) visit(c);
  }

  std::vector<ScalarUpdate> lost;

 private:
  void assigned(const Expr* left) {
    auto* r = dyn_cast<DeclRefExpr>(left->IgnoreParens());
    auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
    if (!v || !isScalar(v->getType())) return;
    v = v->getCanonicalDecl();
    if (declares(body_, v) || onDevice(unit_, construct_, data_, v) || reduced(body_, v)) return;
    if (namedIn(construct_, v, {"private", "firstprivate", "reduction"})) return;
    if (construct_.d.kind != K::AccParallel && startsLoop(v, body_)) return;
    if (function_ && function_->hasBody() && startBehind(function_->getBody(), body_, v) == Start::Used)
      lost.push_back({r, v, ScalarUpdate::Fate::LostBehindRegion});
    AccClause clause;
    clause.name = "firstprivate";
    AccClause::Item item;
    item.name.text = v->getName().str();
    addClause(construct_, clause, item, r);
  }
  bool reduced(const Stmt* s, const VarDecl* v) const {
    if (!s) return false;
    if (const Site* site = loopSite(unit_, context_, s); site && reductionOf(*site, v)) return true;
    return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt* c) { return reduced(c, v); });
  }

  const Unit& unit_;
  Site& construct_;
  const Stmt* body_;
  const std::vector<const Site*>& data_;
  const FunctionDecl* function_;
  const ASTContext& context_;
};

// Variables of loops without a directive are each thread's own, also those that are on the device.
class LoopVariables {
 public:
  LoopVariables(const Unit& unit, const Site& construct, const std::vector<const Site*>& data,
                const FunctionDecl* function, const ASTContext& context)
      : unit_(unit), construct_(construct), data_(data), function_(function), context_(context) {}

  void visit(const Stmt* s) {
    if (!s) return;
    if (Site* site = loopSite(unit_, context_, s); site && !hasClause(*site, "seq"))
      own(*site, cast<WhileStmt>(s)->getBody());
    for (const Stmt* c : s->children()) visit(c);
  }

  // Of a parallel loop, or of a construct whose gangs all run the body.
  void own(Site& site, const Stmt* body) {
    // A loop's own variable is a matter of the loop. What stands behind `parallel` is run by all gangs.
    if (auto* f = dyn_cast<ForStmt>(body); f && site.d.kind != K::AccParallel) body = f->getBody();
    const Usage use(body);
    for (const VarDecl* v : use.order()) {
      if (!isScalar(v->getType()) || !startsLoop(v, body) || !onDevice(unit_, construct_, data_, v)) continue;
      if (namedIn(site, v, {"private", "firstprivate", "reduction"})) continue;
      // Of a loop that all gangs run the program may want what its clause brings back.
      const bool wanted =
          &site == &construct_ && site.d.kind == K::AccParallel && namedIn(site, v, {"copy", "copyout"});
      if (wanted && (!function_ || startBehind(function_->getBody(), body, v) == Start::Used)) continue;
      AccClause clause;
      clause.name = "private";
      AccClause::Item item;
      item.name.text = v->getName().str();
      addClause(site, clause, item, mention(body, v));
    }
  }

 private:
  const Unit& unit_;
  const Site& construct_;
  const std::vector<const Site*>& data_;
  const FunctionDecl* function_;
  const ASTContext& context_;
};

// All that a loop does with a variable of which each thread has a copy.
class Updates {
 public:
  Updates(const Unit& unit, const ASTContext& context, const VarDecl* v, const Stmt* body)
      : unit_(unit), context_(context), v_(v) {
    visit(body, false);
  }
  // Null where iterations begin with a value of their own.
  const Expr* lost() const { return fresh_ ? nullptr : first_; }
  const Expr* first() const { return first_; }

 private:
  void visit(const Stmt* s, bool guarded) {
    if (!s) return;
    if (const Site* site = loopSite(unit_, context_, s))
      fresh_ |= namedIn(*site, v_, {"reduction", "private"}) != nullptr;
    if (auto* i = dyn_cast<IfStmt>(s)) guarded |= mentions(i->getCond(), v_);
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp() && is(b->getLHS()))
      note(b, guarded || b->isCompoundAssignmentOp() || mentions(b->getRHS(), v_));
    if (auto* u = dyn_cast<UnaryOperator>(s); u && is(u->getSubExpr())) {
      if (u->isIncrementDecrementOp()) note(u, true);
      fresh_ |= u->getOpcode() == UO_AddrOf;
    }
    for (const Stmt* c : s->children()) visit(c, guarded);
  }
  bool is(const Expr* e) const { return isa<DeclRefExpr>(e->IgnoreParens()) && rootVariable(e) == v_; }
  void note(const Expr* e, bool update) {
    if (!update) fresh_ = true;
    if (!first_) first_ = e;
  }

  const Unit& unit_;
  const ASTContext& context_;
  const VarDecl* v_;
  const Expr* first_ = nullptr;
  bool fresh_ = false;
};

// Scalars that no data clause names are each thread's own in OpenACC; OpenMP has to be told. In a clause
// `host_firstprivate` of each loop that becomes an OpenMP one.
class OwnScalars {
 public:
  OwnScalars(const Unit& unit, Site& construct, const std::vector<const Site*>& data, const FunctionDecl* function,
             const ASTContext& context)
      : unit_(unit), construct_(construct), data_(data), function_(function), context_(context) {}

  void visit(const Stmt* s) {
    if (!s) return;
    Site* site = loopSite(unit_, context_, s);
    if (site && !hasClause(*site, "seq")) return loop(*site, cast<WhileStmt>(s)->getBody());
    for (const Stmt* c : s->children()) visit(c);
  }

  void loop(Site& site, const Stmt* body) {
    AccClause clause;
    clause.name = "host_firstprivate";
    Usage use(body);
    for (const VarDecl* v : use.order()) {
      QualType type = v->getType();
      bool scalar = isScalar(type);
      bool changes = use[v].assigned || (scalar && use[v].written);
      const bool array = type->isArrayType() || ownSection(construct_, v);
      bool gangs = array && namedIn(construct_, v, {"private", "firstprivate"}) &&
                   (hasClause(site, "gang") || !(hasClause(site, "vector") || hasClause(site, "worker")));
      const bool shared = changes && scalar && onDevice(v);
      if (!gangs && !shared && !(changes && (type->isPointerType() || scalar))) continue;
      // What an atomic changes is the gang's, which has one for all threads.
      if (namedIn(site, v, {"private", "firstprivate", "reduction"}) || changedByAtomic(unit_, context_, body, v))
        continue;
      if (shared) {
        raced(v, body);
        continue;
      }
      if (scalar && !namedIn(construct_, v, {"private", "firstprivate", "reduction"})) {
        const Updates updates(unit_, context_, v, body);
        // What iterations of `kernels` say to those behind it: a flag.
        const bool kernels = construct_.d.kind == K::AccKernels || construct_.d.kind == K::AccKernelsLoop;
        if (kernels && !updates.lost() && updates.first() && onlyBehind(body, v)) {
          share(v, updates.first());
          continue;
        }
        if (const Expr* e = updates.lost() ? updates.lost() : onlyBehind(body, v) ? updates.first() : nullptr)
          lost.push_back({e, v});
      }
      AccClause::Item item;
      item.name.text = v->getName().str();
      clause.items.push_back(item);
    }
    if (!clause.items.empty()) site.d.clauses.push_back(clause);
    inside(body, body);
  }

  std::vector<ScalarUpdate> lost;

 private:
  bool onDevice(const VarDecl* v) const { return tasuki::onDevice(unit_, construct_, data_, v); }

  // Of a variable that the threads have in common, iterations need each other's values.
  void raced(const VarDecl* v, const Stmt* body) {
    if (construct_.d.kind == K::AccSerial || construct_.d.kind == K::AccSerialLoop) return;
    if (const Expr* e = Updates(unit_, context_, v, body).lost()) lost.push_back({e, v, ScalarUpdate::Fate::Raced});
  }

  void share(const VarDecl* v, const Expr* where) {
    AccClause clause;
    clause.name = "copy";
    AccClause::Item item;
    item.name.text = v->getName().str();
    addClause(construct_, clause, item, mention(where, v));
  }

  // Scalars of an outer loop's body to which the iterations of one inside add without a clause.
  void inside(const Stmt* s, const Stmt* outer) {
    if (!s) return;
    if (Site* site = loopSite(unit_, context_, s); site && !hasClause(*site, "seq")) {
      const Stmt* body = cast<WhileStmt>(s)->getBody();
      const Usage use(body);
      for (const VarDecl* v : use.order()) {
        if (!use[v].assigned || !isScalar(v->getType()) || !declares(outer, v) || startsLoop(v, body)) continue;
        if (namedIn(*site, v, {"private", "firstprivate", "reduction"}) || changedByAtomic(unit_, context_, body, v))
          continue;
        if (const Expr* e = Updates(unit_, context_, v, body).lost()) lost.push_back({e, v});
      }
    }
    for (const Stmt* c : s->children()) inside(c, outer);
  }

  // Whether a loop's iterations assign v for nobody but who sees it behind the loop.
  bool onlyBehind(const Stmt* body, const VarDecl* v) const {
    if (!function_ || reads(body, v)) return false;
    const Start behind = startBehind(function_->getBody(), body, v);
    return behind == Start::Used || (behind == Start::Open && v->hasGlobalStorage());
  }

  const Unit& unit_;
  Site& construct_;
  const std::vector<const Site*>& data_;
  const FunctionDecl* function_;
  const ASTContext& context_;
};

}  // namespace

const AccClause::Item* ownSection(const Site& site, const VarDecl* pointer) {
  if (!pointer || !pointer->getType()->isPointerType()) return nullptr;
  for (const AccClause& c : site.d.clauses)
    if (c.name == "private" || c.name == "firstprivate")
      for (const AccClause::Item& item : c.items)
        if (!item.sections.empty() && itemVariable(site, item) == pointer->getCanonicalDecl()) return &item;
  return nullptr;
}

std::optional<ScalarUpdate> scalarInOrder(const Unit& unit, const Stmt* s, const std::vector<const Site*>& around,
                                          const std::set<const VarDecl*>& reduced, const std::vector<const Site*>& data,
                                          const FunctionDecl* function, const ASTContext& context) {
  const Stmt* loop = s;
  while (directiveMarker(loop, true)) loop = cast<WhileStmt>(loop)->getBody();
  auto* f = dyn_cast<ForStmt>(loop);
  if (!f) return std::nullopt;
  const Stmt* body = f->getBody();
  const Usage use(body);
  const K kind = around.back()->d.kind;
  const bool kernels = kind == K::AccKernels || kind == K::AccKernelsLoop;
  for (const VarDecl* v : use.order()) {
    const bool scalar = isScalar(v->getType());
    const bool changes = use[v].assigned || (scalar && use[v].written);  // written: by whoever has its address
    if (!changes || !(scalar || v->getType()->isPointerType()) || reduced.count(v)) continue;
    if (startsLoop(v, body) || changedByAtomic(unit, context, body, v)) continue;
    auto own = [&](const Site* site) { return namedIn(*site, v, {"private", "firstprivate", "reduction"}) != nullptr; };
    if (std::any_of(around.begin(), around.end(), own)) continue;
    if (ownInside(unit, context, s, v) || reductionForm(body, v, context)) continue;
    if (kernels && onlySetsFlag(body, v, context)) continue;
    const ScalarUpdate found{mention(body, v), v};
    if (startOf(body, v) == Start::Used) return found;
    const bool named =
        std::any_of(around.begin(), around.end(), [&](const Site* site) { return onDevice(unit, *site, data, v); });
    const Stmt* whole = function ? function->getBody() : nullptr;
    const Start behind = whole ? startBehind(whole, f, v) : Start::Used;
    const bool again = whole && jumpsBack(whole, f, context.getSourceManager()) && reads(whole, v, f);
    const bool pointedTo = whole && takesAddress(whole, v, f) && !reads(body, v);
    // What all of the program sees is a temporary where the iteration itself uses it.
    const bool beyond = behind == Start::Open && v->hasGlobalStorage() && !reads(body, v);
    if (named || beyond || again || pointedTo || behind == Start::Used) return found;
  }
  return std::nullopt;
}

using FindCommonPlace = decltype(commonPlace);

// By one of the functions of common_places.h.
static std::optional<CommonPlace> in_common(FindCommonPlace* find, const Unit& unit, const Stmt* s,
                                            const std::vector<const Site*>& around, const ForStmt* loop,
                                            const ASTContext& context) {
  const Usage use(loop->getBody());
  const auto atomic = [&](const Stmt* part) { return siteOf(unit, context, part, K::AccAtomic) != nullptr; };
  const auto apart = [&](const VarDecl* v) {
    return !use.uses(v) || use[v].assigned || ownInside(unit, context, s, v) ||
           std::any_of(around.begin(), around.end(), [&](const Site* site) {
             return namedIn(*site, v, {"private", "firstprivate", "reduction"}) != nullptr;
           });
  };
  return find(loop, context, apart, atomic);
}

std::optional<CommonPlace> commonPlaceInOrder(const Unit& unit, const Stmt* s, const std::vector<const Site*>& around,
                                              const ForStmt* loop, const ASTContext& context) {
  return in_common(commonPlace, unit, s, around, loop, context);
}

std::optional<CommonPlace> scratch_in_common(const Unit& unit, const Stmt* s, const std::vector<const Site*>& around,
                                             const ForStmt* loop, const ASTContext& context) {
  return in_common(common_scratch, unit, s, around, loop, context);
}

std::vector<ScalarUpdate> completeClauses(const Unit& unit, Site& construct, const Stmt* body,
                                          const std::vector<const Site*>& data, const FunctionDecl* function,
                                          const ASTContext& context) {
  const K k = construct.d.kind;
  const std::vector<ScalarUpdate> contrary = contraryUses(unit, construct, body, context);
  // A loop of a routine is a construct, too.
  const bool loop =
      (k == K::AccParallelLoop || k == K::AccKernelsLoop || k == K::AccLoop) && !hasClause(construct, "seq");
  LoopVariables variables(unit, construct, data, function, context);
  if (loop || k == K::AccParallel) variables.own(construct, body);
  variables.visit(body);
  const std::vector<ScalarUpdate> reduced = findReductions(unit, construct, body, loop, context);
  spreadReductions(unit, construct, body, loop, context);
  if (k != K::AccLoop) AtomicScalars(unit, construct, body, data, context).visit(body);
  GangScalars gangs(unit, construct, body, data, function, context);
  if (k == K::AccParallel || k == K::AccSerial || k == K::AccSerialLoop) gangs.visit(body);
  OwnScalars own(unit, construct, data, function, context);
  loop ? own.loop(construct, body) : own.visit(body);
  own.lost.insert(own.lost.end(), contrary.begin(), contrary.end());
  own.lost.insert(own.lost.end(), gangs.lost.begin(), gangs.lost.end());
  own.lost.insert(own.lost.end(), reduced.begin(), reduced.end());
  return own.lost;
}

}  // namespace tasuki
