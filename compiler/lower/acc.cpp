// OpenACC compute constructs: kernels for devices with a memory of their own, OpenMP on the host.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "kernel/printer.h"
#include "kernel/region.h"
#include "kernel/usage.h"
#include "lower/lowering.h"
#include "lower/next_call.h"
#include "sema/acc_sharing.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;

static std::string quotedSource(const std::string& source) {
  std::string out;
  size_t begin = 0;
  while (begin < source.size()) {
    size_t end = source.find('\n', begin);
    if (end == std::string::npos) end = source.size();
    out += "\n    \"";
    for (char c : source.substr(begin, end - begin)) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += "\\n\"";
    begin = end + 1;
  }
  return out;
}

// Names as one literal, or 0.
static std::string spaced(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "\"" : " ") + name;
  return text.empty() ? "0" : text + "\"";
}

std::string Lowering::reasonText(const std::string& unsupported, SourceLocation where) {
  unsigned line = 0, column = 0;
  std::string file = position(where, line, column);
  return "\"" + unsupported + " at " + file + ":" + std::to_string(line) + "\"";
}

void Lowering::routine(const Site* s, const FunctionDecl* f) {
  facts_.routines.insert(f->getCanonicalDecl());
  if (s->d.clause("gang")) facts_.gangRoutines.insert(f->getCanonicalDecl());
  if (s->d.clause("gang") || s->d.clause("worker") || s->d.clause("vector"))
    facts_.sharingRoutines.insert(f->getCanonicalDecl());
  if (f->getDefinition() && f->isExternallyVisible()) exported_.push_back({s, f->getDefinition()});
}

// A struct tasuki_file_variable.
static std::string fileVariable(const VarDecl* v) {
  const std::string name = v->getNameAsString();
  const bool pointer = v->getType()->isPointerType();
  return "{\"" + fileName(v) + "\", \"" + name + "\", (const void *)&" + name + ", " +
         (pointer ? "0" : "sizeof " + name) + "}";
}

// The texts of routines that kernels of other units may call, and their registration.
std::string Lowering::exportedRoutines() {
  std::string texts, variables;
  for (auto [s, f] : exported_) {
    const std::string list = "_xmp_routine_variables_" + f->getNameAsString();
    size_t count = 0;
    for (const RoutineCode& r : routineTexts(context_, unit_, facts_, hostForKernels(), *s, f)) {
      const std::string reason = r.unsupported.empty() ? "0" : reasonText(r.unsupported, r.problem);
      // Aligned arrays are no variables here; no kernel gets those of a routine without a text.
      if (count == 0 && !r.variables.empty() && r.unsupported.empty()) {
        variables += "static const struct tasuki_file_variable " + list + "[] = {\n";
        for (const VarDecl* v : r.variables) variables += "  " + fileVariable(v) + ",\n";
        variables += "};\n";
        count = r.variables.size();
      }
      texts += "  {\"" + r.name + "\", " + (r.unsupported.empty() ? quotedSource(r.source) : "0") + ", " + reason +
               ", " + spaced(r.routines) + ", " + std::to_string(count) + ", " + (count ? list : "0") + ", 0},\n";
    }
  }
  if (texts.empty()) return "";
  return variables + "static struct tasuki_routine _xmp_routines[] = {\n" + texts +
         "};\n__attribute__((constructor)) static void _xmp_register_routines(void) { tasuki_register_routines("
         "sizeof _xmp_routines / sizeof *_xmp_routines, _xmp_routines); }\n";
}

