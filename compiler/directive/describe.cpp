// Prints typed directives as canonical text.
#include <cctype>

#include "directive/phrases.h"

namespace tasuki::directive {
namespace {

bool word_character(char ch) { return std::isalnum(static_cast<unsigned char>(ch)) || ch == '_'; }

// Would the two tokens be read as one, or differently, without a blank between them?
bool need_blank(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  if (word_character(a.back()) && word_character(b[0])) return true;
  return a.back() == b[0] && std::string("+-&|<>=*/").find(b[0]) != std::string::npos;
}

class Printer {
 public:
  Printer(const std::vector<Token>& tokens, const Directive& d) : tokens(tokens), d(d) {}

  std::string print() {
    if (d.kind >= Kind::AccParallel)
      acc();
    else
      xmp();
    return text;
  }

 private:
  std::string expression(Span span) const {
    std::string e;
    for (unsigned i = span.begin; i < span.end && i < tokens.size(); ++i) {
      if (need_blank(e, tokens[i].text)) e += ' ';
      e += tokens[i].text;
    }
    return e;
  }

  // (a, b) or [a][b]
  template <class List, class Element>
  std::string dimensions(Form form, const List& list, Element&& element) const {
    std::string s;
    for (const auto& item : list) {
      if (form == Form::Bracket)
        s += "[" + element(item) + "]";
      else
        s += (s.empty() ? "(" : ", ") + element(item);
    }
    return form == Form::Paren && !s.empty() ? s + ")" : s;
  }

  std::string names() const {
    return dimensions(Form::Paren, d.names, [](const Name& name) { return name.text; });
  }
  std::string name_list() const {
    std::string s;
    for (const Name& name : d.names) s += (s.empty() ? "" : ", ") + name.text;
    return s;
  }
  std::string expressions(const std::vector<Span>& list) const {
    return dimensions(Form::Paren, list, [&](Span e) { return e.empty() ? "*" : expression(e); });
  }

  std::string subscript(const Subscript& s) const {
    switch (s.kind) {
      case Subscript::Star:
        return "*";
      case Subscript::Colon:
        return ":";
      case Subscript::Index:
        return expression(s.first);
      case Subscript::Triplet:
        break;
    }
    return expression(s.first) + ":" + expression(s.second) +
           (s.step.empty() ? "" : ":" + expression(s.step));
  }

  std::string ref(const Ref& r) const {
    if (r.executing) return r.primary ? "**" : "*";
    return r.name.text + dimensions(r.form, r.subs, [&](const Subscript& s) { return subscript(s); });
  }

  std::string declarator(const Declarator& declarator) const {
    return declarator.name.text + dimensions(declarator.form, declarator.dims, [&](const Extent& e) {
             if (e.kind == Extent::Star) return std::string("*");
             if (e.kind == Extent::Colon) return std::string(":");
             return (e.kind == Extent::Range ? expression(e.lower) + ":" : "") + expression(e.upper);
           });
  }

  std::string formats() const {
    return dimensions(d.form, d.formats, [&](const DistFormat& f) {
      if (f.kind == DistFormat::Star) return std::string("*");
      std::string s = f.kind == DistFormat::Block    ? "block"
                      : f.kind == DistFormat::Cyclic ? "cyclic"
                                                     : "gblock";
      if (f.hasArg) s += "(" + (f.argStar ? "*" : expression(f.arg)) + ")";
      return s;
    });
  }

  std::string widths(Form form, const std::string& flag) const {
    return dimensions(form, d.widths, [&](const Width& w) {
      if (w.full) return std::string("*");
      std::string s = w.flagged ? "/" + flag + "/" : "";
      bool one = w.lo.begin == w.hi.begin && w.lo.end == w.hi.end;
      return s + expression(w.lo) + (one ? "" : ":" + expression(w.hi));
    });
  }

