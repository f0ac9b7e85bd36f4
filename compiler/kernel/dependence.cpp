// Whether the iterations of a loop without a directive may run at the same time: a test that says yes only where it can
// be seen.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/accesses.h"
#include "kernel/builder.h"
#include "kernel/liveness.h"
#include "kernel/polynomial.h"
#include "kernel/subscripts.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

namespace {

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

// How many tables of pointers stand in front of the elements of what the variable is: 1 for `double **m` and `double
// *m[2]`. 0: none, or not that alone.
static int tablesBefore(QualType type) {
  int levels = 0;
  if (type->isConstantArrayType() && type->getPointeeOrArrayElementType()->isPointerType())
    type = QualType(type->getPointeeOrArrayElementType(), 0), levels = 1;
  for (; type->isPointerType() && type->getPointeeType()->isPointerType(); type = type->getPointeeType()) ++levels;
  const QualType element = type->isPointerType() ? type->getPointeeType() : QualType();
  return !element.isNull() && (element->isArithmeticType() || element->isRecordType()) ? levels : 0;
}

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

// Whether s itself changes one of these members of some structure, or takes its address, or does so with whole
// structures, but for those of which functions get the address.
static bool changesOneItself(const Stmt* s, const std::vector<const FieldDecl*>& members) {
  if (!s || members.empty()) return false;
  auto* call = dyn_cast<CallExpr>(s);
  const bool seen = call && call->getDirectCallee() && call->getDirectCallee()->getDefinition();
  if (const Expr* changed = changedBy(s)) {
    auto* m = dyn_cast<MemberExpr>(changed->IgnoreParens());
    if (changed->getType()->isRecordType() || (m && llvm::is_contained(members, m->getMemberDecl()))) return true;
  }
  return llvm::any_of(s->children(), [&](const Stmt* c) {
    auto* u = seen ? dyn_cast_or_null<UnaryOperator>(cast<Expr>(c)->IgnoreParenImpCasts()) : nullptr;
    const bool given = u && u->getOpcode() == UO_AddrOf && u->getSubExpr()->getType()->isRecordType();
    return changesOneItself(given ? u->getSubExpr() : c, members);
  });
}

// .. or functions that it calls do.
static bool changesOneOf(const Stmt* s, const std::vector<const FieldDecl*>& members) {
  return changesOneItself(s, members) || calls(s, [&](const FunctionDecl* f) {
           const FunctionDecl* here = f->getDefinition();
           return here && changesOneItself(here->getBody(), members);
         });
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
  Accesses all(l.v.stmt, body, context_);
  if (all.unknown) return dependent(all.unknown, all.why, all.left);
  std::set<const VarDecl*> privates;
  if (!joins)
    for (const VarDecl* v : privatesOf(*construct_.site)) privates.insert(v);
  for (const auto& [v, at] : all.ofRoutines) {
    if (namedByDeclare(v) == Named::No)
      return dependent(at, "the function uses " + quoted(v) + " of the file, which no 'acc declare' names");
    if (v == l.v.var->getCanonicalDecl() || all.assigned.count(v))
      return dependent(at, "the function uses " + quoted(v) + ", which the loop changes");
  }
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
  std::vector<const Base*> members;  // in these
  const Changes& changes = changesOfConstruct();
  // What other loops of the construct, too, may change members of structures by.
  std::optional<Accesses> whole;
  const auto reaching = [&] {
    if (!whole) whole.emplace(nullptr, construct_.body, context_);
    std::vector<const Access*> found;
    for (const Access& w : whole->list)
      if (w.write && !whole->declared.count(w.base.variable) && !w.where->getType()->isFloatingType())
        found.push_back(&w);
    return found;
  };
  const auto seen = [&](const Access* w) { return hostSees(w->base.variable, w->base.members, w->base.type()); };
  const std::function<bool(const VarDecl*)> hostKnows = [&](const VarDecl* v) {
    if (const Expr* e = subscripts.numberOf(v)) return llvm::all_of(Usage(e).order(), hostKnows);
    const Base* m = subscripts.memberOf(v);
    const VarDecl* root = m ? m->variable : v;
    if (declaredIn(root, construct_.body, context_.getSourceManager())) return false;
    if (changes.assigned.count(root) && !root->getType()->isRecordType()) return false;
    if (m) {
      const FieldDecl* field = m->members.back();
      return named(root) != Named::Device && !field->isBitField() && !changesOneOf(construct_.body, {field}) &&
             llvm::all_of(reaching(), seen) && !whole->unknown;
    }
    return named(v) == Named::No && !entered(v) && !firstPrivate(v) &&
           !llvm::is_contained(privatesOf(*construct_.site), v);
  };
  // In front of the construct, where a pointer to a structure may be null yet: a value, or with "&" an address.
  const auto inFront = [&](const Base& base, const char* address = "") {
    const Expr* object = base.as;
    bool through = llvm::StringRef(base.behind).starts_with("->");
    while (auto* m = dyn_cast<MemberExpr>(object->IgnoreParenImpCasts()))
      through |= m->isArrow(), object = m->getBase();
    MemberPath path = memberPath(base.as, context_);
    path.shown += base.behind, path.fields = base.members;
    const std::string text = address + (path.root() ? hostPath(path) : host_.expression(base.as) + base.behind);
    return through ? "(" + host_.expression(object) + " ? " + text + " : 0)" : text;
  };
  const auto hostText = [&](const VarDecl* v) {
    if (const Expr* e = subscripts.numberOf(v)) return host_.expression(e);
    const Base* m = subscripts.memberOf(v);
    return m ? inFront(*m) : v->getName().str();
  };
  for (const Access& w : all.list) {
    if (all.declared.count(w.base.variable)) continue;
    if (all.assigned.count(w.base.variable))
      return dependent(w.where, w.base.quoted() + " is in what the loop changes");
    if (!w.write) continue;
    if (!w.base.members.empty() && privates.count(w.base.variable)) continue;
    const Memory changed = look(w.base);
    const bool rows = keepsPointers(w.base.type(), context_);
    for (const Access& o : all.list) {
      if (o.base == w.base && !rows) continue;
      if (o.base.variable == w.base.variable && o.base.inside() && w.base.inside() && o.base != w.base) {
        if (!o.base.meets(w.base)) continue;
        return dependent(w.where, "other iterations may use this element of " + w.base.quoted());
      }
      if (all.declared.count(o.base.variable)) continue;
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
      else if (rows)
        dependent(w.where, "rows of " + w.base.quoted() + " may be the same memory, or what other pointers lead to");
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
      return subscripts.coloured(w, o);
    };
    if (llvm::all_of(all.list, [&](const Access& o) {
          return o.base != w.base || found(o, false) || (aliases_ == Aliases::checked && found(o, true));
        })) {
      for (const Polynomial& n : needed) {
        conditions.insert(n.text(hostText));
        for (const VarDecl* v : n.variables())
          if (const Base* m = subscripts.memberOf(v)) members.push_back(m);
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
    const bool pointer = a->base.type()->isPointerType(), array = a->base.type()->isArrayType();
    const bool variable = a->base.members.empty() && (pointer || array);
    const auto known = std::ranges::find(apart_, name, &RegionCode::Apart::name);
    if (known == apart_.end()) {
      apart_.push_back({name, inFront(a->base, pointer || array ? "" : "&"),
                        pointer ? "0" : "sizeof(" + host_.expression(a->base.as) + a->base.behind + ")",
                        variable ? sectionStart(a->base.variable) : "0", a->write});
      if (a->base.members.empty()) apart_.back().levels = tablesBefore(a->base.type());
    } else {
      known->written |= a->write;
    }
  }
  for (const Base* m : members) {
    const std::string name = host_.expression(m->as) + m->behind;
    const auto known = std::ranges::find(apart_, name, &RegionCode::Apart::name);
    if (known == apart_.end())
      apart_.push_back({name, inFront(*m, "&"), "sizeof(" + name + ")", "0", false, true});
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

// Whether nothing that the construct writes may be a pointer.
bool RegionBuilder::leavesPointers() const {
  if (leavesPointers_) return *leavesPointers_;
  const Accesses whole(nullptr, construct_.body, context_);
  const auto number = [&](const Access& w) {
    const QualType type = w.where->getType();
    return type->isArithmeticType() && !(type->isCharType() && w.base.type()->isPointerType() &&
                                         !keepsPointers(w.base.type(), context_));  // bytes of anything
  };
  leavesPointers_ = !whole.unknown && llvm::all_of(whole.list, [&](const Access& w) {
    return !w.write || whole.declared.count(w.base.variable) || number(w);
  });
  return *leavesPointers_;
}

// Whether the host sees in front of the construct what memory the array or pointer stands for in all of it.
bool RegionBuilder::hostSees(const VarDecl* v, const std::vector<const FieldDecl*>& members, QualType type) const {
  const bool table = members.empty() && tablesBefore(type) > 0 && leavesPointers();
  return !aligned(v) && (!keepsPointers(type, context_) || table) &&
         !declaredIn(v, construct_.body, context_.getSourceManager()) && named(v) != Named::Device &&
         (v->getType()->isRecordType() || !changesOfConstruct().assigned.count(v->getCanonicalDecl())) &&
         !changesOneOf(construct_.body, members);
}

}  // namespace tasuki
