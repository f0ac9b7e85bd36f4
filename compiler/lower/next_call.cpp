// Follows the control flow behind a construct: statements that can be passed, and the directives that are a call of the
// runtime.
#include "lower/next_call.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "kernel/liveness.h"
#include "kernel/usage.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tasuki {
namespace {

using K = directive::Kind;

// What control comes to: through, to a call of the runtime that waits, or to what may tell.
enum class Way { Through, Waits, Tells };

class Follow {
 public:
  explicit Follow(const Unit& unit) : unit_(unit) {}
  // Also what looks at these results of `itself` tells; a kernel that is launched behind it does not bring them.
  Follow(const Unit& unit, const FunctionDecl& f, const Stmt* itself, const std::vector<const VarDecl*>& results)
      : unit_(unit), function_(&f), itself_(itself), results_(results) {}

  // Behind `statement`, which is somewhere in `in`; nothing where it is not there.
  std::optional<Way> behind(const Stmt* in, const Stmt* statement) const {
    if (!in) return std::nullopt;
    if (in == statement) return Way::Through;
    if (const Site* site = bound(in)) {
      const std::optional<Way> inner = behind(cast<WhileStmt>(in)->getBody(), statement);
      if (inner != Way::Through) return inner;
      if (site->d.kind == K::AccData) return holdsData(*site) ? Way::Waits : Way::Tells;
      return site->d.kind == K::Loop || isCompute(*site) ? Way::Through : Way::Tells;
    }
    if (auto* block = dyn_cast<CompoundStmt>(in)) return behindInBlock(*block, statement);
    if (auto* branch = dyn_cast<IfStmt>(in)) {
      for (const Stmt* part : {branch->getThen(), branch->getElse()})
        if (std::optional<Way> inner = behind(part, statement)) return inner;
      return std::nullopt;
    }
    if (auto* loop = dyn_cast<ForStmt>(in)) {
      const auto way = behindInLoop(loop->getBody(), {loop->getInc(), loop->getCond()}, statement);
      return endsWith(loop->getInit()) ? stays(way) : way;
    }
    if (auto* loop = dyn_cast<WhileStmt>(in)) return behindInLoop(loop->getBody(), {loop->getCond()}, statement);
    if (auto* loop = dyn_cast<DoStmt>(in)) return behindInLoop(loop->getBody(), {loop->getCond()}, statement);
    for (const Stmt* child : in->children())
      if (behind(child, statement)) return Way::Tells;
    return std::nullopt;
  }

 private:
  // The directive of a marker, or null.
  const Site* siteOf(const CallExpr* marker) const {
    const auto* id = marker ? dyn_cast<IntegerLiteral>(marker->getArg(0)->IgnoreParenImpCasts()) : nullptr;
    return id ? unit_.sites[id->getValue().getZExtValue()].get() : nullptr;
  }
  const Site* marked(const Stmt* s) const { return siteOf(markerCall(s)); }
  const Site* bound(const Stmt* s) const { return siteOf(boundMarker(s)); }
  // Whether its begin and its end are calls.
  static bool holdsData(const Site& site) {
    return !site.d.clause("if") &&
           llvm::any_of(site.d.clauses, [](const auto& clause) { return !clause.items.empty(); });
  }
  static bool isCompute(const Site& site) {
    switch (site.d.kind) {
      case K::AccParallel:
      case K::AccKernels:
      case K::AccSerial:
      case K::AccParallelLoop:
      case K::AccKernelsLoop:
      case K::AccSerialLoop:
        return true;
      default:
        return false;
    }
  }

  bool names(const Site& site) const {
    return llvm::any_of(site.arguments, [&](const Expr* e) { return mentionsAny(e, results_); });
  }
  // Whether one of the results is declared there, and ends with what it belongs to.
  bool endsWith(const Stmt* s) const {
    const auto* declaration = dyn_cast_or_null<DeclStmt>(s);
    return declaration && llvm::any_of(results_, [&](const VarDecl* v) {
             return llvm::is_contained(declaration->decls(), static_cast<const Decl*>(v));
           });
  }
  static std::optional<Way> stays(std::optional<Way> way) { return way == Way::Through ? Way::Tells : way; }
  // Reductions bring their variables first.
  Way reduction(const Site& site) const {
    if (!names(site)) return Way::Through;
    if (!site.d.async.empty()) return Way::Tells;
    for (const Expr* e : site.arguments)
      if (mentionsAny(e, results_) && !namedVariable(e)) return Way::Tells;
    return Way::Waits;
  }

  // A directive that stands alone. Those that exchange data of devices wait before they do; if there is nothing to
  // exchange they do not.
  Way alone(const Site& site) const {
    if (site.d.kind == K::Reduction) return reduction(site);
    if (names(site)) return Way::Tells;
    switch (site.d.kind) {
      case K::AccUpdate:
      case K::AccWait:
      case K::AccEnterData:
      case K::AccExitData:
        return site.d.clause("if") ? Way::Tells : Way::Waits;
      case K::Barrier:
        return Way::Waits;
      case K::Reflect:
      case K::ReflectDo:
        return Way::Through;
      default:
        return Way::Tells;
    }
  }

