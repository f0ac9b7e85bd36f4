// What clauses of acc directives have to be: types of their values and variables, sections, one clause a variable.
#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "directive/phrases.h"
#include "kernel/usage.h"
#include "sema/analyzer.h"
#include "sema/parameters.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;

namespace {

const std::set<std::string> dataClauses = {"copy", "copyin", "copyout",         "create", "present",  "delete",
                                           "host", "device", "device_resident", "link",   "no_create"};
const std::set<std::string> privateClauses = {"private", "firstprivate", "reduction"};
const std::set<std::string> integerClauses = {"num_gangs",  "num_workers",   "vector_length", "async",  "typed_async",
                                              "wait",       "gang",          "worker",        "vector", "tile",
                                              "device_num", "default_async", "collapse"};
const std::set<std::string> positiveClauses = {"num_gangs", "num_workers", "vector_length", "gang",
                                               "worker",    "vector",      "tile",          "collapse"};

bool standsInCompute(K kind) {
  return kind == K::AccLoop || kind == K::AccAtomic || kind == K::AccCache || kind == K::AccRoutine;
}

}  // namespace

void Analyzer::accValues(const Site& site, const AccClause& clause) {
  for (directive::Span span : clause.exprs) {
    const Expr* e = site.expr(span);
    if (!e) continue;
    QualType type = e->getType();
    if ((clause.name == "if" || clause.name == "self") && !type->isScalarType())
      error(e->getBeginLoc(), "the condition of '" + clause.name + "' must be a number or a pointer");
    if (!integerClauses.count(clause.name)) continue;
    if (!type->isIntegerType()) {
      error(e->getBeginLoc(), "'" + clause.name + "' needs an integer, this is '" + type.getAsString() + "'");
      continue;
    }
    Expr::EvalResult n;
    bool constant = e->EvaluateAsInt(n, context_);
    // -1 and -2: acc_async_sync and acc_async_noval.
    if ((clause.name == "async" || clause.name == "typed_async") && constant && n.Val.getInt().getExtValue() < -2)
      error(e->getBeginLoc(),
            "'async' needs the number of a queue, from 0 on, acc_async_sync or acc_async_noval; this is " +
                std::to_string(n.Val.getInt().getExtValue()));
    if (!positiveClauses.count(clause.name)) continue;
    if (constant && n.Val.getInt().getExtValue() <= 0)
      error(e->getBeginLoc(),
            "'" + clause.name + "' needs a positive number, this is " + std::to_string(n.Val.getInt().getExtValue()));
    else if (!constant && (clause.name == "collapse" || clause.name == "tile"))
      error(e->getBeginLoc(), "'" + clause.name + "' needs a constant");
  }
}

// [first:length].. behind a variable of this type.
void Analyzer::accSection(const Site& site, const AccClause::Item& item, QualType type, SourceLocation at) {
  const std::string& name = item.name.text;
  for (const directive::Subscript& s : item.sections) {
    const auto* array = context_.getAsArrayType(type);
    if (!array && !type->isPointerType()) {
      error(at, "'" + name + "' has fewer dimensions than the section behind it");
      return;
    }
    auto constant = [&](directive::Span span) -> std::optional<long long> {
      Expr::EvalResult n;
      const Expr* e = site.expr(span);
      if (!e || !e->EvaluateAsInt(n, context_)) return {};
      return n.Val.getInt().getExtValue();
    };
    for (const directive::Span span : {s.first, s.second}) {
      const Expr* e = span.empty() ? nullptr : site.expr(span);
      if (!e || e->getType()->isIntegerType()) continue;
      error(e->getBeginLoc(),
            "the section of '" + name + "' needs integers, this is '" + e->getType().getAsString() + "'");
      return;
    }
    if (!s.step.empty()) error(at, "a section in a data clause is [start:length], without a step");
    bool whole = s.kind == directive::Subscript::Colon || s.second.empty();
    if (!array && s.kind != directive::Subscript::Index && whole)
      error(at, "the section of '" + name + "' needs a length: a pointer does not say how many elements there are");
    std::optional<long long> first = s.first.empty() ? std::optional<long long>(0) : constant(s.first);
    std::optional<long long> length =
        s.kind == directive::Subscript::Index ? std::optional<long long>(1) : constant(s.second);
    if (length && *length < 0)
      error(at, "the section of '" + name + "' has the negative length " + std::to_string(*length));
    const auto* sized = array ? dyn_cast<ConstantArrayType>(array) : nullptr;
    if (sized && first && length && !whole && *length >= 0) {
      auto extent = static_cast<long long>(sized->getSize().getZExtValue());
      if (*first < 0 || *first + *length > extent)
        error(at, "the section of '" + name + "' has the elements " + std::to_string(*first) + " to " +
                      std::to_string(*first + *length - 1) + ", but the array has " + std::to_string(extent));
    }
    type = array ? array->getElementType() : type->getPointeeType();
    if (type->isIncompleteType() && !type->isVoidType()) {
      error(at, "'" + name + "' points to '" + type.getAsString() + "', whose size is not known here");
      return;
    }
  }
}

