// What align and shadow say of arrays: their mapping, their extents where they are known, and what is wrong with both.
#include "layout/array_layout.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using directive::DistFormat;
using directive::Form;

ArraySymbol* Analyzer::addArray(std::unique_ptr<ArraySymbol> a) {
  ArraySymbol* added = scopes_.add(std::move(a));
  if (added->key.first) arrays_[added->key] = added;
  return added;
}

ArraySymbol* Analyzer::alignedArray(Site& site, const directive::Name& name, const char* what) {
  const ArrayKey key = arrayKey(site.expr(name));
  const VarDecl* v = key.first;
  const auto it = arrays_.find(key);
  ArraySymbol* known = !v ? scopes_.array(name.text) : it != arrays_.end() ? it->second : nullptr;
  if (known && known->broken) return followsFromError(), nullptr;
  if (v && known) return known;
  // Its align directive may wait for a distribute directive.
  for (const Waiting& w : waiting_)
    if (w.with && llvm::any_of(w.site->d.names,
                               [&](const directive::Name& n) { return v && arrayKey(w.site->expr(n)) == key; })) {
      if (!templateNamed(w.site->d.with, true)) return nullptr;
      break;
    }
  error(at(name.loc), std::string(what) + " expects an aligned array, " + quoted(name.text) +
                          (v ? " is not aligned with a template" : " is not a variable"));
  if (v)
    note(v->getLocation(),
         quoted(name.text) + " is declared here; add '#pragma xmp align " + name.text + "[..] with ..' behind it");
  auto unknown = std::make_unique<ArraySymbol>();
  unknown->name = name.text;
  unknown->loc = at(name.loc);
  unknown->site = &site;
  unknown->key = key;
  unknown->broken = true;
  addArray(std::move(unknown));
  return nullptr;
}

// Directives of one object may stand in any order: an align waits for the distribute directive of its
// template, a shadow for the align directive of its array.
bool Analyzer::waitsForDistribute(Site& site) {
  TemplateSymbol* t = scopes_.templ(site.d.with.text);
  if (!t || t->broken || t->distributed || t->fileScope != !site.inFunction) return false;
  waiting_.push_back({&site, t, {}, scopes_.depth()});
  return true;
}

void Analyzer::resume(const TemplateSymbol* t, Site& distributed) {
  for (const Waiting& w : takeWaiting([&](const Waiting& w) { return w.with == t; })) align(*w.site, &distributed);
}

// What waits for it is broken, too.
void Analyzer::breakTemplate(TemplateSymbol& t) {
  t.broken = true;
  for (const Waiting& w : takeWaiting([&](const Waiting& w) { return w.with == &t; })) align(*w.site);
}

std::vector<Analyzer::Waiting> Analyzer::takeWaiting(const std::function<bool(const Waiting&)>& wanted) {
  std::vector<Waiting> taken, left;
  for (Waiting& w : waiting_) (wanted(w) ? taken : left).push_back(std::move(w));
  waiting_ = std::move(left);
  return taken;
}

// At the end of a scope: what has waited in vain is wrong.
void Analyzer::endWaiting() {
  const size_t depth = scopes_.depth();
  for (const Waiting& w : takeWaiting([&](const Waiting& w) { return w.with && w.depth >= depth; }))
    align(*w.site, w.site);
  for (const Waiting& w : takeWaiting([&](const Waiting& w) { return w.depth >= depth; }))
    alignedArray(*w.site, w.name, "shadow");
}

void Analyzer::align(Site& site, Site* distributed) {
  if (!distributed && waitsForDistribute(site)) return;
  TemplateSymbol* t = templateNamed(site.d.with, true);
  for (const directive::Name& name : site.d.names) {
    const ArrayKey key = arrayKey(site.expr(name));
    if (auto it = arrays_.find(key); it != arrays_.end()) {
      if (t && !it->second->broken) {
        error(at(name.loc), "array " + quoted(name.text) + " is already aligned");
        note(it->second->align->loc, "aligned here");
      }
      it->second->broken = true;
      continue;
    }
    auto a = std::make_unique<ArraySymbol>();
    a->decl = key.first;
    a->name = name.text;
    a->loc = at(name.loc);
    a->site = a->align = &site;
    a->last = distributed ? distributed : &site;
    a->with = t;
    a->key = key;
    const unsigned before = faults_;
    if (!a->decl)
      error(at(name.loc), "align expects an array variable, found " + quoted(name.text));
    else if (t)
      alignOne(site, name, *a);
    a->broken = !t || faults_ != before;
    ArraySymbol* s = addArray(std::move(a));
    if (s->broken) continue;
    const auto early = takeWaiting([&](const Waiting& w) { return !w.with && arrayKey(w.site->expr(w.name)) == key; });
    checkConstants(*s);
    if (s->broken) continue;
    sink_.array(s);
    for (const Waiting& w : early) shadow(*w.site, w.name);
  }
}

