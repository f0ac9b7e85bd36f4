// Checks of the communication directives.
#include "sema/analyzer.h"
#include "sema/operands.h"
#include "sema/type_code.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

// A variable that is named twice would be added twice, or moved while it moves.
bool Analyzer::namedOnce(const std::vector<directive::Name>& names, const char* what) {
  std::set<std::string> seen;
  for (const directive::Name& n : names)
    if (!seen.insert(n.text).second) {
      error(at(n.loc), quoted(n.text) + " is named twice in " + what);
      return false;
    }
  return true;
}

// Whether no two operands that are named so have elements in common.
bool Analyzer::apart(const std::vector<ReductionInfo>& operands, const std::vector<directive::Name>& names) {
  for (size_t k = 1; k < operands.size(); ++k)
    for (size_t before = 0; before < k; ++before)
      if (operandsMeet(operands[before], operands[k], context_)) {
        error(at(names[k].loc), "elements of " + quoted(names[k].text) + " stand twice: they are in " +
                                    quoted(names[before].text) + ", too");
        return false;
      }
  return true;
}

void Analyzer::reflect(Site& site) {
  if (!namedOnce(site.d.names, ("'" + site.d.spelling + "'").c_str())) return;
  std::vector<ArraySymbol*> arrays;
  for (const directive::Name& name : site.d.names) {
    ArraySymbol* a = alignedArray(site, name, site.d.spelling.c_str());
    if (!a) return;
    if (!a->shadowSite) {
      error(at(name.loc), "array " + quoted(a->name) + " has no shadow: there is nothing to " +
                              (site.d.kind == K::ReduceShadow ? "reduce" : "reflect"));
      note(a->align->loc,
           quoted(a->name) + " is aligned here; add '#pragma xmp shadow " + a->name + "[..]' behind it");
      a->broken = true;
      return;
    }
    if (site.d.kind == K::ReduceShadow && !isNumber(a->element, context_)) {
      error(at(name.loc), "reduce_shadow adds elements, those of " + quoted(a->name) + " are of type '" +
                              a->element.getAsString() + "'");
      return;
    }
    arrays.push_back(a);
  }
  if (arrays.empty()) return;
  for (ArraySymbol* a : arrays)
    if (site.d.hasWidth && a->rank != arrays[0]->rank) {
      error(site.loc, "a width clause needs arrays of one rank: " + quoted(arrays[0]->name) + " has " +
                          std::to_string(arrays[0]->rank) + " dimension" + (arrays[0]->rank == 1 ? "" : "s") + ", " +
                          quoted(a->name) + " " + std::to_string(a->rank));
      return;
    }
  std::vector<WidthInfo> w = widths(site, arrays[0]->rank, "width");
  if (w.empty()) return;
  for (ArraySymbol* a : arrays)
    for (int d = 0; d < a->rank && site.d.hasWidth; ++d) {
      const ShadowInfo& s = a->shadow[d];
      if (w[d].flagged && !a->with->isDistributed(a->axis[d])) {
        error(at(site.d.widths[d].loc), "dimension " + std::to_string(d + 1) + " of " + quoted(a->name) +
                                            " is not distributed: it has no shadow that '/periodic/' could fill");
        note(a->with->distributed->loc, quoted(a->with->name) + " is distributed here");
        return;
      }
      if (s.full || !a->with->isDistributed(a->axis[d])) continue;
      for (bool high : {false, true}) {
        auto width = (high ? w[d].hi : w[d].lo).constant(), have = (high ? s.hi : s.lo).constant();
        if (width && *width < 0) {
          error(at(site.d.widths[d].loc),
                "a reflect width must not be negative, found " + std::to_string(*width));
          return;
        }
        if (width && have && *width > *have) {
          error(at(site.d.widths[d].loc), "width " + std::to_string(*width) + " is wider than the " +
                                              (high ? "upper" : "lower") + " shadow of " + quoted(a->name) +
                                              " in dimension " + std::to_string(d + 1) + ", which is " +
                                              std::to_string(*have));
          note(a->shadowSite->loc, "the shadow is declared here");
          return;
        }
      }
    }
  sink_.reflect(&site, arrays, w);
}

