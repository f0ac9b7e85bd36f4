// The text of kernels: an iteration a thread, or a group of threads with loops of its own.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "kernel/names.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::ReduceOp;

const char* combination(ReduceOp op) {
  switch (op) {
    case ReduceOp::Sum:
    case ReduceOp::Minus:
      return "SUM";
    case ReduceOp::Product:
      return "PRODUCT";
    case ReduceOp::BitAnd:
      return "BITAND";
    case ReduceOp::BitOr:
      return "BITOR";
    case ReduceOp::BitXor:
      return "BITXOR";
    case ReduceOp::LogAnd:
      return "LOGAND";
    case ReduceOp::LogOr:
      return "LOGOR";
    case ReduceOp::Min:
      return "MIN";
    default:
      return "MAX";
  }
}

// "float" or "double" of complex numbers, else null: of these the parts are summed up.
static const char* partOfComplex(const VarDecl* v) {
  const auto* complex = v->getType()->getAs<ComplexType>();
  if (!complex) return nullptr;
  return complex->getElementType()->isSpecificBuiltinType(BuiltinType::Float) ? "float" : "double";
}

bool continues(const Stmt* s) {
  if (!s || isa<ForStmt>(s) || isa<DoStmt>(s)) return false;
  if (isa<WhileStmt>(s)) return directiveMarker(s, true) && continues(cast<WhileStmt>(s)->getBody());
  if (isa<ContinueStmt>(s)) return true;
  for (const Stmt* c : s->children())
    if (continues(c)) return true;
  return false;
}

void RegionBuilder::body(const Stmt* s, bool mayContinue) {
  bool wrap = mayContinue && continues(s);
  if (wrap) printer_->open("do");
  printer_->statement(s);
  if (wrap) {
    printer_->close();
    printer_->line("while (0);");
  }
}

bool straight(const Stmt* s) {
  if (!s) return true;
  if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, GotoStmt, LabelStmt, ReturnStmt, StmtExpr>(s)) return false;
  if (auto* call = dyn_cast<CallExpr>(s); call && !call->getBuiltinCallee()) return false;
  if (auto* d = dyn_cast<DeclStmt>(s))
    for (const Decl* v : d->decls())
      if (auto* var = dyn_cast<VarDecl>(v); var && var->getType()->isArrayType()) return false;
  return llvm::all_of(s->children(), straight);
}

std::string RegionBuilder::flat(const std::vector<Level>& chain, const Stmt* inside) {
  std::vector<SpaceLoop> loops;
  for (const Level& l : chain)
    for (const SpaceLoop& x : l.loops) loops.push_back(x);
  prologue(loops, inside);
  size_t n = loops.size();
  std::vector<std::string> counts(n);
  for (size_t k = 0; k < n; ++k) hostRange(loops[k], static_cast<int>(k), counts[k]);
  bool constant = true;
  for (const SpaceLoop& x : loops) constant &= fixedRange(x);
  // The two innermost loops have a launch dimension each, all others share the third.
  std::string outer;
  for (size_t k = 0; k < n; ++k) {
    fixed("_n_" + std::to_string(k), counts[k], constant);
    size_t d = n - 1 - k;
    if (d < 2)
      current_.count[d] = counts[k];
    else
      outer += (outer.empty() ? "" : " * ") + counts[k];
  }
  if (!outer.empty()) current_.count[2] = outer;
  int guards = 0, opened = 0;
  const bool rows = n <= 3 && straight(inside);
  auto each = [&](size_t d, const std::string& count) {
    const bool row = rows && d + 1 == n;
    const std::string number = std::to_string(d);
    printer_->open((row ? "TASUKI_EACH_ROW(" : "TASUKI_EACH(") + number + ", _k" + number + ", " + count + ")");
    ++opened;
  };
  printer_->at(loops[0].v.stmt->getForLoc());
  if (rows)
    for (size_t k = 1; k < n; ++k)
      printer_->line("TASUKI_WITHIN(" + std::to_string(n - 1 - k) + ", _n_" + std::to_string(k) + ")");
  if (n > 2) {
    std::string total;
    for (size_t k = 0; k + 2 < n; ++k) total += (k ? " * _n_" : "_n_") + std::to_string(k);
    each(2, total);
    for (size_t k = 0; k + 2 < n; ++k) {
      std::string counter = "_k2";
      for (size_t m = n - 3; m > k; --m) counter += " / _n_" + std::to_string(m);
      if (n > 3 && k > 0) counter = "(" + counter + ") % _n_" + std::to_string(k);
      if (n > 3) counter = "(" + counter + ")";
      index(loops[k], counter, static_cast<int>(k), guards);
    }
  }
  for (size_t k = n > 2 ? n - 2 : 0; k < n; ++k) {
    std::string d = std::to_string(n - 1 - k);
    each(n - 1 - k, "_n_" + std::to_string(k));
    index(loops[k], "_k" + d, static_cast<int>(k), guards);
  }
  if (n == 1 && guards == 0 && reductions_.empty()) findTiledLoops(inside);
  body(inside, true);
  tiled_.clear();
  for (int k = 0; k < opened + guards; ++k) printer_->close();
  reductionEnds();
  return rows ? "ROWS_" + std::to_string(n) : "FLAT";
}

