// `kernels`: each parallel loop of the construct becomes a kernel. What stands around the loops stays on the host
// where it needs nothing but the host's scalars (loops in order, conditions, declarations, assignments of scalars); any
// other statement becomes a kernel of one thread.
//
// A scalar that some kernel has on the device and others get as a value is kept the same on both sides.
#include <algorithm>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

namespace {

bool scalar(QualType type) { return type->isArithmeticType() || type->isEnumeralType(); }

// Variables by name: used in s, or declared there.
void collectNames(const Stmt* s, std::map<std::string, std::set<const VarDecl*>>& names) {
  if (!s) return;
  const auto take = [&](const Decl* d) {
    if (auto* v = dyn_cast<VarDecl>(d)) names[v->getNameAsString()].insert(v->getCanonicalDecl());
  };
  if (auto* r = dyn_cast<DeclRefExpr>(s)) take(r->getDecl());
  if (auto* d = dyn_cast<DeclStmt>(s)) std::ranges::for_each(d->decls(), take);
  for (const Stmt* c : s->children()) collectNames(c, names);
}

std::vector<const VarDecl*> assignedIn(const Stmt* s) {
  const Usage use(s);
  std::vector<const VarDecl*> all;
  for (const VarDecl* v : use.order())
    if (use[v].assigned || use[v].written) all.push_back(v);
  return all;
}

}  // namespace

// The variables from outside that loops in s control.
static std::vector<const VarDecl*> controlsOf(const Stmt* s) {
  std::vector<const VarDecl*> all;
  if (!s) return all;
  if (auto* f = dyn_cast<ForStmt>(s))
    if (auto* b = dyn_cast_or_null<BinaryOperator>(f->getInit()))
      if (const VarDecl* v = rootVariable(b->getLHS())) all.push_back(v);
  for (const Stmt* c : s->children()) std::ranges::copy(controlsOf(c), std::back_inserter(all));
  return all;
}

// An expression of constants and scalars that have no copy on the device by a clause.
bool RegionBuilder::hostExpression(const Stmt* s) const {
  if (!s) return true;
  if (auto* r = dyn_cast<DeclRefExpr>(s)) {
    if (isa<EnumConstantDecl>(r->getDecl()) || isa<FunctionDecl>(r->getDecl())) return true;
    auto* v = dyn_cast<VarDecl>(r->getDecl());
    if (!v || !scalar(v->getType()) || v->getType().isVolatileQualified()) return false;
    v = v->getCanonicalDecl();
    const std::vector<const VarDecl*> own = privatesOf(*construct_.site);
    return named(v) == Named::No && !entered(v) && !firstPrivate(v) && std::ranges::find(own, v) == own.end();
  }
  if (auto* call = dyn_cast<CallExpr>(s); call && !ofArguments(call)) return false;
  if (auto* u = dyn_cast<UnaryOperator>(s); u && (u->getOpcode() == UO_Deref || u->getOpcode() == UO_AddrOf))
    return false;
  const bool plain = isa<BinaryOperator>(s) || isa<UnaryOperator>(s) || isa<ConditionalOperator>(s) ||
                     isa<ParenExpr>(s) || isa<CastExpr>(s) || isa<CallExpr>(s) || isa<IntegerLiteral>(s) ||
                     isa<FloatingLiteral>(s) || isa<CharacterLiteral>(s) || isa<UnaryExprOrTypeTraitExpr>(s);
  return plain && (isa<UnaryExprOrTypeTraitExpr>(s) ||
                   std::ranges::all_of(s->children(), [&](const Stmt* c) { return hostExpression(c); }));
}

// The statement of a control flow's own, behind an `acc loop seq`.
const Stmt* RegionBuilder::behindSequential(const Stmt* s) const {
  const std::shared_ptr<AccInfo> acc = accLoop(s);
  if (!acc || parallel(*acc)) return s;
  while (directiveMarker(s, true)) s = cast<WhileStmt>(s)->getBody();
  return facts_.loops.count(dyn_cast<ForStmt>(s)) ? nullptr : s;
}

