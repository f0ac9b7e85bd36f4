// On clauses of loops: which indices of the nest a subscript mentions, and how the iterations that a node
// executes are found. A subscript that is linear in its innermost index narrows the range of that loop; any
// other one is tested in every iteration.
#include "clang/Lex/Preprocessor.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using directive::DistFormat;

std::string Analyzer::indexName(const Stmt* e) const {
  auto* r = dyn_cast_or_null<DeclRefExpr>(e);
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  if (!v || !v->getIdentifier() || v->getName() != kLoopIndexMarker) return "";
  int i = item(r->getLocation());
  return i < 0 ? "" : ci_.getPreprocessor().getSpelling(unit_.items[i].token);
}

void Analyzer::indexNames(const Stmt* e, std::vector<std::string>& names) const {
  if (!e) return;
  std::string name = indexName(e);
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  for (const Stmt* c : e->children()) indexNames(c, names);
}

int Analyzer::innermostIndex(const Stmt* e, const std::vector<LoopVar>& nest) const {
  std::vector<std::string> names;
  indexNames(e, names);
  int innermost = -1;
  for (size_t k = 0; k < nest.size(); ++k)
    if (std::find(names.begin(), names.end(), nest[k].var->getName().str()) != names.end())
      innermost = static_cast<int>(k);
  return innermost;
}

int Analyzer::innermostIndex(const Value& v, const std::vector<LoopVar>& nest) const {
  int innermost = -1;
  for (auto [sign, e] : v.terms) innermost = std::max(innermost, innermostIndex(e, nest));
  return innermost;
}

namespace {

// coefficient * index + offset; both without the index.
struct Linear {
  Value coefficient = Value::of(0), offset = Value::of(0);
};

constexpr long long kLargestFactor = 1 << 20;  // of terms; anything larger is tested

std::optional<Value> scaled(const Value& v, long long factor) {
  if (factor < -kLargestFactor || factor > kLargestFactor) return std::nullopt;
  for (auto [sign, e] : v.terms)
    if (sign < -kLargestFactor || sign > kLargestFactor) return std::nullopt;
  return Value::of(0).plus(v, static_cast<int>(factor));
}

std::optional<Linear> sum(const std::optional<Linear>& a, const std::optional<Linear>& b, int sign) {
  if (!a || !b) return std::nullopt;
  return Linear{a->coefficient.plus(b->coefficient, sign), a->offset.plus(b->offset, sign)};
}

std::optional<Linear> product(const Value& factor, const Linear& l) {
  std::optional<Value> c, o;
  if (auto k = factor.constant()) {
    c = scaled(l.coefficient, *k), o = scaled(l.offset, *k);
  } else if (auto c0 = l.coefficient.constant(), o0 = l.offset.constant(); c0 && o0) {
    c = scaled(factor, *c0), o = scaled(factor, *o0);
  }
  if (!c || !o) return std::nullopt;
  return Linear{*c, *o};
}

class Decomposition {
 public:
  Decomposition(const ASTContext& context, std::function<bool(const Stmt*)> mentions)
      : context_(context), mentions_(std::move(mentions)) {}

  std::optional<Linear> of(const Value& v) const {
    std::optional<Linear> all = Linear{Value::of(0), Value::of(v.add)};
    for (auto [sign, e] : v.terms) {
      std::optional<Linear> term = of(e);
      if (!term) return std::nullopt;
      all = sum(all, term, sign);
    }
    return all;
  }

