// The text of kernels: an iteration a thread, or a group of threads with loops of its own.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::ReduceOp;

namespace {

const char* combination(ReduceOp op) {
  switch (op) {
    case ReduceOp::Sum:
    case ReduceOp::Minus:
      return "SUM";
    case ReduceOp::Product:
      return "PRODUCT";
    case ReduceOp::BitAnd:
      return "BITAND";
    case ReduceOp::BitOr:
      return "BITOR";
    case ReduceOp::BitXor:
      return "BITXOR";
    case ReduceOp::LogAnd:
      return "LOGAND";
    case ReduceOp::LogOr:
      return "LOGOR";
    case ReduceOp::Min:
      return "MIN";
    default:
      return "MAX";
  }
}

// `continue` of the loop whose body s is.
bool continues(const Stmt* s) {
  if (!s || isa<ForStmt>(s) || isa<DoStmt>(s)) return false;
  if (isa<WhileStmt>(s)) return directiveMarker(s, true) && continues(cast<WhileStmt>(s)->getBody());
  if (isa<ContinueStmt>(s)) return true;
  for (const Stmt* c : s->children())
    if (continues(c)) return true;
  return false;
}

}  // namespace

void RegionBuilder::body(const Stmt* s, bool mayContinue) {
  bool wrap = mayContinue && continues(s);
  if (wrap) printer_->open("do");
  printer_->statement(s);
  if (wrap) {
    printer_->close();
    printer_->line("while (0);");
  }
}

void RegionBuilder::flat(const std::vector<Level>& chain, const Stmt* inside) {
  std::vector<SpaceLoop> loops;
  for (const Level& l : chain)
    for (const SpaceLoop& x : l.loops) loops.push_back(x);
  prologue(loops, inside);
  size_t n = loops.size();
  std::vector<std::string> counts(n);
  for (size_t k = 0; k < n; ++k) hostRange(loops[k], static_cast<int>(k), counts[k]);
  bool constant = true;
  for (const SpaceLoop& x : loops) constant &= isFixed(x.v.lb) && isFixed(x.v.ub) && isFixed(x.v.step);
  // The two innermost loops have a launch dimension each, all others share the third.
  std::string outer;
  for (size_t k = 0; k < n; ++k) {
    fixed("_n_" + std::to_string(k), counts[k], constant);
    size_t d = n - 1 - k;
    if (d < 2)
      current_.count[d] = counts[k];
    else
      outer += (outer.empty() ? "" : " * ") + counts[k];
  }
  if (!outer.empty()) current_.count[2] = outer;
  int guards = 0, opened = 0;
  printer_->at(loops[0].v.stmt->getForLoc());
  if (n > 2) {
    std::string total;
    for (size_t k = 0; k + 2 < n; ++k) total += (k ? " * _n_" : "_n_") + std::to_string(k);
    printer_->open("TASUKI_EACH(2, _k2, " + total + ")");
    ++opened;
    for (size_t k = 0; k + 2 < n; ++k) {
      std::string counter = "_k2";
      for (size_t m = n - 3; m > k; --m) counter += " / _n_" + std::to_string(m);
      if (n > 3 && k > 0) counter = "(" + counter + ") % _n_" + std::to_string(k);
      if (n > 3) counter = "(" + counter + ")";
      index(loops[k], counter, static_cast<int>(k), guards);
    }
  }
  for (size_t k = n > 2 ? n - 2 : 0; k < n; ++k) {
    std::string d = std::to_string(n - 1 - k);
    printer_->open("TASUKI_EACH(" + d + ", _k" + d + ", _n_" + std::to_string(k) + ")");
    ++opened;
    index(loops[k], "_k" + d, static_cast<int>(k), guards);
  }
  body(inside, true);
  for (int k = 0; k < opened + guards; ++k) printer_->close();
  reductionEnds();
}

// Variables, and each thread's own value of every reduction.
void RegionBuilder::prologue(const std::vector<SpaceLoop>& loops, const Stmt* inside) {
  for (const SpaceLoop& x : loops) counters_.insert(x.v.var->getCanonicalDecl());
  variables(inside, false);
  for (const Reduction& r : reductions_)
    top_.push_back(declare(r.var) + " = " + identity(r) + ";");
}

std::string RegionBuilder::typeOf(const VarDecl* v) { return printer_->type(v->getType().getUnqualifiedType()); }
std::string RegionBuilder::declare(const VarDecl* v) { return printer_->privateDeclaration(v, construct_.body); }
std::string RegionBuilder::identity(const Reduction& r) {
  return std::string("TASUKI_IDENTITY(") + combination(r.op) + ", " + typeOf(r.var) + ")";
}