  std::string reduction(const Reduction& r) const {
    std::string s;
    for (const Reduction::Var& var : r.vars) {
      s += (s.empty() ? "" : ", ") + var.name.text;
      for (size_t i = 0; i < var.locations.size(); ++i) s += (i ? "," : "/") + var.locations[i].text;
      if (!var.locations.empty()) s += "/";
    }
    return std::string("(") + spelling(r.op) + ": " + s + ")";
  }

  void add(const std::string& s) { text += " " + s; }

  std::string align_sources() const {
    return dimensions(Form::Bracket, d.sources, [](const AlignSource& s) {
      return s.kind == AlignSource::Star ? "*" : s.kind == AlignSource::Colon ? ":" : s.var.text;
    });
  }

  std::string align_subs() const {
    return dimensions(d.form, d.subs, [&](const AlignSub& s) {
      if (s.kind == AlignSub::Star) return std::string("*");
      if (s.kind == AlignSub::Colon) return std::string(":");
      // An offset that starts with its own sign needs no '+' before it.
      std::string offset = expression(s.offset);
      if (offset.empty()) return s.var.text;
      if (s.sign < 0) return s.var.text + "-" + (offset[0] == '-' ? " " : "") + offset;
      return s.var.text + (offset[0] == '-' ? "" : "+") + offset;
    });
  }

  // a[..] rest, or [..] rest :: a, b
  void named(const std::string& list, const std::string& rest) {
    bool one = d.names.size() == 1;
    add((one ? name_list() : "") + list + (rest.empty() ? "" : " " + rest) +
        (one ? "" : " :: " + name_list()));
  }

  void xmp() {
    text = "xmp " + d.spelling;
    switch (d.kind) {
      case Kind::Nodes:
      case Kind::Template:
        for (size_t i = 0; i < d.decls.size(); ++i) text += (i ? ", " : " ") + declarator(d.decls[i]);
        if (d.hasEquiv) add("= " + ref(d.equiv));
        return;
      case Kind::Distribute:
        named(formats(), "onto " + d.onto.text);
        return;
      case Kind::Align:
        named(align_sources(), "with " + d.with.text + align_subs());
        return;
      case Kind::Shadow:
        named(widths(Form::Bracket, ""), "");
        return;
      case Kind::Coarray:
        add("on " + ref(d.on) + " :: " + name_list());
        return;
      case Kind::TemplateFix:
        text += formats();
        add(declarator(d.decls.at(0)));
        return;
      case Kind::Post:
      case Kind::Wait:
        if (d.hasOn) add("(" + ref(d.on) + (d.exprs.empty() ? "" : ", " + expression(d.exprs[0])) + ")");
        return;
      default:
        break;
    }
    if (d.kind == Kind::Reduction && !d.reductions.empty())
      add(reduction(d.reductions[0]));
    else if (d.kind == Kind::Bcast)
      add(dimensions(Form::Paren, d.objects, [](const Object& o) { return o.text; }));
    else if (d.kind == Kind::WaitAsync || d.kind == Kind::Lock || d.kind == Kind::Unlock)
      add(expressions(d.exprs));
    else if (!d.names.empty() && d.kind != Kind::Gmove)
      add(names());
    xmp_clauses();
  }

  void xmp_clauses() {
    if (d.hasFrom) add("from " + ref(d.from));
    if (d.hasFromDevice) add("from_device " + ref(d.fromDevice));
    if (d.hasOn) add("on " + ref(d.on));
    if (d.gmoveIn) add("in");
    if (d.gmoveOut) add("out");
    using Rim = Directive::LoopRim;
    if (d.rim == Rim::None && d.hasWidth) add("width" + widths(Form::Paren, "periodic"));
    if (d.rim == Rim::Expand) add("expand" + widths(Form::Paren, "unbound"));
    if (d.rim == Rim::Margin) add("margin" + widths(Form::Paren, "unbound"));
    if (d.rim == Rim::PeelAndWait)
      add("peel_and_wait(" + expression(d.exprs.at(0)) + ", " + widths(Form::Paren, "unbound").substr(1));
    if (d.kind == Kind::Loop)
      for (const Reduction& r : d.reductions) add("reduction" + reduction(r));
    if (d.orthogonal) add("orthogonal");
    if (d.hasAsync) add("async(" + expression(d.async) + ")");
    if (!d.acquiredLock.empty()) add("acquired_lock(" + expression(d.acquiredLock) + ")");
    if (!d.stat.empty()) add("stat(" + expression(d.stat) + ")");
    if (d.nocomm) add("nocomm");
    if (d.host) add("host");
    if (d.acc) add(d.kind == Kind::Gmove ? "acc" + names() : "acc");
    if (d.profile) add("profile");
  }

