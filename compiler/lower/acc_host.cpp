// The host's loops of OpenACC: OpenMP's directives for them, and collapsed ones whose innermost loop stays a loop.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "clang/AST/ASTContext.h"
#include "kernel/liveness.h"
#include "kernel/usage.h"
#include "lower/lowering.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;

static std::string names(const Site& s, const char* clauseName, const std::set<std::string>& without = {}) {
  std::string out;
  for (const AccClause& c : s.d.clauses)
    if (c.name == clauseName)
      for (const auto& item : c.items)
        if (!without.count(item.name.text)) out += (out.empty() ? "" : ", ") + item.name.text;
  return out;
}

static const char* ompOperator(directive::ReduceOp op, QualType type) {
  static const char* const text[] = {"+", "-", "*", "&", "|", "^", "&&", "||", "max", "min"};
  return text[static_cast<int>(operatorFor(type, op))];
}

static bool hasComma(const Stmt* s) {
  auto* b = dyn_cast_or_null<BinaryOperator>(s);
  return s && ((b && b->getOpcode() == BO_Comma) || llvm::any_of(s->children(), hasComma));
}

// Whether OpenMP has loops over the variable, and such a step. GCC takes none of enumerations and _Bool, runs those of
// signed char downwards wrongly, and those that go through more values than its type has positive ones, or unsigned ones
// in long steps to the end of their type, not at all.
static bool openMpTakes(const LoopVar& v, const ASTContext& context) {
  const QualType type = v.var->getType();
  if (type->isEnumeralType() || type->isBooleanType() || hasComma(v.stmt->getInc())) return false;
  const unsigned bits = static_cast<unsigned>(context.getTypeSize(type));
  // Their number is computed in the variable's type, in which range and step together may not have room.
  constexpr long long longSteps = 1 << 12;
  if (const auto step = v.step.constant(); type->isUnsignedIntegerType() && bits == 32 && step)
    return std::llabs(*step) < longSteps;
  if (!type->isSignedIntegerType()) return true;
  if (bits == 8 && v.direction < 0) return false;
  const auto low = (v.direction > 0 ? v.lb : v.ub).constant(), high = (v.direction > 0 ? v.ub : v.lb).constant();
  if (low && *low >= 0) return true;
  if (bits >= 64) return true;
  if (low && high) return *high - *low < (1LL << (bits - 1)) - 1;
  return bits >= 32;
}

// Of the array elements in a statement: whether some have an index that is one, and the bytes of the smallest.
static void elements(const Stmt* s, const ASTContext& context, bool insideIndex, bool& indirect, CharUnits& smallest) {
  if (!s) return;
  if (const auto* e = dyn_cast<ArraySubscriptExpr>(s)) {
    if (e->getType()->isArithmeticType()) {
      indirect |= insideIndex;
      smallest = std::min(smallest, context.getTypeSizeInChars(e->getType()));
    }
    elements(e->getBase(), context, insideIndex, indirect, smallest);
    return elements(e->getIdx(), context, true, indirect, smallest);
  }
  for (const Stmt* child : s->children()) elements(child, context, insideIndex, indirect, smallest);
}

// Loops that gather take vectors of 32 bytes: with 64, which GCC takes where the tuning does not know better, CG ran
// 0.7 times as fast on an AMD EPYC, and more of a short loop is left to its scalar rest.
static std::string simdLength(const Stmt* body, const ASTContext& context) {
  bool indirect = false;
  CharUnits smallest = CharUnits::fromQuantity(8);
  elements(body, context, false, indirect, smallest);
  return indirect ? " simdlen(" + std::to_string(32 / smallest.getQuantity()) + ")" : "";
}

// How many loops of the construct are one space for OpenMP. A cyclic dimension becomes more than one loop; the tests of an
// on clause stand behind its innermost loop; the host compiler takes only some bounds that follow an outer loop.
size_t Lowering::collapsedLoops(const AccInfo& a) {
  const AccClause* collapse = a.site->d.clause("collapse");
  if (!collapse || collapse->exprs.empty()) return 1;
  for (size_t k = 0; k < a.collapse; ++k)
    if (a.nest[k].boundsUseOuter) return 1;
  for (size_t k = 0; k < a.nest.size(); ++k)
    if (auto it = facts_.loops.find(a.nest[k].stmt); it != facts_.loops.end()) {
      const auto& [l, level] = it->second;
      const LoopVar& w = l->nest[level];
      const bool one = w.mode == LoopVar::Whole || w.mode == LoopVar::Affine || w.mode == LoopVar::OnNodes;
      if (!one || w.boundsUseOuter) return 1;
      const bool tests = llvm::any_of(l->on.subs, [](const SubInfo& sub) { return sub.kind == SubInfo::Test; });
      if (tests && level + 1 == l->nest.size() && k + 1 < a.collapse) return 1;
    }
  return a.collapse;
}

