// The variables of a collective as contents of a line or piece.
#pragma once

#include <string.h>

#include <algorithm>
#include <cstddef>

#include "comm/collective.h"
#include "core/operators.h"
#include "tasuki/abi.h"

namespace tasuki {

// Several variables, one behind the other as their alignment asks.
class Pack {
 public:
  Pack(int op, int n, const tasuki_variable* v) : op_(op), n_(n), v_(v) {
    for (int i = 0; i < n_; ++i) bytes_ = place(v[i], bytes_) + bytes_of(v[i]);
  }
  static unsigned long place(const tasuki_variable& v, unsigned long before) {
    const unsigned long alignment = std::min(v.size, 16UL);  // sizes of arithmetic types are powers of two
    return (before + alignment - 1) / alignment * alignment;
  }

  unsigned long bytes() const { return bytes_; }
  void store(std::byte* to) const {
    each([&](const tasuki_variable& v, unsigned long at) { memcpy(to + at, v.address, bytes_of(v)); });
  }
  void load(const std::byte* from) const {
    each([&](const tasuki_variable& v, unsigned long at) { memcpy(v.address, from + at, bytes_of(v)); });
  }
  // The variables become a combined with b; neither lies in them.
  void set(const std::byte* a, const std::byte* b) const {
    each([&](const tasuki_variable& v, unsigned long at) { combine(op_, v.type, v.address, a + at, b + at, v.count); });
  }
  void add(const std::byte* from) const {
    each([&](const tasuki_variable& v, unsigned long at) { combine(op_, v.type, v.address, from + at, v.count); });
  }

 private:
  template <class Do>
  void each(Do action) const {
    unsigned long at = 0;
    for (int i = 0; i < n_; ++i) {
      at = place(v_[i], at);
      action(v_[i], at);
      at += bytes_of(v_[i]);
    }
  }

  int op_, n_;
  const tasuki_variable* v_;
  unsigned long bytes_ = 0;
};

}  // namespace tasuki