void RegionBuilder::reductionEnds() {
  for (const Reduction& r : reductions_) {
    std::string name = printer_->name(r.var);
    scratch_ = true;
    // All threads of a gang have the gang's value.
    if (current_.gang) printer_->line("if (TASUKI_LANE != 0) " + name + " = " + identity(r) + ";");
    printer_->line(std::string("TASUKI_REDUCE_STORE(") + combination(r.op) + ", " + typeOf(r.var) + ", " + name + ", " +
                   name + "_part);");
  }
}

// One group an iteration of the outer loops; what stands between the loops is run by all threads of the group alike.
void RegionBuilder::gang(const std::vector<Level>& chain, const Stmt* inside) {
  std::vector<SpaceLoop> loops;
  for (const Level& l : chain)
    for (const SpaceLoop& x : l.loops) loops.push_back(x);
  gang_ = true;
  prologue(loops, inside);
  size_t n = loops.size();
  std::vector<std::string> counts(n);
  std::string all, total;
  for (size_t k = 0; k < n; ++k) {
    hostRange(loops[k], static_cast<int>(k), counts[k]);
    fixed("_n_" + std::to_string(k), counts[k], isFixed(loops[k].v.lb) && isFixed(loops[k].v.ub) && isFixed(loops[k].v.step));
    all += (k ? " * " : "") + counts[k];
    total += (k ? " * _n_" : "_n_") + std::to_string(k);
  }
  current_.count[0] = all;
  current_.gang = true;
  printer_->at(loops[0].v.stmt->getForLoc());
  printer_->open("TASUKI_EACH_GANG(_g, " + total + ")");
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
  if (wrap) {
    printer_->close();
    printer_->line("while (0);");
  }
  printer_->line("TASUKI_BARRIER();");
  for (int k = 0; k < guards + 1; ++k) printer_->close();
  reductionEnds();
}

// `parallel` whose block is more than loops: every gang runs all of it, its loops are shared among the gangs.
void RegionBuilder::general(const Stmt* s) {
  general_ = gang_ = true;
  addGangReductions(s);
  prologue({}, s);
  const directive::AccClause* gangs = clause(*construct_.site, "num_gangs");
  // Without loops for them one gang does what many would do again.
  std::string n = gangs && !gangs->exprs.empty() ? host_.expression(construct_.site->expr(gangs->exprs[0]))
                  : containsParallel(s)          ? "64"
                                                 : "1";
  fixed("_gangs", n, true);
  current_.count[0] = n;
  current_.gang = true;
  printer_->open("TASUKI_EACH_GANG(_g, _gangs)");
  gangStatement(s);
  printer_->line("TASUKI_BARRIER();");
  printer_->close();
  reductionEnds();
}

// A parallel loop inside a gang: its iterations go to the threads of the group.
void RegionBuilder::lanes(const Level& l) {
  bool split = acrossGangs(l);
  std::vector<Reduction> reductions = l.acc ? reductionsOf(*l.acc->site) : std::vector<Reduction>{};
  printer_->open("");
  for (const VarDecl* v : l.acc ? privatesOf(*l.acc->site) : std::vector<const VarDecl*>{})
    if (!privates_.count(v))
      printer_->line(declare(v) + ";");
  std::map<const VarDecl*, std::string> inMemory;  // variables that all gangs share, and how they are written
  for (const Reduction& r : reductions) {
    std::string name = printer_->name(r.var);
    if (auto shared = names_.find(r.var); shared != names_.end()) {
      inMemory[r.var] = shared->second;
      shared->second = "_own_" + name;
      printer_->line(typeOf(r.var) + " _own_" + name + " = " + identity(r) + ";");
      continue;
    }
    printer_->line("const " + typeOf(r.var) + " _before_" + name + " = " + name + ";");
    printer_->line(name + " = " + identity(r) + ";");
  }
  int opened = 0;
  for (size_t k = 0; k < l.loops.size(); ++k) {
    const SpaceLoop& x = l.loops[k];
    int number = counter_++;
    std::optional<InnerRange> r = kernelRange(x, number);
    if (!r) break;
    std::string counter = "_k_" + std::to_string(number), count = r->count;
    bool last = k + 1 == l.loops.size();
    printer_->at(x.v.stmt->getForLoc());
    if (last && split)
      // The threads of all groups together count through the loop.
      printer_->open("TASUKI_EACH_LANE(" + counter + "_part, (" + count + " - _g + _gangs - 1) / _gangs)");
    else if (last)
      printer_->open("TASUKI_EACH_LANE(" + counter + ", " + count + ")");
    else
      printer_->open("for (TASUKI_INDEX " + counter + " = 0; " + counter + " < " + count + "; ++" + counter + ")");
    ++opened;
    if (last && split) printer_->line("const TASUKI_INDEX " + counter + " = " + counter + "_part * _gangs + _g;");
    innerIndex(x, *r, counter, opened);
  }
  body(l.body, true);
  for (int k = 0; k < opened; ++k) printer_->close();
  for (const Reduction& r : reductions) {
    std::string name = printer_->name(r.var), type = typeOf(r.var);
    scratch_ = true;
    if (auto shared = inMemory.find(r.var); shared != inMemory.end()) {
      const std::string own = std::exchange(names_[r.var], shared->second), &all = shared->second;
      printer_->line(std::string("TASUKI_REDUCE(") + combination(r.op) + ", " + type + ", " + own + ");");
      printer_->line("if (TASUKI_LANE == 0) " + all + " = TASUKI_COMBINE(" + combination(r.op) + ", " + type + ", " +
                     all + ", " + own + ");");
      continue;
    }
    printer_->line(std::string("TASUKI_REDUCE(") + combination(r.op) + ", " + type + ", " + name + ");");
    printer_->line(name + " = TASUKI_COMBINE(" + combination(r.op) + ", " + type + ", _before_" + name + ", " + name + ");");
  }
  printer_->line("TASUKI_BARRIER();");
  printer_->close();
}