// An array of unknown size: `extern double a[];`. A declare of the file stands behind all of its declarations.
static bool sizeless(const Expr* e, bool atEnd) {
  e = e->IgnoreParenImpCasts();
  if (!e->getType()->isIncompleteArrayType()) return false;
  const auto* r = dyn_cast<DeclRefExpr>(e);
  return !atEnd || !r || cast<ValueDecl>(r->getDecl()->getMostRecentDecl())->getType()->isIncompleteArrayType();
}

void Analyzer::accReduction(const AccClause& clause, const AccClause::Item& item, QualType type, SourceLocation at) {
  const std::string& name = item.name.text;
  if (type->isConstantArrayType() || (type->isArrayType() && !item.sections.empty()))
    type = context_.getBaseElementType(type);
  else if (type->isPointerType() && !item.sections.empty())
    type = context_.getBaseElementType(type->getPointeeType());
  if (type->isVoidType()) return;  // an error already
  if (!type->isArithmeticType()) {
    error(at,
          "'" + name +
              "' in 'reduction' must be a scalar of arithmetic type, an array of them of constant size or a section, " +
              name + "[first:length]; this is '" + type.getAsString() + "'");
    return;
  }
  using directive::ReduceOp;
  bool bits = clause.op == ReduceOp::BitAnd || clause.op == ReduceOp::BitOr || clause.op == ReduceOp::BitXor;
  if (bits && !type->isIntegerType())
    error(at, "bit operations need an integer, but '" + name + "' is '" + type.getAsString() + "'");
  if ((clause.op == ReduceOp::Max || clause.op == ReduceOp::Min) && type->isAnyComplexType())
    error(at, "complex numbers have no order, and 'max' and 'min' need one: '" + name + "' is '" + type.getAsString() +
                  "'; reduce a real number, as its modulus");
}

// `copy(p[n])` where the first n elements are meant.
void Analyzer::oneElement(const Site& site, const AccClause::Item& item, SourceLocation at) {
  if (item.sections.size() != 1 || item.sections[0].kind != directive::Subscript::Index) return;
  const Expr* index = site.expr(item.sections[0].first);
  if (!index || index->isEvaluatable(context_)) return;
  const std::string& name = item.name.text;
  const std::string text = Lexer::getSourceText(CharSourceRange::getTokenRange(index->getSourceRange()),
                                                context_.getSourceManager(), context_.getLangOpts())
                               .str();
  warning(at, "'" + name + "[" + text + "]' is one element; the first of '" + name + "' are " + name + "[0:" + text +
                  "], and the one is " + name + "[" + text + ":1]");
}

