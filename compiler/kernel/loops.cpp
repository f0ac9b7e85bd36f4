// Loops of a compute construct: which are parallel, how their iterations go to threads.
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

const Site* RegionBuilder::siteOf(const CallExpr* marker) const {
  Expr::EvalResult r;
  if (!marker->getArg(0)->EvaluateAsInt(r, context_)) return nullptr;
  return unit_.sites[r.Val.getInt().getZExtValue()].get();
}

const directive::AccClause* RegionBuilder::clause(const Site& s, const char* name) const {
  for (const directive::AccClause& c : s.d.clauses)
    if (c.name == name) return &c;
  return nullptr;
}

// The acc loop directive in front of a for statement, behind or before an xmp loop.
std::shared_ptr<AccInfo> RegionBuilder::accLoop(const Stmt* s) const {
  while (const CallExpr* m = directiveMarker(s, true)) {
    const Site* site = siteOf(m);
    s = cast<WhileStmt>(s)->getBody();
    if (!site || !site->acc || site->d.kind != K::AccLoop) continue;
    auto it = facts_.acc.find(s);
    if (it != facts_.acc.end()) return it->second;
  }
  return nullptr;
}

SpaceLoop RegionBuilder::spaceLoop(const ForStmt* f, const AccInfo* acc) const {
  SpaceLoop l;
  if (acc)
    for (const LoopVar& v : acc->nest)
      if (v.stmt == f) l.v = v;
  if (!acc)
    for (const LoopVar& v : construct_.plainLoops)
      if (v.stmt == f) l.v = v;
  if (auto it = facts_.loops.find(f); it != facts_.loops.end()) {
    bool uses = l.v.boundsUseOuter;
    l.v = it->second.first->nest[it->second.second];
    l.v.boundsUseOuter |= uses;
    l.xmp = it->second.first.get();
  }
  l.v.stmt = f;
  return l;
}

std::optional<Level> RegionBuilder::level(const Stmt* s, std::shared_ptr<AccInfo> acc) const {
  Level l;
  l.acc = acc;
  size_t n = acc ? std::max<size_t>(1, acc->collapse) : 1;
  for (size_t k = 0; k < n; ++k) {
    while (true) {
      if (directiveMarker(s, true))
        s = cast<WhileStmt>(s)->getBody();
      else if (auto* c = dyn_cast<CompoundStmt>(s); c && k > 0 && c->size() == 1)
        s = c->body_front();
      else if (auto* a = dyn_cast<AttributedStmt>(s))
        s = a->getSubStmt();
      else
        break;
    }
    auto* f = dyn_cast<ForStmt>(s);
    if (!f) return std::nullopt;
    SpaceLoop x = spaceLoop(f, acc.get());
    if (!x.v.var) return std::nullopt;
    if (!acc && !x.xmp && !independent(x, f->getBody())) return std::nullopt;
    l.loops.push_back(x);
    s = f->getBody();
  }
  l.body = s;
  return l;
}

bool RegionBuilder::parallel(const AccInfo& acc) const {
  return !clause(*acc.site, "seq") && acc.site->d.kind != K::AccSerialLoop;
}

bool RegionBuilder::containsParallel(const Stmt* s) const {
  if (!s) return false;
  if (std::shared_ptr<AccInfo> a = accLoop(s); a && parallel(*a)) return true;
  for (const Stmt* c : s->children())
    if (containsParallel(c)) return true;
  return false;
}

std::vector<Reduction> RegionBuilder::reductionsOf(const Site& s) const {
  std::vector<Reduction> all;
  for (const directive::AccClause& c : s.d.clauses)
    if (c.name == "reduction")
      for (const auto& item : c.items)
        if (const Expr* e = s.expr(item.name))
          if (const VarDecl* v = rootVariable(e)) {
            bool known = false;
            for (const Reduction& r : all) known |= r.var == v;
            if (!known) all.push_back({v, c.op});
          }
  return all;
}

std::vector<const VarDecl*> RegionBuilder::privatesOf(const Site& s) const {
  std::vector<const VarDecl*> all;
  for (const directive::AccClause& c : s.d.clauses)
    if (c.name == "private")
      for (const auto& item : c.items)
        if (const Expr* e = s.expr(item.name))
          if (const VarDecl* v = rootVariable(e)) all.push_back(v);
  return all;
}

// --- ranges

