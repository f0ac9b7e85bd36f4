// The iterations of loops over threads: computed by the host in front of a launch, or inside the kernel.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

// The bounds of what is not divided: of the type long, in host code and in kernels.
static const std::string kLeast = "(-0x7fffffffffffffffL - 1)", kMost = "0x7fffffffffffffffL";

// Whether the region changes what the value is made of: the host does not know it in front of the launch.
bool RegionBuilder::ofRegion(const Value& v) const {
  return llvm::any_of(v.terms, [&](const auto& term) { return mentionsAny(term.second, ofKernel_); });
}

// Whether the on clause fixes a dimension of a template by such a value.
bool RegionBuilder::placeOfRegion(const LoopInfo& l) const {
  return l.on.templ &&
         llvm::any_of(l.on.subs, [&](const SubInfo& s) { return s.kind == SubInfo::Index && ofRegion(s.lo); });
}

// Whether the host knows everything else that the on clause is made of.
bool RegionBuilder::onOfHost(const LoopInfo& l) const {
  const bool place = placeOfRegion(l);
  return llvm::none_of(l.on.subs, [&](const SubInfo& s) {
    if (place && s.kind == SubInfo::Triplet) return true;
    if (l.on.templ && s.kind == SubInfo::Index) return false;
    return ofRegion(s.lo) || ofRegion(s.hi) || ofRegion(s.step) || ofRegion(s.coefficient);
  });
}

// Whether this node takes part, as the kernel asks: where the place is one of the region's. Else empty.
std::string RegionBuilder::takesPart(const LoopInfo& l, const std::string& n) {
  if (!placeOfRegion(l)) return {};
  std::string all;
  for (size_t k = 0; k < l.on.subs.size(); ++k) {
    const SubInfo& s = l.on.subs[k];
    const directive::DistFormat::Kind kind = l.on.templ->formats[k].kind;
    if (s.kind != SubInfo::Index || kind == directive::DistFormat::Star) continue;
    const std::string end = "_" + std::to_string(k) + "_" + n,
                      d = l.on.templ->variable + "->dim[" + std::to_string(k) + "].";
    const auto of = [&](const char* what) { return fixed("_on_" + std::string(what) + end, d + what, true); };
    const std::string place =
        "(long)" + (ofRegion(s.lo) ? kernelValue(s.lo) : fixed("_at" + end, host_.value(s.lo), false));
    const bool cyclic = kind == directive::DistFormat::Cyclic;
    const std::string low = of(cyclic ? "lb" : "lo"), high = of(cyclic ? "ub" : "hi");
    all += (all.empty() ? "" : " && ") + place + " >= " + low + " && " + place + " <= " + high;
    if (cyclic) all += " && (" + place + " - " + low + ") / " + of("width") + " % " + of("nodes") + " == " + of("me");
  }
  return all;
}

