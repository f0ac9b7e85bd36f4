// The walk over the typed program.
#include <utility>

#include "clang/AST/Attr.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/StmtCXX.h"
#include "kernel/usage.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

void Analyzer::error(SourceLocation loc, const std::string& text) {
  failed_ = true;
  ++faults_;
  ci_.getDiagnostics().Report(loc, ci_.getDiagnostics().getCustomDiagID(DiagnosticsEngine::Error, "%0"))
      << text;
}
void Analyzer::warning(SourceLocation loc, const std::string& text) {
  ci_.getDiagnostics().Report(loc, ci_.getDiagnostics().getCustomDiagID(DiagnosticsEngine::Warning, "%0"))
      << text;
}
void Analyzer::note(SourceLocation loc, const std::string& text) {
  ci_.getDiagnostics().Report(loc, ci_.getDiagnostics().getCustomDiagID(DiagnosticsEngine::Note, "%0"))
      << text;
}

bool Analyzer::run() {
  SourceManager& sm = ci_.getSourceManager();
  for (Decl* d : context_.getTranslationUnitDecl()->decls()) {
    SourceLocation loc = sm.getExpansionLoc(d->getLocation());
    if (auto* v = dyn_cast<VarDecl>(d)) {
      if (v->getName().starts_with(kFileScopeMarker)) {
        fileScope(v);
        continue;
      }
      if (!v->isImplicit()) endRoutine();
      declareVariable(v);
      declareCoarray(v);
    } else if (auto* f = dyn_cast<FunctionDecl>(d)) {
      if (const Site* s = std::exchange(routineFollows_, nullptr)) addRoutine(f, s);
    }
    if (loc.isInvalid() || sm.isInSystemHeader(loc)) continue;
    declaration(d);
    if (auto* f = dyn_cast<FunctionDecl>(d); f && f->doesThisDeclarationHaveABody()) {
      function(f);
      endRoutine();
    }
  }
  endRoutine();
  endWaiting();
  for (const auto& [f, site] : routines_) sink_.routine(site, f);
  return !failed_;
}

std::string Analyzer::dump() const {
  std::string out;
  for (const auto& [v, a] : arrays_) {
    if (a->broken) continue;
    out += "array " + a->name + " with " + a->with->name + ":";
    for (int d = 0; d < a->rank; ++d) {
      auto size = a->size[d].constant();
      out += " [" + (size && *size > 0 ? std::to_string(*size) : "?");
      if (a->with->isDistributed(a->axis[d])) out += " over dimension " + std::to_string(a->axis[d] + 1);
      out += ", extent " + (a->extent[d] ? std::to_string(*a->extent[d]) : "at run time") + "]";
    }
    out += "\n";
  }
  return out + dump_;
}

// --- ranges

Range Analyzer::range(const Expr* e) const {
  if (!e) return {};
  return {item(e->getBeginLoc()), item(e->getEndLoc())};
}

int Analyzer::statementEnd(const Stmt* s) const {
  while (s) {
    if (auto* w = dyn_cast<WhileStmt>(s))
      s = w->getBody();
    else if (auto* f = dyn_cast<ForStmt>(s))
      s = f->getBody();
    else if (auto* i = dyn_cast<IfStmt>(s))
      s = i->getElse() ? i->getElse() : i->getThen();
    else if (auto* l = dyn_cast<LabelStmt>(s))
      s = l->getSubStmt();
    else if (auto* c = dyn_cast<SwitchCase>(s))
      s = c->getSubStmt();
    else if (auto* a = dyn_cast<AttributedStmt>(s))
      s = a->getSubStmt();
    else if (auto* w = dyn_cast<SwitchStmt>(s))
      s = w->getBody();
    else
      break;
  }
  int end = item(s->getEndLoc());
  if (end < 0 || isa<CompoundStmt>(s) || isa<DeclStmt>(s) || isa<NullStmt>(s)) return end;
  for (int i = end + 1; i < static_cast<int>(unit_.fileEnd); ++i) {
    if (unit_.items[i].kind != Item::Token) continue;
    return unit_.items[i].token.is(tok::semi) ? i : end;
  }
  return end;
}