// Whether the inner ones of collapsed loops stay loops: GCC makes one loop of all, with branches for its indices, that
// is not vectorized. OpenMP has pieces of them instead, mostly one of each, enough to keep all threads busy.
bool Lowering::cutsLoops(const AccInfo& a) {
  const size_t loops = collapsedLoops(a);
  if (loops < 2 || a.insideLoop) return false;
  for (size_t k = 0; k < loops; ++k) {
    const LoopVar& v = a.nest[k];
    if (v.step.constant().value_or(0) == 0 || !openMpTakes(v, context_)) return false;
    if (auto it = facts_.loops.find(v.stmt); it != facts_.loops.end())
      if (it->second.first->site->d.rim != directive::Directive::LoopRim::None) return false;
  }
  // A directive of the user's own in front of an inner loop is for that loop.
  const int first = unit_.indexOf(a.nest[0].stmt->getForLoc());
  const int last = unit_.indexOf(a.nest[loops - 1].stmt->getForLoc());
  for (int i = first; i < last; ++i)
    if (unit_.items[i].kind == Item::Verbatim) return false;
  return true;
}

// Of collapsed loops that stay loops, how many inner ones are cut: all, but for an innermost one whose outer loops are
// known to have enough iterations. Its own number may be known then, too.
size_t Lowering::cutLoops(const AccInfo& a) {
  constexpr long long enough = 512;
  const size_t loops = collapsedLoops(a);
  long long outer = 1;
  for (size_t k = 0; k + 1 < loops; ++k) {
    const LoopVar& v = a.nest[k];
    const auto first = v.lb.constant(), last = v.ub.constant(), step = v.step.constant();
    const auto it = facts_.loops.find(v.stmt);
    const bool all = it == facts_.loops.end() || it->second.first->nest[it->second.second].mode == LoopVar::Whole;
    if (all && first && last && outer < enough) outer *= std::clamp((*last - *first) / *step + 1, 1LL, enough);
  }
  return loops - (outer < enough ? 1 : 2);
}

// The host's iterations of one of the collapsed loops, a struct tasuki_range.
std::string Lowering::hostRange(const LoopVar& plain) {
  LoopVar v = plain;
  if (auto it = facts_.loops.find(plain.stmt); it != facts_.loops.end()) v = it->second.first->nest[it->second.second];
  if (v.mode != LoopVar::Whole) return "_xmp_r_" + v.var->getName().str();
  return "tasuki_clip(" + str(v.lb) + ", " + str(v.ub) + ", " + str(v.step) +
         ", (-0x7fffffffffffffffL - 1), 0x7fffffffffffffffL)";
}

// In front of the outermost loop: the pieces of the others.
std::string Lowering::cutBegin(const AccInfo& a) {
  if (ompLoopPragma(a).empty() || !cutsLoops(a)) return "";
  const size_t cut = cutLoops(a);
  if (cut == 0) return "";
  std::vector<std::string> ranges;
  for (size_t k = 1; k <= cut; ++k) ranges.push_back("{.range = " + hostRange(a.nest[k]) + "}");
  const std::string n = std::to_string(cut);
  return "for (struct tasuki_cut _xmp_cut[" + n + "] = " + list(ranges) + ", *_xmp_once = tasuki_cut_loops(" +
         hostRange(a.nest[0]) + ".count, " + n + ", _xmp_cut); _xmp_once; _xmp_once = 0)";
}

// `omp parallel for`, `omp simd`, `GCC ivdep`, and others that belong to the loop behind them.
static bool bindsLoop(const std::string& line) {
  llvm::SmallVector<llvm::StringRef, 8> words;
  llvm::StringRef(line).ltrim("# \t").split(words, ' ', -1, false);
  if (words.size() < 3 || words[0] != "pragma") return false;
  if (words[1] == "GCC") return words[2] == "ivdep" || words[2] == "unroll" || words[2] == "novector";
  if (words[1] != "omp") return false;
  for (const llvm::StringRef word : llvm::drop_begin(words, 2)) {
    const llvm::StringRef name = word.take_while([](char c) { return isalnum(static_cast<unsigned char>(c)); });
    if (llvm::is_contained({"for", "simd", "loop", "taskloop", "distribute", "unroll", "tile"}, name)) return true;
    if (name != word) break;  // its clauses begin
  }
  return false;
}

// The program's own pragmas on a loop that has one of the translation's: it says what they say, and only one can stand
// there.
void Lowering::leaveOutPragmas(const ForStmt* loop) {
  for (int i = unit_.indexOf(loop->getForLoc()) - 1; i >= 0 && unit_.items[i].kind != Item::Token; --i)
    if (unit_.items[i].kind == Item::Verbatim && bindsLoop(unit_.items[i].text)) emitter_.replace({i, i}, "");
}