// The launch of one kernel; its static object goes to the front of the file.
std::string Lowering::launch(const KernelCode& k, const Site& s, const std::string& at, const std::string& queue) {
  std::string object = "_xmp_kernel_" + std::to_string(kernels_++);
  const std::string reason = k.unsupported.empty() ? "0" : reasonText(k.unsupported, k.problem);
  variables_.push_back("static struct tasuki_kernel " + object + " = {\"" + k.name + "\", " +
                       (k.unsupported.empty() ? quotedSource(k.source) : "0") + ", " + reason + ", TASUKI_KERNEL_" +
                       k.mode + ", 0, " + spaced(k.routines) + "};\n");
  std::vector<std::string> arguments;
  for (const KernelArgument& a : k.arguments) {
    std::string text = "{TASUKI_ARG_" + a.kind + ", \"" + (a.shown.empty() ? a.name : a.shown) + "\", " + a.address +
                       ", " + a.size + ", " + a.fixed + ", " + a.array + ", " + a.op + ", " + a.type + "}";
    arguments.push_back(text);
  }
  auto wish = [&](const char* name, const char* loopClause) -> std::string {
    const AccClause* c = s.d.clause(name);
    if (!c || c->exprs.empty() || c->exprs[0].empty()) c = s.d.clause(loopClause);
    if (!c || c->exprs.empty() || c->exprs[0].empty() || c->modifier == "static") return "0";
    const Expr* n = s.expr(c->exprs[0]);
    const bool known = n->isEvaluatable(context_);  // and positive: sema has seen to that
    return known ? str(n) : "tasuki_acc_positive(" + at + ", \"" + c->name + "\", " + str(n) + ")";
  };
  // Threads of a group: workers, vector.
  auto threads = [&](const char* name, const char* loopClause) -> std::string {
    if (k.oneThread) return "1";
    const std::string n = wish(name, loopClause);
    return k.pointsToShared ? "tasuki_acc_with_pointers(" + n + ")" : n;
  };
  std::string n = std::to_string(arguments.size());
  return "{ " + k.setup + "tasuki_acc_launch(" + at + ", &" + object + ", &(struct tasuki_launch){" + n + ", " +
         (arguments.empty() ? "0" : "(struct tasuki_kernel_arg[])" + list(arguments)) + ", {" + k.count[0] + ", " +
         k.count[1] + ", " + k.count[2] + "}, " + wish("num_gangs", "gang") + ", " + threads("num_workers", "worker") +
         ", " + threads("vector_length", "vector") + ", " + queue + "}); } ";
}

std::string Lowering::steps(const std::vector<HostStep>& all, const std::string& at, const std::string& queue) {
  const std::string wait = "tasuki_acc_wait(" + at + ", 1, (long[]){" + queue + "}, TASUKI_ACC_SYNC); ";
  std::string text;
  for (const HostStep& s : all) {
    if (s.kind == HostStep::text) text += s.words;
    if (s.kind == HostStep::toHost || s.kind == HostStep::toDevice)
      text += "tasuki_acc_update(" + at + ", 1, &(struct tasuki_acc_item){" +
              (s.kind == HostStep::toHost ? "TASUKI_ACC_UPDATE_HOST" : "TASUKI_ACC_UPDATE_DEVICE") + ", \"" + s.words +
              "\", &" + s.words + ", sizeof(" + s.words + "), 0}, 1, " + queue + "); ";
    if (queue != "TASUKI_ACC_SYNC" && s.kind != HostStep::text) text += wait;
  }
  return text;
}

// In place of kernels, on the contents of the device copies: not with device pointers, nor for several devices.
bool Lowering::hostCanRun(const AccInfo& a) {
  bool possible = !a.devices && layoutsIn(a).empty() && !a.site->d.clause("deviceptr");
  for (const Site* s : a.data) possible &= !s->d.clause("deviceptr");
  return possible;
}

// Whether something in the construct keeps it from being kernels, of which the user is told.
static bool supported(const RegionCode& code) {
  return llvm::all_of(code.kernels, [](const KernelCode& k) { return k.unsupported.empty(); });
}

