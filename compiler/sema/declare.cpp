// Declarative directives: nodes, template, distribute, align, shadow, and template_fix.
#include "layout/array_layout.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using directive::DistFormat;
using directive::Form;

bool Analyzer::nameIsFree(const directive::Name& name) {
  if (Symbol* other = scopes_.local(name.text)) {
    error(at(name.loc), quoted(name.text) + " is already declared in this scope");
    note(other->loc, "declared here");
    return false;
  }
  if (auto it = variables_.back().find(name.text); it != variables_.back().end()) {
    error(at(name.loc),
          quoted(name.text) + " is already the name of a variable in this scope; choose another name");
    note(it->second->getLocation(), "declared here");
    return false;
  }
  return true;
}

void Analyzer::declareNodes(Site& site) {
  const directive::Declarator& decl = site.d.decls.front();
  if (!nameIsFree(decl.name)) return;
  auto p = std::make_unique<NodesSymbol>();
  p->name = decl.name.text;
  p->loc = at(decl.name.loc);
  p->site = &site;
  p->fileScope = !site.inFunction;
  p->form = decl.form;
  p->variable = "_xmp_n_" + p->name;
  for (const directive::Extent& e : decl.dims) {
    if (e.kind == directive::Extent::Star) {
      p->size.push_back(std::nullopt);
      continue;
    }
    Value v = value(site, e.upper);
    if (badValue(e.upper, site)) return;
    if (auto c = v.constant(); c && *c <= 0) {
      error(at(e.loc), "the size of a dimension of nodes " + quoted(p->name) + " must be positive, found " +
                           std::to_string(*c));
      return;
    }
    p->size.push_back(v);
  }
  if (p->size.size() > 7) return error(p->loc, "nodes " + quoted(p->name) + " has more than 7 dimensions");
  if (decl.form == Form::Bracket) std::reverse(p->size.begin(), p->size.end());
  if (site.d.hasEquiv) {
    p->equiv = ref(site, site.d.equiv);
    if (!p->equiv) return;
    if (p->equiv->kind == RefInfo::Template)
      return error(at(site.d.equiv.loc), "nodes " + quoted(p->name) +
                                             " expects a node array after '=', found the template " +
                                             quoted(p->equiv->templ->name));
  }
  if (p->equiv && !sizesAgree(*p)) return;
  sink_.nodes(scopes_.add(std::move(p)));
}

// `nodes q(2,2) = p(1:4)`: the number of nodes on both sides, where constants tell it.
bool Analyzer::sizesAgree(const NodesSymbol& q) {
  long long left = 1, right = 1;
  for (const auto& s : q.size) {
    if (!s || !s->constant()) return true;
    left *= *s->constant();
  }
  if (q.equiv->kind != RefInfo::Nodes) return true;
  const NodesSymbol& p = *q.equiv->nodes;
  for (size_t k = 0; k < p.size.size(); ++k) {
    SubInfo s;
    if (!q.equiv->subs.empty()) s = q.equiv->subs[k];
    if (s.kind == SubInfo::Index || s.kind == SubInfo::Own) continue;
    if (s.kind == SubInfo::Triplet) {
      auto l = s.lo.constant(), h = s.hi.constant(), step = s.step.constant();
      if (!l || !h || !step) return true;
      right *= (*h - *l) / *step + 1;
    } else {
      if (!p.size[k] || !p.size[k]->constant()) return true;
      right *= *p.size[k]->constant();
    }
  }
  if (left == right) return true;
  error(q.loc, "nodes " + quoted(q.name) + " has " + std::to_string(left) +
                   " nodes, the section after '=' has " + std::to_string(right));
  note(p.loc, quoted(p.name) + " is declared here");
  return false;
}