// A parallel loop that all threads of a group run through together, since its body has loops for them.
void RegionBuilder::gangLoop(const Level& l) {
  bool across = acrossGangs(l);
  printer_->open("");
  for (const VarDecl* v : l.acc ? privatesOf(*l.acc->site) : std::vector<const VarDecl*>{})
    if (!privates_.count(v))
      printer_->line(declare(v) + ";");
  int opened = 0;
  for (size_t k = 0; k < l.loops.size(); ++k) {
    const SpaceLoop& x = l.loops[k];
    int number = counter_++;
    std::optional<InnerRange> r = kernelRange(x, number);
    if (!r) break;
    std::string counter = "_k_" + std::to_string(number), count = r->count;
    printer_->at(x.v.stmt->getForLoc());
    bool split = k == 0 && across;
    printer_->open("for (TASUKI_INDEX " + counter + " = " + (split ? "_g" : "0") + "; " + counter + " < " + count + "; " +
                   (split ? counter + " += _gangs" : "++" + counter) + ")");
    ++opened;
    innerIndex(x, *r, counter, opened);
  }
  gangStatement(l.body);
  for (int k = 0; k < opened; ++k) printer_->close();
  printer_->close();
}

// Code of a gang: run by all its threads alike, except what changes memory.
void RegionBuilder::gangStatement(const Stmt* s) {
  if (!s || isa<NullStmt>(s)) return;
  if (!containsParallel(s)) {
    if (auto* block = dyn_cast<CompoundStmt>(s)) {
      printer_->open("");
      for (const Stmt* c : block->body()) gangStatement(c);
      printer_->close();
      return;
    }
    if (auto* d = dyn_cast<DeclStmt>(s)) {
      bool shared = false;
      for (const Decl* x : d->decls())
        if (auto* v = dyn_cast<VarDecl>(x); v && v->getType()->isConstantArrayType() && !v->hasInit()) {
          // The threads of the group share an array of the gang.
          shared = true;
          gangArrays_.insert(v->getCanonicalDecl());
          shared_.push_back("TASUKI_LOCAL " + printer_->declaration(v->getType(), printer_->name(v)) + ";");
        }
      if (!shared || !d->isSingleDecl()) printer_->statement(s);
      return;
    }
    Usage use(s);
    bool atomic = directiveMarker(s, true) && siteOf(directiveMarker(s, true)) &&
                  siteOf(directiveMarker(s, true))->d.kind == K::AccAtomic;
    if (!use.writesMemory() && !atomic) return printer_->statement(s);
    if (use.writesVariables()) {
      // One thread would have to tell the others what it found: the group gets one thread.
      current_.oneThread = true;
      return printer_->statement(s);
    }
    printer_->line("TASUKI_BARRIER();");
    printer_->open("if (TASUKI_LANE == 0)");
    printer_->statement(s);
    printer_->close();
    printer_->line("TASUKI_BARRIER();");
    return;
  }
  if (std::shared_ptr<AccInfo> a = accLoop(s); a && parallel(*a)) {
    std::optional<Level> l = level(s, a);
    if (!l) return printer_->unsupported(s->getBeginLoc(), "a loop of this form");
    if (!clause(*a->site, "vector") && containsParallel(l->body)) return gangLoop(*l);
    return lanes(*l);
  }
  if (directiveMarker(s, true)) return gangStatement(cast<WhileStmt>(s)->getBody());
  if (auto* block = dyn_cast<CompoundStmt>(s)) {
    printer_->open("");
    for (const Stmt* c : block->body()) gangStatement(c);
    printer_->close();
  } else if (auto* i = dyn_cast<IfStmt>(s)) {
    printer_->at(i->getIfLoc());
    printer_->open("if (" + printer_->expression(i->getCond()) + ")");
    gangStatement(i->getThen());
    printer_->close();
    if (i->getElse()) {
      printer_->open("else");
      gangStatement(i->getElse());
      printer_->close();
    }
  } else if (auto* f = dyn_cast<ForStmt>(s)) {
    printer_->at(f->getForLoc());
    printer_->open("");
    if (auto* d = dyn_cast_or_null<DeclStmt>(f->getInit()))
      printer_->statement(d);
    else if (f->getInit())
      printer_->line(printer_->expression(cast<Expr>(f->getInit())) + ";");
    printer_->open("for (; " + (f->getCond() ? printer_->expression(f->getCond()) : "") + "; " +
                   (f->getInc() ? printer_->expression(f->getInc()) : "") + ")");
    gangStatement(f->getBody());
    printer_->close();
    printer_->close();
  } else if (auto* w = dyn_cast<WhileStmt>(s)) {
    printer_->open("while (" + printer_->expression(w->getCond()) + ")");
    gangStatement(w->getBody());
    printer_->close();
  } else {
    printer_->unsupported(s->getBeginLoc(), "a statement of this kind around a parallel loop");
  }
}

