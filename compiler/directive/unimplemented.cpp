// The one list of what is not implemented yet.
#include "directive/unimplemented.h"

namespace tasuki::directive {
namespace {

enum class What { XmpDirective, XmpClause };

struct Entry {
  What what;
  std::string_view name;
  std::string_view instead;  // what serves until then
};

constexpr std::string_view communication = "reflect, bcast, reduction and MPI calls (xmp_get_mpi_comm) serve until then";
constexpr std::string_view loops =
    "'#pragma acc parallel loop' or '#pragma omp parallel for' on the same loop do the same";
constexpr std::string_view tasks = "'task' and 'async' serve until then";

constexpr Entry entries[] = {
    {What::XmpDirective, "array", "write the assignment as a 'loop'"},
    {What::XmpDirective, "image", communication},
    {What::XmpDirective, "post", communication},
    {What::XmpDirective, "wait", communication},
    {What::XmpDirective, "lock", communication},
    {What::XmpDirective, "unlock", communication},
    {What::XmpDirective, "tasklets", tasks},
    {What::XmpDirective, "tasklet", tasks},
    {What::XmpDirective, "taskletyield", tasks},
    {What::XmpDirective, "taskletwait", tasks},
    {What::XmpDirective, "device", "'#pragma acc' directives do the same"},
    {What::XmpClause, "threads", loops},
    {What::XmpClause, "private", loops},
    {What::XmpClause, "firstprivate", loops},
};

bool listed(What what, std::string_view name) {
  for (const Entry& entry : entries)
    if (entry.what == what && entry.name == name) return true;
  return false;
}

}  // namespace

bool unimplemented_xmp_directive(std::string_view name) { return listed(What::XmpDirective, name); }
bool unimplemented_xmp_clause(std::string_view name) { return listed(What::XmpClause, name); }
std::string instead_of(std::string_view name) {
  name = name.substr(0, name.find(' '));
  for (const Entry& entry : entries)
    if (entry.name == name) return std::string(entry.instead);
  return "";
}

}  // namespace tasuki::directive