bool Lowering::runsOnHost(const AccInfo& a, const RegionCode& code) {
  auto problem = std::find_if(code.kernels.begin(), code.kernels.end(),
                              [](const KernelCode& k) { return !k.unsupported.empty(); });
  if (problem == code.kernels.end()) return false;
  const bool possible = hostCanRun(a);
  DiagnosticsEngine& d = ci_.getDiagnostics();
  const unsigned text =
      possible ? d.getCustomDiagID(DiagnosticsEngine::Warning,
                                   "the host runs this compute region, with data that comes from the device and goes "
                                   "back: kernels cannot have %0")
               : d.getCustomDiagID(DiagnosticsEngine::Warning,
                                   "this compute region runs with XMP_DEVICE=host only: kernels cannot have %0");
  d.Report(problem->problem, text) << problem->unsupported;
  // What stands in a routine does not show who calls it.
  const SourceManager& sources = ci_.getSourceManager();
  const SourceRange own(a.site->loc, a.body->getEndLoc());
  if (problem->problem.isFileID() && own.isValid() && own.getEnd().isFileID() &&
      (sources.isBeforeInTranslationUnit(problem->problem, own.getBegin()) ||
       sources.isBeforeInTranslationUnit(own.getEnd(), problem->problem)))
    d.Report(a.site->loc, d.getCustomDiagID(DiagnosticsEngine::Note, "the region of 'acc %0' begins here"))
        << a.site->d.spelling;
  return possible;
}

HostText Lowering::hostForKernels() {
  HostText host;
  host.value = [this](const Value& v) { return str(v); };
  host.expression = [this](const Expr* e) { return str(e); };
  host.array = [this](const ArraySymbol& s) { return handle(s); };
  host.sectionStart = [this](const AccInfo& a, const std::function<bool(const Expr*)>& same) {
    return sectionStart(a, same, true);
  };
  host.devicePointer = [this](const AccInfo& a, const VarDecl* v) { return devicePointer(a, v); };
  host.type = [this](QualType t) { return typeCode(t); };
  host.operation = [](directive::ReduceOp op) { return opText(op); };
  host.member = [this](const LoopInfo& l) {
    return "tasuki_loop_member(" + site(l.site) + ", &(struct tasuki_ref)" + refText(l.on) + ")";
  };
  host.keepStep = [this](const Site& s, LoopVar& v, const std::string& number) { return keepStep(s, v, number); };
  host.layout = [this](const Site& s, const LayoutUse& use, const LayoutUse::Index& index, const std::string& range) {
    return layoutRange(s, use, index, range);
  };
  return host;
}

// What only the run knows of whether kernels are possible: routines of other units, the device's pointers, tables of
// pointers that are there. Or nothing.
std::string Lowering::possible(const RegionCode& code, const std::string& at) {
  std::vector<std::string> routines, conditions;
  std::optional<SourceLocation> mixed;
  for (const KernelCode& k : code.kernels) {
    routines.insert(routines.end(), k.routines.begin(), k.routines.end());
    if (!mixed) mixed = k.mixedPointers;
  }
  if (!routines.empty()) conditions.push_back("tasuki_acc_routines(" + at + ", " + spaced(routines) + ")");
  if (mixed)
    conditions.push_back(
        "tasuki_acc_mixed_pointers(" + at + ", " +
        reasonText("a pointer that may lead to several of a thread's own variables, constants and device memory",
                   *mixed) +
        ")");
  std::vector<std::string> tables, reasons;
  for (const KernelCode& k : code.kernels)
    for (const KernelCode::Table& t : k.tables) {
      if (llvm::is_contained(tables, t.address)) continue;
      tables.push_back(t.address);
      reasons.push_back(reasonText("the rows of '" + t.shown + "'", t.loc));
    }
  if (!tables.empty())
    conditions.push_back("tasuki_acc_tables(" + at + ", " + std::to_string(tables.size()) + ", (const void *const[])" +
                         list(tables) + ", (const char *const[])" + list(reasons) + ")");
  std::vector<std::string> rows, names;
  for (const KernelCode& k : code.kernels)
    for (const KernelCode::Table& row : k.rows) {
      if (llvm::is_contained(rows, row.address)) continue;
      rows.push_back(row.address);
      names.push_back(reasonText("'" + row.shown + "'", row.loc));
    }
  if (!rows.empty())
    conditions.push_back("tasuki_acc_rows(" + at + ", " + std::to_string(rows.size()) + ", (const void *const[])" +
                         list(rows) + ", (const char *const[])" + list(names) + ")");
  return llvm::join(conditions, " && ");
}

