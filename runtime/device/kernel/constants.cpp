// Constants of distributed arrays and fixed values.
#include "device/kernel/constants.h"

#include <algorithm>
#include <climits>
#include <cmath>

#include "array/descriptor.h"
#include "core/error.h"

namespace tasuki {
namespace {

struct Strides {
  long of[TASUKI_MAX_RANK];
  long origin;  // sum of the first allocated index times the stride
};

Strides strides_of(const tasuki_array& a) {
  Strides s;
  s.origin = 0;
  long stride = 1;
  for (int d = a.rank - 1; d >= 0; --d) {
    s.of[d] = stride;
    s.origin += a.dim[d].origin_index * stride;
    stride *= a.dim[d].extent;
  }
  return s;
}

struct Cyclic {
  long shift, width, nodes;
};
Cyclic cyclic_of(const tasuki_array& a, int d) {
  const tasuki_template_dim& t = descriptor(&a).with->dim[a.dim[d].axis];
  return {a.dim[d].offset - t.lb, t.width, t.nodes};
}

std::string define(const std::string& name, long value) {
  return format("#define %s ((TASUKI_INDEX)%ldL)\n", name.c_str(), value);
}

}  // namespace

void append_constants(const tasuki_kernel_arg& arg, std::vector<long>& key) {
  if (arg.kind == TASUKI_ARG_FIXED) key.push_back(arg.fixed);
  if (arg.kind != TASUKI_ARG_ARRAY) return;
  const tasuki_array& a = *arg.array;
  const Strides s = strides_of(a);
  for (int d = 0; d < a.rank; ++d) {
    key.push_back(s.of[d]);
    if (a.dim[d].affine) continue;
    const Cyclic c = cyclic_of(a, d);
    key.insert(key.end(), {c.shift, c.width, c.nodes});
  }
  key.push_back(s.origin);
}

std::string define_constants(const tasuki_kernel_arg& arg) {
  if (arg.kind == TASUKI_ARG_FIXED) return define(arg.name, arg.fixed);
  if (arg.kind != TASUKI_ARG_ARRAY) return {};
  const tasuki_array& a = *arg.array;
  const std::string name = arg.name;
  const Strides s = strides_of(a);
  std::string text;
  for (int d = 0; d < a.rank; ++d) {
    const std::string number = std::to_string(d);
    if (d + 1 < a.rank) text += define(name + "_S" + number, s.of[d]);
    if (a.dim[d].affine) continue;
    const Cyclic c = cyclic_of(a, d);
    text += define(name + "_T" + number, c.shift);
    text += define(name + "_W" + number, c.width);
    text += define(name + "_P" + number, c.nodes);
  }
  return text + define(name + "_O", s.origin);
}

bool needs_long(const tasuki_kernel_arg& arg) {
  if (arg.kind == TASUKI_ARG_FIXED) return arg.fixed > INT_MAX || arg.fixed < INT_MIN;
  if (arg.kind != TASUKI_ARG_ARRAY) return false;
  // The largest sum of index times stride that an element can have before the origin is taken away.
  const Strides s = strides_of(*arg.array);
  double reach = 0;
  for (int d = 0; d < arg.array->rank; ++d) {
    const tasuki_array_dim& dim = arg.array->dim[d];
    const double first = static_cast<double>(dim.origin_index), end = first + static_cast<double>(dim.extent);
    reach += std::max(std::abs(first), std::abs(end)) * static_cast<double>(s.of[d]);
    if (dim.size > INT_MAX) return true;
  }
  return reach > INT_MAX;
}

}  // namespace tasuki