void Analyzer::checkAsync(Site& site) {
  if (!site.d.hasAsync) return;
  value(site, site.d.async);
  if (site.d.kind == K::ReflectInit)
    warning(site.loc,
            "the clause 'async' of 'reflect_init' has no effect; give it to the 'reflect_do' that starts the exchange");
}

void Analyzer::checkProfile(const Site& site) {
  if (site.d.profile)
    warning(site.loc, "the clause 'profile' has no effect; XMP_EXPLAIN=1 measures all communication of a run");
}

// The source of a broadcast is one node.
bool Analyzer::oneNode(const Site& site, const RefInfo& r) {
  if (r.kind != RefInfo::Nodes) return true;
  for (size_t k = 0; k < r.nodes->size.size(); ++k) {
    SubInfo s;
    if (!r.subs.empty()) s = r.subs[k];
    long long n = 1;
    if (s.kind == SubInfo::Triplet && s.lo.constant() && s.hi.constant())
      n = *s.hi.constant() - *s.lo.constant() + 1;
    if (s.kind == SubInfo::All && r.nodes->size[k] && r.nodes->size[k]->constant())
      n = *r.nodes->size[k]->constant();
    if (n == 1) continue;
    error(at(site.d.from.loc), "the from clause must name one node, found " + std::to_string(n) +
                                   " in dimension " + std::to_string(k + 1) + " of " + quoted(r.nodes->name));
    note(r.nodes->loc, quoted(r.nodes->name) + " is declared here");
    return false;
  }
  return true;
}

void Analyzer::barrier(Site& site) {
  std::optional<RefInfo> on;
  if (site.d.hasOn && !(on = ref(site, site.d.on))) return;
  sink_.barrier(&site, on ? &*on : nullptr);
}

// No part of it may belong to a distributed array.
bool Analyzer::local(const directive::Name& name, const Expr* e, const char* what) {
  while (e) {
    e = e->IgnoreParenImpCasts();
    if (isBroken(e)) return followsFromError(), false;
    if (ArraySymbol* a = symbolOf(e)) {
      error(at(name.loc),
            std::string(what) + " expects a local variable, " + quoted(a->name) + " is a distributed array");
      note(a->align->loc, quoted(a->name) + " is aligned here");
      return false;
    }
    if (auto* m = dyn_cast<MemberExpr>(e))
      e = m->getBase();
    else if (auto* s = dyn_cast<ArraySubscriptExpr>(e))
      e = s->getBase();
    else
      break;
  }
  return true;
}

bool Analyzer::noPointer(const Site& site, const directive::Name& name, QualType type, const char* what) {
  if (!type->isPointerType() && !type->isIncompleteArrayType()) return true;
  const bool parts = site.d.kind == K::Bcast || site.d.kind == K::Reduction;
  error(at(name.loc), std::string(what) + " expects a scalar, a struct or an array of known size, " +
                          quoted(name.text) + " is " + (type->isPointerType() ? "a pointer of" : "of") + " type '" +
                          type.getAsString() + "'" +
                          (parts ? (type->isPointerType() ? "; what it points to is " : "; a part of it is ") +
                                       quoted(name.text + "[0:n]")
                                 : ""));
  return false;
}

const VarDecl* Analyzer::unalignedVariable(Site& site, const directive::Name& name, const char* what) {
  const Expr* e = site.expr(name);
  auto* r = dyn_cast_or_null<DeclRefExpr>(e);
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  if (!v) {
    error(at(name.loc), std::string(what) + " expects a variable, found " + quoted(name.text));
    return nullptr;
  }
  v = v->getCanonicalDecl();
  if (!local(name, e, what)) return nullptr;
  if (!noPointer(site, name, e->getType(), what)) {
    note(v->getLocation(), quoted(name.text) + " is declared here");
    return nullptr;
  }
  return v;
}

