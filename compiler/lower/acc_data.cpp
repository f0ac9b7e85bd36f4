// Data clauses and the directives that only move or name data.
#include "clang/AST/ASTContext.h"
#include "directive/device_types.h"
#include "kernel/usage.h"
#include "lower/lowering.h"
#include "sema/parameters.h"

using namespace clang;

namespace tasuki {

using directive::AccClause;

// Of clauses that data is moved or held for; attach and detach are not: kernels look for what pointers in structures
// lead to in the present table.
const char* accAction(const AccClause& clause) {
  const std::string& name = clause.name;
  const bool zero = clause.modifier == "zero";
  if (name == "copy") return "TASUKI_ACC_COPY";
  if (name == "copyin") return "TASUKI_ACC_COPYIN";
  if (name == "copyout") return zero ? "TASUKI_ACC_COPYOUT_ZERO" : "TASUKI_ACC_COPYOUT";
  if (name == "create" || name == "device_resident") return zero ? "TASUKI_ACC_CREATE_ZERO" : "TASUKI_ACC_CREATE";
  if (name == "present") return "TASUKI_ACC_PRESENT";
  if (name == "no_create") return "TASUKI_ACC_NO_CREATE";
  if (name == "delete") return "TASUKI_ACC_DELETE";
  if (name == "deviceptr") return "TASUKI_ACC_DEVICEPTR";
  if (name == "host" || name == "self") return "TASUKI_ACC_UPDATE_HOST";
  if (name == "device") return "TASUKI_ACC_UPDATE_DEVICE";
  return nullptr;
}

ArraySymbol* Lowering::alignedOf(const Expr* e) const {
  const ArrayKey key = arrayKey(e);
  for (ArraySymbol* x : arrays_)
    if (key.first && x->key == key) return x;
  return nullptr;
}

static QualType elementType(QualType type, const ASTContext& context) {
  const ArrayType* array = context.getAsArrayType(type);
  return array ? array->getElementType() : type->getPointeeType();
}

// {first, length, extent} of each dimension that the clause gives a section of; the dimension of a pointer has no
// extent of its own.
std::string Lowering::accSections(const Site& s, const AccClause::Item& item, const std::string& object, QualType type,
                                  const ArraySymbol* aligned) {
  std::vector<std::string> dims;
  std::string row = object;
  for (size_t d = 0; d < item.sections.size(); ++d) {
    const directive::Subscript& sub = item.sections[d];
    std::string first = sub.first.empty() ? "0" : str(s.expr(sub.first));
    std::string extent = aligned                 ? str(aligned->size[d])
                         : type->isPointerType() ? "0"
                                                 : "sizeof(" + row + ") / sizeof(" + row + "[0])";
    if (!aligned) type = elementType(type, context_);
    std::string length = sub.kind == directive::Subscript::Index ? "1"
                         : !sub.second.empty()                   ? str(s.expr(sub.second))
                                                                 : "(long)(" + extent + ") - (" + first + ")";
    dims.push_back("{" + first + ", " + length + ", " + extent + "}");
    row += "[0]";
  }
  return list(dims);
}

// Of the dimensions of a section that have pointers, each to what is behind it, a bit each.
static unsigned long pointersIn(const AccClause::Item& item, QualType type, const ASTContext& context) {
  unsigned long pointers = 0;
  for (size_t d = 0; d + 1 < item.sections.size(); ++d) {
    type = elementType(type, context);
    if (type->isPointerType()) pointers |= 1UL << d;
  }
  return pointers;
}

// Where objects of a type have pointers, in bytes; but for those of unions, which may be something else.
static void pointerOffsets(QualType type, uint64_t at, const ASTContext& context, std::vector<std::string>& found) {
  if (const auto* array = context.getAsConstantArrayType(type)) {
    const uint64_t each = context.getTypeSizeInChars(array->getElementType()).getQuantity();
    const size_t before = found.size();
    for (uint64_t k = 0; k < array->getZExtSize(); ++k) {
      pointerOffsets(array->getElementType(), at + k * each, context, found);
      if (found.size() == before) return;
    }
    return;
  }
  if (type->isPointerType()) found.push_back(std::to_string(at));
  const RecordDecl* record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isUnion() || record->isInvalidDecl()) return;
  for (const FieldDecl* field : record->fields())
    if (!field->isBitField()) pointerOffsets(field->getType(), at + context.getFieldOffset(field) / 8, context, found);
}