// Variables, and each thread's own value of every reduction.
void RegionBuilder::prologue(const std::vector<SpaceLoop>& loops, const Stmt* inside) {
  for (const SpaceLoop& x : loops) counters_.insert(x.v.var->getCanonicalDecl());
  variables(inside, false);
  for (const Reduction& r : reductions_) {
    if (!r.var->getType()->isArrayType()) {
      top_.push_back(declare(r.var) + " = " + identity(r) + ";");
      continue;
    }
    top_.push_back(declare(r.var) + ";");
    for (const std::string& element : elementsOf(r))
      top_.push_back(printer_->name(r.var) + element + " = " + identity(r) + ";");
  }
}

// How the elements of what is reduced are written behind its name: nothing for a scalar.
std::vector<std::string> RegionBuilder::elementsOf(const Reduction& r) const {
  std::vector<std::string> all{""};
  for (QualType t = r.var->getType(); const ConstantArrayType* a = context_.getAsConstantArrayType(t);) {
    std::vector<std::string> longer;
    for (const std::string& begin : all)
      for (uint64_t k = 0; k < a->getZExtSize(); ++k) longer.push_back(begin + "[" + std::to_string(k) + "]");
    all = std::move(longer);
    t = a->getElementType();
  }
  return all;
}

// What the argument is called that an element goes to.
std::string RegionBuilder::partOf(const Reduction& r, size_t element) {
  const std::string name = printer_->name(r.var);
  return r.var->getType()->isArrayType() ? name + renamed_end + std::to_string(element) : name;
}

// Of an array its elements'.
std::string RegionBuilder::typeOf(const VarDecl* v) {
  return printer_->type(context_.getBaseElementType(v->getType()).getUnqualifiedType());
}
std::string RegionBuilder::declare(const VarDecl* v) {
  const auto own = ownSections_.find(v);
  if (own == ownSections_.end()) return printer_->privateDeclaration(v, construct_.body);
  const auto [site, section] = own->second;
  std::string extent;
  for (const directive::Span span : {section->sections[0].first, section->sections[0].second}) {
    if (span.empty()) continue;
    const std::optional<std::string> n = length(site->expr(span));
    if (!n)
      printer_->unsupported(site->loc,
                            "the section of '" + v->getName().str() + "', whose bounds the region changes, in private");
    extent += (extent.empty() ? "" : " + ") + n.value_or("1");
  }
  return printer_->privateArray(v, extent);
}

// Of a directive in the construct, and of the construct.
void RegionBuilder::findOwnSections(const Stmt* s) {
  if (!s) return;
  const CallExpr* marker = directiveMarker(s, true);
  const Site* site = s == construct_.body ? construct_.site : marker ? siteOf(marker) : nullptr;
  if (site && site->acc)
    for (const VarDecl* v : privatesOf(*site))
      if (const auto* section = ownSection(*site, v)) ownSections_.try_emplace(v, site, section);
  for (const Stmt* c : s->children()) findOwnSections(c);
}
std::string RegionBuilder::written(const VarDecl* v) const {
  const auto other = names_.find(v);
  return other == names_.end() ? printer_->name(v) : other->second;
}
std::string RegionBuilder::identity(const Reduction& r) {
  if (const char* part = partOfComplex(r.var)) return std::string("tasuki_complex_") + part[0] + "(0, 0)";
  return std::string("TASUKI_IDENTITY(") + combination(r.op) + ", " + typeOf(r.var) + ")";
}

std::string RegionBuilder::combined(const Reduction& r, const std::string& a, const std::string& b) {
  if (const char* part = partOfComplex(r.var))
    return std::string("tasuki_complex_plus_cc_") + part[0] + "(" + a + ", " + b + ")";
  return std::string("TASUKI_COMBINE(") + combination(r.op) + ", " + typeOf(r.var) + ", " + a + ", " + b + ")";
}

// The variable becomes the value over all threads of the group, or of the worker.
void RegionBuilder::reduce(const Reduction& r, const std::string& name) {
  const std::string begin = std::string(worker_ ? "TASUKI_WORKER_REDUCE(" : "TASUKI_REDUCE(") + combination(r.op) + ", ";
  scratch_ = true;
  const char* part = partOfComplex(r.var);
  if (!part) return printer_->line(begin + typeOf(r.var) + ", " + name + ");");
  for (const char* half : {".re", ".im"}) printer_->line(begin + part + ", " + name + half + ");");
}