  std::optional<Linear> of(const Expr* e) const {
    e = e->IgnoreParenImpCasts();
    if (!mentions_(e)) return Linear{Value::of(0), Value::of(e, context_)};
    if (isa<DeclRefExpr>(e)) return Linear{Value::of(1), Value::of(0)};
    if (auto* u = dyn_cast<UnaryOperator>(e)) {
      if (u->getOpcode() == UO_Plus) return of(u->getSubExpr());
      if (u->getOpcode() == UO_Minus) return sum(Linear{}, of(u->getSubExpr()), -1);
      return std::nullopt;
    }
    if (auto* c = dyn_cast<CStyleCastExpr>(e)) {
      bool keeps = c->getType()->isIntegerType() && !c->getType()->isBooleanType() &&
                   context_.getTypeSize(c->getType()) >= context_.getTypeSize(context_.IntTy);
      return keeps ? of(c->getSubExpr()) : std::nullopt;
    }
    auto* b = dyn_cast<BinaryOperator>(e);
    if (!b) return std::nullopt;
    switch (b->getOpcode()) {
      case BO_Add:
        return sum(of(b->getLHS()), of(b->getRHS()), 1);
      case BO_Sub:
        return sum(of(b->getLHS()), of(b->getRHS()), -1);
      case BO_Mul: {
        bool left = mentions_(b->getLHS());
        if (left && mentions_(b->getRHS())) return std::nullopt;
        std::optional<Linear> l = of(left ? b->getLHS() : b->getRHS());
        if (!l) return std::nullopt;
        return product(Value::of(left ? b->getRHS() : b->getLHS(), context_), *l);
      }
      default:
        return std::nullopt;
    }
  }

 private:
  const ASTContext& context_;
  std::function<bool(const Stmt*)> mentions_;
};

}  // namespace

// `sub` was read as for any reference: makes it a test when it mentions an index of the nest.
bool Analyzer::indexSubscript(Site& site, const directive::Subscript& s, const std::vector<LoopVar>& nest,
                              SubInfo& sub) {
  int innermost = -1;
  for (directive::Span part : {s.first, s.second, s.step}) {
    const Expr* e = site.expr(part);
    int here = innermostIndex(e, nest);
    if (here < 0) continue;
    innermost = std::max(innermost, here);
    if (e->HasSideEffects(context_, /*IncludePossibleEffects=*/false)) {
      error(at(s.loc), "'" + spanText(site, part) +
                           "' changes something; every iteration evaluates the on "
                           "clause, it must not have side effects");
      return false;
    }
    // All nodes evaluate it, also those that do not execute the iteration.
    std::function<const ArraySymbol*(const Stmt*)> distributed = [&](const Stmt* x) -> const ArraySymbol* {
      if (auto* reference = dyn_cast_or_null<Expr>(x))
        if (const ArraySymbol* a = symbolOf(reference))
          for (int d = 0; d < a->rank; ++d)
            if (a->with->isDistributed(a->axis[d]) && !a->isFull(d) &&
                a->with->nodesAlong(a->axis[d]) != std::optional<long long>(1))
              return a;
      if (x)
        for (const Stmt* c : x->children())
          if (const ArraySymbol* a = distributed(c)) return a;
      return nullptr;
    };
    if (const ArraySymbol* a = distributed(e)) {
      error(at(s.loc), quoted(a->name) + " is distributed, but every node evaluates '" + spanText(site, part) +
                           "' to learn who executes the iteration; use an array that every node has whole");
      note(a->align->loc, quoted(a->name) + " is aligned here");
      return false;
    }
  }
  if (innermost < 0) return true;
  sub.section = sub.kind == SubInfo::Triplet;
  sub.kind = SubInfo::Test;
  sub.loop = innermost;
  return true;
}

