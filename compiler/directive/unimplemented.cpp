// The one list of what is not implemented yet.
#include "directive/unimplemented.h"

namespace tasuki::directive {
namespace {

enum class What { XmpDirective, XmpClause, AccDirective, AccClause };

struct Entry {
  What what;
  std::string_view name;
};

constexpr Entry entries[] = {
    {What::XmpDirective, "gmove"},
    {What::XmpDirective, "array"},
    {What::XmpDirective, "coarray"},
    {What::XmpDirective, "image"},
    {What::XmpDirective, "post"},
    {What::XmpDirective, "wait"},
    {What::XmpDirective, "lock"},
    {What::XmpDirective, "unlock"},
    {What::XmpDirective, "tasklets"},
    {What::XmpDirective, "tasklet"},
    {What::XmpDirective, "taskletyield"},
    {What::XmpDirective, "taskletwait"},
    {What::XmpDirective, "device"},
    {What::XmpClause, "threads"},
    {What::XmpClause, "private"},
    {What::XmpClause, "firstprivate"},
};

bool listed(What what, std::string_view name) {
  for (const Entry& entry : entries)
    if (entry.what == what && entry.name == name) return true;
  return false;
}

}  // namespace

bool unimplemented_xmp_directive(std::string_view name) { return listed(What::XmpDirective, name); }
bool unimplemented_xmp_clause(std::string_view name) { return listed(What::XmpClause, name); }
bool unimplemented_acc_directive(std::string_view name) { return listed(What::AccDirective, name); }
bool unimplemented_acc_clause(std::string_view name) { return listed(What::AccClause, name); }

}  // namespace tasuki::directive
