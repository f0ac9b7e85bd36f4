// What the statements of a loop refer to, and what of it is beyond the test of its iterations.
#include "kernel/accesses.h"

#include "clang/AST/ASTContext.h"
#include "kernel/builder.h"
#include "kernel/liveness.h"
#include "sema/reduction_form.h"

using namespace clang;

namespace tasuki {

namespace {

// Whether a call looks at nothing but its arguments and what pointers to constants among them lead to, and changes
// nothing. A function with the attribute `pure` may look at memory.
bool looksAtArguments(const FunctionDecl* f, std::set<const FunctionDecl*>& asked);

// Numbers, and structures of them, in which nothing leads elsewhere.
bool isValue(QualType type) {
  if (type->isConstantArrayType()) return isValue(QualType(type->getBaseElementTypeUnsafe(), 0));
  const RecordDecl* record = type->getAsRecordDecl();
  if (!record) return type->isArithmeticType();
  return record->getDefinition() &&
         llvm::all_of(record->getDefinition()->fields(), [](const FieldDecl* f) { return isValue(f->getType()); });
}

bool looksAtArguments(const Stmt* s, std::set<const FunctionDecl*>& asked) {
  if (!s) return true;
  if (auto* r = dyn_cast<DeclRefExpr>(s))
    if (auto* v = dyn_cast<VarDecl>(r->getDecl()); v && v->hasGlobalStorage() && !v->getType().isConstQualified())
      return false;
  if (auto* call = dyn_cast<CallExpr>(s);
      call && !ofArguments(call) && !looksAtArguments(call->getDirectCallee(), asked))
    return false;
  return llvm::all_of(s->children(), [&](const Stmt* c) { return looksAtArguments(c, asked); });
}

bool looksAtArguments(const FunctionDecl* f, std::set<const FunctionDecl*>& asked) {
  const Stmt* body = f ? f->getBody() : nullptr;
  if (!body || f->isVariadic()) return false;
  for (const ParmVarDecl* p : f->parameters()) {
    const QualType to = p->getType()->isPointerType() ? p->getType()->getPointeeType() : QualType();
    const bool reads = !to.isNull() && f->getASTContext().getBaseElementType(to).isConstQualified() && isValue(to);
    if (!reads && !isValue(p->getType())) return false;
  }
  return !asked.insert(f->getCanonicalDecl()).second || looksAtArguments(body, asked);
}

bool looksAtArguments(const CallExpr* call) {
  std::set<const FunctionDecl*> asked;
  return ofArguments(call) || (changesNothing(call) && looksAtArguments(call->getDirectCallee(), asked));
}

}  // namespace

std::string quoted(const VarDecl* v) { return "'" + v->getName().str() + "'"; }

std::string Base::name() const {
  if (members.empty()) return variable->getName().str();
  std::string text;
  llvm::raw_string_ostream out(text);
  as->printPretty(out, nullptr, variable->getASTContext().getPrintingPolicy());
  return text + behind;
}

static const DeclRefExpr* rootOf(const MemberExpr* m) {
  const Expr* e = m;
  while (auto* part = dyn_cast<MemberExpr>(e->IgnoreParenImpCasts())) e = part->getBase();
  return dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
}

Base memberBase(const MemberExpr* m, const Frame* frame) {
  Base base{nullptr, {}, m, ""};
  const Expr* object = m;
  while (auto* part = dyn_cast<MemberExpr>(object->IgnoreParenImpCasts())) {
    auto* field = dyn_cast<FieldDecl>(part->getMemberDecl());
    object = part->getBase();
    if (!field || (part->isArrow() && !namedVariable(object))) return {};
    base.members.insert(base.members.begin(), field);
  }
  base.variable = namedVariable(object);
  if (!frame || !base.variable) return base;
  const auto given = frame->structures.find(base.variable);
  if (given == frame->structures.end()) return base;
  Base whole = given->second.base;
  for (const FieldDecl* field : base.members) {
    const bool arrow = field == base.members.front() && given->second.arrow;
    if (!field->isAnonymousStructOrUnion()) whole.behind += (arrow ? "->" : ".") + field->getNameAsString();
    whole.members.push_back(field);
  }
  return whole;
}

Accesses::Accesses(const ForStmt* loop, const Stmt* body, const ASTContext& context)
    : context_(context), changes_(changesIn(body)), body_(body) {
  if (loop) visit(loop->getCond(), false);
  if (auto* step = loop ? dyn_cast_or_null<BinaryOperator>(loop->getInc()) : nullptr) visit(step->getRHS(), false);
  visit(body, false);
}

void Accesses::note(Access access) {
  access.conditions = conditions_;
  list.push_back(std::move(access));
}

void Accesses::visitUnder(const Stmt* s, const Expr* condition, bool holds) {
  if (!frame_) conditions_.push_back({condition, holds, loops_.size()});
  visit(s, false);
  if (!frame_) conditions_.pop_back();
}

// Whether it goes on with the loop's next iteration.
static bool goesOn(const Stmt* s) {
  auto* block = dyn_cast_or_null<CompoundStmt>(s);
  return isa_and_nonnull<ContinueStmt>(s) || (block && block->size() == 1 && isa<ContinueStmt>(block->body_front()));
}

// How often s itself, or a part of it, gives the variable a value, or takes its address.
static int timesChanged(const Stmt* s, const VarDecl* v) {
  if (!s) return 0;
  const Expr* changed = changedBy(s);
  int times = changed && namedVariable(changed) == v;
  for (const Stmt* c : s->children()) times += timesChanged(c, v);
  return times;
}

// Pointers that a declaration declares without a value.
static std::vector<const VarDecl*> withoutValue(const Stmt* s) {
  std::vector<const VarDecl*> found;
  if (auto* d = dyn_cast_or_null<DeclStmt>(s))
    for (const Decl* x : d->decls())
      if (auto* v = dyn_cast<VarDecl>(x); v && v->hasLocalStorage() && v->getType()->isPointerType() && !v->getInit())
        found.push_back(v->getCanonicalDecl());
  return found;
}

// Whether a statement of the block, which nothing passes by, assigns the variable.
static bool assignsItself(const CompoundStmt& block, const VarDecl* v) {
  return llvm::any_of(block.body(), [&](const Stmt* s) {
    auto* b = dyn_cast<BinaryOperator>(s);
    return b && b->getOpcode() == BO_Assign && namedVariable(b->getLHS()) == v;
  });
}

void Accesses::visit(const Stmt* s, bool write) {
  if (!s || unknown) return;
  if (directiveMarker(s, true)) return visit(cast<WhileStmt>(s)->getBody(), false);
  if (directiveMarker(s, false) || isa<UnaryExprOrTypeTraitExpr>(s)) return;
  if (isa<BreakStmt>(s) && inside_ > 0) return;
  if (auto* r = dyn_cast<ReturnStmt>(s); r && frame_) return visit(r->getRetValue(), false);
  if (isa<ReturnStmt>(s) || isa<GotoStmt>(s) || isa<BreakStmt>(s) || isa<AsmStmt>(s) || isa<LabelStmt>(s)) {
    left = !isa<AsmStmt>(s);
    return stop(s, left ? "here" : "assembler is not looked at");
  }
  if (auto* d = dyn_cast<DeclStmt>(s)) {
    for (const Decl* x : d->decls())
      if (auto* v = dyn_cast<VarDecl>(x)) {
        if (v->hasGlobalStorage()) return stop(s, quoted(v) + " is one for all iterations");
        declare(v);
        if (!v->getType()->isPointerType())
          visit(v->getInit(), false);
        else if (!givenLater_.count(v) && !follow(v, beginning(v)))
          return stop(s, quoted(v) + " may point anywhere");
      }
    return;
  }
  if (auto* call = dyn_cast<CallExpr>(s)) {
    if (!looksAtArguments(call)) return enter(call);
    for (const Expr* a : call->arguments()) a->getType()->isPointerType() ? readsThrough(a) : visit(a, false);
    return;
  }
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) {
    const VarDecl* v = namedVariable(b->getLHS());
    if (v && v->getType()->isPointerType() && b->getOpcode() == BO_Assign && givesOnly(v, b->getRHS())) {
      if (!declared.count(v)) assigned.insert(v);
      return;
    }
    visit(b->getLHS(), true);
    if (b->isCompoundAssignmentOp()) visit(b->getLHS(), false);
    return visit(b->getRHS(), false);
  }
  if (auto* u = dyn_cast<UnaryOperator>(s)) {
    if (u->getOpcode() == UO_Deref && !u->getType()->isArrayType()) return element(cast<Expr>(s), write);
    if (u->getOpcode() == UO_Deref || u->getOpcode() == UO_AddrOf)
      return stop(s, "references by '*' and '&' are not looked at; write elements as 'p[i]'");
    if (u->isIncrementDecrementOp()) visit(u->getSubExpr(), true);
    return visit(u->getSubExpr(), false);
  }
  if (auto* m = dyn_cast<MemberExpr>(s)) {
    const Base of = memberBase(m, frame_);
    noteOutside(rootOf(m));
    if (of.variable && of.variable->getType()->isRecordType() && declared.count(of.variable)) return;
    if (of.variable && !declared.count(of.variable) && (!write || m->isArrow()))
      note({m, of, {}, loops_, write});
    else if (!m->isArrow())
      visit(m->getBase(), write);
    else if (const auto at = moved(m->getBase(), nullptr, false, false))
      note({m, at->base, at->subscripts, loops_, write});
    else
      stop(s, "references by '->' are not looked at");
    return;
  }
  if (isa<ArraySubscriptExpr>(s)) return element(cast<Expr>(s), write);
  if (auto* r = dyn_cast<DeclRefExpr>(s)) {
    auto* v = dyn_cast<VarDecl>(r->getDecl());
    if (!v) return;
    noteOutside(r);
    if (v->getType()->isArrayType() || v->getType()->isPointerType()) {
      stop(s, "the address of " + quoted(v) + " is used on its own");
    } else if (frame_ && v->hasGlobalStorage() && write) {
      stop(s, "the function changes " + quoted(v) + ", which is one for all iterations");
    } else if (write) {
      assigned.insert(v->getCanonicalDecl());
    } else if (v->getType()->isRecordType() && !declared.count(v->getCanonicalDecl())) {
      note({r, {v->getCanonicalDecl(), {}, r, ""}, {}, loops_, false});
    }
    return;
  }
  if (auto* i = dyn_cast<IfStmt>(s); i && !i->getInit() && !i->getConditionVariable()) {
    visit(i->getCond(), false);
    visitUnder(i->getThen(), i->getCond(), true);
    return visitUnder(i->getElse(), i->getCond(), false);
  }
  const size_t conditions = conditions_.size();
  if (auto* block = dyn_cast<CompoundStmt>(s)) {
    for (const Stmt* c : block->body()) {
      for (const VarDecl* v : withoutValue(c))
        if (assignsItself(*block, v)) givenLater_.insert(v);
      visit(c, false);
      if (auto* i = dyn_cast<IfStmt>(c); i && !frame_ && !i->getElse() && goesOn(i->getThen()))
        conditions_.push_back({i->getCond(), false, loops_.size()});
    }
    conditions_.resize(conditions);
    return;
  }
  auto* loop = dyn_cast<ForStmt>(s);
  if (loop) loops_.push_back(loop);
  bool through = isa<ParenExpr>(s) || isa<CastExpr>(s);
  const bool takesBreak = isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(s);
  inside_ += takesBreak;
  for (const Stmt* c : s->children()) visit(c, through && write);
  inside_ -= takesBreak;
  if (loop) loops_.pop_back();
}

