// The variables of a collective as contents of a line or piece.
#pragma once

#include <string.h>

#include <algorithm>
#include <cstddef>

#include "comm/collective.h"
#include "comm/team_slots.h"
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
    const unsigned long alignment = (v.size & (v.size - 1)) == 0 ? std::min(v.size, 16UL) : 16;
    return (before + alignment - 1) & ~(alignment - 1);
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

inline unsigned long pack_bytes(int n, const tasuki_variable* v) { return Pack(TASUKI_SUM, n, v).bytes(); }

// A few short variables of one type as one: combined by one call in place of one for each.
class SideBySide {
 public:
  SideBySide(int n, const tasuki_variable* v) : n_(n), v_(v), whole_{room_, 0, v->type, v->size, nullptr} {}
  SideBySide(const SideBySide&) = delete;

  bool fits() {
    for (int i = 0; i < n_; ++i) {
      if (v_[i].type != whole_.type) return false;
      whole_.count += v_[i].count;
    }
    return bytes_of(whole_) <= sizeof room_;
  }
  void gather() {
    each([](const tasuki_variable& v, std::byte* at) { copy(at, v.address, v); });
  }
  void scatter() {
    each([](const tasuki_variable& v, const std::byte* at) { copy(v.address, at, v); });
  }
  const tasuki_variable& whole() const { return whole_; }

 private:
  static void copy(void* to, const void* from, const tasuki_variable& v) {
    switch (bytes_of(v)) {  // single numbers without a call
      case 2:
        return void(memcpy(to, from, 2));
      case 4:
        return void(memcpy(to, from, 4));
      case 8:
        return void(memcpy(to, from, 8));
      case 16:
        return void(memcpy(to, from, 16));
      default:
        memcpy(to, from, bytes_of(v));
    }
  }
  template <class Do>
  void each(Do action) {
    std::byte* at = room_;
    for (int i = 0; i < n_; at += bytes_of(v_[i++])) action(v_[i], at);
  }

  int n_;
  const tasuki_variable* v_;
  tasuki_variable whole_;
  alignas(32) std::byte room_[TeamLine::room];
};

}  // namespace tasuki
