// The variables of a kernel: what each becomes, its parameters, what of it has to be present.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "kernel/builder.h"
#include "kernel/extents.h"
#include "kernel/liveness.h"
#include "kernel/names.h"
#include "sema/parameters.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

std::string RegionBuilder::fixed(const std::string& name, const std::string& value, bool constant) {
  if (!argumentNames_.insert(name).second) return name;
  KernelArgument a;
  a.name = name;
  if (constant) {
    a.kind = "FIXED";
    a.fixed = value;
  } else {
    a.kind = "VALUE";
    a.address = "(long[]){" + value + "}";
    a.size = "sizeof(long)";
    parameters_.push_back("const long " + name);
  }
  current_.arguments.push_back(a);
  return name;
}

// Whether a value is the same at every execution: constants, and const variables with a constant value.
bool RegionBuilder::isFixed(const Value& v) const {
  if (!v.name.empty()) return false;
  for (auto [sign, e] : v.terms) {
    Expr::EvalResult r;
    if (e->EvaluateAsInt(r, context_)) continue;
    const VarDecl* d = nullptr;
    if (auto* ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts())) d = dyn_cast<VarDecl>(ref->getDecl());
    if (!d || !d->getType().isConstQualified() || !d->getInit() || !d->getInit()->EvaluateAsInt(r, context_))
      return false;
  }
  return true;
}

bool keepsPointers(QualType type, const ASTContext& context) {
  if (!type->isArrayType() && !type->isPointerType()) return false;
  return context.getBaseElementType(type->isPointerType() ? type->getPointeeType() : type)->isPointerType();
}

bool UnitFacts::reducedAround(const Range& range, const VarDecl* v) const {
  for (const auto& [f, loop] : loops)
    for (const ReductionInfo& r : loop.first->reductions)
      if (r.var == v && loop.first->range.begin < range.begin && loop.first->range.end >= range.end) return true;
  return false;
}

// How much of the memory at a pointer that no clause names a region uses: the parameter is declared as an array, it
// leads to a structure that routines get, too, or the subscripts tell.
std::optional<std::string> RegionBuilder::bytesAt(const VarDecl* pointer) const {
  if (declaredAsArray(pointer, context_)) return declaredBytes(pointer, context_, host_.expression);
  if (const QualType to = pointer->getType()->getPointeeType();
      to->isRecordType() && structureUse(pointer, construct_.body).inside)
    return "sizeof(*" + pointer->getName().str() + ")";
  return usedBytes(pointer, construct_.body, context_, host_.expression);
}

bool RegionBuilder::firstNeeds(const std::string& item, bool readOnly) {
  if (items_.insert(item).second) return true;
  for (ImplicitItem& known : code_.items)
    if (known.name == item) known.readOnly &= readOnly;
  return false;
}

// bytes: of the memory at a pointer.
void RegionBuilder::itemFor(const VarDecl* v, const VariableUse& use, bool scalar, const std::string& bytes) {
  std::string name = v->getName().str();
  const directive::AccClause* standard = construct_.standard();
  if (standard && standard->modifier == "none" && !scalar && named(v) != Named::Linked) {
    code_.missing.push_back({use.first, name});
    return;
  }
  // Nothing comes back to what is const, or what the region leaves as it is.
  const bool pointer = v->getType()->isPointerType();
  // Of what is only linked that much is there as somebody has entered.
  const bool linked = v->getType()->isArrayType() && named(v) == Named::Linked;
  const QualType content = pointer ? v->getType()->getPointeeType() : v->getType();
  const auto onlyRead = [&] {
    const StructureUse inner = structureUse(v, construct_.body);
    return inner.inside && !inner.changed;
  };
  const bool written = use.written && !(pointer && content->isRecordType() && onlyRead());
  const bool kept = (v->getType()->isRecordType() || pointer) && !written && !use.assigned;
  const bool readOnly = !standard && (kept || context_.getBaseElementType(content).isConstQualified());
  if (!firstNeeds(name, readOnly)) return;
  code_.items.push_back({name, v->getType()->isArrayType() || pointer ? "(void *)" + name : "(void *)&" + name,
                         pointer || linked ? "0" : "sizeof(" + name + ")", "0", scalar, readOnly});
  code_.items.back().declared = linked ? "sizeof(" + name + ")" : bytes;
  if (pointer || linked) code_.items.back().start = sectionStart(v);
  code_.items.back().ofBlock = ofBlock_.count(v->getCanonicalDecl()) > 0;
}

