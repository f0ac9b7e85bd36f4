// What directives declare of node arrays and templates: nodes, template, distribute, and template_fix.
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using directive::DistFormat;
using directive::Form;

bool Analyzer::nameIsFree(const directive::Name& name) {
  if (Symbol* other = scopes_.local(name.text); other && !other->broken) {
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
  auto p = std::make_unique<NodesSymbol>();
  p->name = decl.name.text;
  p->loc = at(decl.name.loc);
  p->site = &site;
  p->fileScope = !site.inFunction;
  p->form = decl.form;
  p->variable = "_xmp_n_" + p->name;
  const unsigned before = faults_;
  if (nameIsFree(decl.name)) nodesOf(site, *p);
  p->broken = faults_ != before;
  NodesSymbol* added = scopes_.add(std::move(p));
  if (!added->broken) sink_.nodes(added);
}

// The sizes, and whose nodes they are.
void Analyzer::nodesOf(Site& site, NodesSymbol& p) {
  for (const directive::Extent& e : site.d.decls.front().dims) {
    if (e.kind == directive::Extent::Star) {
      p.size.push_back(std::nullopt);
      continue;
    }
    Value v = value(site, e.upper);
    if (badValue(e.upper, site)) return;
    if (auto c = v.constant(); c && *c <= 0) {
      error(at(e.loc),
            "the size of a dimension of nodes " + quoted(p.name) + " must be positive, found " + std::to_string(*c));
      return;
    }
    p.size.push_back(v);
  }
  if (p.size.size() > 7) return error(p.loc, "nodes " + quoted(p.name) + " has more than 7 dimensions");
  if (p.form == Form::Bracket) std::reverse(p.size.begin(), p.size.end());
  if (!site.d.hasEquiv) return;
  p.equiv = ref(site, site.d.equiv);
  if (!p.equiv) return;
  if (p.equiv->kind == RefInfo::Template)
    return error(at(site.d.equiv.loc), "nodes " + quoted(p.name) +
                                           " expects a node array after '=', found the template " +
                                           quoted(p.equiv->templ->name));
  sizesAgree(p);
}

// `nodes q(2,2) = p(1:4)`: the number of nodes on both sides, where constants tell it.
void Analyzer::sizesAgree(const NodesSymbol& q) {
  long long left = 1, right = 1;
  for (const auto& s : q.size) {
    if (!s || !s->constant()) return;
    left *= *s->constant();
  }
  if (q.equiv->kind != RefInfo::Nodes) return;
  const NodesSymbol& p = *q.equiv->nodes;
  for (size_t k = 0; k < p.size.size(); ++k) {
    SubInfo s;
    if (!q.equiv->subs.empty()) s = q.equiv->subs[k];
    if (s.kind == SubInfo::Index || s.kind == SubInfo::Own) continue;
    if (s.kind == SubInfo::Triplet) {
      auto l = s.lo.constant(), h = s.hi.constant(), step = s.step.constant();
      if (!l || !h || !step) return;
      right *= (*h - *l) / *step + 1;
    } else {
      if (!p.size[k] || !p.size[k]->constant()) return;
      right *= *p.size[k]->constant();
    }
  }
  if (left == right) return;
  error(q.loc, "nodes " + quoted(q.name) + " has " + std::to_string(left) +
                   " nodes, the section after '=' has " + std::to_string(right));
  note(p.loc, quoted(p.name) + " is declared here");
}

void Analyzer::declareTemplate(Site& site) {
  for (const directive::Declarator& decl : site.d.decls) {
    auto t = std::make_unique<TemplateSymbol>();
    t->name = decl.name.text;
    t->loc = at(decl.name.loc);
    t->site = &site;
    t->fileScope = !site.inFunction;
    t->form = decl.form;
    t->rank = static_cast<int>(decl.dims.size());
    t->variable = "_xmp_t_" + t->name;
    const unsigned before = faults_;
    if (nameIsFree(decl.name)) boundsOf(site, decl, *t);
    t->broken = faults_ != before;
    TemplateSymbol* added = scopes_.add(std::move(t));
    if (!added->broken) sink_.templ(added);
  }
}

void Analyzer::boundsOf(Site& site, const directive::Declarator& decl, TemplateSymbol& t) {
  if (t.rank > 7) return error(t.loc, "template " + quoted(t.name) + " has more than 7 dimensions");
  for (const directive::Extent& e : decl.dims) {
    if (e.kind == directive::Extent::Colon) {
      t.fixed = false;
      continue;
    }
    Value lb, ub;
    if (e.kind == directive::Extent::Range)
      lb = value(site, e.lower), ub = value(site, e.upper);
    else if (decl.form == Form::Bracket)
      lb = Value::of(0), ub = value(site, e.upper).plus(-1);
    else
      lb = Value::of(1), ub = value(site, e.upper);
    if (badValue(e.lower, site) || badValue(e.upper, site)) return;
    auto l = lb.constant(), u = ub.constant();
    if (l && u && *u < *l)
      return error(at(e.loc), "template " + quoted(t.name) + " has a dimension without elements: " +
                                  std::to_string(*l) + ":" + std::to_string(*u));
    t.lb.push_back(lb);
    t.ub.push_back(ub);
  }
  if (decl.form == Form::Bracket) {
    std::reverse(t.lb.begin(), t.lb.end());
    std::reverse(t.ub.begin(), t.ub.end());
  }
  if (!t.fixed) t.lb.clear(), t.ub.clear();
  checkSize(t);
}

// Indices and their number have to fit into 64 bits, with room for computing with them.
void Analyzer::checkSize(const TemplateSymbol& t) {
  constexpr long long most = 1LL << 61;
  double elements = 1;
  for (size_t d = 0; d < t.lb.size(); ++d) {
    auto l = t.lb[d].constant(), u = t.ub[d].constant();
    if (l && u) elements *= static_cast<double>(*u) - static_cast<double>(*l) + 1;
    if ((l && (*l < -most || *l > most)) || (u && (*u < -most || *u > most)) || elements > static_cast<double>(most))
      return error(t.loc, "template " + quoted(t.name) + " is too large: indices and their number must be below 2^61");
  }
}

// The format list in parenthesis order of the template, with the node dimensions matched left to right.
std::vector<FormatInfo> Analyzer::formats(Site& site, const TemplateSymbol& t, const NodesSymbol& p) {
  std::vector<FormatInfo> out;
  const auto& list = site.d.formats;
  if (static_cast<int>(list.size()) != t.rank) {
    error(list.empty() ? site.loc : at(list.front().loc),
          "template " + quoted(t.name) + " has " + std::to_string(t.rank) + " dimension" + (t.rank == 1 ? "" : "s") +
              ", found " + std::to_string(list.size()) + " format" + (list.size() == 1 ? "" : "s"));
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
      if (auto c = info.width->constant(); c && *c <= 0 && !badValue(f.arg, site))
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
    if (!t) continue;
    const unsigned before = faults_;
    if (p) distributeOnto(site, name, *t, *p);
    if (!p || faults_ != before) {
      breakTemplate(*t);
      continue;
    }
    sink_.distribute(&site, t);
    resume(t, site);
  }
}

void Analyzer::distributeOnto(Site& site, const directive::Name& name, TemplateSymbol& t, NodesSymbol& p) {
  if (t.distributed) {
    error(at(name.loc), "template " + quoted(t.name) + " is already distributed");
    note(t.distributed->loc, "distributed here");
    return;
  }
  if (t.fileScope != !site.inFunction) {
    error(at(name.loc), "template " + quoted(t.name) + " must be distributed in the scope of its declaration");
    note(t.loc, quoted(t.name) + " is declared here");
    return;
  }
  t.formats = formats(site, t, p);
  if (t.formats.empty()) return;
  t.distributed = &site;
  t.onto = &p;
  for (int d = 0; d < t.rank && t.fixed; ++d) {
    const FormatInfo& f = t.formats[d];
    auto n = t.nodesAlong(d), l = t.lb[d].constant(), u = t.ub[d].constant();
    if (f.kind == DistFormat::Block && f.width && f.width->constant() && *f.width->constant() > 0 && n && l && u &&
        *f.width->constant() * *n < *u - *l + 1) {
      error(site.loc, "block(" + std::to_string(*f.width->constant()) + ") on " + std::to_string(*n) + " nodes holds " +
                          std::to_string(*f.width->constant() * *n) + " indices, template " + quoted(t.name) + " has " +
                          std::to_string(*u - *l + 1) + "; use a larger block size");
      note(t.loc, quoted(t.name) + " is declared here");
    }
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

}  // namespace tasuki
