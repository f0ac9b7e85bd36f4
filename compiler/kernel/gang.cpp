// Kernels of which each group is a gang: code that all its threads run alike, and loops that they share.
#include <functional>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "kernel/names.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

namespace {

// The scalars that acc atomics in s change.
void atomicTargets(const Stmt* s, const std::function<bool(const Stmt*)>& atomic,
                   const std::function<const Stmt*(const CallExpr*)>& inlined, std::set<const VarDecl*>& found) {
  if (!s) return;
  if (auto* call = dyn_cast<CallExpr>(s)) atomicTargets(inlined(call), atomic, inlined, found);
  if (atomic(s)) {
    const Usage use(s);
    for (const VarDecl* v : use.changed())
      if (v->getType()->isArithmeticType()) found.insert(v);
  }
  for (const Stmt* c : s->children()) atomicTargets(c, atomic, inlined, found);
}

// Whether it calls routines whose loops gangs share.
bool callsGangs(const Stmt* s, const UnitFacts& facts) {
  if (!s) return false;
  if (auto* call = dyn_cast<CallExpr>(s); call && call->getDirectCallee())
    if (facts.gangRoutines.count(call->getDirectCallee()->getCanonicalDecl())) return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return callsGangs(c, facts); });
}

}  // namespace

RegionBuilder::Meanings RegionBuilder::meanings() const { return {names_, gangArrays_}; }

void RegionBuilder::restore(const Meanings& before) {
  names_ = before.names;
  gangArrays_ = before.gangArrays;
}

void RegionBuilder::ownCopy(const VarDecl* v) {
  names_.erase(v), gangArrays_.erase(v);
  printer_->line(declare(v) + ";");
}

void RegionBuilder::beginGangs(const Stmt* s) {
  gang_ = true;
  std::set<const FunctionDecl*> seen;
  const auto body = [&](const CallExpr* call) -> const Stmt* {
    const FunctionDecl* f = sharingRoutine(call);
    return f && seen.insert(f).second ? f->getBody() : nullptr;
  };
  atomicTargets(s, [this](const Stmt* inner) { return isAtomic(inner); }, body, atomics_);
}

bool RegionBuilder::isAtomic(const Stmt* s) const {
  const CallExpr* marker = directiveMarker(s, true);
  const Site* site = marker ? siteOf(marker) : nullptr;
  return site && site->d.kind == K::AccAtomic;
}

// One group an iteration of the outer loops; what stands between the loops is run by all threads of the group alike.
void RegionBuilder::gang(const std::vector<Level>& chain, const Stmt* inside) {
  std::vector<SpaceLoop> loops;
  for (const Level& l : chain)
    for (const SpaceLoop& x : l.loops) loops.push_back(x);
  // Each worker has an iteration of its own, where the loop is for them, too.
  gangWorkers_ = worker_ =
      llvm::any_of(chain, [&](const Level& l) { return l.acc && l.acc->site->d.clause("worker"); });
  beginGangs(inside);
  prologue(loops, inside);
  gangReads_ = gangReads(inside);
  size_t n = loops.size();
  std::vector<std::string> counts(n);
  std::string all, total;
  for (size_t k = 0; k < n; ++k) {
    hostRange(loops[k], static_cast<int>(k), counts[k]);
    fixed("_n_" + std::to_string(k), counts[k], fixedRange(loops[k]));
    all += (k ? " * " : "") + counts[k];
    total += (k ? " * _n_" : "_n_") + std::to_string(k);
  }
  current_.count[0] = all;
  current_.gang = true;
  printer_->at(loops[0].v.stmt->getForLoc());
  printer_->open((worker_ ? "TASUKI_EACH_GANG_WORKER(_g, " : "TASUKI_EACH_GANG(_g, ") + total + ")");
  int guards = 0;
  for (size_t k = 0; k < n; ++k) {
    std::string counter = "_g";
    for (size_t m = n - 1; m > k; --m) counter += " / _n_" + std::to_string(m);
    if (k > 0) counter = "(" + counter + ") % _n_" + std::to_string(k);
    if (n > 1) counter = "(" + counter + ")";
    index(loops[k], counter, static_cast<int>(k), guards);
  }
  counter_ = static_cast<int>(n);
  bool wrap = continues(inside);
  if (wrap) printer_->open("do");
  gangStatement(inside);
  current_.pointsToShared =
      pointsToShared(inside) || llvm::any_of(inlined_, [this](const Stmt* b) { return pointsToShared(b); });
  if (wrap) {
    printer_->close();
    printer_->line("while (0);");
  }
  printer_->line(barrier());
  for (int k = 0; k < guards + 1; ++k) printer_->close();
  reductionEnds();
}

