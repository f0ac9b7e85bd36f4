// Loops in which all threads read the same elements one after the other (the bodies that attract one): a group reads
// these once, tile by tile, into its memory, where each of its threads finds them sooner than in the cache.
#include "clang/AST/ASTContext.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

namespace {

// A tile has an element for each thread of the group, at most 512 of these.
constexpr unsigned kMostBytes = 64;

struct Header {
  const VarDecl* var;
  const Expr *first, *end;
  bool declared;
};

// `for (j = first; j < end; j++)`
std::optional<Header> countedUp(const ForStmt* f) {
  Header h{};
  if (auto* d = dyn_cast_or_null<DeclStmt>(f->getInit())) {
    auto* v = d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
    if (!v || !v->getInit()) return std::nullopt;
    h = {v, v->getInit(), nullptr, true};
  } else if (auto* b = dyn_cast_or_null<BinaryOperator>(f->getInit()); b && b->getOpcode() == BO_Assign) {
    h = {namedVariable(b->getLHS()), b->getRHS(), nullptr, false};
  }
  auto* condition = dyn_cast_or_null<BinaryOperator>(f->getCond());
  if (!h.var || f->getConditionVariable() || !condition || condition->getOpcode() != BO_LT) return std::nullopt;
  if (namedVariable(condition->getLHS()) != h.var) return std::nullopt;
  h.end = condition->getRHS();
  auto* step = dyn_cast_or_null<UnaryOperator>(f->getInc());
  if (!step || !step->isIncrementOp() || namedVariable(step->getSubExpr()) != h.var) return std::nullopt;
  // As numbers of type long the bounds compare as they do in the program.
  const QualType type = h.var->getType(), compared = condition->getLHS()->getType();
  if (!type->isIntegerType() || type.isVolatileQualified()) return std::nullopt;
  if (compared->isUnsignedIntegerType() != type->isUnsignedIntegerType()) return std::nullopt;
  return h;
}

}  // namespace

// Of the statement inside of the loop over threads: the loops that all threads come to once, before they write
// anything: a thread sees its own writes at once, and others' never for sure.
void RegionBuilder::findTiledLoops(const Stmt* inside) {
  tiled_.clear();
  if (leaves(inside)) return;
  tiledChanges_ = changesIn(inside);
  std::vector<const Stmt*> all = {inside};
  if (auto* block = dyn_cast<CompoundStmt>(inside)) all.assign(block->body_begin(), block->body_end());
  for (const Stmt* s : all) {
    if (const CallExpr* m = directiveMarker(s, true)) {
      const Site* site = siteOf(m);
      if (site && site->acc && privatesOf(*site).empty()) s = cast<WhileStmt>(s)->getBody();
    }
    if (Usage(s).writesMemory()) return;
    if (auto* f = dyn_cast<ForStmt>(s); f && !partOf(f)) tiled_.insert(f);
  }
}

// Whether all threads find the same value, where they are at the same iteration of the loop over j.
bool RegionBuilder::alikeInThreads(const Expr* e, const VarDecl* j) const {
  if (isa<UnaryExprOrTypeTraitExpr>(e)) return true;
  if (isa<ArraySubscriptExpr, MemberExpr, CallExpr>(e)) return false;
  if (auto* u = dyn_cast<UnaryOperator>(e); u && (u->isIncrementDecrementOp() || u->getOpcode() == UO_Deref))
    return false;
  if (auto* b = dyn_cast<BinaryOperator>(e); b && b->isAssignmentOp()) return false;
  if (auto* r = dyn_cast<DeclRefExpr>(e))
    if (auto* v = dyn_cast<VarDecl>(r->getDecl())) {
      v = v->getCanonicalDecl();
      if (v == j) return true;
      return v->getType()->isIntegerType() && !v->getType().isVolatileQualified() && !counters_.count(v) &&
             !privates_.count(v) && !llvm::is_contained(own_, v) && !tiledChanges_.declared.count(v) &&
             !tiledChanges_.changed.count(v);
    }
  return llvm::all_of(e->children(), [&](const Stmt* c) { return isa<Expr>(c) && alikeInThreads(cast<Expr>(c), j); });
}

