// From a compute construct to kernels: cutting it up, the finished source.
#include "kernel/builder.h"

#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/names.h"
#include "kernel/used_boxes.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

RegionBuilder::RegionBuilder(ASTContext& context, const Unit& unit, const UnitFacts& facts, const HostText& host,
                             const AccInfo& construct, Aliases aliases)
    : context_(context), unit_(unit), facts_(facts), host_(host), construct_(construct), aliases_(aliases) {
  K k = construct.site->d.kind;
  kernelsConstruct_ = k == K::AccKernels || k == K::AccKernelsLoop;
  for (const auto& site : unit.sites)
    if (site->acc && site->d.kind == K::AccEnterData)
      for (const directive::AccClause& c : site->d.clauses)
        for (const auto& item : c.items)
          if (const Expr* e = site->expr(item.name)) entered_.insert(namedVariable(e));
}

namespace {

// The first loop in s that no directive speaks of.
const ForStmt* plainLoop(const Stmt* s) {
  if (!s || directiveMarker(s, true)) return nullptr;
  if (auto* f = dyn_cast<ForStmt>(s)) return f;
  for (const Stmt* c : s->children())
    if (const ForStmt* f = plainLoop(c)) return f;
  return nullptr;
}

}  // namespace

RegionCode kernels(ASTContext& context, const Unit& unit, const UnitFacts& facts, const HostText& host,
                   const AccInfo& construct, Aliases aliases) {
  return RegionBuilder(context, unit, facts, host, construct, aliases).build();
}

RegionCode RegionBuilder::build() {
  cutUp();
  // Members of a structure that comes as a whole, for a routine, say, come with it.
  std::vector<std::string> whole;
  for (const ImplicitItem& item : code_.items) whole.push_back(item.name + ".");
  std::erase_if(code_.items, [&](const ImplicitItem& item) {
    return llvm::any_of(whole, [&](const std::string& o) { return item.name.starts_with(o); });
  });
  usedForSure();
  code_.asks = inTheWay_;
  code_.conditions.assign(conditions_.begin(), conditions_.end());
  code_.apart = std::move(apart_);
  for (RegionCode::Apart& each : code_.apart)
    for (const ImplicitItem& item : code_.items)
      if (item.name == each.name && each.bytes == "0" && item.bytes == "0") each.comes = item.declared;
  return std::move(code_);
}

// Of a pointer that no clause names as much comes as subscripts from 0 on need.
bool RegionBuilder::toldBySubscripts(const VarDecl* v) const {
  return v->getType()->isPointerType() && llvm::any_of(code_.items, [&](const ImplicitItem& item) {
           return item.name == v->getName() && item.declared != "0";
         });
}

void RegionBuilder::usedForSure() {
  UsedBoxesRequest request;
  request.body = construct_.body;
  request.wanted = [this](const VarDecl* v) {
    return (brought_.count(v->getCanonicalDecl()) > 0 || toldBySubscripts(v)) &&
           usedOutsidePrivate(construct_.body, v);
  };
  request.host_knows = [this](const VarDecl* v) { return named(v->getCanonicalDecl()) == Named::No && !entered(v); };
  request.host_reads = [this](const ArraySubscriptExpr* e) {
    return facts_.references.count(e) == 0 && !changedByRegions(e);
  };
  request.distributed = [this](const Expr* e) -> const ArraySymbol* {
    const auto it = facts_.references.find(e);
    return it == facts_.references.end() ? nullptr : it->second.array;
  };
  request.divided = [this](const ForStmt* f) { return facts_.loops.count(f) > 0; };
  int parts = 0;
  request.part = [&](const ForStmt* f, const UsedBoxesRequest::Known& known) {
    return partInFront(f, "_xmp_used_" + std::to_string(parts++), known);
  };
  request.text = host_.expression;
  UsedBoxes used = used_boxes(context_, request);
  code_.usedParts = used.declarations;
  for (UsedBox& box : used.all) {
    const VarDecl* v = box.variable->getCanonicalDecl();
    const bool fromZero = llvm::all_of(box.dimensions.front().first.substr(0, 1), isdigit);
    if (fromZero && brought_.count(v) == 0) continue;
    std::string start = box.array ? sectionStart(*box.array) : sectionStart(v);
    code_.used.push_back({std::move(box), std::move(start)});
  }
  // Of an array that nothing here names a section may be there that is enough.
  for (const VarDecl* v : used.complete)
    for (ImplicitItem& item : code_.items) {
      if (item.name != v->getName() || item.declared != "0") continue;
      if (item.array != "0")
        item.declared = host_.statements ? "1" : "0";
      else if (v->getType()->isArrayType())
        item.declared = std::exchange(item.bytes, "0");
    }
}