// `parallel` whose block is more than loops: every gang runs all of it, its loops are shared among the gangs.
void RegionBuilder::general(const Stmt* s) {
  general_ = true;
  beginGangs(s);
  addGangReductions(s);
  prologue({}, s);
  gangReads_ = gangReads(s);
  const directive::AccClause* gangs = construct_.site->d.clause("num_gangs");
  // Without loops for them one gang does what many would do again. The loops of a gang's routine are all one gang's.
  std::string n = callsGangs(s, facts_)            ? "1"
                  : gangs && !gangs->exprs.empty() ? host_.expression(construct_.site->expr(gangs->exprs[0]))
                  : containsParallel(s, false)     ? "tasuki_acc_gangs()"
                                                   : "1";
  fixed("_gangs", n, true);
  current_.count[0] = n;
  current_.gang = true;
  printer_->open("TASUKI_EACH_GANG(_g, _gangs)");
  for (const std::string& t : gangTop_) printer_->line(t);
  gangStatement(s);
  current_.pointsToShared =
      pointsToShared(s) || llvm::any_of(inlined_, [this](const Stmt* b) { return pointsToShared(b); });
  printer_->line("TASUKI_BARRIER();");
  printer_->close();
  reductionEnds();
}

// Arrays, structures with arrays, and what threads change by atomics: of the gang's variables those of which a thread
// of its own would see nothing of what the others do.
bool RegionBuilder::sharedByThreads(const VarDecl* v) const {
  std::function<bool(QualType)> hasArray = [&](QualType type) {
    if (type->isConstantArrayType()) return true;
    const RecordDecl* record = type->getAsRecordDecl();
    return record && record->getDefinition() &&
           llvm::any_of(record->getDefinition()->fields(), [&](const FieldDecl* f) { return hasArray(f->getType()); });
  };
  return atomics_.count(v->getCanonicalDecl()) || hasArray(v->getType());
}

// An array of variable length that a gang has is that of its only thread: no place for it was divided among gangs.
void RegionBuilder::ofOneThread(const VarDecl* v) {
  if (gang_ && (v->getType()->isVariableArrayType() || ownSections_.count(v))) current_.oneThread = true;
}

// In the memory of the group as much as every GPU has room for, also with the most workers; beyond, arrays and
// structures lie in the device's: there the name is a pointer to them. True where a structure's name has a subscript
// for that.
bool RegionBuilder::shareMemory(const VarDecl* v, const std::string& name) {
  constexpr long most_of_group = 24 * 1024, most_of_worker = 512, alignment = 16;
  Qualifiers constant;
  const QualType type = context_.getUnqualifiedArrayType(v->getType(), constant);
  const long bytes = (context_.getTypeSizeInChars(type).getQuantity() + alignment - 1) / alignment * alignment;
  long& local = worker_ ? localOfWorker_ : localOfGroup_;
  const auto declared = [&](const std::string& many) {
    return "TASUKI_LOCAL " + printer_->declaration(type, name + many) + ";";
  };
  const bool structure = type->isRecordType() && !worker_;
  if (type->isScalarType() || local + bytes <= (worker_ ? most_of_worker : most_of_group)) {
    local += bytes;
    shared_.push_back(declared(worker_ ? "[TASUKI_WORKERS]" : ""));
    return false;
  }
  long& all = worker_ ? gangMemoryOfWorker_ : gangMemoryOfGroup_;
  const std::string at = std::to_string(std::exchange(all, all + bytes));
  const QualType pointer =
      context_.getPointerType(worker_ || structure ? type : context_.getAsArrayType(type)->getElementType());
  gangMemory_.insert(v);
  gangMemoryLines_.insert(
      gangMemoryLines_.end(),
      {"#if TASUKI_GANG_MEMORY",
       printer_->declaration(pointer, name, "TASUKI_GLOBAL") + " = (" + printer_->type(pointer, "TASUKI_GLOBAL") +
           ")(" + (worker_ ? "_workers + " + at + "L * TASUKI_WORKERS" : "_gang + " + at) + ");",
       "#else",
       declared(worker_     ? "[TASUKI_WORKERS]"
                : structure ? "[1]"
                            : ""),
       "#endif"});
  return structure;
}

