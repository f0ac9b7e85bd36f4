// Checks of compiled code: indices of -fxmp-check, and use before allocation.
#include "array/array.h"
#include "core/error.h"

using namespace tasuki;

long tasuki_check_slowly(tasuki_site* at, const tasuki_array* handle, int dim, long index) {
  const Array& a = descriptor(handle);
  require_allocated(at, a);
  const ArrayDim& layout = a.layout->dim(dim);
  if (!a.place.empty() && layout.holds(a.place[dim], index)) return index;
  const char* name = a.name.c_str();
  const tasuki_array_dim& head = a.dim[dim];
  if (a.place.empty())
    fail(at, format("index %ld of array '%s', which has no elements on this node", index, name));
  std::string held = "nothing";
  const Interval cells = layout.reach(a.place[dim], head.shadow_lo, head.shadow_hi);
  if (head.affine && !cells.empty()) {
    held = format("%ld:%ld", cells.lo, cells.hi);
    if (head.lo > head.hi)
      held += " (the shadow)";
    else if (head.shadow_lo || head.shadow_hi)
      held += format(" (%ld:%ld and the shadow)", head.lo, head.hi);
  } else if (head.lo <= head.hi) {
    held = format("a cyclic part of %ld:%ld", head.lo, head.hi);
  }
  if (head.full) held = format("0:%ld", head.size - 1);
  fail(at,
       format("index %ld in dimension %d of array '%s' is not on this node, which holds %s of 0:%ld", index,
              dim + 1, name, held.c_str(), head.size - 1),
       index < 0 || index >= head.size
           ? "the index is outside of the array"
           : "run the loop on the owner of the element, or widen the shadow and reflect");
}

void tasuki_check_fixed(tasuki_site* at, const tasuki_template* handle) {
  if (handle->fixed) return;
  fail(at, format("template '%s' is not fixed yet", descriptor(handle).name.c_str()),
       "fix it before with a template_fix directive");
}

long tasuki_array_elements(const tasuki_array* a) {
  long n = 1;
  for (int d = 0; d < a->rank; ++d) n *= a->dim[d].extent;
  return n;
}

void tasuki_check_allocated(tasuki_site* at, const tasuki_array* a) {
  if (a->allocated) return;
  require_allocated(at, descriptor(a));
}