bool RegionBuilder::parallelLoop(const Stmt* s) const {
  const std::shared_ptr<AccInfo> acc = accLoop(s);
  if (acc && !parallel(*acc)) return false;
  return level(s, acc).has_value();
}

bool RegionBuilder::hostHeader(const ForStmt* f) const {
  if (f->getConditionVariable() || !hostExpression(f->getCond()) || !hostExpression(f->getInc())) return false;
  auto* d = dyn_cast_or_null<DeclStmt>(f->getInit());
  if (!d) return hostExpression(f->getInit());
  auto* v = d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
  return v && scalar(v->getType()) && hostExpression(v->getInit());
}

// `for (..) ` as the host's text.
std::string RegionBuilder::header(const ForStmt* f) const {
  const auto text = [&](const Expr* e) { return e ? host_.expression(e) : std::string(); };
  std::string init;
  if (auto* d = dyn_cast_or_null<DeclStmt>(f->getInit())) {
    auto* v = cast<VarDecl>(d->getSingleDecl());
    init = v->getNameAsString();
    v->getType().getAsStringInternal(init, PrintingPolicy(context_.getLangOpts()));
    if (v->getInit()) init += " = " + text(v->getInit());
  } else {
    init = text(cast_or_null<Expr>(f->getInit()));
  }
  return "for (" + init + "; " + text(f->getCond()) + "; " + text(f->getInc()) + ") ";
}

// A loop or a condition that the host can run around the kernels of what is in it; with `jumps` also a condition around
// jumps of such a loop.
bool RegionBuilder::hostControl(const Stmt* s, bool jumps) const {
  s = behindSequential(s);
  if (!s || directiveMarker(s, true) || parallelLoop(s)) return false;
  std::vector<const Stmt*> bodies;
  if (auto* f = dyn_cast<ForStmt>(s)) {
    if (!hostHeader(f)) return false;
    if (auto* d = dyn_cast_or_null<DeclStmt>(f->getInit())) {
      const std::vector<const VarDecl*> changed = assignedIn(f->getBody());
      if (std::ranges::find(changed, d->getSingleDecl()) != changed.end()) return false;
    }
    bodies = {f->getBody()};
  } else if (auto* w = dyn_cast<WhileStmt>(s)) {
    if (w->getConditionVariable() || !hostExpression(w->getCond())) return false;
    bodies = {w->getBody()};
  } else if (auto* d = dyn_cast<DoStmt>(s)) {
    if (!hostExpression(d->getCond())) return false;
    bodies = {d->getBody()};
  } else if (auto* i = dyn_cast<IfStmt>(s)) {
    if (i->getInit() || i->getConditionVariable() || !hostExpression(i->getCond())) return false;
    bodies = {i->getThen(), i->getElse()};
  } else {
    return false;
  }
  const bool any = (jumps && isa<IfStmt>(s) && leaves(s)) ||
                   std::ranges::any_of(bodies, [&](const Stmt* b) { return hasPieces(b); });
  return any && std::ranges::all_of(bodies, [&](const Stmt* b) { return divides(b); });
}

// Whether a parallel loop can become a kernel of its own in s.
bool RegionBuilder::hasPieces(const Stmt* s) const {
  if (!s) return false;
  if (auto* block = dyn_cast<CompoundStmt>(s))
    return std::ranges::any_of(block->body(), [&](const Stmt* c) { return hasPieces(c); });
  return parallelLoop(s) || hostControl(s);
}

