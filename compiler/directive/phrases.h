// The phrases that xmp and acc directives share: names, lists, subscripts, references, widths,
// reductions. Each function reports what is wrong itself and returns whether it read a good phrase.
#pragma once
#include <string>
#include <string_view>

#include "directive/cursor.h"

namespace tasuki::directive {

// At a token that ends an element of a list?
bool at_delimiter(const Cursor& c, unsigned ahead = 0);

// Elements separated by commas up to the position `close`; leaves the cursor behind it, also after
// errors: one bad element does not hide the errors of the next.
template <class Element>
bool parse_elements(Cursor& c, unsigned close, std::string_view what, Element&& element) {
  bool good = true;
  while (true) {
    unsigned before = c.errors();
    if (at_delimiter(c)) {
      c.error_expected(what);
    } else if (element() && c.position() != close && !c.at(",")) {
      c.error_expected("',' or '" + std::string(c.at("]") ? "]" : ")") + "'");
    }
    good = good && c.errors() == before;
    while (c.position() < close && !c.at(",")) {
      unsigned at = c.position();
      c.expression(",");
      if (c.position() == at) c.advance();
    }
    if (c.position() >= close) break;
    c.advance();
  }
  c.seek(close + 1);
  return good;
}

// (element, element, ..); `after` names what the list belongs to: "after 'reflect'".
template <class Element>
bool parse_paren_list(Cursor& c, std::string_view what, std::string_view after, Element&& element) {
  if (!c.at("(")) {
    c.error_expected("'(' " + std::string(after));
    return false;
  }
  unsigned close = c.closing(c.position());
  c.advance();
  return parse_elements(c, close, what, element);
}

// (element, ..) or [element][element]..; sets the form that was used.
template <class Element>
bool parse_dimensions(Cursor& c, Form& form, std::string_view what, std::string_view after,
                      Element&& element) {
  if (c.at("(")) {
    form = Form::Paren;
    return parse_paren_list(c, what, after, element);
  }
  if (!c.at("[")) {
    c.error_expected("'(' or '[' " + std::string(after));
    return false;
  }
  form = Form::Bracket;
  bool good = true;
  while (c.at("[")) {
    unsigned close = c.closing(c.position());
    c.advance();
    if (c.position() == close) {
      c.error_expected(what);
      good = false;
    } else if (!element()) {
      good = false;
    } else if (c.position() != close) {
      c.error_expected("']'", c.at(",") ? "the bracket form has one pair for each dimension: [..][..]" : "");
      good = false;
    }
    c.seek(close + 1);
  }
  return good;
}

bool keyword(std::string_view word);  // of C
bool parse_name(Cursor& c, Name& name, std::string_view what);
// A variable or a member of one: `a`, `s.a`.
bool parse_variable_name(Cursor& c, Name& name, std::string_view what);
bool parse_name_list(Cursor& c, std::vector<Name>& names, std::string_view what, std::string_view after);
// A variable or a part of it: `a`, `s.a[i]`, `p->a`, `a[base:length]`.
bool parse_object(Cursor& c, Object& object, std::string_view what);

// (expression), one and not empty.
bool parse_paren_expression(Cursor& c, Span& expression, std::string_view what, std::string_view after);
bool parse_paren_expressions(Cursor& c, std::vector<Span>& list, std::string_view what,
                             std::string_view after);

bool parse_subscript(Cursor& c, Subscript& subscript);
// `[subscript]` or `[first:length]` of a clause of OpenACC.
bool parse_acc_section(Cursor& c, std::vector<Subscript>& sections);
// name | name(sub,..) | name[sub].. | * | **
bool parse_ref(Cursor& c, Ref& ref, std::string_view what);

// number | lo:hi, with `flag` ("periodic", "unbound" or "") written as /flag/ before; `star`: the full
// shadow may be given.
bool parse_width(Cursor& c, Width& width, const std::string& flag, bool star);

enum class ReductionPlace { XmpLoop, XmpDirective, Acc };
// (op: var, ..) with location variables where they belong.
bool parse_reduction(Cursor& c, Reduction& reduction, ReductionPlace place);

const char* spelling(ReduceOp op);

}  // namespace tasuki::directive
