// Grammar of the executable xmp directives and of their clauses.
#include "directive/suggest.h"
#include "directive/unimplemented.h"
#include "directive/xmp_parser.h"

namespace tasuki::directive {
namespace {

std::string allowed_clauses(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names)
    if (!unimplemented_xmp_clause(name)) text += (text.empty() ? "allowed clauses: " : ", ") + name;
  return text.empty() ? "it takes no clause" : text;
}

}  // namespace

void XmpParser::skip_to_clause(const Strings& names) {
  while (!c.at_end() && !(c.at_word() && has(names, c.peek().text))) c.skip();
}

// clause clause ..  up to the end of the line; each at most once, reductions apart.
bool XmpParser::clauses(Directive& d) {
  const Strings& names = find(d.spelling)->clauses;
  Strings seen;
  while (!c.at_end()) {
    std::string name = c.peek().text;
    Loc loc = c.loc();
    if (!c.at_word()) {
      c.error_expected(names.empty() ? "end of line" : "a clause or end of line",
                       c.at(",") ? "clauses are separated by blanks" : Cursor::line_end_hint(c.peek().text));
      if (c.at(",")) c.advance();
      skip_to_clause(names);
      continue;
    }
    if (!has(names, name)) {
      bool known = false;
      for (const Entry& entry : table()) known = known || has(entry.clauses, name);
      std::string near = known ? "" : suggest(name, names);
      std::string hint = "did you mean '" + near + "'?";
      if (near.empty()) hint = allowed_clauses(names);
      c.error(loc,
              known ? "clause '" + name + "' is not allowed on '" + d.spelling + "'"
                    : "unknown clause '" + name + "' on '" + d.spelling + "'",
              hint);
      c.advance();
      skip_to_clause(names);
      continue;
    }
    c.advance();
    if (unimplemented_xmp_clause(name) && !options.unimplemented) {
      c.error(loc, "'" + name + "' is not implemented yet", instead_of(name));
      skip_to_clause(names);
      continue;
    }
    bool again = has(seen, name) && name != "reduction";
    seen.push_back(name);
    if (again) {
      c.error(loc, "clause '" + name + "' is given twice");
      skip_to_clause(names);
      continue;
    }
    if (!clause(d, name, loc)) skip_to_clause(names);
  }
  return c.errors() == 0;
}

bool XmpParser::clause(Directive& d, const std::string& name, Loc loc) {
  std::string after = "after '" + name + "'";
  if (name == "on") {
    d.hasOn = true;
    return parse_ref(c, d.on, "a template, a node array or '*' after 'on'");
  }
  if (name == "from") {
    d.hasFrom = true;
    return parse_ref(c, d.from, "a template or a node array after 'from'");
  }
  if (name == "from_device") {
    d.hasFromDevice = true;
    return parse_ref(c, d.fromDevice, "a device array after 'from_device'");
  }
  if (name == "async") {
    d.hasAsync = true;
    return parse_paren_expression(c, d.async, "an async-id", after);
  }
  if (name == "width") {
    d.hasWidth = true;
    return parse_paren_list(c, "a width", after, [&] {
      d.widths.emplace_back();
      return parse_width(c, d.widths.back(), "periodic", false);
    });
  }
  if (name == "expand" || name == "margin" || name == "peel_and_wait") return rim(d, name, loc);
  if (name == "reduction") {
    d.reductions.emplace_back();
    return parse_reduction(c, d.reductions.back(), ReductionPlace::XmpLoop);
  }
  if (name == "acquired_lock") return parse_paren_expression(c, d.acquiredLock, "a variable", after);
  if (name == "stat") return parse_paren_expression(c, d.stat, "a variable", after);
  if (name == "in" || name == "out") {
    if (name == "in" ? d.gmoveOut : d.gmoveIn) {
      c.error(loc, "'in' and 'out' exclude each other on 'gmove'");
      return false;
    }
    (name == "in" ? d.gmoveIn : d.gmoveOut) = true;
    return true;
  }
  if (name == "acc") {
    d.acc = true;
    // gmove acc(b): only b is meant on the device.
    if (d.kind == Kind::Gmove && c.at("("))
      return parse_name_list(c, d.names, "the name of a variable", after);
    return true;
  }
  if (name == "orthogonal") d.orthogonal = true;
  if (name == "host") d.host = true;
  if (name == "nocomm") d.nocomm = true;
  if (name == "profile") d.profile = true;
  return true;
}

// expand(w, ..), margin(w, ..), peel_and_wait(id, w, ..)
bool XmpParser::rim(Directive& d, const std::string& name, Loc loc) {
  using Rim = Directive::LoopRim;
  if (d.rim != Rim::None) {
    c.error(loc, "only one of expand, margin and peel_and_wait can be given");
    return false;
  }
  d.rim = name == "expand" ? Rim::Expand : name == "margin" ? Rim::Margin : Rim::PeelAndWait;
  bool id = d.rim == Rim::PeelAndWait;
  d.hasWidth = true;
  d.rimLoc = loc;
  return parse_paren_list(c, id ? "an async-id" : "a width", "after '" + name + "'", [&] {
    if (id) {
      id = false;
      d.exprs.push_back(c.expression(","));
      if (!c.at(")")) return true;
      c.error_expected("',' and the widths of 'peel_and_wait'");
      return false;
    }
    d.widths.emplace_back();
    return parse_width(c, d.widths.back(), "unbound", false);
  });
}

