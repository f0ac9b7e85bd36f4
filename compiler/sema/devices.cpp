// Checks of several devices a node: device arrays, on_device, layout, the device shadow, acc reflect.
#include "directive/device_types.h"
#include "kernel/usage.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;
using directive::Form;
using directive::LayoutSub;

namespace {

bool holdsData(const std::string& clause) {
  return clause == "copy" || clause == "copyin" || clause == "copyout" || clause == "create" || clause == "present" ||
         clause == "no_create" || clause == "device_resident" || clause == "link";
}

}  // namespace

// The part that a subscript names, counted from 0; false after an error or without a subscript.
bool Analyzer::devicesPart(Site& site, const directive::Ref& r, Value& first, Value& length) {
  if (!r.subscripted || r.subs.empty()) return false;
  const directive::Subscript& s = r.subs[0];
  const bool paren = r.form == Form::Paren;
  if (s.kind == directive::Subscript::Star || s.kind == directive::Subscript::Colon) return false;
  first = s.first.empty() ? Value::of(0) : value(site, s.first).plus(paren ? -1 : 0);
  if (s.kind == directive::Subscript::Index) {
    length = Value::of(1);
  } else if (s.second.empty()) {
    error(at(s.loc), paren ? "expected lower:upper" : "expected base:length");
    return false;
  } else {
    length = value(site, s.second);
    if (paren) length = length.plus(first, -1);
  }
  auto f = first.constant(), n = length.constant();
  if (f && *f < 0) {
    error(at(s.loc), "device " + std::to_string(*f + (paren ? 1 : 0)) + " is before the first one; " +
                         (paren ? "( ) counts from 1" : "[ ] counts from 0"));
    return false;
  }
  if (n && *n < 1) {
    error(at(s.loc), "a part of a device array has at least one device, found " + std::to_string(*n));
    return false;
  }
  return true;
}

void Analyzer::declareDevices(Site& site) {
  if (scope_.compute) {
    error(site.loc, "'devices' must not stand inside the compute region 'acc " + scope_.compute->d.spelling + "'");
    note(scope_.compute->loc, "the region begins here");
    return;
  }
  const directive::Name& name = site.d.decls.front().name;
  auto d = std::make_unique<DevicesSymbol>();
  d->name = name.text;
  d->loc = at(name.loc);
  d->site = &site;
  d->fileScope = !site.inFunction;
  d->variable = "_xmp_devices_" + d->name;
  const unsigned before = faults_;
  if (nameIsFree(name)) devicesOf(site, *d);
  d->broken = faults_ != before;
  DevicesSymbol* added = scopes_.add(std::move(d));
  if (!added->broken) sink_.devices(added);
}

// The number of devices, and which ones.
void Analyzer::devicesOf(Site& site, DevicesSymbol& d) {
  const directive::Extent& size = site.d.decls.front().dims.front();
  if (size.kind == directive::Extent::Size) {
    d.size = value(site, size.upper);
    if (badValue(size.upper, site)) return;
    if (auto c = d.size->constant(); c && *c <= 0)
      return error(at(size.loc),
                   "the number of devices of " + quoted(d.name) + " must be positive, found " + std::to_string(*c));
  }
  if (site.d.hasEquiv) {
    const directive::Ref& r = site.d.equiv;
    const std::optional<int> type = directive::device_type(r.name.text);
    d.of = scopes_.devices(r.name.text);
    if (d.of && d.of->broken) return followsFromError();
    if (!d.of && type) d.type = *type;
    if (!d.of && !type) {
      std::vector<std::string> known = scopes_.devicesNames();
      for (const std::string& name : directive::device_type_names()) known.push_back(name);
      std::string near = directive::suggest(r.name.text, known);
      return error(at(r.name.loc),
                   quoted(r.name.text) + " is neither a device array nor a type of devices" +
                       (near.empty() ? " (" + directive::device_type_list() + ")" : "; did you mean '" + near + "'?"));
    }
    const unsigned before = faults_;
    Value first, length;
    if (devicesPart(site, r, first, length)) {
      d.first = first;
      d.length = length;
    }
    if (faults_ != before) return;
    auto left = d.size ? d.size->constant() : std::nullopt;
    auto right = d.length ? d.length->constant() : std::nullopt;
    if (left && right && *left != *right)
      return error(d.loc, quoted(d.name) + " has " + std::to_string(*left) + " devices, but behind '=' there are " +
                              std::to_string(*right));
    auto begin = d.first ? d.first->constant() : std::nullopt;
    auto there = d.of && d.of->size ? d.of->size->constant() : std::nullopt;
    if (begin && right && there && *begin + *right > *there) {
      error(at(r.subs[0].loc), quoted(d.of->name) + " has only " + std::to_string(*there) + " devices");
      note(d.of->loc, quoted(d.of->name) + " is declared here");
      return;
    }
  }
}

