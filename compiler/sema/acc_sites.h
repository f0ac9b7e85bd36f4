// The clauses of acc directives by the variables that they name, and directives by the statements they are bound to.
#pragma once

#include <initializer_list>
#include <string_view>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "frontend/unit.h"

namespace tasuki {

// The variable that an item of a clause names, or a part of; null: none.
const clang::VarDecl* itemVariable(const Site& site, const directive::AccClause::Item& item);
// The first of these clauses that names the variable; null: none does.
const directive::AccClause* namedIn(const Site& site, const clang::VarDecl* v,
                                    std::initializer_list<const char*> clauses);
inline const directive::AccClause* reductionOf(const Site& site, const clang::VarDecl* v) {
  return namedIn(site, v, {"reduction"});
}
bool hasClause(const Site& site, std::string_view clause);
// One more clause of a directive, with a variable that the pragma does not mention.
void addClause(Site& site, directive::AccClause clause, directive::AccClause::Item item, const clang::Expr* e);
// Of the directive that s is bound to; of such an acc directive, of `acc loop`. Null: there is none.
Site* siteOf(const Unit& unit, const clang::ASTContext& context, const clang::Stmt* s);
Site* siteOf(const Unit& unit, const clang::ASTContext& context, const clang::Stmt* s, directive::Kind kind);
Site* loopSite(const Unit& unit, const clang::ASTContext& context, const clang::Stmt* s);

// Whether an acc atomic in s changes the variable.
bool changedByAtomic(const Unit& unit, const clang::ASTContext& context, const clang::Stmt* s, const clang::VarDecl* v);

}  // namespace tasuki