void Analyzer::alignOne(Site& site, const directive::Name& name, ArraySymbol& a) {
  const VarDecl* v = a.decl;
  const FieldDecl* member = a.key.second.empty() ? nullptr : a.key.second.front();
  a.member = member;
  a.fileScope = v->isFileVarDecl();
  // The last declaration so far knows the bounds that an earlier one may have left out.
  QualType type = member ? member->getType() : v->getMostRecentDecl()->getType();
  if (!member && isa<ParmVarDecl>(v)) {
    a.kind = ArraySymbol::Parameter;
    a.restricted = v->getType().isRestrictQualified();
    type = cast<ParmVarDecl>(v)->getOriginalType();
  } else if (type->isPointerType()) {
    a.kind = ArraySymbol::Pointer;
  }
  if (!type->isArrayType() && !type->isPointerType()) {
    error(at(name.loc),
          "align expects an array or a pointer, " + quoted(name.text) + " has type '" + type.getAsString() + "'");
    note(v->getLocation(), quoted(name.text) + " is declared here");
    return;
  }
  if (a.fileScope != !site.inFunction) {
    error(at(name.loc), "array " + quoted(name.text) + " must be aligned in the scope of its declaration");
    note(v->getLocation(), quoted(name.text) + " is declared here");
    return;
  }
  const bool inUnion = std::any_of(a.key.second.begin(), a.key.second.end(),
                                   [](const FieldDecl* f) { return f->getParent()->isUnion(); });
  const char* storage = inUnion                                          ? "a member of a union"
                        : v->getTLSKind() != VarDecl::TLS_None           ? "a variable of each thread"
                        : v->getStorageClass() == SC_Register && !member ? "a register variable"
                        : coarrayOf(v)                                   ? "a coarray"
                                                                         : nullptr;
  if (storage) {
    error(at(name.loc), quoted(name.text) + " is " + storage + " and cannot be aligned");
    note(v->getLocation(), quoted(name.text) + " is declared here");
    return;
  }
  if (a.kind == ArraySymbol::Static && !member && v->getAnyInitializer()) {
    error(at(name.loc),
          "the aligned array " + quoted(name.text) + " must not have an initializer; assign its elements in a loop");
    note(v->getLocation(), quoted(name.text) + " is declared here");
    return;
  }
  if (auto it = usedBeforeAlign_.find(v); !member && it != usedBeforeAlign_.end()) {
    error(at(name.loc), "the align directive of " + quoted(name.text) + " must precede the uses of the array");
    note(it->second, "used here");
    return;
  }
  const unsigned before = faults_;
  sizesOf(name, type, a);
  if (faults_ != before) return;
  if (a.rank > 7) {
    error(at(name.loc),
          "array " + quoted(name.text) + " has " + std::to_string(a.rank) + " dimensions; at most 7 can be aligned");
    return;
  }
  if (static_cast<int>(site.d.sources.size()) != a.rank) {
    error(at(name.loc), "array " + quoted(name.text) + " has " + std::to_string(a.rank) + " dimension" +
                            (a.rank == 1 ? "" : "s") + ", the align directive names " +
                            std::to_string(site.d.sources.size()));
    note(v->getLocation(), quoted(name.text) + " is declared here");
    return;
  }
  if (static_cast<int>(site.d.subs.size()) != a.with->rank) {
    error(at(site.d.with.loc), "template " + quoted(a.with->name) + " has " + std::to_string(a.with->rank) +
                                   " dimension" + (a.with->rank == 1 ? "" : "s") + ", the align directive names " +
                                   std::to_string(site.d.subs.size()));
    note(a.with->loc, quoted(a.with->name) + " is declared here");
    return;
  }
  mapDimensions(site, a);
  std::string identifier = a.name;
  for (size_t dot; (dot = identifier.find('.')) != std::string::npos;) identifier.replace(dot, 1, "__");
  a.variable = "_xmp_d_" + identifier;
  a.origin = "_xmp_o_" + identifier + (a.fileScope ? "" : "_" + std::to_string(site.id));
  a.inMain = function_ && function_->isMain();
  a.externOnly = a.fileScope && v->hasExternalStorage() && v->hasDefinition() == VarDecl::DeclarationOnly;
}

