// OpenACC compute constructs: kernels for devices with a memory of their own (acc_offload.cpp, acc_kernels.cpp), OpenMP
// on the host.
#include "clang/AST/ASTContext.h"
#include "kernel/usage.h"
#include "lower/lowering.h"
#include "sema/acc_sharing.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;

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
  if (kind != K::AccLoop) facts_.changed.note(a->body, context_);
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