bool XmpParser::check_rim(const Directive& d) {
  if (d.rim == Directive::LoopRim::None || !d.on.subscripted) return true;
  if (d.widths.size() == d.on.subs.size()) return true;
  auto count = [](size_t n, const char* unit) {
    return std::to_string(n) + " " + unit + (n == 1 ? "" : "s");
  };
  c.error(d.rimLoc, "expected one width for each subscript of '" + d.on.name.text + "' but found " +
                        count(d.widths.size(), "width") + " for " + count(d.on.subs.size(), "subscript"));
  return false;
}

bool XmpParser::need_on(const Directive& d, std::string_view hint) {
  // A clause with an error may have been the `on`.
  if (d.hasOn || c.errors() > 0) return c.errors() == 0;
  c.error(d.loc, "'" + d.spelling + "' has no 'on' clause", std::string(hint));
  return false;
}

bool XmpParser::task(Directive& d) {
  return clauses(d) && need_on(d, "say which nodes execute it: on p(1) or on t(i)");
}

bool XmpParser::loop(Directive& d) {
  if (c.at("(")) {
    d.hasIndexList = true;
    parse_paren_list(c, "a loop index", "", [&] {
      Name name;
      if (!parse_name(c, name, "a loop index")) return false;
      for (const Name& other : d.names) {
        if (other.text != name.text) continue;
        c.error(name.loc, "loop index '" + name.text + "' is given twice");
        return false;
      }
      d.names.push_back(name);
      return true;
    });
  }
  clauses(d);
  if (!need_on(d, "say which template or node array the iterations follow: on t(i)") || !check_rim(d))
    return false;
  if (d.acc && d.reductions.empty())
    return c.error(d.loc, "the acc clause of 'loop' goes with a reduction clause"), false;
  return true;
}

bool XmpParser::array(Directive& d) {
  return clauses(d) && need_on(d, "say which template section the assignment follows: on t(1:n)");
}

bool XmpParser::gmove(Directive& d) { return clauses(d); }

bool XmpParser::only_clauses(Directive& d) { return clauses(d); }

bool XmpParser::reflect(Directive& d) {
  if (!c.at("(")) {
    c.error_expected("'(' and array names after '" + d.spelling + "'",
                     c.at_word() ? "write " + d.spelling + " (" + c.peek().text + ")" : "");
    return false;
  }
  parse_name_list(c, d.names, "the name of an array", "after '" + d.spelling + "'");
  return clauses(d);
}

bool XmpParser::reduction(Directive& d) {
  d.reductions.emplace_back();
  // Without its list nothing behind the directive's name can be understood.
  if (!parse_reduction(c, d.reductions[0], ReductionPlace::XmpDirective) && d.reductions[0].vars.empty())
    return false;
  return clauses(d);
}

bool XmpParser::bcast(Directive& d) {
  const bool good = parse_paren_list(c, "the name of a variable", "and variables after 'bcast'", [&] {
    Object object;
    if (!parse_object(c, object, "the name of a variable")) return false;
    d.objects.push_back(object);
    return true;
  });
  if (!good && d.objects.empty()) return false;
  return clauses(d);
}

bool XmpParser::wait_async(Directive& d) {
  if (!parse_paren_expressions(c, d.exprs, "an async-id", "and async-ids after 'wait_async'") &&
      d.exprs.empty())
    return false;
  return clauses(d);
}

// post(nodes-ref, tag) and wait[(nodes-ref[, tag])]
bool XmpParser::post(Directive& d) {
  bool isPost = d.kind == Kind::Post;
  if (!isPost && c.at_end()) return true;
  bool first = true;
  bool good = parse_paren_list(c, "a node array", "after '" + d.spelling + "'", [&] {
    if (first) {
      first = false;
      d.hasOn = true;
      return parse_ref(c, d.on, "a node array");
    }
    if (!d.exprs.empty()) {
      c.error_expected("')' after the tag");
      return false;
    }
    d.exprs.push_back(c.expression(","));
    return true;
  });
  if (!good) return false;
  if (isPost && d.exprs.empty()) {
    c.error(d.loc, "'post' needs a node and a tag", "write post (p(1), 1)");
    return false;
  }
  return clauses(d);
}

// lock(object:[image]) ..; the object's own ':' is part of the expression
bool XmpParser::lock(Directive& d) {
  if (!parse_paren_expressions(c, d.exprs, "a lock object", "after '" + d.spelling + "'")) return false;
  if (d.exprs.size() > 1) {
    c.error(c.token(d.exprs[1].begin).loc, "'" + d.spelling + "' takes one lock object");
    return false;
  }
  return clauses(d);
}

bool XmpParser::image(Directive& d) {
  if (!parse_name_list(c, d.names, "the name of a node array", "after 'image'")) return false;
  if (d.names.size() > 1) {
    c.error(d.names[1].loc, "'image' takes one node array");
    return false;
  }
  return clauses(d);
}

}  // namespace tasuki::directive
