// Whether kernels run a compute construct or the host does, what stands in its place for a device with a memory of its
// own, and what the user is told of it.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "kernel/region.h"
#include "lower/lowering.h"
#include "lower/next_call.h"
#include "sema/acc_sharing.h"

using namespace clang;

namespace tasuki {

using directive::AccClause;

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
                       (each.written ? "1" : "0") + (each.compared ? ", 1, " + launchQueue : "") +
                       (each.comes == "0" ? "" : ", .comes = " + each.comes) +
                       (each.levels == 0 ? "" : ", .levels = " + std::to_string(each.levels)) + "}");
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
                    (i.declared == "0" ? "" : ", " + i.declared) + (i.start == "0" ? "" : ", .start = " + i.start) +
                    "}");
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

}  // namespace tasuki