// Nothing where that is not known. What the subscripts need is looked at, too.
std::optional<Accesses::Place> Accesses::place(const Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (auto* sub = dyn_cast<ArraySubscriptExpr>(e)) return moved(sub->getBase(), sub->getIdx(), false, false);
  if (auto* b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp() && b->getType()->isPointerType()) {
    const bool left = b->getLHS()->getType()->isPointerType();
    return moved(left ? b->getLHS() : b->getRHS(), left ? b->getRHS() : b->getLHS(), b->getOpcode() == BO_Sub, true);
  }
  if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
    return moved(u->getSubExpr(), nullptr, false, false);
  if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) {
    std::optional<Place> at = place(u->getSubExpr());
    if (!at || at->subscripts.empty()) return std::nullopt;
    at->open = true;
    return at;
  }
  if (auto* m = dyn_cast<MemberExpr>(e))
    return m->getType()->isPointerType() || m->getType()->isArrayType() ? member(m) : std::nullopt;
  auto* r = dyn_cast<DeclRefExpr>(e);
  auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
  if (!v || !(v->getType()->isArrayType() || v->getType()->isPointerType())) return std::nullopt;
  noteOutside(r);
  const auto own = pointers_.find(v->getCanonicalDecl());
  if (own == pointers_.end() && v->getType()->isPointerType() && declared.count(v->getCanonicalDecl()))
    return std::nullopt;
  return own != pointers_.end() ? own->second : Place{{v->getCanonicalDecl(), {}, e, ""}, {}};
}