bool RegionBuilder::divides(const Stmt* s) const {
  if (!s || isa<NullStmt>(s)) return true;
  if (auto* block = dyn_cast<CompoundStmt>(s))
    return std::ranges::all_of(block->body(), [&](const Stmt* c) { return divides(c); });
  if (auto* d = dyn_cast<DeclStmt>(s))
    return host_.statements && std::ranges::all_of(d->decls(), [&](const Decl* decl) {
             auto* v = dyn_cast<VarDecl>(decl);
             return v && v->hasLocalStorage() && scalar(v->getType()) && !v->getType().isVolatileQualified() &&
                    byName_.at(v->getNameAsString()).size() == 1 && !isa_and_nonnull<InitListExpr>(v->getInit());
           });
  // A jump of a loop that the host runs.
  if (isa<BreakStmt, ContinueStmt>(s)) return host_.statements;
  return parallelLoop(s) || (host_.statements && hostControl(s, true)) || !leaves(s);
}

// What keeps the host from looking at an expression.
Obstacle RegionBuilder::notHosts(const Expr* e) const {
  e = e->IgnoreParenImpCasts();
  for (const Stmt* c : e->children())
    if (auto* part = dyn_cast_or_null<Expr>(c);
        part && !isa<ArraySubscriptExpr, MemberExpr>(e) && !hostExpression(part))
      return notHosts(part);
  auto* r = dyn_cast<DeclRefExpr>(e);
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  if (v && scalar(v->getType()) && (named(v->getCanonicalDecl()) != Named::No || entered(v)))
    return {e->getBeginLoc(),
            "'" + v->getNameAsString() + "' is on the device by a data clause; without that the host has it"};
  return {e->getBeginLoc(), "the host, which would run what stands around the loops, does not look at this"};
}

// Why a statement with loops is not divided: the first place that keeps it together. No text: none was found.
Obstacle RegionBuilder::keptWhole(const Stmt* s) const {
  s = s ? behindSequential(s) : nullptr;
  if (!s || parallelLoop(s)) return {};
  if (auto* d = dyn_cast<DeclStmt>(s); d && !divides(d)) {
    for (const Decl* decl : d->decls()) {
      auto* v = dyn_cast<VarDecl>(decl);
      if (v && !scalar(v->getType()))
        return {v->getLocation(), "'" + v->getNameAsString() +
                                      "' is no scalar, and lives in one kernel; declare it in front of the construct"};
      if (v && byName_.at(v->getNameAsString()).size() > 1)
        return {v->getLocation(), "'" + v->getNameAsString() + "' is another variable's name here, too"};
    }
    return {d->getBeginLoc(), "such a declaration lives in one kernel"};
  }
  if (isa<SwitchStmt, GotoStmt, LabelStmt>(s))
    return {s->getBeginLoc(),
            std::string("what is inside of '") + (isa<SwitchStmt>(s) ? "switch" : "goto") + "' is one kernel"};
  const Expr* condition = nullptr;
  if (auto* i = dyn_cast<IfStmt>(s)) condition = i->getCond();
  if (auto* w = dyn_cast<WhileStmt>(s)) condition = w->getCond();
  if (auto* d = dyn_cast<DoStmt>(s)) condition = d->getCond();
  if (auto* f = dyn_cast<ForStmt>(s); f && !hostHeader(f)) {
    condition = f->getCond();
    if (!condition || hostExpression(condition)) return {f->getBeginLoc(), "the host does not run such a loop"};
  }
  if (condition && !hostExpression(condition)) return notHosts(condition);
  if (isa<Expr>(s)) return {};
  for (const Stmt* c : s->children())
    if (Obstacle found = keptWhole(c); !found.text.empty()) return found;
  return {};
}

bool RegionBuilder::inPieces(const Stmt* body) {
  collectNames(body, byName_);
  for (const directive::AccClause& c : construct_.site->d.clauses)
    for (const auto& item : c.items)
      if (const VarDecl* v = rootVariable(construct_.site->expr(item.name))) byName_[v->getNameAsString()].insert(v);
  if (!hasPieces(body) || !divides(body)) return false;
  piece(body);
  join();
  return true;
}

