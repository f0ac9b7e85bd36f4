// What clauses of acc directives have to be: types of their values and variables, sections, one clause a variable.
#include <algorithm>
#include <set>

#include "clang/AST/ASTContext.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;

namespace {

const std::set<std::string> dataClauses = {"copy",   "copyin", "copyout",   "create",          "present",
                                           "delete", "host",   "device",    "device_resident", "link"};
const std::set<std::string> privateClauses = {"private", "firstprivate", "reduction"};
const std::set<std::string> integerClauses = {"num_gangs", "num_workers", "vector_length", "async",      "wait",         "gang",
                                              "worker",    "vector",      "tile",          "device_num", "default_async", "collapse"};
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
    if (clause.name == "if" && !type->isScalarType())
      error(e->getBeginLoc(), "the condition of 'if' must be a number or a pointer");
    if (!integerClauses.count(clause.name)) continue;
    if (!type->isIntegerType()) {
      error(e->getBeginLoc(), "'" + clause.name + "' needs an integer, this is '" + type.getAsString() + "'");
      continue;
    }
    if (!positiveClauses.count(clause.name)) continue;
    Expr::EvalResult n;
    bool constant = e->EvaluateAsInt(n, context_);
    if (constant && n.Val.getInt().getExtValue() <= 0)
      error(e->getBeginLoc(), "'" + clause.name + "' needs a positive number, this is " + std::to_string(n.Val.getInt().getExtValue()));
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
    if (type->isPointerType() && &s != &item.sections.back()) {
      error(at, "'" + name +
                    "' points to pointers, so that this section is many pieces of memory; make it one block, "
                    "a pointer to rows as in 'double (*" +
                    name + ")[columns]'");
      return;
    }
  }
}

void Analyzer::accReduction(const AccClause& clause, const std::string& name, QualType type, SourceLocation at) {
  if (!type->isArithmeticType()) {
    error(at, "'" + name + "' in 'reduction' must be a scalar of arithmetic type, this is '" + type.getAsString() + "'");
    return;
  }
  using directive::ReduceOp;
  bool bits = clause.op == ReduceOp::BitAnd || clause.op == ReduceOp::BitOr || clause.op == ReduceOp::BitXor;
  if (bits && !type->isIntegerType())
    error(at, "bit operations need an integer, but '" + name + "' is '" + type.getAsString() + "'");
}