// The kernel's parameter for arrays in the device's memory, and what stands behind the parameters.
std::vector<std::string> RegionBuilder::gangMemory() {
  if (gangMemoryLines_.empty()) return {};
  KernelArgument k;
  k.kind = "GANG_MEMORY";
  k.name = "_gang_memory";
  k.size = std::to_string(gangMemoryOfGroup_);
  k.fixed = std::to_string(gangMemoryOfWorker_);
  current_.arguments.push_back(k);
  parameters_.push_back("TASUKI_PARAM(char, _gang_memory)");
  std::vector<std::string> lines = {"TASUKI_BIND(char, _gang_memory);",
                                    "TASUKI_GLOBAL char *_gang = _gang_memory + (long)TASUKI_GROUP * (" + k.size +
                                        "L + " + k.fixed + "L * TASUKI_WORKERS), *_workers = _gang + " + k.size + ";"};
  lines.insert(lines.end(), gangMemoryLines_.begin(), gangMemoryLines_.end());
  return lines;
}

// A variable that the threads of a group have together. They lie at the head of the kernel, where blocks of the program
// may have several of a name.
void RegionBuilder::share(const VarDecl* v, const Site* loop) {
  v = v->getCanonicalDecl();
  if (!gangArrays_.insert(v).second) return;
  auto [known, fresh] = gangNames_.try_emplace({v, loop, worker_}, printer_->name(v));
  std::string& name = known->second;
  if (fresh) {
    auto taken = [&] {
      return llvm::any_of(current_.arguments, [&](const KernelArgument& a) { return a.name == name; }) ||
             llvm::any_of(gangNames_,
                          [&](const auto& other) { return other.first != known->first && other.second == name; });
    };
    for (int k = 2; taken(); ++k) name = printer_->name(v) + renamed_end + "_" + std::to_string(k);
    if (shareMemory(v, name)) sharedStructures_.insert(name);
  }
  // One for each worker where it is a worker's.
  const std::string which = worker_ ? "[TASUKI_WORKER]" : sharedStructures_.count(name) ? "[0]" : "";
  if (name + which != printer_->name(v)) names_[v] = name + which;
}

const char* RegionBuilder::gangMode() const { return gangWorkers_ ? "GANG_WORKERS" : workers_ ? "WORKERS" : "GANG"; }

std::string RegionBuilder::lane() const { return worker_ ? "TASUKI_PLACE" : "TASUKI_LANE"; }
std::string RegionBuilder::threads() const { return worker_ ? "TASUKI_VECTOR" : "TASUKI_THREADS"; }
std::string RegionBuilder::barrier() const { return worker_ ? "TASUKI_WORKER_BARRIER();" : "TASUKI_BARRIER();"; }

std::string RegionBuilder::eachElement(const std::string& count) const {
  return "for (int _i = " + lane() + "; _i < " + count + "; _i += " + threads() + ") ";
}

