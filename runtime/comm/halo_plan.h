// Plans between shadows and the elements that they mirror: reflect one way, reduce_shadow the other.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "array/descriptor.h"
#include "core/current.h"
#include "plan/cache.h"
#include "plan/plan.h"

namespace tasuki {

enum class HaloDirection { to_shadow /* reflect */, to_owner /* reduce_shadow */ };

// One array with what a directive says about it.
struct HaloOperand {
  const Array* array;
  tasuki_reflect_spec spec;  // its `device` is 0 or 1
};
// The operands of a directive: two for an array of which the spec names both copies, unless they are the same memory.
void add_operands(const tasuki_site* at, const Array& a, const tasuki_reflect_spec& spec, std::vector<HaloOperand>& to);
std::vector<HaloOperand> halo_operands(const tasuki_site* at, int n, tasuki_array* const* a,
                                       const tasuki_reflect_spec& spec);

// The device copy of this node's section on the current device, which has a memory of its own; an error when it is not
// present.
void* device_section(const tasuki_site* at, const Array& a);

// Checks the operands (storage, widths, executing set) and finds or makes the execution for them. Synchronous ones may
// have collectives, and must not be run otherwise.
std::shared_ptr<Execution> halo_execution(tasuki_site* at, HaloDirection direction,
                                          std::span<const HaloOperand> operands, bool synchronous);

// What a site's `cache` points to for these directives: the last execution with what it was made for.
class HaloMemo : private tasuki_ready {
 public:
  static HaloMemo* of(const tasuki_site* at) { return static_cast<HaloMemo*>(static_cast<tasuki_ready*>(at->cache)); }
  // Behind a run: where that was of one array, in host memory, and not asynchronous, the site is ready for the next
  // one.
  void get_ready_for(const Array& array);
  // The memo of the site when it is for these arrays, this spec (null: not compared), this stamp and such operations
  // (asynchronous or not), and their device copies are where they were; else null.
  static HaloMemo* find(const tasuki_site* at, int n, tasuki_array* const* a, const tasuki_reflect_spec* spec,
                        long async, unsigned long stamp = 0);
  // device: whether the directive's operands are device copies.
  static HaloMemo* remember(tasuki_site* at, int n, tasuki_array* const* a, const tasuki_reflect_spec* spec,
                            bool device, long async, unsigned long stamp, std::shared_ptr<Execution> execution);
  // Runs it: to the end, or as an asynchronous operation of that id.
  void run(long async);

 private:
  HaloMemo() : tasuki_ready{} { ready_in_epoch(*this); }
  struct Operand {
    std::shared_ptr<const ArrayLayout> layout;
    const void* base;
    Elements elements;
    int rank;
    const void* device_base;
    const NodeGroup* group;
  };
  static bool same_array(const Operand& operand, const Array& array) {
    return operand.base == array.base && operand.layout == array.layout && operand.elements == array.elements;
  }
  bool device_as_before(const tasuki_site* at, int n, tasuki_array* const* a);
  std::vector<Operand> operands_;
  tasuki_reflect_spec spec_;
  unsigned long stamp_ = 0;
  bool synchronous_ = true;
  Device* device_ = nullptr;  // of an acc directive: the current device then
  unsigned long generation_ = 0;  // of the present table, when the device copies were looked up
  std::shared_ptr<Execution> execution_;
  // Of asynchronous ones: the last run, taken again where nobody else has it any more, and what it works on.
  std::shared_ptr<ExecutionRun> last_run_;
  std::vector<const void*> sections_, copies_;
};

}  // namespace tasuki