// Whether two sections of a variable, in clauses of one directive, are known to have elements in common; those that
// have fewer dimensions, or none, are whole in the others.
bool Analyzer::sectionsMeet(const Site& site, const AccClause::Item& one, const AccClause::Item& other) const {
  auto expression = [&](directive::Span span) { return span.empty() ? nullptr : site.expr(span); };
  auto constant = [&](const Expr* e, long long standard) -> std::optional<long long> {
    Expr::EvalResult n;
    if (!e) return standard;
    if (!e->EvaluateAsInt(n, context_)) return {};
    return n.Val.getInt().getExtValue();
  };
  auto same = [&](const Expr* a, const Expr* b) { return a && b ? sameExpression(a, b, context_) : a == b; };
  for (size_t d = 0; d < std::min(one.sections.size(), other.sections.size()); ++d) {
    const directive::Subscript &a = one.sections[d], &b = other.sections[d];
    const Expr *a1 = expression(a.first), *a2 = expression(a.second), *b1 = expression(b.first),
               *b2 = expression(b.second);
    if (a.kind == b.kind && same(a1, b1) && same(a2, b2)) continue;
    auto length = [&](const directive::Subscript& s, const Expr* e) {
      return constant(e, s.kind == directive::Subscript::Index ? 1 : std::numeric_limits<int>::max());
    };
    const auto first = constant(a1, 0), second = constant(b1, 0), n = length(a, a2), m = length(b, b2);
    if (!first || !second || !n || !m || *first >= *second + *m || *second >= *first + *n) return false;
  }
  return true;
}

// Values that come back from the device need memory that may change.
void Analyzer::writesBack(const AccClause& clause, const Expr* e, const std::string& name) {
  static const std::set<std::string> back = {"copy", "copyout", "host", "self"};
  const Expr* object = e->IgnoreParenImpCasts();
  const QualType type = object->getType();
  if (!back.count(clause.name) || type->isPointerType() || !context_.getBaseElementType(type).isConstQualified())
    return;
  error(e->getBeginLoc(), "'" + name + "' is const, so that nothing can come back to it from the device; " +
                              (clause.name == "copy" ? "write 'copyin'" : "take it out of the clause"));
}

