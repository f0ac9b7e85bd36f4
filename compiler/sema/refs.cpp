// nodes-refs, template-refs and widths: from what was written to parenthesis order.
#include "clang/Lex/Preprocessor.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using directive::Form;

NodesSymbol* Analyzer::nodesNamed(const directive::Name& name) {
  NodesSymbol* p = scopes_.nodes(name.text);
  if (p && !p->broken) return p;
  TemplateSymbol* t = scopes_.templ(name.text);
  if (p || (t && t->broken)) return followsFromError(), nullptr;
  if (t) {
    error(at(name.loc), "expected a node array, " + quoted(name.text) + " is a template");
    note(t->loc, quoted(name.text) + " is declared here");
    return nullptr;
  }
  scopes_.addUndeclared(name.text);
  if (const VarDecl* v = variable(name.text)) {
    error(at(name.loc), "expected a node array, " + quoted(name.text) + " is a variable");
    note(v->getLocation(), quoted(name.text) + " is declared here");
    return nullptr;
  }
  std::string near = directive::suggest(name.text, scopes_.nodesNames());
  error(at(name.loc), "node array " + quoted(name.text) + " is not declared" +
                          (near.empty() ? "; declare it with '#pragma xmp nodes " + name.text + "(..)'"
                                        : "; did you mean '" + near + "'?"));
  return nullptr;
}

TemplateSymbol* Analyzer::templateNamed(const directive::Name& name, bool mustBeDistributed) {
  TemplateSymbol* t = scopes_.templ(name.text);
  if (t && t->broken) return followsFromError(), nullptr;
  if (!t) {
    if (NodesSymbol* p = scopes_.nodes(name.text)) {
      if (p->broken) return followsFromError(), nullptr;
      error(at(name.loc), "expected a template, " + quoted(name.text) + " is a node array");
      note(p->loc, quoted(name.text) + " is declared here");
      return nullptr;
    }
    scopes_.addUndeclared(name.text);
    if (const VarDecl* v = variable(name.text)) {
      error(at(name.loc), "expected a template, " + quoted(name.text) + " is a variable");
      note(v->getLocation(), quoted(name.text) + " is declared here");
      return nullptr;
    }
    std::string near = directive::suggest(name.text, scopes_.templateNames());
    error(at(name.loc), "template " + quoted(name.text) + " is not declared" +
                            (near.empty() ? "; declare it with '#pragma xmp template " + name.text + "(..)'"
                                          : "; did you mean '" + near + "'?"));
    return nullptr;
  }
  if (mustBeDistributed && !t->distributed) {
    error(at(name.loc), "template " + quoted(t->name) + " is not distributed");
    note(t->loc, quoted(t->name) + " is declared here; add '#pragma xmp distribute " + t->name +
                     "(..) onto ..' behind it");
    breakTemplate(*t);
    return nullptr;
  }
  return t;
}

std::string Analyzer::spanText(const Site& site, directive::Span span) const {
  std::string s;
  for (unsigned i = span.begin; i < span.end; ++i) {
    if (!s.empty() && unit_.items[site.arena + i].token.hasLeadingSpace()) s += ' ';
    s += ci_.getPreprocessor().getSpelling(unit_.items[site.arena + i].token);
  }
  return s;
}

namespace {

const Expr* divisionByZero(const Stmt* s, const ASTContext& context) {
  if (auto* b = dyn_cast_or_null<BinaryOperator>(s))
    if (b->getOpcode() == BO_Div || b->getOpcode() == BO_Rem) {
      Expr::EvalResult r;
      if (b->getRHS()->getType()->isIntegerType() && b->getRHS()->EvaluateAsInt(r, context) && r.Val.getInt() == 0)
        return b;
    }
  if (s)
    for (const Stmt* c : s->children())
      if (const Expr* found = divisionByZero(c, context)) return found;
  return nullptr;
}

// The first and last subscript of a dimension; where the program does not fix them, as the generated code finds them.
std::pair<Value, Value> bounds(const RefInfo& r, size_t dim) {
  auto known = [](const std::optional<Value>& value, const std::string& text) {
    if (value && value->constant()) return *value;
    Value v;
    v.name = text;
    return v;
  };
  const std::string d = std::to_string(dim);
  if (r.nodes)
    return {Value::of(1), known(r.nodes->size[dim], "tasuki_nodes_extent(" + r.nodes->variable + ", " + d + ")")};
  const std::string fixed = r.templ->variable + "->dim[" + d + "].";
  const bool given = r.templ->fixed;
  return {known(given ? std::optional(r.templ->lb[dim]) : std::nullopt, fixed + "lb"),
          known(given ? std::optional(r.templ->ub[dim]) : std::nullopt, fixed + "ub")};
}

}  // namespace