// Of the element number `_i` of an array, in the order of memory.
std::string RegionBuilder::subscripts(QualType array) const {
  std::vector<uint64_t> extents;
  uint64_t inner = 1;
  for (QualType t = array; const ConstantArrayType* a = context_.getAsConstantArrayType(t); t = a->getElementType()) {
    extents.push_back(a->getSize().getZExtValue());
    inner *= extents.back();
  }
  std::string text;
  for (size_t d = 0; d < extents.size(); ++d) {
    inner /= extents[d];
    const std::string at = inner == 1 ? "_i" : "_i / " + std::to_string(inner);
    text += "[" + (d ? "(" + at + ") % " + std::to_string(extents[d]) : at) + "]";
  }
  return text;
}

// Members that are parameters of their own lie in memory that the threads share, whatever each has of the structure.
Usage RegionBuilder::usageIn(const Stmt* s) const {
  std::set<const Expr*> known;
  for (const auto& [call, result] : results_) known.insert(call);
  for (const auto& [member, name] : members_) known.insert(member);
  for (const auto& [element, names] : elements_) known.insert(element);
  for (const auto& [reference, r] : facts_.references)
    if (r.array->member) known.insert(reference);
  return Usage(s, std::move(known));
}

RegionBuilder::Runner RegionBuilder::runner(const Stmt* s) const {
  const Usage use = usageIn(s);
  auto common = [this](const VarDecl* v) { return names_.count(v) || gangArrays_.count(v); };
  // A pointer to what each thread has may be followed anywhere.
  if (!llvm::all_of(use.addressed(), common)) return Runner::Alone;
  if (!use.writesMemory() && !isAtomic(s) && llvm::none_of(use.changed(), common)) return Runner::All;
  // One thread would have to tell the others what it found, or where it went on.
  return leaves(s) || !llvm::all_of(use.changed(), common) ? Runner::Alone : Runner::First;
}

// A condition or a step, which all threads need.
std::string RegionBuilder::gangExpression(const Expr* e) {
  if (runner(e) != Runner::All) current_.oneThread = true;
  return printer_->expression(e);
}

std::string RegionBuilder::gangCondition(const Expr* e) {
  if (runner(e) != Runner::All) current_.oneThread = true;
  return printer_->condition(e);
}

// A local variable of a gang: each thread has its own, equal to the others', but for arrays.
void RegionBuilder::gangDeclaration(const VarDecl* v) {
  const Expr* init = v->getInit();
  if (init && runner(init) != Runner::All) current_.oneThread = true;
  ofOneThread(v);
  // What nobody changes may be there for each.
  if (!v->hasLocalStorage() || !sharedByThreads(v) || context_.getBaseElementType(v->getType()).isConstQualified())
    return printer_->local(v);
  share(v);
  if (!init) return;
  const std::string name = written(v), first = "_first_" + printer_->name(v);
  printer_->open("");
  names_[v] = first;
  printer_->local(v);
  names_[v] = name;
  printer_->line(barrier());
  if (v->getType()->isConstantArrayType()) {
    const std::string at = subscripts(v->getType());
    const std::string count = std::to_string(
        context_.getConstantArrayElementCount(cast<ConstantArrayType>(context_.getAsConstantArrayType(v->getType()))));
    printer_->line(eachElement(count) + name + at + " = " + first + at + ";");
  } else {
    printer_->line("if (" + lane() + " == 0) " + name + " = " + first + ";");
  }
  printer_->line(barrier());
  printer_->close();
}

// Whether it makes pointers to variables that the threads share; behind the code's printing, which says which these
// are.
bool RegionBuilder::pointsToShared(const Stmt* s) const {
  if (!s) return false;
  auto shared = [this](const Expr* e) {
    const VarDecl* v = pointerMember(e) ? nullptr : rootVariable(e);
    return v && llvm::any_of(gangNames_, [v](const auto& known) { return known.first.variable == v; });
  };
  if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_AddrOf && shared(u->getSubExpr())) return true;
  if (auto* c = dyn_cast<CastExpr>(s); c && c->getCastKind() == CK_ArrayToPointerDecay && shared(c->getSubExpr()))
    return true;
  if (auto* a = dyn_cast<ArraySubscriptExpr>(s)) {
    // The array's own decay.
    const Expr* base = a->getBase()->IgnoreParens();
    if (auto* c = dyn_cast<CastExpr>(base); c && c->getCastKind() == CK_ArrayToPointerDecay) base = c->getSubExpr();
    return pointsToShared(base) || pointsToShared(a->getIdx());
  }
  return llvm::any_of(s->children(), [this](const Stmt* c) { return pointsToShared(c); });
}

