// Coarrays: their descriptors, objects of other images, and assignments of sections.
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "lower/lowering.h"

using namespace clang;

namespace tasuki {

// The variable stays what it is, a page of its own from its first byte on.
void Lowering::codimensions(Range range) { emitter_.replace(range, " __attribute__((aligned(TASUKI_PAGE)))"); }

// Definitions of descriptors, behind the program's text.
std::string Lowering::placeCoarrays() {
  std::string definitions;
  for (const CoarraySymbol* x : coarrays_) {
    const bool external = x->decl->isExternallyVisible();
    variables_.push_back((external ? "extern " : "static ") + ("struct tasuki_coarray " + x->variable) + ";\n");
    if (!x->defined) continue;
    std::string extents = "0";
    if (!x->coextents.empty()) {
      std::vector<std::string> each;
      for (long long extent : x->coextents) each.push_back(std::to_string(extent));
      extents = "(const long[])" + list(each);
    }
    definitions += (external ? "" : "static ") + ("struct tasuki_coarray " + x->variable) + " = {\"" + x->name +
                   "\", (void *)&" + x->name + ", sizeof(" + x->name + "), " +
                   siteAt(x->decl->getLocation(), "coarray " + x->name) + ", " +
                   std::to_string(x->coextents.size() + 1) + ", " + extents +
                   (x->decl->getAnyInitializer() ? ", 1" : ", 0") + "};\n";
    start_.push_back(
        [x] { return "tasuki_coarray_declare(&" + x->variable + ", " + (x->on ? x->on->variable : "0") + ");"; });
  }
  return definitions;
}

std::string Lowering::imageText(const std::string& at, const Coindexed& object) {
  if (object.images.size() == 1) return "(" + str(object.images[0]) + ")";
  std::vector<std::string> images;
  for (const Expr* e : object.images) images.push_back(str(e));
  return "tasuki_coarray_image(" + at + ", &" + object.coarray->variable + ", (const long[])" + list(images) + ")";
}

void Lowering::coarrayAccess(const CoarrayAccess& a) {
  const std::string at = siteAt(a.object.path->getBeginLoc(), "coarray " + a.object.coarray->name);
  emitter_.replace(a.range, [this, a, at](Emitter& e) {
    std::string path = "(" + e.text(a.object.pathRange) + ")";
    if (a.unevaluated) return e.write(path);
    const std::string& x = a.object.coarray->variable;
    if (options_.check)
      path =
          "*(__typeof__" + path + " *)tasuki_coarray_inside(" + at + ", &" + x + ", &" + path + ", sizeof" + path + ")";
    const std::string what = "(" + at + ", &" + x + ", " + imageText(at, a.object) + ", " + path;
    const std::string right = a.right ? "(" + str(a.right) + ")" : "1";
    switch (a.kind) {
      case CoarrayAccess::Get:
        return e.write("TASUKI_COARRAY_GET" + what + ")");
      case CoarrayAccess::Put:
        return e.write("TASUKI_COARRAY_PUT" + what + ", " + right + ")");
      case CoarrayAccess::Update:
      case CoarrayAccess::UpdateAfter:
        return e.write("TASUKI_COARRAY_UPDATE" + what + (a.kind == CoarrayAccess::Update ? ", 0, " : ", 1, ") + a.op +
                       ", " + right + ")");
    }
  });
}

std::string Lowering::lengthText(const SectionDim& d) {
  if (d.length) return str(d.length);
  const Expr* array = cast<ArraySubscriptExpr>(d.subscript)->getBase();
  const std::string text = emitter_.text(range(array->IgnoreParenImpCasts())), base = d.base ? str(d.base) : "0";
  return "tasuki_section_rest(sizeof(" + text + ") / sizeof((" + text + ")[0]), " + base + ", " +
         (d.step ? str(d.step) : "1") + ")";
}

std::string Lowering::partText(const std::string& at, const SectionSide& side, const std::vector<std::string>& counts) {
  std::string text = "&(struct tasuki_part){";
  if (side.image.coarray)
    text += ".coarray = &" + side.image.coarray->variable + ", .image = " + imageText(at, side.image) + ", ";
  std::vector<std::string> strides;
  for (const SectionDim& d : side.dims) {
    const std::string stride = "(long)sizeof(" + emitter_.text(range(d.subscript)) + ")";
    strides.push_back(d.step ? stride + " * (" + str(d.step) + ")" : stride);
  }
  text += ".address = (void *)&" + emitter_.text(side.pathRange) + ", .rank = " + std::to_string(side.dims.size());
  if (!side.dims.empty()) text += ", .count = " + list(counts) + ", .stride = " + list(strides);
  return text + "}";
}

// The path to a section is that to its first element.
void Lowering::sectionsBegin(const std::vector<SectionDim>& dims) {
  for (const SectionDim& d : dims)
    emitter_.replace(d.inside, [this, d](Emitter& e) { e.write(d.base ? str(d.base) : "0"); });
}

// Of an elementwise assignment the right side is computed whole before any of it is assigned.
void Lowering::arrayAssignment(const ArrayAssignment& a) {
  sectionsBegin(a.left.dims);
  sectionsBegin(a.right.dims);
  for (const SectionSide& section : a.sections)
    for (size_t k = 0; k < section.dims.size(); ++k) {
      const SectionDim& d = section.dims[k];
      emitter_.replace(d.inside, [this, d, k](Emitter& e) {
        const std::string index = "_xmp_k" + std::to_string(k);
        e.write((d.base ? "(" + str(d.base) + ") + " : "") + index + (d.step ? " * (" + str(d.step) + ")" : ""));
      });
    }
  // The object of an image in an expression of sections.
  const std::string at = siteAt(a.loc, "array assignment");
  for (const SectionSide& section : a.sections)
    if (section.image.coarray) {
      CoarrayAccess access;
      access.object = section.image;
      access.range = section.image.range;
      coarrayAccess(access);
    }
  emitter_.replace(a.range, [this, a, at](Emitter& e) {
    const bool whole = a.kind != ArrayAssignment::Elementwise;
    std::vector<std::string> counts;
    for (size_t k = 0; k < a.left.dims.size(); ++k)
      counts.push_back(whole ? lengthText(a.left.dims[k]) : "_xmp_n" + std::to_string(k));
    const std::string left = partText(at, a.left, counts), element = "__typeof__(" + e.text(a.left.pathRange) + ")";
    if (a.kind == ArrayAssignment::Copy) {
      std::vector<std::string> right;
      for (const SectionDim& d : a.right.dims) right.push_back(lengthText(d));
      return e.write("tasuki_coarray_copy(" + at + ", " + left + ", " + partText(at, a.right, right) + ", sizeof(" +
                     e.text(a.left.pathRange) + "))");
    }
    if (a.kind == ArrayAssignment::Fill)
      return e.write("(__extension__({ " + element + " _xmp_value = (" + str(a.value) + "); tasuki_coarray_copy(" + at +
                     ", " + left + ", &(struct tasuki_part){.address = &_xmp_value}, sizeof _xmp_value); }))");
    std::string text = "(__extension__({ ", loops, place, bytes = "sizeof *_xmp_all";
    std::vector<std::string> strides(counts.size());
    for (size_t k = counts.size(); k-- > 0;) {
      strides[k] = "(long)" + bytes;
      bytes += " * " + counts[k];
    }
    for (size_t k = 0; k < counts.size(); ++k) {
      const std::string index = "_xmp_k" + std::to_string(k);
      text += "const long " + counts[k] + " = " + lengthText(a.left.dims[k]) + "; ";
      loops += "for (long " + index + " = 0; " + index + " < " + counts[k] + "; ++" + index + ") ";
      place = place.empty() ? index : "(" + place + ") * " + counts[k] + " + " + index;
    }
    for (const SectionSide& section : a.sections) {
      std::vector<std::string> lengths;
      for (const SectionDim& d : section.dims) lengths.push_back(lengthText(d));
      text += "tasuki_section_shape(" + at + ", " + std::to_string(counts.size()) + ", (const long[])" + list(counts) +
              ", (const long[])" + list(lengths) + "); ";
    }
    e.write(text + element + " *_xmp_all = tasuki_section_values(" + at + ", " + std::to_string(counts.size()) +
            ", (const long[])" + list(counts) + ", sizeof *_xmp_all); " + loops + "_xmp_all[" + place + "] = " +
            str(a.value) + "; tasuki_coarray_copy(" + at + ", " + left + ", &(struct tasuki_part){.address = _xmp_all" +
            ", .rank = " + std::to_string(counts.size()) + ", .count = " + list(counts) +
            ", .stride = " + list(strides) + "}, sizeof *_xmp_all); __builtin_free(_xmp_all); }))");
  });
}

}  // namespace tasuki
