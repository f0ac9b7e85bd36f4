// Placing of generated text, task constructs, communication directives, and the finished file.
#include "lower/lowering.h"

#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "lower/openmp_clauses.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;

Lowering::Lowering(CompilerInstance& ci, Unit& unit, Emitter& emitter, const LoweringOptions& options)
    : ci_(ci), context_(ci.getASTContext()), unit_(unit), emitter_(emitter), options_(options) {}

void Lowering::place(const Site* s, Text text) {
  auto generate = [s, text](Emitter& e) { e.line(static_cast<int>(s->item), text() + " "); };
  if (!s->ofParameter) return emitter_.insertBefore(static_cast<int>(s->item), generate);
  // The directive stood before the body: its declarations go into it.
  for (unsigned i = s->item + 1; i < unit_.fileEnd; ++i)
    if (unit_.items[i].kind == Item::Token && unit_.items[i].token.is(tok::l_brace)) {
      emitter_.insertAfter(static_cast<int>(i), [text](Emitter& e) { e.write(" " + text()); });
      return;
    }
}

void Lowering::atStart(Text text) { start_.push_back(std::move(text)); }
void Lowering::behindArrays(Text text) { behindArrays_.push_back(std::move(text)); }

void Lowering::mainBody(Range body) {
  main_ = body.begin;
  // Declarations of local labels stand first in their block.
  for (int i = main_ + 1; i < body.end; ++i) {
    if (unit_.items[i].kind != Item::Token || unit_.items[i].token.isNot(tok::kw___label__)) return;
    while (i < body.end && unit_.items[i].token.isNot(tok::semi)) ++i;
    main_ = i;
  }
}

// --- tasks

void Lowering::task(Site* s, const RefInfo& on, Range whole, bool inTasks) {
  emitter_.replace(whole, [this, s, on, whole, inTasks](Emitter& e) {
    std::string at = site(s);
    std::string enter = inTasks ? "tasuki_task_enter(" + at + ", _xmp_s_" + std::to_string(s->id) + ")"
                                : "tasuki_task_begin(" + at + ", &(struct tasuki_ref)" + refText(on) + ")";
    e.line(whole.begin, "{ if (" + enter + ") { ");
    e.tokens(whole);
    e.write(" tasuki_task_end(" + at + "); } }");
  });
}

void Lowering::tasks(Site*, Range whole, const std::vector<std::pair<Site*, RefInfo>>& inner) {
  emitter_.replace(whole, [this, whole, inner](Emitter& e) {
    std::string sets;
    for (const auto& [t, on] : inner)
      sets += "tasuki_set *_xmp_s_" + std::to_string(t->id) + " = tasuki_set_resolve(" + site(t) +
              ", &(struct tasuki_ref)" + refText(on) + "); ";
    e.line(whole.begin, "{ " + sets);
    e.tokens(whole);
    e.write(" }");
  });
}

// --- communication

void Lowering::reflect(Site* s, const std::vector<ArraySymbol*>& arrays,
                       const std::vector<WidthInfo>& widths) {
  place(s, [this, s, arrays, widths] {
    std::vector<std::string> handles, lo, hi, periodic;
    for (ArraySymbol* a : arrays) handles.push_back(handle(*a));
    std::string n = std::to_string(arrays.size()), a = "(tasuki_array *const[])" + list(handles),
                at = site(s);
    const std::string device = copiesText(*s), async = asyncText(*s);
    const bool again = handles.size() == 1 && async == "TASUKI_NO_ASYNC" && device == "0";
    auto unlessReady = [&](const std::string& call) {
      return "(void)(tasuki_reflect_ready(" + at + ", " + handles.front() + ") || (" + call + ", 0));";
    };
    if (s->d.kind == K::ReflectDo) {
      std::string call = "tasuki_reflect_do(" + at + ", " + n + ", " + a + ", " + async + ", " + device + ")";
      return again ? unlessReady(call) : call + ";";
    }
    bool flagged = false, constant = true;
    if (!s->d.hasWidth) {
      // Arrays of several ranks may stand in one directive.
      int rank = 0;
      for (ArraySymbol* x : arrays) rank = std::max(rank, x->rank);
      lo.assign(rank, "TASUKI_WHOLE_SHADOW");
      hi = lo;
    }
    for (const WidthInfo& w : widths) {
      if (!s->d.hasWidth) break;
      lo.push_back(w.whole ? "TASUKI_WHOLE_SHADOW" : str(w.lo));
      hi.push_back(w.whole ? "TASUKI_WHOLE_SHADOW" : str(w.hi));
      periodic.push_back(w.flagged ? "1" : "0");
      flagged |= w.flagged;
      constant = constant && (w.whole || (w.lo.constant() && w.hi.constant()));
    }
    std::string spec = "&(struct tasuki_reflect_spec){.lo = " + list(lo) + ", .hi = " + list(hi);
    if (flagged) spec += ", .periodic = " + list(periodic);
    if (s->d.orthogonal) spec += ", .orthogonal = 1";
    if (s->d.acc) spec += ", .device = " + device;
    spec += "}";
    std::string call = s->d.kind == K::ReflectInit    ? "tasuki_reflect_init("
                       : s->d.kind == K::ReduceShadow ? "tasuki_reduce_shadow("
                                                      : "tasuki_reflect(";
    call += at + ", " + n + ", " + a + ", " + spec + (s->d.kind == K::ReflectInit ? "" : ", " + async) + ")";
    return s->d.kind == K::Reflect && again && constant ? unlessReady(call) : call + ";";
  });
}