Range Analyzer::range(const Stmt* s) const {
  // A bound directive's marker has no items of its own; its statement does.
  while (const CallExpr* m = boundMarker(s)) {
    (void)m;
    s = cast<WhileStmt>(s)->getBody();
  }
  return {item(s->getBeginLoc()), statementEnd(s)};
}

Range Analyzer::constructRange(const Site& site, const Stmt* statement) const {
  int begin = static_cast<int>(site.item);
  for (int i = begin - 1; i >= 0; --i) {
    const Item& it = unit_.items[i];
    if (it.kind != Item::Verbatim) break;
    StringRef text = it.text;
    bool binds = (text.contains("omp") && (text.contains(" for") || text.contains("simd"))) ||
                 text.contains("ivdep") || text.contains("unroll");
    if (!binds || !text.ltrim().starts_with("#")) break;
    begin = i;
  }
  return {begin, statementEnd(statement)};
}

// --- markers

Site* Analyzer::siteOf(const CallExpr* call) {
  Expr::EvalResult r;
  if (!call->getArg(0)->EvaluateAsInt(r, context_)) return nullptr;
  Site* site = unit_.sites[r.Val.getInt().getZExtValue()].get();
  site->arguments.clear();
  for (unsigned i = 1; i < call->getNumArgs(); ++i)
    site->arguments.push_back(call->getArg(i)->IgnoreParenImpCasts());
  return site;
}

void Analyzer::fileScope(const VarDecl* marker) {
  TypeSourceInfo* info = marker->getTypeSourceInfo();
  TypeOfExprTypeLoc loc = info->getTypeLoc().getUnqualifiedLoc().getAs<TypeOfExprTypeLoc>();
  if (loc.isNull()) return;
  const CallExpr* call = markerCall(loc.getUnderlyingExpr());
  if (!call) return;
  Site& site = *siteOf(call);
  using K = directive::Kind;
  switch (site.d.kind) {
    case K::Nodes:
    case K::Template:
    case K::Distribute:
    case K::Align:
    case K::Shadow:
    case K::Coarray:
    case K::AccRoutine:
    case K::AccDeclare:
    case K::AccDevices:
      directive(site);
      break;
    default:
      error(site.loc,
            "'" + site.d.spelling + "' is an executable directive: it must stand inside a function");
  }
}

// --- variables of the program

void Analyzer::declareVariable(const VarDecl* v) {
  if (v->getIdentifier())
    if (Symbol* other = scopes_.local(v->getName().str());
        other && !other->broken && variables_.size() == scopes_.depth()) {
      error(v->getLocation(), quoted(other->name) + " is already the name of a node array or template in this scope");
      note(other->loc, "declared here");
    }
  if (v->getIdentifier()) variables_.back()[v->getName().str()] = v->getCanonicalDecl();
}

const VarDecl* Analyzer::variable(const std::string& name) const {
  for (size_t i = variables_.size(); i-- > 0;)
    if (auto it = variables_[i].find(name); it != variables_[i].end()) return it->second;
  return nullptr;
}

void Analyzer::function(const FunctionDecl* f) {
  function_ = f;
  scopes_.push();
  variables_.emplace_back();
  for (const ParmVarDecl* p : f->parameters()) declareVariable(p);
  scope_ = Context();
  if (f->isMain()) {
    const auto* body = cast<CompoundStmt>(f->getBody());
    sink_.mainBody({item(body->getLBracLoc()), item(body->getRBracLoc())});
  }
  walk(f->getBody());
  endWaiting();
  variables_.pop_back();
  scopes_.pop();
  checkGotos();
  checkOpenMpLines(f);
  function_ = nullptr;
}