std::optional<DevicesRef> Analyzer::devicesRef(Site& site, const directive::Ref& r) {
  DevicesRef ref;
  ref.devices = scopes_.devices(r.name.text);
  if (ref.devices && ref.devices->broken) return followsFromError(), std::nullopt;
  if (!ref.devices) {
    std::string near = directive::suggest(r.name.text, scopes_.devicesNames());
    error(at(r.name.loc), "device array " + quoted(r.name.text) + " is not declared" +
                              (near.empty() ? "; declare it with '#pragma acc devices " + r.name.text + "[*]'"
                                            : "; did you mean '" + near + "'?"));
    scopes_.addUndeclared(r.name.text);
    return std::nullopt;
  }
  if (!r.subscripted || r.subs[0].kind == directive::Subscript::Star || r.subs[0].kind == directive::Subscript::Colon)
    return ref;
  if (!devicesPart(site, r, ref.first, ref.length)) return std::nullopt;
  ref.part = true;
  auto begin = ref.first.constant(), n = ref.length.constant();
  auto there = ref.devices->size ? ref.devices->size->constant() : std::nullopt;
  if (begin && n && there && *begin + *n > *there) {
    error(at(r.subs[0].loc), quoted(ref.devices->name) + " has only " + std::to_string(*there) + " devices");
    note(ref.devices->loc, quoted(ref.devices->name) + " is declared here");
    return std::nullopt;
  }
  return ref;
}

// Dimensions of an array or of a pointer to (rows of) elements; 0: not an array.
int Analyzer::rankOf(const Expr* e) const {
  if (!e) return 0;
  if (ArraySymbol* a = symbolOf(e)) return a->rank;
  QualType t = e->getType();
  int rank = 0;
  if (t->isPointerType()) t = t->getPointeeType(), ++rank;
  while (const ArrayType* a = context_.getAsArrayType(t)) t = a->getElementType(), ++rank;
  return rank;
}