// A scalar, or an array, that the construct's kernels reduce into and use in no other way.
static bool isResult(const ImplicitItem& item, const RegionCode& code) {
  if (!item.scalar || item.array != "0") return false;
  bool reduced = false;
  for (const KernelCode& k : code.kernels) {
    if (!k.routines.empty()) return false;
    for (const KernelArgument& argument : k.arguments) {
      if (argument.address != "&" + item.name && argument.address != item.address &&
          !llvm::StringRef(argument.address).starts_with("&" + item.name + "["))
        continue;
      if (argument.kind != "REDUCTION") return false;
      reduced = true;
    }
  }
  return reduced;
}

// What runs on a device with its own memory.
// The run compares what a region uses with what is present.
std::string Lowering::usesText(const RegionCode& code, const std::string& at) const {
  std::vector<std::string> all;
  for (const auto& [box, start] : code.used) {
    const std::string name = box.variable->getName().str(), rank = std::to_string(box.dimensions.size());
    std::vector<std::string> dimensions;
    for (const UsedBox::Dimension& d : box.dimensions)
      dimensions.push_back("{" + d.first + ", " + d.last + ", " + d.stride + "}");
    const std::string where =
        box.array ? "0, " + handle(*box.array) + ", " + start : "(const void *)" + name + ", 0, " + start;
    all.push_back("{\"" + name + "\", " + where + ", " + box.size + ", " +
                  (box.condition.empty() ? rank : box.condition + " ? " + rank + " : 0") + ", " + list(dimensions) +
                  "}");
  }
  if (all.empty()) return "";
  const std::string call = "tasuki_acc_uses(" + at + ", " + std::to_string(all.size()) +
                           ", (const struct tasuki_used[])" + list(all) + "); ";
  return code.usedParts.empty() ? call : "{ " + code.usedParts + call + "} ";
}

Lowering::Offload Lowering::offload(const AccInfo& a, const std::string& at, const std::string& launchQueue) {
  checkDivided(a);
  HostText host = hostForKernels();
  const bool oneDevice = !a.devices && layoutsIn(a).empty();
  host.statements = oneDevice;
  host.tables = hostCanRun(a);
  const RegionCode always = kernels(context_, unit_, facts_, host, a);
  // Where only what pointers lead to is in the way there are two forms of the kernels, and the run chooses.
  std::optional<RegionCode> apart;
  if (always.asks && oneDevice && supported(always))
    apart = kernels(context_, unit_, facts_, host, a, Aliases::checked);
  const bool relies = apart && (!apart->apart.empty() || !apart->conditions.empty());
  if (!relies || !supported(*apart)) apart.reset();
  report(apart ? *apart : always);
  bool onHost = false;  // the host's loops are chosen among, too
  for (const RegionCode::FoundLoop& found : (apart ? *apart : always).found) {
    const auto same = [&](const auto& each) { return each.loop.stmt == found.loop.stmt; };
    const bool sure = llvm::any_of(always.found, same);
    onHost |= !sure;
    foundLoop(a, found, sure ? "" : "_xmp_apart");
  }
  const bool hostRuns = runsOnHost(a, always);
  if (!hostRuns) reportPointers(always);
  Offload o = offloadOf(a, always, hostRuns, at, launchQueue);
  if (!apart) return o;
  const Offload other = offloadOf(a, *apart, false, at, launchQueue);
  std::vector<std::string> pointers;
  for (const RegionCode::Apart& each : apart->apart)
    pointers.push_back("{\"" + each.name + "\", " + each.text + ", " + each.bytes + ", " + each.start + ", " +
                       (each.written ? "1" : "0") + (each.compared ? ", 1, " + launchQueue : "") + "}");
  const auto counted = [this](const char* type, const std::vector<std::string>& all) {
    return std::to_string(all.size()) + ", " + (all.empty() ? "0" : std::string("(const ") + type + "[])" + list(all));
  };
  std::string check = "tasuki_acc_apart(" + at + ", " + counted("struct tasuki_pointer", pointers) + ", " +
                      counted("long", apart->conditions) + ")";
  if (onHost) {
    const bool conditional = !accCondition(*a.site).empty() || a.site->d.clause("self");
    o.items += std::string("const int _xmp_apart = ") + (conditional ? "_xmp_if && " : "") + check + "; ";
    check = "_xmp_apart";
  }
  o.kernels = "if (" + check + ") { " + other.items + other.kernels + "} else { " + o.kernels + "} ";
  return o;
}

