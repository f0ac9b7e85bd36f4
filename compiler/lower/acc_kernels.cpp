// The texts of kernels and of routines that kernels call, their launches, and what the run is asked in front of these.
#include <cstdlib>

#include "clang/AST/ASTContext.h"
#include "kernel/printer.h"
#include "kernel/region.h"
#include "lower/lowering.h"

using namespace clang;

namespace tasuki {

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
  if (facts_.routines.insert(f->getCanonicalDecl()).second && f->getDefinition())
    facts_.changed.note(f->getDefinition()->getBody(), context_);
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
  const std::string values =
      !k.looksAtDevice
          ? ""
          : "struct tasuki_site *const _xmp_at = " + at + "; const long _xmp_queue = " +
                (llvm::StringRef(queue).starts_with("TASUKI_ACC_BEFORE") ? "TASUKI_ACC_SYNC" : queue) + "; ";
  return "{ " + values + k.setup + "tasuki_acc_launch(" + at + ", &" + object + ", &(struct tasuki_launch){" + n +
         ", " + (arguments.empty() ? "0" : "(struct tasuki_kernel_arg[])" + list(arguments)) + ", {" + k.count[0] +
         ", " + k.count[1] + ", " + k.count[2] + "}, " + wish("num_gangs", "gang") + ", " +
         threads("num_workers", "worker") + ", " + threads("vector_length", "vector") + ", " + queue + "}); } ";
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
  host.within = [this](const LoopInfo& l) { return within(l, true); };
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
  const auto ask = [&](const char* call, std::vector<KernelCode::Table> KernelCode::*which, const char* what) {
    std::vector<std::string> addresses, reasons;
    for (const KernelCode& k : code.kernels)
      for (const KernelCode::Table& t : k.*which) {
        if (llvm::is_contained(addresses, t.address)) continue;
        addresses.push_back(t.address);
        reasons.push_back(reasonText(what + ("'" + t.shown + "'"), t.loc));
      }
    if (!addresses.empty())
      conditions.push_back(std::string(call) + "(" + at + ", " + std::to_string(addresses.size()) +
                           ", (const void *const[])" + list(addresses) + ", (const char *const[])" + list(reasons) +
                           ")");
  };
  ask("tasuki_acc_tables", &KernelCode::tables, "the rows of ");
  ask("tasuki_acc_rows", &KernelCode::rows, "");
  return llvm::join(conditions, " && ");
}

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

}  // namespace tasuki