void Analyzer::accChecks(const Site& site) {
  if (scope_.compute && !standsInCompute(site.d.kind)) {
    error(site.loc, "'acc " + site.d.spelling + "' cannot stand inside a compute region");
    note(scope_.compute->loc, "the region of 'acc " + scope_.compute->d.spelling + "' begins here");
  }
  for (directive::Span span : site.d.exprs)
    if (const Expr* e = site.expr(span); e && site.d.kind == K::AccWait && !e->getType()->isIntegerType())
      error(e->getBeginLoc(), "'acc wait' needs integers, this is '" + e->getType().getAsString() + "'");
  std::map<std::string, std::string> moved, own;  // variable -> clause
  for (const AccClause& clause : site.d.clauses) {
    accValues(site, clause);
    bool data = dataClauses.count(clause.name), mine = privateClauses.count(clause.name);
    for (const AccClause::Item& item : clause.items) {
      const std::string& name = item.name.text;
      const Expr* e = site.expr(item.name);
      if (!e || (item.sections.empty() && item.span.end - item.span.begin > 1)) continue;  // a member
      QualType type = e->IgnoreParenImpCasts()->getType();
      SourceLocation at = e->getBeginLoc();
      if (data && !type->isRecordType()) accSection(site, item, type, at);
      static const std::set<std::string> copies = {"copy", "copyin", "copyout", "create"};
      if (copies.count(clause.name) && site.d.kind != K::AccDeclare && item.sections.empty() && type->isPointerType() &&
          !symbolOf(e))
        warning(at, "'" + name + "' is a pointer: '" + clause.name +
                        "' takes the pointer, not what it points to; write " + name + "[first:length] for that");
      if (mine && symbolOf(e))
        error(at,
              "'" + name + "' is distributed and cannot be in '" + clause.name + "'; use an array that is not aligned");
      if (mine && !item.sections.empty()) error(at, "'" + clause.name + "' takes whole variables, not sections");
      if (clause.name == "reduction") accReduction(clause, name, type, at);
      if ((clause.name == "deviceptr" || clause.name == "use_device") && !type->isPointerType() && !type->isArrayType())
        error(at, "'" + name + "' in '" + clause.name + "' must be a pointer or an array");
      if ((!data && !mine) || !item.sections.empty() || site.d.kind == K::AccUpdate) continue;
      auto [before, first] = (mine ? own : moved).emplace(name, clause.name);
      if (!first)
        error(at, "'" + name + "' stands twice in " + (mine ? "'" + before->second + "' and '" + clause.name + "'"
                                                              : "data clauses: '" + before->second + "' and '" + clause.name + "'"));
    }
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

// Gangs consist of workers, those of vectors: a loop inside another one goes to a lower level than that. In `kernels`
// nested loops with gang and vector each are a common way to ask for tiles.
void Analyzer::accLevels(const Site& site) {
  if (scope_.plainLoops) return;
  static const std::vector<std::string> levels = {"gang", "worker", "vector"};
  auto given = [](const Site& s, const std::string& level) {
    return std::any_of(s.d.clauses.begin(), s.d.clauses.end(), [&](const AccClause& c) { return c.name == level; });
  };
  auto highest = std::find_if(levels.begin(), levels.end(), [&](const std::string& l) { return given(site, l); });
  for (const Site* outer : scope_.accLoops) {
    auto lowest = std::find_if(levels.rbegin(), levels.rend(), [&](const std::string& l) { return given(*outer, l); });
    if (highest == levels.end() || lowest == levels.rend() || lowest.base() <= highest) continue;
    const bool last = lowest == levels.rbegin();
    error(site.loc, "a '" + *highest + "' loop cannot stand inside a '" + *lowest + "' loop; " +
                        (last ? "make this one 'seq'" : "make this one '" + *lowest.base() + "' or 'seq'"));
    return note(outer->loc, "the loop around it");
  }
}

namespace {

bool same(const Expr* a, const Expr* b, const ASTContext& context) {
  llvm::FoldingSetNodeID left, right;
  a->IgnoreParenImpCasts()->Profile(left, context, true);
  b->IgnoreParenImpCasts()->Profile(right, context, true);
  return left == right;
}

// 0: no operator of an atomic update; operators of one number may follow each other: x = x + a - b.
int atomicOperator(BinaryOperatorKind op) {
  switch (op) {
    case BO_Add:
    case BO_Sub:
      return 1;
    case BO_Mul:
    case BO_Div:
      return 2;
    case BO_Shl:
    case BO_Shr:
      return 3;
    case BO_And:
      return 4;
    case BO_Xor:
      return 5;
    case BO_Or:
      return 6;
    default:
      return 0;
  }
}

// x = x op value, x = value op x
bool updates(const Expr* x, const Expr* value, const ASTContext& context) {
  int kind = 0;
  for (const Expr* e = value->IgnoreParenImpCasts();;) {
    const auto* b = dyn_cast<BinaryOperator>(e);
    const int here = b ? atomicOperator(b->getOpcode()) : 0;
    if (here == 0 || (kind && here != kind)) return false;
    if (same(x, b->getLHS(), context) || same(x, b->getRHS(), context)) return true;
    kind = here;
    e = b->getLHS()->IgnoreImpCasts();
  }
}

}  // namespace

// `v = x` of atomic read, `x = value` of atomic write; what capture allows is the lowering's to know.
void Analyzer::accAtomic(const Site& site, const Stmt* body) {
  bool read = site.d.atomicKind == "read";
  if (site.d.atomicKind.empty() || site.d.atomicKind == "update") {
    const auto* change = dyn_cast<Expr>(body);
    if (change) change = change->IgnoreParens();
    const auto* unary = dyn_cast_or_null<UnaryOperator>(change);
    const auto* binary = dyn_cast_or_null<BinaryOperator>(change);
    bool right = unary && unary->isIncrementDecrementOp();
    if (binary && binary->isCompoundAssignmentOp())
      right = atomicOperator(BinaryOperator::getOpForCompoundAssignment(binary->getOpcode())) != 0;
    else if (binary && binary->getOpcode() == BO_Assign)
      right = updates(binary->getLHS(), binary->getRHS(), context_);
    if (!right)
      error(body->getBeginLoc(),
            "an atomic update has the form x++, x op= value, x = x op value or x = value op x, with op one of "
            "+ - * / & | ^ << >>");
    return;
  }
  if (!read && site.d.atomicKind != "write") return;
  const auto* e = dyn_cast<Expr>(body);
  const auto* assign = e ? dyn_cast<BinaryOperator>(e->IgnoreParens()) : nullptr;
  bool good = assign && assign->getOpcode() == BO_Assign;
  if (good && read) good = assign->getRHS()->IgnoreParenImpCasts()->isLValue();
  if (!good)
    error(body->getBeginLoc(), read ? "an atomic read has the form v = x, where both are variables or elements"
                                    : "an atomic write has the form x = value");
}

// acc routine(name): a function that is declared before.
void Analyzer::accRoutine(const Site& site) {
  if (site.d.names.empty()) routineFollows_ = &site;
  for (const directive::Name& name : site.d.names) {
    auto found = context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(name.text));
    bool function = false;
    for (const NamedDecl* d : found) {
      const auto* f = dyn_cast<FunctionDecl>(d);
      function |= f != nullptr;
      if (f) routines_.emplace(f->getCanonicalDecl(), &site);
    }
    if (!function) error(site.loc, "'acc routine' names '" + name.text + "', which is not a function declared here");
  }
}

}  // namespace tasuki