// A scalar of a kernels construct that no clause names here, and that enter data may have put on the device: what is
// there counts then.
bool RegionBuilder::entered(const VarDecl* v) const {
  return kernelsConstruct_ && entered_.count(v->getCanonicalDecl());
}

bool RegionBuilder::firstPrivate(const VarDecl* v) const {
  for (const directive::AccClause& c : construct_.site->d.clauses)
    if (c.name == "firstprivate")
      for (const auto& item : c.items)
        if (const Expr* e = construct_.site->expr(item.name); e && rootVariable(e) == v) return true;
  return false;
}

// What each thread or gang copies first: a parameter of the kernel, a pointer to the variable's copy on the device.
void RegionBuilder::readFromDevice(const std::string& host, const std::string& address, const std::string& parameter,
                                   const std::string& type) {
  KernelArgument k;
  k.kind = "POINTER";
  k.name = parameter;
  k.shown = host;
  k.address = address;
  current_.arguments.push_back(k);
  parameters_.push_back("TASUKI_PARAM(const " + type + ", " + parameter + ")");
  binds_.push_back("TASUKI_BIND(const " + type + ", " + parameter + ");");
  if (items_.insert(host).second) code_.items.push_back({host, address, "sizeof(" + host + ")", "0", false, true});
}

// Every thread has its copy, and in a gang the gang. Short arrays come as an argument, others are read from device
// memory.
void RegionBuilder::firstPrivateArray(const VarDecl* v, const VariableUse& use, bool sequential) {
  constexpr unsigned kMostCarried = 512;  // bytes of arguments; OpenCL has 1024 for all of a kernel's
  std::string name = printer_->name(v), host = v->getName().str(), first = name + "_first";
  QualType type = v->getType(), element = context_.getBaseElementType(type).getUnqualifiedType();
  if (!type->isConstantArrayType()) {
    problem_ = "the array of variable length '" + host + "' in firstprivate";
    problemAt_ = use.first;
    return;
  }
  auto size = static_cast<unsigned>(context_.getTypeSizeInChars(type).getQuantity());
  unsigned count = size / static_cast<unsigned>(context_.getTypeSizeInChars(element).getQuantity());
  std::string text = printer_->type(element);
  if (carried_ + size <= kMostCarried) {
    carried_ += size;
    KernelArgument k;
    k.kind = "VALUE";
    k.name = first;
    k.address = "(void *)" + host;
    k.size = "sizeof(" + host + ")";
    types_ += "struct tasuki_" + first + " { " + text + " values[" + std::to_string(count) + "]; };\n";
    current_.arguments.push_back(k);
    parameters_.push_back("const struct tasuki_" + first + " " + first);
    first += ".values";
  } else {
    readFromDevice(host, "(void *)" + host, first, text);
  }
  const std::string n = std::to_string(count), at = subscripts(type) + " = " + first + "[_i];";
  if (gang_ && !sequential) {
    share(v);
    auto& top = general_ ? gangTop_ : top_;
    top.push_back(eachElement(n) + written(v) + at);
    top.push_back(barrier());
    return;
  }
  QualType own = context_.getBaseElementType(type).isConstQualified() ? type : type.getUnqualifiedType();
  std::string declaration = printer_->declaration(own, name);
  if (declaration.rfind("const ", 0) == 0) declaration.erase(0, 6);
  top_.push_back(declaration + ";");
  top_.push_back("for (int _i = 0; _i < " + n + "; ++_i) " + name + at);
}