// a[base:length]
bool Analyzer::section(Site& site, const directive::Object& object, ReductionInfo& info, const char* what) {
  const QualType type = info.part->getType();
  const ArrayType* array = context_.getAsArrayType(type);
  if (!array && !type->isPointerType()) {
    error(at(object.loc), std::string(what) + " expects a section of an array or of what a pointer points to, found '" +
                              type.getAsString() + "'");
    return false;
  }
  info.section = object.text;
  info.type = array ? array->getElementType() : type->getPointeeType();
  if (!array && object.length.empty()) {
    error(at(object.loc), "the length of a section of a pointer has to be given: " + object.text);
    return false;
  }
  info.base = value(site, object.base);
  info.length = value(site, object.length);
  const auto base = info.base.constant(), length = info.length.constant();
  if (length && !object.length.empty() && *length <= 0) {
    error(at(object.loc), "the length of a section must be positive, found " + std::to_string(*length));
    return false;
  }
  auto* whole = array ? context_.getAsConstantArrayType(type) : nullptr;
  if (!whole || !base) return true;
  const long long last = *base + (length && !object.length.empty() ? *length : 1) - 1;
  if (const long long size = whole->getSize().getSExtValue(); *base < 0 || last >= size) {
    error(at(object.loc),
          quoted(object.text) + " reaches outside of the " + std::to_string(size) + " elements there are");
    return false;
  }
  return true;
}

// What a bcast or a reduction names.
bool Analyzer::operand(Site& site, const directive::Object& object, ReductionInfo& info, const char* what) {
  const Expr* e = site.expr(object);
  if (!object.section && (!e || isa<DeclRefExpr>(e))) {
    if (!(info.var = unalignedVariable(site, object, what))) return false;
    info.type = info.var->getType();
    return true;
  }
  if (!e || !e->isLValue()) {
    error(at(object.loc), std::string(what) + " expects a variable, found " + quoted(object.text));
    return false;
  }
  if (!local(object, e, what)) return false;
  if (e->refersToBitField()) {
    error(at(object.loc),
          std::string(what) + " expects a variable with an address, " + quoted(object.text) + " is a bit-field");
    return false;
  }
  info.part = e;
  info.type = e->getType();
  if (object.section && !section(site, object, info, what)) return false;
  if (!noPointer(site, object, info.type, what)) return false;
  const Expr* root = e;
  while (isa<MemberExpr, ArraySubscriptExpr>(root)) {
    auto* m = dyn_cast<MemberExpr>(root);
    root = (m ? m->getBase() : cast<ArraySubscriptExpr>(root)->getBase())->IgnoreParenImpCasts();
  }
  if (auto* r = dyn_cast<DeclRefExpr>(root)) info.var = dyn_cast<VarDecl>(r->getDecl());
  const Context saved = scope_;
  scope_ = Context();
  walk(e);
  scope_ = saved;
  return true;
}

// An aligned array that several nodes hold copies of: a template dimension that is distributed is not used.
ArraySymbol* Analyzer::replicatedArray(Site& site, const directive::Name& name) {
  const Expr* e = site.expr(name);
  ArraySymbol* a = e ? symbolOf(e) : nullptr;
  if (!a) return nullptr;
  for (int d = 0; d < a->with->rank; ++d)
    if (a->with->isDistributed(d) && std::find(a->axis.begin(), a->axis.end(), d) == a->axis.end()) return a;
  return nullptr;
}

bool Analyzer::reductions(Site& site, std::vector<ReductionInfo>& out) {
  using Op = directive::ReduceOp;
  std::vector<directive::Name> all;
  for (const directive::Reduction& r : site.d.reductions)
    for (const auto& item : r.vars) all.push_back(item.name);
  if (!namedOnce(all, "reductions")) return false;
  for (const directive::Reduction& r : site.d.reductions)
    for (const auto& item : r.vars) {
      ReductionInfo info;
      info.op = r.op;
      if (site.d.kind == K::Reduction && !item.name.section) info.array = replicatedArray(site, item.name);
      if (info.array) {
        info.var = info.array->decl;
        info.type = info.array->element;
      } else if (!operand(site, item.name, info, "reduction")) {
        return false;
      }
      QualType t = info.type;
      while (const ArrayType* a = context_.getAsArrayType(t)) t = a->getElementType();
      t = t.getCanonicalType().getUnqualifiedType();
      bool number = isNumber(t, context_);
      bool bits = r.op == Op::BitAnd || r.op == Op::BitOr || r.op == Op::BitXor;
      bool order = r.op == Op::Max || r.op == Op::Min || r.op >= Op::FirstMax;
      if (!number || (bits && !t->isIntegerType()) || (order && t->isAnyComplexType())) {
        error(at(item.name.loc), "this reduction is not defined for " + quoted(item.name.text) + " of type '" +
                                     info.type.getAsString() + "'");
        if (!info.part) note(info.var->getLocation(), quoted(item.name.text) + " is declared here");
        return false;
      }
      for (const directive::Name& l : item.locations) {
        const VarDecl* v = unalignedVariable(site, l, "a location");
        if (!v) return false;
        if (!v->getType()->isArithmeticType()) {
          error(at(l.loc), "a location is a scalar variable of arithmetic type, " + quoted(l.text) + " is '" +
                               v->getType().getAsString() + "'");
          note(v->getLocation(), quoted(l.text) + " is declared here");
          return false;
        }
        info.locations.push_back(v);
      }
      if (context_.getBaseElementType(info.type).isConstQualified()) {
        error(at(item.name.loc), "the reduction variable " + quoted(item.name.text) + " is const");
        return false;
      }
      out.push_back(info);
    }
  return apart(out, all);
}

