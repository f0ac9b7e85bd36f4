// What routines follow of the structures that their parameters are or lead to, `m->d` in get(const M *m, ..): where a
// call says which structure that is, further arguments, as a kernel has them for the pointers that it follows itself.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "kernel/names.h"

using namespace clang;

namespace tasuki {

// The definition of the function that is called, with a parameter for each argument; null: there is none.
const FunctionDecl* RegionBuilder::routineOf(const CallExpr* call) const {
  const FunctionDecl* f = call->getDirectCallee();
  f = f ? f->getDefinition() : nullptr;
  return f && f->getNumParams() == call->getNumArgs() ? f : nullptr;
}

static bool given_anew(const Stmt* s, const VarDecl* v) {
  auto* b = dyn_cast_or_null<BinaryOperator>(s);
  return s && ((b && b->getOpcode() == BO_Assign && namedVariable(b->getLHS()) == v) ||
               llvm::any_of(s->children(), [&](const Stmt* c) { return given_anew(c, v); }));
}

// Whether a function never gives its variable another value than what that begins with. Of structures that have their
// address somewhere changesPointer tells the rest.
bool RegionBuilder::keepsBeginning(const VarDecl* v) const {
  auto* f = dyn_cast_or_null<FunctionDecl>(v->getParentFunctionOrMethod());
  if (!f || !f->getBody()) return false;
  if (v->getType()->isRecordType()) return !given_anew(f->getBody(), v->getCanonicalDecl());
  auto [known, fresh] = assigned_.try_emplace(f);
  if (fresh) known->second = changesIn(f->getBody()).assigned;
  return !known->second.count(v->getCanonicalDecl());
}

// Of pointers that kernels and routines declare.
const Expr* RegionBuilder::beginningOf(const VarDecl* v) const {
  const bool local = v->hasLocalStorage() && !isa<ParmVarDecl>(v) && v->getType()->isPointerType();
  if (!local || (v->getParentFunctionOrMethod() == construct_.function &&
                 !declaredIn(v, construct_.body, context_.getSourceManager())))
    return nullptr;
  return keepsBeginning(v) ? beginning(v) : nullptr;
}

namespace {

// Whether s may change one of the fields, through whatever leads to their structures: by its name, with such a
// structure, by the address of the last one, or in a function that has no body here.
bool mayChange(const Stmt* s, const std::vector<const FieldDecl*>& fields) {
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return false;
  const auto partOf = [&](QualType type) {
    const RecordDecl* r = type->getAsRecordDecl();
    return r && llvm::any_of(fields, [&](const FieldDecl* f) {
             return f->getParent()->getCanonicalDecl() == r->getCanonicalDecl();
           });
  };
  if (const Expr* target = changedBy(s)) {
    target = target->IgnoreParenImpCasts();
    const bool address = isa<UnaryOperator>(s) && cast<UnaryOperator>(s)->getOpcode() == UO_AddrOf;
    const Expr* array = target;  // of which it may be an element
    while (auto* element = dyn_cast<ArraySubscriptExpr>(array)) {
      if (!element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) break;
      array = element->getBase()->IgnoreParenImpCasts();
    }
    if (auto* m = dyn_cast<MemberExpr>(array))
      if (address ? m->getMemberDecl() == fields.back() : llvm::is_contained(fields, m->getMemberDecl())) return true;
    const VarDecl* v = namedVariable(target);
    if (!address && partOf(target->getType()) && !(v && v->hasLocalStorage())) return true;
  }
  if (auto* call = dyn_cast<CallExpr>(s))
    if (const FunctionDecl* f = call->getDirectCallee(); !f || !f->getDefinition())
      for (const Expr* argument : call->arguments())
        if (const QualType type = argument->IgnoreParenCasts()->getType();
            type->isPointerType() && partOf(type->getPointeeType()))
          return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return mayChange(c, fields); });
}

}  // namespace

// Whether a kernel, or a routine that it calls, may change a pointer in a structure or one on the way to it.
bool RegionBuilder::changesPointer(const Stmt* kernel, const MemberPath& path) const {
  // Of another structure of the type the kernel may, but for elements, of which nobody knows which ones are others.
  const bool named = changesMember(kernel, path.root(), path.shown);
  return (path.fields.empty() ? named : (named || path.indexed) && mayChange(kernel, path.fields)) ||
         (!path.fields.empty() &&
          llvm::any_of(called_, [&](const FunctionDecl* f) { return mayChange(f->getBody(), path.fields); }));
}