// --- the walk

void Analyzer::walkChildren(const Stmt* s) {
  for (const Stmt* c : s->children())
    if (c) walk(c);
}

void Analyzer::walk(const Stmt* s) {
  if (!s) return;
  if (const CallExpr* m = boundMarker(s)) {
    if (Site* site = siteOf(m)) bound(*site, s, cast<WhileStmt>(s)->getBody());
    return;
  }
  if (const CallExpr* m = markerCall(s)) {
    if (Site* site = siteOf(m)) directive(*site);
    return;
  }
  switch (s->getStmtClass()) {
    case Stmt::CompoundStmtClass: {
      scopes_.push();
      variables_.emplace_back();
      walkChildren(s);
      endWaiting();
      variables_.pop_back();
      scopes_.pop();
      return;
    }
    case Stmt::DeclStmtClass:
      for (const Decl* d : cast<DeclStmt>(s)->decls()) {
        if (auto* v = dyn_cast<VarDecl>(d)) declareVariable(v);
        declaration(d);
      }
      return;
    case Stmt::CStyleCastExprClass:
      walkType(cast<CStyleCastExpr>(s)->getTypeInfoAsWritten());
      walkChildren(s);
      return;
    case Stmt::ImplicitCastExprClass:
      if (cast<CastExpr>(s)->getCastKind() == CK_LValueToRValue) wholeStructure(cast<CastExpr>(s)->getSubExpr());
      walkChildren(s);
      return;
    case Stmt::ForStmtClass:
      forStatement(cast<ForStmt>(s));
      return;
    case Stmt::WhileStmtClass:
    case Stmt::DoStmtClass:
      ++breakable_, ++continuable_;
      walkChildren(s);
      --breakable_, --continuable_;
      return;
    case Stmt::SwitchStmtClass:
      ++breakable_, ++switches_;
      walkChildren(s);
      --breakable_, --switches_;
      return;
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
      switchLabel(cast<SwitchCase>(s));
      walkChildren(s);
      return;
    case Stmt::LabelStmtClass:
      label(cast<LabelStmt>(s));
      walkChildren(s);
      return;
    case Stmt::IfStmtClass:
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass: {
      ++scope_.conditional;
      walkChildren(s);
      --scope_.conditional;
      return;
    }
    case Stmt::ReturnStmtClass:
    case Stmt::GotoStmtClass:
    case Stmt::IndirectGotoStmtClass:
    case Stmt::BreakStmtClass:
    case Stmt::ContinueStmtClass:
      jump(s);
      walkChildren(s);
      return;
    case Stmt::UnaryExprOrTypeTraitExprClass: {
      auto* t = cast<UnaryExprOrTypeTraitExpr>(s);
      if (t->isArgumentType()) return walkType(t->getArgumentTypeInfo());
      bool before = scope_.unevaluated;
      scope_.unevaluated = true;
      walk(t->getArgumentExpr());
      scope_.unevaluated = before;
      return;
    }
    case Stmt::CompoundLiteralExprClass:
      walkType(cast<CompoundLiteralExpr>(s)->getTypeSourceInfo());
      walkChildren(s);
      return;
    case Stmt::OffsetOfExprClass:
      walkType(cast<OffsetOfExpr>(s)->getTypeSourceInfo());
      walkChildren(s);
      return;
    case Stmt::VAArgExprClass:
      walkType(cast<VAArgExpr>(s)->getWrittenTypeInfo());
      walkChildren(s);
      return;
    case Stmt::TypeTraitExprClass:
      for (const TypeSourceInfo* t : cast<TypeTraitExpr>(s)->getArgs()) walkType(t);
      return;
    case Stmt::GenericSelectionExprClass: {
      // Only one association is evaluated, but all of them are printed.
      auto* g = cast<GenericSelectionExpr>(s);
      bool before = scope_.unevaluated;
      scope_.unevaluated = true;
      if (g->isExprPredicate()) walk(g->getControllingExpr());
      scope_.unevaluated = before;
      for (const TypeSourceInfo* t : g->getAssocTypeSourceInfos()) walkType(t);
      for (const Expr* e : g->getAssocExprs())
        if (e) walk(e);
      return;
    }
    case Stmt::InitListExprClass: {
      auto* list = cast<InitListExpr>(s);
      if (const InitListExpr* written = list->getSyntacticForm()) list = const_cast<InitListExpr*>(written);
      for (const Stmt* c : const_cast<InitListExpr*>(list)->children())
        if (c) walk(c);
      return;
    }
    case Stmt::CallExprClass:
      return walkCall(cast<CallExpr>(s));
    case Stmt::UnaryOperatorClass:
      return walkUnary(cast<UnaryOperator>(s));
    case Stmt::BinaryOperatorClass:
    case Stmt::CompoundAssignOperatorClass:
      return walkBinary(cast<BinaryOperator>(s));
    case Stmt::DeclRefExprClass:
      return walkName(cast<DeclRefExpr>(s));
    case Stmt::ArraySubscriptExprClass:
      if (partOfImage(cast<ArraySubscriptExpr>(s)->getBase(), "subscripts")) return;
      if (subscript(cast<Expr>(s))) return;
      chosenSubscript(cast<ArraySubscriptExpr>(s));
      walkChildren(s);
      return;
    case Stmt::MemberExprClass:
      if (partOfImage(cast<MemberExpr>(s)->getBase(), "members")) return;
      if (ArraySymbol* a = symbolOf(cast<Expr>(s))) return reference(a, cast<Expr>(s), cast<Expr>(s), {});
      walkChildren(s);
      return;
    default:
      walkChildren(s);
  }
}