// The rest of an item's initializer: what is known of pointers in its elements.
static std::string membersOf(QualType type, const ASTContext& context) {
  while (const ArrayType* array = context.getAsArrayType(type)) type = array->getElementType();
  std::vector<std::string> offsets;
  if (!type->isRecordType() || type->isIncompleteType()) return "";
  pointerOffsets(type, 0, context, offsets);
  if (offsets.empty()) return "";
  return ", .members = &(const struct tasuki_pointers){" +
         std::to_string(context.getTypeSizeInChars(type).getQuantity()) + ", " + std::to_string(offsets.size()) +
         ", (const unsigned long[]){" + llvm::join(offsets, ", ") + "}}";
}

// What messages call an item: `a`, `s.values`, `grid->u`.
static std::string nameOf(const AccClause::Item& item, const Expr* e, const ASTContext& context) {
  if (!isa<MemberExpr>(e->IgnoreParenImpCasts())) return item.name.text;
  std::string text;
  llvm::raw_string_ostream out(text);
  e->IgnoreParenImpCasts()->printPretty(out, nullptr, context.getPrintingPolicy());
  return text;
}

std::string Lowering::keptItems(const std::string& name, int count) {
  return "struct tasuki_acc_item " + name + "[" + std::to_string(count) + "]; ";
}
std::string Lowering::keepItems(const std::string& name, const std::string& items) {
  return "__builtin_memcpy(" + name + ", " + items + ", sizeof " + name + "); ";
}

std::string Lowering::itemsOf(const Site& s) { return "_xmp_items_" + std::to_string(s.id); }
std::string Lowering::conditionOf(const Site& s) { return "_xmp_if_" + std::to_string(s.id); }

// Of an item's initializer what is behind its name.
std::string Lowering::distributedItem(const Site& s, const AccClause::Item& item, const ArraySymbol& a) {
  // Where a pointer leads to when a region begins is what its end is about.
  const std::string address = a.kind == ArraySymbol::Pointer ? "(void *)" + a.name : "0";
  const std::string whole = address + ", 0, " + handle(a);
  if (item.sections.empty()) return whole;
  const Expr* e = s.expr(item.name);
  std::string sections = accSections(s, item, str(e), e->getType(), &a);
  sections.pop_back();
  for (int d = static_cast<int>(item.sections.size()); d < a.rank; ++d)
    sections += ", {0, " + str(a.size[d]) + ", " + str(a.size[d]) + "}";
  return whole + ", sizeof(" + element(a) + "), " + std::to_string(a.rank) + ", " + sections + "}";
}

// Whether the section begins in the same place (zero: at the first element) whenever it is looked at.
bool Lowering::constantStart(const Site& s, const AccClause::Item& item, bool zero) const {
  return llvm::all_of(item.sections, [&](const directive::Subscript& sub) {
    Expr::EvalResult value;
    if (sub.first.empty()) return true;
    return s.expr(sub.first)->EvaluateAsInt(value, context_) && (!zero || value.Val.getInt().isZero());
  });
}

// Where the section begins as the clause names it now.
std::string Lowering::startText(const Site& s, const AccClause::Item& item) {
  const Expr* e = s.expr(item.name);
  if (const ArraySymbol* a = alignedOf(e))
    return "tasuki_acc_section_start(" + site(&s) + ", &(struct tasuki_acc_item){0, \"" + nameOf(item, e, context_) +
           "\", " + distributedItem(s, item, *a) + "})";
  std::string first;
  QualType type = e->getType();
  for (const directive::Subscript& sub : item.sections) {
    if (!first.empty() && type->isPointerType()) break;  // what is behind it lies elsewhere
    first += "[" + (sub.first.empty() ? "0" : str(s.expr(sub.first))) + "]";
    type = elementType(type, context_);
  }
  const std::string object = str(e);
  return "(char *)&" + object + first + " - (char *)" + object;
}