// A loop through a part of what one node has of a dimension needs no range where another loop's says whether this node
// takes part: its bounds stay the program's, constants mostly. Devices may divide the dimension.
void Analyzer::leaveWhole(LoopInfo& l) const {
  if (!l.on.templ || !l.on.templ->fixed || !scopes_.devicesNames().empty()) return;
  const TemplateSymbol& t = *l.on.templ;
  auto isWhole = [&](const LoopVar& v) {
    if (v.mode != LoopVar::Affine || v.coefficient.constant() != std::optional<long long>(1) ||
        t.nodesAlong(v.axis) != std::optional<long long>(1))
      return false;
    auto lb = v.lb.constant(), ub = v.ub.constant(), offset = v.offset.constant(), low = t.lb[v.axis].constant(),
         high = t.ub[v.axis].constant();
    if (!lb || !ub || !offset || !low || !high) return false;
    return std::min(*lb, *ub) + *offset >= *low && std::max(*lb, *ub) + *offset <= *high;
  };
  auto hasRange = [](const LoopVar& v) {
    return v.mode == LoopVar::Affine || v.mode == LoopVar::Cyclic || v.mode == LoopVar::BlockCyclic;
  };
  if (std::none_of(l.nest.begin(), l.nest.end(), [&](const LoopVar& v) { return hasRange(v) && !isWhole(v); })) return;
  for (LoopVar& v : l.nest)
    if (isWhole(v)) v.mode = LoopVar::Whole;
}

// Who executes what: turns tests into ranges of loops where that is possible.
bool Analyzer::mapNest(Site& site, LoopInfo& l) {
  for (size_t k = 0; k < l.on.subs.size(); ++k) {
    SubInfo& s = l.on.subs[k];
    if (s.kind == SubInfo::Index || s.kind == SubInfo::Triplet) l.needsMember = true;
    if (s.kind != SubInfo::Test) continue;
    const FormatInfo* format = l.on.templ ? &l.on.templ->formats[k] : nullptr;
    LoopVar& v = l.nest[s.loop];
    std::optional<Linear> linear;
    if (!s.section && v.axis < 0) {
      std::string name = v.var->getName().str();
      Decomposition decomposition(context_, [&](const Stmt* e) {
        std::vector<std::string> names;
        indexNames(e, names);
        return std::find(names.begin(), names.end(), name) != names.end();
      });
      linear = decomposition.of(s.lo);
    }
    bool blocks = format && format->kind != DistFormat::Cyclic;
    if (linear && !blocks && linear->coefficient.constant() != std::optional<long long>(1)) linear.reset();
    if (!linear) {
      // Of a dimension that is not distributed every node has all indices.
      if (format && format->kind == DistFormat::Star)
        s.kind = SubInfo::Loop;
      else
        l.tested = true;
      l.section |= s.kind == SubInfo::Test && s.section;
      continue;
    }
    s.kind = SubInfo::Loop;
    v.axis = static_cast<int>(k);
    v.coefficient = s.coefficient = linear->coefficient;
    v.offset = s.lo = linear->offset;
    v.boundsUseOuter |= innermostIndex(v.offset, l.nest) >= 0 || innermostIndex(v.coefficient, l.nest) >= 0;
    if (!format)
      v.mode = LoopVar::OnNodes;
    else if (format->kind == DistFormat::Star)
      v.mode = LoopVar::Whole;
    else if (blocks)
      v.mode = LoopVar::Affine;
    else
      v.mode = !format->width || format->width->constant() == std::optional<long long>(1) ? LoopVar::Cyclic
                                                                                          : LoopVar::BlockCyclic;
  }
  l.plain = !l.tested;
  for (const LoopVar& v : l.nest)
    l.plain &=
        v.axis < 0 || (v.coefficient.constant() == std::optional<long long>(1) && innermostIndex(v.offset, l.nest) < 0);
  if (site.d.rim != directive::Directive::LoopRim::None && !l.plain) {
    error(at(site.d.on.loc),
          "expand, margin and peel_and_wait need an on clause whose loop indices stand as "
          "'i', 'i + c' or 'i - c', each once");
    return false;
  }
  if (site.d.rim == directive::Directive::LoopRim::None) leaveWhole(l);
  if (l.section && !site.d.reductions.empty()) {
    error(at(site.d.reductions[0].loc),
          "a reduction has no meaning here: the on clause gives an iteration to several nodes, each of which "
          "would add to the result");
    note(at(site.d.on.loc), "the section in the on clause mentions a loop index");
    return false;
  }
  return true;
}

}  // namespace tasuki