std::optional<Accesses::Place> Accesses::moved(const Expr* address, const Expr* number, bool minus, bool open) {
  std::optional<Place> at = place(address);
  if (number) visit(number, false);
  if (!at || unknown) return std::nullopt;
  if (!at->open) at->subscripts.emplace_back();
  if (number) at->subscripts.back().push_back({number, minus, loops_.size(), frame_});
  at->open = open;
  // A sum may go beyond a row, where a subscript must not.
  if (open && at->subscripts.size() > 1 && !keepsPointers(at->base.type(), context_)) return std::nullopt;
  return at;
}

// A part of a structure that the loop finds where it always is.
std::optional<Accesses::Place> Accesses::member(const MemberExpr* m) {
  const Base base = memberBase(m, frame_);
  noteOutside(rootOf(m));
  if (!base.variable || declared.count(base.variable)) return std::nullopt;
  return Place{base, {}};
}

void Accesses::element(const Expr* e, bool write) {
  const std::optional<Place> at = place(e);
  if (at) return note({e, at->base, at->subscripts, loops_, write});
  // Of an array in another structure: as that.
  const Expr* object = e;
  while (auto* sub = dyn_cast<ArraySubscriptExpr>(object->IgnoreParenImpCasts())) object = sub->getBase();
  auto* m = dyn_cast<MemberExpr>(object->IgnoreParenImpCasts());
  if (m && m->getType()->isArrayType()) return visit(m, write);
  stop(e, "it is not looked at what this is an element of");
}

