// Several devices a node: device arrays, constructs that run on each device of a set, arrays that devices share.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "kernel/usage.h"
#include "lower/lowering.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

void Lowering::devices(DevicesSymbol* d) {
  auto create = [this, d] {
    auto text = [&](const std::optional<Value>& v, const char* none) { return v ? str(*v) : std::string(none); };
    return "tasuki_devices_create(" + site(d->site) + ", &(struct tasuki_devices_spec){\"" + d->name + "\", " +
           text(d->size, "-1") + ", " + (d->of ? d->of->variable : "0") + ", " + std::to_string(d->type) + ", " +
           text(d->first, "0") + ", " + text(d->length, "-1") + "});";
  };
  if (d->fileScope) {
    place(d->site, [d] { return "static tasuki_devices *" + d->variable + ";"; });
    atStart([d, create] { return d->variable + " = " + create(); });
  } else {
    place(d->site, [d, create] {
      return "tasuki_devices *" + d->variable + " __attribute__((cleanup(tasuki_devices_release))) = " + create();
    });
  }
}

std::string Lowering::devicesText(const DevicesRef& r, const std::string& at) {
  if (!r.part) return r.devices->variable;
  return "tasuki_devices_part(" + at + ", " + r.devices->variable + ", " + str(r.first) + ", " + str(r.length) + ")";
}

// "name", address, descriptor: an array for the runtime.
std::string Lowering::sharedArray(const std::string& name, const Expr* e) {
  if (ArraySymbol* a = alignedOf(e)) return "\"" + name + "\", 0, " + handle(*a);
  return "\"" + name + "\", (void *)" + str(e) + ", 0";
}

std::string Lowering::layoutRange(const Site& s, const LayoutUse& use, const LayoutUse::Index& index,
                                  const std::string& range) {
  return "tasuki_layout_range(" + site(&s) + ", " + sharedArray(use.name, use.array) + ", " +
         std::to_string(index.dimension) + ", " + str(index.offset) + ", " + range + ")";
}

// The loop directives of a compute construct that have a layout, itself included.
std::vector<std::shared_ptr<AccInfo>> Lowering::layoutsIn(const AccInfo& a) const {
  std::vector<std::shared_ptr<AccInfo>> all;
  for (const auto& [statement, inner] : facts_.acc)
    if (inner->layout && inner->range.begin >= a.range.begin && inner->range.end <= a.range.end) all.push_back(inner);
  std::sort(all.begin(), all.end(), [](const auto& x, const auto& y) { return x->range.begin < y->range.begin; });
  return all;
}

// The devices of a construct as an expression; empty: it has neither on_device nor layout.
std::string Lowering::deviceSet(const AccInfo& a) {
  std::string set = a.devices ? devicesText(*a.devices, site(a.site)) : "";
  for (const auto& inner : layoutsIn(a)) {
    unsigned dimensions = 0;
    for (const LayoutUse::Index& i : inner->layout->indices) dimensions |= 1u << i.dimension;
    set = "tasuki_layout_devices(" + site(inner->site) + ", " + sharedArray(inner->layout->name, inner->layout->array) +
          ", " + std::to_string(dimensions) + ", " + (set.empty() ? "0" : set) + ")";
  }
  return set;
}

std::string Lowering::eachDevice(const std::string& at, const std::string& set) {
  return "for (int _xmp_k = 0; tasuki_device_enter(" + at + ", " + set + ", _xmp_k); ++_xmp_k) { ";
}

// Stand-alone directives: the same on every device.
std::string Lowering::onDevices(const AccInfo& a, const std::string& text) {
  if (!a.devices || text.empty()) return text;
  std::string at = site(a.site);
  return "{ const tasuki_devices *const _xmp_set = " + devicesText(*a.devices, at) + "; " + eachDevice(at, "_xmp_set") +
         text + " } }";
}