  void acc() {
    text = "acc " + d.spelling;
    if (d.kind == Kind::AccDevices) {
      for (size_t i = 0; i < d.decls.size(); ++i) text += (i ? ", " : " ") + declarator(d.decls[i]);
      if (d.hasEquiv) add("= " + ref(d.equiv));
      return;
    }
    text += names();
    text += expressions(d.exprs);
    if (!d.atomicKind.empty()) add(d.atomicKind);
    for (const AccClause& clause : d.clauses) {
      if (d.kind == Kind::AccCache || (d.kind == Kind::AccWait && clause.name == "wait"))
        text += acc_argument(clause);
      else
        add(clause.name + acc_argument(clause));
    }
  }

  std::string acc_argument(const AccClause& clause) const {
    if (!clause.hasArg && clause.items.empty()) return "";
    std::string s;
    if (clause.name == "reduction") s = std::string(spelling(clause.op)) + ": ";
    if (clause.name == "gang") return gang(clause);
    if (clause.name == "on_device") return "(" + ref(clause.devices) + ")";
    if (clause.name == "layout" || clause.name == "shadow") return "(" + layout(clause) + ")";
    if (!clause.modifier.empty()) {
      bool alone = clause.items.empty() && clause.exprs.empty();
      s = clause.modifier + (alone ? "" : ": ");
    }
    bool first = true;
    auto next = [&](const std::string& item) {
      s += (first ? "" : ", ") + item;
      first = false;
    };
    for (const AccClause::Item& item : clause.items) next(expression(item.span));
    for (size_t i = 0; i < clause.exprs.size(); ++i) {
      const Span e = clause.exprs[i];
      const bool queue = clause.modifier == "devnum" && i == 1;
      if (queue) s += ": queues: ", first = true;
      next(e.empty() ? "*" : expression(e));
    }
    return "(" + s + ")";
  }

  std::string layout(const AccClause& clause) const {
    std::string s = clause.items.empty() ? "" : clause.items[0].name.text;
    for (const LayoutSub& sub : clause.layout) {
      std::string offset = expression(sub.offset);
      s += "[" + (sub.kind == LayoutSub::Star ? "*" : sub.kind == LayoutSub::Block ? "block" : sub.var.text + offset) + "]";
    }
    for (const Width& w : clause.widths) {
      bool one = w.lo.begin == w.hi.begin && w.lo.end == w.hi.end;
      s += "[" + expression(w.lo) + (one ? "" : ":" + expression(w.hi)) + "]";
    }
    return s;
  }

  std::string gang(const AccClause& clause) const {
    std::string s;
    for (size_t i = 0; i < clause.exprs.size(); ++i) {
      bool chunk = clause.modifier == "static" || i == 1;
      s += (i ? ", " : "") + std::string(chunk ? "static: " : "num: ");
      s += clause.exprs[i].empty() ? "*" : expression(clause.exprs[i]);
    }
    return "(" + s + ")";
  }

  const std::vector<Token>& tokens;
  const Directive& d;
  std::string text;
};

}  // namespace

std::string describe(const Directive& directive, const std::vector<Token>& tokens) {
  return Printer(tokens, directive).print();
}

}  // namespace tasuki::directive