// What the user is told of it.
void Lowering::report(const RegionCode& code) {
  DiagnosticsEngine& d = ci_.getDiagnostics();
  for (const auto& [loop, independent, obstacle] : code.oneThread) {
    d.Report(loop,
             d.getCustomDiagID(DiagnosticsEngine::Warning,
                               "one thread runs this loop: %select{it cannot be seen that its iterations are "
                               "independent; where they are, 'acc loop independent' makes it parallel, and 'acc loop "
                               "seq' says that they are not|it may be left before its end, so that its iterations keep "
                               "their order; 'acc loop seq' says that this is meant|what stands around it is one "
                               "kernel; loops in blocks, 'if', 'for' and "
                               "'while' get kernels of their own}0"))
        << (independent       ? 2
            : obstacle.leaves ? 1
                              : 0);
    if (!obstacle.text.empty())
      d.Report(obstacle.at, d.getCustomDiagID(DiagnosticsEngine::Note, "%0")) << obstacle.text;
  }
  for (const auto& [loop, obstacle] : code.inOrder) {
    d.Report(loop, d.getCustomDiagID(
                       DiagnosticsEngine::Warning,
                       "the host runs this loop in order, with kernels in each iteration: it cannot be seen that its "
                       "iterations are independent; where they are, 'acc loop independent' makes it parallel, and "
                       "'acc loop seq' says that they are not"));
    d.Report(obstacle.at, d.getCustomDiagID(DiagnosticsEngine::Note, "%0")) << obstacle.text;
  }
  for (auto& [loc, name] : code.missing)
    d.Report(loc, d.getCustomDiagID(DiagnosticsEngine::Error,
                                    "'%0' is used in a region with default(none), but no data clause names it"))
        << name;
}

// Of structures in kernels.
void Lowering::reportPointers(const RegionCode& code) {
  DiagnosticsEngine& d = ci_.getDiagnostics();
  for (auto& [loc, name] : code.hostPointers)
    d.Report(loc, d.getCustomDiagID(
                      DiagnosticsEngine::Warning,
                      "the pointers in this copy of '%0' are the host's; in the region's own code '%0.member[i]' finds "
                      "what they point to on the device"))
        << name;
}