// Its address is given to the runtime: it cannot be a register variable.
void Lowering::takeAddress(const VarDecl* v) {
  if (!v || v->getStorageClass() != SC_Register) return;
  for (int i = unit_.indexOf(v->getBeginLoc()); i >= 0 && i < unit_.indexOf(v->getLocation()); ++i)
    if (unit_.items[i].kind == Item::Token && unit_.items[i].token.is(tok::kw_register)) emitter_.replace({i, i}, "");
}

void Lowering::barrier(Site* s, const RefInfo* on) {
  std::optional<RefInfo> r;
  if (on) r = *on;
  place(s, [this, s, r] {
    return "tasuki_barrier(" + site(s) + ", " + refPointer(r ? &*r : nullptr) + ", " +
           (s->d.acc ? "1" : "0") + ");";
  });
}

// What the runtime misses on the device it calls by its name.
void Lowering::nameOperands(const Site& s, const std::vector<ReductionInfo>& vars) {
  if (!s.d.acc) return;
  std::string names;
  for (const ReductionInfo& i : vars)
    names += (names.empty() ? "" : ", ") + (i.array ? i.array->name : i.var->getName().str());
  operands_[s.id] = names;
}

void Lowering::reduction(Site* s, const std::vector<ReductionInfo>& vars, const RefInfo* on) {
  for (const ReductionInfo& i : vars) takeAddress(i.var);
  nameOperands(*s, vars);
  std::optional<RefInfo> r;
  if (on) r = *on;
  place(s, [this, s, vars, r] {
    std::vector<std::string> v;
    for (const ReductionInfo& i : vars) v.push_back(operandText(i));
    return std::string("tasuki_reduction(") + site(s) + ", " + opText(vars[0].op) + ", " +
           std::to_string(v.size()) + ", (struct tasuki_variable[])" + list(v) + ", " +
           refPointer(r ? &*r : nullptr) + ", " + asyncText(*s) + ", " + copiesText(*s) + ");";
  });
}

void Lowering::bcast(Site* s, const std::vector<ReductionInfo>& vars, const RefInfo* from,
                     const RefInfo* on, const DevicesRef* device) {
  for (const ReductionInfo& i : vars) takeAddress(i.var);
  nameOperands(*s, vars);
  std::optional<RefInfo> f, o;
  std::optional<DevicesRef> d;
  if (from) f = *from;
  if (on) o = *on;
  if (device) d = *device;
  place(s, [this, s, vars, f, o, d] {
    std::vector<std::string> v;
    for (const ReductionInfo& i : vars) v.push_back(operandText(i));
    const std::string what = std::to_string(v.size()) + ", (struct tasuki_variable[])" + list(v) + ", " +
                             refPointer(f ? &*f : nullptr) + ", " + refPointer(o ? &*o : nullptr) + ", ";
    if (d)
      return "tasuki_bcast_from_device(" + site(s) + ", " + what + d->devices->variable + ", " +
             (d->part ? str(d->first) : "0") + ", " + asyncText(*s) + ");";
    return "tasuki_bcast(" + site(s) + ", " + what + asyncText(*s) + ", " + copiesText(*s) + ");";
  });
}