void Analyzer::walkName(const DeclRefExpr* e) {
  if (ArraySymbol* a = symbolOf(e))
    reference(a, e, e, {});
  else if (auto* f = dyn_cast<FunctionDecl>(e->getDecl()); f && f->getIdentifier() && f->getName() == "xmp_init")
    sink_.callsInit();
  else if (auto* v = dyn_cast<VarDecl>(e->getDecl()))
    usedBeforeAlign_.try_emplace(v->getCanonicalDecl(), e->getLocation());
}

// A copy of a structure, or its address: aligned arrays in it are elsewhere.
void Analyzer::wholeStructure(const Expr* e) {
  auto* r = dyn_cast<DeclRefExpr>(e->IgnoreParens());
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  if (!v || !v->getType()->isRecordType() || scope_.unevaluated) return;
  for (const auto& [key, a] : arrays_) {
    if (key.first != v->getCanonicalDecl() || key.second.empty() || a->kind == ArraySymbol::Pointer) continue;
    warning(e->getBeginLoc(), "the elements of " + quoted(a->name) + " are not in the memory of the structure " +
                                  quoted(v->getName().str()) +
                                  ": a copy of it, and what has its address, do not see them; " + quoted(a->name) +
                                  " by its name does");
    return note(a->align->loc, quoted(a->name) + " is aligned here");
  }
}

void Analyzer::walkUnary(const UnaryOperator* u) {
  if (readsImage(u)) return;
  if (u->isIncrementDecrementOp() &&
      writesImage(u->getSubExpr(), u, nullptr, u->isPrefix() ? CoarrayAccess::Update : CoarrayAccess::UpdateAfter,
                  u->isIncrementOp() ? "+=" : "-="))
    return;
  if (Coindexed object; u->getOpcode() == UO_AddrOf && coindexed(u->getSubExpr(), object))
    return error(u->getOperatorLoc(), "an object of another image has no address here; copy it into a variable");
  if (u->isIncrementDecrementOp()) controlAssigned(u->getSubExpr());
  if (u->getOpcode() == UO_AddrOf) wholeStructure(u->getSubExpr());
  if (u->getOpcode() == UO_AddrOf)
    if (ArraySymbol* a = symbolOf(u->getSubExpr()); a && a->kind == ArraySymbol::Static)
      return sink_.addressOf(range(static_cast<const Expr*>(u)), a);
  walkChildren(u);
}

