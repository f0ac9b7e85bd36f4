// Distributed loops: ranges before the nest, headers inside it, reductions around it.
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "lower/lowering.h"
#include "lower/progress.h"

using namespace clang;

namespace tasuki {

using directive::ReduceOp;
using Rim = directive::Directive::LoopRim;

// The operator's identity as a constant; empty: it depends on the type.
static std::string identityText(ReduceOp op, const std::string& type) {
  switch (op) {
    case ReduceOp::Sum:
    case ReduceOp::Minus:
    case ReduceOp::BitOr:
    case ReduceOp::BitXor:
    case ReduceOp::LogOr:
      return "0";
    case ReduceOp::Product:
    case ReduceOp::LogAnd:
      return "1";
    case ReduceOp::BitAnd:
      return "~(" + type + ")0";
    default:
      return "";
  }
}

std::string Lowering::loopType(const LoopVar& v) const {
  std::string text = typeText(v.var->getType(), v.var->getName().str());
  // A variable that is declared by typeof in the loop is not known in front of it.
  if (v.declaredInFor && text.find('(') != std::string::npos)
    return typeText(v.var->getType().getCanonicalType(), v.var->getName().str());
  return text;
}

// Whether the ends of a node's empty part of the template may not be values of the control variable's type.
bool Lowering::mayWrap(const LoopInfo& l, const LoopVar& v) const {
  QualType type = v.var->getType();
  const unsigned width = context_.getIntWidth(type);
  if (type->isUnsignedIntegerOrEnumerationType() || width < 32) return true;
  if (width > 32 || v.mode == LoopVar::OnNodes) return false;
  constexpr long long safe = 1 << 30;
  const TemplateSymbol& t = *l.on.templ;
  if (!t.fixed || v.axis < 0) return true;
  for (const Value& end : {t.lb[v.axis], t.ub[v.axis], v.offset})
    if (auto c = end.constant(); !c || *c > safe || *c < -safe) return true;
  return false;
}

// First value and bound of the condition for a range of iterations; an empty one has no meaningful ends.
std::string Lowering::ends(const LoopInfo& l, const LoopVar& v, const std::string& range) {
  const std::string i = v.var->getName().str(), up = v.direction > 0 ? " + 1" : "";
  std::string first = range + ".first", last = range + ".last" + up;
  if (mayWrap(l, v)) {
    first = range + ".count > 0 ? " + first + " : 0";
    last = range + ".count > 0 ? " + last + (v.direction > 0 ? " : 0" : " : 1");
  }
  return "const " + loopType(v) + " _xmp_lo_" + i + " = " + first + ", _xmp_end_" + i + " = " + last + ";";
}

// A step that only the run knows, once it was seen to have the loop's direction.
std::string Lowering::stepText(const Site& s, const LoopVar& v, const std::string& bounds) {
  return "tasuki_loop_step(" + site(&s) + ", \"" + v.var->getName().str() + "\", " + bounds + ", " + str(v.step) +
         ", " + std::to_string(v.direction) + ")";
}

// Constants in front of a loop for its bounds and such a step, which stand in `v` from then on. The number
// tells loops of one name apart.
std::string Lowering::keepStep(const Site& s, LoopVar& v, const std::string& number) {
  if (v.step.constant()) return "";
  const std::string i = v.var->getName().str() + number;
  const auto keep = [&](Value& value, const std::string& name, const std::string& text) {
    value = Value();
    value.name = name + i;
    return "const long " + value.name + " = " + text + "; ";
  };
  std::string kept = keep(v.lb, "_xmp_lb_", str(v.lb));
  kept += keep(v.ub, "_xmp_ub_", str(v.ub));
  return kept + keep(v.step, "_xmp_st_", stepText(s, v, v.lb.name + ", " + v.ub.name));
}

// In front of a loop that stays as it is, for which the host compiler may divide by the step.
std::string Lowering::checkStep(const Site& s, const LoopVar& v) {
  if (v.step.constant() || calls(v.step)) return "";
  return "(void)" + stepText(s, v, "0, 0") + "; ";
}

// The iterations of this node, computed once before the loop.
std::string Lowering::rangeDeclaration(const LoopInfo& l, LoopVar v) {
  if (v.mode == LoopVar::Whole) return checkStep(*l.site, v);
  std::string i = v.var->getName().str(), kept = keepStep(*l.site, v);
  std::string step = str(v.step), lb = str(v.lb), ub = str(v.ub), off = str(v.offset),
              dim = std::to_string(v.axis);
  std::string arguments = dim + ", " + lb + ", " + ub + ", " + step + ", " + off + ")";
  switch (v.mode) {
    case LoopVar::Whole:
      break;
    case LoopVar::Affine:
    case LoopVar::OnNodes: {
      std::string call = v.mode == LoopVar::Affine ? "tasuki_loop_affine(" + l.on.templ->variable + ", "
                                                   : "tasuki_loop_nodes(" + l.on.nodes->variable + ", ";
      if (v.coefficient.constant() != std::optional<long long>(1)) {
        call = "tasuki_loop_linear(" + l.on.templ->variable + ", ";
        arguments = dim + ", " + lb + ", " + ub + ", " + step + ", " + str(v.coefficient) + ", " + off + ")";
      }
      return kept + "const struct tasuki_range _xmp_r_" + i + " = " + call + arguments + "; " +
             ends(l, v, "_xmp_r_" + i);
    }
    case LoopVar::Cyclic:
      return kept + "const struct tasuki_cyclic_range _xmp_r_" + i + " = tasuki_loop_cyclic(" + l.on.templ->variable +
             ", " + arguments + ";";
    case LoopVar::BlockCyclic:
      return kept + "const struct tasuki_blocks _xmp_n_" + i + " = tasuki_loop_blocks(" + l.on.templ->variable + ", " +
             arguments + ";";
  }
  return "";
}

// In front of a loop: its iterations are those of nodes that execute it. Dimensions of which that is not known here are
// not looked at.
std::string Lowering::within(const LoopInfo& l, bool onlyConstants) {
  if (l.outer) return "";  // whose iterations are looked at instead
  const auto known = [&](const Value& v) { return onlyConstants ? v.constant().has_value() : !calls(v); };
  const auto times = [](Value v, int factor) {
    for (auto& term : v.terms) term.first *= factor;
    v.add *= factor;
    return v;
  };
  RefInfo all = l.on;
  for (SubInfo& sub : all.subs) {
    if (sub.kind == SubInfo::Loop && !sub.section) {
      const LoopVar& v = l.nest[static_cast<size_t>(sub.loop)];
      const long long coefficient = v.coefficient.constant().value_or(0), most = 1 << 20;
      const int factor = coefficient < most && coefficient > -most ? static_cast<int>(coefficient) : 0;
      // Values kept under a name are no sums of others.
      const bool sums = v.lb.name.empty() && v.ub.name.empty() && v.step.name.empty();
      if (factor != 0 && !v.boundsUseOuter && (sums || (factor == 1 && v.offset.name.empty())) && known(v.lb) &&
          known(v.ub) && known(v.step) && known(v.offset)) {
        sub.kind = SubInfo::Triplet;
        sub.lo = times(v.lb, factor).plus(v.offset);
        sub.hi = times(v.ub, factor).plus(v.offset);
        sub.step = times(v.step, factor);
        continue;
      }
    }
    const bool fixed = sub.kind == SubInfo::Index || sub.kind == SubInfo::Triplet;
    if (sub.kind != SubInfo::All && !(fixed && known(sub.lo) && known(sub.hi) && known(sub.step)))
      sub.kind = SubInfo::Own;
  }
  if (llvm::all_of(all.subs, [](const SubInfo& sub) { return sub.kind == SubInfo::Own; })) return "";
  return "if (tasuki_narrowed()) tasuki_loop_within(" + site(l.site) + ", " + refPointer(&all) + "); ";
}

// Tests stand as far out as the indices that they mention allow; with a pragma on the nest, which may collapse
// it, all of them stand in the innermost loop.
std::string Lowering::test(const LoopInfo& l, size_t level) {
  size_t innermost = l.nest.size() - 1;
  bool together = pragmas_.count(l.nest[0].stmt) || unit_.items[l.range.begin].kind == Item::Verbatim;
  std::string s;
  for (size_t k = 0; k < l.on.subs.size(); ++k) {
    const SubInfo& sub = l.on.subs[k];
    if (sub.kind != SubInfo::Test || (together ? innermost : sub.loop) != level) continue;
    std::string object = l.on.nodes ? l.on.nodes->variable : l.on.templ->variable;
    std::string name = std::string(l.on.nodes ? "tasuki_on_node" : "tasuki_owns") + (sub.section ? "_section" : "");
    s += (s.empty() ? "" : " && ") + name + "(" + object + ", " + std::to_string(k) + ", " + str(sub.lo);
    if (sub.section) s += ", " + str(sub.hi) + ", " + str(sub.step);
    s += ")";
  }
  return s;
}

bool Lowering::hasLocations(const LoopInfo& l) const {
  for (const ReductionInfo& r : l.reductions)
    if (!r.locations.empty()) return true;
  return false;
}

// The last iteration counts even when it sets what an earlier one had set: note the assignment itself.
void Lowering::locationAssigned(Range left, const VarDecl* v) {
  std::string name = v->getName().str();
  emitter_.replace(left, "*(_xmp_set_" + name + " = 1, &" + name + ")");
}

// Number of the iteration in sequential order; loops whose trip count varies get a fixed large one.
std::string Lowering::iterationNumber(const LoopInfo& l) {
  std::string s;
  for (const LoopVar& v : l.nest) {
    std::string i = v.var->getName().str(), lb = str(v.lb), ub = str(v.ub), step = str(v.step);
    std::string k = "((long long)" + i + " - (" + lb + ")) / (" + step + ")";
    if (s.empty()) {
      s = k;
      continue;
    }
    std::string count =
        v.boundsUseOuter ? "(1LL << 31)" : "(((long long)(" + ub + ") - (" + lb + ")) / (" + step + ") + 1)";
    s = "(" + s + ") * " + count + " + " + k;
  }
  return s;
}

bool Lowering::calls(const Value& v) const {
  std::function<bool(const Stmt*)> in = [&](const Stmt* s) {
    if (isa<CallExpr>(s)) return true;
    for (const Stmt* c : s->children())
      if (c && in(c)) return true;
    return false;
  };
  for (const auto& [sign, e] : v.terms)
    if (in(e)) return true;
  return false;
}

// The calls in a loop's header and on clause are made once, by the nodes that meet the loop; in the loop they would see
// the executing set of an iteration.
std::vector<std::pair<std::string, Value>> Lowering::keepCalls(LoopInfo& l) {
  std::vector<std::pair<std::string, Value>> kept;
  for (LoopVar& v : l.nest) {
    if (v.boundsUseOuter) continue;
    const std::string i = v.var->getName().str();
    auto keep = [&](Value& value, const std::string& what) {
      if (!calls(value)) return false;
      kept.emplace_back("_xmp_" + what + "_" + i, value);
      value = Value();
      value.name = kept.back().first;
      return true;
    };
    keep(v.lb, "from");
    keep(v.ub, "to");
    keep(v.offset, "offset");
    keep(v.coefficient, "times");
    if (keep(v.step, "step")) emitter_.replaceHeader(range(v.stmt->getInc()), i + " += " + v.step.name);
  }
  return kept;
}

// Registers the edit of one for statement of the nest.
void Lowering::forEdit(std::shared_ptr<LoopInfo> l, size_t k) {
  const LoopVar& v = l->nest[k];
  bool rim = l->site->d.rim != Rim::None;
  std::string i = v.var->getName().str();
  if (v.mode == LoopVar::Affine || v.mode == LoopVar::OnNodes || rim) {
    emitter_.replaceHeader(v.init, "_xmp_lo_" + i);
    emitter_.replaceHeader(v.condition, i + (v.direction > 0 ? " < " : " >= ") + "_xmp_end_" + i);
  }
  edited_.insert(v.stmt);
  emitter_.replace(v.whole, [this, l, k](Emitter& e) { emitFor(e, *l, k); });
}

void Lowering::pragmaLine(Emitter& e, const std::string& pragma, int item) {
  if (pragma.empty()) return;
  e.write("\n" + pragma + "\n");
  e.line(item, "");
}

void Lowering::emitFor(Emitter& e, const LoopInfo& l, size_t k) {
  const LoopVar& v = l.nest[k];
  std::string i = v.var->getName().str();
  bool innermost = k + 1 == l.nest.size();
  bool locate = innermost && hasLocations(l);
  bool rim = l.site->d.rim != Rim::None;
  std::string close;
  if (v.boundsUseOuter && !rim && v.mode != LoopVar::Whole) {
    e.write("{ " + rangeDeclaration(l, v) + " ");
    close = " }" + close;
  }
  if (auto p = pragmas_.find(v.stmt); p != pragmas_.end()) pragmaLine(e, p->second(), v.header.begin);
  if (auto p = pieces_.find(v.stmt); p != pieces_.end()) {
    e.write(p->second.first);
    pragmaLine(e, p->second.second, v.header.begin);
    close = " }" + close;
  }
  std::string bodyOpen, bodyClose;
  if (locate) {
    bodyOpen = "{ ";
    std::string pos;
    for (const ReductionInfo& r : l.reductions) {
      if (r.locations.empty()) continue;
      std::string n = r.var->getName().str();
      bodyOpen += "const __typeof__(" + n + ") _xmp_old_" + n + " = " + n + "; ";
      bool last = r.op == ReduceOp::LastMax || r.op == ReduceOp::LastMin;
      std::string changed = n + " != _xmp_old_" + n, keep;
      for (const VarDecl* loc : r.locations) {
        std::string m = loc->getName().str();
        if (last) changed += " || _xmp_set_" + m, bodyOpen += "_xmp_set_" + m + " = 0; ";
        keep += " _xmp_loc_" + n + "_" + m + " = " + m + ";";
      }
      pos += " if (" + changed + ") { _xmp_pos_" + n + " = " + iterationNumber(l) + ";" + keep + " }";
    }
    bodyOpen += "do ";
    bodyClose = " while (0);" + pos + " }";
  }
  if (innermost && l.needsSet && l.section) {
    std::string at = site(l.site);
    bodyOpen = "{ tasuki_loop_set_begin(" + at + ", &(struct tasuki_ref)" + refText(l.on, Indices::Iteration) +
               "); do " + bodyOpen;
    bodyClose += " while (0); tasuki_loop_set_end(" + at + "); }";
  }
  if (!pragmas_.count(l.nest[0].stmt) && polls(unit_, facts_, l, k)) {
    bodyOpen = "{ tasuki_poll(); " + bodyOpen;
    bodyClose += " }";
  }
  if (std::string condition = test(l, k); !condition.empty()) bodyOpen = "if (" + condition + ") " + bodyOpen;
  switch (rim ? LoopVar::Affine : v.mode) {
    case LoopVar::Whole:
    case LoopVar::Affine:
    case LoopVar::OnNodes:
      e.tokens(v.header);
      break;
    case LoopVar::Cyclic: {
      auto step = v.step.constant();
      std::string r = "_xmp_r_" + i, kk = "_xmp_k_" + i;
      std::string local = step == std::optional<long long>(1) ? r + ".local_first + " + kk
                          : step == std::optional<long long>(-1)
                              ? r + ".local_first - " + kk
                              : r + ".local_first + " + kk + " * " + r + ".local_step";
      e.write("for (long " + kk + " = 0; " + kk + " < " + r + ".count; ++" + kk + ")");
      bodyOpen = "{ const long _xmp_l_" + i + " __attribute__((unused)) = " + local + "; " + loopType(v) +
                 " " + i + " __attribute__((unused)) = " + r + ".first + " + kk + " * " + r + ".step; " +
                 bodyOpen;
      bodyClose += " }";
      break;
    }
    case LoopVar::BlockCyclic: {
      std::string b = "_xmp_b_" + i, r = "_xmp_r_" + i;
      bodyOpen = "{ const struct tasuki_block " + r + " = tasuki_loop_block(&_xmp_n_" + i + ", " + str(v.lb) + ", " +
                 str(v.step) + ", " + b + "); const long _xmp_delta_" + i + " __attribute__((unused)) = " + r +
                 ".delta; " + ends(l, v, r) + " for (" + loopType(v) + " " + i + " = _xmp_lo_" + i + "; " + i +
                 (v.direction > 0 ? " < " : " >= ") + "_xmp_end_" + i + "; " + i + " += " + str(v.step) + ") " +
                 bodyOpen;
      bodyClose += " }";
      e.write("for (long " + b + " = 0; " + b + " < _xmp_n_" + i + ".count; ++" + b + ")");
      break;
    }
  }
  if (!bodyOpen.empty()) e.write(" " + bodyOpen);
  e.tokens(v.body);
  e.write(bodyClose + close);
}

std::string Lowering::reductionBegin(const LoopInfo& l) {
  std::string s;
  for (const ReductionInfo& r : l.reductions) {
    std::string n = r.var->getName().str(), t = "__typeof__(" + n + ")";
    s += t + " *const _xmp_v_" + n + " = &" + n + "; ";
    for (const VarDecl* loc : r.locations)
      s += "__typeof__(" + loc->getName().str() + ") *const _xmp_v_" + loc->getName().str() + " = &" +
           loc->getName().str() + "; ";
  }
  s += "{ ";
  for (const ReductionInfo& r : l.reductions) {
    std::string n = r.var->getName().str(), t = "__typeof__(*_xmp_v_" + n + ")", op = opText(r.op);
    std::string code = typeCode(r.var->getType());
    if (r.var->getType()->isArrayType()) {
      std::string v = variableText(r.var, "_xmp_v_" + n);
      std::string count = v.substr(v.find(", ") + 2);
      count = count.substr(0, count.find(", TASUKI"));
      s += t + " " + n + "; tasuki_identity(" + op + ", " + code + ", " + n + ", " + count + "); ";
      continue;
    }
    // The private copy's address is never taken: it can live in a register.
    const std::string identity = identityText(r.op, t);
    s += t + " _xmp_p_" + n + "; ";
    if (identity.empty()) s += "tasuki_identity(" + op + ", " + code + ", &_xmp_p_" + n + ", 1); ";
    s += t + " " + n + " = " + (identity.empty() ? "_xmp_p_" + n : identity) + "; ";
    if (!r.locations.empty()) s += "long long _xmp_pos_" + n + " = -1; ";
    for (const VarDecl* loc : r.locations) {
      std::string m = loc->getName().str(), mt = "__typeof__(*_xmp_v_" + m + ")";
      if (r.op == ReduceOp::LastMax || r.op == ReduceOp::LastMin) s += "int _xmp_set_" + m + " = 0; ";
      s += mt + " " + m + " = *_xmp_v_" + m + ", _xmp_loc_" + n + "_" + m + " = " + m + "; ";
    }
  }
  return s;
}

// The nodes that take part: all that execute the loop, but where the on clause gives a dimension's own
// part ('*' or ':') only the nodes of that part. Nodes without an iteration take part, too: the program
// expects the result everywhere.
std::string Lowering::reductionSet(const LoopInfo& l) {
  bool fixed = false, own = false;
  for (const SubInfo& s : l.on.subs) {
    fixed |= s.kind == SubInfo::Index || s.kind == SubInfo::Triplet;
    own |= s.kind == SubInfo::Own || s.kind == SubInfo::All;
  }
  if (fixed) return "&(struct tasuki_ref)" + refText(l.on, Indices::Ranges);
  if (!own) return "0";
  const NodesSymbol* p = l.on.nodes ? l.on.nodes : l.on.templ->onto;
  std::vector<std::string> subs(p->size.size(), "{TASUKI_SUB_ALL}");
  for (size_t k = 0; k < l.on.subs.size(); ++k) {
    int axis = l.on.nodes ? static_cast<int>(k) : l.on.templ->formats[k].axis;
    if (axis >= 0 && l.on.subs[k].kind != SubInfo::Loop && l.on.subs[k].kind != SubInfo::Test)
      subs[axis] = "{TASUKI_SUB_OWN}";
  }
  return "&(struct tasuki_ref){TASUKI_REF_NODES, " + p->variable + ", " + std::to_string(subs.size()) + ", " +
         subsText(subs) + "}";
}

std::string Lowering::reductionEnd(const LoopInfo& l) {
  std::string s, on = reductionSet(l);
  for (const ReductionInfo& r : l.reductions)
    if (!r.var->getType()->isArrayType()) {
      std::string n = r.var->getName().str();
      s += "_xmp_p_" + n + " = " + n + "; ";
    }
  // Variables of one operator go in one call.
  std::set<const ReductionInfo*> done;
  for (const ReductionInfo& r : l.reductions) {
    std::string n = r.var->getName().str();
    if (done.count(&r)) continue;
    if (!r.locations.empty()) {
      std::vector<std::string> vars, copies;
      for (const VarDecl* loc : r.locations) {
        std::string m = loc->getName().str();
        vars.push_back(variableText(loc, "_xmp_v_" + m));
        copies.push_back("&_xmp_loc_" + n + "_" + m);
      }
      s += "tasuki_loop_reduction_location(" + site(l.site) + ", " + opText(r.op) + ", &(struct tasuki_variable)" +
           variableText(r.var, "_xmp_v_" + n) + ", &_xmp_p_" + n + ", _xmp_pos_" + n + ", " +
           std::to_string(vars.size()) + ", (struct tasuki_variable[])" + list(vars) + ", (void *const[])" +
           list(copies) + ", " + on + ", " + copiesText(*l.site) + "); ";
      continue;
    }
    std::vector<std::string> vars, copies;
    for (const ReductionInfo& q : l.reductions) {
      if (q.op != r.op || !q.locations.empty()) continue;
      std::string m = q.var->getName().str();
      done.insert(&q);
      vars.push_back(variableText(q.var, "_xmp_v_" + m));
      copies.push_back(q.var->getType()->isArrayType() ? m : "&_xmp_p_" + m);
    }
    if (vars.size() == l.reductions.size()) nameOperands(*l.site, l.reductions);
    s += "tasuki_loop_reduction(" + site(l.site) + ", " + opText(r.op) + ", " + std::to_string(vars.size()) +
         ", (struct tasuki_variable[])" + list(vars) + ", (void *const[])" + list(copies) + ", " + on + ", " + copiesText(*l.site) + "); ";
  }
  return s + "}";
}

// expand, margin, peel_and_wait: the loop runs over a list of boxes.
std::string Lowering::boxes(const LoopInfo& l) {
  std::vector<std::string> dims, axes, lo, hi, unbound;
  std::string s;
  for (LoopVar v : l.nest) {
    s += keepStep(*l.site, v);
    dims.push_back("{" + str(v.lb) + ", " + str(v.ub) + ", " + str(v.step) + ", " + str(v.offset) + "}");
    axes.push_back(std::to_string(v.axis));
  }
  for (const WidthInfo& w : l.widths) {
    lo.push_back(w.whole ? "0" : str(w.lo));
    hi.push_back(w.whole ? "0" : str(w.hi));
    unbound.push_back(w.flagged ? "1" : "0");
  }
  Rim rim = l.site->d.rim;
  std::string n = std::to_string(l.nest.size());
  s += "struct tasuki_range _xmp_box[TASUKI_MAX_BOXES * " + n + "]; const int _xmp_boxes = tasuki_loop_boxes(" +
       site(l.site) + ", " + l.on.templ->variable + ", " + n + ", (struct tasuki_loop_dim[])" + list(dims) +
       ", (int[])" + list(axes) + ", (long[])" + list(lo) + ", (long[])" + list(hi) + ", (int[])" + list(unbound) +
       ", " +
       (rim == Rim::Expand   ? "0"
        : rim == Rim::Margin ? "1"
                             : "2") +
       ", _xmp_box); ";
  s += "for (int _xmp_b = 0; _xmp_b < _xmp_boxes; ++_xmp_b) { ";
  for (size_t k = 0; k < l.nest.size(); ++k) {
    const LoopVar& v = l.nest[k];
    std::string box = "_xmp_box[_xmp_b * " + n + " + " + std::to_string(k) + "]";
    s += ends(l, v, box) + " ";
  }
  return s;
}

void Lowering::loop(std::shared_ptr<LoopInfo> l) {
  for (const ReductionInfo& r : l->reductions) {
    takeAddress(r.var);
    for (const VarDecl* location : r.locations) takeAddress(location);
  }
  const auto kept = l->needsSet ? keepCalls(*l) : std::vector<std::pair<std::string, Value>>();
  for (size_t k = 0; k < l->nest.size(); ++k) {
    facts_.loops[l->nest[k].stmt] = {l, k};
    forEdit(l, k);
  }
  emitter_.replace(l->range, [this, l, kept](Emitter& e) {
    bool rim = l->site->d.rim != Rim::None;
    std::string begin = "{ ", end = "}";
    std::string at = site(l->site);
    if (l->needsMember) {
      begin += "if (tasuki_loop_member(" + at + ", &(struct tasuki_ref)" + refText(l->on) + ")) { ";
      end = "} " + end;
    }
    if (const TemplateSymbol* t = l->on.templ) {
      bool waits = !t->fixed;
      for (const FormatInfo& f : t->formats) waits |= f.undefined;
      if (waits) begin += "tasuki_check_fixed(" + at + ", " + t->variable + "); ";
    }
    if (l->ownsRegion) begin += hoists(*l->region, at) + " ";
    for (const auto& [name, value] : kept) begin += "const long " + name + " = " + str(value) + "; ";
    begin += within(*l, false);
    if (!l->reductions.empty()) {
      begin += reductionBegin(*l);
      end = reductionEnd(*l) + " " + end;
    }
    if (l->needsSet && !l->section) {
      begin += "tasuki_loop_set_begin(" + at + ", &(struct tasuki_ref)" + refText(l->on) + "); ";
      end = "tasuki_loop_set_end(" + at + "); " + end;
    }
    if (rim) {
      begin += boxes(*l);
      if (l->site->d.rim == Rim::PeelAndWait) {
        std::string wait = "tasuki_wait_async(" + at + ", 1, (long[]){" + str(l->asyncId) + "}, 0, 0); ";
        end = "if (_xmp_b == 0) " + wait + "} if (_xmp_boxes == 0) " + wait + end;
      } else {
        end = "} " + end;
      }
    } else {
      for (const LoopVar& v : l->nest)
        if (!v.boundsUseOuter) {
          std::string d = rangeDeclaration(*l, v);
          if (!d.empty()) begin += d + " ";
        }
    }
    e.line(l->range.begin, begin);
    e.tokens(l->range);
    e.behind(end);
  });
}

}  // namespace tasuki