void Analyzer::reduction(Site& site) {
  std::vector<ReductionInfo> r;
  if (!reductions(site, r)) return;
  std::optional<RefInfo> on;
  if (site.d.hasOn && !(on = ref(site, site.d.on))) return;
  sink_.reduction(&site, r, on ? &*on : nullptr);
}

// from_device d[i].
std::optional<DevicesRef> Analyzer::sourceDevice(Site& site) {
  const directive::Ref& r = site.d.fromDevice;
  if (!site.d.acc) {
    error(at(r.loc), "'from_device' needs 'acc': the source is a device copy");
    return std::nullopt;
  }
  if (site.d.host) {
    error(at(r.loc), "'from_device' and 'host' exclude each other: the source is the copy of one device");
    return std::nullopt;
  }
  std::optional<DevicesRef> device = devicesRef(site, r);
  if (!device) return std::nullopt;
  const auto n = device->part ? device->length.constant() : device->devices->size ? device->devices->size->constant()
                                                                                   : std::nullopt;
  if ((device->part && n == 1) || (n && *n == 1)) return device;
  error(at(r.loc), "'from_device' must name one device" + (n ? ", found " + std::to_string(*n) : "") + ": " +
                       device->devices->name + "[i]");
  note(device->devices->loc, quoted(device->devices->name) + " is declared here");
  return std::nullopt;
}

void Analyzer::bcast(Site& site) {
  if (!namedOnce({site.d.objects.begin(), site.d.objects.end()}, "'bcast'")) return;
  std::vector<ReductionInfo> vars;
  for (const directive::Object& object : site.d.objects) {
    ReductionInfo info;
    info.array = object.section ? nullptr : replicatedArray(site, object);
    if (info.array) {
      info.var = info.array->decl;
      info.type = info.array->element;
    } else if (!operand(site, object, info, "bcast")) {
      return;
    }
    if (context_.getBaseElementType(info.type).isConstQualified()) {
      error(at(object.loc), "the broadcast variable " + quoted(object.text) + " is const");
      if (!info.part) note(info.var->getLocation(), quoted(object.text) + " is declared here");
      return;
    }
    vars.push_back(info);
  }
  if (!apart(vars, {site.d.objects.begin(), site.d.objects.end()})) return;
  std::optional<RefInfo> from, on;
  if (site.d.hasFrom && (!(from = ref(site, site.d.from)) || !oneNode(site, *from))) return;
  if (site.d.hasOn && !(on = ref(site, site.d.on))) return;
  std::optional<DevicesRef> device;
  if (site.d.hasFromDevice && !(device = sourceDevice(site))) return;
  sink_.bcast(&site, vars, from ? &*from : nullptr, on ? &*on : nullptr, device ? &*device : nullptr);
}

void Analyzer::waitAsync(Site& site) {
  std::vector<Value> ids;
  for (directive::Span s : site.d.exprs) ids.push_back(value(site, s));
  std::optional<RefInfo> on;
  if (site.d.hasOn && !(on = ref(site, site.d.on))) return;
  sink_.waitAsync(&site, ids, on ? &*on : nullptr);
}

}  // namespace tasuki