void Analyzer::countsInSection(SourceLocation loc, const ArraySymbol& a) {
  warning(loc, "pointer arithmetic of the aligned array " + quoted(a.name) +
                   " counts from the beginning of this node's section, not from element 0; subscripts have the "
                   "program's indices");
  note(a.align->loc, quoted(a.name) + " is aligned here");
}

// Of an array that a condition chooses: `(c ? a : b)[i]`.
void Analyzer::chosenSubscript(const ArraySubscriptExpr* e) {
  auto* chosen = dyn_cast<AbstractConditionalOperator>(e->getBase()->IgnoreParenImpCasts());
  if (!chosen || !scope_.loop || scope_.unevaluated || !mentionsLoopIndex(e->getIdx())) return;
  for (const Expr* arm : {chosen->getTrueExpr(), chosen->getFalseExpr()})
    if (const ArraySymbol* a = symbolOf(arm)) return countsInSection(e->getBeginLoc(), *a);
}

void Analyzer::walkBinary(const BinaryOperator* b) {
  if (b->isAssignmentOp()) {
    if (unit_.sections && arrayAssignment(b)) return;
    const bool plain = b->getOpcode() == BO_Assign;
    if (writesImage(b->getLHS(), b, b->getRHS(), plain ? CoarrayAccess::Put : CoarrayAccess::Update,
                    plain ? "" : b->getOpcodeStr().str()))
      return;
    controlAssigned(b->getLHS());
    if (scope_.loop) locationAssigned(b->getLHS());
  }
  if (b->isAdditiveOp() && scope_.loop && !scope_.unevaluated)
    for (const auto& [array, index] : {std::pair{b->getLHS(), b->getRHS()}, std::pair{b->getRHS(), b->getLHS()}})
      if (const ArraySymbol* a = symbolOf(array); a && mentionsLoopIndex(index))
        countsInSection(b->getOperatorLoc(), *a);
  walkChildren(b);
}

bool Analyzer::mentionsLoopIndex(const Expr* e) const {
  for (const LoopInfo* l = scope_.loop; l; l = l->outer)
    for (const LoopVar& index : l->nest)
      if (mentions(e, index.var)) return true;
  return false;
}

// Of lastmax and lastmin in the loop around.
void Analyzer::locationAssigned(const Expr* left) {
  auto* r = dyn_cast<DeclRefExpr>(left->IgnoreParens());
  if (!r) return;
  for (const ReductionInfo& red : scope_.loop->reductions)
    for (const VarDecl* location : red.locations)
      if (location == r->getDecl()->getCanonicalDecl() &&
          (red.op == directive::ReduceOp::LastMax || red.op == directive::ReduceOp::LastMin))
        sink_.locationAssigned(range(left), location);
}

void Analyzer::walkCall(const CallExpr* call) {
  if (const FunctionDecl* f = call->getDirectCallee(); f && f->getName() == "__xmp_desc_of") return descriptorOf(call);
  if (const FunctionDecl* f = call->getDirectCallee(); f && f->getName() == kSectionMarker)
    return error(call->getBeginLoc(), "an array section has its place in an assignment of sections: a[0:4] = b[0:4];");
  if (const FunctionDecl* f = call->getDirectCallee()) accCall(call, f), libraryCall(call, f);
  for (const Expr* a : call->arguments())
    if (symbolOf(a)) callArguments_.insert(a->IgnoreParenImpCasts());
  sizesOfWhole(call);
  walkChildren(call);
}

