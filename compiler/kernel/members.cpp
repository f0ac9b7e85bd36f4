// Members of structures that are parameters of a kernel of their own: pointers, and arrays that data clauses name.
#include <array>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "kernel/names.h"

using namespace clang;

namespace tasuki {

namespace {

// Pointers of structures that code follows where no argument of the kernel stands for them (`replaced`): in routines,
// and in variables of its own. Those to which it gives values itself are left out.
class FollowedPointers {
 public:
  using Replaced = std::function<bool(const Expr*)>;
  FollowedPointers(const ASTContext& context, const PointerStores& stores) : context_(context), stores_(stores) {}

  void visit(const Stmt* s, const Replaced& replaced) {
    if (!s || directiveMarker(s, false) || isa<UnaryExprOrTypeTraitExpr>(s)) return;
    std::set<const Stmt*> lookedAt = testedBy(s);  // pointers among them are not followed
    if (auto* b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Assign) {
      given(b->getLHS(), b->getRHS());
      lookedAt.insert(b->getLHS());
    }
    if (auto* list = dyn_cast<InitListExpr>(s); list && list->getType()->isRecordType()) {
      auto field = list->getType()->castAs<RecordType>()->getDecl()->field_begin();
      for (const Expr* e : list->inits()) {
        if (field->getType()->isPointerType() && !isNull(e)) given_.insert(*field);
        if (list->getType()->isUnionType()) break;
        ++field;
      }
    }
    if (auto* element = dyn_cast<ArraySubscriptExpr>(s); element && replaced(element))
      return visit(element->getIdx(), replaced);
    if (auto* m = dyn_cast<MemberExpr>(s); m && !stores_.keeps(m)) {
      if (replaced(m)) return;
      const auto* field = dyn_cast<FieldDecl>(m->getMemberDecl());
      if (field && m->getType()->isPointerType() && !m->getType()->isFunctionPointerType())
        (stores_.any() && stores_.inStructure(m) ? ofOthers_ : followed_).insert({field, m->getMemberLoc()});
    }
    for (const Stmt* c : s->children()) {
      auto* e = lookedAt.count(c) ? dyn_cast_or_null<Expr>(c) : nullptr;
      auto* m = e ? dyn_cast<MemberExpr>(e->IgnoreParenImpCasts()) : nullptr;
      visit(m && m->getType()->isPointerType() ? m->getBase() : c, replaced);
    }
  }

  // One of a structure that the type has, or leads to, or may lead to as a pointer to void.
  std::optional<std::pair<const FieldDecl*, SourceLocation>> in(QualType type) const {
    while (type->isPointerType() || type->isArrayType())
      type = type->isArrayType() ? context_.getBaseElementType(type) : type->getPointeeType();
    const auto leads = [&](const FieldDecl* f) { return type->isVoidType() || contains(type, f->getParent()); };
    for (const auto& [field, at] : ofOthers_)
      if (leads(field)) return {{field, at}};
    for (const auto& [field, at] : followed_)
      if (!given_.count(field) && leads(field)) return {{field, at}};
    return std::nullopt;
  }

 private:
  bool isNull(const Expr* e) const {
    return isa<ImplicitValueInitExpr>(e) ||
           e->isNullPointerConstant(const_cast<ASTContext&>(context_), Expr::NPC_ValueDependentIsNotNull);
  }
  void given(const Expr* target, const Expr* value) {
    if (auto* m = dyn_cast<MemberExpr>(target->IgnoreParens()); m && !isNull(value) && stores_.own(m))
      if (auto* field = dyn_cast<FieldDecl>(m->getMemberDecl())) given_.insert(field);
  }
  bool contains(QualType type, const RecordDecl* record) const {
    type = context_.getBaseElementType(type);
    const RecordDecl* r = type->getAsRecordDecl();
    if (!r || !r->getDefinition()) return false;
    if (r->getCanonicalDecl() == record->getCanonicalDecl()) return true;
    return llvm::any_of(r->getDefinition()->fields(),
                        [&](const FieldDecl* f) { return contains(f->getType(), record); });
  }