// In the order of their first use.
const std::vector<RegionBuilder::FollowedMember>& RegionBuilder::followed(const ParmVarDecl* p) {
  auto [known, fresh] = followed_.try_emplace(p);
  std::vector<FollowedMember>& all = known->second;  // nothing while it is being found: recursion
  const QualType type = p->getType()->isPointerType() ? p->getType()->getPointeeType() : p->getType();
  if (!fresh || !type->isRecordType() || !keepsBeginning(p)) return all;
  const auto* f = cast<FunctionDecl>(p->getParentFunctionOrMethod());
  std::vector<FollowedMember> found;
  findFollowed(
      f->getBody(), [p](const VarDecl* v) { return v == p; }, found);
  llvm::StringSet<> taken = namesDeclaredIn(f);
  for (FollowedMember& m : found) {
    m.name = printer_->name(p) + m.path.name + renamed_end;
    while (!taken.insert(m.name).second) m.name += "_";
  }
  return followed_[p] = std::move(found);
}

// Behind such variables.
void RegionBuilder::findFollowed(const Stmt* s, const std::function<bool(const VarDecl*)>& from,
                                 std::vector<FollowedMember>& found) {
  if (!s || directiveMarker(s, false) || isa<UnaryExprOrTypeTraitExpr>(s)) return;
  const auto add = [&](const FollowedMember& m) {
    const auto same = [&](const FollowedMember& o) {
      return o.path.root() == m.path.root() && o.path.shown == m.path.shown;
    };
    if (llvm::none_of(found, same)) found.push_back(m);
  };
  if (auto* element = dyn_cast<ArraySubscriptExpr>(s); element && !keptInPlace(element))
    if (const auto paths = rowPaths(element); !paths.empty() && from(paths[0].root())) {
      for (const MemberPath& path : paths) add({path, element->getType(), element->getExprLoc(), "", nullptr});
      return findFollowed(element->getIdx(), from, found);
    }
  if (auto* m = dyn_cast<MemberExpr>(s); m && followable(m->getType()) && !keptInPlace(m))
    if (const MemberPath path = memberPath(m, context_, known_); from(path.root()))
      return add({path, m->getType(), m->getMemberLoc(), "", nullptr});
  if (auto* call = dyn_cast<CallExpr>(s))
    if (const FunctionDecl* f = routineOf(call)) {
      for (const FollowedMember& m : followedOfFile(f))
        if (from(m.path.root())) add(m);
      for (unsigned k = 0; k < call->getNumArgs(); ++k)
        if (const MemberPath path = structurePath(call->getArg(k), context_, known_); from(path.root()))
          for (const FollowedMember& m : followed(f->getParamDecl(k)))
            add({path.followedBy(m.path), m.type, m.loc, "", nullptr});
    }
  for (const Stmt* c : s->children()) findFollowed(c, from, found);
}

// The member of that name behind the parameter; null: it is none that is followed.
const RegionBuilder::FollowedMember* RegionBuilder::followedAs(const ParmVarDecl* p, llvm::StringRef shown) {
  for (const FollowedMember& m : followed(p))
    if (m.path.shown == shown) return &m;
  return nullptr;
}

// Whether a member of the type leads to memory that a kernel may have as an argument.
bool RegionBuilder::followable(QualType type) const {
  if (!type->isPointerType() && !keepsPointers(type, context_)) return false;
  const QualType to = type->isPointerType() ? type->getPointeeType() : type;
  return !to->isVariablyModifiedType() && !context_.getBaseElementType(to)->isFunctionType() &&
         !context_.getBaseElementType(to)->isVoidType();
}

// Makes what the routine follows arguments of the kernel, where the call says which structure each argument is.
void RegionBuilder::handMembers(const CallExpr* call, const FunctionDecl* routine, const Stmt* kernel) {
  for (unsigned k = 0; k < call->getNumArgs(); ++k) {
    const auto& members = followed(routine->getParamDecl(k));
    const MemberPath path = structurePath(call->getArg(k), context_, known_);
    if (members.empty() || !path.root()) continue;
    std::vector<std::string> names;
    for (const FollowedMember& m : members) {
      const FollowedMember whole{path.followedBy(m.path), m.type, m.loc, "", call};
      const auto name = memberArgument(whole, hostPath(whole.path), kernel);
      if (!name) break;
      names.push_back(*name);
    }
    if (names.size() == members.size()) handed_[call->getArg(k)] = names;
  }
}