// Whether evaluating it looks at memory that other threads may write.
bool RegionBuilder::readsShared(const Stmt* s) const {
  if (!s) return false;
  if (auto* r = dyn_cast<DeclRefExpr>(s))
    if (auto* v = dyn_cast<VarDecl>(r->getDecl()))
      if (names_.count(v->getCanonicalDecl()) || sharedByThreads(v)) return true;
  if (isa<ArraySubscriptExpr>(s)) return true;
  if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_Deref) return true;
  if (auto* m = dyn_cast<MemberExpr>(s); m && (m->isArrow() || members_.count(m))) return true;
  if (auto* call = dyn_cast<CallExpr>(s); call && !directiveMarker(call, false) && !isPure(call)) return true;
  return llvm::any_of(s->children(), [this](const Stmt* c) { return readsShared(c); });
}

// Whether the code of a gang does, but for the loops whose iterations its threads share.
bool RegionBuilder::gangReads(const Stmt* s) const {
  if (!s) return false;
  if (!containsParallel(s)) return readsShared(s);
  if (isa<Expr, DeclStmt>(s)) return true;  // calls
  if (std::shared_ptr<AccInfo> a = accLoop(s); a && parallel(*a)) {
    std::optional<Level> l = level(s, a);
    if (!l) return true;
    for (const SpaceLoop& x : l->loops)
      if (readsShared(x.v.stmt->getInit()) || readsShared(x.v.stmt->getCond()) || readsShared(x.v.stmt->getInc()))
        return true;
    return !a->site->d.clause("vector") && gangReads(l->body) && containsParallel(l->body);
  }
  if (directiveMarker(s, true)) return gangReads(cast<WhileStmt>(s)->getBody());
  return llvm::any_of(s->children(), [this](const Stmt* c) { return gangReads(c); });
}

void RegionBuilder::firstThread(const std::vector<const Stmt*>& statements) {
  printer_->line(barrier());
  printer_->open("if (" + lane() + " == 0)");
  for (const Stmt* s : statements) printer_->statement(s);
  printer_->close();
  printer_->line(barrier());
}

// Neighbouring statements of the first thread together.
void RegionBuilder::gangStatements(const CompoundStmt* block, const Stmt* without) {
  std::vector<const Stmt*> first;
  auto flush = [&] {
    if (!first.empty()) firstThread(std::exchange(first, {}));
  };
  for (const Stmt* s : block->body()) {
    if (s == without) continue;
    if (!containsParallel(s) && !hasFirstGangs(s) && !isa<CompoundStmt, DeclStmt, NullStmt>(s) &&
        runner(s) == Runner::First) {
      first.push_back(s);
      continue;
    }
    flush();
    gangStatement(s);
  }
  flush();
}

void RegionBuilder::gangBlock(const CompoundStmt* block) {
  printer_->open("");
  gangStatements(block, nullptr);
  printer_->close();
}

// A loop with `auto` that is in order, which the gangs would all run.
bool RegionBuilder::isFirstGangs(const Stmt* s) const {
  const std::shared_ptr<AccInfo> a = general_ ? accLoop(s) : nullptr;
  return a && a->site->d.clause("first_gang");
}

bool RegionBuilder::hasFirstGangs(const Stmt* s) const {
  return s && (isFirstGangs(s) || llvm::any_of(s->children(), [this](const Stmt* c) { return hasFirstGangs(c); }));
}