Lowering::Offload Lowering::offloadOf(const AccInfo& a, const RegionCode& code, bool onHost, const std::string& at,
                                      const std::string& launchQueue) {
  const bool oneDevice = !a.devices && layoutsIn(a).empty();
  std::vector<std::string> items;
  const AccClause* standard = a.standard();
  bool present = standard && standard->modifier == "present";
  // What a variable of the block's own has at the end would come when it is gone.
  const bool asynchronous = accQueue(*a.site) != "TASUKI_ACC_SYNC";
  for (const ImplicitItem& i : code.items)
    items.push_back(std::string("{") +
                    (i.readOnly                       ? "TASUKI_ACC_COPYIN"
                     : i.ofBlock && asynchronous      ? "TASUKI_ACC_CREATE"
                     : oneDevice && isResult(i, code) ? "TASUKI_ACC_RESULT"
                     : present && !i.scalar           ? "TASUKI_ACC_PRESENT"
                                                      : "TASUKI_ACC_COPY") +
                    ", \"" + i.name + "\", " + i.address + ", " + i.bytes + ", " + i.array +
                    (i.declared == "0" ? "" : ", " + i.declared) +
                    (i.start == "0" ? "" : ", .start = " + i.start) + "}");
  Offload o;
  std::string n = std::to_string(items.size()), all = "(struct tasuki_acc_item[])" + list(items);
  // The reduction of an xmp loop around this follows at once.
  std::string queue = accQueue(*a.site);
  if (a.inReduction && queue != "TASUKI_ACC_SYNC")
    o.after = "tasuki_acc_wait(" + at + ", 1, (long[]){" + queue + "}, TASUKI_ACC_SYNC); ";
  std::string head = at + ", " + n + ", _xmp_implicit, " + queue + "); ";
  o.onHost = onHost;
  if (!o.onHost) o.begin = code.declarations;
  if (!items.empty()) o.items = keptItems("_xmp_implicit", static_cast<int>(items.size()));
  if (!items.empty()) o.begin += keepItems("_xmp_implicit", all) + "tasuki_acc_data_begin(" + head;
  if (!items.empty()) o.end = "tasuki_acc_data_end(" + head;
  if (o.onHost) return o;
  if (oneDevice) o.begin += usesText(code, at);
  if (hostCanRun(a)) o.possible = possible(code, at);
  // A kernel is waited for where the host's code comes behind it, or another call of the runtime that waits.
  const bool waits = oneDevice && launchQueue == "TASUKI_ACC_SYNC";
  const bool next = waits && !a.inReduction && a.function && runtimeComesNext(unit_, *a.function, a.body);
  const auto behindNext = [&](const KernelCode& k) {
    const bool results = !k.results.empty() && resultsComeLater(unit_, *a.function, a.body, k.results);
    return results ? "TASUKI_ACC_BEFORE_RESULTS" : "TASUKI_ACC_BEFORE_NEXT";
  };
  bool launches = !code.kernels.empty();  // surely
  for (const KernelCode& k : code.kernels) launches &= k.before.empty() && k.after.empty();
  for (size_t i = 0; i < code.kernels.size(); ++i) {
    const KernelCode& k = code.kernels[i];
    const bool last = i + 1 == code.kernels.size();
    const bool later = waits && k.after.empty() && (last ? next : code.kernels[i + 1].before.empty());
    const std::string whose = !later ? launchQueue : last ? behindNext(k) : "TASUKI_ACC_BEFORE_NEXT";
    o.launches += steps(k.before, at, launchQueue) + launch(k, *a.site, at, whose) + steps(k.after, at, launchQueue);
    if (!k.shared) continue;
    for (const KernelArgument& r : k.arguments)
      if (r.kind == "REDUCTION") {
        std::string text =
            r.op + ", 1, &(struct tasuki_variable){" + r.address + ", 1, " + r.type + ", " + r.size + "}";
        if (std::find(o.reductions.begin(), o.reductions.end(), text) == o.reductions.end())
          o.reductions.push_back(text);
      }
  }
  // Else nothing in it might wait for the kernels before.
  if (!launches && oneDevice) o.launches += "tasuki_acc_enter_data(" + at + ", 0, 0, TASUKI_ACC_SYNC); ";
  o.kernels = o.begin + o.launches + o.end;
  return o;
}

