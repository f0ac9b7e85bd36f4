// Markers: the token vector that Clang's parser gets. A directive becomes a call whose arguments are the
// directive's expressions and the program's own names in it, so that Clang resolves and types them where
// they stand.
#include <functional>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "frontend/extensions.h"
#include "frontend/token_maker.h"
#include "frontend/unit.h"

using namespace clang;

namespace tasuki {
namespace {

using directive::Directive;
using directive::Kind;
using directive::Name;
using directive::Ref;
using directive::Span;

// Visits what Clang has to type: expressions and names of variables, not names of nodes, templates or
// loop indices.
class ArgumentVisitor {
 public:
  std::function<void(Span)> span;
  std::function<void(const Name&)> name;

  std::function<void(Span)> onLoop;  // an expression that may mention loop indices

  void visit(const Directive& d) {
    loop_ = d.kind == Kind::Loop;
    for (const auto& decl : d.decls)
      for (const auto& e : decl.dims) give(e.lower), give(e.upper);
    if (d.hasEquiv) ref(d.equiv);
    for (const auto& f : d.formats) give(f.arg);
    for (const auto& s : d.subs) give(s.offset);
    for (const auto& w : d.widths) {
      give(w.lo);
      if (w.hi.begin != w.lo.begin) give(w.hi);
    }
    switch (d.kind) {
      case Kind::Align:
      case Kind::Shadow:
      case Kind::Coarray:
      case Kind::Reflect:
      case Kind::ReflectInit:
      case Kind::ReflectDo:
      case Kind::ReduceShadow:
      case Kind::AccReflect:
        for (const Name& n : d.names) name(n);
        break;
      default:
        break;
    }
    for (const auto& o : d.objects) object(o);
    if (d.hasOn) ref(d.on);
    if (d.hasFrom) ref(d.from);
    if (d.hasFromDevice) ref(d.fromDevice);
    if (d.hasAsync) give(d.async);
    for (Span s : d.exprs) give(s);
    for (const auto& r : d.reductions)
      for (const auto& v : r.vars) {
        object(v.name);
        for (const Name& l : v.locations) name(l);
      }
    for (const auto& c : d.clauses) {
      if (c.name == "device_type") continue;  // its words are no expressions
      for (const auto& item : c.items) {
        if (item.span.end > item.span.begin && item.sections.empty())
          give(item.span);
        else if (item.path.end - item.path.begin > item.name.count)
          give(item.path);
        else if (item.name)
          name(item.name);
        for (const auto& s : item.sections) give(s.first), give(s.second), give(s.step);
      }
      for (Span s : c.exprs) give(s);
      ref(c.devices);
      for (const auto& s : c.layout) give(s.offset);
      for (const auto& w : c.widths) {
        give(w.lo);
        if (w.hi.begin != w.lo.begin) give(w.hi);
      }
    }
  }

 private:
  bool loop_ = false;
  void give(Span s) {
    if (!s.empty()) span(s);
  }
  void object(const directive::Object& o) {
    name(o);
    give(o.base);
    give(o.length);
  }
  void ref(const Ref& r) {
    for (const auto& s : r.subs)
      for (Span part : {s.first, s.second, s.step}) {
        if (part.empty()) continue;
        if (loop_)
          onLoop(part);
        else
          span(part);
      }
  }
};

class MarkerWriter : TokenMaker {
 public:
  MarkerWriter(CompilerInstance& ci, Unit& unit)
      : TokenMaker(ci.getPreprocessor()), unit_(unit), extensions_(ci.getPreprocessor(), unit) {}

  std::vector<Token> run() {
    std::vector<const Item*> moved;  // directives that wait for the function's body
    for (unsigned i = 0; i < unit_.fileEnd; ++i) {
      const Item& item = unit_.items[i];
      if (item.kind == Item::Directive) {
        if (depth_ == 0 && paren_ == 0 && nextTokenIsBody(i)) {
          moved.push_back(&item);
          continue;
        }
        place(item, false);
        continue;
      }
      if (item.kind != Item::Token) continue;
      const Token& t = item.token;
      if (auto end = extensions_.write(i, depth_ > 0, out_)) {
        i = *end;
        continue;
      }
      if (unsigned end = descriptorOperator(i)) {
        std::string name;
        for (unsigned k = i + 2; k < end; ++k) name += pp_.getSpelling(unit_.items[k].token);
        out_.push_back(identifier("__xmp_desc_of", t.getLocation()));
        out_.push_back(unit_.items[i + 1].token);
        out_.push_back(string(name, unit_.items[i + 2].token.getLocation()));
        out_.push_back(unit_.items[end].token);
        i = end;
        continue;
      }
      if (t.is(tok::l_brace)) {
        ++depth_;
        out_.push_back(t);
        if (depth_ == 1)
          for (const Item* m : moved) place(*m, true);
        if (depth_ == 1) moved.clear();
        continue;
      }
      if (t.is(tok::r_brace) && depth_ > 0) --depth_;
      if (t.is(tok::l_paren)) ++paren_;
      if (t.is(tok::r_paren) && paren_ > 0) --paren_;
      out_.push_back(t);
    }
    return std::move(out_);
  }

 private:
  // At `xmp_desc_of(name)` or `xmp_desc_of(s.member)`: the item of the closing parenthesis, else 0.
  unsigned descriptorOperator(unsigned i) const {
    const Token& t = unit_.items[i].token;
    if (t.isNot(tok::identifier) || !t.getIdentifierInfo()->isStr("xmp_desc_of") || i + 3 >= unit_.fileEnd ||
        unit_.items[i + 1].token.isNot(tok::l_paren))
      return 0;
    for (unsigned k = i + 2; k + 1 < unit_.fileEnd; k += 2) {
      if (unit_.items[k].token.isNot(tok::identifier)) return 0;
      if (unit_.items[k + 1].token.is(tok::r_paren)) return k + 1;
      if (unit_.items[k + 1].token.isNot(tok::period)) return 0;
    }
    return 0;
  }

