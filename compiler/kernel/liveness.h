// What a program sees of the values that a scalar is given.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

namespace tasuki {

// What comes of a variable where a statement runs: it may be used before it has a value from there, it has one behind
// it, or neither.
enum class Start { Used, Assigned, Open };
Start startOf(const clang::Stmt* s, const clang::VarDecl* v);

// Of what runs behind `part`, a statement somewhere in `whole`; around it loops may begin again.
Start startBehind(const clang::Stmt* whole, const clang::Stmt* part, const clang::VarDecl* v);

// Whether behind `part` the program may jump back to in front of it.
bool jumpsBack(const clang::Stmt* whole, const clang::Stmt* part, const clang::SourceManager& sources);

// Whether nothing in s sees a value of v that comes from elsewhere: v stands in loops only, each of whose turns assigns
// it before it uses it.
bool seenInLoopsOnly(const clang::Stmt* s, const clang::VarDecl* v);

// Whether v is the variable of a loop in s, which starts it anew.
bool startsLoop(const clang::VarDecl* v, const clang::Stmt* s);

// Whether s, but for a part of it, does more with v than to assign it; takes its address.
bool reads(const clang::Stmt* s, const clang::VarDecl* v, const clang::Stmt* without = nullptr);
bool takesAddress(const clang::Stmt* s, const clang::VarDecl* v, const clang::Stmt* without = nullptr);

}  // namespace tasuki