  Way construct(const Site& site, const Stmt* body) const {
    // Its launch waits for the results of the one before.
    if (itself_ && body == itself_) return Way::Waits;
    if (names(site)) return Way::Tells;
    for (const char* clause : {"if", "self", "on_device", "layout"})
      if (site.d.clause(clause)) return Way::Tells;
    if (site.d.kind == K::AccData) return holdsData(site) ? Way::Waits : Way::Tells;
    if (isCompute(site)) return function_ ? behindResults(site, body) : Way::Waits;
    if (site.d.kind != K::Loop) return Way::Tells;
    const Site* inner = bound(body);
    return inner && isCompute(*inner) ? construct(*inner, cast<WhileStmt>(body)->getBody()) : Way::Tells;
  }

  // Another construct brings the results where it is waited for itself.
  Way behindResults(const Site& site, const Stmt* body) const {
    if (mentionsAny(body, results_) || site.d.clause("async")) return Way::Tells;
    return Follow(unit_).behind(function_->getBody(), body) == Way::Waits ? Way::Through : Way::Waits;
  }

  Way through(const Stmt* s) const {
    if (!s) return Way::Through;
    if (const Site* site = marked(s)) return alone(*site);
    if (const Site* site = bound(s)) return construct(*site, cast<WhileStmt>(s)->getBody());
    if (auto* block = dyn_cast<CompoundStmt>(s)) {
      for (const Stmt* each : block->body())
        if (Way way = through(each); way != Way::Through) return way;
      return Way::Through;
    }
    if (auto* branch = dyn_cast<IfStmt>(s)) {
      if (branch->getInit() || branch->getConditionVariable()) return Way::Tells;
      return after(branch->getCond(), either(through(branch->getThen()), through(branch->getElse())));
    }
    if (auto* loop = dyn_cast<ForStmt>(s)) {
      for (const Stmt* part : std::initializer_list<const Stmt*>{loop->getInit(), loop->getCond(), loop->getInc()})
        if (through(part) != Way::Through) return Way::Tells;
      return perhaps(loop->getBody());
    }
    if (auto* loop = dyn_cast<WhileStmt>(s)) return after(loop->getCond(), perhaps(loop->getBody()));
    if (isa<DeclStmt, Expr, NullStmt>(s)) return tells(s) ? Way::Tells : Way::Through;
    return Way::Tells;
  }

  // A body that may run or not.
  Way perhaps(const Stmt* body) const { return through(body) == Way::Tells ? Way::Tells : Way::Through; }
  static Way either(Way a, Way b) {
    return a == b ? a : a == Way::Tells || b == Way::Tells ? Way::Tells : Way::Through;
  }
  Way after(const Stmt* condition, Way way) const { return tells(condition) ? Way::Tells : way; }

  // Expressions and declarations.
  bool tells(const Stmt* s) const { return mentionsAny(s, results_) || acts(s); }
  static bool acts(const Stmt* s) {
    if (!s) return false;
    if (isa<CallExpr, AtomicExpr, StmtExpr, AsmStmt>(s)) return true;
    if (auto* e = dyn_cast<Expr>(s); e && (e->getType().isVolatileQualified() || e->getType()->isAtomicType()))
      return true;
    if (auto* d = dyn_cast<DeclStmt>(s)) {
      for (const Decl* each : d->decls())
        if (auto* v = dyn_cast<VarDecl>(each); v && (v->hasAttr<CleanupAttr>() || v->getType().isVolatileQualified()))
          return true;
    }
    for (const Stmt* child : s->children())
      if (acts(child)) return true;
    return false;
  }

  std::optional<Way> behindInBlock(const CompoundStmt& block, const Stmt* statement) const {
    std::optional<Way> way;
    for (const Stmt* each : block.body()) {
      if (!way)
        way = behind(each, statement);
      else if (way == Way::Through)
        way = through(each);
    }
    return llvm::any_of(block.body(), [&](const Stmt* s) { return endsWith(s); }) ? stays(way) : way;
  }

  // Once more from the beginning, and out of it.
  std::optional<Way> behindInLoop(const Stmt* body, std::initializer_list<const Stmt*> header,
                                  const Stmt* statement) const {
    std::optional<Way> way = behind(body, statement);
    if (way != Way::Through) return way;
    for (const Stmt* part : header)
      if (tells(part)) return Way::Tells;
    // The statement itself comes again there, if nothing else.
    return through(body) == Way::Waits ? Way::Through : Way::Tells;
  }

  const Unit& unit_;
  const FunctionDecl* function_ = nullptr;
  const Stmt* itself_ = nullptr;
  std::vector<const VarDecl*> results_;
};

}  // namespace

bool runtimeComesNext(const Unit& unit, const FunctionDecl& f, const Stmt* statement) {
  // Of the pragmas of others the statements know nothing: a barrier among threads would be one.
  const int begin = unit.indexOf(f.getBody()->getBeginLoc()), end = unit.indexOf(f.getBody()->getEndLoc());
  if (begin < 0 || end < 0) return false;
  for (int i = begin; i < end; ++i)
    if (unit.items[static_cast<size_t>(i)].kind == Item::Verbatim) return false;
  return Follow(unit).behind(f.getBody(), statement) == Way::Waits;
}

bool resultsComeLater(const Unit& unit, const FunctionDecl& f, const Stmt* statement,
                      const std::vector<const VarDecl*>& results) {
  for (const VarDecl* v : results)
    // By its address the program may look at it under another name.
    if (!v->hasLocalStorage() || !v->getType()->isScalarType() || takesAddress(f.getBody(), v)) return false;
  return Follow(unit, f, statement, results).behind(f.getBody(), statement) == Way::Waits;
}

}  // namespace tasuki
