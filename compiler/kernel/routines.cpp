// Functions that kernels call, printed in front of them. What they use of the file's variables comes as
// further parameters: OpenCL has no variables of a program that lie in device memory.
#include "frontend/unit.h"
#include "kernel/names.h"
#include "kernel/text.h"
#include "kernel/usage.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace tasuki {

static void collect(const Stmt* s, const std::function<bool(const Expr*)>& parameter,
                    std::set<const FunctionDecl*>& seen, std::vector<const VarDecl*>& found) {
  if (!s || isa<UnaryExprOrTypeTraitExpr>(s)) return;
  auto* element = dyn_cast<ArraySubscriptExpr>(s);
  if (parameter && (element || isa<MemberExpr>(s)) && parameter(cast<Expr>(s)))
    return collect(element ? element->getIdx() : nullptr, parameter, seen, found);
  auto* r = dyn_cast<DeclRefExpr>(s);
  if (auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
      v && v->hasGlobalStorage() && !v->isStaticLocal()) {
    v = v->getCanonicalDecl();
    if (std::find(found.begin(), found.end(), v) == found.end()) found.push_back(v);
  }
  if (auto* call = dyn_cast<CallExpr>(s)) {
    const FunctionDecl* f = call->getDirectCallee();
    if (f && f->getNameAsString() == kDirectiveMarker) return;
    if (f && f->getDefinition() && library_function(f->getNameAsString()).empty() &&
        seen.insert(f->getDefinition()).second)
      collect(f->getDefinition()->getBody(), parameter, seen, found);
  }
  for (const Stmt* child : s->children()) collect(child, parameter, seen, found);
}

const std::vector<const VarDecl*>& KernelPrinter::Text::sharedVariables(const FunctionDecl* f) {
  auto known = shared_.find(f);
  if (known != shared_.end()) return known->second;
  std::set<const FunctionDecl*> seen{f};
  std::vector<const VarDecl*> found, shared;
  collect(f->getBody(), hooks_.ofFile, seen, found);
  for (const VarDecl* v : found)
    if (!isConstant(v)) shared.push_back(v);
  return shared_[f] = shared;
}

void KernelPrinter::Text::sharedVariables(const Stmt* s, std::vector<const VarDecl*>& out) {
  if (!s) return;
  auto* call = dyn_cast<CallExpr>(s);
  const FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
  if (f && f->getDefinition() && library_function(f->getNameAsString()).empty())
    for (const VarDecl* v : sharedVariables(f->getDefinition()))
      if (std::find(out.begin(), out.end(), v) == out.end()) out.push_back(v);
  for (const Stmt* child : s->children()) sharedVariables(child, out);
}

std::string fileName(const VarDecl* v) {
  std::string name = "program_" + v->getNameAsString();
  if (v->isExternallyVisible()) return name;
  const SourceManager& sm = v->getASTContext().getSourceManager();
  return name + "_" + llvm::utohexstr(llvm::xxh3_64bits(sm.getBufferData(sm.getMainFileID())), true);
}

bool KernelPrinter::Text::callsElsewhere(const FunctionDecl* f) {
  return f == exported_ || (hooks_.elsewhere && f && calls(f->getBody(), hooks_.elsewhere));
}

std::string KernelPrinter::Text::sharedName(const VarDecl* v) { return "file_" + v->getNameAsString(); }

// The parameter points to the variable, to its first innermost element if it is an array; for a pointer it is
// the pointer itself.
QualType KernelPrinter::Text::sharedType(const VarDecl* v) {
  QualType type = v->getType();
  if (type->isPointerType()) return type.getUnqualifiedType();
  return context_.getPointerType(type->isArrayType() ? context_.getBaseElementType(type) : type);
}

Piece KernelPrinter::Text::sharedReference(const VarDecl* v) {
  QualType type = v->getType();
  if (type->isPointerType()) return {sharedName(v)};
  if (!type->isArrayType()) return {"(*" + sharedName(v) + ")"};
  QualType row = context_.getAsArrayType(type)->getElementType();
  if (!row->isArrayType()) return {sharedName(v)};
  return {"(" + castTo(context_.getPointerType(row), Space::device) + sharedName(v) + ")"};
}

std::string KernelPrinter::Text::routine(const FunctionDecl* f, const Instance& instance) {
  auto key = std::make_pair(f, instance);
  if (underWay_.count(f)) {
    unsupported("recursion of '" + f->getNameAsString() + "'");
    return f->getNameAsString();
  }
  auto known = routines_.find(key);
  if (known != routines_.end()) return known->second;
  std::string name = f->getNameAsString();
  if (reserved_function(name)) name += renamed_end;
  name += suffix_;
  std::string unique = name;
  for (int n = 2; !fileNames_.insert(unique).second; ++n) unique = name + "_" + std::to_string(n);
  routines_[key] = unique;
  underWay_.insert(f);
  printRoutine(f, unique, instance);
  underWay_.erase(f);
  return unique;
}

