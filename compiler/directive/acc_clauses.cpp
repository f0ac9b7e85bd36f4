// Arguments of acc clauses.
#include "directive/acc_parser.h"
#include "directive/device_types.h"
#include "directive/suggest.h"

namespace tasuki::directive {

bool AccParser::argument(AccClause& clause, const AccClauseInfo& info, const Directive& d) {
  std::string after = "after '" + clause.name + "'";
  clause.hasArg = c.at("(");
  switch (info.argument) {
    case AccArgument::None:
      if (!clause.hasArg) return true;
      c.error(c.loc(), "clause '" + clause.name + "' takes no argument");
      return false;
    case AccArgument::Items:
      return items(clause);
    case AccArgument::MaybeExpression:
      if (!clause.hasArg) return true;
      [[fallthrough]];
    case AccArgument::Expression:
      clause.exprs.emplace_back();
      return parse_paren_expression(c, clause.exprs[0], "an expression", after);
    case AccArgument::Queues:
      return !clause.hasArg || queues(clause);
    case AccArgument::OnDevice:
      return on_device(clause);
    case AccArgument::Layout:
      return layout(clause, d);
    case AccArgument::Shadow:
      return device_shadow(clause);
    case AccArgument::Sizes:
      return sizes(clause);
    case AccArgument::Gang:
    case AccArgument::MaybeSized:
      if (!clause.hasArg) return true;
      // The level of parallelism of a routine has no size.
      if (d.kind == Kind::AccRoutine) {
        c.error(c.loc(), "clause '" + clause.name + "' takes no argument on 'acc routine'");
        return false;
      }
      return info.argument == AccArgument::Gang ? gang(clause) : sized(clause);
    case AccArgument::Default:
      return default_kind(clause);
    case AccArgument::Devices:
      return device_types(clause, d);
    case AccArgument::Bind:
      return bind(clause);
    case AccArgument::Reduction:
      return reduction(clause);
  }
  return false;
}

// name { [section] | .member | ->member }
bool AccParser::item(AccClause::Item& item) {
  unsigned from = c.position();
  if (!parse_name(c, item.name, "the name of a variable")) return false;
  item.path = c.span(from, c.position());
  while (true) {
    if (c.at("[")) {
      if (!parse_acc_section(c, item.sections)) return false;
    } else if (c.at(".") || c.at("->")) {
      c.advance();
      Name member;
      if (!parse_name(c, member, "the name of a member")) return false;
      item.sections.clear();
      item.path = c.span(from, c.position());
    } else {
      break;
    }
  }
  item.span = c.span(from, c.position());
  if (c.at("("))
    c.error_expected("',' or ')'", "sections are written in brackets: " + item.name.text + "[start:length]");
  return !c.at("(");
}

bool AccParser::items(AccClause& clause) {
  clause.hasArg = c.at("(");
  if (c.at("(") && c.at_word(1) && c.at(":", 2) && !c.at(":", 3)) {
    const std::string known = clause.name == "copyin" || clause.name == "cache"     ? "readonly"
                              : clause.name == "copyout" || clause.name == "create" ? "zero"
                                                                                    : "";
    if (c.peek(1).text != known) {
      c.error(c.loc(1), "modifier '" + c.peek(1).text + "' is not allowed on '" + clause.name + "'",
              known.empty() ? "" : "the modifier there is '" + known + ":'");
      c.seek(c.closing(c.position()) + 1);
      return false;
    }
    clause.modifier = c.peek(1).text;
    unsigned close = c.closing(c.position());
    c.advance(3);
    return parse_elements(c, close, "the name of a variable", [&] {
      clause.items.emplace_back();
      return item(clause.items.back());
    });
  }
  return parse_paren_list(c, "the name of a variable", "and variables after '" + clause.name + "'", [&] {
    clause.items.emplace_back();
    return item(clause.items.back());
  });
}

// wait(e, ..), wait(queues: e, ..), wait(devnum: e [: queues: e, ..]); with devnum the device is exprs[0].
bool AccParser::queues(AccClause& clause) {
  const auto list = [&](unsigned close) {
    return parse_elements(c, close, "the number of a queue", [&] {
      clause.exprs.push_back(c.expression(","));
      return true;
    });
  };
  const unsigned close = c.closing(c.position());
  const bool device = c.at("devnum", 1) && c.at(":", 2);
  if (!device && !(c.at("queues", 1) && c.at(":", 2)))
    return parse_paren_expressions(c, clause.exprs, "the number of a queue", "after 'wait'");
  if (device) {
    clause.modifier = "devnum";
    c.advance(3);
    clause.exprs.push_back(c.expression(",:"));
    if (clause.exprs[0].empty()) {
      c.error_expected("the number of a device");
      c.seek(close + 1);
      return false;
    }
    if (c.position() == close) {
      c.seek(close + 1);
      return true;
    }
    if (!c.at(":")) {
      c.error_expected("':' or ')'", "write wait(devnum: device: queues: queue, ..)");
      c.seek(close + 1);
      return false;
    }
  }
  c.advance();
  if (c.at("queues") && c.at(":", 1)) c.advance(2);
  return list(close);
}

// gang([num:] e, static: e|*)
bool AccParser::gang(AccClause& clause) {
  Span num, chunk;
  bool hasNum = false, hasStatic = false;
  bool good = parse_paren_list(c, "a number of gangs or 'static:'", "after 'gang'", [&] {
    Loc loc = c.loc();
    bool isStatic = c.at("static") && c.at(":", 1);
    bool isNum = c.at("num") && c.at(":", 1);
    if (c.at_word() && c.at(":", 1) && !isStatic && !isNum) {
      std::string near = suggest(c.peek().text, {"num", "static"});
      c.error(loc, "expected 'num:' or 'static:' but found " + c.found(),
              near.empty() ? "" : "did you mean '" + near + "'?");
      return false;
    }
    if (isStatic ? hasStatic : hasNum) {
      c.error(loc, std::string(isStatic ? "'static:'" : "the number of gangs") + " is given twice");
      return false;
    }
    if (isStatic || isNum) c.advance(2);
    (isStatic ? hasStatic : hasNum) = true;
    if (isStatic && c.at("*") && at_delimiter(c, 1)) {
      c.advance();
      return true;
    }
    Span e = c.expression(",:");
    if (e.empty()) c.error_expected(isStatic ? "a size or '*' after 'static:'" : "a number of gangs");
    (isStatic ? chunk : num) = e;
    return !e.empty();
  });
  if (hasNum) clause.exprs.push_back(num);
  if (hasStatic) clause.exprs.push_back(chunk);
  clause.modifier = hasNum && hasStatic ? "num,static" : hasStatic ? "static" : "num";
  return good;
}

// worker([num:] e), vector([length:] e)
bool AccParser::sized(AccClause& clause) {
  std::string word = clause.name == "worker" ? "num" : "length";
  clause.modifier = word;
  return parse_paren_list(c, "an expression", "after '" + clause.name + "'", [&] {
    if (!clause.exprs.empty()) {
      c.error_expected("')' after the expression");
      return false;
    }
    if (c.at_word() && c.at(":", 1)) {
      if (!c.at(word)) {
        c.error_expected("'" + word + ":'");
        return false;
      }
      c.advance(2);
    }
    clause.exprs.push_back(c.expression(",:"));
    if (clause.exprs.back().empty()) c.error_expected("an expression");
    return !clause.exprs.back().empty();
  });
}

// tile(e, *): a '*' becomes an empty span
bool AccParser::sizes(AccClause& clause) {
  return parse_paren_list(c, "a size or '*'", "after '" + clause.name + "'", [&] {
    if (c.at("*") && at_delimiter(c, 1)) {
      c.advance();
      clause.exprs.emplace_back();
    } else {
      clause.exprs.push_back(c.expression(","));
    }
    return true;
  });
}

bool AccParser::default_kind(AccClause& clause) {
  return parse_paren_list(c, "'none' or 'present'", "after 'default'", [&] {
    if (!c.at("none") && !c.at("present")) {
      std::string near = c.at_word() ? suggest(c.peek().text, {"none", "present"}) : "";
      c.error_expected("'none' or 'present'", near.empty() ? "" : "did you mean '" + near + "'?");
      return false;
    }
    if (!clause.modifier.empty()) {
      c.error_expected("')' after '" + clause.modifier + "'");
      return false;
    }
    clause.modifier = c.peek().text;
    c.advance();
    return true;
  });
}

// Programs may name devices of other compilers to tune for them; to choose one, it has to be there.
void AccParser::known_device_type(const Name& type, const Directive& d) {
  if (device_type(type.text)) return;
  const std::string near = suggest(type.text, device_type_names());
  const std::string hint = near.empty() ? "known are " + device_type_list() : "did you mean '" + near + "'?";
  if (d.kind == Kind::AccInit || d.kind == Kind::AccShutdown || d.kind == Kind::AccSet)
    c.error(type.loc, "'" + type.text + "' is not a type of devices", hint);
  else
    c.warning(type.loc,
              "'" + type.text + "' is not a type of devices that is known here: the clauses behind it do not count",
              hint);
}

// A word that may be a type of devices: `default` is a keyword of C.
bool AccParser::device_type_name(Name& name) {
  if (!c.at("default")) {
    if (!parse_name(c, name, "a device type or '*'")) return false;
    // As openacc.h calls it.
    constexpr std::string_view of_functions = "acc_device_";
    if (name.text.starts_with(of_functions) && device_type(name.text.substr(of_functions.size())))
      name.text.erase(0, of_functions.size());
    return true;
  }
  name = {c.peek().text, c.loc(), c.token_index(c.position())};
  c.advance();
  return true;
}

// device_type(*) or device_type(name, ..)
bool AccParser::device_types(AccClause& clause, const Directive& d) {
  return parse_paren_list(c, "a device type or '*'", "after 'device_type'", [&] {
    if (c.at("*") && clause.items.empty()) {
      clause.modifier = "*";
      c.advance();
      if (c.at(",")) {
        c.error_expected("')' after '*'");
        return false;
      }
      return true;
    }
    AccClause::Item item;
    unsigned from = c.position();
    if (!device_type_name(item.name)) return false;
    item.span = c.span(from, c.position());
    if (clause.modifier.empty()) known_device_type(item.name, d);
    clause.items.push_back(item);
    return true;
  });
}

bool AccParser::bind(AccClause& clause) {
  return parse_paren_list(c, "a function name or a string", "after 'bind'", [&] {
    if (!clause.exprs.empty()) {
      c.error_expected("')' after the function name");
      return false;
    }
    unsigned from = c.position();
    if (!c.at_word() && c.peek().kind != Token::Other) {
      c.error_expected("a function name or a string");
      return false;
    }
    c.advance();
    clause.exprs.push_back(c.span(from, c.position()));
    return true;
  });
}

bool AccParser::reduction(AccClause& clause) {
  Reduction reduction;
  bool good = parse_reduction(c, reduction, ReductionPlace::Acc);
  clause.op = reduction.op;
  for (const Reduction::Var& var : reduction.vars) {
    AccClause::Item item;
    item.name = var.name;
    item.span = var.span;
    item.path = {var.name.token, var.name.token + 1};
    item.sections = var.sections;
    clause.items.push_back(item);
  }
  return good;
}

}  // namespace tasuki::directive