// The edits that a loop needs which OpenMP has, when all loops of the unit are known.
void Lowering::hostLoop(const AccInfo& a) {
  const size_t count = std::min(a.collapse, a.nest.size());
  const bool shared = !ompLoopPragma(a).empty();
  for (size_t k = 0; shared && k < collapsedLoops(a); ++k) leaveOutPragmas(a.nest[k].stmt);
  if (!shared || !cutsLoops(a)) {
    for (size_t k = 0; k < count; ++k) boundForOpenMp(a.nest[k]);
    return;
  }
  const size_t cut = cutLoops(a);
  boundForOpenMp(a.nest[0]);
  if (cut + 1 < count) boundForOpenMp(a.nest[count - 1]);
  std::string loops, ends;
  for (size_t k = 1; k <= cut; ++k) {
    const LoopVar& v = a.nest[k];
    const std::string i = v.var->getName().str(), piece = "_xmp_piece_" + i,
                      one = "_xmp_cut[" + std::to_string(k - 1) + "]", at = "(&" + one + ", " + piece + ")";
    emitter_.replaceHeader(v.init, "_xmp_lo_" + i);
    emitter_.replaceHeader(v.condition, i + (v.direction > 0 ? " < " : " >= ") + "_xmp_end_" + i);
    loops += "for (long " + piece + " = 0; " + piece + " < " + one + ".pieces; ++" + piece + ") ";
    ends += "const " + loopType(v) + " _xmp_lo_" + i + " = tasuki_piece_begin" + at + ", _xmp_end_" + i +
            " = tasuki_piece_end" + at + "; ";
  }
  const LoopVar &second = a.nest[1], &innermost = a.nest[count - 1];
  const std::string begin = loops + "{ " + ends, simd = innermostPragma(a);
  const bool together = innermost.stmt == second.stmt && cut > 0;
  if (!simd.empty() && !together) pragmas_[innermost.stmt] = [simd] { return simd; };
  if (cut == 0) return;
  const std::string pragma = together ? simd : "";
  if (edited_.count(second.stmt)) {
    pieces_[second.stmt] = {begin, pragma};
    return;
  }
  const Range whole = second.whole;
  emitter_.replace(whole, [begin, pragma, whole](Emitter& e) {
    e.write(begin);
    pragmaLine(e, pragma, whole.begin);
    e.tokens(whole);
    e.write(" }");
  });
}

// GCC 12 takes those that do not begin at their array's first element wrongly in `simd`.
static bool reducesSections(const Site& s) {
  return llvm::any_of(s.d.clauses, [](const AccClause& c) {
    return c.name == "reduction" &&
           llvm::any_of(c.items, [](const AccClause::Item& item) { return !item.sections.empty(); });
  });
}

static bool hasLoopOrAddress(const Stmt* s) {
  if (!s) return false;
  if (isa<ForStmt, WhileStmt, DoStmt, GotoStmt, LabelStmt>(s)) return true;
  if (auto* u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_AddrOf) return true;
  return llvm::any_of(s->children(), hasLoopOrAddress);
}

// Of the innermost loop that stays one: its iterations are independent. Variables that each thread has as its own would
// be shared by a vector's lanes.
std::string Lowering::innermostPragma(const AccInfo& a) {
  const Site& s = *a.site;
  const Stmt* body = a.nest[collapsedLoops(a) - 1].stmt->getBody();
  std::set<std::string> counters;
  for (const LoopVar& v : a.nest) counters.insert(v.var->getName().str());
  for (const char* own : {"private", "firstprivate", "host_firstprivate"})
    if (!names(s, own, counters).empty()) return "";
  if (reducesSections(s) || hasLoopOrAddress(body)) return "";
  return "#pragma omp simd" + simdLength(body, context_) + ompReductions(s);
}