// In front of a statement: the arrays that stand in it for the pointers of which private clauses name a section. Those
// of firstprivate have the section's values.
std::string Lowering::ownArrays(const Site& s) {
  std::string text;
  for (const AccClause& c : s.d.clauses)
    for (const AccClause::Item& item : c.items) {
      const Expr* e = s.expr(item.name);
      const VarDecl* pointer = e ? rootVariable(e) : nullptr;
      if (!pointer || ownSection(s, pointer) != &item) continue;
      const std::string v = item.name.text, from = "_xmp_from_" + v, own = "_xmp_own_" + v;
      const auto part = [&](directive::Span span) { return span.empty() ? "0" : "(" + str(s.expr(span)) + ")"; };
      const std::string first = part(item.sections[0].first), length = part(item.sections[0].second);
      std::string value = v;
      if (c.name == "firstprivate") {
        text += "for (const void *" + from + " = " + v + " + " + first + "; " + from + "; " + from + " = 0) ";
        value = "__builtin_memcpy(" + v + " + " + first + ", " + from + ", " + length + " * sizeof *" + v + ")";
      }
      text += "for (__typeof__(*" + v + ") " + v + "[" + first + " + " + length + "], *" + own + " = " + value + "; " +
              own + "; " + own + " = 0) ";
    }
  return text;
}

// What stands in front of the host's code of a construct, and behind it.
std::pair<std::string, std::string> Lowering::hostText(const AccInfo& a, const std::string& at) {
  K kind = a.site->d.kind;
  std::string begin, end;
  if (a.ownsRegion && a.region) begin += hoists(*a.region, at) + " ";
  // Loops that the host compiler is told nothing about have their private variables in a block, too.
  const bool loop = kind == K::AccParallelLoop || kind == K::AccSerialLoop || kind == K::AccKernelsLoop;
  if (loop)
    for (const LoopVar& v : a.nest)
      if (!facts_.loops.count(v.stmt) && !v.boundsUseOuter) begin += checkStep(*a.site, v);
  const bool block = loop ? ompLoopPragma(a).empty() : kind != K::AccData;
  if (!loop) begin += ownArrays(*a.site);
  // One gang runs the code outside of loops; private variables are the gang's own.
  if (block)
    for (const char* c : {"private", "firstprivate"})
      for (const AccClause& cl : a.site->d.clauses)
        if (cl.name == c)
          for (const auto& item : cl.items) {
            std::string v = item.name.text;
            const Expr* variable = a.site->expr(item.name);
            if (variable && ownSection(*a.site, rootVariable(variable))) continue;
            bool first = std::string(c) == "firstprivate";
            bool array = variable && variable->getType()->isArrayType();
            auto copied = [&](const std::string& to, const std::string& from) {
              std::string text = "__typeof__(" + v + ") " + to;
              if (!array) return text + " = " + from + "; ";
              return text + "; __builtin_memcpy((void *)" + to + ", (const void *)" + from + ", sizeof(" + from +
                     ")); ";
            };
            if (first) begin += copied("_xmp_f_" + v, v);
            begin += "{ " + (first ? copied(v, "_xmp_f_" + v) : "__typeof__(" + v + ") " + v + "; ");
            end = " }" + end;
          }
  return {begin, end};
}

// Tells the place first, for the function's messages.
void Lowering::libraryCall(Range function, SourceLocation loc, const std::string& name) {
  emitter_.replace(function, "(tasuki_library_call(" + siteAt(loc, name) + "), " + name + ")");
}