void RegionBuilder::distributed(const Stmt* s) {
  if (!s) return;
  if (auto* call = dyn_cast<CallExpr>(s))
    if (const FunctionDecl* f = call->getDirectCallee();
        f && f->getDefinition() && called_.insert(f->getDefinition()).second) {
      bool before = std::exchange(inRoutine_, true);
      distributed(f->getDefinition()->getBody());
      inRoutine_ = before;
    }
  if (auto* e = dyn_cast<Expr>(s)) {
    auto it = facts_.references.find(e);
    if (it != facts_.references.end() && !it->second.unevaluated) {
      ArraySymbol* a = it->second.array;
      // A routine's parameter is an array of the kernel.
      bool parameter = isa<ParmVarDecl>(a->decl) && inRoutine_;
      if (!arrays_.count(a) && !parameter) {
        std::string name = a->name;
        bool renamed = reserved_word(name);
        for (char& c : name)
          if (c == '.') c = '_', renamed = true;
        arrays_[a] = renamed ? name + renamed_end : name;
        arrayOrder_.push_back(a);
      }
    }
  }
  if (directiveMarker(s, false)) return;
  for (const Stmt* c : s->children()) distributed(c);
}

// Which pointers there are beside arrays and restrict ones. One that was made in front of the region (`int *q = p +
// 1;`) may lead to what a restrict one leads to; a parameter that keeps its value does not, where the restrict one is a
// parameter, too.
void RegionBuilder::plainPointers(const Usage& usage, const std::set<const VarDecl*>& aligned) {
  pointers_ = madePointers_ = !handed_.empty() || !elements_.empty() || !fileMembers_.empty() ||
                              llvm::any_of(members_, [](const auto& m) { return m.first->getType()->isPointerType(); });
  std::optional<Usage> function;
  for (const VarDecl* v : usage.order()) {
    if (keepsPointers(v->getType(), context_)) pointers_ = madePointers_ = true;
    if (aligned.count(v) || !v->getType()->isPointerType() || v->getType().isRestrictQualified()) continue;
    pointers_ = true;
    if (!function && construct_.function && construct_.function->getBody())
      function.emplace(construct_.function->getBody());
    madePointers_ |= !keepsValue(v, function);
  }
  // Those of the file that routines follow.
  for (const FunctionDecl* f : called_) {
    const Usage inside(f->getBody());
    for (const VarDecl* v : inside.order())
      if (v->hasGlobalStorage() && v->getType()->isPointerType()) pointers_ = madePointers_ = true;
  }
}

// How the declaration of a pointer begins. Routines of other files may use variables of theirs, which the kernel may
// have as well.
std::string RegionBuilder::pointerParameter(bool alone) const {
  return !alone ? "TASUKI_PARAM(" : callsElsewhere_ ? "TASUKI_PARAM_ALONE(" : "TASUKI_PARAM_RESTRICT(";
}