// memset(x, 0, sizeof x): the size is the whole array's, the address leads to this node's section.
void Analyzer::sizesOfWhole(const CallExpr* call) {
  for (const Expr* size : call->arguments()) {
    size = size->IgnoreParenImpCasts();
    auto* s = dyn_cast<UnaryExprOrTypeTraitExpr>(size);
    if (!s || s->getKind() != UETT_SizeOf || s->isArgumentType()) continue;
    const ArraySymbol* a = symbolOf(s->getArgumentExpr());
    if (!a || a->kind != ArraySymbol::Static || !a->with) continue;
    if (!llvm::any_of(a->axis, [&](int axis) { return a->with->isDistributed(axis); })) continue;
    if (!llvm::any_of(call->arguments(), [&](const Expr* e) { return symbolOf(e) == a; })) continue;
    warning(size->getBeginLoc(), "this is the size of the whole array, of which " + quoted(a->name) +
                                     " is this node's section here; write a loop on the template");
    note(a->align->loc, quoted(a->name) + " is aligned here");
  }
}

// Those of openacc.h that may fail.
static bool mayFail(StringRef name) {
  if (!name.consume_front("acc_") || name.starts_with("attach") || name.starts_with("detach")) return false;
  return llvm::StringSwitch<bool>(name)
      .Cases({"on_device", "is_present", "get_num_devices", "get_device_type", "get_device_num", "get_default_async"},
             false)
      .Default(true);
}

// Library functions that the host calls and that ask for their place (core/library_call.h), as they may fail or wait.
void Analyzer::libraryCall(const CallExpr* call, const FunctionDecl* f) {
  if (!f->getIdentifier()) return;
  const bool waits = llvm::StringSwitch<bool>(f->getName())
                         .Cases({"xmp_barrier", "xmp_get_mpi_comm", "xmp_nodes_comm", "xmp_sync_all", "xmp_sync_memory",
                                 "xmp_sync_image", "xmp_sync_images", "xmp_sync_images_all"},
                                true)
                         .Default(false);
  if (!waits && !mayFail(f->getName())) return;
  if (scope_.compute || scope_.unevaluated || (function_ && routines_.count(function_->getCanonicalDecl()))) return;
  const SourceManager& sm = context_.getSourceManager();
  if (llvm::sys::path::filename(sm.getFilename(f->getLocation())) != (waits ? "xmp.h" : "openacc.h")) return;
  sink_.libraryCall(range(call->getCallee()), call->getBeginLoc(), f->getName().str());
}

// xmp_desc_of(name)
void Analyzer::descriptorOf(const CallExpr* call) {
  auto* name = dyn_cast<StringLiteral>(call->getArg(0)->IgnoreParenImpCasts());
  if (!name) return;
  const std::string n = name->getString().str();
  const Symbol* symbol = nullptr;
  if (const VarDecl* v = variable(n))
    if (auto it = arrays_.find({v, {}}); it != arrays_.end()) symbol = it->second;
  for (const auto& [key, a] : arrays_)
    if (!key.second.empty() && a->name == n && variable(n.substr(0, n.find('.'))) == key.first) symbol = a;
  if (!symbol) symbol = scopes_.templ(n);
  if (!symbol) symbol = scopes_.nodes(n);
  if (symbol && symbol->broken) return followsFromError();
  if (symbol) return sink_.descOf(range(static_cast<const Expr*>(call)), symbol);
  std::vector<std::string> known = scopes_.templateNames();
  for (const std::string& p : scopes_.nodesNames()) known.push_back(p);
  for (const auto& [v, a] : arrays_) known.push_back(a->name);
  const std::string near = directive::suggest(n, known);
  error(name->getBeginLoc(), "xmp_desc_of expects a node array, a template or an aligned array, found '" + n + "'" +
                                 (near.empty() ? "" : "; did you mean '" + near + "'?"));
}