// The names, where the argument stands, of what the routine follows through the parameter; none: it gets nothing
// besides.
std::vector<std::string> RegionBuilder::handedNames(const ParmVarDecl* p, const Expr* argument) {
  if (auto known = handed_.find(argument); known != handed_.end()) return known->second;
  const MemberPath path = structurePath(argument, context_, known_);
  std::vector<std::string> names;
  for (const FollowedMember& m : followed(p))
    if (const auto name = path.root() ? handedName(path.followedBy(m.path)) : std::nullopt)
      names.push_back(*name);
    else
      return {};
  return names;
}

// What a routine has for a member that it follows.
std::optional<std::string> RegionBuilder::handedMember(const MemberExpr* m) {
  if (!followable(m->getType()) || keptInPlace(m)) return std::nullopt;
  return handedName(memberPath(m, context_, known_));
}

// What a member behind a routine's parameter, or of the file, is called where the routine got it besides; nullopt: it
// did not.
std::optional<std::string> RegionBuilder::handedName(const MemberPath& path) {
  auto* p = dyn_cast_or_null<ParmVarDecl>(path.root());
  if (!p) return fileMember(path);
  const FollowedMember* m = followedAs(p, path.shown);
  if (!m) return std::nullopt;
  if (printer_->inRoutine()) return printer_->handed(p) ? std::optional(m->name) : std::nullopt;
  const auto argument = inlinedArguments_.find(p);  // its statements are the gang's
  if (argument == inlinedArguments_.end()) return std::nullopt;
  const auto names = handedNames(p, argument->second);
  return names.empty() ? std::nullopt : std::optional(names[static_cast<size_t>(m - followed(p).data())]);
}

// For the printer: declarations of the further parameters, or with an argument of a call what these are there.
std::vector<std::string> RegionBuilder::handedMembers(const ParmVarDecl* p, const Expr* argument) {
  if (argument) return handedNames(p, argument);
  std::vector<std::string> all;
  for (const FollowedMember& m : followed(p)) all.push_back(declarationOf(m, m.name));
  return all;
}

std::string RegionBuilder::declarationOf(const FollowedMember& m, const std::string& name) {
  const QualType to = m.type->isPointerType() ? m.type->getPointeeType() : m.type;
  return printer_->declaration(context_.getPointerType(context_.getBaseElementType(to)), name);
}

// Whether a routine, of which this is an argument, gets what it follows by the parameter.
bool RegionBuilder::given(const ParmVarDecl* p, const Expr* argument, bool inKernel, const Handed& handed) {
  if (followed(p).empty()) return false;
  if (inKernel) return handed_.count(argument) > 0;
  const MemberPath path = structurePath(argument, context_, known_);
  return handed.count(path.root()) > 0 ||
         llvm::all_of(followed(p), [&](const FollowedMember& m) { return fileMember(path.followedBy(m.path)); });
}

// Whether an argument stands for a member, or for an element, in the kernel or in a routine that got members of these
// parameters' structures besides.
bool RegionBuilder::isArgument(const Expr* e, bool inKernel, const Handed& handed) {
  const auto given = [&](const MemberPath& path) {
    auto* p = dyn_cast_or_null<ParmVarDecl>(path.root());
    return p ? handed.count(p) && followedAs(p, path.shown) : fileMember(path).has_value();
  };
  if (keptInPlace(e)) return false;
  if (auto* element = dyn_cast<ArraySubscriptExpr>(e)) {
    if (inKernel) return elements_.count(element) > 0;
    const auto paths = rowPaths(element);
    return !paths.empty() && llvm::all_of(paths, given);
  }
  auto* m = dyn_cast<MemberExpr>(e);
  const MemberPath path = m ? memberPath(m, context_, known_) : MemberPath{};
  return m && (inKernel ? members_.count(m) > 0 || isDistributed(path) : given(path));
}