void RegionBuilder::cutUp() {
  const K k = construct_.site->d.kind;
  if (k == K::AccKernels && inPieces(construct_.body)) return;
  // Without statements between them each loop of a parallel construct can be a kernel of its own, unless gangs have
  // something of their own that lives through the whole construct.
  auto* block = dyn_cast<CompoundStmt>(construct_.body);
  bool cut = k == K::AccParallel && block && !construct_.site->d.clause("private") &&
             !construct_.site->d.clause("firstprivate");
  if (cut)
    for (const Stmt* s : block->body()) cut &= isa<NullStmt>(s) || accLoop(s);
  if (!cut) return kernel(construct_.body);
  for (const Stmt* s : block->body())
    if (!isa<NullStmt>(s)) kernel(s);
}

bool RegionBuilder::inMemory(const VarDecl* v) const {
  for (const KernelArgument& a : current_.arguments)
    if (a.name == printer_->name(v) && (a.kind == "POINTER" || a.kind == "DEVICE" || a.kind == "ARRAY")) return true;
  return false;
}

void RegionBuilder::begin(const Stmt* s) {
  KernelHooks hooks;
  hooks.variable = [this](const VarDecl* v) -> std::optional<std::string> {
    auto it = names_.find(v->getCanonicalDecl());
    if (it == names_.end() || printer_->inRoutine()) return std::nullopt;
    return it->second;
  };
  hooks.expression = [this](const Expr* e) { return reference(e); };
  hooks.statement = [this](const Stmt* inner) { return hook(inner); };
  hooks.own = [this](const VarDecl* v) { return !inMemory(v); };
  hooks.parameter = [this](const Expr* e) {
    if (auto* element = dyn_cast<ArraySubscriptExpr>(e)) return elements_.count(element) > 0;
    auto* m = cast<MemberExpr>(e);
    return members_.count(m) > 0 || handedMember(m) || isDistributed(memberPath(m, context_));
  };
  hooks.address = [this](const VarDecl* v) -> std::optional<std::string> {
    if (!inMemory(v)) return std::nullopt;
    return printer_->name(v);
  };
  hooks.extent = [this](const Expr* size) -> std::optional<std::string> {
    auto it = extents_.find(size);
    if (it == extents_.end()) return std::nullopt;
    return fixed(it->second.first, it->second.second, true);
  };
  hooks.length = [this](const Expr* size) { return length(size); };
  // What kernels know needs no body, whatever the program says of it.
  hooks.elsewhere = [this](const FunctionDecl* f) {
    return !f->getDefinition() && facts_.routines.count(f->getCanonicalDecl()) > 0 && f->getIdentifier() &&
           !of_dialect(f->getName().str());
  };
  hooks.declared = [this](const VarDecl* v) {
    return namedByDeclare(v) != Named::No && v->getLexicalDeclContext()->isFileContext();
  };
  hooks.shape = [this](const VarDecl* p, const Expr* argument) { return shape(p, argument); };
  hooks.members = [this](const ParmVarDecl* p, const Expr* argument) { return handedMembers(p, argument); };
  hooks.fileMembers = [this](const FunctionDecl* f, bool called) { return fileMembers(f, called); };
  hooks.ofFile = [this](const Expr* e) { return isArgument(e, false, {}); };
  printer_ = std::make_unique<KernelPrinter>(context_, hooks);
  callsElsewhere_ = s && calls(s, hooks.elsewhere);
  if (!s || callsElsewhere_) printer_->guardTypes();
  current_ = {};
  parameters_.clear(), binds_.clear(), shared_.clear(), top_.clear(), gangTop_.clear();
  names_.clear(), called_.clear(), arrays_.clear(), arrayOrder_.clear(), privates_.clear(), flags_.clear(),
      gangArrays_.clear(), gangNames_.clear(), atomics_.clear(), counters_.clear(), reductions_.clear(),
      argumentNames_.clear();
  problem_.clear();
  ofKernel_.clear();
  if (s) {
    const Changes changes = changesIn(s);
    for (const auto* some : {&changes.declared, &changes.changed, &changes.assigned})
      ofKernel_.insert(ofKernel_.end(), some->begin(), some->end());
  }
  members_.clear(), elements_.clear(), memberNames_.clear(), followed_.clear(), followedOfFile_.clear(),
      fileMembers_.clear(), handed_.clear(), types_.clear(), own_.clear(), extents_.clear(), touched_.clear(),
      noted_.clear(), unnamed_.clear();
  carried_ = 0;
  scratch_ = general_ = gang_ = inGangLoop_ = gangReads_ = worker_ = workers_ = gangWorkers_ = false;
  localOfGroup_ = localOfWorker_ = gangMemoryOfGroup_ = gangMemoryOfWorker_ = 0;
  gangMemory_.clear(), sharedStructures_.clear(), gangMemoryLines_.clear();
  inlined_.clear(), results_.clear();
  replaced_.clear();
  counter_ = 0;
  tiled_.clear(), tileNames_.clear();
  tileBytes_ = 0;
  PresumedLoc p = context_.getSourceManager().getPresumedLoc(
      context_.getSourceManager().getExpansionLoc(s ? s->getBeginLoc() : construct_.site->loc));
  PresumedLoc d =
      context_.getSourceManager().getPresumedLoc(context_.getSourceManager().getExpansionLoc(construct_.site->loc));
  std::string function = construct_.function ? construct_.function->getName().str() : "region";
  unsigned line = d.isValid() ? d.getLine() : p.isValid() ? p.getLine() : 0;
  current_.name = "k_" + function + "_" + std::to_string(line);
  if (!code_.kernels.empty()) current_.name += "_" + std::to_string(code_.kernels.size() + 1);
  if (aliases_ == Aliases::checked) current_.name += "_apart";
}