void RegionBuilder::reductionEnds() {
  for (const Reduction& r : reductions_) {
    std::string name = printer_->name(r.var);
    scratch_ = true;
    // All threads of a gang, or of a worker, have its value.
    if (current_.gang) printer_->line("if (" + lane() + " != 0) " + name + " = " + identity(r) + ";");
    if (partOfComplex(r.var)) {
      reduce(r, name);
      printer_->line("if (TASUKI_LANE == 0) " + name + "_part[TASUKI_GROUP] = " + name + ";");
      continue;
    }
    const std::vector<std::string> elements = elementsOf(r);
    for (size_t k = 0; k < elements.size(); ++k)
      printer_->line(std::string("TASUKI_REDUCE_STORE(") + combination(r.op) + ", " + typeOf(r.var) + ", " + name +
                     elements[k] + ", " + partOf(r, k) + "_part);");
  }
}

// Directives that the printer meets in code of one thread.
bool RegionBuilder::hook(const Stmt* s) {
  if (const CallExpr* m = directiveMarker(s, true)) {
    const Site* site = siteOf(m);
    const Stmt* inner = cast<WhileStmt>(s)->getBody();
    if (site && site->d.kind == K::AccAtomic) {
      atomic(inner, *site);
      return true;
    }
    // An acc loop runs sequentially here, an xmp loop over this node's iterations.
    const std::vector<const VarDecl*> own = site && site->acc ? privatesOf(*site) : std::vector<const VarDecl*>();
    if (own.empty()) {
      printer_->statement(inner);
      return true;
    }
    const Meanings before = meanings();
    printer_->open("");
    for (const VarDecl* v : own) ownCopy(v);
    printer_->statement(inner);
    printer_->close();
    restore(before);
    return true;
  }
  if (directiveMarker(s, false)) return true;  // cache: a hint
  if (auto* f = dyn_cast<ForStmt>(s); f && tiledLoop(f)) return true;
  if (auto* f = dyn_cast<ForStmt>(s))
    if (const std::optional<SpaceLoop> l = partOf(f)) {
      sequential(f, *l, [this](const Stmt* body) { printer_->statement(body); });
      return true;
    }
  return false;
}

// The loop, where an xmp loop or a layout clause gives this node or device a part of it.
std::optional<SpaceLoop> RegionBuilder::partOf(const ForStmt* f) const {
  const std::optional<Shared> shared = sharedLoop(f);
  if (!shared) {
    auto it = facts_.loops.find(f);
    if (it == facts_.loops.end()) return std::nullopt;
    const LoopVar& v = it->second.first->nest[it->second.second];
    if (v.mode == LoopVar::Whole && it->second.first->plain && !it->second.first->needsMember) return std::nullopt;
  }
  return spaceLoop(f, shared ? shared->acc : nullptr);
}

// Its iterations one after the other.
void RegionBuilder::sequential(const ForStmt* f, const SpaceLoop& l, const std::function<void(const Stmt*)>& body) {
  int number = 100 + counter_++;
  std::string n = std::to_string(number);
  // A variable that the program sees elsewhere, too, is another one.
  const VarDecl* v = l.v.var->getCanonicalDecl();
  const auto outside = names_;
  if (inMemory(v)) names_[v] = printer_->name(v) + "_" + n;
  const std::string name = written(v);
  printer_->open("");
  if (std::optional<InnerRange> r = kernelRange(l, number)) {
    printer_->at(f->getForLoc());
    int opened = 1;
    // Others would wrap around at the ends, which lie outside of their type's range where there is no iteration.
    const bool ends = v->getType()->isSignedIntegerType() && context_.getTypeSize(v->getType()) >= 32;
    if (r->position.empty() && !ends) {
      const std::string counter = "_k_" + n;
      printer_->open("for (TASUKI_INDEX " + counter + " = 0; " + counter + " < " + r->count + "; ++" + counter + ")");
      innerIndex(l, *r, counter, opened);
    } else if (r->position.empty()) {
      printer_->open("for (" + typeOf(v) + " " + name + " = (" + typeOf(v) + ")" + r->first + "; " + name +
                     (l.v.direction > 0 ? " <= " : " >= ") + "_r_" + n + ".last; " + name + " += " + r->step + ")");
    } else {
      std::string counter = "_k_" + n;
      // Blocks are visited in the order of the program's indices; a negative step has them backwards.
      printer_->open("for (TASUKI_INDEX " + counter + "_up = 0; " + counter + "_up < " + r->count + "; ++" + counter +
                     "_up)");
      printer_->line("const TASUKI_INDEX " + counter + " = " +
                     (l.v.direction > 0 ? counter + "_up" : r->count + " - 1 - " + counter + "_up") + ";");
      innerIndex(l, *r, counter, opened);
    }
    body(f->getBody());
    for (int i = 0; i < opened; ++i) printer_->close();
  }
  printer_->close();
  names_ = outside;
}

}  // namespace tasuki