void Lowering::waitAsync(Site* s, const std::vector<Value>& ids, const RefInfo* on) {
  std::optional<RefInfo> r;
  if (on) r = *on;
  place(s, [this, s, ids, r] {
    std::vector<std::string> v;
    for (const Value& i : ids) v.push_back(str(i));
    return "tasuki_wait_async(" + site(s) + ", " + std::to_string(v.size()) + ", (long[])" + list(v) + ", " +
           refPointer(r ? &*r : nullptr) + ", " + (s->d.acc ? "1" : "0") + ");";
  });
}

// --- the file

// Whether a construct may leave work under way on devices.
bool Lowering::hasAsync() const {
  return llvm::any_of(unit_.sites, [](const std::unique_ptr<Site>& s) {
    return s->acc && (s->d.clause("async") || s->d.clause("typed_async"));
  });
}

std::string Lowering::finish() {
  for (ArraySymbol* a : arrays_) placeArray(*a);
  start_.insert(start_.end(), behindArrays_.begin(), behindArrays_.end());
  const std::string coarrays = placeCoarrays();
  for (const auto& a : hostLoops_) hostLoop(*a);
  for (auto& [stmt, text] : pragmas_) {
    if (edited_.count(stmt)) continue;
    int i = unit_.indexOf(stmt->getForLoc());
    Text pragma = text;
    emitter_.insertBefore(i, [pragma, i](Emitter& e) { pragmaLine(e, pragma(), i); });
  }
  const bool xmp = !unit_.sites.empty() || hasCoarrays();
  // xmpcc's link starts the runtime before main; a program that another driver links starts it here.
  if (main_ >= 0 && xmp && !callsInit_)
    emitter_.insertAfter(main_, [](Emitter& e) { e.write(" tasuki_start();"); });
  if (main_ >= 0 && hasAsync())
    emitter_.insertAfter(main_, [](Emitter& e) {
      e.write(" __attribute__((cleanup(tasuki_acc_main_end), unused)) char _xmp_main = 0;");
    });
  std::string body = emitter_.print();
  if (std::any_of(unit_.items.begin(), unit_.items.end(), [](const Item& item) { return item.isOpenMp(); })) {
    std::set<std::string> arrays;
    for (const ArraySymbol* a : arrays_) arrays.insert(a->name);
    body = completeOpenMpClauses(std::move(body), arrays);
  }
  if (body.find("__c11_atomic_") != std::string::npos) body = "#include <tasuki/clang_atomics.h>\n" + body;
  if (body.find("__tg_") != std::string::npos) body = "#include <tasuki/clang_tgmath.h>\n" + body;
  if (!xmp && extraSites_.empty()) return body;
  std::string declare;
  for (auto& text : start_) declare += "  " + text() + "\n";
  std::string head = "#include <tasuki/abi.h>\n";
  for (unsigned id : sites_) {
    const Site& s = *unit_.sites[id];
    unsigned line, column;
    std::string file = position(s.loc, line, column);
    head += "static struct tasuki_site _xmp_at_" + std::to_string(id) + " = {\"" + file + "\", " +
            std::to_string(line) + ", " + std::to_string(column) + ", \"" + (s.acc ? "acc " : "") + s.d.spelling +
            "\", 0" + (operands_.count(id) ? ", \"" + operands_[id] + "\"" : "") + "};\n";
  }
  for (const std::string& s : extraSites_) head += s;
  for (const std::string& s : variables_) head += s;
  std::string tail;
  const bool asynchronous = llvm::any_of(unit_.sites, [](const auto& s) { return !s->d.async.empty(); });
  if (!declare.empty() || asynchronous) {
    unsigned line, column;
    std::string file =
        position(unit_.sites.empty() ? coarrays_[0]->decl->getLocation() : unit_.sites[0]->loc, line, column);
    tail = "#line 1 \"<declarations of " + file + ">\"\n" + coarrays;
    tail += "static void _xmp_declare(void) {\n" + declare + "}\n";
    tail += "static struct tasuki_unit _xmp_unit = {TASUKI_ABI_VERSION, \"" + file + "\", _xmp_declare, " +
            (asynchronous ? "1" : "0") + ", 0};\n";
    tail +=
        "__attribute__((constructor)) static void _xmp_register(void) { tasuki_register_unit(&_xmp_unit); "
        "}\n";
  }
  const std::string routines = exportedRoutines();
  if (!routines.empty()) {
    unsigned line, column;
    tail += "#line 1 \"<routines of " + position(unit_.sites[0]->loc, line, column) + ">\"\n" + routines;
  }
  return head + body + tail;
}

}  // namespace tasuki