// And where it begins that a data construct around named when it began. Its pointer may lead elsewhere since then.
std::string Lowering::keptStart(const Site& s, const AccClause::Item& item) {
  if (constantStart(s, item, true)) return "0";
  const Expr* e = s.expr(item.name);
  const ArraySymbol* a = alignedOf(e);
  const std::string kept = itemsOf(s) + "[" + std::to_string(itemNumbers_.at(&item)) + "]";
  const bool here = !a && constantStart(s, item, false);
  const std::string start = here ? startText(s, item) : "tasuki_acc_section_start(" + site(&s) + ", &" + kept + ")";
  const bool pointer = a ? a->kind == ArraySymbol::Pointer : e->getType()->isPointerType();
  if (!pointer) return start;
  return "((const void *)" + (a ? a->name : str(e)) + " == " + kept + ".address ? " + start + " : 0)";
}

// Where the section begins that the nearest of these names: the directive (own), the data constructs around it, the
// unit's declare directives. 0: the array or pointer's beginning, none does, or one names several.
std::string Lowering::sectionStart(const AccInfo& a, const std::function<bool(const Expr*)>& same, bool own) {
  const auto named = [&](const Site& s) {
    std::vector<const AccClause::Item*> found;
    for (const AccClause& c : s.d.clauses)
      if (accAction(c))
        for (const AccClause::Item& item : c.items)
          if (const Expr* e = s.expr(item.name); e && !item.sections.empty() && same(e)) found.push_back(&item);
    return found;
  };
  if (own)
    if (const auto found = named(*a.site); !found.empty())
      return found.size() == 1 ? startText(*a.site, *found[0]) : "0";
  std::string conditional, end;
  for (size_t i = a.data.size(); i-- > 0;) {
    const Site& data = *a.data[i];
    const auto found = named(data);
    if (found.empty()) continue;
    const std::string start = found.size() == 1 ? keptStart(data, *found[0]) : "0";
    if (accCondition(data).empty()) return conditional + start + end;
    conditional += "(" + conditionOf(data) + " ? " + start + " : ";
    end += ")";
  }
  for (const Site* declare : facts_.declares)
    if (const auto found = named(*declare); found.size() == 1 && constantStart(*declare, *found[0], false))
      return conditional + startText(*declare, *found[0]) + end;
  return conditional.empty() ? "0" : conditional + "0" + end;
}

// Of what a directive names as a whole, by an expression of its own.
std::string Lowering::outerStart(const AccInfo& a, const Expr* e) {
  if (const ArraySymbol* array = alignedOf(e))
    return sectionStart(a, [&](const Expr* other) { return alignedOf(other) == array; }, false);
  return sectionStart(a, [&](const Expr* other) { return sameExpression(e, other, context_); }, false);
}