void Analyzer::accChecks(const Site& site) {
  if (scope_.compute && !standsInCompute(site.d.kind)) {
    error(site.loc, "'acc " + site.d.spelling + "' cannot stand inside a compute region");
    note(scope_.compute->loc, scope_.compute->d.kind == K::AccLoop
                                  ? "the loop of 'acc loop' begins here"
                                  : "the region of 'acc " + scope_.compute->d.spelling + "' begins here");
  }
  static const std::set<K> computes = {K::AccParallel,     K::AccKernels,     K::AccSerial,
                                       K::AccParallelLoop, K::AccKernelsLoop, K::AccSerialLoop};
  if (!scope_.compute && computes.count(site.d.kind) && function_) {
    if (auto routine = routines_.find(function_->getCanonicalDecl()); routine != routines_.end()) {
      error(site.loc,
            "'acc " + site.d.spelling + "' cannot stand inside a routine, which compute regions call" +
                (site.d.kind == K::AccParallelLoop || site.d.kind == K::AccKernelsLoop ? "; write 'acc loop'" : ""));
      note(routine->second->loc, "'acc routine' of " + quoted(function_->getName().str()));
    }
  }
  std::map<std::string, std::string> moved, own;  // variable -> clause
  std::set<std::string> device;                   // in deviceptr
  // What data clauses name of each variable.
  std::map<const VarDecl*, std::vector<std::pair<const AccClause*, const AccClause::Item*>>> parts;
  for (const AccClause& clause : site.d.clauses)
    for (const AccClause::Item& item : clause.items)
      if (clause.name == "deviceptr") device.insert(item.name.text);
  struct Own {
    const VarDecl* variable;
    const AccClause* clause;
    SourceLocation at;
  };
  std::vector<Own> ownOnes;
  for (const AccClause& clause : site.d.clauses) {
    accValues(site, clause);
    bool data = dataClauses.count(clause.name), mine = privateClauses.count(clause.name);
    for (const AccClause::Item& item : clause.items) {
      const std::string& name = item.name.text;
      const Expr* e = site.expr(item.name);
      if (e && !isBroken(e) && sizeless(e, !function_)) {
        const auto* m = dyn_cast<MemberExpr>(e->IgnoreParenImpCasts());
        error(e->getBeginLoc(), "the size of '" + (m ? m->getMemberDecl()->getName().str() : name) +
                                    "' is not known here; declare it with its length, or let a pointer lead to its " +
                                    "elements and name that");
        continue;
      }
      if (e && e->refersToBitField()) {
        error(e->getBeginLoc(),
              "'" + clause.name + "' needs variables with an address, and this is a bit-field; name the structure");
        continue;
      }
      if (e) writesBack(clause, e, name);
      const bool member = e && isa<MemberExpr>(e->IgnoreParenImpCasts());
      if (member && (clause.name == "use_device" || clause.name == "deviceptr"))
        error(e->getBeginLoc(),
              "'" + clause.name + "' takes variables, not members of structures; " +
                  (e->IgnoreParenImpCasts()->getType()->isArrayType() ? "let a pointer lead to its elements"
                                                                      : "copy the pointer to a variable") +
                  " and name that");
      if (e && (clause.name == "attach" || clause.name == "detach") && !isBroken(e) &&
          !e->IgnoreParenImpCasts()->getType()->isPointerType())
        error(e->getBeginLoc(), "'" + clause.name + "' takes pointers, this is '" +
                                    e->IgnoreParenImpCasts()->getType().getAsString() + "'");
      if (member && mine && item.sections.empty())
        error(e->getBeginLoc(), "'" + clause.name + "' takes whole variables, not members of structures; name the " +
                                    "structure, or declare a variable in the loop or region");
      if (!e || (item.sections.empty() && item.span.end - item.span.begin > 1)) continue;  // a member
      if (isBroken(e)) continue;
      QualType type = e->IgnoreParenImpCasts()->getType();
      SourceLocation at = e->getBeginLoc();
      if (type->isFunctionType()) {
        error(at, "'" + name + "' in '" + clause.name + "' is a function; expected the name of a variable");
        continue;
      }
      if ((clause.name == "reduction" || clause.name == "private") && type.isConstQualified())
        error(at, "'" + name + "' in '" + clause.name + "' is const, so that no value can be given to it" +
                      (clause.name == "private" ? "; write 'firstprivate'" : ""));
      const auto* named = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
      const auto* variable = named ? dyn_cast<VarDecl>(named->getDecl()) : nullptr;
      if (named && isa<EnumConstantDecl>(named->getDecl())) {
        error(at, "'" + name + "' in '" + clause.name +
                      "' is a constant of an enumeration; expected the name of a variable");
        continue;
      }
      if (variable && variable->getStorageClass() == SC_Register)
        error(at, "'" + name + "' is declared 'register' and has no address, which '" + clause.name +
                      "' needs; take 'register' away");
      if (data && !type->isRecordType()) accSection(site, item, type, at);
      static const std::set<std::string> copies = {"copy", "copyin", "copyout", "create"};
      if (copies.count(clause.name) && site.d.kind != K::AccDeclare && item.sections.empty() && type->isPointerType() &&
          !symbolOf(e) && !declaredAsArray(variable, context_))
        warning(at, "'" + name + "' is a pointer: '" + clause.name +
                        "' takes the pointer, not what it points to; write " + name + "[first:length] for that");
      if (copies.count(clause.name)) oneElement(site, item, at);
      if (mine && symbolOf(e)) {
        error(at,
              "'" + name + "' is distributed and cannot be in '" + clause.name + "'; use an array that is not aligned");
        continue;
      }
      // Of an array that a section is named of, each has its own as a whole; of what a pointer leads to that section.
      if (mine && !item.sections.empty()) {
        if (type->isArrayType())
          accSection(site, item, type, at);
        else if (!variable || !type->isPointerType())
          error(at, "'" + clause.name + "' takes variables and sections of arrays, and '" + name +
                        "' is no array; declare an array in the loop or region");
        else if (item.sections.size() > 1)
          error(at, "'" + name + "' is a pointer: its section in '" + clause.name + "' has one dimension");
        else if (type->getPointeeType()->isVoidType())
          error(at, "'" + name + "' is a pointer to void: the size of what '" + clause.name + "' names is not known");
        else
          accSection(site, item, type, at);
      }
      if (clause.name == "reduction") accReduction(clause, item, type, at);
      if (clause.name == "no_create" && !type->isArrayType() && !type->isPointerType()) {
        error(at, "'no_create' takes arrays and pointers, and '" + name + "' is '" + type.getAsString() +
                      "'; name it in 'copyin' or 'firstprivate'");
        continue;
      }
      if (clause.name == "deviceptr" && !type->isPointerType())
        error(at, "'" + name + "' in 'deviceptr' must be a pointer, this is '" + type.getAsString() + "'");
      if (data && device.count(name) != (clause.name == "deviceptr"))
        error(at, "'" + name +
                      "' is a pointer to device memory, as its 'deviceptr' says: no other data clause can name it");
      static const std::set<std::string> updated = {"host", "self", "device"};
      const bool updates = site.d.kind == K::AccUpdate && updated.count(clause.name);
      if ((data || updates) && variable) {
        auto& known = parts[variable];
        for (const auto& [before, part] : known) {
          // Of a pointer without a section it is the pointer alone.
          if (part->sections.empty() == item.sections.empty() ? item.sections.empty() : type->isPointerType()) continue;
          if ((before->name == "present" && clause.name == "present") || !sectionsMeet(site, *part, item)) continue;
          error(at, "elements of '" + name + "' stand twice in " + (updates ? "'" : "data clauses: '") + before->name +
                        "' and '" + clause.name + "'; name each in one of them");
          break;
        }
        known.push_back({&clause, &item});
      }
      if (mine && variable) ownOnes.push_back({variable, &clause, at});
      if ((!data && !mine && !updates) || (!mine && !item.sections.empty())) continue;
      auto [before, first] = (mine ? own : moved).emplace(name, clause.name);
      if (!first)
        error(at, "'" + name + "' stands twice in " +
                      (mine || updates ? "'" + before->second + "' and '" + clause.name + "'"
                                       : "data clauses: '" + before->second + "' and '" + clause.name + "'"));
    }
  }
  for (const auto& [variable, clause, at] : ownOnes) {
    const auto both = parts.find(variable);
    if (both == parts.end()) continue;
    const std::string moves = both->second.front().first->name, name = variable->getName().str();
    if (clause->name != "reduction")
      warning(at, "'" + name + "' is in '" + clause->name + "': the region does not use what '" + moves + "' names");
    else if (moves == "copyin" || moves == "create")
      warning(at, "the result of the reduction stays in the device's copy of '" + name + "', which '" + moves +
                      "' does not bring back; write 'copy'");
  }
}

