#include "kernel/member_paths.h"

#include <cctype>

#include "clang/AST/ASTContext.h"
#include "kernel/usage.h"

using namespace clang;

namespace tasuki {

const VarDecl* MemberPath::root() const { return base ? namedVariable(base) : nullptr; }

MemberPath MemberPath::followedBy(const MemberPath& member) const {
  MemberPath whole = *this;
  llvm::StringRef rest = member.shown;  // behind the parameter: it begins with `.` or `->`
  if (!rest.consume_front("->")) rest.consume_front(".");
  whole.shown += (arrow ? "->" : ".") + rest.str();
  whole.name += member.name;
  whole.fields.insert(whole.fields.end(), member.fields.begin(), member.fields.end());
  whole.arrow = member.arrow;
  return whole;
}

MemberPath MemberPath::element(int64_t k) const {
  MemberPath one = *this;
  one.name += "_" + std::to_string(k);
  one.shown += "[" + std::to_string(k) + "]";
  return one;
}

namespace {

class Paths {
 public:
  Paths(const ASTContext& context, const KnownValues& known) : context_(context), known_(known) {}

  MemberPath object(const Expr* e) const {
    e = e->IgnoreParenImpCasts();
    if (auto* m = dyn_cast<MemberExpr>(e)) return member(m);
    if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) return structure(u->getSubExpr());
    if (auto* sub = dyn_cast<ArraySubscriptExpr>(e)) {
      const Expr* array = sub->getBase()->IgnoreParenImpCasts();
      Expr::EvalResult index;
      if (!sub->getIdx()->EvaluateAsInt(index, context_)) {
        const auto text = known_.index ? known_.index(sub->getIdx()) : std::nullopt;
        return text ? indexed(array, *text) : MemberPath{e, "", "", {}};
      }
      const int64_t k = index.Val.getInt().getExtValue();
      if (array->getType()->isArrayType()) return object(array).element(k);
      if (k == 0) return structure(array);
      if (known_.index) return indexed(array, std::to_string(k));
    }
    return {e, "", "", {}};
  }

  // What a pointer leads to.
  MemberPath structure(const Expr* pointer) const {
    const Expr* e = pointer->IgnoreParenImpCasts();
    if (auto* u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) return object(u->getSubExpr());
    if (e->getType()->isArrayType()) return object(e).element(0);
    if (!e->getType()->isPointerType() || e->getType()->isVoidPointerType())
      return {};  // of what type nobody sees here
    if (const VarDecl* v = namedVariable(e))
      if (const Expr* begin = known_.pointer ? known_.pointer(v) : nullptr) return structure(begin);
    MemberPath path = isa<MemberExpr>(e) ? object(e) : MemberPath{e, "", "", {}};
    path.arrow = true;
    return path;
  }

 private:
  MemberPath member(const MemberExpr* m) const {
    MemberPath path = m->isArrow() ? structure(m->getBase()) : object(m->getBase());
    auto* field = dyn_cast<FieldDecl>(m->getMemberDecl());
    if (field) path.fields.push_back(field);
    if (field && field->isAnonymousStructOrUnion()) return path;
    const std::string name = m->getMemberDecl()->getNameAsString();
    path.name += "_" + name;
    path.shown += (path.arrow ? "->" : ".") + name;
    path.arrow = false;
    return path;
  }
  // An element, by a subscript of the host.
  MemberPath indexed(const Expr* array, const std::string& index) const {
    MemberPath path = array->getType()->isArrayType() ? object(array) : structure(array);
    const auto* type = context_.getAsConstantArrayType(array->getType());
    if (type)
      path.inside += (path.inside.empty() ? "" : " && ") + ("(unsigned long)(" + index + ") < ") +
                     std::to_string(type->getZExtSize());
    path.indexed = true, path.unbounded |= !type, path.arrow = false;
    path.shown += "[" + index + "]";
    path.name += "_";
    for (const char c : index) path.name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return path;
  }

  const ASTContext& context_;
  const KnownValues& known_;
};

}  // namespace

MemberPath memberPath(const Expr* lvalue, const ASTContext& context, const KnownValues& known) {
  return Paths(context, known).object(lvalue);
}

MemberPath structurePath(const Expr* argument, const ASTContext& context, const KnownValues& known) {
  const Paths paths(context, known);
  return argument->getType()->isPointerType() ? paths.structure(argument) : paths.object(argument);
}

}  // namespace tasuki
