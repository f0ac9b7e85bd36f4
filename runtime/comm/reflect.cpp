// reflect, reflect_init and reflect_do. The plan has one step:
//   every node, for each piece of its shadow: owner's elements -> my shadow cells
// faces, edges and corners alike, each straight from its owner, all of them under way together. A full
// shadow makes it an allgather along that dimension, which goes through the teams of the nodes where that is faster
// (comm/halo_gather), in a step of its own before the others.
#include <unordered_map>

#include "array/array.h"
#include "comm/halo_plan.h"
#include "comm/split_reflect.h"
#include "core/current.h"
#include "core/error.h"
#include "core/shared_memory.h"

namespace tasuki {

namespace {

// What reflect_init said, by section, so that a function that gets the array as a parameter finds it.
struct InitTable {
  InitTable() { on_forget(forget_init); }
  static void forget_init(const void* section);
  std::unordered_map<const void*, tasuki_reflect_spec> specs[2];  // of the host's copies, of the device's
};

InitTable& init_table() {
  static auto* table = new InitTable;
  return *table;
}

// Another array may come to lie there.
void InitTable::forget_init(const void* section) {
  bool any = false;
  for (auto& specs : init_table().specs) any = specs.erase(section) > 0 || any;
  if (any) begin_epoch();
}

// What reflect_do is to do: what the reflect_init of the same copies has said.
std::vector<HaloOperand> initialized(tasuki_site* at, int n, tasuki_array* const* a, int device) {
  std::vector<HaloOperand> operands;
  for (int k = 0; k < n; ++k) {
    const Array& array = descriptor(a[k]);
    require_allocated(at, array);
    const char* acc = device ? " acc" : "";
    const auto& specs = init_table().specs[device != 0];
    auto found = specs.find(array.base);
    if (found == specs.end()) {
      fail(at, format("reflect_do of array '%s'%s without a reflect_init%s before", array.name.c_str(), acc, acc),
           "execute `reflect_init (" + array.name + ")" + acc + "` once, after the array has its storage" +
               (array.kind == TASUKI_POINTER ? ", for all memory that this pointer comes to lead to" : ""));
    }
    tasuki_reflect_spec spec = found->second;
    spec.device |= device;  // `acc host` of either
    add_operands(at, array, spec, operands);
  }
  return operands;
}

void huge_pages_for(int n, tasuki_array* const* a) {
  for (int k = 0; k < n; ++k) use_huge_pages(a[k]->base, section_bytes(descriptor(a[k])));
}

// Null: the exchange is done, since no plan can be kept for it.
HaloMemo* prepare_do(tasuki_site* at, int n, tasuki_array* const* a, long async, int device) {
  std::vector<HaloOperand> operands = initialized(at, n, a, device);
  // Many programs fill their arrays behind the reflect_init, which has made the plan.
  huge_pages_for(n, a);
  if (on_device_set(operands)) {
    split_halo(at, HaloDirection::to_shadow, operands);
    return nullptr;
  }
  bool on_device = false;
  for (const HaloOperand& operand : operands) on_device = on_device || operand.spec.device;
  return HaloMemo::remember(at, n, a, nullptr, on_device, async, directive_epoch,
                            halo_execution(at, HaloDirection::to_shadow, operands, async == TASUKI_NO_ASYNC));
}

}  // namespace

}  // namespace tasuki

using namespace tasuki;

void tasuki_reflect(tasuki_site* at, int n, tasuki_array* const* a, const tasuki_reflect_spec* spec,
                    long async) {
  InDirective here(at);
  HaloMemo* memo = HaloMemo::find(at, n, a, spec, async);
  if (!memo) {
    std::vector<HaloOperand> operands = halo_operands(at, n, a, *spec);
    // Complete at once, also with async: nothing is left to wait for.
    if (on_device_set(operands)) return split_halo(at, HaloDirection::to_shadow, operands);
    memo = HaloMemo::remember(at, n, a, spec, spec->device != 0, async, 0,
                              halo_execution(at, HaloDirection::to_shadow, operands, async == TASUKI_NO_ASYNC));
  }
  memo->run(async);
  memo->get_ready_for(descriptor(a[0]));
}

void tasuki_reflect_init(tasuki_site* at, int n, tasuki_array* const* a, const tasuki_reflect_spec* spec) {
  InDirective here(at);  // teams are made
  // Prepared together, as the reflect_do of the same list will ask for it.
  halo_execution(at, HaloDirection::to_shadow, halo_operands(at, n, a, *spec), true)->meet();
  huge_pages_for(n, a);
  for (int k = 0; k < n; ++k) {
    if (spec->device != TASUKI_DEVICE_COPIES) init_table().specs[0][a[k]->base] = *spec;
    if (spec->device != TASUKI_HOST_COPIES) init_table().specs[1][a[k]->base] = *spec;
  }
  begin_epoch();
}

void tasuki_reflect_do(tasuki_site* at, int n, tasuki_array* const* a, long async, int device) {
  InDirective here(at);
  HaloMemo* memo = HaloMemo::find(at, n, a, nullptr, async, directive_epoch);
  if (!memo) memo = prepare_do(at, n, a, async, device);
  if (memo) memo->run(async), memo->get_ready_for(descriptor(a[0]));
}
