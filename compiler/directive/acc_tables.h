// Which acc directives exist, which clauses each allows, and what a clause looks like.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "directive/directive.h"

namespace tasuki::directive {

// What stands behind a clause's name.
enum class AccArgument {
  None,             // seq
  Items,            // copy(a, b[0:n])
  Expression,       // if(e)
  MaybeExpression,  // async, async(e)
  Queues,           // wait, wait(e, e), wait(devnum: e: queues: e, e)
  Sizes,            // tile(e, *)
  Gang,             // gang, gang(e), gang(num:e, static:e|*)
  MaybeSized,       // worker, worker(num:e), vector(length:e)
  Default,          // default(none|present)
  Devices,          // device_type(*|name, ..)
  Bind,             // bind(name|"string")
  Reduction,        // reduction(+:a)
  OnDevice,         // on_device(d[1:2])
  Layout,           // layout([block][*]), layout(a[i][*])
  Shadow            // shadow([1][0:2])
};

struct AccClauseInfo {
  const char* name;  // canonical
  AccArgument argument;
  bool repeatable;
};

struct AccDirectiveInfo {
  const char* name;  // "parallel loop"
  Kind kind;
  std::vector<std::string> clauses;
  // At least one of these must be given; empty: none is needed.
  std::vector<std::string> needed;
};

const AccDirectiveInfo* find_acc_directive(std::string_view name);
const std::vector<AccDirectiveInfo>& acc_directives();

// Canonical name of a clause as the user wrote it on that kind of directive ("pcopy" -> "copy", "self"
// -> "host" on update), or the name itself.
std::string canonical_clause(std::string_view written, Kind on);
const AccClauseInfo* find_acc_clause(std::string_view canonical);
// All spellings a user may write on that directive.
std::vector<std::string> acc_spellings(const AccDirectiveInfo& directive);

}  // namespace tasuki::directive