bool Analyzer::layoutDeclaration(Site& site, AccInfo& info) {
  const AccClause* layout = site.d.clause("layout");
  const AccClause* shadow = site.d.clause("shadow");
  if (shadow && !layout) {
    error(at(shadow->loc), "'shadow' needs 'layout' on the same directive: only divided arrays have shadows on devices");
    return false;
  }
  if (!layout && !info.devices) return true;
  int block = -1;
  for (size_t d = 0; layout && d < layout->layout.size(); ++d) {
    if (layout->layout[d].kind != LayoutSub::Block) continue;
    if (block >= 0) {
      error(at(layout->layout[d].loc), "'block' stands in two dimensions of 'layout': a device array has one dimension");
      return false;
    }
    block = static_cast<int>(d);
  }
  if (layout && block < 0) {
    error(at(layout->loc), "'layout' needs 'block' in one dimension; without it every device has all of the array: leave "
                           "'layout' out");
    return false;
  }
  std::vector<WidthInfo> widths;
  for (const directive::Width& w : shadow ? shadow->widths : std::vector<directive::Width>{}) {
    WidthInfo info;
    info.lo = value(site, w.lo);
    info.hi = value(site, w.hi);
    for (const Value& v : {info.lo, info.hi})
      if (auto c = v.constant(); c && *c < 0) {
        error(at(w.loc), "a shadow width must not be negative, found " + std::to_string(*c));
        return false;
      }
    widths.push_back(info);
  }
  for (const AccClause& c : site.d.clauses) {
    if (!holdsData(c.name)) continue;
    for (const AccClause::Item& item : c.items) {
      const Expr* e = site.expr(item.name);
      const int rank = rankOf(e);
      if (!e || isBroken(e)) continue;
      auto expect = [&](const AccClause& clause, size_t found, const char* what) {
        if (static_cast<int>(found) == rank) return true;
        error(at(clause.loc), std::string(what) + " has " + std::to_string(found) + " dimension" +
                                  (found == 1 ? "" : "s") + ", but " + quoted(item.name.text) +
                                  (rank == 0 ? " is not an array" : " has " + std::to_string(rank)));
        return false;
      };
      if (layout && !expect(*layout, layout->layout.size(), "'layout'")) return false;
      if (shadow && !expect(*shadow, shadow->widths.size(), "'shadow'")) return false;
      ArraySymbol* a = symbolOf(e);
      if (!a && layout && e->getType()->isPointerType() && static_cast<int>(item.sections.size()) != rank) {
        error(at(item.name.loc), quoted(item.name.text) + " is a pointer: name all of what it points to, " +
                                     item.name.text + "[0:length]");
        return false;
      }
      for (int d = 0; a && d < a->rank; ++d) {
        const bool distributed = a->with->isDistributed(a->axis[d]);
        if (d == block && (a->isFull(d) || !a->isAffine(d))) {
          error(at(layout->layout[d].loc), "dimension " + std::to_string(d + 1) + " of " + quoted(a->name) +
                                               " is cyclic or has a full shadow: devices cannot share it");
          note(a->align->loc, quoted(a->name) + " is aligned here");
          return false;
        }
        if (!shadow || !distributed || a->shadow.empty() || a->isFull(d)) {
          if (!shadow || !distributed || d != block || !a->shadow.empty()) continue;
        }
        auto lo = widths[d].lo.constant(), hi = widths[d].hi.constant();
        auto nodeLo = a->shadow.empty() ? std::optional<long long>(0) : a->shadow[d].lo.constant();
        auto nodeHi = a->shadow.empty() ? std::optional<long long>(0) : a->shadow[d].hi.constant();
        if (!lo || !hi || !nodeLo || !nodeHi || (*lo == *nodeLo && *hi == *nodeHi)) continue;
        if (d != block && *lo == 0 && *hi == 0) continue;  // devices share another dimension
        error(at(shadow->widths[d].loc), "the device shadow " + std::to_string(*lo) + ":" + std::to_string(*hi) +
                                             " of dimension " + std::to_string(d + 1) + " of " + quoted(a->name) +
                                             " must equal its shadow on the nodes, " + std::to_string(*nodeLo) + ":" +
                                             std::to_string(*nodeHi));
        note(a->shadowSite ? a->shadowSite->loc : a->align->loc,
             a->shadowSite ? "the shadow is declared here" : quoted(a->name) + " has no shadow directive");
        return false;
      }
      LayoutDeclaration declaration;
      declaration.clause = &c;
      declaration.item = &item;
      declaration.array = e;
      declaration.block = block;
      if (shadow) declaration.lo = widths[block].lo, declaration.hi = widths[block].hi;
      info.declared.push_back(declaration);
      const bool none = !shadow || (declaration.lo.constant() == 0 && declaration.hi.constant() == 0);
      if (const VarDecl* v = rootVariable(e); v)
        deviceLayouts_[v] = {&site, block, !none, info.devices, declaration.lo, declaration.hi};
    }
  }
  return true;
}

bool Analyzer::noLayout(const directive::Name& array, const DeviceLayout& known) {
  error(at(array.loc), quoted(array.text) + " has no layout on devices: every device has all of it");
  note(known.site->loc, quoted(array.text) + " is declared here; add layout([block]..)");
  return false;
}

