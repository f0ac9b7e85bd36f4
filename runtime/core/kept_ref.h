// A reference that outlives its directive: a tasuki_ref only points to its subscripts.
#pragma once

#include <algorithm>
#include <array>

#include "tasuki/abi.h"

namespace tasuki {

class KeptRef {
 public:
  KeptRef() = default;
  explicit KeptRef(const tasuki_ref& ref) : ref_(ref) { std::copy_n(ref.sub, ref.nsub, sub_.begin()); }

  // Its subscripts are this object's.
  tasuki_ref get() const { return {ref_.kind, ref_.object, ref_.nsub, sub_.data()}; }
  int nsub() const { return ref_.nsub; }
  tasuki_sub& sub(int d) { return sub_[static_cast<std::size_t>(d)]; }

 private:
  tasuki_ref ref_{};
  std::array<tasuki_sub, TASUKI_MAX_RANK> sub_{};
};

}  // namespace tasuki