// Other on clauses need a division, which the host can do, or a test in every iteration.
bool RegionBuilder::plainOn(const SpaceLoop& l, bool onHost) {
  if (l.xmp && !onOfHost(*l.xmp)) {
    problem_ = "a loop whose on clause uses what the region changes";
    problemAt_ = l.v.stmt->getForLoc();
    return false;
  }
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

// With expand, margin or peel_and_wait the host runs through boxes, with a launch for each.
bool RegionBuilder::hasRim(const SpaceLoop& l) const {
  return l.xmp && l.xmp->site->d.rim != directive::Directive::LoopRim::None;
}

bool RegionBuilder::fixedRange(const SpaceLoop& l) const {
  return isFixed(l.v.lb) && isFixed(l.v.ub) && isFixed(l.v.step) && !hasRim(l);
}

// The loop's range of the present box; empty, and a problem, where there is none.
std::string RegionBuilder::box(const SpaceLoop& l) {
  const bool inside = construct_.range.begin <= l.xmp->range.begin;
  if (inside || l.v.mode == LoopVar::Cyclic || l.v.mode == LoopVar::BlockCyclic) {
    problem_ = inside ? "a loop with expand, margin or peel_and_wait behind the acc directive: write the xmp line first"
                      : "a loop with widths over a cyclic dimension";
    problemAt_ = l.v.stmt->getForLoc();
    return {};
  }
  size_t k = 0;
  while (l.xmp->nest[k].stmt != l.v.stmt) ++k;
  return "_xmp_box[_xmp_b * " + std::to_string(l.xmp->nest.size()) + " + " + std::to_string(k) + "]";
}

// The host computes the loop's iterations in front of the launch; `count` becomes their number.
void RegionBuilder::hostRange(const SpaceLoop& l, int number, std::string& count) {
  count = "0";
  if (!plainOn(l, true)) return;
  LoopVar v = l.v;
  valuesFromDevice(v, std::to_string(number));
  const bool constant =
      isFixed(v.lb) && isFixed(v.ub) && isFixed(v.step) && isFixed(v.offset) && isFixed(v.coefficient);
  const std::string kept = host_.keepStep(l.xmp ? *l.xmp->site : *construct_.site, v, "_" + std::to_string(number));
  std::string n = std::to_string(number), range = "_xmp_k_" + n;
  std::string dim = std::to_string(v.axis), lb = host_.value(v.lb), ub = host_.value(v.ub), step = host_.value(v.step),
              offset = host_.value(v.offset);
  bool linear = v.coefficient.constant() != std::optional<long long>(1);
  std::string arguments = lb + ", " + ub + ", " + step + ", " + offset;
  LoopVar::Mode mode = l.xmp ? v.mode : LoopVar::Whole;
  std::string t = l.xmp && l.xmp->on.templ ? l.xmp->on.templ->variable : "";
  if (!plainOnDevice(l)) return;
  // Around the region the loop has looked already, and may have narrowed the set to that of its iterations.
  if (l.xmp && number == 0 && construct_.range.begin < l.xmp->range.begin) current_.setup += host_.within(*l.xmp);
  current_.setup += kept;
  if (hasRim(l)) {
    const std::string part = box(l);
    if (part.empty()) return;
    current_.setup += "const struct tasuki_range " + range + " = " + onDevice(l, part) + "; ";
    fixed("_lb_" + n, range + ".first", false);
    if (!v.step.constant()) fixed("_st_" + n, step, isFixed(l.v.step));
    count = range + ".count";
    return;
  }
  switch (mode) {
    case LoopVar::Whole:
      current_.setup +=
          "const struct tasuki_range " + range + " = " +
          onDevice(l, "tasuki_clip(" + lb + ", " + ub + ", " + step + ", " + kLeast + ", " + kMost + ")") + "; ";
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
      fixed("_st_" + n, step, isFixed(l.v.step));
  }
  if (l.xmp && l.xmp->needsMember && !placeOfRegion(*l.xmp))
    count = "(" + host_.member(*l.xmp) + " ? " + count + " : 0)";
}

// This node's part of a loop, for usedForSure(), as far as the host can tell in front of the region.
std::optional<UsedBoxesRequest::Part> RegionBuilder::partInFront(const ForStmt* f, const std::string& name,
                                                                 const UsedBoxesRequest::Known& known) const {
  if (sharedLoop(f)) return std::nullopt;
  const auto& [loop, number] = facts_.loops.at(f);
  const LoopVar& v = loop->nest[number];
  const bool inside = construct_.range.begin <= loop->range.begin;
  const auto fixedBefore = [&](const Value& value) {
    return (value.name.empty() || !inside) &&
           llvm::all_of(value.terms, [&](const auto& term) { return known(term.second); });
  };
  const auto ofHost = [&](const SubInfo& s) {
    return fixedBefore(s.lo) && fixedBefore(s.hi) && fixedBefore(s.step) && fixedBefore(s.coefficient);
  };
  if (loop->tested || loop->section || !llvm::all_of(loop->on.subs, ofHost)) return std::nullopt;
  UsedBoxesRequest::Part part;
  if (loop->needsMember) part.condition = host_.member(*loop);
  if (v.mode == LoopVar::Whole) return part;
  const auto step = v.step.constant();
  if (!step || *step == 0 || !fixedBefore(v.lb) || !fixedBefore(v.ub) || !fixedBefore(v.offset) ||
      !fixedBefore(v.coefficient))
    return std::nullopt;
  const bool cyclic = v.mode == LoopVar::Cyclic || v.mode == LoopVar::BlockCyclic;
  const std::string object = loop->on.templ ? loop->on.templ->variable : loop->on.nodes->variable,
                    bounds = host_.value(v.lb) + ", " + host_.value(v.ub) + ", " + host_.value(v.step) + ", ";
  std::string range, offset = host_.value(v.offset);
  if (loop->site->d.rim != directive::Directive::LoopRim::None) {
    if (inside || cyclic) return std::nullopt;
    range = "_xmp_box[_xmp_b * " + std::to_string(loop->nest.size()) + " + " + std::to_string(number) + "]";
  } else {
    const bool linear = v.coefficient.constant() != std::optional<long long>(1);
    if (linear && (cyclic || v.mode == LoopVar::OnNodes)) return std::nullopt;
    const std::string call = cyclic                       ? "tasuki_loop_cyclic_ends("
                             : v.mode == LoopVar::OnNodes ? "tasuki_loop_nodes("
                             : linear                     ? "tasuki_loop_linear("
                                                          : "tasuki_loop_affine(";
    if (linear) offset = host_.value(v.coefficient) + ", " + offset;
    range = call + object + ", " + std::to_string(v.axis) + ", " + bounds + offset + ")";
  }
  part.declaration = "const struct tasuki_range " + name + " = " + range + "; ";
  part.condition += (part.condition.empty() ? "" : " && ") + name + ".count > 0";
  const std::string last = *step == 1 || *step == -1
                               ? name + ".last"
                               : "(" + name + ".first + (" + name + ".count - 1) * " + name + ".step)";
  part.least = *step > 0 ? name + ".first" : last;
  part.most = *step > 0 ? last : name + ".first";
  return part;
}

// Counters may be shorter than the loop's variable: a long one's values are computed as such.
std::string RegionBuilder::wideCounter(const VarDecl* v, const std::string& counter) const {
  return context_.getTypeSize(v->getType()) > 32 ? "(long)" + counter : counter;
}

// Whether the value is one that the loop's variable has; unsigned ones are compared as numbers with a sign.
std::string RegionBuilder::isIteration(const LoopVar& v, std::string name, const std::string& lb, const std::string& ub,
                                       const std::string& step) const {
  if (v.var->getType()->isUnsignedIntegerType()) name = "(long)" + name;
  return (v.direction > 0 ? name + " >= " + lb + " && " + name + " <= " + ub
                          : name + " <= " + lb + " && " + name + " >= " + ub) +
         " && (" + name + " - " + lb + ") % " + step + " == 0";
}

// Declares the loop's variable from its counter; opens a guard where the counter runs over more than the loop.
void RegionBuilder::index(const SpaceLoop& l, const std::string& counter, int number, int& guards) {
  const LoopVar& v = l.v;
  std::string n = std::to_string(number), name = printer_->name(v.var);
  std::string declaration = declare(v.var) + " = ", cast = "(" + typeOf(v.var) + ")";
  LoopVar::Mode mode = l.xmp ? v.mode : LoopVar::Whole;
  const auto takePart = [&] {
    const std::string condition = l.xmp ? takesPart(*l.xmp, n) : "";
    if (condition.empty()) return;
    printer_->open("if (" + condition + ")");
    ++guards;
  };
  if (mode == LoopVar::BlockCyclic) {
    printer_->line(declaration + cast + "((" + counter + " / _w_" + n + " * _p_" + n + " + _me_" + n + ") * _w_" + n + " + " +
                   counter + " % _w_" + n + " + _t_" + n + ");");
    printer_->open("if (" + isIteration(v, name, "_lb_" + n, "_ub_" + n, "_st_" + n) + ")");
    ++guards;
    return takePart();
  }
  auto step = v.step.constant();
  bool cyclic = mode == LoopVar::Cyclic;
  std::string k = wideCounter(v.var, counter), lb = wideCounter(v.var, "_lb_" + n);
  std::string advance = cyclic || !step ? k + " * _st_" + n : *step == 1 ? k : k + " * " + std::to_string(*step);
  if (!cyclic && step && *step == -1)
    printer_->line(declaration + cast + "(" + lb + " - " + k + ");");
  else
    printer_->line(declaration + cast + "(" + lb + " + " + advance + ");");
  takePart();
}

// A value as the kernel computes it.
std::string RegionBuilder::kernelValue(const Value& value) {
  std::string s = value.name;
  for (auto [k, e] : value.terms) {
    std::string t = "(" + printer_->expression(e) + ")";
    if (k != 1 && k != -1) t = std::to_string(k < 0 ? -k : k) + " * " + t;
    s += s.empty() ? (k < 0 ? "-" + t : t) : (k < 0 ? " - " : " + ") + t;
  }
  if (s.empty()) return std::to_string(value.add);
  if (value.add) s += (value.add > 0 ? " + " : " - ") + std::to_string(value.add > 0 ? value.add : -value.add);
  return "(" + s + ")";
}

std::optional<RegionBuilder::InnerRange> RegionBuilder::kernelRange(const SpaceLoop& l, int number) {
  if (!plainOn(l, false) || !plainOnDevice(l)) return std::nullopt;
  const LoopVar& v = l.v;
  const auto text = [&](const Value& value) { return kernelValue(value); };
  std::string n = std::to_string(number), lo = kLeast, hi = kMost;
  LoopVar::Mode mode = l.xmp ? v.mode : LoopVar::Whole;
  InnerRange r;
  r.step = text(v.step);
  if (hasRim(l)) {
    const std::string part = box(l);
    if (part.empty()) return std::nullopt;
    if (sharedLoop(v.stmt)) {
      problem_ = "a layout clause on a loop with expand, margin or peel_and_wait, inside of another loop";
      problemAt_ = v.stmt->getForLoc();
      return std::nullopt;
    }
    r.first = fixed("_lo_" + n, part + ".first", false);
    r.count = fixed("_own_" + n, part + ".count", false);
    printer_->line("const struct tasuki_range _r_" + n + " = {" + r.first + ", " +
                   fixed("_hi_" + n, part + ".last", false) + ", " + r.step + ", " + r.count + "};");
    return r;
  }
  std::string member = l.xmp ? takesPart(*l.xmp, n) : "";
  if (!member.empty()) {
    printer_->line("const int _member_" + n + " = " + member + ";");
    member = "_member_" + n;
  } else if (l.xmp && l.xmp->needsMember) {
    member = fixed("_member_" + n, host_.member(*l.xmp), false);
  }
  if (mode == LoopVar::Cyclic || mode == LoopVar::BlockCyclic) {
    std::string d = l.xmp->on.templ->variable + "->dim[" + std::to_string(v.axis) + "].";
    fixed("_w_" + n, d + "width", true);
    fixed("_p_" + n, d + "nodes", true);
    fixed("_me_" + n, d + "me", true);
    fixed("_t_" + n, d + "lb - (" + host_.value(v.offset) + ")", true);
    r.count = fixed("_own_" + n, d + "owned", true);
    r.position = "($ / _w_" + n + " * _p_" + n + " + _me_" + n + ") * _w_" + n + " + $ % _w_" + n + " + _t_" + n;
    std::string name = written(v.var->getCanonicalDecl()), lb = text(v.lb), ub = text(v.ub);
    r.guard = isIteration(v, name, lb, ub, r.step);
    if (!member.empty()) r.count = "(" + member + " ? " + r.count + " : 0)";
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
  if (!member.empty()) {
    lo = "(" + member + " ? " + lo + " : 1)";
    hi = "(" + member + " ? " + hi + " : 0)";
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
  std::string start = typeOf(l.v.var) + " " + written(l.v.var->getCanonicalDecl()) + " = (" + typeOf(l.v.var) + ")(";
  if (r.position.empty()) {
    printer_->line(start + r.first + " + " + wideCounter(l.v.var, counter) + " * " + r.step + ");");
    return;
  }
  std::string position;
  for (char c : r.position) position += c == '$' ? counter : std::string(1, c);
  printer_->line(start + position + ");");
  printer_->open("if (" + r.guard + ")");
  ++opened;
}

}  // namespace tasuki