void Analyzer::declareTemplate(Site& site) {
  for (const directive::Declarator& decl : site.d.decls) {
    if (!nameIsFree(decl.name)) return;
    auto t = std::make_unique<TemplateSymbol>();
    t->name = decl.name.text;
    t->loc = at(decl.name.loc);
    t->site = &site;
    t->fileScope = !site.inFunction;
    t->form = decl.form;
    t->rank = static_cast<int>(decl.dims.size());
    t->variable = "_xmp_t_" + t->name;
    if (t->rank > 7) return error(t->loc, "template " + quoted(t->name) + " has more than 7 dimensions");
    for (const directive::Extent& e : decl.dims) {
      if (e.kind == directive::Extent::Colon) {
        t->fixed = false;
        continue;
      }
      Value lb, ub;
      if (e.kind == directive::Extent::Range)
        lb = value(site, e.lower), ub = value(site, e.upper);
      else if (decl.form == Form::Bracket)
        lb = Value::of(0), ub = value(site, e.upper).plus(-1);
      else
        lb = Value::of(1), ub = value(site, e.upper);
      auto l = lb.constant(), u = ub.constant();
      if (l && u && *u < *l)
        return error(at(e.loc), "template " + quoted(t->name) + " has a dimension without elements: " +
                                    std::to_string(*l) + ":" + std::to_string(*u));
      t->lb.push_back(lb);
      t->ub.push_back(ub);
    }
    if (decl.form == Form::Bracket) {
      std::reverse(t->lb.begin(), t->lb.end());
      std::reverse(t->ub.begin(), t->ub.end());
    }
    if (!t->fixed) t->lb.clear(), t->ub.clear();
    sink_.templ(scopes_.add(std::move(t)));
  }
}

// The format list in parenthesis order of the template, with the node dimensions matched left to right.
std::vector<FormatInfo> Analyzer::formats(Site& site, const TemplateSymbol& t, const NodesSymbol& p) {
  std::vector<FormatInfo> out;
  const auto& list = site.d.formats;
  if (static_cast<int>(list.size()) != t.rank) {
    error(list.empty() ? site.loc : at(list.front().loc), "template " + quoted(t.name) + " has " +
                                                              std::to_string(t.rank) + " dimensions, found " +
                                                              std::to_string(list.size()) + " formats");
    note(t.loc, quoted(t.name) + " is declared here");
    return out;
  }
  int used = 0;
  for (const DistFormat& f : list) used += f.kind != DistFormat::Star;
  int nodes = static_cast<int>(p.size.size());
  if (used != nodes) {
    error(at(list.front().loc), "the number of formats other than '*' (" + std::to_string(used) +
                                    ") must equal the rank of nodes " + quoted(p.name) + " (" +
                                    std::to_string(nodes) + ")");
    note(p.loc, quoted(p.name) + " is declared here");
    return out;
  }
  int k = 0;
  for (const DistFormat& f : list) {
    FormatInfo info;
    info.kind = f.kind;
    if (f.kind != DistFormat::Star) {
      info.axis = p.form == Form::Bracket ? nodes - 1 - k : k;
      ++k;
    }
    if (f.argStar) info.undefined = true;
    if (f.kind == DistFormat::GBlock && !f.argStar) {
      const Expr* e = site.expr(f.arg);
      QualType type = e ? e->getType().getCanonicalType() : QualType();
      QualType element;
      if (!type.isNull() && type->isArrayType())
        element = context_.getAsArrayType(type)->getElementType();
      else if (!type.isNull() && type->isPointerType())
        element = type->getPointeeType();
      if (element.isNull() || !element->isIntegerType()) {
        error(at(f.loc),
              "gblock expects an array of integers, one entry a node" +
                  (type.isNull() ? std::string() : ", found a value of type '" + type.getAsString() + "'"));
        out.clear();
        return out;
      }
      if (auto* a = context_.getAsConstantArrayType(type)) {
        auto want = p.size[info.axis] ? p.size[info.axis]->constant() : std::nullopt;
        if (want && *want != static_cast<long long>(a->getSize().getZExtValue())) {
          error(at(f.loc), "gblock expects " + std::to_string(*want) +
                               " entries, one for each node of dimension " + std::to_string(info.axis + 1) +
                               " of " + quoted(p.name) + ", found an array of " +
                               std::to_string(a->getSize().getZExtValue()));
          note(p.loc, quoted(p.name) + " is declared here");
        }
      }
      info.map = e;
    } else if (f.hasArg && !f.argStar) {
      info.width = value(site, f.arg);
      if (auto c = info.width->constant(); c && *c <= 0)
        error(at(f.loc), "the block size must be positive, found " + std::to_string(*c));
    }
    out.push_back(info);
  }
  if (site.d.form == Form::Bracket) std::reverse(out.begin(), out.end());
  return out;
}