// The items of all data clauses as initializers of struct tasuki_acc_item; of a compute construct, also its range.
std::string Lowering::accItems(const AccInfo& info, int& count, const Range* construct) {
  const Site& s = *info.site;
  std::vector<std::string> items;
  for (const AccClause& c : s.d.clauses) {
    const char* a = accAction(c);
    if (!a) continue;
    for (const AccClause::Item& item : c.items) {
      const Expr* e = s.expr(item.name);
      if (!e) continue;
      // What the name means here is the copy of an xmp loop around it, which is copied; the variable itself is looked
      // for where the loop ends.
      if (const VarDecl* v = construct && c.name == "present" ? rootVariable(e) : nullptr)
        if (facts_.reducedAround(*construct, v)) continue;
      itemNumbers_[&item] = static_cast<int>(items.size());
      std::string object = str(e), head = std::string("{") + a + ", \"" + nameOf(item, e, context_) + "\", ";
      QualType type = e->getType();
      if (const ArraySymbol* aligned = alignedOf(e)) {
        items.push_back(head + distributedItem(s, item, *aligned) + "}");
        continue;
      }
      bool pointer = type->isPointerType();
      if (item.sections.empty()) {
        std::string address = pointer || type->isArrayType() ? "(void *)" + object : "(void *)&" + object;
        auto* named = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
        auto* v = named ? dyn_cast<VarDecl>(named->getDecl()) : nullptr;
        const std::string declared =
            declaredAsArray(v, context_)
                ? ", " + declaredBytes(v, context_, [this](const Expr* size) { return str(size); })
            : type->isVariableArrayType() ? ", TASUKI_ACC_NOTHING"
                                          : "";
        const std::string start = pointer ? outerStart(info, e) : "0";
        items.push_back(head + address + ", " + (pointer ? "0" : "sizeof(" + object + ")") + ", 0" + declared +
                        (pointer ? "" : membersOf(type, context_)) + (start == "0" ? "" : ", .start = " + start) + "}");
        continue;
      }
      std::string inner = object, sections = accSections(s, item, object, type, nullptr);
      for (size_t d = 0; d < item.sections.size(); ++d) inner += "[0]";
      items.push_back(head + "(void *)" + object + ", 0, 0, sizeof(" + inner + "), " +
                      std::to_string(item.sections.size()) + ", " + sections);
      if (const unsigned long pointers = pointersIn(item, type, context_))
        items.back() += ", " + std::to_string(pointers);
      QualType inside = type;
      for (size_t d = 0; d < item.sections.size(); ++d) inside = elementType(inside, context_);
      items.back() += membersOf(inside, context_) + "}";
    }
  }
  count = static_cast<int>(items.size());
  return "(struct tasuki_acc_item[])" + list(items);
}

static bool isConstant(const Expr* e, const ASTContext& context) {
  Expr::EvalResult value;
  return e->EvaluateAsInt(value, context);
}

std::string Lowering::queueText(const Site& s, const AccClause* async) {
  if (!async) return "TASUKI_ACC_SYNC";
  return async->exprs.empty() ? "TASUKI_ACC_NO_VALUE" : str(s.expr(async->exprs[0]));
}

std::string Lowering::accQueue(const Site& s) {
  const AccClause* c = s.d.clause("async");
  const bool known = !c || c->exprs.empty() || isConstant(s.expr(c->exprs[0]), context_);
  return known && !s.d.clause("typed_async") ? queueText(s, c) : "_xmp_queue";
}

std::string Lowering::keepQueue(const Site& s) {
  if (accQueue(s) != "_xmp_queue") return "";
  std::string queue;
  for (const AccClause& c : s.d.clauses)
    if (c.name == "typed_async") {
      std::vector<std::string> types;
      for (int type : c.types) types.push_back(std::to_string(type));
      queue += "tasuki_acc_is_type(" + std::to_string(types.size()) + ", (int[])" + list(types) + ") ? " +
               queueText(s, &c) + " : ";
    }
  return "const long _xmp_queue = " + queue + queueText(s, s.d.clause("async")) + "; ";
}

// The wait clause: what this directive does comes behind the present work of those queues.
std::string Lowering::accWaits(const Site& s, const std::string& at) {
  std::string text;
  for (const AccClause& c : s.d.clauses) {
    if (c.name != "wait") continue;
    std::vector<std::string> queues;
    for (directive::Span q : c.exprs) queues.push_back(str(s.expr(q)));
    std::string function = "tasuki_acc_wait(" + at;
    if (c.modifier == "devnum") {
      function = "tasuki_acc_wait_on(" + at + ", " + queues[0];
      queues.erase(queues.begin());
    }
    text += function + ", " + std::to_string(queues.size()) + ", " +
            (queues.empty() ? "0" : "(long[])" + list(queues)) + ", " + accQueue(s) + "); ";
  }
  return text;
}

