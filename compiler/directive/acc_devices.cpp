// The grammar of several devices a node: acc devices, on_device, layout, the device shadow.
#include "directive/acc_parser.h"
#include "directive/suggest.h"

namespace tasuki::directive {

// devices d[*], e[2] = nvidia[2:2], f(3) = d(2:4): a directive each.
void AccParser::devices(const Directive& d) {
  do {
    Directive one = d;
    one.decls.emplace_back();
    Declarator& decl = one.decls.back();
    if (!parse_name(c, decl.name, "the name of a device array")) return;
    bool good = parse_dimensions(c, decl.form, "a number of devices or '*'", "after '" + decl.name.text + "'", [&] {
      Extent extent;
      extent.loc = c.loc();
      if (c.at("*") && at_delimiter(c, 1)) {
        extent.kind = Extent::Star;
        c.advance();
      } else {
        extent.upper = c.expression(",:");
        if (extent.upper.empty()) c.error_expected("a number of devices or '*'");
      }
      decl.dims.push_back(extent);
      return extent.kind == Extent::Star || !extent.upper.empty();
    });
    if (!good) return;
    if (decl.dims.size() != 1) {
      c.error(decl.name.loc,
              "a device array has one dimension, '" + decl.name.text + "' has " + std::to_string(decl.dims.size()));
      return;
    }
    if (c.accept("=")) {
      one.hasEquiv = true;
      if (!device_ref(one.equiv, "a device type or a device array")) return;
    }
    result.directives.push_back(std::move(one));
  } while (c.accept(","));
  if (!c.at_end()) c.error_expected("',', '=' or end of line");
  if (c.errors()) result.directives.clear();
}

// name | name[sub] | name(sub)
bool AccParser::device_ref(Ref& ref, const char* what) {
  if (c.at("*")) {
    c.error_expected(what);
    return false;
  }
  if (c.at("default")) {  // a keyword of C, and a type of devices
    ref.loc = c.loc();
    device_type_name(ref.name);
    ref.subscripted = c.at("(") || c.at("[");
    if (ref.subscripted && !parse_dimensions(c, ref.form, "a subscript", "", [&] {
          ref.subs.emplace_back();
          return parse_subscript(c, ref.subs.back());
        }))
      return false;
  } else if (!parse_ref(c, ref, what)) {
    return false;
  }
  if (ref.subs.size() > 1) {
    c.error(ref.subs[1].loc,
            "a device array has one dimension, found " + std::to_string(ref.subs.size()) + " subscripts");
    return false;
  }
  if (!ref.subs.empty() && !ref.subs[0].step.empty()) {
    c.error(ref.subs[0].loc, "a part of a device array has no step");
    return false;
  }
  return true;
}

bool AccParser::on_device(AccClause& clause) {
  unsigned read = 0;
  return parse_paren_list(c, "the name of a device array", "after 'on_device'", [&] {
    if (read++ > 0) {
      c.error(c.loc(), "'on_device' takes one device array");
      return false;
    }
    return device_ref(clause.devices, "the name of a device array");
  });
}

// On declare: layout([block][*]); on loops: layout(a[i+1][*]).
bool AccParser::layout(AccClause& clause, const Directive& d) {
  const bool declares = d.kind == Kind::AccDeclare;
  if (!c.at("(")) {
    c.error_expected("'(' after 'layout'");
    return false;
  }
  unsigned close = c.closing(c.position());
  c.advance();
  bool good = true;
  if (!declares) {
    AccClause::Item item;
    good = parse_name(c, item.name, "the name of an array");
    clause.items.push_back(item);
  }
  if (good && !c.at("[")) {
    c.error_expected(declares ? "'[' and 'block' or '*' for each dimension" : "'[' after the name of the array");
    good = false;
  }
  Form form;
  good = good && parse_dimensions(c, form, declares ? "'block' or '*'" : "a loop index or '*'", "",
                                  [&] { return layout_sub(clause, declares); });
  if (good && c.position() != close) {
    c.error_expected("'[' or ')'");
    good = false;
  }
  c.seek(close + 1);
  return good;
}

bool AccParser::layout_sub(AccClause& clause, bool declares) {
  LayoutSub sub;
  sub.loc = c.loc();
  const char* expected = declares ? "'block' or '*'" : "a loop index, a loop index with an offset, or '*'";
  if (c.at("*") && at_delimiter(c, 1)) {
    c.advance();
  } else if (declares) {
    if (!c.at("block")) {
      std::string near = c.at_word() ? suggest(c.peek().text, {"block"}) : "";
      c.error_expected(expected, near.empty() ? "" : "did you mean '" + near + "'?");
      return false;
    }
    sub.kind = LayoutSub::Block;
    c.advance();
  } else {
    if (!c.at_word() || (!at_delimiter(c, 1) && !c.at("+", 1) && !c.at("-", 1))) {
      c.error_expected(expected);
      return false;
    }
    sub.kind = LayoutSub::Var;
    if (!parse_name(c, sub.var, expected)) return false;
    // The sign stays with the offset: `- 1 + n` is an expression of its own.
    if (c.at("+") || c.at("-")) sub.offset = c.expression(",:");
  }
  clause.layout.push_back(sub);
  return true;
}

// shadow([1][0:2])
bool AccParser::device_shadow(AccClause& clause) {
  if (!c.at("(")) {
    c.error_expected("'(' after 'shadow'");
    return false;
  }
  unsigned close = c.closing(c.position());
  c.advance();
  bool good = c.at("[");
  if (!good) c.error_expected("'[' and a width for each dimension");
  Form form;
  good = good && parse_dimensions(c, form, "a width", "", [&] {
           clause.widths.emplace_back();
           return parse_width(c, clause.widths.back(), "", false);
         });
  if (good && c.position() != close) {
    c.error_expected("'[' or ')'");
    good = false;
  }
  c.seek(close + 1);
  return good;
}

}  // namespace tasuki::directive