// The sizes of its dimensions, in C's order.
void Analyzer::sizesOf(const directive::Name& name, QualType type, ArraySymbol& a) {
  const VarDecl* v = a.decl;
  if (type->isPointerType()) {
    a.size.push_back(Value::of(0));
    type = type->getPointeeType();
  }
  while (const ArrayType* at = context_.getAsArrayType(type)) {
    if (auto* c = dyn_cast<ConstantArrayType>(at))
      a.size.push_back(Value::of(c->getSize().getZExtValue()));
    else if (auto* vla = dyn_cast<VariableArrayType>(at))
      a.size.push_back(Value::of(vla->getSizeExpr(), context_));
    else
      a.size.push_back(Value::of(0));
    // Of an array that another unit defines only the inner bounds are needed.
    const bool elsewhere = a.size.size() == 1 && v->hasExternalStorage() && !v->hasDefinition();
    if (auto n = a.size.back().constant(); n && *n <= 0 && a.kind == ArraySymbol::Static && !elsewhere) {
      error(this->at(name.loc), "dimension " + std::to_string(a.size.size()) + " of array " + quoted(name.text) +
                                    " has no size; give it one, or declare a pointer and allocate it with xmp_malloc");
      note(v->getLocation(), quoted(name.text) + " is declared here");
    }
    type = at->getElementType();
  }
  a.element = type;
  a.rank = static_cast<int>(a.size.size());
}

void Analyzer::mapDimensions(Site& site, ArraySymbol& a) {
  a.axis.assign(a.rank, -1);
  a.offset.assign(a.rank, Value::of(0));
  a.shadow.assign(a.rank, ShadowInfo{Value::of(0), Value::of(0), false});
  a.extent.assign(a.rank, std::nullopt);
  // Template dimensions in parenthesis order.
  int n = a.with->rank;
  auto axisOf = [&](int written) { return site.d.form == Form::Bracket ? n - 1 - written : written; };
  for (int k = 0; k < n; ++k) {
    const directive::AlignSub& s = site.d.subs[k];
    if (s.kind != directive::AlignSub::Var) continue;
    for (int d = 0; d < a.rank; ++d)
      if (site.d.sources[d].kind == directive::AlignSource::Var && site.d.sources[d].var.text == s.var.text) {
        a.axis[d] = axisOf(k);
        if (!s.offset.empty()) a.offset[d] = Value::of(0).plus(value(site, s.offset), s.sign);
      }
  }
  // Colons: array sources from the right against template dimensions from the first (parentheses) or from
  // the right (brackets): either way parenthesis order ascending.
  std::vector<int> colonAxes;
  for (int k = 0; k < n; ++k) {
    int written = site.d.form == Form::Bracket ? n - 1 - k : k;
    if (site.d.subs[written].kind == directive::AlignSub::Colon) colonAxes.push_back(k);
  }
  size_t next = 0;
  for (int d = a.rank; d-- > 0;)
    if (site.d.sources[d].kind == directive::AlignSource::Colon && next < colonAxes.size())
      a.axis[d] = colonAxes[next++];
}

void Analyzer::shadow(Site& site) {
  for (const directive::Name& name : site.d.names) {
    const ArrayKey key = arrayKey(site.expr(name));
    if (key.first && !arrays_.count(key))
      waiting_.push_back({&site, nullptr, name, scopes_.depth()});
    else
      shadow(site, name);
  }
}

void Analyzer::shadow(Site& site, const directive::Name& name) {
  ArraySymbol* a = alignedArray(site, name, "shadow");
  if (!a) return;
  const unsigned before = faults_;
  shadowOf(site, name, *a);
  a->broken = a->broken || faults_ != before;
}