// Types and values in a declaration; not a function's body.
void Analyzer::declaration(const Decl* d) {
  for (const auto* aligned : d->specific_attrs<AlignedAttr>())
    if (aligned->isAlignmentExpr() && aligned->getAlignmentExpr()) walk(aligned->getAlignmentExpr());
  if (auto* v = dyn_cast<VarDecl>(d)) {
    walkType(v->getTypeSourceInfo());
    if (v->hasInit()) walk(v->getInit());
  } else if (auto* f = dyn_cast<FunctionDecl>(d)) {
    walkType(f->getTypeSourceInfo());
  } else if (auto* t = dyn_cast<TypedefNameDecl>(d)) {
    walkType(t->getTypeSourceInfo());
  } else if (auto* r = dyn_cast<RecordDecl>(d); r && r->isThisDeclarationADefinition()) {
    for (const Decl* member : r->decls()) {
      auto* field = dyn_cast<FieldDecl>(member);
      if (!field) {
        declaration(member);
        continue;
      }
      walkType(field->getTypeSourceInfo());
      if (field->getBitWidth()) walk(field->getBitWidth());
    }
  } else if (auto* e = dyn_cast<EnumDecl>(d)) {
    for (const EnumConstantDecl* c : e->enumerators())
      if (c->getInitExpr()) walk(c->getInitExpr());
  } else if (auto* a = dyn_cast<StaticAssertDecl>(d)) {
    walk(a->getAssertExpr());
  }
}

void Analyzer::walkType(const TypeSourceInfo* type) {
  if (!type) return;
  for (TypeLoc l = type->getTypeLoc(); !l.isNull(); l = l.getNextTypeLoc()) {
    if (auto t = l.getAs<TypeOfExprTypeLoc>()) {
      bool before = scope_.unevaluated;
      scope_.unevaluated = true;
      walk(t.getUnderlyingExpr());
      scope_.unevaluated = before;
    } else if (auto a = l.getAs<ArrayTypeLoc>()) {
      if (a.getSizeExpr()) walk(a.getSizeExpr());
    } else if (auto f = l.getAs<FunctionTypeLoc>()) {
      for (const ParmVarDecl* p : f.getParams())
        if (p) walkType(p->getTypeSourceInfo());
    }
  }
}

// The iterations of a distributed loop are fixed when it begins.
void Analyzer::controlAssigned(const Expr* left) {
  auto* r = dyn_cast<DeclRefExpr>(left->IgnoreParens());
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  const LoopInfo* where = nullptr;
  for (const auto& [control, site] : scope_.shared)
    if (v && control == v->getCanonicalDecl()) {
      error(r->getLocation(),
            "the body of a parallel loop must not change its control variable " + quoted(v->getName().str()));
      return note(site->loc, "the loop is made parallel here");
    }
  if (!v) return;
  if (loopVariable(v->getCanonicalDecl(), &where)) {
    error(r->getLocation(),
          "the body of a distributed loop must not change its control variable " + quoted(v->getName().str()));
    return note(where->site->loc, "the loop is distributed here");
  }
  const auto follows = [&](const Value& value) {
    return llvm::any_of(value.terms, [&](const auto& term) { return mentions(term.second, v->getCanonicalDecl()); });
  };
  for (const LoopInfo* l = scope_.loop; l; l = l->outer)
    for (const LoopVar& loop : l->nest)
      if (follows(loop.ub) || follows(loop.step)) {
        error(r->getLocation(), "the body of a distributed loop must not change " + quoted(v->getName().str()) +
                                    ", which tells how far its variable " + quoted(loop.var->getName().str()) + " goes");
        return note(l->site->loc, "the loop is distributed here");
      }
}

Analysis analyze(CompilerInstance& ci, Unit& unit, Sink& sink) {
  auto analyzer = std::make_shared<Analyzer>(ci, unit, sink);
  Analysis result;
  result.ok = analyzer->run();
  result.symbols = analyzer;
  result.dump = analyzer->dump();
  return result;
}

}  // namespace tasuki