// Other on clauses need a division, which the host can do, or a test in every iteration.
bool RegionBuilder::plainOn(const SpaceLoop& l, bool onHost) {
  if (!l.xmp || l.xmp->plain) return true;
  if (onHost && !l.xmp->tested && !l.v.boundsUseOuter) return true;
  problem_ = "a loop whose on clause is more than an index and a constant";
  problemAt_ = l.v.stmt->getForLoc();
  return false;
}

// The part of a layout clause that speaks of the loop.
std::optional<RegionBuilder::Shared> RegionBuilder::sharedLoop(const ForStmt* f) const {
  for (const auto& [statement, a] : facts_.acc)
    if (a->layout && a->range.begin >= construct_.range.begin && a->range.end <= construct_.range.end)
      for (const LayoutUse::Index& i : a->layout->indices)
        if (i.loop == f) return Shared{a.get(), &i};
  return std::nullopt;
}

// A host range of the loop, clipped to what the device has where devices share it.
std::string RegionBuilder::onDevice(const SpaceLoop& l, const std::string& range) {
  std::optional<Shared> s = sharedLoop(l.v.stmt);
  if (!s) return range;
  current_.shared = true;
  return host_.layout(*s->acc->site, *s->acc->layout, *s->index, range);
}

bool RegionBuilder::plainOnDevice(const SpaceLoop& l) {
  if (!l.xmp || (l.v.mode != LoopVar::Cyclic && l.v.mode != LoopVar::BlockCyclic) || !sharedLoop(l.v.stmt)) return true;
  problem_ = "a layout clause on a loop over a cyclic dimension";
  problemAt_ = l.v.stmt->getForLoc();
  return false;
}

// The host computes the loop's iterations in front of the launch; `count` becomes their number.
void RegionBuilder::hostRange(const SpaceLoop& l, int number, std::string& count) {
  count = "0";
  if (!plainOn(l, true)) return;
  const LoopVar& v = l.v;
  std::string n = std::to_string(number), range = "_xmp_k_" + n;
  std::string dim = std::to_string(v.axis), lb = host_.value(v.lb), ub = host_.value(v.ub), step = host_.value(v.step),
              offset = host_.value(v.offset);
  bool linear = v.coefficient.constant() != std::optional<long long>(1);
  bool constant = isFixed(v.lb) && isFixed(v.ub) && isFixed(v.step) && isFixed(v.offset) && isFixed(v.coefficient);
  std::string arguments = lb + ", " + ub + ", " + step + ", " + offset;
  LoopVar::Mode mode = l.xmp ? v.mode : LoopVar::Whole;
  std::string t = l.xmp && l.xmp->on.templ ? l.xmp->on.templ->variable : "";
  if (!plainOnDevice(l)) return;
  switch (mode) {
    case LoopVar::Whole:
      current_.setup += "const struct tasuki_range " + range + " = " +
                        onDevice(l, "tasuki_clip(" + lb + ", " + ub + ", " + step + ", -(1L << 62), 1L << 62)") + "; ";
      break;
    case LoopVar::Affine:
      if (linear) arguments = lb + ", " + ub + ", " + step + ", " + host_.value(v.coefficient) + ", " + offset;
      current_.setup += "const struct tasuki_range " + range + " = " +
                        onDevice(l, std::string("tasuki_loop_") + (linear ? "linear" : "affine") + "(" + t + ", " + dim +
                                        ", " + arguments + ")") + "; ";
      break;
    case LoopVar::OnNodes:
      current_.setup += "const struct tasuki_range " + range + " = " +
                        onDevice(l, "tasuki_loop_nodes(" + l.xmp->on.nodes->variable + ", " + dim + ", " + arguments + ")") +
                        "; ";
      break;
    case LoopVar::Cyclic:
      current_.setup += "const struct tasuki_cyclic_range " + range + " = tasuki_loop_cyclic(" + t + ", " + dim + ", " +
                        arguments + "); ";
      break;
    case LoopVar::BlockCyclic: {
      // Every owned index of the template is tried.
      std::string d = t + "->dim[" + dim + "].";
      fixed("_w_" + n, d + "width", true);
      fixed("_p_" + n, d + "nodes", true);
      fixed("_me_" + n, d + "me", true);
      fixed("_t_" + n, d + "lb - (" + offset + ")", true);
      fixed("_lb_" + n, lb, constant);
      fixed("_ub_" + n, ub, constant);
      fixed("_st_" + n, step, constant);
      count = d + "owned";
      break;
    }
  }
  if (mode != LoopVar::BlockCyclic) {
    fixed("_lb_" + n, range + ".first", constant);
    count = range + ".count";
    if (mode == LoopVar::Cyclic)
      fixed("_st_" + n, range + ".step", constant);
    else if (!v.step.constant())
      fixed("_st_" + n, step, isFixed(v.step));
  }
  if (l.xmp && l.xmp->needsMember) count = "(" + host_.member(*l.xmp) + " ? " + count + " : 0)";
}

