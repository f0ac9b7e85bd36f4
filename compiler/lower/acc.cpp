// OpenACC on the host device: data directives go through the device interface, loops run with OpenMP.
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "lower/lowering.h"

using namespace clang;

namespace tasuki {

using K = directive::Kind;
using directive::AccClause;

static const AccClause* clause(const Site& s, const char* name) {
  for (const AccClause& c : s.d.clauses)
    if (c.name == name) return &c;
  return nullptr;
}

static const char* action(const std::string& name) {
  if (name == "copy") return "TASUKI_ACC_COPY";
  if (name == "copyin") return "TASUKI_ACC_COPYIN";
  if (name == "copyout") return "TASUKI_ACC_COPYOUT";
  if (name == "create" || name == "device_resident") return "TASUKI_ACC_CREATE";
  if (name == "present") return "TASUKI_ACC_PRESENT";
  if (name == "delete") return "TASUKI_ACC_DELETE";
  if (name == "deviceptr") return "TASUKI_ACC_DEVICEPTR";
  if (name == "host") return "TASUKI_ACC_UPDATE_HOST";
  if (name == "device") return "TASUKI_ACC_UPDATE_DEVICE";
  return nullptr;
}

// The items of all data clauses as initializers of struct tasuki_acc_item.
std::string Lowering::accItems(const Site& s, int& count) {
  std::vector<std::string> items;
  for (const AccClause& c : s.d.clauses) {
    const char* a = action(c.name);
    if (!a) continue;
    for (const AccClause::Item& item : c.items) {
      std::string head = std::string("{") + a + ", \"" + item.name.text + "\", ";
      const Expr* e = s.expr(item.name);
      auto* r = dyn_cast_or_null<DeclRefExpr>(e);
      auto* v = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr;
      ArraySymbol* aligned = nullptr;
      for (ArraySymbol* x : arrays_)
        if (v && !x->member && x->decl == v->getCanonicalDecl()) aligned = x;
      if (aligned) {
        items.push_back(head + "0, 0, " + handle(*aligned) + "}");
      } else if (v && item.sections.empty()) {
        bool pointer = v->getType()->isPointerType();
        items.push_back(head + (pointer ? "" : "&") + item.name.text + ", " +
                        (pointer ? "0" : "sizeof(" + item.name.text + ")") + ", 0}");
      } else if (v && c.name != "deviceptr") {
        // Whole rows from the first index: base and length of the outermost section, in elements.
        const directive::Subscript& sub = item.sections[0];
        std::string base = sub.first.empty() ? "0" : str(s.expr(sub.first));
        std::string row = item.name.text + "[0]";
        std::string length;
        if (sub.kind == directive::Subscript::Index)
          length = "1";
        else if (!sub.second.empty())
          length = str(s.expr(sub.second));
        else
          length = "sizeof(" + item.name.text + ") / sizeof(" + row + ") - (" + base + ")";
        items.push_back(head + "&" + item.name.text + "[" + base + "], (" + length + ") * sizeof(" + row +
                        "), 0}");
      }
    }
  }
  count = static_cast<int>(items.size());
  return "(struct tasuki_acc_item[])" + list(items);
}

std::string Lowering::accQueue(const Site& s) {
  const AccClause* c = clause(s, "async");
  if (!c) return "TASUKI_ACC_SYNC";
  return c->exprs.empty() ? "TASUKI_ACC_NO_VALUE" : str(s.expr(c->exprs[0]));
}

static std::string names(const Site& s, const char* clauseName) {
  std::string out;
  for (const AccClause& c : s.d.clauses)
    if (c.name == clauseName)
      for (const auto& item : c.items) out += (out.empty() ? "" : ", ") + item.name.text;
  return out;
}

static const char* ompOperator(directive::ReduceOp op) {
  static const char* const text[] = {"+", "-", "*", "&", "|", "^", "&&", "||", "max", "min"};
  return text[static_cast<int>(op)];
}

// The pragma for the host compiler in front of an acc loop: parallel for the outermost parallel one,
// simd for loops inside it.
std::string Lowering::ompLoopPragma(const AccInfo& a) {
  const Site& s = *a.site;
  if (clause(s, "seq") || s.d.kind == K::AccSerialLoop) return "";
  std::string text;
  if (!a.insideLoop)
    text = "#pragma omp parallel for";
  else if (clause(s, "vector") || clause(s, "independent"))
    text = "#pragma omp simd";
  else
    return "";
  if (const AccClause* c = clause(s, "collapse"); c && !c->exprs.empty())
    text += " collapse(" + str(s.expr(c->exprs[0])) + ")";
  if (std::string p = names(s, "private"); !p.empty()) text += " private(" + p + ")";
  if (!a.insideLoop)
    if (std::string p = names(s, "firstprivate"); !p.empty()) text += " firstprivate(" + p + ")";
  for (const AccClause& c : s.d.clauses)
    if (c.name == "reduction") {
      std::string vars;
      for (const auto& item : c.items) vars += (vars.empty() ? "" : ", ") + item.name.text;
      text += std::string(" reduction(") + ompOperator(c.op) + ": " + vars + ")";
    }
  return text;
}

void Lowering::accStandAlone(std::shared_ptr<AccInfo> a) {
  Site* s = a->site;
  place(s, [this, s]() -> std::string {
    int n = 0;
    std::string at = site(s), items = accItems(*s, n);
    std::string head = at + ", " + std::to_string(n) + ", " + (n ? items : "0");
    switch (s->d.kind) {
      case K::AccEnterData:
        return "tasuki_acc_enter_data(" + head + ", " + accQueue(*s) + ");";
      case K::AccExitData:
        return "tasuki_acc_exit_data(" + head + ", 0, " + accQueue(*s) + ");";
      case K::AccUpdate:
        return "tasuki_acc_update(" + head + ", " + (clause(*s, "if_present") ? "1" : "0") + ", " +
               accQueue(*s) + ");";
      case K::AccWait: {
        std::vector<std::string> queues;
        for (const AccClause& c : s->d.clauses)
          if (c.name == "wait")
            for (directive::Span q : c.exprs) queues.push_back(str(s->expr(q)));
        return "tasuki_acc_wait(" + at + ", " + std::to_string(queues.size()) + ", " +
               (queues.empty() ? "0" : "(long[])" + list(queues)) + ", " + accQueue(*s) + ");";
      }
      case K::AccDeclare:
        return s->inFunction ? "tasuki_acc_enter_data(" + head + ", TASUKI_ACC_SYNC);" : "";
      default:
        return "";  // cache, init, shutdown, set: the host device has nothing to do for them
    }
  });
}

void Lowering::acc(std::shared_ptr<AccInfo> a) {
  Site* s = a->site;
  K kind = s->d.kind;
  if (!bindsStatement(s->d)) return accStandAlone(a);
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
  bool isLoop = kind == K::AccLoop || kind == K::AccParallelLoop || kind == K::AccKernelsLoop ||
                kind == K::AccSerialLoop;
  if (isLoop && !a->nest.empty()) {
    usesAcc_ = true;
    pragmas_[a->nest[0].stmt] = [this, a] { return ompLoopPragma(*a); };
  }
  if (kind == K::AccLoop && !a->ownsRegion) return;
  emitter_.replace(a->range, [this, a, s](Emitter& e) {
    int n = 0;
    std::string items = accItems(*s, n);
    std::string at = site(s), begin = "{ ", end = " }";
    if (n) {
      begin += "tasuki_acc_data_begin(" + at + ", " + std::to_string(n) + ", " + items + ", TASUKI_ACC_SYNC); ";
      end = " tasuki_acc_data_end(" + at + ", " + std::to_string(n) + ", " + items + ", TASUKI_ACC_SYNC);" + end;
    }
    if (a->ownsRegion && a->region) begin += hoists(*a->region, at) + " ";
    bool compute = s->d.kind == K::AccParallel || s->d.kind == K::AccSerial || s->d.kind == K::AccKernels;
    // One gang runs the code outside of loops; private variables are the gang's own.
    if (compute)
      for (const char* c : {"private", "firstprivate"})
        for (const AccClause& cl : s->d.clauses)
          if (cl.name == c)
            for (const auto& item : cl.items) {
              std::string v = item.name.text;
              bool first = std::string(c) == "firstprivate";
              if (first)
                begin += "__typeof__(" + v + ") _xmp_f_" + v + " = " + v + "; { ";
              else
                begin += "{ ";
              begin += "__typeof__(" + v + ") " + (first ? v + " = _xmp_f_" + v : v) + "; ";
              end = " }" + end;
            }
    e.line(a->range.begin, begin);
    e.tokens(a->range);
    e.write(end);
  });
}

}  // namespace tasuki