bool Analyzer::layoutUse(Site& site, const AccClause& clause, AccInfo& info) {
  LayoutUse use;
  const directive::Name& name = clause.items.front().name;
  use.name = name.text;
  use.array = site.expr(name);
  const int rank = rankOf(use.array);
  if (rank == 0) {
    error(at(name.loc), "layout expects an array, found " + quoted(name.text));
    return false;
  }
  if (static_cast<int>(clause.layout.size()) != rank) {
    error(at(name.loc), "'layout' has " + std::to_string(clause.layout.size()) + " subscript" +
                            (clause.layout.size() == 1 ? "" : "s") + ", but " + quoted(name.text) + " has " +
                            std::to_string(rank) + " dimensions");
    return false;
  }
  const DeviceLayout* known = nullptr;
  if (const VarDecl* v = rootVariable(use.array))
    if (auto it = deviceLayouts_.find(v); it != deviceLayouts_.end()) known = &it->second;
  if (known && known->block < 0) return noLayout(name, *known);
  if (site.d.clause("seq") || site.d.kind == K::AccSerialLoop) {
    error(at(clause.loc), "'layout' shares the iterations of a loop among devices, but this loop is sequential");
    return false;
  }
  if (site.d.kind == K::AccLoop && !info.insideCompute) {
    error(at(clause.loc), "'layout' on 'acc loop' needs a compute construct around it");
    return false;
  }
  // Loops that this directive or an xmp loop behind it is about.
  bool xmp = false;
  for (const Stmt* s = info.body; const CallExpr* m = boundMarker(s); s = cast<WhileStmt>(s)->getBody())
    if (Site* inner = siteOf(m)) xmp |= inner->d.kind == K::Loop;
  for (size_t d = 0; d < clause.layout.size(); ++d) {
    const LayoutSub& sub = clause.layout[d];
    if (sub.kind != LayoutSub::Var) continue;
    const LoopVar* loop = nullptr;
    for (size_t k = 0; k < info.nest.size(); ++k) {
      const LoopVar& v = info.nest[k];
      if (!v.var || v.var->getName() != sub.var.text) continue;
      const bool covered = k < info.collapse || xmp || loopOf_.count(v.stmt) > 0;
      if (covered || (known && known->block != static_cast<int>(d))) loop = &v;
    }
    if (!loop) {
      error(at(sub.var.loc), quoted(sub.var.text) + " is not the control variable of a loop that this directive is about");
      if (!info.nest.empty() && info.nest[0].stmt)
        note(info.nest[0].stmt->getForLoc(), "the loop is here; inner loops take a directive of their own or collapse");
      return false;
    }
    for (const LayoutUse::Index& other : use.indices)
      if (other.loop == loop->stmt) {
        error(at(sub.var.loc), quoted(sub.var.text) + " stands in two dimensions of 'layout'");
        return false;
      }
    use.indices.push_back({loop->stmt, static_cast<int>(d), value(site, sub.offset)});
  }
  if (known) {
    bool found = false;
    for (const LayoutUse::Index& i : use.indices) found |= i.dimension == known->block;
    if (!found) {
      error(at(clause.layout[known->block].loc), "the devices share dimension " + std::to_string(known->block + 1) + " of " +
                                                     quoted(name.text) + ": a loop index must stand there");
      note(known->site->loc, "the layout is declared here");
      return false;
    }
  }
  info.layout = use;
  return true;
}

// Whether an index of the dimensions that devices share belongs to the same device.
bool Analyzer::dividedAlike(const VarDecl* one, const VarDecl* other) const {
  if (one == other) return true;
  const DeviceLayout &l = deviceLayouts_.at(one), &r = deviceLayouts_.at(other);
  const DevicesSymbol* devices = l.devices ? l.devices->devices : nullptr;
  if (devices != (r.devices ? r.devices->devices : nullptr)) return false;
  if ((l.devices && l.devices->part) || (r.devices && r.devices->part)) return false;
  auto extent = [&](const VarDecl* v, int dimension) -> std::optional<uint64_t> {
    QualType t = v->getType();
    for (; dimension > 0; --dimension)
      if (const ArrayType* a = context_.getAsArrayType(t)) t = a->getElementType();
    const ConstantArrayType* a = context_.getAsConstantArrayType(t);
    return a ? std::optional(a->getZExtSize()) : std::nullopt;
  };
  const auto length = extent(one, l.block);
  if (!length || length != extent(other, r.block)) return false;
  auto symbol = [&](const VarDecl* v) {
    auto it = arrays_.find(ArrayKey{v, {}});
    return it == arrays_.end() ? nullptr : it->second;
  };
  const ArraySymbol *a = symbol(one), *b = symbol(other);
  if (!a || !b) return !a && !b;
  return a->with == b->with && a->axis[l.block] == b->axis[r.block] &&
         a->offset[l.block].plus(b->offset[r.block], -1).constant() == 0;
}

