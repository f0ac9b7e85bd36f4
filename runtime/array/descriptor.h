// What stands behind tasuki_template and tasuki_array: the public head of abi.h first, the rest derived.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "layout/array_layout.h"
#include "tasuki/abi.h"

namespace tasuki {

struct Array;

struct Template : tasuki_template {
  std::string name;
  int form = TASUKI_PAREN;
  tasuki_site* declared_at = nullptr;
  std::vector<Interval> bounds;         // empty until known
  std::vector<FormatSpec> formats;      // empty until distributed; gblock(*) has an empty map
  const tasuki_nodes* nodes = nullptr;  // `onto`
  // Non-null once fixed and distributed.
  std::shared_ptr<const TemplateLayout> layout;
  std::vector<Array*> waiting;  // arrays created before the layout was known
  // The declaration and the arrays that are aligned with it, of which a static one outlives its block.
  std::atomic<int> users = 1;
};
// One user less; the last one deletes it.
void drop(Template& t);

// What an array consists of; all of it together is one number, since a directive's shortest path compares it.
struct Elements {
  std::uint64_t size : 40 = 0;
  std::uint64_t type : 8 = TASUKI_OTHER;
  std::uint64_t mark : 16 = 0;  // of the array's name, for its moves
  bool operator==(const Elements& other) const {
    return std::bit_cast<std::uint64_t>(*this) == std::bit_cast<std::uint64_t>(other);
  }
};

struct Array : tasuki_array {
  std::string name;
  int kind = TASUKI_STATIC;
  Elements elements;
  tasuki_site* declared_at = nullptr;
  Template* with = nullptr;
  std::vector<ArrayDimSpec> dims;
  void** origin_variable = nullptr;
  std::vector<long> expected_extent;
  // Non-null once the template is fixed and (pointers) the sizes are known. Equal layouts are one
  // object, so that comparing pointers compares layouts.
  std::shared_ptr<const ArrayLayout> layout;
  std::vector<long> place;        // this node's coordinate in each dimension; empty when it is no member
  void* owned_storage = nullptr;  // what release frees
  bool first_size_unsaid = false;
};

inline const Template& descriptor(const tasuki_template* t) { return static_cast<const Template&>(*t); }
inline Template& descriptor(tasuki_template* t) { return static_cast<Template&>(*t); }
inline const Array& descriptor(const tasuki_array* a) { return static_cast<const Array&>(*a); }
inline Array& descriptor(tasuki_array* a) { return static_cast<Array&>(*a); }

// Bytes of the local section, shadow included; 0 for a node that is no member.
std::size_t section_bytes(const Array& a);

// xmp_malloc: gives a pointer array its sizes (rank entries, C order; where the declaration fixed a size it
// must agree) and its storage, zeroed; returns the local section, also stored in a->base. Null where this
// node holds nothing. Freed with free_pointer. The caller reports with `at`.
void* allocate_pointer(tasuki_site* at, tasuki_array* a, const long* sizes);
// xmp_free: forgets the array that owns `base`; false when no pointer array does.
bool free_pointer(void* base);

}  // namespace tasuki