// A pointer of the iteration's own, or a parameter, that leads to one place.
bool Accesses::follow(const VarDecl* v, const Expr* value) {
  return value && !changes_.assigned.count(v->getCanonicalDecl()) && leads(v, value);
}

bool Accesses::leads(const VarDecl* v, const Expr* value) {
  const QualType from = value->IgnoreParenImpCasts()->getType(), to = v->getType()->getPointeeType();
  const QualType element = from->isPointerType() ? from->getPointeeType()
                           : from->isArrayType() ? value->getType()->getPointeeType()
                                                 : QualType();
  if (element.isNull() || !context_.hasSameUnqualifiedType(element, to)) return false;
  const std::optional<Place> at = place(value);
  if (!at) return false;
  pointers_[v->getCanonicalDecl()] = *at;
  return true;
}

bool Accesses::givesOnly(const VarDecl* v, const Expr* value) {
  if (frame_ || !v->hasLocalStorage() || timesChanged(body_, v) != 1) return false;
  const bool before = declared.count(v) ? givenLater_.count(v) > 0 : startOf(body_, v) != Start::Used;
  return before && !pointers_.count(v) && leads(v, value);
}

void Accesses::noteOutside(const DeclRefExpr* r) {
  auto* v = dyn_cast_or_null<VarDecl>(r ? r->getDecl() : nullptr);
  const bool constant = v && context_.getBaseElementType(v->getType()).isConstQualified();
  if (frame_ && v && v->hasGlobalStorage() && !constant) ofRoutines.try_emplace(v->getCanonicalDecl(), r);
}

void Accesses::declare(const VarDecl* v) {
  size_t& loops = declared.try_emplace(v->getCanonicalDecl(), loops_.size()).first->second;
  loops = std::min(loops, loops_.size());  // of a routine that is called in several places
}

// Whether s changes the structure, or a part of it, but for what pointers in it lead to.
static bool changesPart(const Stmt* s, const VarDecl* v) {
  if (!s) return false;
  const Expr* changed = changedBy(s);
  return (changed && rootVariable(changed) == v && !pointerMember(changed)) ||
         llvm::any_of(s->children(), [&](const Stmt* c) { return changesPart(c, v); });
}