  bool nextTokenIsBody(unsigned i) const {
    for (++i; i < unit_.fileEnd; ++i)
      if (unit_.items[i].kind == Item::Token) return unit_.items[i].token.is(tok::l_brace);
    return false;
  }

  // Names assigned in the headers of the loops that follow item `i` without anything between.
  std::set<std::string> controlVariables(unsigned i) const {
    std::set<std::string> names;
    auto token = [&](unsigned k) {
      return unit_.items[k].kind == Item::Token ? &unit_.items[k].token : nullptr;
    };
    for (++i; i < unit_.fileEnd; ++i) {
      const Token* t = token(i);
      if (!t || t->is(tok::l_brace)) continue;
      if (t->isNot(tok::kw_for)) break;
      int depth = 0, part = 0;
      std::vector<std::string> assigned;
      std::set<std::string> stepped;
      for (++i; i < unit_.fileEnd; ++i) {
        if (!(t = token(i))) continue;
        if (t->isOneOf(tok::l_paren, tok::l_brace, tok::l_square)) ++depth;
        if (t->isOneOf(tok::r_paren, tok::r_brace, tok::r_square) && --depth == 0) break;
        if (t->is(tok::semi) && depth == 1) ++part;
        if (part == 2 && t->isAnyIdentifier()) stepped.insert(pp_.getSpelling(*t));
        if (const Token* name = token(i - 1); part == 0 && depth == 1 && t->is(tok::equal) && name)
          assigned.push_back(pp_.getSpelling(*name));
      }
      // `for (int n = N, i = 0; i < n; i++)`: the one that the third part changes.
      for (const std::string& name : assigned)
        if (stepped.count(name) || assigned.size() == 1) {
          names.insert(name);
          break;
        }
    }
    return names;
  }

  void place(const Item& item, bool parameter) {
    for (int k = 0; k < item.count; ++k) {
      Site& site = *unit_.sites[item.directive + k];
      site.inFunction = depth_ > 0;
      site.ofParameter = parameter;
      SourceLocation loc = site.loc;
      bool bound = bindsStatement(site.d);
      if (site.d.kind == Kind::Loop) {
        for (const Name& n : site.d.names) site.loopNames.insert(n.text);
        if (!site.d.hasIndexList) site.loopNames = controlVariables(site.item);
        // No loop follows: the names are left alone, the analysis says what is wrong.
        if (site.loopNames.empty())
          for (const auto& s : site.d.on.subs)
            if (s.kind == directive::Subscript::Index)
              site.loopNames.insert(pp_.getSpelling(unit_.items[site.arena + s.first.begin].token));
      }
      if (depth_ == 0) {
        out_.push_back(identifier("extern", loc));
        out_.push_back(identifier("__typeof__", loc));
        out_.push_back(punctuator(tok::l_paren, loc));
        call(site);
        out_.push_back(punctuator(tok::r_paren, loc));
        out_.push_back(identifier(kFileScopeMarker + std::to_string(site.id), loc));
        out_.push_back(punctuator(tok::semi, loc));
      } else if (bound) {
        out_.push_back(identifier("while", loc));
        out_.push_back(punctuator(tok::l_paren, loc));
        call(site);
        out_.push_back(punctuator(tok::r_paren, loc));
      } else {
        call(site);
        out_.push_back(punctuator(tok::semi, loc));
      }
    }
  }

  void call(Site& site) {
    SourceLocation loc = site.loc;
    out_.push_back(identifier(kDirectiveMarker, loc));
    out_.push_back(punctuator(tok::l_paren, loc));
    out_.push_back(number(site.id, loc));
    unsigned ordinal = 0;
    auto tokens = [&](unsigned begin, unsigned end, bool indices = false) {
      if (site.argumentOf.count(begin)) return;
      site.argumentOf[begin] = ordinal++;
      out_.push_back(punctuator(tok::comma, loc));
      for (unsigned i = begin; i < end; ++i) {
        if (indices && isLoopIndex(site, i, begin)) {
          out_.push_back(identifier(kLoopIndexMarker, unit_.items[site.arena + i].token.getLocation()));
          continue;
        }
        Token t = unit_.items[site.arena + i].token;
        // Keywords keep their kind; identifiers come back from the pragma as identifiers.
        if (t.getIdentifierInfo()) t.setKind(t.getIdentifierInfo()->getTokenID());
        out_.push_back(t);
      }
    };
    ArgumentVisitor v;
    v.span = [&](Span s) { tokens(s.begin, s.end); };
    v.onLoop = [&](Span s) { tokens(s.begin, s.end, true); };
    v.name = [&](const Name& n) { tokens(n.token, n.token + n.count); };
    v.visit(site.d);
    out_.push_back(punctuator(tok::r_paren, loc));
  }

  // Whether token k of a span that starts at `begin` names a loop index (and not a member of that name).
  bool isLoopIndex(const Site& site, unsigned k, unsigned begin) const {
    if (!site.loopNames.count(pp_.getSpelling(unit_.items[site.arena + k].token))) return false;
    return k == begin || !unit_.items[site.arena + k - 1].token.isOneOf(tok::period, tok::arrow);
  }

  Unit& unit_;
  Extensions extensions_;
  std::vector<Token> out_;
  int depth_ = 0, paren_ = 0;
};

}  // namespace

std::vector<Token> parserTokens(CompilerInstance& ci, Unit& unit) { return MarkerWriter(ci, unit).run(); }

}  // namespace tasuki
