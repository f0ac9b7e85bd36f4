// The directive in which this node waits for others: noted on the way in and out, for whoever has to say where a run
// stood when one of its nodes was lost (core/watch.h).
#pragma once

#include <atomic>
#include <cstdint>

#include "core/counters.h"
#include "core/in_runtime.h"
#include "tasuki/abi.h"

namespace tasuki {

// Where the note stands: in this node's slot of the board, which outlives the node; before the start in memory of its
// own. The address of a site, plus `left` once the node has left the directive.
extern std::atomic<std::uintptr_t>* current_directive;
constexpr std::uintptr_t left = 1;

// Around the part of a directive that may wait. Two stores, and the lock where there is one.
class InDirective {
 public:
  explicit InDirective(const tasuki_site* at) : at_(reinterpret_cast<std::uintptr_t>(at)) {
    current_directive->store(at_, std::memory_order_relaxed);
    if (counting) [[unlikely]]
      entered_ = enter_counted();
  }
  ~InDirective() {
    if (counting) [[unlikely]]
      leave_counted(reinterpret_cast<const tasuki_site*>(at_), entered_);
    current_directive->store(at_ | left, std::memory_order_relaxed);
  }
  InDirective(const InDirective&) = delete;
  InDirective& operator=(const InDirective&) = delete;

 private:
  InRuntime inside_;
  std::uintptr_t at_;
  double entered_ = 0;  // while counting
};

}  // namespace tasuki