void RegionBuilder::kernel(const Stmt* s) {
  K k = construct_.site->d.kind;
  begin(s);
  bool loopConstruct = k == K::AccParallelLoop || k == K::AccKernelsLoop || k == K::AccSerialLoop;
  std::shared_ptr<AccInfo> acc;
  if (loopConstruct) {
    auto it = facts_.acc.find(construct_.body);
    if (it != facts_.acc.end()) acc = it->second;
  } else {
    acc = accLoop(s);
  }
  // An xmp loop in a kernels construct is parallel, too.
  std::optional<Level> first = level(s, acc);
  bool serial =
      k == K::AccSerial || k == K::AccSerialLoop || (acc && !parallel(*acc)) || (kernelsConstruct_ && !acc && !first);
  addReductions(reductionsOf(*construct_.site));
  for (const VarDecl* v : privatesOf(*construct_.site)) privates_.insert(v);
  ownSections_.clear();
  findOwnSections(construct_.body);
  if (serial || (k == K::AccParallel && !first)) {
    if (k == K::AccParallel) {
      general(s);
      return finish(gangMode());
    }
    if (const ForStmt* loop = k == K::AccKernels ? plainLoop(s) : nullptr) {
      obstacle_ = {};
      const bool independent = level(loop, nullptr) && loop != s;
      code_.oneThread.push_back({loop->getForLoc(), independent, independent ? keptWhole(s) : obstacle_});
    }
    // Sequential: reductions are plain updates of the copied variable.
    reductions_.clear();
    variables(s, true);
    printer_->statement(s);
    return finish("SINGLE");
  }
  if (!first) {
    problem_ = "a construct of this form";
    problemAt_ = construct_.site->loc;
    return finish("SINGLE");
  }
  if (kernelsConstruct_ && !acc && !first->loops[0].xmp) {
    RegionCode::FoundLoop& found =
        code_.found.emplace_back(RegionCode::FoundLoop{first->loops[0].v, first->found.own, first->found.flags, {}});
    for (const Reduction& r : first->found.reduced) found.reduced.emplace_back(r.var, r.op);
  }
  // The chain of tightly nested parallel loops.
  std::vector<Level> chain{*first};
  auto mentionsOuter = [&](const Level& l) {
    for (const SpaceLoop& x : l.loops)
      if (x.v.boundsUseOuter) return true;
    return false;
  };
  auto uses = [&](const Stmt* e, const std::vector<Level>& levels) {
    if (!e) return false;
    Usage u(e);
    for (const Level& l : levels)
      for (const SpaceLoop& x : l.loops)
        if (u.uses(x.v.var->getCanonicalDecl())) return true;
    return false;
  };
  addReductions(first->found.reduced);
  privates_.insert(first->found.own.begin(), first->found.own.end());
  flags_.insert(first->found.flags.begin(), first->found.flags.end());
  for (const Level& l : chain)
    if (l.acc && l.acc->site != construct_.site) {
      addReductions(reductionsOf(*l.acc->site));
      for (const VarDecl* v : privatesOf(*l.acc->site)) privates_.insert(v);
    }
  bool triangular = mentionsOuter(chain[0]);
  while (!triangular) {
    const Stmt* inner = chain.back().body;
    while (auto* c = dyn_cast<CompoundStmt>(inner)) {
      if (c->size() != 1) break;
      inner = c->body_front();
    }
    std::shared_ptr<AccInfo> a = accLoop(inner);
    if (a && !parallel(*a)) break;
    std::optional<Level> next = level(inner, a);
    if (!next && !a) next = joined(inner, chain);
    if (!next) break;
    // A plain loop is parallel where the same xmp loop distributes it, or where that can be seen.
    if (!a && next->loops[0].xmp && next->loops[0].xmp != chain[0].loops[0].xmp) break;
    bool depends = false;
    for (const SpaceLoop& x : next->loops)
      depends |=
          uses(x.v.stmt->getInit(), chain) || uses(x.v.stmt->getCond(), chain) || uses(x.v.stmt->getInc(), chain);
    if (depends) break;
    const bool known = llvm::all_of(a ? reductionsOf(*a->site) : next->found.reduced, [&](const Reduction& r) {
      return llvm::any_of(reductions_, [&](const Reduction& o) { return o.var == r.var && o.op == r.op; });
    });
    if (!known) break;
    if (a)
      for (const VarDecl* v : privatesOf(*a->site)) privates_.insert(v);
    privates_.insert(next->found.own.begin(), next->found.own.end());
    flags_.insert(next->found.flags.begin(), next->found.flags.end());
    chain.push_back(*next);
  }
  bool vector = false;
  for (const Level& l : chain) vector |= l.acc && l.acc->site->d.clause("vector") != nullptr;
  const Stmt* inside = chain.back().body;
  if (triangular) {
    // The bounds of an inner collapsed loop follow an outer one: only the outermost goes to threads.
    Level one = chain[0];
    const ForStmt* f = one.loops[0].v.stmt;
    one.loops.resize(1);
    one.body = f->getBody();
    chain = {one};
    inside = one.body;
  }
  if (!vector && containsParallel(inside)) {
    gang(chain, inside);
    return finish(gangMode());
  }
  finish(flat(chain, inside));
}