// A unit with kernels and the one with the routine's body have to find the same name.
static std::string exportedName(const FunctionDecl* f, const std::vector<Space>& spaces) {
  std::string memories;
  for (Space space : spaces) memories += space == Space::own ? 'o' : 'd';
  const bool plain = memories.find('o') == std::string::npos;
  return "extern_" + f->getNameAsString() + (plain ? "" : "_" + memories);
}

std::string KernelPrinter::Text::routineElsewhere(const FunctionDecl* f, const std::vector<Space>& spaces) {
  for (Space space : spaces)
    if (space == Space::constant)
      unsupported("a pointer to a constant table as argument of '" + f->getNameAsString() +
                  "', whose body is in another file");
  if (f->isVariadic()) unsupported("call of '" + f->getNameAsString() + "', which has a variable number of arguments");
  const std::string name = exportedName(f, spaces);
  if (std::find(elsewhere_.begin(), elsewhere_.end(), name) == elsewhere_.end()) elsewhere_.push_back(name);
  return name;
}

std::string KernelPrinter::Text::exportRoutine(const FunctionDecl* f, unsigned own) {
  std::vector<Space> spaces;
  for (const ParmVarDecl* p : f->parameters())
    if (p->getType()->isPointerType()) spaces.push_back(own >> spaces.size() & 1 ? Space::own : Space::device);
  const std::string name = exportedName(f, spaces);
  for (const VarDecl* v : sharedVariables(f))
    if (!hooks_.declared(v))
      unsupported(f->getLocation(), "the file-scope variable '" + v->getNameAsString() + "' in the routine '" +
                                        f->getNameAsString() +
                                        "', which another file calls; name it in #pragma acc declare");
  fileVariables_ = sharedVariables(f);
  exported_ = f;
  suffix_ = "_of_" + name;
  const Instance instance{spaces, {}};
  routines_[{f, instance}] = name;
  underWay_.insert(f);
  printRoutine(f, name, instance);
  underWay_.erase(f);
  return name;
}

void KernelPrinter::Text::printRoutine(const FunctionDecl* f, const std::string& name, const Instance& instance) {
  SourceLocation calledFrom = here_;
  Function outside = std::exchange(now_, {});
  now_.routine = f;
  now_.handed = instance.handed;
  size_t pointer = 0;
  std::string parameters;
  for (const ParmVarDecl* p : f->parameters()) {
    here_ = p->getLocation();
    Space space = Space::device;
    if (p->getType()->isPointerType()) {
      if (pointer < instance.spaces.size()) space = instance.spaces[pointer];
      ++pointer;
      now_.pointers[p] = space;
    }
    now_.locals.insert(p);
    parameters +=
        (parameters.empty() ? "" : ", ") + declare(p->getType().getUnqualifiedType(), types_.name(p), space);
    if (hooks_.shape)
      for (const std::string& more : hooks_.shape(p, nullptr)) parameters += ", " + more;
    if (instance.handed.count(p))
      for (const std::string& more : hooks_.members(p, nullptr)) parameters += ", " + more;
  }
  if (hooks_.fileMembers)
    for (const std::string& more : hooks_.fileMembers(f, false)) parameters += (parameters.empty() ? "" : ", ") + more;
  if (f != exported_)
    for (const VarDecl* v : sharedVariables(f))
      parameters += (parameters.empty() ? "" : ", ") + declare(sharedType(v), sharedName(v), Space::device);
  if (callsElsewhere(f)) parameters = withFileVariables("DECLARE", parameters);
  here_ = f->getLocation();
  std::string head = declare(f->getReturnType().getUnqualifiedType(),
                             name + "(" + (parameters.empty() ? "void" : parameters) + ")", Space::device);
  at(f->getLocation());
  open("TASUKI_ROUTINE " + head);
  if (f == exported_)
    for (const VarDecl* v : fileVariables_) {
      line(declare(sharedType(v), sharedName(v), Space::device) + ";");
      line(sharedName(v) + " = " + castTo(sharedType(v), Space::device) + fileName(v) + ";");
    }
  body(f->getBody());
  close();
  definitions_ += now_.body;
  now_ = std::move(outside);
  here_ = calledFrom;
}

}  // namespace tasuki