std::string Lowering::accCondition(const Site& s) {
  const AccClause* c = s.d.clause("if");
  return c && !c->exprs.empty() ? str(s.expr(c->exprs[0])) : "";
}

// The value of an acc_device_t, -1 where the directive names no type.
std::string Lowering::accDeviceType(const Site& s) {
  const AccClause* c = s.d.clause("device_type");
  if (!c || c->modifier == "*") return "-1";
  return std::to_string(*directive::device_type(c->items[0].name.text));
}

void Lowering::accStandAlone(std::shared_ptr<AccInfo> a) {
  using K = directive::Kind;
  Site* s = a->site;
  if (s->d.kind == K::AccReflect || s->d.kind == K::AccBarrierDevice) return deviceDirective(a);
  if (s->d.kind == K::AccDeclare && !a->declared.empty()) return declareOnDevices(a);
  if (s->d.kind == K::AccDeclare) {
    facts_.declares.push_back(s);
    if (!s->inFunction) {
      behindArrays([this, s, a]() -> std::string {
        int n = 0;
        std::string at = site(s), items = accItems(*a, n);
        return n ? "tasuki_acc_declare(" + at + ", " + std::to_string(n) + ", " + items + ");" : "";
      });
      return;
    }
  }
  place(s, [this, s, a]() -> std::string {
    int n = 0;
    std::string at = site(s), items = accItems(*a, n);
    std::string head = at + ", " + std::to_string(n) + ", " + (n ? items : "0");
    std::string condition = accCondition(*s), text;
    auto expression = [&](const char* name, const std::string& standard) {
      const AccClause* c = s->d.clause(name);
      return c && !c->exprs.empty() ? str(s->expr(c->exprs[0])) : standard;
    };
    switch (s->d.kind) {
      case K::AccEnterData:
        text = accWaits(*s, at) + "tasuki_acc_enter_data(" + head + ", " + accQueue(*s) + ");";
        break;
      case K::AccExitData:
        text = accWaits(*s, at) + "tasuki_acc_exit_data(" + head + ", " + (s->d.clause("finalize") ? "1" : "0") + ", " +
               accQueue(*s) + ");";
        break;
      case K::AccUpdate:
        text = accWaits(*s, at) + "tasuki_acc_update(" + head + ", " + (s->d.clause("if_present") ? "1" : "0") + ", " +
               accQueue(*s) + ");";
        break;
      case K::AccWait: {
        std::string waits = accWaits(*s, at);
        text = waits.empty() ? "tasuki_acc_wait(" + at + ", 0, 0, " + accQueue(*s) + ");" : waits;
        break;
      }
      case K::AccDeclare: {
        // Until the end of the block.
        if (n == 0) return "";
        const std::string id = std::to_string(s->id), kept = "_xmp_declared_" + id, number = std::to_string(n);
        return keptItems(kept, n) + keepItems(kept, items) + "tasuki_acc_data_begin(" + at + ", " + number + ", " +
               kept + ", TASUKI_ACC_SYNC); const struct tasuki_acc_scope _xmp_scope_" + id +
               " __attribute__((cleanup(tasuki_acc_scope_end), unused)) = {" + at + ", " + number + ", " + kept + "};";
      }
      case K::AccInit:
      case K::AccShutdown:
        text = std::string(s->d.kind == K::AccInit ? "tasuki_acc_init(" : "tasuki_acc_shutdown(") + at + ", " +
               accDeviceType(*s) + ", " + expression("device_num", "-1") + ");";
        break;
      case K::AccSet:
        text = "tasuki_acc_set(" + at + ", " + accDeviceType(*s) + ", " + expression("device_num", "-1") + ", " +
               expression("default_async", "TASUKI_ACC_NO_QUEUE") + ");";
        break;
      default:
        return "";  // cache: a hint; routine: kernels take the functions that they call
    }
    text = onDevices(*a, text);
    if (const std::string kept = keepQueue(*s); !kept.empty()) text = "{ " + kept + text + " }";
    return condition.empty() ? text : "if (" + condition + ") { " + text + " }";
  });
}