// Finds the elements that the body of a loop over j reads, and a tile for each that all threads read alike. False: not
// all are that, or the same in all iterations; or an element is read in some iterations only (`surely` is false): the
// others' may lie outside of the array.
bool RegionBuilder::tileElements(const Stmt* s, const TiledBody& at, bool surely, Tiles& tiles) {
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return true;
  const Stmt* first = nullptr;  // of which what is behind it may not be executed
  if (auto* branch = dyn_cast<IfStmt>(s)) first = branch->getCond();
  if (auto* choice = dyn_cast<AbstractConditionalOperator>(s)) first = choice->getCond();
  if (auto* both = dyn_cast<BinaryOperator>(s); both && both->isLogicalOp()) first = both->getLHS();
  if (auto* u = dyn_cast<UnaryOperator>(s); u && (u->getOpcode() == UO_Deref || u->getOpcode() == UO_AddrOf))
    return false;
  if (auto* m = dyn_cast<MemberExpr>(s); m && m->isArrow()) return false;
  auto* e = dyn_cast<ArraySubscriptExpr>(s);
  if (!e)
    return llvm::all_of(s->children(), [&](const Stmt* c) {
      return tileElements(c, at, surely && (!first || c == first), tiles);
    });
  std::vector<const Expr*> subscripts;
  const Expr* base = e;
  while (auto* a = dyn_cast<ArraySubscriptExpr>(base)) {
    subscripts.push_back(a->getIdx());
    base = a->getBase()->IgnoreParenImpCasts();
    if (a->getBase()->IgnoreParens()->getType()->isPointerType() && isa<ArraySubscriptExpr>(base) &&
        base->getType()->isPointerType())
      return false;  // a row behind a pointer in memory
  }
  auto elements = [&](const Expr* x) { return tileElements(x, at, surely, tiles); };
  if (isa<MemberExpr>(base)) return elements(base) && llvm::all_of(subscripts, elements);
  const VarDecl* v = namedVariable(base);
  if (!v) return false;
  v = v->getCanonicalDecl();
  const Changes changes = changesIn(at.body);
  const bool same = llvm::none_of(subscripts, [&](const Expr* i) {
    return mentions(i, at.variable) || llvm::any_of(changes.assigned, [&](const VarDecl* x) { return mentions(i, x); }) ||
           llvm::any_of(changes.declared, [&](const VarDecl* x) { return mentions(i, x); });
  });
  if (same) return true;
  const QualType type = e->getType();
  const bool value = type->isRealType() || (type->isRecordType() && !hasPointers(type));
  if (!value || type.isVolatileQualified() || !inDeviceMemory(e, v)) return false;
  if (!llvm::all_of(subscripts, [&](const Expr* i) { return alikeInThreads(i, at.variable); })) return false;
  const std::string text = printer_->expression(e);
  auto found = llvm::find_if(tiles.all, [&](const Tile& t) { return t.element == text; });
  if (found == tiles.all.end()) {
    if (!surely) return false;
    tiles.bytes += static_cast<unsigned>(context_.getTypeSizeInChars(type).getQuantity());
    tiles.all.push_back({text, "_tile_" + std::to_string(counter_++), printer_->type(type.getUnqualifiedType())});
    found = std::prev(tiles.all.end());
  }
  tiles.names[e] = found->name;
  return true;
}

// Whether the element of an array or behind a pointer from outside lies in the device's memory.
bool RegionBuilder::inDeviceMemory(const Expr* e, const VarDecl* v) const {
  auto distributed = facts_.references.find(e);
  if (distributed != facts_.references.end()) return arrays_.count(distributed->second.array) > 0;
  const std::string name = printer_->name(v);
  if (tiledChanges_.declared.count(v) || tiledChanges_.assigned.count(v)) return false;
  return !names_.count(v) && !privates_.count(v) && llvm::any_of(current_.arguments, [&](const KernelArgument& a) {
    return a.name == name && (a.kind == "POINTER" || a.kind == "DEVICE");
  });
}

// Prints the loop if it is one of those that findTiledLoops has found and if all elements that it reads are alike.
bool RegionBuilder::tiledLoop(const ForStmt* f) {
  if (tiled_.erase(f) == 0) return false;
  const std::optional<Header> h = countedUp(f);
  const Stmt* body = f->getBody();
  if (!h || !straight(body) || leaves(body) || names_.count(h->var->getCanonicalDecl())) return false;
  const VarDecl* j = h->var->getCanonicalDecl();
  if (changesIn(body).changed.count(j) || !alikeInThreads(h->first, nullptr) || !alikeInThreads(h->end, nullptr))
    return false;
  Tiles tiles;
  tiles.bytes = tileBytes_;
  if (!tileElements(body, {body, j}, true, tiles) || tiles.all.empty() || tiles.bytes > kMostBytes) return false;
  tileBytes_ = tiles.bytes;

  shared_.push_back("#if TASUKI_TILED");
  for (const Tile& t : tiles.all) shared_.push_back("TASUKI_LOCAL " + t.type + " " + t.name + "[TASUKI_THREADS];");
  shared_.push_back("#endif");
  const std::string type = printer_->type(j->getType().getUnqualifiedType()), name = printer_->name(j);
  const std::string first = "(long)" + printer_->expression(h->first), end = "(long)" + printer_->expression(h->end);
  printer_->line("#if TASUKI_TILED");
  printer_->open("if (TASUKI_BY_TILES(_n_0, " + first + ", " + end + "))");
  printer_->line("const long _end = " + end + ";");
  printer_->open("for (long _tile = " + first + "; _tile < _end; _tile += TASUKI_THREADS)");
  printer_->line("const int _left = _end - _tile < TASUKI_THREADS ? (int)(_end - _tile) : TASUKI_THREADS;");
  printer_->line("TASUKI_BARRIER();");
  printer_->open("if (TASUKI_LANE < _left)");
  printer_->line("const " + type + " " + name + " = (" + type + ")(_tile + TASUKI_LANE);");
  for (const Tile& t : tiles.all) printer_->line(t.name + "[TASUKI_LANE] = " + t.element + ";");
  printer_->close();
  printer_->line("TASUKI_BARRIER();");
  printer_->line("TASUKI_UNROLL_TILE");
  printer_->open("for (int _q = 0; _q < _left; ++_q)");
  printer_->line((h->declared ? "const " + type + " " : "") + name + " = (" + type + ")_tile + _q;");
  tileNames_ = std::move(tiles.names);
  printer_->statement(body);
  tileNames_.clear();
  printer_->close();
  printer_->close();
  if (!h->declared) printer_->line(name + " = (" + type + ")_end;");
  printer_->close();
  printer_->line("else");
  printer_->line("#endif");
  printer_->statement(f);
  return true;
}

}  // namespace tasuki