// The structure of the caller's that an argument is, or leads to.
std::optional<Frame::Structure> Accesses::structure(const Expr* argument, QualType record) const {
  const Expr* e = argument->IgnoreParenImpCasts();
  bool leads = e->getType()->isPointerType();
  if (auto* u = dyn_cast<UnaryOperator>(e); u && (u->getOpcode() == UO_AddrOf || u->getOpcode() == UO_Deref))
    e = u->getSubExpr()->IgnoreParenImpCasts(), leads = u->getOpcode() == UO_Deref;
  const QualType type = leads && e->getType()->isPointerType() ? e->getType()->getPointeeType() : e->getType();
  if (!record->isRecordType() || !context_.hasSameUnqualifiedType(type, record)) return std::nullopt;
  if (auto* m = dyn_cast<MemberExpr>(e); m && !leads)
    if (const Base base = memberBase(m, frame_); base.variable) return Frame::Structure{base, false};
  const VarDecl* v = namedVariable(e);
  if (!v) return std::nullopt;
  if (frame_)
    if (const auto given = frame_->structures.find(v); given != frame_->structures.end()) return given->second;
  if (leads && declared.count(v)) return std::nullopt;
  return Frame::Structure{{v, {}, e, ""}, leads};
}

// The routine's body, with its parameters as what they are in this call.
void Accesses::enter(const CallExpr* call) {
  const FunctionDecl* f = call->getDirectCallee();
  f = f ? f->getDefinition() : nullptr;
  if (!f || f->isVariadic() || f->getNumParams() != call->getNumArgs() ||
      std::ranges::find(underWay_, f) != underWay_.end())
    return stop(call, "the function may use or change more than its arguments");
  const Changes inside = changesIn(f->getBody());
  changes_.assigned.insert(inside.assigned.begin(), inside.assigned.end());
  auto frame = std::make_unique<Frame>();
  frame->caller = frame_, frame->loops = loops_.size();
  for (unsigned k = 0; k < call->getNumArgs() && !unknown; ++k) bind(f->getParamDecl(k), call->getArg(k), *frame);
  underWay_.push_back(f);
  frames_.push_back(std::move(frame));
  const Frame* before = std::exchange(frame_, frames_.back().get());
  const int statements = std::exchange(inside_, 0);
  visit(f->getBody(), false);
  inside_ = statements, frame_ = before;
  underWay_.pop_back();
}

void Accesses::bind(const ParmVarDecl* p, const Expr* argument, Frame& frame) {
  declare(p);
  const QualType type = p->getType();
  const auto of = structure(argument, type->isPointerType() ? type->getPointeeType() : type);
  const auto* f = cast<FunctionDecl>(p->getDeclContext());
  const bool stays = !changes_.assigned.count(p) && !(type->isRecordType() && changesPart(f->getBody(), p));
  if (of && stays) frame.structures.insert({p, *of});
  if (!type->isPointerType()) {
    frame.numbers[p] = argument;
    return visit(argument, false);
  }
  pointers_.erase(p);
  const VarDecl* own = ownAt(argument);
  if (own) assigned.insert(own);
  if (own && stays)
    pointers_[p] = Place{{own, {}, argument, ""}, {}};
  else if (!follow(p, argument) && !(of && stays))
    stop(argument, "it is not seen what this leads to");
}

// The variable of the iteration's own of which an argument is the address; null: it is another one.
const VarDecl* Accesses::ownAt(const Expr* argument) const {
  auto* u = dyn_cast<UnaryOperator>(argument->IgnoreParenCasts());
  const VarDecl* v = u && u->getOpcode() == UO_AddrOf ? namedVariable(u->getSubExpr()) : nullptr;
  return v && declared.count(v) && !v->getType()->isPointerType() ? v : nullptr;
}

// What a call may read of the array or pointer that is its argument, or of which that is an element's address: all.
void Accesses::readsThrough(const Expr* argument) {
  if (ownAt(argument)) return;
  const std::optional<Place> at = place(argument->IgnoreParenCasts());
  if (!at) return stop(argument, "it is not seen what this leads to");
  note({argument, at->base, {}, loops_, false});
}

void Accesses::stop(const Stmt* s, const std::string& reason) {
  if (!unknown) unknown = s, why = reason;
}

}  // namespace tasuki