// Declares the loop's variable from its counter; opens a guard where the counter runs over more than the loop.
void RegionBuilder::index(const SpaceLoop& l, const std::string& counter, int number, int& guards) {
  const LoopVar& v = l.v;
  std::string n = std::to_string(number), name = printer_->name(v.var);
  std::string declaration = declare(v.var) + " = ", cast = "(" + typeOf(v.var) + ")";
  LoopVar::Mode mode = l.xmp ? v.mode : LoopVar::Whole;
  if (mode == LoopVar::BlockCyclic) {
    printer_->line(declaration + cast + "((" + counter + " / _w_" + n + " * _p_" + n + " + _me_" + n + ") * _w_" + n + " + " +
                   counter + " % _w_" + n + " + _t_" + n + ");");
    std::string inside = v.direction > 0 ? name + " >= _lb_" + n + " && " + name + " <= _ub_" + n
                                         : name + " <= _lb_" + n + " && " + name + " >= _ub_" + n;
    printer_->open("if (" + inside + " && (" + name + " - _lb_" + n + ") % _st_" + n + " == 0)");
    ++guards;
    return;
  }
  auto step = v.step.constant();
  bool cyclic = mode == LoopVar::Cyclic;
  std::string advance = cyclic || !step ? counter + " * _st_" + n
                        : *step == 1    ? counter
                                        : counter + " * " + std::to_string(*step);
  if (!cyclic && step && *step == -1)
    printer_->line(declaration + cast + "(_lb_" + n + " - " + counter + ");");
  else
    printer_->line(declaration + cast + "(_lb_" + n + " + " + advance + ");");
}

std::optional<RegionBuilder::InnerRange> RegionBuilder::kernelRange(const SpaceLoop& l, int number) {
  if (!plainOn(l, false) || !plainOnDevice(l)) return std::nullopt;
  const LoopVar& v = l.v;
  auto text = [&](const Value& value) {
    std::string s = value.name;
    for (auto [k, e] : value.terms) {
      std::string t = "(" + printer_->expression(e) + ")";
      if (k != 1 && k != -1) t = std::to_string(k < 0 ? -k : k) + " * " + t;
      s += s.empty() ? (k < 0 ? "-" + t : t) : (k < 0 ? " - " : " + ") + t;
    }
    if (s.empty()) return std::to_string(value.add);
    if (value.add) s += (value.add > 0 ? " + " : " - ") + std::to_string(value.add > 0 ? value.add : -value.add);
    return "(" + s + ")";
  };
  std::string n = std::to_string(number), lo = "-(1L << 62)", hi = "(1L << 62)";
  LoopVar::Mode mode = l.xmp ? v.mode : LoopVar::Whole;
  InnerRange r;
  r.step = text(v.step);
  if (mode == LoopVar::Cyclic || mode == LoopVar::BlockCyclic) {
    std::string d = l.xmp->on.templ->variable + "->dim[" + std::to_string(v.axis) + "].";
    fixed("_w_" + n, d + "width", true);
    fixed("_p_" + n, d + "nodes", true);
    fixed("_me_" + n, d + "me", true);
    fixed("_t_" + n, d + "lb - (" + host_.value(v.offset) + ")", true);
    r.count = fixed("_own_" + n, d + "owned", true);
    r.position = "($ / _w_" + n + " * _p_" + n + " + _me_" + n + ") * _w_" + n + " + $ % _w_" + n + " + _t_" + n;
    std::string name = printer_->name(v.var), lb = text(v.lb), ub = text(v.ub);
    r.guard = (v.direction > 0 ? name + " >= " + lb + " && " + name + " <= " + ub
                               : name + " <= " + lb + " && " + name + " >= " + ub) +
              " && (" + name + " - " + lb + ") % " + r.step + " == 0";
    return r;
  }
  if (mode == LoopVar::Affine) {
    std::string d = l.xmp->on.templ->variable + "->dim[" + std::to_string(v.axis) + "].";
    std::string offset = host_.value(v.offset);
    lo = fixed("_lo_" + n, d + "lo - (" + offset + ")", true);
    hi = fixed("_hi_" + n, d + "hi - (" + offset + ")", true);
  } else if (mode != LoopVar::Whole) {
    if (problem_.empty()) {
      problem_ = "a loop on nodes, or with an on clause that is more than an index and a constant, inside of another loop";
      problemAt_ = v.stmt->getForLoc();
    }
    return std::nullopt;
  }
  if (sharedLoop(v.stmt)) {
    std::string all = "-(1L << 60), 1L << 60", d, part = "_xmp_l_" + n;
    if (mode == LoopVar::Affine) {
      d = l.xmp->on.templ->variable + "->dim[" + std::to_string(v.axis) + "].";
      std::string offset = " - (" + host_.value(v.offset) + ")";
      all = d + "lo" + offset + ", " + d + "hi" + offset;
    }
    current_.setup += "const struct tasuki_range " + part + " = " + onDevice(l, "tasuki_clip(" + all + ", 1, " + all + ")") + "; ";
    lo = fixed("_from_" + n, part + ".first", true);
    hi = fixed("_to_" + n, part + ".last", true);
  }
  std::string range = "_r_" + n;
  printer_->line("const struct tasuki_range " + range + " = tasuki_clip(" + text(v.lb) + ", " + text(v.ub) + ", " +
                 r.step + ", " + lo + ", " + hi + ");");
  r.first = range + ".first";
  r.count = range + ".count";
  return r;
}

