// Finds out which acc directive a line is, and checks its clauses against the table.
#include "directive/acc_parser.h"

#include <algorithm>

#include "directive/suggest.h"

namespace tasuki::directive {
namespace {

std::string comma_list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

// Reads one or two words ("enter data", "parallel loop"); null after an error.
const AccDirectiveInfo* AccParser::directive_name() {
  std::string name = c.peek().text;
  if (c.at_word(1)) {
    if (const AccDirectiveInfo* info = find_acc_directive(name + " " + c.peek(1).text)) {
      c.advance(2);
      return info;
    }
  }
  const AccDirectiveInfo* info = find_acc_directive(name);
  if (info)
    c.advance();
  else
    unknown_directive();
  return info;
}

void AccParser::unknown_directive() {
  std::string name = c.peek().text;
  if (name == "enter" || name == "exit") {
    c.error(c.loc(1), "expected 'data' after '" + name + "' but found " + c.found(1));
    return;
  }
  if (name == "end") {
    c.error(c.loc(), "unknown directive 'acc end'",
            "in C a construct ends with its statement: remove this line, and put { } around the statements");
    return;
  }
  // `enter_data`, `host data`: the words may be joined or cut in the wrong place.
  std::vector<std::string> names;
  for (const AccDirectiveInfo& info : acc_directives()) names.push_back(info.name);
  std::string spaced = name;
  std::replace(spaced.begin(), spaced.end(), '_', ' ');
  std::string near = c.at_word(1) ? suggest(name + " " + c.peek(1).text, names) : "";
  // Of two words only where both are meant: the second may be a clause.
  if (const auto space = near.find(' ');
      space == near.npos || suggest(c.peek(1).text, {near.substr(space + 1)}).empty())
    near.clear();
  if (find_acc_directive(spaced)) near = spaced;
  if (near.empty()) near = suggest(name, names);
  c.error(c.loc(), "unknown directive 'acc " + name + "'",
          near.empty() ? "" : "did you mean 'acc " + near + "'?");
}

ParseResult AccParser::parse() {
  if (!c.at_word()) {
    c.error_expected("a directive name");
    return std::move(result);
  }
  Directive d;
  d.loc = c.loc();
  const AccDirectiveInfo* info = directive_name();
  if (!info || !c.check_brackets()) return std::move(result);
  d.kind = info->kind;
  d.spelling = info->name;
  if (d.kind == Kind::AccDevices) {
    devices(d);
    return std::move(result);
  }
  if (operands(d)) {
    clauses(d, *info);
    if (c.errors() == 0) check(d, *info);
  }
  if (c.errors() == 0) result.directives.push_back(std::move(d));
  return std::move(result);
}

// What stands between the name and the clauses: wait(..), cache(..), routine(name), atomic kind.
bool AccParser::operands(Directive& d) {
  switch (d.kind) {
    case Kind::AccWait: {
      if (!c.at("(")) return true;
      AccClause clause;
      clause.name = "wait";
      clause.loc = d.loc;
      clause.hasArg = true;
      const bool good = queues(clause);
      d.clauses.push_back(std::move(clause));
      return good;
    }
    case Kind::AccReflect:
      return parse_name_list(c, d.names, "the name of an array", "after 'reflect'");
    case Kind::AccCache: {
      AccClause clause;
      clause.name = "cache";
      clause.loc = d.loc;
      bool good = items(clause);
      d.clauses.push_back(std::move(clause));
      return good;
    }
    case Kind::AccRoutine: {
      if (!c.at("(")) return true;
      Loc loc = c.loc(1);
      if (!parse_name_list(c, d.names, "the name of a function", "after 'routine'")) return false;
      if (d.names.size() == 1) return true;
      c.error(loc, "'acc routine' takes one function name");
      return false;
    }
    case Kind::AccAtomic: {
      d.atomicKind = "update";
      const std::vector<std::string> kinds = {"read", "write", "update", "capture"};
      if (!c.at_word()) return true;
      if (!has(kinds, c.peek().text)) {
        std::string near = suggest(c.peek().text, kinds);
        c.error(c.loc(), "expected read, write, update or capture but found " + c.found(),
                near.empty() ? "" : "did you mean '" + near + "'?");
        return false;
      }
      d.atomicKind = c.peek().text;
      c.advance();
      return true;
    }
    default:
      return true;
  }
}

// To the next word outside of brackets.
void AccParser::skip_clause() {
  while (!c.at_end() && !c.at_word() && !c.at(",")) c.skip();
}

void AccParser::wrong_clause(const Directive& d, const AccDirectiveInfo& info) {
  std::string name = c.peek().text;
  std::string allowed =
      info.clauses.empty() ? "it takes no clause" : "allowed clauses: " + comma_list(info.clauses);
  std::string what = "'acc " + d.spelling + "'";
  if (find_acc_clause(canonical_clause(name, d.kind))) {
    c.error(c.loc(), "clause '" + name + "' is not allowed on " + what, allowed);
    return;
  }
  std::vector<std::string> words = acc_spellings(info);
  // A combined construct with a slip in its second word.
  const bool combines = d.kind == Kind::AccParallel || d.kind == Kind::AccKernels || d.kind == Kind::AccSerial;
  if (combines && d.clauses.empty()) words.push_back("loop");
  std::string near = suggest(name, words);
  c.error(c.loc(), "unknown clause '" + name + "' on " + what,
          near.empty() ? allowed : "did you mean '" + near + "'?");
}

void AccParser::clauses(Directive& d, const AccDirectiveInfo& info) {
  std::vector<std::string> seen;
  while (!c.at_end()) {
    // One comma may separate clauses, not lead or end them.
    if (c.at(",") && !d.clauses.empty() && c.at_word(1)) c.advance();
    if (!c.at_word()) {
      c.error_expected(info.clauses.empty() ? "end of line" : "a clause or end of line",
                       Cursor::line_end_hint(c.peek().text));
      c.skip();
      skip_clause();
      continue;
    }
    AccClause clause;
    std::string written = c.peek().text;
    clause.name = canonical_clause(written, d.kind);
    clause.loc = c.loc();
    if (!has(info.clauses, clause.name)) {
      wrong_clause(d, info);
      c.advance();
      skip_clause();
      continue;
    }
    const AccClauseInfo& kind = *find_acc_clause(clause.name);
    if (!kind.repeatable && has(seen, clause.name)) {
      c.error(clause.loc, "clause '" + written + "' is given twice");
      c.advance();
      skip_clause();
      continue;
    }
    seen.push_back(clause.name);
    // What follows device_type belongs to that type: the same clause may come again.
    if (clause.name == "device_type") seen.clear();
    c.advance();
    if (!argument(clause, kind, d)) {
      // What was to be the argument is no clause.
      skip_clause();
      while (c.at_word() && !find_acc_clause(canonical_clause(c.peek().text, d.kind))) {
        c.advance();
        skip_clause();
      }
    }
    d.clauses.push_back(std::move(clause));
  }
}

void AccParser::check(Directive& d, const AccDirectiveInfo& info) {
  bool found = info.needed.empty();
  for (const std::string& name : info.needed) found = found || d.clause(name);
  if (!found && d.kind == Kind::AccRoutine) {
    // Other compilers take it, and programs have it.
    c.warning(d.loc, "'acc routine' names no level: it is taken as 'seq'", "write 'seq', 'vector', 'worker' or 'gang'");
    AccClause seq;
    seq.name = "seq";
    seq.loc = d.loc;
    d.clauses.push_back(std::move(seq));
    return;
  }
  if (!found) {
    c.error(d.loc, "'acc " + d.spelling + "' needs " +
                       (info.needed.size() > 1 ? "at least one of the clauses " : "the clause ") +
                       comma_list(info.needed));
    return;
  }
  bool perType = d.clause("device_type");
  for (const char* other : {"gang", "worker", "vector", "auto", "independent", "tile"}) {
    const AccClause* seq = d.clause("seq");
    const AccClause* level = d.clause(other);
    if (!seq || !level || perType) continue;
    // Both point into d.clauses: the later one is the one too many.
    c.error(std::max(seq, level)->loc,
            "'seq' and '" + std::string(other) + "' exclude each other on 'acc " + d.spelling + "'");
    return;
  }
  for (auto [one, two] : {std::pair{"auto", "independent"}, {"collapse", "tile"}}) {
    const AccClause *a = d.clause(one), *b = d.clause(two);
    if (!a || !b || perType) continue;
    c.error(std::max(a, b)->loc, "'" + std::string(one) + "' and '" + two + "' exclude each other on 'acc " + d.spelling + "'");
    return;
  }
  if (d.kind != Kind::AccRoutine || perType) return;
  const AccClause* level = nullptr;
  for (const AccClause& clause : d.clauses) {
    if (!has(info.needed, clause.name)) continue;
    if (level) {
      c.error(clause.loc,
              "'" + level->name + "' and '" + clause.name + "' exclude each other on 'acc routine'");
      return;
    }
    level = &clause;
  }
}

ParseResult parse_acc(const std::vector<Token>& tokens, const ParseOptions&) { return AccParser(tokens).parse(); }

}  // namespace tasuki::directive