void Analyzer::shadowOf(Site& site, const directive::Name& name, ArraySymbol& a) {
  if (a.shadowSite) {
    error(at(name.loc), "array " + quoted(a.name) + " already has a shadow");
    note(a.shadowSite->loc, "declared here");
    return;
  }
  if (static_cast<int>(site.d.widths.size()) != a.rank) {
    error(at(name.loc), "array " + quoted(a.name) + " has " + std::to_string(a.rank) + " dimension" +
                            (a.rank == 1 ? "" : "s") + ", the shadow directive names " +
                            std::to_string(site.d.widths.size()));
    note(a.decl->getLocation(), quoted(a.name) + " is declared here");
    return;
  }
  if (a.fileScope != !site.inFunction) {
    error(at(name.loc), "the shadow of " + quoted(a.name) + " must be declared in the scope of the array");
    return;
  }
  bool good = true;
  for (int d = 0; d < a.rank; ++d) {
    const directive::Width& w = site.d.widths[d];
    ShadowInfo& s = a.shadow[d];
    if (w.full) {
      s.full = true;
      continue;
    }
    s.lo = value(site, w.lo);
    s.hi = w.hi.begin == w.lo.begin ? s.lo : value(site, w.hi);
    for (const Value& v : {s.lo, s.hi})
      if (auto c = v.constant(); good && c && *c < 0) {
        error(at(w.loc), "a shadow width must not be negative, found " + std::to_string(*c));
        good = false;
      }
    auto l = s.lo.constant(), h = s.hi.constant();
    bool any = !(l && h && *l == 0 && *h == 0);
    if (any && a.axis[d] >= 0 && a.with->isCyclic(a.axis[d])) {
      error(at(w.loc), "dimension " + std::to_string(d + 1) + " of " + quoted(a.name) +
                           " is distributed cyclic: its shadow can only be 0 or '*'");
      note(a.with->distributed->loc, quoted(a.with->name) + " is distributed here");
      good = false;
    }
    // A dimension that is not distributed has no shadow: every node holds all of it.
    if (!a.with->isDistributed(a.axis[d])) s.lo = s.hi = Value::of(0);
  }
  if (!good) return;
  a.shadowSite = &site;
  if (site.item > a.last->item) a.last = &site;
  checkConstants(a);
}

// Extents that are fixed at compile time become constants; wrong constants are errors here.
void Analyzer::checkConstants(const ArraySymbol& array) {
  auto& a = const_cast<ArraySymbol&>(array);
  const TemplateSymbol& t = *a.with;
  for (int d = 0; d < a.rank; ++d) {
    a.extent[d].reset();
    if (!t.isDistributed(a.axis[d]) && a.size[d].constant() && *a.size[d].constant() > 0)
      a.extent[d] = *a.size[d].constant();
  }
  if (!t.fixed || !t.onto) return;
  std::vector<ArrayDimSpec> dims(a.rank);
  for (int d = 0; d < a.rank; ++d) {
    auto size = a.size[d].constant(), offset = a.offset[d].constant(), lo = a.shadow[d].lo.constant(),
         hi = a.shadow[d].hi.constant();
    if (!size || !offset || !lo || !hi) return;
    // The first extent of a pointer is not needed for addressing; any size that fits will do.
    long n = *size;
    if (n == 0 && a.axis[d] >= 0 && t.lb[a.axis[d]].constant() && t.ub[a.axis[d]].constant())
      n = *t.ub[a.axis[d]].constant() - *offset + 1;
    if (n <= 0) return;
    dims[d] = {
        n, a.axis[d], static_cast<long>(*offset), static_cast<long>(*lo), static_cast<long>(*hi), a.shadow[d].full};
  }
  std::vector<FormatSpec> formats(t.rank);
  std::vector<Interval> bounds(t.rank);
  std::vector<long> nodes;
  for (const auto& s : t.onto->size) nodes.push_back(s && s->constant() ? *s->constant() : 1);
  // Whether the array fits its template does not depend on the nodes: dimensions of which too little is known here are
  // looked at as if they were not distributed.
  std::vector<bool> known(t.rank);
  for (int d = 0; d < t.rank; ++d) {
    auto l = t.lb[d].constant(), u = t.ub[d].constant();
    if (!l || !u) return;
    bounds[d] = {static_cast<long>(*l), static_cast<long>(*u)};
    const FormatInfo& f = t.formats[d];
    known[d] = t.nodesAlong(d) && f.kind != DistFormat::GBlock && (!f.width || f.width->constant());
    if (!known[d]) continue;
    formats[d].format = f.kind == DistFormat::Star    ? Format::none
                        : f.kind == DistFormat::Block ? Format::block
                                                      : Format::cyclic;
    formats[d].axis = f.axis;
    formats[d].width = f.width ? *f.width->constant() : 0;
  }
  auto extents = ArrayLayout::extents(a.name, dims, formats, bounds, nodes);
  if (!extents) {
    error(a.last->loc, extents.error());
    a.broken = true;  // where its elements are is not known
    note(t.loc, quoted(t.name) + " is declared here");
    return;
  }
  for (int d = 0; d < a.rank; ++d)
    if (*a.size[d].constant() > 0 && (a.axis[d] < 0 || known[a.axis[d]])) a.extent[d] = (*extents)[d];
}

}  // namespace tasuki