  const ASTContext& context_;
  const PointerStores& stores_;
  std::map<const FieldDecl*, SourceLocation> followed_, ofOthers_;  // ofOthers: where there are such stores
  std::set<const FieldDecl*> given_;
};

}  // namespace

// What an item of a clause names behind its variable: `.in.e`; empty: the variable.
std::string RegionBuilder::memberOf(const Expr* item) const {
  auto* m = dyn_cast<MemberExpr>(item->IgnoreParenImpCasts());
  return m ? memberPath(m, context_).shown : "";
}

// Whether `.in`, or nothing, names `.in.e`, too.
bool RegionBuilder::covers(llvm::StringRef named, llvm::StringRef member) {
  return member.starts_with(named) &&
         (named.size() == member.size() || llvm::StringRef(".[-").contains(member[named.size()]));
}

// Whether a data clause in sight names a member of the variable itself.
bool RegionBuilder::membersNamed(const VarDecl* v) const {
  auto in = [&](const Site* s) {
    for (const directive::AccClause& c : s->d.clauses) {
      if (!isDataClause(c.name)) continue;
      for (const auto& item : c.items)
        if (const Expr* e = s->expr(item.name); e && rootVariable(e) == v && memberOf(e).starts_with(".")) return true;
    }
    return false;
  };
  return in(construct_.site) || llvm::any_of(construct_.data, in) || llvm::any_of(facts_.declares, in);
}

// Structures whose members are in different places: each is a parameter of its own. With a distributed member, with
// members that data clauses name, or with a pointer in what each thread has of its own (OpenCL takes none in
// arguments).
bool RegionBuilder::inParts(const VarDecl* v) const {
  auto [known, fresh] = inParts_.try_emplace(v, false);
  if (!fresh || !v->getType()->isRecordType()) return known->second;
  bool pointers = false;
  for (const FieldDecl* f : v->getType()->castAs<RecordType>()->getDecl()->getDefinitionOrSelf()->fields())
    pointers |= f->getType()->isPointerType();
  known->second =
      (firstPrivate(v) && pointers) || membersNamed(v) || llvm::any_of(facts_.references, [&](const auto& r) {
        return r.second.array->member && r.second.array->decl->getCanonicalDecl() == v;
      });
  return known->second;
}

// Whether it is a distributed array, which is a parameter by that.
bool RegionBuilder::isDistributed(const MemberPath& path) const {
  const VarDecl* v = path.root();
  return v && llvm::any_of(facts_.references, [&](const auto& r) {
           return r.second.array->member && r.second.array->decl->getCanonicalDecl() == v &&
                  r.second.array->name == v->getName().str() + path.shown;
         });
}

// Whether s may change what the path names, or gives its address away.
bool RegionBuilder::changesMember(const Stmt* s, const VarDecl* root, llvm::StringRef path) const {
  if (!s) return false;
  const Expr* target = nullptr;
  if (auto* b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) target = b->getLHS();
  if (auto* u = dyn_cast<UnaryOperator>(s); u && (u->isIncrementDecrementOp() || u->getOpcode() == UO_AddrOf))
    target = u->getSubExpr();
  while (target) {  // up to what a pointer leads to
    target = target->IgnoreParenImpCasts();
    auto* element = dyn_cast<ArraySubscriptExpr>(target);
    if (!element || !element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) break;
    target = element->getBase();
  }
  if (target && (isa<DeclRefExpr>(target) || isa<MemberExpr>(target)) && rootVariable(target) == root) {
    const std::string changed = memberOf(target);
    if (covers(changed, path) || covers(path, changed)) return true;
  }
  return llvm::any_of(s->children(), [&](const Stmt* c) { return changesMember(c, root, path); });
}

// Members that are parameters of their own. Pointers in structures, `s.p` and `s->p`, that stay as they are: the host
// hands the kernel where they point to; a structure's device copy has the host's addresses. And members of structures
// in parts.
void RegionBuilder::members(const Stmt* s, const Stmt* kernel) {
  if (!s || directiveMarker(s, false)) return;
  if (auto* element = dyn_cast<ArraySubscriptExpr>(s); element && this->element(element, kernel))
    return members(element->getIdx(), kernel);
  auto* m = dyn_cast<MemberExpr>(s);
  if (m && !keptInPlace(m) && !facts_.references.count(m) && member(m, kernel)) return;
  if (m && !m->isArrow() && isa<DeclRefExpr>(m->getBase()->IgnoreParens())) return;
  if (auto* whole = dyn_cast<DeclRefExpr>(s)) hostPointers(whole, kernel);
  auto* call = dyn_cast<CallExpr>(s);
  const FunctionDecl* routine = call ? routineOf(call) : nullptr;
  if (routine && !deviceAddresses()) handMembers(call, routine, kernel);
  for (const Stmt* c : s->children()) {
    // pointersInCopies tells what routines follow.
    auto* argument = routine ? dyn_cast_or_null<Expr>(c) : nullptr;
    const MemberPath given = argument ? structurePath(argument, context_) : MemberPath{};
    if (!given.root() || !given.shown.empty() || given.arrow) members(c, kernel);
  }
}

// Whether the program asks for device addresses, so that it may have put them into structures.
static bool handlesDeviceAddresses(ASTContext& context) {
  static constexpr std::array functions = {"acc_malloc", "acc_deviceptr", "acc_memcpy_to_device",
                                           "acc_memcpy_to_device_async", "acc_memcpy_device"};
  return llvm::any_of(functions, [&](const char* name) {
    const auto known = context.getTranslationUnitDecl()->lookup(&context.Idents.get(name));
    return llvm::any_of(known, [](const NamedDecl* d) { return d->isReferenced(); });
  });
}

// Whether structures may have device addresses, which are followed where they stand.
bool RegionBuilder::deviceAddresses() const {
  const auto givesAddresses = [](const Site* site) { return site->d.clause("deviceptr") != nullptr; };
  return handlesDeviceAddresses(context_) || givesAddresses(construct_.site) ||
         llvm::any_of(construct_.data, givesAddresses);
}

// What the kernel stores in pointers of structures that others see.
void RegionBuilder::pointerStores(const Stmt* kernel) {
  const auto own = [this, kernel](const VarDecl* v) {
    if (v->hasGlobalStorage()) return false;
    return v->getParentFunctionOrMethod() != construct_.function || privates_.count(v) > 0 || firstPrivate(v) ||
           declaredIn(v, kernel, context_.getSourceManager());
  };
  stores_ = std::make_unique<PointerStores>(context_, own);
  stores_->read(kernel);
  for (const FunctionDecl* f : called_) stores_->read(f->getBody(), f);
  stores_->find();
  if (const auto& problem = stores_->problem(); problem && !deviceAddresses())
    printer_->unsupported(problem->first, problem->second);
}

// An argument that leads to objects of the type.
void RegionBuilder::mayChangePointers(KernelArgument& k, QualType to) const {
  if (!stores_ || !stores_->any() || !hasPointers(to) || context_.getBaseElementType(to).isConstQualified()) return;
  k.op = (k.op == "0" ? "" : k.op + " | ") + "TASUKI_CHANGES_POINTERS";
}

// What s gets by copies of structures and pointers to them, in routines, say, has the host's pointers: nothing can
// follow them on the device.
void RegionBuilder::pointersInCopies(const Stmt* s, const Usage& usage) {
  if (deviceAddresses()) return;
  FollowedPointers followed(context_, *stores_);
  visitInstances(s, [&](const Stmt* code, const Handed& handed) {
    followed.visit(code, [&](const Expr* e) { return isArgument(e, code == s, handed); });
  });
  std::vector<const VarDecl*> from = usage.order();
  for (const FunctionDecl* f : called_) {
    const Usage inside(f->getBody());
    llvm::copy_if(inside.order(), std::back_inserter(from), [](const VarDecl* v) { return v->hasGlobalStorage(); });
  }
  std::vector<QualType> types;
  for (const VarDecl* v : from)
    if (!privates_.count(v) && named(v) != Named::Device) types.push_back(v->getType());
  for (const auto& [m, name] : members_) types.push_back(m->getType());
  for (const QualType type : types)
    if (const auto found = followed.in(type)) return hostsPointer(*found->first, found->second);
}

void RegionBuilder::hostsPointer(const FieldDecl& pointer, SourceLocation at) {
  if (stores_ && stores_->any())
    return printer_->unsupported(at, "the pointer '" + pointer.getNameAsString() +
                                         "' of a structure followed where the region changes such pointers");
  printer_->unsupported(at, "the pointer '" + pointer.getNameAsString() +
                                "' in a structure that is copied or reached through another pointer, where it is the "
                                "host's; hand routines the pointer itself");
}

// The same in a routine that other files call, of structures to which its parameters lead; a bit of `own` says that the
// parameter leads to a thread's own memory, where the structure may have been made.
void RegionBuilder::pointersBehindParameters(const FunctionDecl* f, unsigned own) {
  if (handlesDeviceAddresses(context_)) return;
  PointerStores stores(context_, [&](const VarDecl* v) { return v->hasLocalStorage(); });
  for (unsigned bits = own; const ParmVarDecl* p : f->parameters())
    if (p->getType()->isPointerType()) {
      if (bits & 1) stores.leadsToOwn(p);
      bits >>= 1;
    }
  stores.read(f->getBody());
  for (const FunctionDecl* called : called_) stores.read(called->getBody(), called);
  stores.find();
  if (stores.any())
    return printer_->unsupported(f->getLocation(),
                                 "a change of pointers in memory, in a routine that other files call");
  FollowedPointers followed(context_, stores);
  const auto none = [](const Expr*) { return false; };
  followed.visit(f->getBody(), none);
  for (const FunctionDecl* called : called_) followed.visit(called->getBody(), none);
  for (const ParmVarDecl* p : f->parameters()) {
    if (!p->getType()->isPointerType()) continue;
    if (const auto found = followed.in(p->getType()); found && !(own & 1))
      return hostsPointer(*found->first, found->second);
    own >>= 1;
  }
}

void RegionBuilder::hostPointers(const DeclRefExpr* whole, const Stmt* kernel) {
  const auto* v = dyn_cast<VarDecl>(whole->getDecl());
  if (!v || privates_.count(v->getCanonicalDecl()) || !v->getType()->isRecordType() || !hasPointers(v->getType()) ||
      !Usage(kernel).uses(v->getCanonicalDecl()))
    return;
  auto& all = code_.hostPointers;
  const std::string name = v->getName().str();
  if (llvm::none_of(all, [&](const auto& known) { return known.second == name; }))
    all.push_back({whole->getLocation(), name});
}

bool RegionBuilder::hasPointers(QualType type) const {
  type = context_.getBaseElementType(type);
  const RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return type->isAnyPointerType();
  return llvm::any_of(record->getDefinition()->fields(), [&](const FieldDecl* f) { return hasPointers(f->getType()); });
}

bool RegionBuilder::member(const MemberExpr* m, const Stmt* kernel) {
  const bool pointer = m->getType()->isPointerType(), array = m->getType()->isConstantArrayType();
  const MemberPath path = memberPath(m, context_, known_);
  const VarDecl* v = path.root();
  if (!pointer && !keepsPointers(m->getType(), context_)) {
    if (!v || path.indexed || m->refersToBitField() ||
        (!array && !m->getType()->isScalarType() && !m->getType()->isRecordType()))
      return false;
    const Named where = named(v, path.shown);
    const bool through = llvm::StringRef(path.shown).contains("->");  // what is behind a pointer
    if (through ? where == Named::No || where == Named::Device : !inParts(v)) return false;
    // Of which a distributed array is a part.
    for (const auto& [e, r] : facts_.references)
      if (r.array->decl->getCanonicalDecl() == v && covers(v->getName().str() + path.shown, r.array->name))
        return false;
  }
  const std::string host = v ? hostPath(path) : host_.expression(m);
  const auto name = memberArgument({path, m->getType(), m->getMemberLoc(), "", m}, host, kernel);
  if (name) members_[m] = *name;
  return name.has_value();
}

// A member as an argument of the kernel: how the kernel writes it. `host`: as the host does.
std::optional<std::string> RegionBuilder::memberArgument(const FollowedMember& m, const std::string& host,
                                                         const Stmt* kernel) {
  const bool pointer = m.type->isPointerType(), array = m.type->isConstantArrayType();
  const MemberPath& path = m.path;
  const VarDecl* v = path.root();
  const Named where = v ? named(v, path.shown) : Named::No;
  const QualType to = pointer ? m.type->getPointeeType()
                      : array ? context_.getAsArrayType(m.type)->getElementType()
                              : m.type;
  const QualType element = context_.getBaseElementType(to);
  const bool rows = (pointer || array) && element->isPointerType();  // it is followed to what it has, too
  const std::string shown = v ? v->getName().str() + path.shown : "";
  const std::string itself = path.fields.empty() ? "" : path.fields.back()->getNameAsString();
  if (isDistributed(path)) return std::nullopt;
  const auto ifReached = [where = v ? reached(path) : ""](const std::string& address) {
    return where.empty() ? address : "(" + where + " ? " + address + " : 0)";
  };
  if (rows && (!v || !table(element, shown, "(const void *)" + ifReached("(" + host + ")"), m.loc))) {
    printer_->unsupported(m.loc, "the pointers to pointers '" + itself + "' in a structure");
    return std::nullopt;
  }
  if (element->isFunctionType() || element->isVoidType() || to->isVariableArrayType()) return std::nullopt;
  // Behind a condition the program may not look there.
  if (path.unbounded && (!m.at || conditional(kernel, m.at))) return std::nullopt;
  Usage use(kernel);
  if (!v) {
    const VarDecl* root = rootVariable(path.base);
    if (root && use.uses(root->getCanonicalDecl()))
      printer_->unsupported(m.loc,
                            "the pointer '" + itself + "' in a structure that a subscript or another pointer leads to");
    return std::nullopt;
  }
  if (use.uses(v) ? use[v].assigned : !v->hasGlobalStorage()) return std::nullopt;
  if (counters_.count(v) || privates_.count(v)) return std::nullopt;
  const bool structure = path.indexed && m.type->isRecordType();
  const bool changes = structure && path.fields.empty()  ? false
                       : pointer || rows || path.indexed ? changesPointer(kernel, path)
                                                         : changesMember(kernel, v, path.shown);
  // The pointer itself must not change; nor what each thread has its own of.
  if (changes && (pointer || rows || path.indexed || firstPrivate(v))) return std::nullopt;
  auto [known, fresh] = memberNames_.try_emplace(shown, v->getName().str() + path.name + renamed_end);
  std::string& name = known->second;
  if (fresh) {
    auto taken = [&] {
      return llvm::any_of(use.order(), [&](const VarDecl* o) { return printer_->name(o) == name; }) ||
             llvm::any_of(memberNames_, [&](const auto& o) { return o.first != shown && o.second == name; });
    };
    while (taken()) name += "_";
  }
  const bool value = !pointer && !array && !structure && !changes && (where == Named::No || firstPrivate(v));
  const std::string written = pointer || array || value ? name : "(*" + name + ")";
  if (!fresh) return written;
  if ((pointer || array) && namedInParts(v, path.shown))
    printer_->unsupported(m.loc, "several sections of one array ('" + shown + "') in data clauses");
  KernelArgument k;
  k.kind = value ? "VALUE" : "POINTER";
  k.name = name;
  k.shown = shown;
  if (value) {
    k.address = "(__typeof__(" + host + ")[]){" + host + "}";
    k.size = "sizeof(" + host + ")";
    current_.arguments.push_back(k);
    parameters_.push_back("const " + printer_->declaration(element.getUnqualifiedType(), name));
    return written;
  }
  if (pointer || array) k.fixed = sectionStart(v, path.shown);
  k.address = std::string(pointer || array ? "(" : "&(") + host + ")";
  k.address = "(void *)" + ifReached(k.address);
  if (mayBeAbsent(v, path.shown)) k.op = "TASUKI_MAY_BE_ABSENT";
  mayChangePointers(k, to);
  const bool row = pointer && !rows && (path.indexed || path.shown.ends_with("]"));
  if (row && host_.tables) current_.rows.push_back({shown, k.address, m.loc});
  if ((pointer || structure) && to->isRecordType() && where == Named::No)
    unnamed_[shown] = {"sizeof(" + std::string(pointer ? "*" : "") + "(" + host + "))", to->getAsRecordDecl(), pointer};
  current_.arguments.push_back(k);
  std::string text = printer_->type(element);
  parameters_.push_back((rows ? "TASUKI_PARAM_ANY(" : "TASUKI_PARAM(") + text + ", " + name + ")");
  binds_.push_back("TASUKI_BIND(" + text + ", " + name + ");");
  if (pointer || rows || structure || (where != Named::No && where != Named::Linked)) return written;
  const directive::AccClause* standard = construct_.standard();
  if (standard && standard->modifier == "none" && where != Named::Linked)
    code_.missing.push_back({m.loc, shown});
  else if (items_.insert(shown).second) {
    // Of what a data construct names that much is there as it says.
    const bool part = array && where == Named::Linked;
    const std::string bytes = "sizeof(" + host + ")";
    code_.items.push_back({shown, k.address, part ? "0" : bytes, "0", false});
    if (part) code_.items.back().declared = bytes, code_.items.back().start = k.fixed;
  }
  return written;
}

}  // namespace tasuki
