// Coarrays: their declarations, and objects of other images.
#include "clang/AST/Attr.h"
#include "frontend/extensions.h"
#include "sema/analyzer.h"

using namespace clang;

namespace tasuki {

static const AnnotateAttr* codimensionsOf(const VarDecl* v) {
  for (const auto* a : v->specific_attrs<AnnotateAttr>())
    if (a->getAnnotation() == kCoarray) return a;
  return nullptr;
}

CoarraySymbol* Analyzer::coarrayOf(const VarDecl* v) const {
  auto it = v ? coarrays_.find(v->getCanonicalDecl()) : coarrays_.end();
  return it == coarrays_.end() ? nullptr : it->second.get();
}

// Each declaration that has codimensions is met.
void Analyzer::declareCoarray(const VarDecl* v) {
  const AnnotateAttr* a = codimensionsOf(v);
  CoarraySymbol* known = coarrayOf(v);
  if (known && v->isThisDeclarationADefinition() != VarDecl::DeclarationOnly) known->defined = true;
  if (!a || a->isInherited()) return;
  const SourceLocation colon = a->getLocation();
  auto wrong = [&](const std::string& text) { error(colon, "coarray " + quoted(v->getName().str()) + text); };
  const QualType type = v->getType(), element = context_.getBaseElementType(type);
  if (element->isPointerType())
    return wrong(" holds pointers, which lead nowhere on other images; coarrays hold the values themselves");
  if (element->isFunctionType()) return wrong(" is a function; a coarray is a variable");
  if (element.isConstQualified()) return wrong(" is const: every image has the same values without it");
  if (v->getTLSKind() != VarDecl::TLS_None) return wrong(" is of one thread; a coarray is of one image");
  std::vector<long long> coextents;
  for (const Expr* e : a->args()) {
    const long long extent = constant(e).value_or(0);
    if (extent < 1) return wrong(" has a codimension that is no positive constant");
    coextents.push_back(extent);
  }
  if (coextents.size() > 6) return wrong(" has more than 7 codimensions");
  if (known) {
    if (known->coextents != coextents) {
      wrong(" has other codimensions here than before");
      return note(known->decl->getLocation(), "declared here first");
    }
  } else {
    auto symbol = std::make_unique<CoarraySymbol>();
    symbol->decl = v->getCanonicalDecl();
    symbol->name = v->getName().str();
    symbol->coextents = coextents;
    symbol->variable = "_xmp_c_" + symbol->name;
    symbol->defined = v->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
    known = (coarrays_[v->getCanonicalDecl()] = std::move(symbol)).get();
    sink_.coarray(known);
  }
  const int begin = item(colon);
  const auto brackets = Extensions(ci_.getPreprocessor(), unit_).behindColon(static_cast<unsigned>(begin));
  sink_.codimensions({begin, static_cast<int>(brackets.back().close)});
}

// coarray on p :: x, y
void Analyzer::coarrayDirective(Site& site) {
  if (site.inFunction) return error(site.loc, "'coarray' stands outside of functions, where its coarrays are declared");
  const std::optional<RefInfo> on = ref(site, site.d.on);
  if (!on) return;
  if (on->kind != RefInfo::Nodes || !on->subs.empty())
    return error(site.loc,
                 "'coarray' expects the name of a node array behind 'on'; declare one of these nodes alone: "
                 "#pragma xmp nodes q(..) = p(..)");
  for (const directive::Name& name : site.d.names) {
    const Expr* e = site.expr(name);
    auto* r = dyn_cast_or_null<DeclRefExpr>(e ? e->IgnoreParenImpCasts() : nullptr);
    CoarraySymbol* x = r ? coarrayOf(dyn_cast<VarDecl>(r->getDecl())) : nullptr;
    if (!x) {
      error(at(name.loc), quoted(name.text) + " is not a coarray");
      if (r) note(r->getDecl()->getLocation(), quoted(name.text) + " is declared here; a coarray has ':[*]' behind it");
      continue;
    }
    if (x->site) {
      error(at(name.loc), quoted(name.text) + " is mapped to a node array already");
      note(x->site->loc, "mapped here");
      continue;
    }
    x->site = &site;
    x->on = on->nodes;
  }
}

// `(*(kImageMarker(..), &(x)))`
bool Analyzer::coindexed(const Expr* e, Coindexed& object) {
  auto* deref = dyn_cast<UnaryOperator>(e->IgnoreParens());
  if (!deref || deref->getOpcode() != UO_Deref) return false;
  auto* comma = dyn_cast<BinaryOperator>(deref->getSubExpr()->IgnoreParens());
  if (!comma || comma->getOpcode() != BO_Comma) return false;
  const CallExpr* image = callOf(comma->getLHS(), kImageMarker);
  if (!image) return false;
  object.path = cast<UnaryOperator>(comma->getRHS()->IgnoreParens())->getSubExpr()->IgnoreParens();
  for (unsigned k = 1; k < image->getNumArgs(); ++k) object.images.push_back(image->getArg(k)->IgnoreParenImpCasts());
  object.range = range(static_cast<const Expr*>(deref));
  object.pathRange = range(object.path);
  return true;
}

void Analyzer::checkCoindexed(Coindexed& object, const Expr* where) {
  const Expr* root = object.path;
  for (;;) {
    root = root->IgnoreParens();
    if (auto* member = dyn_cast<MemberExpr>(root); member && !member->isArrow()) {
      root = member->getBase();
    } else if (auto* element = dyn_cast<ArraySubscriptExpr>(root);
               element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
      root = element->getBase()->IgnoreParenImpCasts();
    } else {
      break;
    }
  }
  auto* name = dyn_cast<DeclRefExpr>(root);
  auto* v = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  CoarraySymbol* x = coarrayOf(v);
  if (!v)
    return error(
        root->getBeginLoc(),
        "what a pointer leads to is no part of a coarray: in front of ':[' stands a coarray, or an element or a "
        "member of one");
  if (!x) {
    error(name->getLocation(), quoted(v->getName().str()) + " is not a coarray");
    return note(v->getLocation(), quoted(v->getName().str()) +
                                      " is declared here; a coarray is declared outside of "
                                      "functions, with ':[*]' behind it");
  }
  if (object.images.size() != x->coextents.size() + 1) {
    error(where->getBeginLoc(), quoted(x->name) + " has " + std::to_string(x->coextents.size() + 1) + " codimension" +
                                    (x->coextents.empty() ? "" : "s") + ", found " +
                                    std::to_string(object.images.size()));
    return note(x->decl->getLocation(), quoted(x->name) + " is declared here");
  }
  for (size_t k = 0; k < object.images.size(); ++k) {
    const Expr* e = object.images[k];
    if (!e->getType()->isIntegralOrEnumerationType())
      return error(e->getBeginLoc(), "an image is an integer, found '" + e->getType().getAsString() + "'");
    const auto image = constant(e);
    if (!image) continue;
    if (*image < 0) return error(e->getBeginLoc(), "images count from 0, found " + std::to_string(*image));
    if (k < x->coextents.size() && *image >= x->coextents[k])
      return error(e->getBeginLoc(), "codimension " + std::to_string(k + 1) + " of " + quoted(x->name) + " is 0 to " +
                                         std::to_string(x->coextents[k] - 1) + ", found " + std::to_string(*image));
  }
  if (scope_.compute) {
    error(where->getBeginLoc(), "an object of another image is for the host: it cannot be used in a compute region");
    return note(scope_.compute->loc, "the region begins here");
  }
  if (!scope_.hostData.empty())
    return error(where->getBeginLoc(),
                 "coarrays in 'acc host_data' are not implemented; update the host's copies and "
                 "use these");
  if (scope_.loop && !x->on) {
    error(where->getBeginLoc(),
          "inside of a distributed loop images are those of the nodes that execute the iteration: "
          "name the nodes that are meant with '#pragma xmp coarray on p :: " +
              x->name + "'");
    note(scope_.loop->site->loc, "the loop is distributed here");
    return note(x->decl->getLocation(), quoted(x->name) + " is declared here");
  }
  object.coarray = x;
}

// What is computed in subscripts.
void Analyzer::walkPath(const Expr* path) {
  path = path->IgnoreParenImpCasts();
  if (auto* element = dyn_cast<ArraySubscriptExpr>(path)) {
    walkPath(element->getBase());
    if (const CallExpr* section = callOf(element->getIdx(), kSectionMarker)) {
      for (unsigned k = 1; k < section->getNumArgs(); ++k) walk(section->getArg(k));
    } else {
      walk(element->getIdx());
    }
  } else if (auto* member = dyn_cast<MemberExpr>(path); member && !member->isArrow()) {
    walkPath(member->getBase());
  } else {
    walk(path);
  }
}

bool Analyzer::readsImage(const Expr* e) {
  CoarrayAccess access;
  if (!coindexed(e, access.object)) return false;
  checkCoindexed(access.object, e);
  if (!access.object.coarray || !noSection(access.object.path)) return true;
  if (access.object.path->getType()->isArrayType()) {
    error(e->getBeginLoc(),
          "this is an array of another image; write a section of it in an assignment, "
          "a[:] = x[:]:[k];, or one element");
    return true;
  }
  access.range = access.object.range;
  access.unevaluated = scope_.unevaluated;
  sink_.coarrayAccess(access);
  walkPath(access.object.path);
  for (const Expr* image : access.object.images) walk(image);
  return true;
}

bool Analyzer::writesImage(const Expr* target, const Expr* whole, const Expr* right, CoarrayAccess::Kind kind,
                           const std::string& op) {
  CoarrayAccess access;
  if (!coindexed(target, access.object)) return false;
  checkCoindexed(access.object, target);
  if (!access.object.coarray || !noSection(access.object.path)) return true;
  access.kind = kind;
  access.range = range(whole);
  access.right = right;
  access.op = op;
  access.unevaluated = scope_.unevaluated;
  sink_.coarrayAccess(access);
  walkPath(access.object.path);
  for (const Expr* image : access.object.images) walk(image);
  if (right) walk(right);
  return true;
}

bool Analyzer::partOfImage(const Expr* base, const std::string& part) {
  Coindexed object;
  if (!coindexed(base->IgnoreParenImpCasts(), object)) return false;
  error(base->getBeginLoc(), "the image stands behind the whole object, its " + part + " in front: x[i].n:[k]");
  return true;
}

}  // namespace tasuki