// host_data: the names in use_device stand for addresses of the device copies.
void Lowering::hostData(std::shared_ptr<AccInfo> a) {
  Site* s = a->site;
  std::set<const VarDecl*> used;
  for (const AccClause& c : s->d.clauses)
    if (c.name == "use_device")
      for (const auto& item : c.items)
        if (const Expr* e = s->expr(item.name))
          if (const VarDecl* v = rootVariable(e)) used.insert(v);
  replaceDeviceNames(a->body, *a, used);
}

// The name as a reference of the array's elements has it, else null.
const ReferenceInfo* Lowering::elementsAt(Range name) const {
  for (const auto& [e, r] : facts_.references)
    if (r.base.begin == name.begin && !r.subscripts.empty() && !r.unevaluated) return &r;
  return nullptr;
}

// The address of the device's copy, for a name in a host_data construct. host: the host's address; elements: what those
// of a distributed array are counted from.
std::string Lowering::deviceAddress(const AccInfo& a, const DeclRefExpr* r, const std::string& host, bool elements) {
  const ArraySymbol* aligned = alignedOf(r);
  const std::string condition = accCondition(*a.site);
  const std::string address = "tasuki_acc_use_device(" + site(a.site) + ", \"" + r->getDecl()->getName().str() + "\", " +
                              (elements ? "0, " + handle(*aligned) : "(void *)" + host + ", 0") + ", " +
                              (a.site->d.clause("if_present") ? "1" : "0") + ", " + outerStart(a, r) + ")";
  return condition.empty() ? address : "((" + condition + ") ? " + address + " : (void *)" + host + ")";
}

// The address that a pointer holds where a compute construct with deviceptr stands: the nearest host_data construct
// around that names it gives it another one.
std::string Lowering::devicePointer(const AccInfo& a, const VarDecl* v) {
  const std::string host = v->getName().str();
  for (size_t i = a.hostData.size(); i-- > 0;)
    for (const AccClause& c : a.hostData[i]->site->d.clauses)
      for (const AccClause::Item& item : c.name == "use_device" ? c.items : std::vector<AccClause::Item>()) {
        const Expr* e = a.hostData[i]->site->expr(item.name);
        if (auto* r = e ? dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts()) : nullptr; r && rootVariable(r) == v)
          return deviceAddress(*a.hostData[i], r, host, false);
      }
  return "(void *)" + host;
}

void Lowering::replaceDeviceNames(const Stmt* statement, const AccInfo& a, const std::set<const VarDecl*>& used) {
  // What is not evaluated is about the variable's type.
  if (!statement || directiveMarker(statement, false) || isa<UnaryExprOrTypeTraitExpr>(statement)) return;
  if (auto* r = dyn_cast<DeclRefExpr>(statement)) {
    auto* v = dyn_cast<VarDecl>(r->getDecl());
    if (!v || !used.count(v->getCanonicalDecl())) return;
    emitter_.replace(range(r), [this, a, r, v](Emitter& e) {
      std::string name = v->getName().str();
      ArraySymbol* aligned = alignedOf(r);
      const bool pointer = v->getType()->isPointerType(), elements = aligned && elementsAt(range(r));
      // The host's address; of a distributed array that of its section, or of what its elements are counted from.
      std::string host = aligned  ? handle(*aligned) + (elements ? "->origin" : "->base")
                         : pointer ? name
                                   : "&" + name;
      std::string type = elements  ? elementsType(*aligned)
                         : aligned ? element(*aligned) + " *"
                                   : "__typeof__(" + host + ")";
      const std::string address = deviceAddress(a, r, host, elements);
      std::string text = "((" + type + ")" + address + ")";
      e.write(aligned || pointer ? text : "(*" + text + ")");
    });
    return;
  }
  for (const Stmt* c : statement->children()) replaceDeviceNames(c, a, used);
}

}  // namespace tasuki