// Declares the variable of a loop inside a kernel; `opened` counts the blocks to close.
void RegionBuilder::innerIndex(const SpaceLoop& l, const InnerRange& r, const std::string& counter, int& opened) {
  std::string start = declare(l.v.var) + " = (" + typeOf(l.v.var) + ")(";
  if (r.position.empty()) {
    printer_->line(start + r.first + " + " + counter + " * " + r.step + ");");
    return;
  }
  std::string position;
  for (char c : r.position) position += c == '$' ? counter : std::string(1, c);
  printer_->line(start + position + ");");
  printer_->open("if (" + r.guard + ")");
  ++opened;
}

// --- printing

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
std::string RegionBuilder::declare(const VarDecl* v) {
  return printer_->declaration(v->getType().getUnqualifiedType(), printer_->name(v));
}
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
  bool acrossGangs = general_ && l.acc && (clause(*l.acc->site, "gang") || !clause(*l.acc->site, "vector"));
  std::vector<Reduction> reductions = l.acc ? reductionsOf(*l.acc->site) : std::vector<Reduction>{};
  printer_->open("");
  for (const VarDecl* v : l.acc ? privatesOf(*l.acc->site) : std::vector<const VarDecl*>{})
    if (!privates_.count(v))
      printer_->line(declare(v) + ";");
  for (const Reduction& r : reductions) {
    std::string name = printer_->name(r.var);
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
    if (last && acrossGangs)
      // The threads of all groups together count through the loop.
      printer_->open("TASUKI_EACH_LANE(" + counter + "_part, (" + count + " - _g + _gangs - 1) / _gangs)");
    else if (last)
      printer_->open("TASUKI_EACH_LANE(" + counter + ", " + count + ")");
    else
      printer_->open("for (TASUKI_INDEX " + counter + " = 0; " + counter + " < " + count + "; ++" + counter + ")");
    ++opened;
    if (last && acrossGangs)
      printer_->line("const TASUKI_INDEX " + counter + " = " + counter + "_part * _gangs + _g;");
    innerIndex(x, *r, counter, opened);
  }
  body(l.body, true);
  for (int k = 0; k < opened; ++k) printer_->close();
  for (const Reduction& r : reductions) {
    std::string name = printer_->name(r.var), type = typeOf(r.var);
    scratch_ = true;
    printer_->line(std::string("TASUKI_REDUCE(") + combination(r.op) + ", " + type + ", " + name + ");");
    printer_->line(name + " = TASUKI_COMBINE(" + combination(r.op) + ", " + type + ", _before_" + name + ", " + name + ");");
  }
  printer_->line("TASUKI_BARRIER();");
  printer_->close();
}

// A parallel loop that all threads of a group run through together, since its body has loops for them.
void RegionBuilder::gangLoop(const Level& l) {
  bool acrossGangs = general_ && l.acc && (clause(*l.acc->site, "gang") || !clause(*l.acc->site, "worker"));
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
    bool split = k == 0 && acrossGangs;
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