Value Analyzer::value(Site& site, directive::Span span, int sign) {
  if (span.empty()) return Value::of(0);
  const Expr* e = site.expr(span);
  SourceLocation loc = unit_.items[site.arena + span.begin].token.getLocation();
  if (!e) {
    error(loc, "expected an integer expression, found '" + spanText(site, span) + "'");
    return Value::of(0);
  }
  QualType type = e->getType();
  if (checked_.count(e)) return followsFromError(), Value::of(0);
  if (!type->isIntegerType() && !e->isTypeDependent()) {
    error(loc, "expected an integer expression, '" + spanText(site, span) + "' has type '" +
                   type.getAsString() + "'");
    checked_.insert(e);
    return Value::of(0);
  }
  std::vector<std::string> indices;
  indexNames(e, indices);
  const Expr* zero = divisionByZero(e, context_);
  if (zero || (indices.empty() && e->HasSideEffects(context_, /*IncludePossibleEffects=*/false))) {
    error(loc, zero ? "division by zero in '" + spanText(site, span) + "'"
                    : "'" + spanText(site, span) +
                          "' changes something; expressions in directives must not have side effects");
    checked_.insert(e);
    return Value::of(0);
  }
  Value v = Value::of(e, context_, sign);
  if (!v.constant()) {
    Context saved = scope_;
    scope_ = Context();
    walk(e);
    scope_ = saved;
  }
  return v;
}