// A reference in a loop that devices share leads to what the device of the iteration has: its part and the shadow.
void Analyzer::divided(const Expr* e) {
  if (scope_.divided.empty() || scope_.unevaluated) return;
  std::vector<const Expr*> subscripts;
  const Expr* cursor = e;
  for (; auto* s = dyn_cast<ArraySubscriptExpr>(cursor->IgnoreParenImpCasts()); cursor = s->getBase())
    subscripts.push_back(s->getIdx());
  const VarDecl* array = namedVariable(cursor);
  auto known = deviceLayouts_.find(array);
  if (!array || known == deviceLayouts_.end() || known->second.block < 0) return;
  const DeviceLayout& l = known->second;
  // Each row of a reference of several dimensions is met by itself, but for distributed arrays.
  const int from = static_cast<int>(subscripts.size()) - 1 - l.block;
  if (from < 0 || (from > 0 && !symbolOf(cursor))) return;
  const Expr* where = subscripts[from];
  const auto [v, extra] = shiftedVariable(where);
  if (!v) return;
  const LoopInfo* mapped = nullptr;
  if (const ArraySymbol* a = symbolOf(cursor);
      a && a->with->isDistributed(a->axis[l.block]) && loopVariable(v, &mapped))
    return;  // the nodes' shadow, which is the same one, tells it
  if (l.devices && l.devices->devices->size && l.devices->devices->size->constant() == 1) return;
  const auto lo = l.lo.constant(), hi = l.hi.constant();
  for (const AccInfo* loop : scope_.divided) {
    const VarDecl* followed = rootVariable(loop->layout->array);
    auto layout = deviceLayouts_.find(followed);
    if (layout == deviceLayouts_.end() || !dividedAlike(array, followed)) continue;
    for (const LayoutUse::Index& index : loop->layout->indices) {
      if (controlVariable(index.loop) != v || index.dimension != layout->second.block) continue;
      // With other steps the last iteration of a part may end before the edge.
      auto of = std::ranges::find(loop->nest, index.loop, &LoopVar::stmt);
      if (of == loop->nest.end() || (of->step.constant() != 1 && of->step.constant() != -1)) return;
      const auto delta = extra.plus(index.offset, -1).constant();
      if (!delta || !lo || !hi || (-*delta <= *lo && *delta <= *hi)) return;
      const bool below = -*delta > *lo;
      const long long reach = std::abs(*delta);
      beyondShadow(where, "this reference of " + quoted(array->getName().str()) + " reaches " + std::to_string(reach) +
                              " element" + (reach == 1 ? "" : "s") + (below ? " below" : " above") +
                              " the part of a device in dimension " + std::to_string(l.block + 1) + ", the " +
                              (below ? "lower" : "upper") + " shadow is " + std::to_string(below ? *lo : *hi));
      note(l.site->loc,
           "the layout is declared here" +
               std::string(l.shadows ? "" : "; add shadow([..]..) and '#pragma acc reflect' in front of the loop"));
      return;
    }
  }
}

bool Analyzer::reflectOnDevices(Site& site, AccInfo& info) {
  for (const directive::Name& name : site.d.names) {
    const Expr* e = site.expr(name);
    if (rankOf(e) == 0) {
      error(at(name.loc), "reflect expects an array, found " + quoted(name.text));
      return false;
    }
    if (const VarDecl* v = rootVariable(e))
      if (auto it = deviceLayouts_.find(v); it != deviceLayouts_.end()) {
        if (it->second.block < 0) return noLayout(name, it->second);
        if (!it->second.shadows) {
          error(at(name.loc), quoted(name.text) + " has no shadow on devices: there is nothing to reflect");
          const bool given = it->second.site->d.clause("shadow");
          note(it->second.site->loc, quoted(name.text) + " is declared here" +
                                         (given ? ", with a shadow of width 0 in the dimension that devices share"
                                                : "; add shadow([1]..)"));
          return false;
        }
      }
    info.reflected.push_back(e);
  }
  return true;
}

bool Analyzer::deviceClauses(Site& site, AccInfo& info) {
  const AccClause* on = site.d.clause("on_device");
  const AccClause* layout = site.d.clause("layout");
  if (on) {
    info.devices = devicesRef(site, on->devices);
    if (!info.devices) return false;
  }
  if (site.d.kind == K::AccDeclare) return layoutDeclaration(site, info);
  if (site.d.kind == K::AccReflect) return reflectOnDevices(site, info);
  return !layout || layoutUse(site, *layout, info);
}

}  // namespace tasuki