void RegionBuilder::variables(const Stmt* s, bool sequential) {
  distributed(s);
  pointerStores(s);
  members(s, s);
  if (!deviceAddresses()) handFileMembers(s);
  std::set<const Expr*> pointers;
  for (const auto& [m, name] : members_) pointers.insert(m);
  for (const auto& [element, names] : elements_) pointers.insert(element);
  Usage usage(s, pointers);
  pointersInCopies(s, usage);
  std::vector<const FunctionDecl*> inside;
  noteTouched(s, {}, {}, inside);
  unnamedStructures(s);
  std::set<const VarDecl*> aligned;
  for (const ArraySymbol* a : arrayOrder_) aligned.insert(a->decl->getCanonicalDecl());
  plainPointers(usage, aligned);
  // What a pointer was that is assigned first leads nowhere that matters.
  for (const VarDecl* v : usage.order())
    if (v->getType()->isPointerType() && v->hasLocalStorage() && usage[v].assigned && !usage.addressed().count(v) &&
        named(v) == Named::No && !firstPrivate(v) && startOf(s, v) != Start::Used && !(sequential && visible(v)))
      privates_.insert(v);
  std::set<const VarDecl*> handed;  // to routines, which have plain pointers
  for (const FunctionDecl* f : called_) {
    const Usage inside(f->getBody());
    handed.insert(inside.order().begin(), inside.order().end());
  }
  for (const ArraySymbol* a : arrayOrder_) {
    const std::string& name = arrays_.at(a);
    const VarDecl* v = a->decl->getCanonicalDecl();
    KernelArgument k;
    k.kind = "ARRAY";
    k.name = name;
    k.array = host_.array(*a);
    k.fixed = sectionStart(*a);
    if (!a->member && mayBeAbsent(v)) k.op = "TASUKI_MAY_BE_ABSENT";
    current_.arguments.push_back(k);
    bool written = handed.count(v) || !usage.uses(v) || usage[v].written;
    // The structure's name does not stand for a distributed member, whose storage is elsewhere.
    const llvm::StringRef member = a->member ? llvm::StringRef(a->name).drop_front(v->getName().size()) : "";
    const Named where = a->member && !membersNamed(v) ? Named::No : named(v, member);
    if (namedInParts(v, member) && problem_.empty()) {
      problem_ = "several sections of one array ('" + a->name + "') in data clauses";
      problemAt_ = usage.uses(v) ? usage[v].first : construct_.site->loc;
    }
    bool alone = (a->kind != ArraySymbol::Parameter || a->restricted) && !madePointers_;
    std::string type = (written ? "" : "const ") + printer_->type(a->element.getUnqualifiedType());
    parameters_.push_back(pointerParameter(alone) + type + ", " + name + ")");
    binds_.push_back("TASUKI_BIND(" + type + ", " + name + ");");
    if (!a->member && where != Named::Device) brought_.insert(v);
    if ((where == Named::No || where == Named::Linked) && items_.insert(name).second) {
      code_.items.push_back({a->name, "0", "0", host_.array(*a), false, false, where == Named::Linked ? "1" : "0"});
      if (where == Named::Linked) code_.items.back().start = sectionStart(*a);
    }
    if (a->member) continue;
    const directive::AccClause* standard = construct_.standard();
    if (standard && standard->modifier == "none" && where == Named::No)
      code_.missing.push_back({usage.uses(v) ? usage[v].first : construct_.site->loc, a->name});
  }
  for (const Reduction& r : reductions_) {
    const VarDecl* v = r.var;
    if (notReduced(r)) continue;
    const std::string host = v->getName().str(), type = typeOf(v);
    const std::vector<std::string> elements = elementsOf(r);
    for (size_t i = 0; i < elements.size(); ++i) {
      KernelArgument k;
      k.kind = "REDUCTION";
      k.name = partOf(r, i);
      if (!elements[i].empty()) k.shown = host + elements[i];
      k.address = "&" + host + elements[i];
      k.size = "sizeof(" + host + elements[i] + ")";
      k.op = host_.operation(r.op);
      k.type = host_.type(context_.getBaseElementType(v->getType()));
      current_.arguments.push_back(k);
      parameters_.push_back("TASUKI_PARAM_RESTRICT(" + type + ", " + k.name + "_part)");
      binds_.push_back("TASUKI_BIND(" + type + ", " + k.name + "_part);");
    }
    current_.results.push_back(v);
    if (named(v) == Named::No || named(v) == Named::Linked || named(v) == Named::Device ||
        facts_.reducedAround(construct_.range, v))
      itemFor(v, {construct_.site->loc}, true);
  }
  std::vector<const VarDecl*> shared = printer_->sharedVariables(s);
  if (!shared.empty() && construct_.function) {
    const llvm::StringSet<> own = namesDeclaredIn(construct_.function);
    for (const VarDecl* v : shared)
      if (own.contains(v->getName())) {
        problem_ =
            "the variable '" + v->getName().str() +
            "' of the file, which a function uses that is called, where this function has another one of that name";
        problemAt_ = construct_.site->loc;
      }
  }
  for (const VarDecl* v : usage.order()) {
    if (aligned.count(v) || counters_.count(v)) continue;
    if (!privates_.count(v) && !usedOutsidePrivate(s, v)) continue;
    bool reduced = false;
    for (const Reduction& r : reductions_) reduced |= r.var == v;
    if (reduced) continue;
    VariableUse use = usage[v];
    if (std::find(shared.begin(), shared.end(), v) != shared.end()) use.written = use.elements = true;
    variable(v, use, sequential);
  }
  // What only functions use that are called.
  for (const VarDecl* v : shared) {
    bool distributed = false;
    for (const auto& [e, r] : facts_.references) distributed |= r.array->decl->getCanonicalDecl() == v;
    if (usage.uses(v) || distributed) continue;
    VariableUse use;
    use.first = s->getBeginLoc();
    use.written = use.elements = true;
    variable(v, use, sequential);
  }
  // Where a pointer leads shows when the others are known.
  for (const VarDecl* v : own_) top_.push_back(declare(v) + ";");
}