// An acc loop that neither a compute region nor a routine encloses: no kernel is made of it.
void Analyzer::loopOutside(const Site& site) {
  if (site.d.kind != K::AccLoop || scope_.compute || !function_ || routines_.count(function_->getCanonicalDecl()))
    return;
  warning(site.loc,
          "'acc loop' outside of a compute region runs on the host; write 'acc parallel loop', or 'acc routine' in "
          "front of " +
              quoted(function_->getName().str()) + " if compute regions call it");
}

// `cache` stands in loops of compute regions and routines; elsewhere there is nothing that could be kept.
void Analyzer::cacheOutside(const Site& site) {
  if (scope_.compute || (function_ && routines_.count(function_->getCanonicalDecl()))) return;
  error(site.loc, "'acc cache' stands in a loop of a compute region or of a routine; here is neither");
}

// Whether the acc line of a loop, whose xmp line reduces device copies, reduces each of them; else an error.
bool Analyzer::reducesAll(const Site& line, const Site& loop) {
  if (!line.acc || line.d.kind == K::AccKernelsLoop) return true;  // `kernels` finds its reductions itself
  for (const directive::Reduction& r : loop.d.reductions)
    for (const auto& var : r.vars) {
      if (!var.locations.empty()) continue;  // the host finds these
      const bool named = llvm::any_of(line.d.clauses, [&](const AccClause& c) {
        return c.name == "reduction" &&
               llvm::any_of(c.items, [&](const AccClause::Item& item) { return item.name.text == var.name.text; });
      });
      if (named) continue;
      error(at(var.name.loc),
            "with 'acc' the devices reduce " + quoted(var.name.text) +
                " first: name it in a 'reduction' clause of the loop's acc directive; or, where kernels change it by "
                "'acc "
                "atomic', leave this clause out and put '#pragma xmp reduction (..) acc' behind the loop");
      note(line.loc, "the acc directive");
      return false;
    }
  return true;
}

