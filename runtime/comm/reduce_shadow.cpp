// reduce_shadow. The plan has one step, reflect's with the arrows turned round:
//   every node, for each piece of its shadow: my shadow cells -> added to the owner's elements
// Contributions are added in the order of the plan, so a run repeats bit by bit; shadows keep their values.
#include "array/array.h"
#include "comm/halo_plan.h"
#include "comm/split_reflect.h"
#include "core/current.h"
#include "core/error.h"

using namespace tasuki;

void tasuki_reduce_shadow(tasuki_site* at, int n, tasuki_array* const* a, const tasuki_reflect_spec* spec,
                          long async) {
  InDirective here(at);
  HaloMemo* memo = HaloMemo::find(at, n, a, spec, async);
  if (!memo) {
    for (int k = 0; k < n; ++k) {
      const Array& array = descriptor(a[k]);
      if (array.elements.type == TASUKI_OTHER) {
        fail(at, format("reduce_shadow of array '%s': its elements are not numbers", array.name.c_str()));
      }
    }
    const std::vector<HaloOperand> operands = halo_operands(at, n, a, *spec);
    // Complete at once, also with async.
    if (on_device_set(operands)) return split_halo(at, HaloDirection::to_owner, operands);
    const bool synchronous = async == TASUKI_NO_ASYNC;
    memo = HaloMemo::remember(at, n, a, spec, spec->device != 0, async, 0,
                              halo_execution(at, HaloDirection::to_owner, operands, synchronous));
  }
  memo->run(async);
}
