// Copy loops for runs of usual lengths.
#pragma once

#include <type_traits>

namespace tasuki {

// Constant sizes let the compiler turn each copy into a load and a store.
template <class Copy>
void with_run(long run, Copy&& copy) {
  switch (run) {
    case 4:
      return copy(std::integral_constant<long, 4>{});
    case 8:
      return copy(std::integral_constant<long, 8>{});
    case 16:
      return copy(std::integral_constant<long, 16>{});
    case 24:
      return copy(std::integral_constant<long, 24>{});
    case 32:
      return copy(std::integral_constant<long, 32>{});
    default:
      return copy(run);
  }
}

}  // namespace tasuki