// Goes through the kernel and the routines that it calls, as often as they get different members besides.
void RegionBuilder::visitInstances(const Stmt* kernel,
                                   const std::function<void(const Stmt*, const Handed&)>& visit) {
  std::set<std::pair<const Stmt*, Handed>> seen;
  std::vector<std::pair<const Stmt*, Handed>> open{{kernel, {}}};
  while (!open.empty()) {
    auto [code, handed] = open.back();
    open.pop_back();
    if (!seen.insert({code, handed}).second) continue;
    visit(code, handed);
    const std::function<void(const Stmt*)> calls = [&](const Stmt* s) {
      if (!s) return;
      auto* call = dyn_cast<CallExpr>(s);
      if (const FunctionDecl* f = call ? routineOf(call) : nullptr) {
        Handed inside;
        for (unsigned k = 0; k < call->getNumArgs(); ++k) {
          const Expr* argument = call->getArg(k);
          const ParmVarDecl* p = f->getParamDecl(k);
          if (given(p, argument, code == kernel, handed)) inside.insert(p);
        }
        open.push_back({f->getBody(), inside});
      }
      for (const Stmt* c : s->children()) calls(c);
    };
    calls(code);
  }
}

static std::string withDots(std::string path) {
  for (size_t at; (at = path.find("->")) != std::string::npos;) path.replace(at, 2, ".");
  return path;
}

// How kernel and routines name a structure, or a pointer to it, from the kernel's variable on: `t.out` of `t->out`.
static std::string nameOf(const MemberPath& path, const std::map<const VarDecl*, std::string>& given) {
  const VarDecl* v = path.root();
  if (!v) return "";
  const auto known = given.find(v);
  const std::string name = known != given.end() ? known->second : v->getName().str();
  return name.empty() ? "" : name + withDots(path.shown);
}

// Notes the structures whose own bytes the kernel may use: not those that only lead to what it has as arguments.
void RegionBuilder::noteTouched(const Stmt* s, const StructureNames& given, const Handed& handed,
                                std::vector<const FunctionDecl*>& inside) {
  if (!s || directiveMarker(s, false) || isa<UnaryExprOrTypeTraitExpr>(s)) return;
  const auto toStructure = [](QualType type) {
    return type->isPointerType() && type->getPointeeType()->isRecordType();
  };
  // Whether a pointer comes from a structure's own bytes.
  const std::function<bool(const Stmt*)> loads = [&](const Stmt* e) {
    auto* m = dyn_cast_or_null<MemberExpr>(e);
    if (!e || (m && isArgument(m, inside.empty(), handed))) return false;
    return (m && m->getType()->isPointerType()) || llvm::any_of(e->children(), loads);
  };
  if (auto* element = dyn_cast<ArraySubscriptExpr>(s); element && isArgument(element, inside.empty(), handed)) {
    if (element->getType()->isRecordType()) touched_.insert(nameOf(memberPath(element, context_, known_), given));
    return noteTouched(element->getIdx(), given, handed, inside);
  }
  if (auto* m = dyn_cast<MemberExpr>(s); m && isArgument(m, inside.empty(), handed)) {
    if (toStructure(m->getType())) touched_.insert(nameOf(memberPath(m, context_, known_), given));
    return;
  }
  if (auto* r = dyn_cast<DeclRefExpr>(s)) {
    auto* v = dyn_cast<VarDecl>(r->getDecl());
    if (!v || !toStructure(v->getType())) return;
    if (const Expr* begin = known_.pointer(v)) return noteTouched(begin, given, handed, inside);
    touched_.insert(nameOf({r, "", "", {}}, given));
  }
  if (auto* d = dyn_cast<DeclStmt>(s)) {
    for (const Decl* one : d->decls())  // of one that stays what it begins with its uses tell
      if (auto* v = dyn_cast<VarDecl>(one);
          v && !(toStructure(v->getType()) && known_.pointer(v) && !loads(v->getInit())))
        noteTouched(v->getInit(), given, handed, inside);
    return;
  }
  auto* call = dyn_cast<CallExpr>(s);
  const FunctionDecl* f = call ? routineOf(call) : nullptr;
  if (!f || llvm::is_contained(inside, f)) {
    for (const Stmt* c : s->children()) noteTouched(c, given, handed, inside);
    return;
  }
  StructureNames names;
  Handed besides;
  for (unsigned k = 0; k < call->getNumArgs(); ++k) {
    const Expr* argument = call->getArg(k);
    const ParmVarDecl* p = f->getParamDecl(k);
    const MemberPath path = structurePath(argument, context_, known_);
    const bool value = p->getType()->isRecordType();
    names[p] = (value || toStructure(p->getType())) && keepsBeginning(p) ? nameOf(path, given) : "";
    if (names[p].empty() || value || loads(argument)) noteTouched(argument, given, handed, inside);
    if (this->given(p, argument, inside.empty(), handed)) besides.insert(p);
  }
  if (!noted_.insert({f, names, besides}).second) return;
  inside.push_back(f);
  noteTouched(f->getBody(), names, besides, inside);
  inside.pop_back();
}