void Analyzer::distribute(Site& site) {
  NodesSymbol* p = nodesNamed(site.d.onto);
  for (const directive::Name& name : site.d.names) {
    TemplateSymbol* t = templateNamed(name, false);
    if (!t || !p) continue;
    if (t->distributed) {
      error(at(name.loc), "template " + quoted(t->name) + " is already distributed");
      note(t->distributed->loc, "distributed here");
      continue;
    }
    if (t->fileScope != !site.inFunction) {
      error(at(name.loc),
            "template " + quoted(t->name) + " must be distributed in the scope of its declaration");
      note(t->loc, quoted(t->name) + " is declared here");
      continue;
    }
    t->formats = formats(site, *t, *p);
    if (t->formats.empty()) continue;
    t->distributed = &site;
    t->onto = p;
    for (int d = 0; d < t->rank && t->fixed; ++d) {
      const FormatInfo& f = t->formats[d];
      auto n = t->nodesAlong(d), l = t->lb[d].constant(), u = t->ub[d].constant();
      if (f.kind == DistFormat::Block && f.width && f.width->constant() && *f.width->constant() > 0 && n &&
          l && u && *f.width->constant() * *n < *u - *l + 1) {
        error(site.loc, "block(" + std::to_string(*f.width->constant()) + ") on " + std::to_string(*n) +
                            " nodes holds " + std::to_string(*f.width->constant() * *n) +
                            " indices, template " + quoted(t->name) + " has " + std::to_string(*u - *l + 1) +
                            "; use a larger block size");
        note(t->loc, quoted(t->name) + " is declared here");
      }
    }
    sink_.distribute(&site, t);
  }
}

void Analyzer::templateFix(Site& site) {
  const directive::Declarator& decl = site.d.decls.front();
  TemplateSymbol* t = templateNamed(decl.name, true);
  if (!t) return;
  bool waitsForMap = false;
  for (const FormatInfo& f : t->formats) waitsForMap |= f.undefined;
  if (t->fixed && !waitsForMap) {
    error(site.loc, "template " + quoted(t->name) + " is already fixed: it was declared with its bounds");
    note(t->loc, quoted(t->name) + " is declared here");
    return;
  }
  std::vector<FormatInfo> f;
  if (!site.d.formats.empty()) {
    f = formats(site, *t, *t->onto);
    if (f.empty()) return;
    for (int d = 0; d < t->rank; ++d)
      if (f[d].kind != t->formats[d].kind) {
        error(at(site.d.formats.front().loc),
              "template_fix must repeat the formats of the distribute directive of " + quoted(t->name));
        note(t->distributed->loc, "distributed here");
        return;
      }
  }
  std::vector<Value> lb, ub;
  for (const directive::Extent& e : decl.dims) {
    if (e.kind == directive::Extent::Colon || e.kind == directive::Extent::Star) {
      error(at(e.loc), "template_fix expects the bounds of " + quoted(t->name));
      return;
    }
    if (e.kind == directive::Extent::Range)
      lb.push_back(value(site, e.lower)), ub.push_back(value(site, e.upper));
    else if (decl.form == Form::Bracket)
      lb.push_back(Value::of(0)), ub.push_back(value(site, e.upper).plus(-1));
    else
      lb.push_back(Value::of(1)), ub.push_back(value(site, e.upper));
  }
  if (!decl.dims.empty() && static_cast<int>(decl.dims.size()) != t->rank) {
    error(at(decl.name.loc), "template " + quoted(t->name) + " has " + std::to_string(t->rank) +
                                 " dimensions, found " + std::to_string(decl.dims.size()));
    note(t->loc, quoted(t->name) + " is declared here");
    return;
  }
  if (decl.form == Form::Bracket) std::reverse(lb.begin(), lb.end()), std::reverse(ub.begin(), ub.end());
  sink_.templateFix(&site, t, f, lb, ub);
}

ArraySymbol* Analyzer::alignedArray(Site& site, const directive::Name& name, const char* what) {
  const Expr* e = site.expr(name);
  Key key = keyOf(e);
  const VarDecl* v = key.first;
  if (v)
    if (auto it = arrays_.find(key); it != arrays_.end()) return it->second;
  error(at(name.loc), std::string(what) + " expects an aligned array, " + quoted(name.text) +
                          (v ? " is not aligned with a template" : " is not a variable"));
  if (v)
    note(v->getLocation(), quoted(name.text) + " is declared here; add '#pragma xmp align " + name.text +
                               "[..] with ..' behind it");
  return nullptr;
}

