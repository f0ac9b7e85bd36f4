// What data clauses of the construct, of the data constructs around it and of acc declare name of a variable.
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

bool isDataClause(llvm::StringRef name) {
  return name == "copy" || name == "copyin" || name == "copyout" || name == "create" || name == "present" ||
         name == "no_create" || name == "deviceptr" || name == "device_resident" || name == "link";
}

RegionBuilder::Named RegionBuilder::namedIn(const Site& s, const VarDecl* v, llvm::StringRef member) const {
  for (const directive::AccClause& c : s.d.clauses) {
    if (!isDataClause(c.name)) continue;
    for (const auto& item : c.items)
      if (const Expr* e = s.expr(item.name); e && rootVariable(e) == v && covers(memberOf(e), member))
        return c.name == "deviceptr" ? Named::Device : c.name == "link" ? Named::Linked : Named::Copied;
  }
  return Named::No;
}

RegionBuilder::Named RegionBuilder::named(const VarDecl* v, llvm::StringRef member) const {
  if (Named n = namedIn(*construct_.site, v, member); n != Named::No) return n;
  for (size_t i = construct_.data.size(); i-- > 0;)
    if (Named n = namedIn(*construct_.data[i], v, member); n != Named::No) {
      if (n != Named::Copied) return n;
      if (!construct_.data[i]->d.clause("if")) return Named::Outside;
      // Where the condition does not hold the region brings it, else what is there counts.
      return member.empty() && v->getType()->isScalarType() ? Named::No : Named::Linked;
    }
  return namedByDeclare(v, member);
}

// Whether the clause that names it, of the construct or of the nearest data construct around, is no_create.
bool RegionBuilder::mayBeAbsent(const VarDecl* v, llvm::StringRef member) const {
  auto in = [&](const Site& s) -> std::optional<bool> {
    for (const directive::AccClause& c : s.d.clauses)
      if (isDataClause(c.name))
        for (const auto& item : c.items)
          if (const Expr* e = s.expr(item.name); e && rootVariable(e) == v && covers(memberOf(e), member))
            return c.name == "no_create";
    return std::nullopt;
  };
  if (const auto own = in(*construct_.site)) return *own;
  for (size_t i = construct_.data.size(); i-- > 0;)
    if (const auto around = in(*construct_.data[i])) return *around;
  return false;
}

RegionBuilder::Named RegionBuilder::namedByDeclare(const VarDecl* v, llvm::StringRef member) const {
  for (const Site* s : facts_.declares)
    if (Named n = namedIn(*s, v, member); n != Named::No) return n == Named::Copied ? Named::Outside : n;
  return Named::No;
}

// Whether several items name parts of what v leads to, of the construct or, where it names none, of the nearest data
// construct around that does: a kernel reaches an array through one of them.
bool RegionBuilder::namedInParts(const VarDecl* v, llvm::StringRef member) const {
  auto parts = [&](const Site& s) {
    int count = 0;
    for (const directive::AccClause& c : s.d.clauses)
      if (isDataClause(c.name))
        for (const auto& item : c.items)
          if (const Expr* e = s.expr(item.name); e && rootVariable(e) == v && memberOf(e) == member)
            count += !item.sections.empty();
    return count;
  };
  if (const int own = parts(*construct_.site); own > 0) return own > 1;
  for (size_t i = construct_.data.size(); i-- > 0;)
    if (const int around = parts(*construct_.data[i]); around > 0) return around > 1;
  return false;
}

// Several sections of it may be there: where the one begins that is meant.
std::string RegionBuilder::sectionStart(const VarDecl* v, llvm::StringRef member) const {
  return host_.sectionStart(construct_, [&](const Expr* e) { return rootVariable(e) == v && memberOf(e) == member; });
}
std::string RegionBuilder::sectionStart(const ArraySymbol& a) const {
  return host_.sectionStart(construct_, [&](const Expr* e) { return arrayKey(e) == a.key; });
}

}  // namespace tasuki