// The pragma for the host compiler in front of an acc loop: parallel for the outermost parallel one,
// simd for loops inside it.
std::string Lowering::ompLoopPragma(const AccInfo& a) {
  const Site& s = *a.site;
  if (s.d.clause("seq") || s.d.clause("host_seq") || s.d.kind == K::AccSerialLoop || a.findsPlaces) return "";
  std::string text;
  if (!a.insideLoop)
    text = "#pragma omp parallel for";
  else if ((s.d.clause("vector") || s.d.clause("independent")) && !reducesSections(s))
    text = "#pragma omp simd" + simdLength(a.nest[0].stmt->getBody(), context_);
  else
    return "";
  const size_t loops = collapsedLoops(a);
  for (size_t k = 0; k < loops; ++k)
    if (!openMpTakes(a.nest[k], context_)) return "";
  const size_t together = cutsLoops(a) ? 1 + cutLoops(a) : loops;
  if (together > 1) text += " collapse(" + std::to_string(together) + ")";
  std::string own = names(s, "private");
  for (size_t k = 1; k < loops && cutsLoops(a); ++k) {
    const std::string i = a.nest[k].var->getName().str();
    const auto named = [&](const AccClause& c) {
      return c.name == "private" &&
             llvm::any_of(c.items, [&](const AccClause::Item& item) { return item.name.text == i; });
    };
    if (!a.nest[k].declaredInFor && llvm::none_of(s.d.clauses, named)) own += (own.empty() ? "" : ", ") + i;
  }
  if (!own.empty()) text += " private(" + own + ")";
  if (!a.insideLoop) {
    std::set<std::string> counters;
    for (size_t k = 0; k < loops; ++k) counters.insert(a.nest[k].var->getName().str());
    if (std::string p = names(s, "firstprivate"); !p.empty()) text += " firstprivate(" + p + ")";
    if (std::string p = names(s, "host_firstprivate", counters); !p.empty()) text += " firstprivate(" + p + ")";
  }
  return text + ompReductions(s);
}

// A loop of `kernels` without a directive that kernels share is shared by the host's threads, too, if nobody needs what
// it leaves in the variables of loops. onlyIf: a condition of the run, or nothing.
void Lowering::foundLoop(const AccInfo& a, const RegionCode::FoundLoop& found, const std::string& onlyIf) {
  const LoopVar& v = found.loop;
  const auto* condition = dyn_cast_or_null<BinaryOperator>(v.stmt->getCond());
  if (!openMpTakes(v, context_) || !condition || condition->getOpcode() == BO_NE || !a.function ||
      !a.function->hasBody())
    return;
  std::string own, reductions;
  const Usage use(v.stmt);
  for (const VarDecl* x : use.changed()) {
    const std::string name = x->getName().str();
    const auto reduced = llvm::find_if(found.reduced, [&](const auto& r) { return r.first == x; });
    if (reduced != found.reduced.end()) {
      reductions += std::string(" reduction(") + ompOperator(reduced->second, x->getType()) + ": " + name + ")";
      continue;
    }
    if (llvm::is_contained(found.flags, x)) continue;
    const bool mine = llvm::is_contained(found.own, x);
    if (x->hasGlobalStorage() || (!mine && !startsLoop(x, v.stmt)) ||
        startBehind(a.function->getBody(), v.stmt, x) == Start::Used)
      return;
    if (x != v.var->getCanonicalDecl()) own += (own.empty() ? "" : ", ") + name;
  }
  const std::string pragma = "#pragma omp parallel for" + (own.empty() ? "" : " private(" + own + ")") + reductions +
                             (onlyIf.empty() ? "" : " if(" + onlyIf + ")");
  const int at = unit_.indexOf(v.stmt->getForLoc());
  leaveOutPragmas(v.stmt);
  emitter_.insertBefore(at, [pragma, at](Emitter& e) { pragmaLine(e, pragma, at); });
}

std::string Lowering::ompReductions(const Site& s) {
  std::string text;
  for (const AccClause& c : s.d.clauses)
    if (c.name == "reduction") {
      std::map<std::string, std::string> variables;  // by operator
      for (const auto& item : c.items) {
        QualType type = context_.getBaseElementType(s.expr(item.name)->getType());
        if (type->isPointerType()) type = context_.getBaseElementType(type->getPointeeType());
        std::string& some = variables[ompOperator(c.op, type)];
        some += (some.empty() ? "" : ", ") + item.name.text;
        for (const directive::Subscript& part : item.sections) {
          const std::string first = part.first.empty() ? "0" : str(s.expr(part.first));
          const bool index = part.kind == directive::Subscript::Index;
          some += "[" + first + ":" + (index ? "1" : part.second.empty() ? "" : str(s.expr(part.second))) + "]";
        }
      }
      for (const auto& [op, some] : variables) text += " reduction(" + op + ": " + some + ")";
    }
  return text;
}

// OpenMP's `!=` needs a step of 1 or -1.
void Lowering::boundForOpenMp(const LoopVar& v) {
  auto* c = dyn_cast_or_null<BinaryOperator>(v.stmt->getCond() ? v.stmt->getCond()->IgnoreParenImpCasts() : nullptr);
  const std::optional<long long> step = v.step.constant();  // 0: the header was not looked at
  if (!c || c->getOpcode() != BO_NE || !step || std::abs(*step) < 2) return;
  int at = range(c->getLHS()).end + 1;
  while (unit_.items[at].kind != Item::Token || unit_.items[at].token.isNot(tok::exclaimequal)) ++at;
  const bool first = rootVariable(c->getLHS()) == v.var->getCanonicalDecl();
  emitter_.replace({at, at}, (v.direction > 0) == first ? "<" : ">");
}

}  // namespace tasuki
