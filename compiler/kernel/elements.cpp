// Elements that are arguments of a kernel. Of a short array of pointers, `p.buf[which][i]`, all, of which a subscript
// picks one: no table of pointers is needed on the device, which OpenCL's memory could not hold. And a structure whose
// subscript has one value, which the host computes: `levels[k].h`, and with it the pointers in it.
#include "clang/AST/ASTContext.h"
#include "kernel/builder.h"

using namespace clang;

namespace tasuki {

// The ways to the pointers of which an element of a short array is one; none: it is something else.
std::vector<MemberPath> RegionBuilder::rowPaths(const ArraySubscriptExpr* e) const {
  constexpr uint64_t kMostRows = 16;
  const Expr* array = e->getBase()->IgnoreParenImpCasts();
  const auto* type = context_.getAsConstantArrayType(array->getType());
  if (!type || type->getZExtSize() > kMostRows || !e->getType()->isPointerType() || !followable(e->getType()) ||
      keepsPointers(e->getType(), context_))
    return {};
  Expr::EvalResult constant;
  if (e->getIdx()->EvaluateAsInt(constant, context_)) {
    const auto& k = constant.Val.getInt();
    return k.isNonNegative() && k.getZExtValue() < type->getZExtSize() ? std::vector{memberPath(e, context_, known_)}
                                                                       : std::vector<MemberPath>{};
  }
  if (e->getIdx()->HasSideEffects(context_)) return {};  // the text stands there several times
  const MemberPath whole = memberPath(array, context_, known_);
  std::vector<MemberPath> all;
  for (uint64_t k = 0; k < type->getZExtSize(); ++k) all.push_back(whole.element(static_cast<int64_t>(k)));
  return all;
}

// The host's text of a subscript that has one value in front of the construct and in it.
std::optional<std::string> RegionBuilder::hostIndex(const Expr* e) const {
  const Usage use(e);
  const bool here = llvm::all_of(use.order(), [&](const VarDecl* v) {
    if (v->hasLocalStorage())
      return v->getParentFunctionOrMethod() == construct_.function &&
             !declaredIn(v, construct_.body, context_.getSourceManager());
    return v->getLexicalDeclContext()->isFileContext() && llvm::none_of(called_, [&](const FunctionDecl* f) {
             const Changes changes = changesIn(f->getBody());
             return changes.changed.count(v) > 0 || changes.assigned.count(v) > 0;
           });
  });
  return here && sameOnHost(e) ? std::optional(host_.expression(e)) : std::nullopt;
}

// The ways to what an element stands for: to all pointers of a short array, or to one structure.
std::vector<MemberPath> RegionBuilder::elementPaths(const ArraySubscriptExpr* e) const {
  if (!e->getType()->isRecordType()) return rowPaths(e);
  const MemberPath path = memberPath(e, context_, known_);
  return path.indexed && path.root() ? std::vector{path} : std::vector<MemberPath>{};
}

// Whether an array is used in no other way.
bool RegionBuilder::onlyElements(const Stmt* s, const VarDecl* array) const {
  if (!s || directiveMarker(s, false)) return true;
  if (auto* element = dyn_cast<ArraySubscriptExpr>(s);
      element && namedVariable(element->getBase()) == array && !elementPaths(element).empty())
    return onlyElements(element->getIdx(), array);
  auto* r = dyn_cast<DeclRefExpr>(s);
  return !(r && r->getDecl()->getCanonicalDecl() == array) &&
         llvm::all_of(s->children(), [&](const Stmt* c) { return onlyElements(c, array); });
}

// Makes them arguments of the kernel. False: it has to follow the array.
bool RegionBuilder::element(const ArraySubscriptExpr* e, const Stmt* kernel) {
  constexpr size_t kMostArguments = 24;  // OpenCL has 1024 bytes for all of them
  const std::vector<MemberPath> paths = elementPaths(e);
  if (keptInPlace(e) || paths.empty() || current_.rows.size() + paths.size() > kMostArguments) return false;
  const VarDecl* v = paths[0].root();
  if (!v || named(v) == Named::Device) return false;
  if (paths[0].fields.empty()) {
    if (firstPrivate(v) || !onlyElements(kernel, v)) return false;
    for (const FunctionDecl* f : called_)
      if (mentions(f->getBody(), v)) return false;
  }
  std::vector<std::string> names;
  for (const MemberPath& path : paths) {
    if (rowNamedInParts(path)) return false;
    const auto name = memberArgument({path, e->getType(), e->getExprLoc(), "", e}, hostPath(path), kernel);
    if (!name) return false;
    names.push_back(*name);
  }
  elements_[e] = names;
  return true;
}

// How the host writes the object, up to that length behind the variable: pointers that regions may have changed on the
// device are those that the device has.
std::string RegionBuilder::hostPath(const MemberPath& path, size_t length) const {
  const VarDecl* v = path.root();
  std::string text = host_.expression(path.base);
  const bool addressable = v && v->getStorageClass() != SC_Register;
  bool inMemory = false;
  QualType type = path.base->getType();
  auto field = path.fields.begin();
  const auto pointer = [&] {
    if (addressable && inMemory && type->isPointerType()) text = "TASUKI_POINTER(" + text + ")";
  };
  llvm::StringRef rest = llvm::StringRef(path.shown).take_front(length);
  while (!rest.empty()) {
    if (rest.front() == '[') {
      size_t end = 0;
      for (int open = 0; end < rest.size() && (open += rest[end] == '[' ? 1 : rest[end] == ']' ? -1 : 0) > 0;) ++end;
      pointer();
      text += rest.take_front(end + 1).str();
      rest = rest.drop_front(end + 1);
      type = type->isPointerType() ? type->getPointeeType() : context_.getAsArrayType(type)->getElementType();
    } else {
      const llvm::StringRef name = rest.drop_front(rest.starts_with("->") ? 2 : 1).take_until([](char c) {
        return c == '.' || c == '-' || c == '[';
      });
      if (rest.starts_with("->")) pointer();
      const size_t size = static_cast<size_t>(name.end() - rest.begin());
      text += rest.take_front(size).str();
      rest = rest.drop_front(size);
      while (field != path.fields.end() && (*field)->getName() != name) ++field;
      if (field != path.fields.end()) type = (*field++)->getType();
    }
    inMemory = true;
  }
  pointer();
  return text;
}

// What holds where the host can go to the object: pointers on the way lead somewhere, subscripts are inside.
std::string RegionBuilder::reached(const MemberPath& path) const {
  std::string all = path.inside;
  const llvm::StringRef shown = path.shown;
  for (size_t at = 0; (at = shown.find("->", at)) != shown.npos; at += 2)
    all += (all.empty() ? "" : " && ") + hostPath(path, at);
  return all;
}

// Whether clauses name several sections of what that pointer leads to.
bool RegionBuilder::rowNamedInParts(const MemberPath& path) const {
  const auto count = [&](const Site& s) {
    int found = 0;
    for (const directive::AccClause& c : s.d.clauses) {
      if (!isDataClause(c.name)) continue;
      for (const auto& item : c.items) {
        const Expr* e = s.expr(item.name);
        if (!e || rootVariable(e) != path.root() || item.sections.size() < 2) continue;
        const directive::Subscript& first = item.sections[0];
        Expr::EvalResult k;
        const bool one = first.kind == directive::Subscript::Index;
        if (one && !s.expr(first.first)->EvaluateAsInt(k, context_)) continue;
        const std::string named = memberOf(e);
        found += one ? named + "[" + std::to_string(k.Val.getInt().getExtValue()) + "]" == path.shown
                     : path.shown.size() > named.size() && covers(named, path.shown);
      }
    }
    return found;
  };
  return count(*construct_.site) > 1 || llvm::any_of(construct_.data, [&](const Site* s) { return count(*s) > 1; });
}

// What stands for such an element in the kernel or in a routine that got its pointers; nullopt: its own text.
std::optional<std::string> RegionBuilder::elementText(const ArraySubscriptExpr* e) {
  std::vector<std::string> names;
  if (const auto known = elements_.find(e); known != elements_.end()) {
    names = known->second;
  } else {
    if (keptInPlace(e)) return std::nullopt;
    for (const MemberPath& path : rowPaths(e)) {
      const auto name = handedName(path);
      if (!name) return std::nullopt;
      names.push_back(*name);
    }
  }
  if (names.empty()) return std::nullopt;
  std::string text = names.back();
  if (names.size() > 1) {
    const std::string which = "(" + printer_->expression(e->getIdx()) + ")";
    for (size_t k = names.size() - 1; k-- > 0;)
      text = which + " == " + std::to_string(k) + " ? " + names[k] + " : " + text;
    text = "(" + text + ")";
  }
  if (!e->getType()->isPointerType() || !e->getType()->getPointeeType()->isArrayType()) return text;
  return "((" + printer_->type(e->getType(), "TASUKI_GLOBAL") + ")" + text + ")";
}

}  // namespace tasuki