// Whether s uses the variable of the host, and not only loops that have it in a private clause.
bool RegionBuilder::usedOutsidePrivate(const Stmt* s, const VarDecl* v) const {
  if (!s) return false;
  if (const CallExpr* marker = directiveMarker(s, true))
    if (const Site* site = siteOf(marker); site && site->acc && llvm::is_contained(privatesOf(*site), v)) return false;
  if (auto* r = dyn_cast<DeclRefExpr>(s); r && r->getDecl()->getCanonicalDecl() == v) return true;
  if (auto* d = dyn_cast<DeclStmt>(s))
    for (const Decl* x : d->decls())
      if (auto* declared = dyn_cast<VarDecl>(x); declared && declared->getType()->isVariablyModifiedType()) return true;
  return llvm::any_of(s->children(), [&](const Stmt* c) { return usedOutsidePrivate(c, v); });
}

// Pointers that a kernel follows: they have to be there with device addresses. Else the host runs the construct. False:
// kernels cannot have them.
bool RegionBuilder::table(QualType element, const std::string& shown, const std::string& address, SourceLocation loc) {
  QualType to = element->getPointeeType();
  while (to->isPointerType()) to = to->getPointeeType();
  if (!host_.tables || to->isFunctionType() || to->isArrayType()) return false;
  for (const KernelCode::Table& t : current_.tables)
    if (t.shown == shown) return true;
  current_.tables.push_back({shown, address, loc});
  return true;
}

// `extern double a[];` may be followed by the array.
static bool sizeKnown(const VarDecl* v, SourceLocation at, const SourceManager& sm) {
  if (!v->getCanonicalDecl()->getType()->isIncompleteArrayType()) return true;
  for (const VarDecl* d : v->redecls())
    if (!d->getType()->isIncompleteArrayType() && sm.isBeforeInTranslationUnit(d->getLocation(), at)) return true;
  return false;
}