void RegionBuilder::hostText(const std::string& text, std::vector<const VarDecl*> assigned) {
  Piece p;
  p.text = text;
  p.assigned = std::move(assigned);
  pieces_.push_back(std::move(p));
}

void RegionBuilder::declared(const VarDecl* v) {
  QualType type = v->getType().getUnqualifiedType();
  std::string text = v->getNameAsString();
  type.getAsStringInternal(text, PrintingPolicy(context_.getLangOpts()));
  code_.declarations += text + "; ";
  ofBlock_.insert(v->getCanonicalDecl());
  const Expr* value = v->getInit();
  if (!value) return;
  if (hostExpression(value))
    return hostText(v->getNameAsString() + " = " + host_.expression(value) + "; ", {v->getCanonicalDecl()});
  // As if the value were assigned behind the declaration.
  auto* variable = const_cast<VarDecl*>(v);
  auto* name = DeclRefExpr::Create(context_, NestedNameSpecifierLoc(), SourceLocation(), variable, false,
                                   v->getLocation(), type, VK_LValue);
  piece(BinaryOperator::Create(context_, name, const_cast<Expr*>(value), BO_Assign, type, VK_PRValue, OK_Ordinary,
                               v->getLocation(), FPOptionsOverride()));
}

// An expression that the host evaluates.
bool RegionBuilder::hostStatement(const Stmt* s) const {
  auto* e = dyn_cast<Expr>(s);
  return e && host_.statements && !facts_.references.count(e) && !directiveMarker(s, false) && hostExpression(e);
}

// An expression that a kernel of one thread evaluates.
bool RegionBuilder::loneStatement(const Stmt* s) const {
  return isa<Expr>(s) && !directiveMarker(s, false) && !hostStatement(s) &&
         !calls(s, [](const FunctionDecl*) { return true; });
}

void RegionBuilder::piece(const Stmt* s) {
  if (!s || isa<NullStmt>(s)) return;
  if (auto* block = dyn_cast<CompoundStmt>(s)) {
    for (auto c = block->body_begin(); c != block->body_end();) {
      const auto end = std::find_if_not(c, block->body_end(), [&](const Stmt* other) { return loneStatement(other); });
      if (end - c < 2) {
        piece(*c++);
        continue;
      }
      // One kernel for those behind each other.
      const llvm::SmallVector<Stmt*> all(c, end);
      const SourceLocation from = all.front()->getBeginLoc(), to = all.back()->getEndLoc();
      ownKernel(CompoundStmt::Create(context_, all, FPOptionsOverride(), from, to));
      c = end;
    }
    return;
  }
  if (auto* d = dyn_cast<DeclStmt>(s)) {
    for (const Decl* decl : d->decls()) declared(cast<VarDecl>(decl));
    return;
  }
  if (isa<BreakStmt, ContinueStmt>(s)) return hostText(isa<BreakStmt>(s) ? "break; " : "continue; ", {});
  if (host_.statements && hostControl(s, true)) return control(behindSequential(s));
  if (hostStatement(s)) return hostText(host_.expression(cast<Expr>(s)) + "; ", assignedIn(s));
  ownKernel(s);
}

void RegionBuilder::ownKernel(const Stmt* s) {
  kernel(s);
  Piece p;
  p.kernel = static_cast<int>(code_.kernels.size()) - 1;
  for (const Reduction& r : reductions_) p.reduced.push_back(r.var);
  for (const VarDecl* v : assignedIn(s))
    if ((code_.kernels.back().mode == "SINGLE" || flags_.count(v)) && names_.count(v)) p.assigned.push_back(v);
  pieces_.push_back(std::move(p));
  auto* f = dyn_cast<ForStmt>(s);
  if (!f || code_.kernels.back().mode == "SINGLE" || facts_.loops.count(f)) return;
  if (const std::string again = replay(f).value_or(""); !again.empty()) hostText(again, controlsOf(f));
}

