// The grammar of `#pragma xmp`: dispatch, declarative directives and executable directives.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "directive/phrases.h"

namespace tasuki::directive {

class XmpParser {
 public:
  XmpParser(const std::vector<Token>& tokens, const ParseOptions& options)
      : c(tokens, result.diagnostics), options(options) {}
  ParseResult parse();

  static bool knows(std::string_view directive) { return find(directive) != nullptr; }

 private:
  using Strings = std::vector<std::string>;
  // One row of the table of directives.
  struct Entry {
    const char* name;
    Kind kind;
    bool (XmpParser::*parse)(Directive&);
    Strings clauses;  // of executable directives
  };
  static const std::vector<Entry>& table();
  static const Entry* find(std::string_view name);

  // xmp_parser.cpp
  void unknown_directive();
  Directive start(const Entry& entry, Loc loc) const;
  void add(Directive directive) { result.directives.push_back(std::move(directive)); }

  // xmp_declarative.cpp; true when the directive is good and complete
  bool nodes(Directive& d);
  bool template_(Directive& d);
  bool distribute(Directive& d);
  bool align(Directive& d);
  bool shadow(Directive& d);
  bool coarray(Directive& d);
  bool template_fix(Directive& d);
  void combined();
  bool combined_attributes(std::vector<Directive>& attributes);
  bool combined_names(std::vector<Directive>& attributes);

  bool nodes_declarator(Directive& d);
  bool template_declarator(Directive& d, bool fix);
  bool formats(Directive& d, bool fix);
  bool format(DistFormat& format, bool fix);
  bool onto(Directive& d);
  bool align_sources(Directive& d);
  bool align_with(Directive& d);
  bool align_sub(const Directive& d, AlignSub& sub);
  bool align_offset(const Directive& d, AlignSub& sub);
  bool widths(Directive& d);
  bool end_of_directive(std::string_view hint = "");

  // xmp_executable.cpp
  bool task(Directive& d);
  bool loop(Directive& d);
  bool array(Directive& d);
  bool gmove(Directive& d);
  bool reflect(Directive& d);
  bool only_clauses(Directive& d);  // tasks, barrier
  bool reduction(Directive& d);
  bool bcast(Directive& d);
  bool wait_async(Directive& d);
  bool post(Directive& d);
  bool lock(Directive& d);
  bool image(Directive& d);

  bool clauses(Directive& d);
  bool clause(Directive& d, const std::string& name, Loc loc);
  bool rim(Directive& d, const std::string& name, Loc loc);
  bool check_rim(const Directive& d);
  void skip_to_clause(const Strings& names);
  bool need_on(const Directive& d, std::string_view hint);

  ParseResult result;
  Cursor c;
  ParseOptions options;
};

// Whether a directive that the language has begins with this word, translated or not.
bool begins_xmp_directive(std::string_view word);

}  // namespace tasuki::directive