void Lowering::dataOnDevices(std::shared_ptr<AccInfo> a) {
  emitter_.replace(a->range, [this, a](Emitter& e) {
    Site* s = a->site;
    int n = 0;
    std::string items = accItems(*a, n), at = site(s), condition = accCondition(*s);
    const std::string holds = conditionOf(*s), kept = itemsOf(*s);
    std::string set = devicesText(*a->devices, at);
    std::string begin = "{ ", loop = eachDevice(at, "_xmp_set");
    if (!condition.empty()) begin += "const int " + holds + " = !!(" + condition + "); ";
    std::string guard = condition.empty() ? "" : "if (" + holds + ") ";
    begin += "const tasuki_devices *const _xmp_set = " + set + "; ";
    std::string head = at + ", " + std::to_string(n) + ", " + kept + ", TASUKI_ACC_SYNC); } ";
    begin += keptItems(kept, n) + guard + "{ " + keepItems(kept, items) + "} ";
    e.line(a->range.begin, begin + guard + loop + "tasuki_acc_data_begin(" + head);
    e.tokens(a->range);
    e.write(" " + guard + loop + "tasuki_acc_data_end(" + head + "}");
  });
}

// A compute construct: started on all devices, then waited for on all, then its data is given back.
void Lowering::computeOnDevices(std::shared_ptr<AccInfo> a) {
  emitter_.replace(a->range, [this, a](Emitter& e) {
    Site* s = a->site;
    int n = 0;
    std::string items = accItems(*a, n), at = site(s), condition = accCondition(*s), given = accQueue(*s);
    const bool waits = given == "TASUKI_ACC_SYNC";
    const std::string queue = waits ? "TASUKI_DEVICES_QUEUE" : given;
    std::string data = at + ", " + std::to_string(n) + ", _xmp_items, " + given + "); ";
    std::string guard = condition.empty() ? "" : "if (_xmp_if) ";
    std::string offloads = "if (" + std::string(condition.empty() ? "" : "_xmp_if && ") + "tasuki_acc_offload(" + at + ")) { ";
    std::string loop = eachDevice(at, "_xmp_set"), set = deviceSet(*a);
    Offload code = offload(*a, at, queue);
    std::string begin = "{ " + keepQueue(*s);
    if (!condition.empty()) begin += "const int _xmp_if = !!(" + condition + "); ", set = "_xmp_if ? " + set + " : 0";
    begin += "const tasuki_devices *const _xmp_set = " + set + "; " + code.items;
    if (n) begin += keptItems("_xmp_items", n) + guard + "{ " + keepItems("_xmp_items", items) + "} ";
    begin += loop + accWaits(*s, at);
    if (n) begin += guard + "tasuki_acc_data_begin(" + data;
    begin += offloads + code.begin;
    for (const std::string& r : code.reductions) begin += "tasuki_devices_reduction_begin(" + at + ", _xmp_k, " + r + "); ";
    begin += code.launches + "} else { ";
    auto [hostBegin, hostEnd] = hostText(*a, at);
    e.line(a->range.begin, begin + hostBegin);
    e.tokens(a->range);
    std::string end = hostEnd + " } } ";
    if (waits || !code.reductions.empty() || a->inReduction)
      end += loop + offloads + "tasuki_acc_wait(" + at + ", 1, (long[]){" + queue + "}, TASUKI_ACC_SYNC); } } ";
    std::string run = condition.empty() ? "" : "if (_xmp_set) ";
    for (const std::string& r : code.reductions)
      end += run + "tasuki_devices_reduction_end(" + at + ", _xmp_set, " + r + "); ";
    if (!code.end.empty() || n) {
      end += loop;
      if (!code.end.empty()) end += offloads + code.end + code.after + "} ";
      if (n) end += guard + "tasuki_acc_data_end(" + data;
      end += "} ";
    }
    e.write(" " + end + "}");
  });
}

// --- acc declare with layout or on_device