void Analyzer::align(Site& site) {
  TemplateSymbol* t = templateNamed(site.d.with, true);
  for (const directive::Name& name : site.d.names) {
    Key key = keyOf(site.expr(name));
    const VarDecl* v = key.first;
    const FieldDecl* member = key.second.empty() ? nullptr : key.second.front();
    if (!v) {
      error(at(name.loc), "align expects an array variable, found " + quoted(name.text));
      continue;
    }
    if (!t) continue;
    if (auto it = arrays_.find(key); it != arrays_.end()) {
      error(at(name.loc), "array " + quoted(name.text) + " is already aligned");
      note(it->second->align->loc, "aligned here");
      continue;
    }
    auto a = std::make_unique<ArraySymbol>();
    a->decl = v;
    a->name = name.text;
    a->loc = at(name.loc);
    a->site = a->align = a->last = &site;
    a->fileScope = v->isFileVarDecl();
    a->with = t;
    a->member = member;
    QualType type = member ? member->getType() : v->getType();
    if (!member && isa<ParmVarDecl>(v)) {
      a->kind = ArraySymbol::Parameter;
      a->restricted = v->getType().isRestrictQualified();
      type = cast<ParmVarDecl>(v)->getOriginalType();
    } else if (type->isPointerType()) {
      a->kind = ArraySymbol::Pointer;
    }
    if (!type->isArrayType() && !type->isPointerType()) {
      error(at(name.loc), "align expects an array or a pointer, " + quoted(name.text) + " has type '" +
                              type.getAsString() + "'");
      note(v->getLocation(), quoted(name.text) + " is declared here");
      continue;
    }
    if (a->fileScope != !site.inFunction) {
      error(at(name.loc), "array " + quoted(name.text) + " must be aligned in the scope of its declaration");
      note(v->getLocation(), quoted(name.text) + " is declared here");
      continue;
    }
    if (a->kind == ArraySymbol::Static && !member && v->hasInit()) {
      error(at(name.loc), "the aligned array " + quoted(name.text) +
                              " must not have an initializer; assign its elements in a loop");
      note(v->getLocation(), quoted(name.text) + " is declared here");
      continue;
    }
    if (auto it = usedBeforeAlign_.find(v); !member && it != usedBeforeAlign_.end()) {
      error(at(name.loc),
            "the align directive of " + quoted(name.text) + " must precede the uses of the array");
      note(it->second, "used here");
      continue;
    }
    if (type->isPointerType()) {
      a->size.push_back(Value::of(0));
      type = type->getPointeeType();
    }
    while (const ArrayType* at = context_.getAsArrayType(type)) {
      if (auto* c = dyn_cast<ConstantArrayType>(at))
        a->size.push_back(Value::of(c->getSize().getZExtValue()));
      else if (auto* vla = dyn_cast<VariableArrayType>(at))
        a->size.push_back(Value::of(vla->getSizeExpr(), context_));
      else
        a->size.push_back(Value::of(0));
      type = at->getElementType();
    }
    a->element = type;
    a->rank = static_cast<int>(a->size.size());
    if (a->rank > 7) {
      error(at(name.loc), "array " + quoted(name.text) + " has " + std::to_string(a->rank) +
                              " dimensions; at most 7 can be aligned");
      continue;
    }
    if (static_cast<int>(site.d.sources.size()) != a->rank) {
      error(at(name.loc), "array " + quoted(name.text) + " has " + std::to_string(a->rank) + " dimension" +
                              (a->rank == 1 ? "" : "s") + ", the align directive names " +
                              std::to_string(site.d.sources.size()));
      note(v->getLocation(), quoted(name.text) + " is declared here");
      continue;
    }
    if (static_cast<int>(site.d.subs.size()) != t->rank) {
      error(at(site.d.with.loc), "template " + quoted(t->name) + " has " + std::to_string(t->rank) +
                                     " dimension" + (t->rank == 1 ? "" : "s") +
                                     ", the align directive names " + std::to_string(site.d.subs.size()));
      note(t->loc, quoted(t->name) + " is declared here");
      continue;
    }
    a->axis.assign(a->rank, -1);
    a->offset.assign(a->rank, Value::of(0));
    a->shadow.assign(a->rank, ShadowInfo{Value::of(0), Value::of(0), false});
    a->extent.assign(a->rank, std::nullopt);
    // Template dimensions in parenthesis order.
    int n = t->rank;
    auto axisOf = [&](int written) { return site.d.form == Form::Bracket ? n - 1 - written : written; };
    for (int k = 0; k < n; ++k) {
      const directive::AlignSub& s = site.d.subs[k];
      if (s.kind != directive::AlignSub::Var) continue;
      for (int d = 0; d < a->rank; ++d)
        if (site.d.sources[d].kind == directive::AlignSource::Var &&
            site.d.sources[d].var.text == s.var.text) {
          a->axis[d] = axisOf(k);
          if (!s.offset.empty()) a->offset[d] = Value::of(0).plus(value(site, s.offset), s.sign);
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
    for (int d = a->rank; d-- > 0;)
      if (site.d.sources[d].kind == directive::AlignSource::Colon && next < colonAxes.size())
        a->axis[d] = colonAxes[next++];
    std::string identifier = a->name;
    for (size_t dot; (dot = identifier.find('.')) != std::string::npos;) identifier.replace(dot, 1, "__");
    a->variable = "_xmp_d_" + identifier;
    a->origin = "_xmp_o_" + identifier + (a->fileScope ? "" : "_" + std::to_string(site.id));
    a->inMain = function_ && function_->isMain();
    a->externOnly = a->fileScope && v->hasExternalStorage() && v->hasDefinition() == VarDecl::DeclarationOnly;
    ArraySymbol* s = scopes_.add(std::move(a));
    arrays_[key] = s;
    checkConstants(*s);
    sink_.array(s);
  }
}

void Analyzer::shadow(Site& site) {
  for (const directive::Name& name : site.d.names) {
    ArraySymbol* a = alignedArray(site, name, "shadow");
    if (!a) continue;
    if (a->shadowSite) {
      error(at(name.loc), "array " + quoted(a->name) + " already has a shadow");
      note(a->shadowSite->loc, "declared here");
      continue;
    }
    if (static_cast<int>(site.d.widths.size()) != a->rank) {
      error(at(name.loc), "array " + quoted(a->name) + " has " + std::to_string(a->rank) + " dimension" +
                              (a->rank == 1 ? "" : "s") + ", the shadow directive names " +
                              std::to_string(site.d.widths.size()));
      note(a->decl->getLocation(), quoted(a->name) + " is declared here");
      continue;
    }
    if (a->fileScope != !site.inFunction) {
      error(at(name.loc), "the shadow of " + quoted(a->name) + " must be declared in the scope of the array");
      continue;
    }
    bool good = true;
    for (int d = 0; d < a->rank; ++d) {
      const directive::Width& w = site.d.widths[d];
      ShadowInfo& s = a->shadow[d];
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
      if (any && a->axis[d] >= 0 && a->with->isCyclic(a->axis[d])) {
        error(at(w.loc), "dimension " + std::to_string(d + 1) + " of " + quoted(a->name) +
                             " is distributed cyclic: its shadow can only be 0 or '*'");
        note(a->with->distributed->loc, quoted(a->with->name) + " is distributed here");
        good = false;
      }
      // A dimension that is not distributed has no shadow: every node holds all of it.
      if (!a->with->isDistributed(a->axis[d])) s.lo = s.hi = Value::of(0);
    }
    if (!good) continue;
    a->shadowSite = a->last = &site;
    checkConstants(*a);
  }
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
    dims[d] = {n,
               a.axis[d],
               static_cast<long>(*offset),
               static_cast<long>(*lo),
               static_cast<long>(*hi),
               a.shadow[d].full};
  }
  std::vector<FormatSpec> formats(t.rank);
  std::vector<Interval> bounds(t.rank);
  std::vector<long> nodes;
  for (const auto& s : t.onto->size) {
    if (!s || !s->constant()) return;
    nodes.push_back(*s->constant());
  }
  for (int d = 0; d < t.rank; ++d) {
    auto l = t.lb[d].constant(), u = t.ub[d].constant();
    if (!l || !u) return;
    bounds[d] = {static_cast<long>(*l), static_cast<long>(*u)};
    const FormatInfo& f = t.formats[d];
    if (f.kind == DistFormat::GBlock) return;
    if (f.width && !f.width->constant()) return;
    formats[d].format = f.kind == DistFormat::Star    ? Format::none
                        : f.kind == DistFormat::Block ? Format::block
                                                      : Format::cyclic;
    formats[d].axis = f.axis;
    formats[d].width = f.width ? *f.width->constant() : 0;
  }
  auto extents = ArrayLayout::extents(a.name, dims, formats, bounds, nodes);
  if (!extents) {
    error(a.last->loc, extents.error());
    note(t.loc, quoted(t.name) + " is declared here");
    return;
  }
  for (int d = 0; d < a.rank; ++d)
    if (*a.size[d].constant() > 0) a.extent[d] = (*extents)[d];
}

}  // namespace tasuki