// Code of a gang: run by all its threads alike, except what changes memory.
void RegionBuilder::gangStatement(const Stmt* s) {
  if (!s || isa<NullStmt>(s)) return;
  if (isFirstGangs(s) && s != ofFirstGang_) {
    const Stmt* before = std::exchange(ofFirstGang_, s);
    printer_->open("if (_g == 0)");
    gangStatement(s);
    printer_->close();
    ofFirstGang_ = before;
    return;
  }
  if (!containsParallel(s) && (ofFirstGang_ || !hasFirstGangs(s))) {
    if (auto* block = dyn_cast<CompoundStmt>(s)) {
      return gangBlock(block);
    }
    if (auto* d = dyn_cast<DeclStmt>(s)) {
      for (const Decl* x : d->decls())
        if (auto* v = dyn_cast<VarDecl>(x)) gangDeclaration(v);
      return;
    }
    const Runner runs = runner(s);
    if (runs == Runner::First) return firstThread({s});
    if (runs == Runner::Alone) current_.oneThread = true;
    return printer_->statement(s);
  }
  if (isa<Expr, DeclStmt>(s)) return withCalls(s);
  if (std::shared_ptr<AccInfo> a = accLoop(s); a && parallel(*a)) {
    std::optional<Level> l = level(s, a);
    if (!l) return printer_->unsupported(s->getBeginLoc(), "a loop of this form");
    if (!a->site->d.clause("vector") && containsParallel(l->body)) return gangLoop(*l);
    return lanes(*l);
  }
  if (const CallExpr* marker = directiveMarker(s, true)) {
    const Meanings before = meanings();
    printer_->open("");
    gangPrivates(siteOf(marker));
    gangStatement(cast<WhileStmt>(s)->getBody());
    printer_->close();
    restore(before);
    return;
  }
  if (auto* block = dyn_cast<CompoundStmt>(s)) {
    gangBlock(block);
  } else if (auto* i = dyn_cast<IfStmt>(s)) {
    printer_->at(i->getIfLoc());
    if (!i->getElse()) {
      printer_->open("if (" + gangCondition(i->getCond()) + ")");
      gangStatement(i->getThen());
      return printer_->close();
    }
    // No `else`, as in gang_switch.cpp.
    const std::string holds = "_holds_" + std::to_string(++counter_);
    printer_->open("");
    printer_->line("const int " + holds + " = (" + gangCondition(i->getCond()) + ") != 0;");
    for (const Stmt* branch : {i->getThen(), i->getElse()}) {
      printer_->open(branch == i->getThen() ? "if (" + holds + ")" : "if (!" + holds + ")");
      gangStatement(branch);
      printer_->close();
    }
    printer_->close();
  } else if (auto* f = dyn_cast<ForStmt>(s)) {
    if (const std::optional<SpaceLoop> l = partOf(f))
      return sequential(f, *l, [this](const Stmt* body) { gangStatement(body); });
    printer_->at(f->getForLoc());
    printer_->open("");
    if (auto* d = dyn_cast_or_null<DeclStmt>(f->getInit()))
      gangStatement(d);
    else if (f->getInit())
      printer_->line(gangExpression(cast<Expr>(f->getInit())) + ";");
    printer_->open("for (; " + (f->getCond() ? gangCondition(f->getCond()) : "") + "; " +
                   (f->getInc() ? gangExpression(f->getInc()) : "") + ")");
    gangStatement(f->getBody());
    printer_->close();
    printer_->close();
  } else if (auto* d = dyn_cast<DoStmt>(s)) {
    printer_->open("do");
    gangStatement(d->getBody());
    printer_->close();
    printer_->line("while (" + gangCondition(d->getCond()) + ");");
  } else if (auto* w = dyn_cast<WhileStmt>(s)) {
    printer_->open("while (" + gangCondition(w->getCond()) + ")");
    gangStatement(w->getBody());
    printer_->close();
  } else if (auto* choice = dyn_cast<SwitchStmt>(s)) {
    printer_->at(choice->getBeginLoc());
    gangSwitch(choice);
  } else {
    const std::string kind = isa<LabelStmt>(s) ? "a label" : "such a statement";
    printer_->unsupported(s->getBeginLoc(), kind + " around a parallel loop");
  }
}

}  // namespace tasuki
