// Declarations of nodes, templates and arrays, and the references of array elements.
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "lower/lowering.h"

using namespace clang;

namespace tasuki {

using directive::DistFormat;

namespace {
std::string quotedName(const std::string& n) { return "\"" + n + "\""; }
std::string form(directive::Form f) {
  return f == directive::Form::Bracket ? "TASUKI_BRACKET" : "TASUKI_PAREN";
}
}  // namespace

// `static` at file scope, an automatic object that is released at the block's end elsewhere.
static std::string declare(const Symbol& s, const std::string& type, const std::string& release) {
  if (s.fileScope) return "static " + type + " *" + s.variable + ";";
  return type + " *" + s.variable + " __attribute__((cleanup(" + release + ")))";
}

void Lowering::nodes(NodesSymbol* p) {
  auto create = [this, p] {
    std::vector<std::string> sizes;
    for (const auto& v : p->size) sizes.push_back(v ? str(*v) : "-1");
    return "tasuki_nodes_create(" + site(p->site) + ", &(struct tasuki_nodes_spec){" + quotedName(p->name) +
           ", " + form(p->form) + ", " + std::to_string(p->size.size()) + ", " + list(sizes) + ", " +
           (p->equiv ? refPointer(&*p->equiv) : "0") + "});";
  };
  if (p->fileScope) {
    place(p->site, [p] { return declare(*p, "tasuki_nodes", ""); });
    atStart([p, create] { return p->variable + " = " + create(); });
  } else {
    place(p->site,
          [p, create] { return declare(*p, "tasuki_nodes", "tasuki_nodes_release") + " = " + create(); });
  }
}

void Lowering::templ(TemplateSymbol* t) {
  auto create = [this, t] {
    std::vector<std::string> lb, ub;
    for (size_t d = 0; d < t->lb.size(); ++d) lb.push_back(str(t->lb[d])), ub.push_back(str(t->ub[d]));
    if (lb.empty()) lb.push_back("0"), ub.push_back("0");
    return "tasuki_template_create(" + site(t->site) + ", &(struct tasuki_template_spec){" +
           quotedName(t->name) + ", " + form(t->form) + ", " + std::to_string(t->rank) + ", " +
           (t->fixed ? "1" : "0") + ", " + list(lb) + ", " + list(ub) + "});";
  };
  if (t->fileScope) {
    place(t->site, [t] { return declare(*t, "tasuki_template", ""); });
    atStart([t, create] { return t->variable + " = " + create(); });
  } else {
    place(t->site, [t, create] {
      return declare(*t, "tasuki_template", "tasuki_template_release") + " = " + create();
    });
  }
}

std::string Lowering::formatsText(const std::vector<FormatInfo>& formats) {
  std::vector<std::string> items;
  for (const FormatInfo& f : formats) {
    std::string kind = f.kind == DistFormat::Star     ? "TASUKI_NOT_DISTRIBUTED"
                       : f.kind == DistFormat::Block  ? "TASUKI_BLOCK"
                       : f.kind == DistFormat::Cyclic ? "TASUKI_CYCLIC"
                                                      : "TASUKI_GBLOCK";
    std::string s = "{" + kind + ", " + std::to_string(f.axis);
    if (f.width) s += ", " + str(*f.width);
    if (f.map) {
      std::string m = str(f.map);
      QualType type = f.map->getType(), element;
      if (type->isArrayType())
        element = context_.getAsArrayType(type)->getElementType();
      else
        element = type->getPointeeType();
      // A pointer does not tell its length; -1: trust it to have one entry a node.
      std::string count = type->isArrayType() ? "sizeof(" + m + ") / sizeof((" + m + ")[0])" : "-1";
      s += ", 0, " + m + ", " + count + ", sizeof((" + m + ")[0]), " +
           (element->isSignedIntegerType() ? "1" : "0");
    }
    items.push_back(s + "}");
  }
  return "(struct tasuki_format[])" + list(items);
}

void Lowering::distribute(Site* s, TemplateSymbol* t) {
  auto text = [this, s, t] {
    return "tasuki_template_distribute(" + site(s) + ", " + t->variable + ", " + formatsText(t->formats) +
           ", " + t->onto->variable + ");";
  };
  if (t->fileScope)
    atStart(text);
  else
    place(s, text);
}

void Lowering::templateFix(Site* s, TemplateSymbol* t, const std::vector<FormatInfo>& f,
                           const std::vector<Value>& lb, const std::vector<Value>& ub) {
  place(s, [this, s, t, f, lb, ub] {
    std::vector<std::string> l, u;
    for (size_t d = 0; d < lb.size(); ++d) l.push_back(str(lb[d])), u.push_back(str(ub[d]));
    return "tasuki_template_fix(" + site(s) + ", " + t->variable + ", " + (f.empty() ? "0" : formatsText(f)) +
           ", " + (l.empty() ? "0, 0" : "(long[])" + list(l) + ", (long[])" + list(u)) + ");";
  });
}

// --- arrays

// Bounds in the declarator itself.
static int boundsWritten(const VarDecl& v) {
  int count = 0;
  TypeLoc l = v.getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc().IgnoreParens();
  while (auto array = l.getAs<ArrayTypeLoc>()) {
    ++count;
    l = array.getElementLoc().getUnqualifiedLoc().IgnoreParens();
  }
  return count;
}

std::string Lowering::element(const ArraySymbol& a) const {
  std::string object = a.name;
  if (a.kind == ArraySymbol::Static && !a.member) {
    // The carrier has lost the bounds of its own declarator, not those of a typedef.
    object = "(*_xmp_e_" + a.name + ")";
    for (int d = boundsWritten(*a.decl); d < a.rank; ++d) object += "[0]";
    return typeText(a.element, object);
  }
  for (int d = 0; d < a.rank; ++d) object += "[0]";
  return typeText(a.element, object);
}

bool Lowering::staticType(const ArraySymbol& a) const {
  for (int d = 1; d < a.rank; ++d)
    if (!a.extent[d]) return false;
  return true;
}

std::string Lowering::innerExtents(const ArraySymbol& a) const {
  std::string s;
  for (int d = 1; d < a.rank; ++d)
    s += a.extent[d] ? "[" + std::to_string(*a.extent[d]) + "]"
                     : "[" + a.variable + "->dim[" + std::to_string(d) + "].extent]";
  return s;
}

// A block-scope array of a function that may be entered again shares its origin variable with the other
// activation: it is read from the descriptor there.
bool Lowering::stableOrigin(const ArraySymbol& a) const {
  return a.kind == ArraySymbol::Static && (a.fileScope || a.inMain);
}

std::string Lowering::hoistName(const ArraySymbol& a) const {
  // The name itself is free where the program's own declaration is gone.
  return a.kind == ArraySymbol::Static && !a.member ? a.name : "_xmp_a" + a.variable.substr(6);
}

static std::string pointerTo(const std::string& element, const std::string& extents,
                             const std::string& name) {
  return extents.empty() ? element + " *" + name : element + " (*" + name + ")" + extents;
}

// Of a pointer whose elements are those of the array, by its subscripts.
std::string Lowering::elementsType(const ArraySymbol& a) const { return pointerTo(element(a), innerExtents(a), ""); }

std::string Lowering::hoist(const ArraySymbol& a, const std::string& at) {
  std::string pre;
  bool mayLack = a.kind == ArraySymbol::Pointer || !a.with->fixed;
  for (const FormatInfo& f : a.with->formats) mayLack |= f.undefined;
  if (a.kind == ArraySymbol::Pointer)
    pre = "tasuki_array_bind(" + a.variable + ", " + a.name + "); ";
  else if (a.kind == ArraySymbol::Static && !stableOrigin(a))
    pre = "tasuki_array_bind(" + a.variable + ", " + a.variable + "->base); ";
  if (mayLack) pre += "tasuki_check_allocated(" + at + ", " + a.variable + "); ";
  bool plain = a.kind == ArraySymbol::Parameter && !a.restricted;
  if (a.restricted) pre += "tasuki_array_bind(" + a.variable + ", " + a.variable + "->base); ";
  std::string source = plain ? a.variable + "->origin" : a.origin;
  if (a.rank > 1 && !(a.kind == ArraySymbol::Static && a.fileScope && staticType(a)))
    source = "(void *)" + source;
  std::string name = (plain ? "" : "restrict ") + hoistName(a);
  return pre + pointerTo(element(a), innerExtents(a), name) + " = " + source + ";";
}

std::string Lowering::hoists(const Region& r, const std::string& at) {
  std::string s;
  for (const ArraySymbol* a : r.arrays) s += (s.empty() ? "" : " ") + hoist(*a, at);
  return s;
}

std::string Lowering::handle(const ArraySymbol& a) const {
  if (a.kind == ArraySymbol::Pointer) return "tasuki_array_bind(" + a.variable + ", " + a.name + ")";
  return a.variable;
}

std::string Lowering::createArray(ArraySymbol& a) {
  std::vector<std::string> size, axis, offset, lo, hi, expected;
  bool constants = false;
  for (int d = 0; d < a.rank; ++d) {
    size.push_back(str(a.size[d]));
    axis.push_back(std::to_string(a.axis[d]));
    offset.push_back(str(a.offset[d]));
    bool full = a.shadow[d].full && a.with->isDistributed(a.axis[d]);
    lo.push_back(full ? "TASUKI_FULL_SHADOW" : a.shadow[d].full ? "0" : str(a.shadow[d].lo));
    hi.push_back(full ? "TASUKI_FULL_SHADOW" : a.shadow[d].full ? "0" : str(a.shadow[d].hi));
    bool use = d > 0 && a.extent[d];
    constants |= use;
    expected.push_back(use ? std::to_string(*a.extent[d]) : "0");
  }
  const char* kind = a.kind == ArraySymbol::Static    ? "TASUKI_STATIC"
                     : a.kind == ArraySymbol::Pointer ? "TASUKI_POINTER"
                                                      : "TASUKI_PARAMETER";
  const bool elsewhere = a.externOnly && a.kind == ArraySymbol::Static;
  if (elsewhere) kind = "TASUKI_PARAMETER";
  std::string s = (elsewhere ? "tasuki_array_expect(" + site(a.align) + ", &" + a.variable
                             : "tasuki_array_create(" + site(a.align)) +
                  ", &(struct tasuki_array_spec){.name = " + quotedName(a.name) + ", .kind = " + kind +
                  ", .type = " + typeCode(a.element) + ", .element_size = sizeof(" + element(a) +
                  "), .rank = " + std::to_string(a.rank) + ", .size = " + list(size) + ", .with = " + a.with->variable +
                  ", .axis = " + list(axis) + ", .offset = " + list(offset) + ", .shadow_lo = " + list(lo) +
                  ", .shadow_hi = " + list(hi);
  if (a.kind == ArraySymbol::Parameter) s += ", .base = (void *)" + a.name;
  if (!elsewhere && (a.kind != ArraySymbol::Parameter || a.restricted))
    s += ", .origin_variable = " + (a.fileScope ? "&" + a.origin : "(void *)" + a.origin + "_at");
  if (constants) s += ", .expected_extent = " + list(expected);
  return s + "});";
}

// The items of an array's name in its declarator, of parentheses around it alone and of the bounds behind:
// `(*f[8])(int)` has more on both sides.
Range Lowering::nameAndBounds(int name) const {
  auto token = [&](int i) {
    return i >= 0 && i < static_cast<int>(unit_.fileEnd) && unit_.items[i].kind == Item::Token
               ? unit_.items[i].token.getKind()
               : tok::unknown;
  };
  Range r{name, name};
  for (;;) {
    if (token(r.begin - 1) == tok::l_paren && token(r.end + 1) == tok::r_paren) {
      --r.begin, ++r.end;
    } else if (token(r.end + 1) == tok::l_square) {
      int depth = 0;
      do {
        ++r.end;
        depth += (token(r.end) == tok::l_square) - (token(r.end) == tok::r_square);
      } while (depth > 0 && r.end + 1 < static_cast<int>(unit_.fileEnd));
    } else {
      return r;
    }
  }
}

// The array's own declarator becomes a pointer that only carries the element type.
void Lowering::carrier(ArraySymbol& a) {
  for (const VarDecl* v : a.decl->redecls()) {
    Range r = nameAndBounds(unit_.indexOf(v->getLocation()));
    std::string unused = a.fileScope ? "" : " __attribute__((unused))";
    emitter_.replace(r, "*_xmp_e_" + a.name + unused);
  }
}

void Lowering::array(ArraySymbol* a) {
  arrays_.push_back(a);
  if (a->kind == ArraySymbol::Static && !a->member) carrier(*a);
}

// Called when the whole unit is known: the array is complete behind its last directive.
void Lowering::placeArray(ArraySymbol& a) {
  bool ownStorage = a.decl->getStorageClass() == SC_Static;
  const bool external = a.fileScope && a.decl->isExternallyVisible();
  std::string linkage = a.externOnly ? "extern " : external ? "" : "static ";
  std::string extents = staticType(a) ? innerExtents(a) : "";
  std::string origin = a.kind == ArraySymbol::Static
                           ? pointerTo(element(a), extents, "restrict " + a.origin) + ";"
                           : "void *restrict " + a.origin + ";";
  if (a.fileScope) {
    place(a.last, [&a, linkage, origin] {
      return linkage + "tasuki_array *" + a.variable + "; " + linkage + origin;
    });
    if (!a.externOnly) atStart([this, &a] { return a.variable + " = " + createArray(a); });
    if (a.externOnly && a.kind == ArraySymbol::Static) atStart([this, &a] { return createArray(a); });
    return;
  }
  // Its address must not be seen in the function itself: GCC would take it to point anywhere.
  if (a.kind != ArraySymbol::Parameter || a.restricted)
    variables_.push_back("static void *restrict " + a.origin + "; static void *restrict *volatile " +
                         a.origin + "_at = &" + a.origin + ";\n");
  place(a.last, [this, &a, ownStorage] {
    std::string s;
    if (ownStorage)
      return s + "static tasuki_array *" + a.variable + "; if (!" + a.variable + ") " + a.variable + " = " +
             createArray(a);
    return s + "tasuki_array *" + a.variable +
           " __attribute__((cleanup(tasuki_array_release))) = " + createArray(a);
  });
}

void Lowering::descOf(Range range, const Symbol* s) {
  emitter_.replace(range, "((void *)" + s->variable + ")");
}

void Lowering::addressOf(Range range, ArraySymbol* a) {
  emitter_.replace(range, "((void *)" + a->variable + "->base)");
}

void Lowering::reference(const ReferenceInfo& r) {
  if (r.expr) facts_.references[r.expr] = r;
  ArraySymbol& a = *r.array;
  bool isStatic = a.kind == ArraySymbol::Static;
  Range base = r.base;
  if (r.unevaluated) {
    if (!isStatic || a.member) return;
    emitter_.replace(base, [this, &a](Emitter& e) {
      std::string t;
      for (const Value& v : a.size) t += "[" + str(v) + "]";
      e.write("(*(" + element(a) + " (*)" + t + ")0)");
    });
    return;
  }
  if (r.subscripts.empty()) {
    // The bare name is the address of the local section.
    if (!isStatic) return;
    bool argument = r.argument;
    emitter_.replace(base, [this, &a, argument](Emitter& e) {
      std::string type = argument && a.rank > 1 ? "void *" : elementsType(a);
      e.write("((" + type + ")" + a.variable + "->base)");
    });
    return;
  }
  bool hoisted = r.region != nullptr;
  if (!hoisted || !isStatic || a.member)
    emitter_.replace(base, [this, &a, hoisted](Emitter& e) {
      if (hoisted) return e.write(hoistName(a));
      if (stableOrigin(a) && a.fileScope && (a.rank == 1 || staticType(a))) return e.write(a.origin);
      e.write("((" + elementsType(a) + ")" + handle(a) + "->origin)");
    });
  for (size_t d = 0; d < r.subscripts.size(); ++d) {
    int dim = static_cast<int>(d);
    Range sub = r.subscriptRanges[d];
    bool affine = a.isAffine(dim);
    ReferenceInfo::Match match = r.matches[d];
    if (affine && !options_.check) continue;
    SourceLocation loc = r.loc;
    emitter_.replace(sub, [this, &a, dim, sub, affine, match, loc](Emitter& e) {
      std::string text = e.text(sub);
      if (options_.check)
        text = "tasuki_check(" + siteAt(loc, "reference of " + a.name) + ", " + handle(a) + ", " + std::to_string(dim) +
               ", (" + text + "))";
      if (affine) return e.write(text);
      std::string name = match.loop ? match.loop->var->getName().str() : "";
      if (!options_.check && match.loop && match.delta == std::optional<long long>(0)) {
        if (match.loop->mode == LoopVar::Cyclic) return e.write("_xmp_l_" + name);
        if (match.loop->mode == LoopVar::BlockCyclic) return e.write("(" + name + " + _xmp_delta_" + name + ")");
      }
      const TemplateSymbol& t = *a.with;
      int axis = a.axis[dim];
      std::string td = t.variable + "->dim[" + std::to_string(axis) + "].";
      const FormatInfo& f = t.formats[axis];
      std::string width = !f.width              ? "1"
                          : f.width->constant() ? std::to_string(*f.width->constant())
                                                : td + "width";
      auto n = t.nodesAlong(axis);
      std::string lb = t.fixed && t.lb[axis].constant() ? std::to_string(*t.lb[axis].constant()) : td + "lb";
      Value off = a.offset[dim];
      std::string index = "(" + text + ")";
      if (off.constant() != std::optional<long long>(0)) index += " + (" + str(off) + ")";
      if (lb != "0") index += " - (" + lb + ")";
      e.write("tasuki_cyclic_local(" + index + ", " + width + ", " + (n ? std::to_string(*n) : td + "nodes") +
              ")");
    });
  }
}

}  // namespace tasuki