void RegionBuilder::variable(const VarDecl* v, const VariableUse& use, bool sequential) {
  QualType type = v->getType();
  std::string host = v->getName().str(), name = printer_->name(v);
  auto unsupported = [&](const std::string& what) {
    if (problem_.empty()) problem_ = what, problemAt_ = use.first;
  };
  bool onTheWay = false;  // to members that the kernel has; nothing else there is used
  auto pointer = [&](const std::string& elementType, const std::string& address, const char* kind, bool alone) {
    KernelArgument k;
    k.kind = kind;
    k.name = name;
    k.address = address;
    if (k.kind == "POINTER") k.fixed = sectionStart(v);
    if (k.kind == "POINTER" && (onTheWay || mayBeAbsent(v))) k.op = "TASUKI_MAY_BE_ABSENT";
    if (k.kind == "POINTER") mayChangePointers(k, type->isPointerType() ? type->getPointeeType() : type);
    current_.arguments.push_back(k);
    // One that the kernel changes, or that leads to pointers, may come to lead to what others lead to.
    const bool moves = (type->isPointerType() && use.assigned) || elementType.ends_with("*");
    parameters_.push_back((moves ? "TASUKI_PARAM_ANY(" : pointerParameter(alone)) + elementType + ", " + name + ")");
    binds_.push_back("TASUKI_BIND(" + elementType + ", " + name + ");");
  };
  Named where = named(v);
  // No clause here makes it present: who uses it does, where nobody has before.
  const bool absent = where == Named::No || where == Named::Linked;
  if (privates_.count(v)) {
    if (gang_ && sharedByThreads(v)) return share(v);
    rememberExtents(v);
    ofOneThread(v);
    own_.push_back(v);
    return;
  }
  if (type->isArrayType() && firstPrivate(v)) return firstPrivateArray(v, use, sequential);
  if (type->isArrayType()) {
    QualType element = context_.getBaseElementType(type);
    if (element->isPointerType()) {
      if (firstPrivate(v) || !table(element, host, "(const void *)" + host, use.first))
        return unsupported("an array of pointers ('" + name + "')");
      rememberExtents(v);
      return pointer(printer_->type(element.getUnqualifiedType()), "(void *)" + host, "POINTER", false);
    }
    // A constant table is part of the source.
    if (element.isConstQualified() && v->hasGlobalStorage() && v->getAnyInitializer() && absent &&
        v->getAnyInitializer()->isConstantInitializer(context_, false))
      return;
    std::string text =
        (use.written && !element.isConstQualified() ? "" : "const ") + printer_->type(element.getUnqualifiedType());
    if (namedInParts(v)) return unsupported("several sections of one array ('" + host + "') in data clauses");
    if (absent && !sizeKnown(v, use.first, context_.getSourceManager()))
      return unsupported("the array '" + host + "', whose size is not known here; let a pointer lead to its elements");
    rememberExtents(v);
    if (where != Named::Device) brought_.insert(v);
    // A pointer could point into the array.
    pointer(text, "(void *)" + host, "POINTER", !pointers_);
    if (absent) itemFor(v, use, false);
    return;
  }
  if (type->isPointerType()) {
    QualType to = type->getPointeeType();
    QualType element = context_.getBaseElementType(to);
    if (firstPrivate(v) && ownSection(*construct_.site, v))
      return unsupported("a section of the pointer '" + host + "' in firstprivate");
    if (element->isFunctionType()) return unsupported("a function pointer ('" + name + "')");
    if (element->isVoidType() && !use.elements) {
      unsupported("a pointer to void ('" + name + "')");
      return;
    }
    if (element->isPointerType() &&
        (where == Named::Device || firstPrivate(v) || !table(element, host, "(const void *)" + host, use.first)))
      return unsupported("a pointer to pointers ('" + name + "')");
    if (sequential && kernelsConstruct_ && use.assigned && construct_.function &&
        startBehind(construct_.function->getBody(), construct_.body, v) == Start::Used)
      return unsupported("the pointer '" + name + "', whose value is used behind the region");
    if (to->isArrayType() && use.assigned) return unsupported("an assignment to the pointer to rows '" + name + "'");
    if (namedInParts(v)) return unsupported("several sections of one array ('" + host + "') in data clauses");
    rememberExtents(v);
    if (!element->isPointerType() && (where == Named::Copied || where == Named::Outside)) brought_.insert(v);
    const bool alone = type.isRestrictQualified() && !(isa<ParmVarDecl>(v) ? madePointers_ : pointers_);
    // What a pointer leads to is not const because the pointer is.
    std::string text = ((use.written && !element.isConstQualified()) || element->isPointerType() ? "" : "const ") +
                       printer_->type(element.getUnqualifiedType());
    const bool device = where == Named::Device;
    const directive::AccClause* byDefault = construct_.standard();
    onTheWay = absent && to->isRecordType() && !(byDefault && byDefault->modifier == "none") && !touches(name);
    pointer(text, device ? host_.devicePointer(construct_, v) : "(void *)" + host, device ? "DEVICE" : "POINTER", alone);
    if (absent && !onTheWay && !element->isPointerType())
      if (const auto bytes = bytesAt(v)) return itemFor(v, use, false, *bytes);
    if (const directive::AccClause* standard = construct_.standard();
        standard && standard->modifier == "none" && where == Named::No)
      code_.missing.push_back({use.first, name});
    return;
  }
  bool device = where == Named::Copied || where == Named::Outside;
  if (firstPrivate(v)) device = false;
  bool copied =
      kernelsConstruct_ || construct_.site->d.kind == K::AccSerial || construct_.site->d.kind == K::AccSerialLoop;
  bool reduced = false;
  for (const Reduction& r : reductionsOf(*construct_.site)) reduced |= r.var == v;
  const bool ofRegion = sequential || flags_.count(v);  // not each thread's own
  if (!device && ((ofRegion && (use.assigned || use.written) && (reduced || (copied && kernelsConstruct_))) ||
                  (!firstPrivate(v) && entered(v)))) {
    device = true;
    itemFor(v, use, true);
  }
  // Structures are shared data like arrays, which may be on the device; scalars are each thread's own.
  const bool shared = type->isRecordType() && (use.written || (!type.isConstQualified() && !hasPointers(type)));
  if (!device && !firstPrivate(v) && (where == Named::Linked || shared)) {
    device = true;
    itemFor(v, use, !type->isRecordType());
  }
  if (device) {
    std::string text = (use.assigned || use.written ? "" : "const ") + printer_->type(type.getUnqualifiedType());
    pointer(text, "(void *)&" + host, "POINTER", true);
    current_.arguments.back().size = "sizeof(" + host + ")";
    names_[v] = "(*" + name + ")";
    return;
  }
  if (type.isConstQualified() && v->hasGlobalStorage() && v->getAnyInitializer() &&
      (type->isArithmeticType() || (type->isRecordType() && !hasPointers(type))) &&
      v->getAnyInitializer()->isConstantInitializer(context_, false)) {
    // Also what routines that use it see.
    return;
  }
  if (!type->isArithmeticType() && !type->isEnumeralType() && !type->isRecordType())
    return unsupported("a variable of type '" + type.getAsString() + "'");
  // Each thread has its argument.
  if (gang_ && !sequential && sharedByThreads(v) && (use.written || use.assigned)) current_.oneThread = true;
  const std::string given = name + "_given";
  const std::string own = printer_->declaration(type.getUnqualifiedType(), name) + " = ";
  // OpenCL takes no pointers in arguments.
  if (hasPointers(type)) {
    readFromDevice(host, "(void *)&" + host, given, printer_->type(type.getUnqualifiedType()));
    (general_ ? gangTop_ : top_).push_back(own + "*" + given + ";");
    return;
  }
  KernelArgument k;
  k.kind = "VALUE";
  k.name = name;
  k.address = "(__typeof__(" + host + ")[]){" + host + "}";
  k.size = "sizeof(" + host + ")";
  current_.arguments.push_back(k);
  const bool changes = use.written || use.assigned;
  const bool structure = type->isRecordType() || type->isAnyComplexType();
  if (!changes || (!structure && !general_)) {
    parameters_.push_back(printer_->declaration(type.getUnqualifiedType(), name));
    return;
  }
  // Each gang begins with the value. PoCL's threads share a structure that comes as an argument.
  parameters_.push_back("const " + printer_->declaration(type.getUnqualifiedType(), given));
  (general_ ? gangTop_ : top_).push_back(own + given + ";");
}

}  // namespace tasuki