void RegionBuilder::finish(const std::string& mode) {
  current_.mode = mode;
  current_.mixedPointers = printer_->mixedPointers();
  std::string body = printer_->takeBody();
  printer_->at(construct_.site->loc);
  std::string place = printer_->takeBody();
  if (construct_.findsPlaces) problem_ = "a reduction that keeps the place of an extremum";
  if (problem_.empty())
    if (auto p = printer_->problem()) problemAt_ = p->first, problem_ = p->second;
  if (problemAt_.isInvalid()) problemAt_ = construct_.site->loc;
  if (!problem_.empty()) {
    current_.unsupported = problem_;
    current_.problem = problemAt_;
    code_.kernels.push_back(std::move(current_));
    return;
  }
  const std::vector<std::string> memory = gangMemory();
  std::string s = printer_->definitions() + types_;
  std::string head = "TASUKI_KERNEL void " + current_.name + "(";
  for (size_t i = 0; i < parameters_.size(); ++i) head += (i ? ", " : "") + parameters_[i];
  if (callsElsewhere_)
    head += parameters_.empty() ? "TASUKI_FILE_PARAM_ONLY" : " TASUKI_FILE_PARAM";
  else if (parameters_.empty())
    head += "void";
  s += place + head + ")\n{\n";
  if (scratch_) s += "  TASUKI_SCRATCH;\n";
  for (const std::string& t : shared_) s += (t[0] == '#' ? "" : "  ") + t + "\n";
  for (const std::string& t : binds_) s += "  " + t + "\n";
  if (callsElsewhere_) s += "  TASUKI_FILE_BIND\n";
  for (const std::string& t : memory) s += (t[0] == '#' ? "" : "  ") + t + "\n";
  for (const std::string& t : top_) s += "  " + t + "\n";
  s += body + "}\n";
  current_.source = s;
  current_.routines = printer_->routinesElsewhere();
  code_.kernels.push_back(std::move(current_));
}

}  // namespace tasuki
