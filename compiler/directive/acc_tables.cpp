// Tables of OpenACC directives and clauses (2.5, and what later versions add to its clauses), and of what XcalableACC
// adds.
#include "directive/acc_tables.h"

namespace tasuki::directive {
namespace {

using Strings = std::vector<std::string>;

Strings operator+(const Strings& a, const Strings& b) {
  Strings sum = a;
  sum.insert(sum.end(), b.begin(), b.end());
  return sum;
}

constexpr AccClauseInfo clauses[] = {
    {"copy", AccArgument::Items, true},
    {"copyin", AccArgument::Items, true},
    {"copyout", AccArgument::Items, true},
    {"create", AccArgument::Items, true},
    {"present", AccArgument::Items, true},
    {"deviceptr", AccArgument::Items, true},
    {"delete", AccArgument::Items, true},
    {"no_create", AccArgument::Items, true},
    {"attach", AccArgument::Items, true},
    {"detach", AccArgument::Items, true},
    {"device_resident", AccArgument::Items, true},
    {"link", AccArgument::Items, true},
    {"use_device", AccArgument::Items, true},
    {"host", AccArgument::Items, true},
    {"device", AccArgument::Items, true},
    {"private", AccArgument::Items, true},
    {"firstprivate", AccArgument::Items, true},
    {"reduction", AccArgument::Reduction, true},
    {"if", AccArgument::Expression, false},
    {"self", AccArgument::MaybeExpression, false},
    {"async", AccArgument::MaybeExpression, false},
    {"wait", AccArgument::Queues, true},
    {"num_gangs", AccArgument::Expression, false},
    {"num_workers", AccArgument::Expression, false},
    {"vector_length", AccArgument::Expression, false},
    {"default", AccArgument::Default, false},
    {"device_type", AccArgument::Devices, true},
    {"collapse", AccArgument::Expression, false},
    {"gang", AccArgument::Gang, false},
    {"worker", AccArgument::MaybeSized, false},
    {"vector", AccArgument::MaybeSized, false},
    {"seq", AccArgument::None, false},
    {"auto", AccArgument::None, false},
    {"independent", AccArgument::None, false},
    {"tile", AccArgument::Sizes, false},
    {"finalize", AccArgument::None, false},
    {"if_present", AccArgument::None, false},
    {"bind", AccArgument::Bind, false},
    {"nohost", AccArgument::None, false},
    {"default_async", AccArgument::Expression, false},
    {"device_num", AccArgument::Expression, false},
    {"on_device", AccArgument::OnDevice, false},
    {"layout", AccArgument::Layout, false},
    {"shadow", AccArgument::Shadow, false},
};

struct Synonym {
  const char* written;
  const char* canonical;
};
constexpr Synonym synonyms[] = {
    {"pcopy", "copy"},        {"present_or_copy", "copy"},       {"pcopyin", "copyin"},
    {"pcreate", "create"},    {"present_or_copyin", "copyin"},   {"pcopyout", "copyout"},
    {"dtype", "device_type"}, {"present_or_copyout", "copyout"}, {"present_or_create", "create"},
};

}  // namespace

const std::vector<AccDirectiveInfo>& acc_directives() {
  static const Strings data = {"copy", "copyin", "copyout", "create", "present", "deviceptr", "no_create", "attach"};
  static const Strings compute = Strings{"async", "wait", "num_gangs", "num_workers", "vector_length",
                                         "if",    "self", "default",   "device_type"} +
                                 data + Strings{"on_device"};
  static const Strings privates = {"private", "firstprivate", "reduction"};
  static const Strings loop = {"collapse", "gang",        "worker", "vector", "seq",
                               "auto",     "independent", "tile",   "layout"};
  static const Strings serial =
      Strings{"async", "wait", "if", "self", "default", "device_type"} + data + Strings{"on_device"};
  static const Strings moves = {"if", "async", "wait", "on_device"};
  static const Strings runtime = {"device_type", "device_num"};
  static const Strings declared = {"copy",    "copyin",    "copyout",         "create",
                                   "present", "deviceptr", "device_resident", "link"};
  static const std::vector<AccDirectiveInfo> directives = {
      {"parallel", Kind::AccParallel, compute + privates, {}},
      {"kernels", Kind::AccKernels, compute, {}},
      {"serial", Kind::AccSerial, serial + privates, {}},
      {"loop", Kind::AccLoop, loop + Strings{"device_type", "private", "reduction"}, {}},
      {"parallel loop", Kind::AccParallelLoop, compute + privates + loop, {}},
      {"kernels loop", Kind::AccKernelsLoop, compute + Strings{"private", "reduction"} + loop, {}},
      {"serial loop", Kind::AccSerialLoop, serial + privates + loop, {}},
      {"data", Kind::AccData, Strings{"if", "async", "wait", "default"} + data + Strings{"on_device"},
       data + Strings{"default"}},
      {"enter data", Kind::AccEnterData, moves + Strings{"copyin", "create", "attach"}, {"copyin", "create", "attach"}},
      {"exit data",
       Kind::AccExitData,
       moves + Strings{"copyout", "delete", "detach", "finalize"},
       {"copyout", "delete", "detach"}},
      {"host_data", Kind::AccHostData, {"use_device", "if", "if_present"}, {"use_device"}},
      {"declare", Kind::AccDeclare, declared + Strings{"on_device", "layout", "shadow"}, declared},
      {"update", Kind::AccUpdate, moves + Strings{"device_type", "if_present", "host", "device"}, {"host", "device"}},
      {"wait", Kind::AccWait, {"async", "if", "on_device"}, {}},
      {"cache", Kind::AccCache, {}, {}},
      {"atomic", Kind::AccAtomic, {}, {}},
      {"routine",
       Kind::AccRoutine,
       {"gang", "worker", "vector", "seq", "bind", "device_type", "nohost"},
       {"gang", "worker", "vector", "seq"}},
      {"init", Kind::AccInit, runtime + Strings{"if"}, {}},
      {"shutdown", Kind::AccShutdown, runtime + Strings{"if"}, {}},
      {"devices", Kind::AccDevices, {}, {}},
      {"device", Kind::AccDevices, {}, {}},  // of drafts of the specification
      {"reflect", Kind::AccReflect, {}, {}},
      {"barrier_device", Kind::AccBarrierDevice, {"on_device"}, {}},
      {"set", Kind::AccSet, runtime + Strings{"default_async", "if"}, runtime + Strings{"default_async"}},
  };
  return directives;
}

const AccDirectiveInfo* find_acc_directive(std::string_view name) {
  for (const AccDirectiveInfo& info : acc_directives())
    if (name == info.name) return &info;
  return nullptr;
}

std::string canonical_clause(std::string_view written, Kind on) {
  if (written == "self" && on == Kind::AccUpdate) return "host";
  for (const Synonym& synonym : synonyms)
    if (written == synonym.written) return synonym.canonical;
  return std::string(written);
}

const AccClauseInfo* find_acc_clause(std::string_view canonical) {
  for (const AccClauseInfo& info : clauses)
    if (canonical == info.name) return &info;
  return nullptr;
}

std::vector<std::string> acc_spellings(const AccDirectiveInfo& directive) {
  Strings names = directive.clauses;
  for (const std::string& canonical : directive.clauses)
    for (const Synonym& synonym : synonyms)
      if (canonical == synonym.canonical) names.push_back(synonym.written);
  if (directive.kind == Kind::AccUpdate) names.push_back("self");
  return names;
}

}  // namespace tasuki::directive
