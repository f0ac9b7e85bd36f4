// Phrases shared by the xmp and acc grammars.
#include "directive/phrases.h"

#include "directive/suggest.h"

namespace tasuki::directive {
namespace {

struct OpName {
  const char* text;
  ReduceOp op;
};
constexpr OpName opNames[] = {
    {"+", ReduceOp::Sum},           {"*", ReduceOp::Product},         {"-", ReduceOp::Minus},
    {"&", ReduceOp::BitAnd},        {"|", ReduceOp::BitOr},           {"^", ReduceOp::BitXor},
    {"&&", ReduceOp::LogAnd},       {"||", ReduceOp::LogOr},          {"max", ReduceOp::Max},
    {"min", ReduceOp::Min},         {"firstmax", ReduceOp::FirstMax}, {"firstmin", ReduceOp::FirstMin},
    {"lastmax", ReduceOp::LastMax}, {"lastmin", ReduceOp::LastMin}};

bool locates(ReduceOp op) { return op >= ReduceOp::FirstMax; }

bool allowed(ReduceOp op, ReductionPlace place) {
  return place == ReductionPlace::XmpLoop || (op != ReduceOp::Minus && !locates(op));
}

bool parse_op(Cursor& c, ReduceOp& op, ReductionPlace place) {
  std::vector<std::string> words;
  std::string known;
  for (const OpName& name : opNames) {
    if (!allowed(name.op, place)) continue;
    known += std::string(known.empty() ? "" : " ") + name.text;
    words.push_back(name.text);
  }
  for (const OpName& name : opNames) {
    if (!c.at(name.text)) continue;
    if (!allowed(name.op, place)) {
      std::string where = place == ReductionPlace::Acc ? "an acc reduction" : "the reduction directive";
      c.error(c.loc(), "reduction operator '" + std::string(name.text) + "' is not allowed in " + where,
              place == ReductionPlace::Acc ? "known operators: " + known
                                           : "it belongs to the reduction clause of 'loop'");
      return false;
    }
    op = name.op;
    c.advance();
    return true;
  }
  if (c.at(":") || at_delimiter(c)) {
    c.error_expected("a reduction operator", "known operators: " + known);
    return false;
  }
  std::string near = c.at_word() ? suggest(c.peek().text, words) : "";
  // A name that no ':' follows is a variable: the operator was forgotten.
  if (near.empty() && c.at_word() && !c.at(":", 1)) {
    c.error_expected("a reduction operator and ':'", "for example reduction(+:" + c.peek().text + ")");
    return false;
  }
  c.error(c.loc(), "unknown reduction operator " + c.found(),
          near.empty() ? "known operators: " + known : "did you mean '" + near + "'?");
  return false;
}

bool parse_locations(Cursor& c, unsigned close, Reduction::Var& var, ReduceOp op, std::string_view opText) {
  if (!c.at("/")) {
    if (!locates(op)) return true;
    c.error_expected("'/' and the location variables of '" + std::string(opText) + "'",
                     "write " + std::string(opText) + ":" + var.name.text + "/i/");
    return false;
  }
  bool good = true;
  if (!locates(op)) {
    c.error(c.loc(),
            "location variables are not allowed with reduction operator '" + std::string(opText) + "'",
            "only firstmax, firstmin, lastmax and lastmin take them");
    good = false;
  }
  do {
    c.advance();
    Name name;
    if (!parse_name(c, name, "a location variable")) return false;
    var.locations.push_back(name);
  } while (c.at(",") && c.position() < close);
  return c.expect("/", "after the location variables") && good;
}

}  // namespace

bool keyword(std::string_view word) {
  static constexpr std::string_view keywords[] = {
      "auto",   "break",    "case",     "char",     "const", "continue", "default", "do",     "double",
      "else",   "enum",     "extern",   "float",    "for",   "goto",     "if",      "inline", "int",
      "long",   "register", "restrict", "return",   "short", "signed",   "sizeof",  "static", "struct",
      "switch", "typedef",  "union",    "unsigned", "void",  "volatile", "while"};
  for (std::string_view known : keywords)
    if (known == word) return true;
  return false;
}

bool at_delimiter(const Cursor& c, unsigned ahead) {
  return c.peek(ahead).kind == Token::End || c.at(",", ahead) || c.at(")", ahead) || c.at("]", ahead);
}

bool parse_name(Cursor& c, Name& name, std::string_view what) {
  if (!c.at_word()) {
    c.error_expected(what);
    return false;
  }
  if (keyword(c.peek().text)) {
    c.error(c.loc(), "expected " + std::string(what) + " but found the keyword " + c.found());
    return false;
  }
  name = {c.peek().text, c.loc(), c.token_index(c.position())};
  c.advance();
  return true;
}

bool parse_variable_name(Cursor& c, Name& name, std::string_view what) {
  if (!parse_name(c, name, what)) return false;
  while (c.at(".")) {
    c.advance();
    Name member;
    if (!parse_name(c, member, "the name of a member")) return false;
    name.text += "." + member.text;
    name.count += 2;
  }
  return true;
}

bool parse_name_list(Cursor& c, std::vector<Name>& names, std::string_view what, std::string_view after) {
  return parse_paren_list(c, what, after, [&] {
    Name name;
    if (!parse_variable_name(c, name, what)) return false;
    names.push_back(name);
    if (!at_delimiter(c)) {
      bool section = c.at("[") || c.at("(");
      c.error_expected("',' or ')'", section ? "only the name of a whole variable can be given here" : "");
      return false;
    }
    return true;
  });
}

namespace {

// [index], [base:length]; a section is the last subscript, whole dimensions `[:]` may follow.
bool parse_part(Cursor& c, Object& object) {
  const unsigned close = c.closing(c.position());
  c.advance();
  const Span first = c.expression(",:");
  if (object.section) {
    if (first.empty() && c.accept(":") && c.position() == close) return c.seek(close + 1), true;
    c.error(c.loc(), "only the last subscript can be a section: the elements must stand one after another");
    return false;
  }
  if (c.accept(":")) {
    object.section = true;
    object.base = first;
    object.length = c.expression(",:");
    if (c.at(":")) return c.error(c.loc(), "a section with a step cannot be given here"), false;
  } else if (first.empty()) {
    return c.error_expected("a subscript"), false;
  }
  if (c.position() != close) return c.error_expected("']'"), false;
  c.seek(close + 1);
  return true;
}

}  // namespace

bool parse_object(Cursor& c, Object& object, std::string_view what) {
  if (!parse_name(c, object, what)) return false;
  const unsigned begin = c.position() - 1;
  unsigned end = c.position();
  for (;;) {
    if (c.at("[")) {
      if (!parse_part(c, object)) return false;
    } else if ((c.at(".") || c.at("->")) && !object.section) {
      c.advance();
      Name member;
      if (!parse_name(c, member, "the name of a member")) return false;
    } else {
      break;
    }
    if (!object.section) end = c.position();
  }
  object.count = c.token_index(end) - c.token_index(begin);
  object.text.clear();
  for (unsigned i = c.token_index(begin); i < c.token_index(c.position()); ++i) object.text += c.token(i).text;
  if (at_delimiter(c) || c.at("/")) return true;
  c.error_expected("',' or ')'");
  return false;
}

bool parse_paren_expression(Cursor& c, Span& expression, std::string_view what, std::string_view after) {
  bool first = true;
  return parse_paren_list(c, what, after, [&] {
    if (!first) {
      c.error(c.loc(), "expected only one expression " + std::string(after));
      return false;
    }
    first = false;
    expression = c.expression(",");
    return true;
  });
}

bool parse_paren_expressions(Cursor& c, std::vector<Span>& list, std::string_view what,
                             std::string_view after) {
  return parse_paren_list(c, what, after, [&] {
    list.push_back(c.expression(","));
    return true;
  });
}

bool parse_subscript(Cursor& c, Subscript& s) {
  s.loc = c.loc();
  if ((c.at("*") || c.at(":")) && at_delimiter(c, 1)) {
    s.kind = c.at("*") ? Subscript::Star : Subscript::Colon;
    c.advance();
    return true;
  }
  s.first = c.expression(",:");
  if (!c.at(":")) {
    if (s.first.empty()) c.error_expected("a subscript");
    return !s.first.empty();
  }
  s.kind = Subscript::Triplet;
  c.advance();
  s.second = c.expression(",:");
  if (!c.accept(":")) return true;
  s.step = c.expression(",:");
  if (s.step.empty()) {
    c.error_expected("a step after the second ':'");
    return false;
  }
  if (c.at(":")) {
    c.error(c.loc(), "unexpected ':': a triplet has at most three parts");
    return false;
  }
  return true;
}

bool parse_ref(Cursor& c, Ref& ref, std::string_view what) {
  ref.loc = c.loc();
  if (c.accept("*")) {
    ref.executing = true;
    ref.primary = c.accept("*");
    return true;
  }
  if (!parse_name(c, ref.name, what)) return false;
  if (!c.at("(") && !c.at("[")) return true;
  ref.subscripted = true;
  return parse_dimensions(c, ref.form, "a subscript", "", [&] {
    ref.subs.emplace_back();
    return parse_subscript(c, ref.subs.back());
  });
}

bool parse_width(Cursor& c, Width& width, const std::string& flag, bool star) {
  width.loc = c.loc();
  if (c.at("*") && at_delimiter(c, 1)) {
    if (star) {
      width.full = true;
      c.advance();
      return true;
    }
    c.error_expected("a width", "'*' is the full shadow of the 'shadow' directive");
    return false;
  }
  if (c.at("/")) {
    if (flag.empty()) {
      c.error_expected("a width", "a modifier belongs to 'reflect' and 'loop', not to 'shadow'");
      return false;
    }
    if (!c.at_word(1) || c.peek(1).text != flag) {
      c.error(
          c.loc(1), "expected modifier '/" + flag + "/' but found " + c.found(1),
          c.at_word(1) && !suggest(c.peek(1).text, {flag}).empty() ? "did you mean '/" + flag + "/'?" : "");
      return false;
    }
    c.advance(2);
    if (!c.expect("/", "after '/" + flag + "'")) return false;
    width.flagged = true;
  }
  width.lo = width.hi = c.expression(",:");
  if (width.lo.empty()) {
    c.error_expected("a width", c.at(":") ? "write both widths: lower:upper" : "");
    return false;
  }
  if (!c.accept(":")) return true;
  width.hi = c.expression(",:");
  if (width.hi.empty()) {
    c.error_expected("the upper width after ':'");
    return false;
  }
  if (c.at(":")) {
    c.error(c.loc(), "unexpected ':': a width has at most two parts, lower:upper");
    return false;
  }
  return true;
}

bool parse_acc_section(Cursor& c, std::vector<Subscript>& sections) {
  const unsigned close = c.closing(c.position());
  c.advance();
  sections.emplace_back();
  bool good = true;
  if (c.position() == close) {
    c.error_expected("a subscript or section");
    good = false;
  } else {
    good = parse_subscript(c, sections.back());
  }
  if (good && sections.back().kind == Subscript::Star) {
    c.error(sections.back().loc, "expected a subscript or section but found '*'");
    good = false;
  }
  if (good && c.position() != close) {
    c.error_expected("']'");
    good = false;
  }
  c.seek(close + 1);
  return good;
}

bool parse_reduction(Cursor& c, Reduction& reduction, ReductionPlace place) {
  reduction.loc = c.loc();
  if (!c.at("(")) {
    c.error_expected("'(' after 'reduction'", "for example reduction(+:sum)");
    return false;
  }
  unsigned close = c.closing(c.position());
  c.advance();
  if (!parse_op(c, reduction.op, place) || !c.expect(":", "after the reduction operator")) {
    c.seek(close + 1);
    return false;
  }
  return parse_elements(c, close, "a reduction variable", [&] {
    Reduction::Var var;
    if (place == ReductionPlace::XmpDirective) {
      if (!parse_object(c, var.name, "a reduction variable")) return false;
    } else {
      const unsigned from = c.position();
      if (!parse_name(c, var.name, "a reduction variable")) return false;
      while (place == ReductionPlace::Acc && c.at("["))
        if (!parse_acc_section(c, var.sections)) return false;
      var.span = c.span(from, c.position());
      if (c.at("[") || c.at("(") || c.at(".") || c.at("->")) {
        c.error_expected("',' or ')'", "only the name of a whole variable can be given here");
        return false;
      }
    }
    reduction.vars.push_back(var);
    return parse_locations(c, close, reduction.vars.back(), reduction.op, spelling(reduction.op));
  });
}

const char* spelling(ReduceOp op) {
  for (const OpName& name : opNames)
    if (name.op == op) return name.text;
  return "?";
}

}  // namespace tasuki::directive