// Whether the kernel may use the bytes of a structure that a pointer of that name leads to, or of one behind it.
bool RegionBuilder::touches(llvm::StringRef pointer) const {
  const std::string name = withDots(pointer.str());
  return llvm::any_of(touched_, [&](const std::string& one) { return covers(name, one); });
}

namespace {

// Whether s goes from structures of the type to others beside them.
bool stepsOver(const Stmt* s, const RecordDecl* type) {
  const auto leadsThere = [&](const Expr* e) {
    const QualType t = e->getType();
    return t->isPointerType() && t->getPointeeType()->getAsRecordDecl() == type;
  };
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return false;
  if (auto* element = dyn_cast<ArraySubscriptExpr>(s))
    if (const Expr* base = element->getBase()->IgnoreParens(); leadsThere(base) && !isa<ImplicitCastExpr>(base))
      return true;
  if (auto* b = dyn_cast<BinaryOperator>(s); b && (b->isAdditiveOp() || b->isCompoundAssignmentOp()))
    if (leadsThere(b->getLHS()) || leadsThere(b->getRHS())) return true;
  if (auto* u = dyn_cast<UnaryOperator>(s); u && u->isIncrementDecrementOp() && leadsThere(u->getSubExpr()))
    return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return stepsOver(c, type); });
}

// Whether s may change a member of a structure of the type, or gives its address away.
bool changesInside(const Stmt* s, const RecordDecl* type) {
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return false;
  const Expr* target = changedBy(s);
  if (auto* cast = dyn_cast<CastExpr>(s); cast && cast->getCastKind() == CK_ArrayToPointerDecay)
    target = cast->getSubExpr();  // who gets it may write there
  for (; target; target = target->IgnoreParenImpCasts()) {
    if (target->getType()->getAsRecordDecl() == type && !isa<DeclRefExpr>(target)) return true;
    if (auto* m = dyn_cast<MemberExpr>(target)) {
      if (m->isArrow() && m->getBase()->getType()->getPointeeType()->getAsRecordDecl() == type) return true;
      if (m->isArrow()) break;
      target = m->getBase();
    } else if (auto* element = dyn_cast<ArraySubscriptExpr>(target);
               element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
      target = element->getBase();
    } else {
      break;
    }
  }
  return llvm::any_of(s->children(), [&](const Stmt* c) { return changesInside(c, type); });
}

}  // namespace

// Of structures that no clause names, and that arguments are or lead to: those on the way to what the kernel has need
// not be there, others come for the region.
void RegionBuilder::unnamedStructures(const Stmt* kernel) {
  const directive::AccClause* standard = construct_.standard();
  for (KernelArgument& k : current_.arguments) {
    const auto found = unnamed_.find(k.shown);
    if (found == unnamed_.end()) continue;
    const Unnamed& structure = found->second;
    if (!touches(k.shown)) k.op = "TASUKI_MAY_BE_ABSENT";
    const auto any = [&](bool (*is)(const Stmt*, const RecordDecl*)) {
      return is(kernel, structure.type) ||
             llvm::any_of(called_, [&](const FunctionDecl* f) { return is(f->getBody(), structure.type); });
    };
    if (!touches(k.shown) || (standard && standard->modifier == "none") || (structure.pointer && any(stepsOver)))
      continue;
    const bool readOnly = !standard && !any(changesInside);
    if (!firstNeeds(k.shown, readOnly)) continue;
    code_.items.push_back({k.shown, k.address, "0", "0", false, readOnly});
    code_.items.back().declared = structure.bytes;
  }
}

}  // namespace tasuki