// Reductions of an xmp loop beside acc directives: in a compute region they would reduce between nodes while kernels
// run; on a line of the same loop each variable has one operator.
bool Analyzer::reductionsBesideAcc(const Site& site, const Stmt* body) {
  if (site.d.reductions.empty()) return true;
  std::vector<const Site*> lines;
  const auto outside = accLines_.find(&site);
  if (outside != accLines_.end()) lines.push_back(outside->second);
  const Site* own = outside == accLines_.end() ? nullptr : outside->second;
  if (scope_.compute && !(own && own == scope_.compute)) {
    error(site.loc,
          "an xmp loop inside of a compute region has no 'reduction': kernels cannot reduce between nodes; name "
          "the variable in the acc directive, and put '#pragma xmp reduction' behind the region");
    note(scope_.compute->loc, "the region begins here");
    return false;
  }
  for (const Stmt* s = body; const CallExpr* m = boundMarker(s); s = cast<WhileStmt>(s)->getBody())
    lines.push_back(siteOf(m));
  using directive::ReduceOp;
  // Of these the acc line has the value without its place, and differences are added up.
  auto plain = [](ReduceOp op) {
    if (op == ReduceOp::FirstMax || op == ReduceOp::LastMax) return ReduceOp::Max;
    if (op == ReduceOp::FirstMin || op == ReduceOp::LastMin) return ReduceOp::Min;
    if (op == ReduceOp::Minus) return ReduceOp::Sum;
    return op;
  };
  for (const Site* line : lines)
    for (const AccClause& c : line->d.clauses)
      for (const AccClause::Item& item : c.name == "reduction" ? c.items : std::vector<AccClause::Item>())
        for (const directive::Reduction& r : site.d.reductions)
          for (const auto& var : r.vars)
            if (var.name.text == item.name.text && plain(r.op) != c.op) {
              error(this->at(var.name.loc), "'" + item.name.text + "' is reduced by '" + directive::spelling(r.op) +
                                                "' here and by '" + directive::spelling(c.op) +
                                                "' in the acc directive of the loop");
              note(line->loc, "the acc directive");
              return false;
            }
  if (!lines.empty() && !site.d.acc) hostReduces(site);
  return !site.d.acc || llvm::all_of(lines, [&](const Site* line) { return reducesAll(*line, site); });
}

// Without 'acc' the result is the host's, where a data construct around keeps a copy on the device.
void Analyzer::hostReduces(const Site& loop) {
  static const std::set<std::string> copies = {"copy", "copyin", "copyout", "create", "present"};
  for (const directive::Reduction& r : loop.d.reductions)
    for (const auto& var : r.vars)
      for (const Site* data : scope_.data)
        for (const AccClause& c : data->d.clauses)
          if (copies.count(c.name) && llvm::any_of(c.items, [&](const AccClause::Item& item) {
                return item.sections.empty() && item.name.text == var.name.text;
              })) {
            warning(at(var.name.loc), "the host's " + quoted(var.name.text) +
                                          " gets the result, and its copy on the device stays as it is; 'reduction(..) "
                                          "acc' is for that copy");
            note(data->loc, "the copy's data clause is here");
            return;
          }
}

// acc declare outside of functions.
void Analyzer::declaredForTheWholeRun(const Site& site) {
  for (const AccClause& clause : site.d.clauses)
    if (clause.name == "copy" || clause.name == "copyout" || clause.name == "present" || clause.name == "deviceptr")
      error(at(clause.loc),
            "'" + clause.name +
                "' is for 'acc declare' inside of a function: outside of one the variables "
                "are on the device for the whole run; use 'create' or 'copyin', and 'acc update' for what "
                "the host is to see");
}

}  // namespace tasuki
