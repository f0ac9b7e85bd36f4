// Grammar of nodes, template, distribute, align, shadow, coarray and template_fix.
#include "directive/suggest.h"
#include "directive/xmp_parser.h"

namespace tasuki::directive {
namespace {

// Position of the '*' of a node array: the dimension that varies slowest, which its form puts last or
// first.
void check_star(Cursor& c, const Declarator& declarator) {
  for (unsigned i = 0; i < declarator.dims.size(); ++i) {
    const Extent& dim = declarator.dims[i];
    bool paren = declarator.form == Form::Paren;
    if (dim.kind != Extent::Star || i == (paren ? declarator.dims.size() - 1 : 0)) continue;
    c.error(dim.loc, paren ? "'*' is allowed only in the last dimension of the parenthesis form"
                           : "'*' is allowed only in the first dimension of the bracket form");
    return;
  }
}

bool parse_nodes_extent(Cursor& c, const Declarator& declarator, Extent& extent) {
  extent.loc = c.loc();
  if (c.at("*") && at_delimiter(c, 1)) {
    extent.kind = Extent::Star;
    c.advance();
    return true;
  }
  extent.upper = c.expression(",:");
  if (c.at(":")) {
    c.error(c.loc(), "expected a number of nodes but found bounds",
            "nodes are counted from " + std::string(declarator.form == Form::Paren ? "1" : "0") +
                "; give the size only");
    return false;
  }
  if (extent.upper.empty()) c.error_expected("a number of nodes or '*'");
  return !extent.upper.empty();
}

bool parse_template_extent(Cursor& c, const Declarator& declarator, bool fix, Extent& extent) {
  extent.loc = c.loc();
  bool colon = c.at(":") && at_delimiter(c, 1);
  if (colon && !fix) {
    extent.kind = Extent::Colon;
    c.advance();
    return true;
  }
  if (colon || (c.at("*") && at_delimiter(c, 1))) {
    c.error_expected(fix ? "a size" : "a size or ':'",
                     fix ? "template_fix gives every dimension its size"
                         : "write ':' in every dimension when template_fix gives the sizes later");
    return false;
  }
  extent.upper = c.expression(",:");
  if (extent.upper.empty()) {
    c.error_expected(c.at(":") ? "a lower bound" : "a size");
    return false;
  }
  if (!c.at(":")) return true;
  if (declarator.form == Form::Bracket) {
    c.error(c.loc(), "expected ']' but found ':'",
            "the bracket form takes a size and counts from 0; bounds are written " + declarator.name.text +
                "(lower:upper)");
    return false;
  }
  c.advance();
  extent.kind = Extent::Range;
  extent.lower = extent.upper;
  extent.upper = c.expression(",:");
  if (extent.upper.empty() || c.at(":")) {
    c.error_expected(extent.upper.empty() ? "an upper bound after ':'" : "',' or ')' after the upper bound");
    return false;
  }
  return true;
}

void check_colons(Cursor& c, const Declarator& declarator) {
  const Extent* colon = nullptr;
  bool other = false;
  for (const Extent& dim : declarator.dims) {
    if (dim.kind != Extent::Colon)
      other = true;
    else if (!colon)
      colon = &dim;
  }
  if (colon && other)
    c.error(colon->loc, "':' must stand in all dimensions of a template or in none",
            "a template is either fixed here or as a whole by template_fix");
}

}  // namespace

bool XmpParser::end_of_directive(std::string_view hint) {
  if (c.at_end()) return true;
  c.error_expected("end of line", std::string(hint));
  return false;
}

// nodes-decl: name dims [= nodes-ref]
bool XmpParser::nodes_declarator(Directive& d) {
  Declarator declarator;
  if (!parse_name(c, declarator.name, "the name of a node array")) return false;
  std::string after = "after '" + declarator.name.text + "'";
  bool good = parse_dimensions(c, declarator.form, "a number of nodes or '*'", after, [&] {
    declarator.dims.emplace_back();
    return parse_nodes_extent(c, declarator, declarator.dims.back());
  });
  if (!good) return false;
  check_star(c, declarator);
  d.decls.push_back(declarator);
  if (!c.accept("=")) return true;
  d.hasEquiv = true;
  if (!parse_ref(c, d.equiv, "a node array or '*'")) return false;
  if (d.equiv.name.text == declarator.name.text) {
    c.error(d.equiv.loc, "node array '" + declarator.name.text + "' is declared by itself");
    return false;
  }
  return true;
}

// A directive for each declarator, since each has its own `= nodes-ref`.
bool XmpParser::nodes(Directive& d) {
  const Directive blank = d;
  while (true) {
    if (!nodes_declarator(d)) return false;
    if (!c.accept(",")) break;
    add(d);
    d = blank;
  }
  return end_of_directive(c.at(":") ? "a list of names follows '::'" : "");
}

bool XmpParser::template_declarator(Directive& d, bool fix) {
  Declarator declarator;
  if (!parse_name(c, declarator.name, "the name of a template")) return false;
  std::string after = "after '" + declarator.name.text + "'";
  bool good = parse_dimensions(c, declarator.form, fix ? "a size" : "a size or ':'", after, [&] {
    declarator.dims.emplace_back();
    return parse_template_extent(c, declarator, fix, declarator.dims.back());
  });
  if (!good) return false;
  check_colons(c, declarator);
  d.decls.push_back(declarator);
  return true;
}

bool XmpParser::template_(Directive& d) {
  do {
    if (!template_declarator(d, false)) return false;
  } while (c.accept(","));
  return end_of_directive();
}

bool XmpParser::format(DistFormat& format, bool fix) {
  format.loc = c.loc();
  if (c.accept("*")) return true;
  if (!c.at_word()) {
    c.error_expected("a distribution format: block, cyclic, gblock or '*'");
    return false;
  }
  std::string name = c.peek().text;
  if (name == "block") {
    format.kind = DistFormat::Block;
  } else if (name == "cyclic") {
    format.kind = DistFormat::Cyclic;
  } else if (name == "gblock") {
    format.kind = DistFormat::GBlock;
  } else {
    std::string near = suggest(name, {"block", "cyclic", "gblock"});
    c.error(c.loc(), "unknown distribution format '" + name + "'",
            near.empty() ? "known formats: block, block(n), cyclic, cyclic(n), gblock(map), *"
                         : "did you mean '" + near + "'?");
    return false;
  }
  c.advance();
  bool general = format.kind == DistFormat::GBlock;
  if (!c.at("(")) {
    if (general) c.error_expected("'(' after 'gblock'", "name the array of block sizes: gblock(m)");
    return !general;
  }
  format.hasArg = true;
  if (general && c.at("*", 1) && c.at(")", 2)) {
    format.argStar = true;
    if (fix)
      c.error(c.loc(1), "expected the array of block sizes but found '*'", "template_fix must name it");
    c.advance(3);
    return !fix;
  }
  return parse_paren_expression(c, format.arg, general ? "the array of block sizes" : "a block size",
                                "after '" + name + "'");
}

// Both (f, f), [f][f] and, as template_fix may write it, [f, f].
bool XmpParser::formats(Directive& d, bool fix) {
  auto element = [&] {
    d.formats.emplace_back();
    return format(d.formats.back(), fix);
  };
  constexpr const char* what = "a distribution format";
  if (fix && c.at("[")) {
    d.form = Form::Bracket;
    bool good = true;
    while (c.at("[")) {
      unsigned close = c.closing(c.position());
      c.advance();
      good = parse_elements(c, close, what, element) && good;
    }
    return good;
  }
  return parse_dimensions(c, d.form, what, "and the distribution formats", element);
}

bool XmpParser::onto(Directive& d) {
  if (!c.at("onto")) {
    c.error_expected("'onto' after the distribution formats",
                     c.at_word() ? "did you mean 'onto'?" : "say which node array: onto p");
    return false;
  }
  c.advance();
  return parse_name(c, d.onto, "the name of a node array after 'onto'");
}

bool XmpParser::distribute(Directive& d) {
  Name name;
  if (!parse_name(c, name, "the name of a template")) return false;
  d.names.push_back(name);
  if (c.at(",")) {
    c.error_expected("'(' or '[' after '" + name.text + "'",
                     "several templates are listed as: distribute (block) onto p :: t1, t2");
    return false;
  }
  return formats(d, false) && onto(d) &&
         end_of_directive(c.at("(") || c.at("[") ? "'onto' takes the name of a whole node array" : "");
}

// Sources in the brackets of an array, or in parentheses in the list form.
bool XmpParser::align_sources(Directive& d) {
  static const char* const members = "members are aligned of struct variables, as in s.u[i]; not of elements of "
                                     "arrays, nor through pointers";
  if (c.at("->")) {
    c.error_expected("'(' or '[' and the align sources", members);
    return false;
  }
  Form form;
  bool good = parse_dimensions(c, form, "a dummy variable, '*' or ':'", "and the align sources", [&] {
    AlignSource source;
    source.loc = c.loc();
    if (c.accept("*")) {
      source.kind = AlignSource::Star;
    } else if (c.accept(":")) {
      source.kind = AlignSource::Colon;
    } else {
      source.kind = AlignSource::Var;
      if (c.at("]", 1) && (c.at(".", 2) || c.at("->", 2))) {
        c.error(c.loc(), "an element of an array of structs cannot be aligned", members);
        return false;
      }
      if (!parse_name(c, source.var, "a dummy variable, '*' or ':'")) return false;
    }
    if (!at_delimiter(c)) {
      c.error_expected(form == Form::Paren ? "',' or ')'" : "']'",
                       "an align source is a plain variable; offsets belong after 'with'");
      return false;
    }
    for (const AlignSource& other : d.sources) {
      if (source.kind != AlignSource::Var || other.var.text != source.var.text) continue;
      c.error(source.loc, "align dummy variable '" + source.var.text + "' appears twice in the sources");
      return false;
    }
    d.sources.push_back(source);
    return true;
  });
  return good;
}

bool XmpParser::align_offset(const Directive& d, AlignSub& sub) {
  unsigned sign = c.position();
  sub.sign = c.at("-") ? -1 : +1;
  c.advance();
  sub.offset = c.expression(",:");
  if (sub.offset.empty()) {
    c.error_expected("an offset after '" + std::string(sub.sign < 0 ? "-" : "+") + "'");
    return false;
  }
  unsigned end = c.position();
  int depth = 0;
  bool more = false;
  for (c.seek(sign + 1); c.position() < end; c.advance()) {
    const Token& token = c.peek();
    if (c.at("(") || c.at("[") || c.at("{")) ++depth;
    if (c.at(")") || c.at("]") || c.at("}")) --depth;
    for (const AlignSource& source : d.sources) {
      if (source.kind != AlignSource::Var || !c.at_word() || source.var.text != token.text) continue;
      c.error(token.loc, "an align offset must not contain the dummy variable '" + token.text + "'");
      c.seek(end);
      return false;
    }
    if (depth > 0 || token.kind != Token::Punctuator) continue;
    for (const char* loose :
         {"<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "&&", "||", "?", "="}) {
      if (token.text != loose || c.position() == sign + 1) continue;
      c.error(token.loc, "operator '" + token.text + "' needs parentheses in an align offset",
              "write " + sub.var.text + (sub.sign < 0 ? "-" : "+") + "(..)");
      c.seek(end);
      return false;
    }
    if ((c.at("+") || c.at("-")) && c.position() > sign + 1) more = true;
  }
  // i-1+2 is i+1: the sign belongs to the 1 alone, so it becomes part of the expression.
  if (sub.sign < 0 && more) {
    sub.sign = +1;
    sub.offset.begin = c.token_index(sign);
  }
  return true;
}

bool XmpParser::align_sub(const Directive& d, AlignSub& sub) {
  sub.loc = c.loc();
  if (at_delimiter(c, 1) && (c.at("*") || c.at(":"))) {
    sub.kind = c.at("*") ? AlignSub::Star : AlignSub::Colon;
    c.advance();
    return true;
  }
  sub.kind = AlignSub::Var;
  if (!c.at_word()) {
    bool sum = c.peek().kind == Token::Number && c.at("+", 1);
    c.error_expected("a dummy variable, '*' or ':'", sum ? "write the dummy variable first: i+1" : "");
    return false;
  }
  std::vector<std::string> dummies;
  bool known = false;
  for (const AlignSource& source : d.sources) {
    if (source.kind != AlignSource::Var) continue;
    dummies.push_back(source.var.text);
    known = known || source.var.text == c.peek().text;
  }
  if (!known) {
    std::string near = suggest(c.peek().text, dummies);
    c.error(c.loc(), "'" + c.peek().text + "' is not a dummy variable of the align sources",
            near.empty() ? "write '*' to replicate over this dimension of the template"
                         : "did you mean '" + near + "'?");
    return false;
  }
  parse_name(c, sub.var, "a dummy variable");
  for (const AlignSub& other : d.subs) {
    if (&other == &sub || other.kind != AlignSub::Var || other.var.text != sub.var.text) continue;
    c.error(sub.loc, "align dummy variable '" + sub.var.text + "' appears twice after 'with'");
    return false;
  }
  if (at_delimiter(c)) return true;
  if (!c.at("+") && !c.at("-")) {
    c.error_expected("'+', '-' or the end of the subscript",
                     "a dummy variable may only be shifted: i+1, i-1");
    return false;
  }
  return align_offset(d, sub);
}

// with template subs
bool XmpParser::align_with(Directive& d) {
  if (!c.at("with")) {
    c.error_expected("'with' after the align sources",
                     c.at_word() ? "did you mean 'with'?" : "name the template: with t(i)");
    return false;
  }
  c.advance();
  if (!parse_name(c, d.with, "the name of a template after 'with'")) return false;
  bool good = parse_dimensions(c, d.form, "a dummy variable, '*' or ':'", "after '" + d.with.text + "'", [&] {
    d.subs.emplace_back();
    return align_sub(d, d.subs.back());
  });
  if (!good) return false;
  unsigned sourceColons = 0, subColons = 0;
  for (const AlignSource& source : d.sources) sourceColons += source.kind == AlignSource::Colon;
  for (const AlignSub& sub : d.subs) subColons += sub.kind == AlignSub::Colon;
  if (sourceColons == subColons) return true;
  c.error(d.with.loc, "expected the same number of ':' on both sides of 'with' but found " +
                          std::to_string(sourceColons) + " and " + std::to_string(subColons));
  return false;
}

bool XmpParser::align(Directive& d) {
  Name name;
  if (!parse_variable_name(c, name, "the name of an array")) return false;
  d.names.push_back(name);
  if (c.at("(")) {
    c.error_expected("'[' after '" + name.text + "'",
                     "an array is written in brackets: " + name.text + "[i]");
    return false;
  }
  return align_sources(d) && align_with(d) &&
         end_of_directive(c.at(",") ? "several arrays are listed as: align [i] with t(i) :: a, b" : "");
}

bool XmpParser::widths(Directive& d) {
  d.hasWidth = true;
  Form form;
  return parse_dimensions(c, form, "a width", "and the widths", [&] {
    d.widths.emplace_back();
    return parse_width(c, d.widths.back(), "", true);
  });
}

bool XmpParser::shadow(Directive& d) {
  Name name;
  if (!parse_variable_name(c, name, "the name of an array")) return false;
  d.names.push_back(name);
  if (c.at("(")) {
    c.error_expected("'[' after '" + name.text + "'",
                     "an array is written in brackets: " + name.text + "[1]");
    return false;
  }
  return widths(d) && end_of_directive(c.at(",") ? "several arrays are listed as: shadow [1] :: a, b" : "");
}

// coarray on nodes :: name, name
bool XmpParser::coarray(Directive& d) {
  if (!c.expect("on", "after 'coarray'", "write: coarray on p :: x")) return false;
  d.hasOn = true;
  if (!parse_ref(c, d.on, "the name of a node array after 'on'")) return false;
  if (!c.at_double_colon()) {
    c.error_expected("'::' and the names of coarrays");
    return false;
  }
  c.advance(2);
  do {
    Name name;
    if (!parse_name(c, name, "the name of a coarray")) return false;
    d.names.push_back(name);
  } while (c.accept(","));
  return end_of_directive();
}

// template_fix [(fmt, ..)] t [(spec, ..)]
bool XmpParser::template_fix(Directive& d) {
  if ((c.at("(") || c.at("[")) && !formats(d, true)) return false;
  if (c.at("(", 1) || c.at("[", 1)) {
    if (!template_declarator(d, true)) return false;
  } else {
    Declarator declarator;
    if (!parse_name(c, declarator.name, "the name of a template")) return false;
    d.decls.push_back(declarator);
  }
  if (!end_of_directive()) return false;
  if (d.formats.empty() && d.decls[0].dims.empty()) {
    c.error(d.decls[0].name.loc,
            "expected sizes or distribution formats to fix '" + d.decls[0].name.text + "'",
            "write template_fix " + d.decls[0].name.text + "(0:n-1) or template_fix(gblock(m)) " +
                d.decls[0].name.text);
    return false;
  }
  return true;
}

}  // namespace tasuki::directive