// Directives that the printer meets in code of one thread.
bool RegionBuilder::hook(const Stmt* s) {
  if (const CallExpr* m = directiveMarker(s, true)) {
    const Site* site = siteOf(m);
    const Stmt* inner = cast<WhileStmt>(s)->getBody();
    if (site && site->d.kind == K::AccAtomic) {
      atomic(inner, *site);
      return true;
    }
    // An acc loop runs sequentially here, an xmp loop over this node's iterations.
    std::vector<const VarDecl*> own;
    if (site && site->acc)
      for (const VarDecl* v : privatesOf(*site))
        if (!privates_.count(v) && !names_.count(v)) own.push_back(v);
    if (!own.empty()) {
      printer_->open("");
      for (const VarDecl* v : own)
        printer_->line(declare(v) + ";");
    }
    printer_->statement(inner);
    if (!own.empty()) printer_->close();
    return true;
  }
  if (directiveMarker(s, false)) return true;  // cache: a hint
  if (auto* f = dyn_cast<ForStmt>(s)) {
    auto it = facts_.loops.find(f);
    std::optional<Shared> shared = sharedLoop(f);
    if (!shared) {
      if (it == facts_.loops.end()) return false;
      const LoopVar& v = it->second.first->nest[it->second.second];
      if (v.mode == LoopVar::Whole && it->second.first->plain) return false;
    }
    sequential(f, spaceLoop(f, shared ? shared->acc : nullptr));
    return true;
  }
  return false;
}

void RegionBuilder::sequential(const ForStmt* f, const SpaceLoop& l) {
  int number = 100 + counter_++;
  std::string n = std::to_string(number), name = printer_->name(l.v.var);
  printer_->open("");
  if (std::optional<InnerRange> r = kernelRange(l, number)) {
    printer_->at(f->getForLoc());
    int opened = 1;
    if (r->position.empty()) {
      printer_->open("for (" + declare(l.v.var) + " = (" + typeOf(l.v.var) + ")" + r->first + "; " + name +
                     (l.v.direction > 0 ? " <= " : " >= ") + "_r_" + n + ".last; " + name + " += " + r->step + ")");
    } else {
      std::string counter = "_k_" + n;
      // Blocks are visited in the order of the program's indices; a negative step has them backwards.
      printer_->open("for (TASUKI_INDEX " + counter + "_up = 0; " + counter + "_up < " + r->count + "; ++" + counter +
                     "_up)");
      printer_->line("const TASUKI_INDEX " + counter + " = " +
                     (l.v.direction > 0 ? counter + "_up" : r->count + " - 1 - " + counter + "_up") + ";");
      innerIndex(l, *r, counter, opened);
    }
    printer_->statement(f->getBody());
    for (int i = 0; i < opened; ++i) printer_->close();
  }
  printer_->close();
}

}  // namespace tasuki
