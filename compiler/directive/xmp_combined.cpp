// Grammar of the combined directive: attribute, attribute .. :: declarator, declarator ..
#include <algorithm>

#include "directive/suggest.h"
#include "directive/xmp_parser.h"

namespace tasuki::directive {
namespace {

// Attributes that may stand together declare the same sort of thing.
int family(Kind kind) {
  switch (kind) {
    case Kind::Nodes:
      return 0;
    case Kind::Template:
    case Kind::Distribute:
      return 1;
    default:
      return 2;
  }
}

constexpr const char* declares[] = {"node arrays", "templates", "arrays"};

}  // namespace

bool XmpParser::combined_attributes(std::vector<Directive>& attributes) {
  do {
    const Entry* entry = c.at_word() ? find(c.peek().text) : nullptr;
    if (!entry || entry->kind > Kind::Shadow) {
      std::string near =
          c.at_word() ? suggest(c.peek().text, {"nodes", "template", "distribute", "align", "shadow"}) : "";
      c.error_expected("nodes, template, distribute, align or shadow",
                       near.empty() ? "" : "did you mean '" + near + "'?");
      return false;
    }
    Directive d = start(*entry, c.loc());
    for (const Directive& other : attributes) {
      if (other.kind == d.kind) {
        c.error(d.loc, "attribute '" + d.spelling + "' is given twice");
        return false;
      }
      if (family(other.kind) != family(d.kind)) {
        c.error(d.loc, "attributes '" + other.spelling + "' and '" + d.spelling + "' cannot be combined",
                "'" + other.spelling + "' is about " + declares[family(other.kind)] + ", '" + d.spelling +
                    "' about " + declares[family(d.kind)]);
        return false;
      }
    }
    c.advance();
    bool good = true;
    if (d.kind == Kind::Distribute) good = formats(d, false) && onto(d);
    if (d.kind == Kind::Align) good = align_sources(d) && align_with(d);
    if (d.kind == Kind::Shadow) good = widths(d);
    if (!good) return false;
    attributes.push_back(std::move(d));
  } while (c.accept(","));
  return true;
}

bool XmpParser::combined_names(std::vector<Directive>& attributes) {
  bool hasTemplate = attributes[0].kind == Kind::Template;
  do {
    if (hasTemplate || attributes[0].kind == Kind::Nodes) {
      Directive& d = attributes[0];
      bool isNodes = d.kind == Kind::Nodes;
      const Directive blank = d;
      if (!(isNodes ? nodes_declarator(d) : template_declarator(d, false))) return false;
      if (hasTemplate && attributes.size() > 1) attributes[1].names.push_back(d.decls.back().name);
      if (isNodes) {
        add(d);
        d = blank;
      }
    } else {
      Name name;
      bool distribute = attributes[0].kind == Kind::Distribute;
      if (distribute ? !parse_name(c, name, "the name of a template")
                     : !parse_variable_name(c, name, "the name of an array"))
        return false;
      if (c.at("(") || c.at("[")) {
        c.error_expected("',' or end of line", distribute
                                                   ? "the shape is declared by the attribute 'template'"
                                                   : "only the names of the arrays stand after '::'");
        return false;
      }
      for (Directive& d : attributes) d.names.push_back(name);
    }
  } while (c.accept(","));
  return end_of_directive();
}

void XmpParser::combined() {
  std::vector<Directive> attributes;
  if (!combined_attributes(attributes)) return;
  if (!c.at_double_colon()) {
    const std::string& last = attributes.back().spelling;
    bool sized = last == "nodes" || last == "template";
    c.error_expected("'::' and a list of names",
                     c.at(":") ? "write '::'"
                     : sized   ? "sizes belong to the names: " + last + " :: name(size)"
                               : "write the name behind '" + last + "', or a list of names behind '::'");
    return;
  }
  c.advance(2);
  // A template is declared before it is distributed, whatever the order written.
  std::sort(attributes.begin(), attributes.end(),
            [](const Directive& a, const Directive& b) { return a.kind < b.kind; });
  if (!combined_names(attributes) || c.errors() > 0) {
    result.directives.clear();
    return;
  }
  if (attributes[0].kind == Kind::Nodes) return;  // added one by one
  for (Directive& d : attributes) add(std::move(d));
}

}  // namespace tasuki::directive