void Lowering::acc(std::shared_ptr<AccInfo> a) {
  Site* s = a->site;
  K kind = s->d.kind;
  if (!bindsStatement(s->d)) return accStandAlone(a);
  facts_.acc[a->body] = a;
  if (kind == K::AccAtomic) {
    emitter_.replace(a->range, [a, s](Emitter& e) {
      std::string what = s->d.atomicKind.empty() ? "update" : s->d.atomicKind;
      e.write("\n#pragma omp atomic " + what + "\n");
      e.line(a->statement.begin, "");
      e.tokens(a->range);
    });
    usesAcc_ = true;
    return;
  }
  if (kind == K::AccHostData) return hostData(a);
  bool isLoop =
      kind == K::AccLoop || kind == K::AccParallelLoop || kind == K::AccKernelsLoop || kind == K::AccSerialLoop;
  if (isLoop && !a->nest.empty()) {
    usesAcc_ = true;
    pragmas_[a->nest[0].stmt] = [this, a] {
      const std::string before = ownArrays(*a->site) + cutBegin(*a), pragma = ompLoopPragma(*a);
      return before + (before.empty() || pragma.empty() ? "" : "\n") + pragma;
    };
    hostLoops_.push_back(a);
  }
  if (kind == K::AccLoop) {
    const bool own = s->d.clause("private") != nullptr;
    if (!a->ownsRegion && !own) return;
    // A loop in a routine: the routine's text is a kernel's text elsewhere.
    emitter_.replace(a->range, [this, a, s, own](Emitter& e) {
      std::string begin = "{ " + (a->ownsRegion && a->region ? hoists(*a->region, site(s)) : "");
      if (own && ompLoopPragma(*a).empty())
        for (const AccClause& c : s->d.clauses)
          for (const auto& item : c.name == "private" ? c.items : std::vector<AccClause::Item>())
            begin += "__typeof__(" + item.name.text + ") " + item.name.text + "; ";
      e.line(a->range.begin, begin);
      e.tokens(a->range);
      e.write(" }");
    });
    return;
  }
  bool compute = kind != K::AccData;
  if (!compute && a->devices) return dataOnDevices(a);
  if (compute && !a->insideCompute && (a->devices || !layoutsIn(*a).empty())) return computeOnDevices(a);
  emitter_.replace(a->range, [this, a, s, compute](Emitter& e) {
    int n = 0;
    std::string items = accItems(*a, n, &a->range), at = site(s), condition = accCondition(*s);
    std::string queue = accQueue(*s);
    std::string begin = "{ " + keepQueue(*s), end = " }";
    const std::string holds = compute ? "_xmp_if" : conditionOf(*s), kept = compute ? "_xmp_items" : itemsOf(*s);
    std::string guard = condition.empty() ? "" : "if (" + holds + ") ";
    // self: the host does it, if the condition holds.
    if (const AccClause* c = compute ? s->d.clause("self") : nullptr) {
      std::string host = c->exprs.empty() ? "0" : "!(" + str(s->expr(c->exprs[0])) + ")";
      condition = condition.empty() ? host : "(" + condition + ") && " + host;
      guard = "if (" + holds + ") ";
    }
    if (!condition.empty()) begin += "const int " + holds + " = !!(" + condition + "); ";
    begin += accWaits(*s, at);
    if (n) {
      std::string head = at + ", " + std::to_string(n) + ", " + kept + ", " + queue + ");";
      begin += keptItems(kept, n) + guard + "{ " + keepItems(kept, items) + "tasuki_acc_data_begin(" + head + " } ";
      end = " " + guard + "tasuki_acc_data_end(" + head + end;
    }
    if (compute && !a->insideCompute) {
      std::string offloaded = std::string(condition.empty() ? "" : "_xmp_if && ") + "tasuki_acc_offload(" + at + ")";
      Offload code = offload(*a, at, queue);
      begin += code.items;
      const std::string hostBegins =
          "if (" + offloaded + ") { " + code.begin + "_xmp_host = tasuki_acc_host_begin(" + at + "); } ";
      const std::string hostEnds =
          " if (_xmp_host) { tasuki_acc_host_end(" + at + ", _xmp_host); " + code.end + code.after + "}";
      const std::string kernels = code.kernels + code.after + "} else { ";
      if (code.onHost) {
        begin += "tasuki_host_region *_xmp_host = 0; " + hostBegins + "{ ";
        end = " }" + hostEnds + end;
      } else if (!code.possible.empty()) {
        begin += "if (" + offloaded + " && " + code.possible + ") { " + kernels +
                 "tasuki_host_region *_xmp_host = 0; " + hostBegins;
        end = hostEnds + " }" + end;
      } else {
        begin += "if (" + offloaded + ") { " + kernels;
        end = " }" + end;
      }
    }
    auto [hostBegin, hostEnd] = hostText(*a, at);
    begin += hostBegin;
    end = hostEnd + end;
    e.line(a->range.begin, begin);
    e.tokens(a->range);
    e.write(end);
  });
}

}  // namespace tasuki