// The whole array as a struct tasuki_acc_item.
std::string Lowering::wholeArray(const Site& s, const LayoutDeclaration& d, const std::string& action) {
  std::string name = "\"" + d.item->name.text + "\"", object = str(d.array);
  if (ArraySymbol* a = alignedOf(d.array)) return "{" + action + ", " + name + ", 0, 0, " + handle(*a) + "}";
  QualType type = d.array->getType();
  if (!type->isArrayType() && !type->isPointerType())
    return "{" + action + ", " + name + ", (void *)&" + object + ", sizeof(" + object + "), 0, sizeof(" + object +
           "), 1, {{0, 1, 1}}}";
  std::vector<std::string> dims;
  std::string row = object;
  for (size_t k = 0;; ++k) {
    bool pointer = k == 0 && type->isPointerType();
    if (!pointer && !type->isArrayType()) break;
    std::string extent = "(long)(sizeof(" + row + ") / sizeof(" + row + "[0]))";
    std::string first = "0", length = extent;
    if (k < d.item->sections.size()) {
      const directive::Subscript& sub = d.item->sections[k];
      if (!sub.first.empty()) first = str(s.expr(sub.first));
      if (!sub.second.empty()) length = str(s.expr(sub.second));
    }
    dims.push_back("{" + first + ", " + length + ", " + (pointer ? "0" : extent) + "}");
    row += "[0]";
    type = pointer ? type->getPointeeType() : context_.getAsArrayType(type)->getElementType();
  }
  return "{" + action + ", " + name + ", (void *)" + object + ", 0, 0, sizeof(" + row + "), " +
         std::to_string(dims.size()) + ", " + list(dims) + "}";
}

void Lowering::declareOnDevices(std::shared_ptr<AccInfo> a) {
  Site* s = a->site;
  facts_.declares.push_back(s);
  for (const LayoutDeclaration& d : a->declared)
    if (const VarDecl* v = rootVariable(d.array); v && d.block >= 0) divided_[v] = s;
  auto create = [this, s, a](const LayoutDeclaration& d) {
    std::string at = site(s);
    return "tasuki_layout_create(" + at + ", " + (a->devices ? devicesText(*a->devices, at) : "0") +
           ", &(struct tasuki_acc_item)" + wholeArray(*s, d, accAction(*d.clause)) + ", &(struct tasuki_layout_spec){" +
           std::to_string(d.block) + ", " + str(d.lo) + ", " + str(d.hi) + "});";
  };
  if (!s->inFunction) {
    behindArrays([a, create] {
      std::string text;
      for (const LayoutDeclaration& d : a->declared) text += create(d) + " ";
      return text;
    });
    return;
  }
  place(s, [a, s, create] {
    std::string text;
    for (size_t k = 0; k < a->declared.size(); ++k)
      text += "tasuki_layout *_xmp_layout_" + std::to_string(s->id) + "_" + std::to_string(k) +
              " __attribute__((cleanup(tasuki_layout_release), unused)) = " + create(a->declared[k]) + " ";
    return text;
  });
}

// Without a loop with layout a device would touch elements that others have.
void Lowering::checkDivided(const AccInfo& a) {
  if (divided_.empty() || !layoutsIn(a).empty()) return;
  Usage usage(a.body);
  DiagnosticsEngine& d = ci_.getDiagnostics();
  for (auto& [v, declared] : divided_) {
    if (!usage.uses(v)) continue;
    std::string name = v->getName().str();
    d.Report(a.site->loc, d.getCustomDiagID(DiagnosticsEngine::Error,
                                            "'%0' is divided among devices, but no loop of this construct has a layout "
                                            "clause: add layout(%0[..]) to the loop over what they share"))
        << name;
    d.Report(declared->loc, d.getCustomDiagID(DiagnosticsEngine::Note, "'%0' is divided here")) << name;
  }
}

void Lowering::deviceDirective(std::shared_ptr<AccInfo> a) {
  Site* s = a->site;
  place(s, [this, s, a] {
    std::string at = site(s);
    if (s->d.kind == K::AccBarrierDevice)
      return "tasuki_barrier_device(" + at + ", " + (a->devices ? devicesText(*a->devices, at) : "0") + ");";
    std::vector<std::string> items;
    for (size_t k = 0; k < a->reflected.size(); ++k) {
      std::string name = "\"" + s->d.names[k].text + "\", ";
      ArraySymbol* array = alignedOf(a->reflected[k]);
      items.push_back("{0, " + name + (array ? "0, 0, " + handle(*array) : "(void *)" + str(a->reflected[k]) + ", 0, 0") + "}");
    }
    return "tasuki_device_reflect(" + at + ", " + std::to_string(items.size()) + ", (struct tasuki_acc_item[])" +
           list(items) + ");";
  });
}

}  // namespace tasuki