// Where nothing is in the way of a parallel loop but that pointers may lead to the same memory: what shows it.
std::optional<Obstacle> RegionBuilder::onlyAliases(const ForStmt* f) {
  obstacle_ = {};
  if (level(f, nullptr) || !obstacle_.aliases) return std::nullopt;
  const Obstacle found = obstacle_;
  const Aliases before = std::exchange(aliases_, Aliases::none);
  const bool parallel = level(f, nullptr).has_value();
  aliases_ = before;
  return parallel ? std::optional(found) : std::nullopt;
}

void RegionBuilder::control(const Stmt* s) {
  const auto text = [&](const Expr* e) { return e ? host_.expression(e) : std::string(); };
  if (auto* f = dyn_cast<ForStmt>(s)) {
    if (const auto obstacle = onlyAliases(f)) code_.inOrder.push_back({f->getForLoc(), *obstacle});
    std::vector<const VarDecl*> changed;
    for (const Stmt* part : {static_cast<const Stmt*>(f->getInit()), static_cast<const Stmt*>(f->getInc())})
      if (part)
        for (const VarDecl* v : assignedIn(part)) changed.push_back(v);
    hostText(header(f) + "{ ", changed);
    piece(f->getBody());
    return hostText("} ", changed);
  }
  if (auto* w = dyn_cast<WhileStmt>(s)) {
    hostText("while (" + text(w->getCond()) + ") { ", assignedIn(w->getCond()));
    piece(w->getBody());
    return hostText("} ", assignedIn(w->getCond()));
  }
  if (auto* d = dyn_cast<DoStmt>(s)) {
    hostText("do { ", {});
    piece(d->getBody());
    return hostText("} while (" + text(d->getCond()) + "); ", assignedIn(d->getCond()));
  }
  auto* i = cast<IfStmt>(s);
  const std::vector<const VarDecl*> changed = assignedIn(i->getCond());
  hostText("if (" + text(i->getCond()) + ") { ", changed);
  piece(i->getThen());
  if (i->getElse()) {
    hostText("} else { ", changed);
    piece(i->getElse());
  }
  hostText("} ", changed);
}

// The host's texts go to the kernels that they stand before, the last to the one in front of them.
void RegionBuilder::join() {
  // Of variables of the file a caller may have made a copy.
  const auto onDevice = [&](const VarDecl* v) {
    return v->hasGlobalStorage() ||
           std::ranges::any_of(code_.items, [&](const ImplicitItem& i) { return i.scalar && i.name == v->getName(); });
  };
  const auto step = [&](HostStep::Kind kind, const VarDecl* v) { return HostStep{kind, v->getNameAsString()}; };
  const bool async = construct_.site->d.clause("async") || construct_.site->d.clause("typed_async");
  std::vector<HostStep> waiting;
  KernelCode* last = nullptr;
  for (const Piece& p : pieces_) {
    std::vector<HostStep> behind;
    if (p.kernel < 0) {
      waiting.push_back({HostStep::text, p.text});
      for (const VarDecl* v : p.assigned)
        if (onDevice(v)) behind.push_back(step(HostStep::toDevice, v));
    } else {
      last = &code_.kernels[static_cast<size_t>(p.kernel)];
      last->before = std::move(waiting);
      waiting.clear();
      for (const VarDecl* v : p.assigned)
        if (onDevice(v)) behind.push_back(step(HostStep::toHost, v));
      if (async && !p.reduced.empty()) behind.push_back({HostStep::wait, ""});
      // A reduction ends in the copy, where there is one.
      for (const VarDecl* v : p.reduced)
        if (onDevice(v)) behind.push_back(step(HostStep::toHost, v));
    }
    waiting.insert(waiting.end(), behind.begin(), behind.end());
  }
  last->after = std::move(waiting);
}

}  // namespace tasuki