std::optional<RefInfo> Analyzer::ref(Site& site, const directive::Ref& r, const std::vector<LoopVar>* nest) {
  RefInfo info;
  if (r.executing) {
    info.kind = r.primary ? RefInfo::Primary : RefInfo::Executing;
    return info;
  }
  size_t rank = 0;
  std::string name = r.name.text;
  SourceLocation declared;
  const unsigned before = faults_;
  if (NodesSymbol* p = scopes_.nodes(name)) {
    if (p->broken) return followsFromError(), std::nullopt;
    info.kind = RefInfo::Nodes;
    info.nodes = p;
    rank = p->size.size();
    declared = p->loc;
  } else if (TemplateSymbol* t = scopes_.templ(name)) {
    if (!templateNamed(r.name, true)) return std::nullopt;
    info.kind = RefInfo::Template;
    info.templ = t;
    rank = t->rank;
    declared = t->loc;
  } else {
    std::vector<std::string> known = scopes_.nodesNames();
    for (const std::string& s : scopes_.templateNames()) known.push_back(s);
    std::string near = directive::suggest(name, known);
    std::string text = quoted(name) + " is neither a node array nor a template";
    if (const VarDecl* v = variable(name)) {
      error(at(r.name.loc), text + ", it is a variable");
      note(v->getLocation(), quoted(name) + " is declared here");
    } else {
      error(at(r.name.loc),
            text + " that is declared here" + (near.empty() ? "" : "; did you mean '" + near + "'?"));
    }
    scopes_.addUndeclared(name);
    return std::nullopt;
  }
  if (!r.subscripted) return info;
  if (r.subs.size() != rank) {
    error(at(r.name.loc), quoted(name) + " has " + std::to_string(rank) + " dimension" +
                              (rank == 1 ? "" : "s") + ", found " + std::to_string(r.subs.size()) +
                              " subscripts");
    note(declared, quoted(name) + " is declared here");
    return std::nullopt;
  }
  bool bracket = r.form == Form::Bracket;
  for (size_t k = 0; k < rank; ++k) {
    size_t written = bracket ? rank - 1 - k : k;
    const directive::Subscript& s = r.subs[written];
    // Node subscripts count from 0 in brackets, from 1 in parentheses.
    int origin = bracket && info.nodes ? 1 : 0;
    SubInfo sub;
    const auto [least, most] = bounds(info, k);
    switch (s.kind) {
      case directive::Subscript::Star:
        sub.kind = SubInfo::Own;
        break;
      case directive::Subscript::Colon:
        sub.kind = SubInfo::All;
        break;
      case directive::Subscript::Index:
        sub.kind = SubInfo::Index;
        sub.lo = value(site, s.first).plus(origin);
        break;
      case directive::Subscript::Triplet: {
        sub.kind = SubInfo::Triplet;
        sub.step = s.step.empty() ? Value::of(1) : value(site, s.step);
        if (auto c = sub.step.constant(); c && *c <= 0) {
          error(at(s.loc), "the step of a section must be positive, found " + std::to_string(*c));
          return std::nullopt;
        }
        sub.lo = s.first.empty() ? least : value(site, s.first).plus(origin);
        if (s.second.empty()) {
          sub.hi = most;
        } else if (!bracket) {
          sub.hi = value(site, s.second);
        } else {
          // base:length:step covers base .. base + (length - 1) * step.
          auto step = sub.step.constant();
          if (!step) {
            error(at(s.loc), "the step of a bracket section of " + quoted(name) + " must be a constant");
            return std::nullopt;
          }
          Value length = value(site, s.second);
          if (auto c = length.constant(); c && *c <= 0) {
            error(at(s.loc), "the length of a section must be positive, found " + std::to_string(*c));
            return std::nullopt;
          }
          sub.hi = sub.lo.plus(length.plus(-1), static_cast<int>(*step));
        }
        if (auto l = sub.lo.constant(), h = sub.hi.constant(); l && h && *l > *h) {
          error(at(s.loc), "the section " + std::to_string(*l) + ":" + std::to_string(*h) + " of " +
                               quoted(name) + " is empty");
          return std::nullopt;
        }
        break;
      }
    }
    if (nest && !indexSubscript(site, s, *nest, sub)) return std::nullopt;
    if (faults_ != before) return std::nullopt;
    if (sub.kind == SubInfo::Index || sub.kind == SubInfo::Triplet) {
      auto low = least.constant(), high = most.constant();
      auto first = sub.lo.constant(), last = sub.kind == SubInfo::Index ? first : sub.hi.constant();
      if ((first && low && *first < *low) || (last && high && *last > *high)) {
        long long bad = first && low && *first < *low ? *first : *last;
        error(at(s.loc), "subscript " + std::to_string(bad - origin) + " is outside of " + quoted(name) +
                             ", whose dimension " + std::to_string(written + 1) + " runs from " +
                             std::to_string((low ? *low : 1) - origin) +
                             (high ? " to " + std::to_string(*high - origin) : ""));
        note(declared, quoted(name) + " is declared here");
        return std::nullopt;
      }
    }
    info.subs.push_back(sub);
  }
  return info;
}

std::vector<WidthInfo> Analyzer::widths(Site& site, unsigned expected, const char* what) {
  std::vector<WidthInfo> out;
  if (site.d.widths.empty()) return std::vector<WidthInfo>(expected);
  if (site.d.widths.size() != expected) {
    error(at(site.d.widths.front().loc),
          std::string(what) + " expects " + std::to_string(expected) + " width" + (expected == 1 ? "" : "s") +
              ", one a dimension, found " + std::to_string(site.d.widths.size()));
    return out;
  }
  for (const directive::Width& w : site.d.widths) {
    WidthInfo info;
    info.whole = false;
    info.flagged = w.flagged;
    info.lo = value(site, w.lo);
    info.hi = w.hi.begin == w.lo.begin ? info.lo : value(site, w.hi);
    out.push_back(info);
  }
  return out;
}

}  // namespace tasuki
