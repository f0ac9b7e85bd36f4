// The grammar of `#pragma acc`.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "directive/acc_tables.h"
#include "directive/phrases.h"

namespace tasuki::directive {

class AccParser {
 public:
  explicit AccParser(const std::vector<Token>& tokens) : c(tokens, result.diagnostics) {}
  ParseResult parse();

 private:
  // acc_parser.cpp
  const AccDirectiveInfo* directive_name();
  void unknown_directive();
  bool operands(Directive& d);
  void clauses(Directive& d, const AccDirectiveInfo& info);
  void wrong_clause(const Directive& d, const AccDirectiveInfo& info);
  void skip_clause();
  void check(Directive& d, const AccDirectiveInfo& info);

  // acc_clauses.cpp
  bool argument(AccClause& clause, const AccClauseInfo& info, const Directive& d);
  bool items(AccClause& clause);
  bool item(AccClause::Item& item);
  bool queues(AccClause& clause);
  bool gang(AccClause& clause);
  bool sized(AccClause& clause);
  bool sizes(AccClause& clause);
  bool default_kind(AccClause& clause);
  bool device_type_name(Name& name);
  bool device_types(AccClause& clause, const Directive& d);
  void known_device_type(const Name& type, const Directive& d);
  bool bind(AccClause& clause);
  bool reduction(AccClause& clause);

  // acc_devices.cpp
  void devices(const Directive& d);
  bool device_ref(Ref& ref, const char* what);
  bool on_device(AccClause& clause);
  bool layout(AccClause& clause, const Directive& d);
  bool layout_sub(AccClause& clause, bool declares);
  bool device_shadow(AccClause& clause);

  ParseResult result;
  Cursor c;
};

}  // namespace tasuki::directive
