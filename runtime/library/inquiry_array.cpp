// Inquiry about global arrays and their alignment.
#define TASUKI_LIBRARY
#include "core/world.h"
#include "library/inquiry.h"
#include "xmp.h"

using namespace tasuki;

namespace {

// Calls f(array, dimension) after the checks that all of these functions make; ArrayNeed::laid_out asks for an array
// whose template is fixed and whose sizes are known.
enum class ArrayNeed { declared, laid_out };
template <class F>
int ask(xmp_desc_t d, int dim, ArrayNeed need, F f) {
  const Array* a = as_array(d);
  if (!a) return XMP_ERR_DESC;
  if (dim < 1 || dim > a->rank) return XMP_ERR_DIM;
  if (need == ArrayNeed::laid_out && !a->layout) return XMP_ERR_VALUE;
  return f(*a, dim - 1);
}

const ArrayDimSpec& spec(const Array& a, int dim) { return a.dims[static_cast<std::size_t>(dim)]; }
const ArrayDim& layout(const Array& a, int dim) { return a.layout->dim(dim); }
bool member(const Array& a) { return !a.place.empty(); }
long place(const Array& a, int dim) { return a.place[static_cast<std::size_t>(dim)]; }

}  // namespace

int xmp_align_template(xmp_desc_t d, xmp_desc_t* dt) {
  const Array* a = as_array(d);
  if (!a) return XMP_ERR_DESC;
  *dt = static_cast<tasuki_template*>(a->with);
  return 0;
}

int xmp_align_axis(xmp_desc_t d, int dim, int* axis) {
  return ask(d, dim, ArrayNeed::declared, [&](const Array& a, int i) {
    int t = spec(a, i).axis;
    return t < 0 ? XMP_ERR_VALUE : give(declared_dimension(a.with->form, a.with->rank, t), axis);
  });
}

int xmp_align_offset(xmp_desc_t d, int dim, int* offset) {
  return ask(d, dim, ArrayNeed::declared, [&](const Array& a, int i) {
    return spec(a, i).axis < 0 ? XMP_ERR_VALUE : give(spec(a, i).offset, offset);
  });
}

int xmp_align_replicated(xmp_desc_t d, int dim, int* replicated) {
  const Array* a = as_array(d);
  if (!a) return XMP_ERR_DESC;
  int t = template_dimension(*a->with, dim);
  if (t < 0) return XMP_ERR_DIM;
  bool used = false;
  for (const ArrayDimSpec& one : a->dims) used |= one.axis == t;
  return give(!used, replicated);
}

int xmp_align_format(xmp_desc_t d, int dim, int* format) {
  return ask(d, dim, ArrayNeed::laid_out, [&](const Array& a, int i) {
    constexpr int formats[] = {XMP_NOT_DISTRIBUTED, XMP_BLOCK, XMP_CYCLIC, XMP_GBLOCK};
    return give(formats[static_cast<int>(layout(a, i).distribution().format())], format);
  });
}

int xmp_align_size(xmp_desc_t d, int dim, int* size) {
  return ask(d, dim, ArrayNeed::laid_out, [&](const Array& a, int i) {
    return spec(a, i).axis < 0 ? XMP_ERR_VALUE : give(layout(a, i).distribution().size(), size);
  });
}

int xmp_array_ndims(xmp_desc_t d, int* ndims) {
  const Array* a = as_array(d);
  return a ? give(a->rank, ndims) : XMP_ERR_DESC;
}

int xmp_array_lshadow(xmp_desc_t d, int dim, int* lshadow) {
  return ask(d, dim, ArrayNeed::declared, [&](const Array& a, int i) { return give(spec(a, i).shadow_lo, lshadow); });
}

int xmp_array_ushadow(xmp_desc_t d, int dim, int* ushadow) {
  return ask(d, dim, ArrayNeed::declared, [&](const Array& a, int i) { return give(spec(a, i).shadow_hi, ushadow); });
}

int xmp_array_gsize(xmp_desc_t d, int dim, int* size) {
  return ask(d, dim, ArrayNeed::declared, [&](const Array& a, int i) {
    return spec(a, i).size > 0 ? give(spec(a, i).size, size) : XMP_ERR_VALUE;
  });
}

int xmp_array_lbound(xmp_desc_t d, int dim, int* lbound) {
  int size = 0;
  int status = xmp_array_gsize(d, dim, &size);
  return status ? status : give(0, lbound);
}

int xmp_array_ubound(xmp_desc_t d, int dim, int* ubound) {
  int size = 0;
  int status = xmp_array_gsize(d, dim, &size);
  return status ? status : give(size - 1, ubound);
}

int xmp_array_lbound_global(xmp_desc_t d, int dim, int* lbound) { return xmp_array_lbound(d, dim, lbound); }
int xmp_array_ubound_global(xmp_desc_t d, int dim, int* ubound) { return xmp_array_ubound(d, dim, ubound); }

int xmp_array_lsize(xmp_desc_t d, int dim, int* lsize) {
  return ask(d, dim, ArrayNeed::laid_out, [&](const Array& a, int i) {
    return give(member(a) ? layout(a, i).owned_count(place(a, i)) : 0, lsize);
  });
}

int xmp_array_lead_dim(xmp_desc_t d, int dim, int* size) {
  return ask(d, dim, ArrayNeed::laid_out, [&](const Array& a, int i) { return give(layout(a, i).extent(), size); });
}

int xmp_array_lda(xmp_desc_t d, int* lda) {
  const Array* a = as_array(d);
  if (!a) return XMP_ERR_DESC;
  return a->rank == 2 ? xmp_array_lead_dim(d, 2, lda) : XMP_ERR_DIM;
}

int xmp_array_laddr(xmp_desc_t d, void** laddr) {
  const Array* a = as_array(d);
  if (!a) return XMP_ERR_DESC;
  if (!a->layout) return XMP_ERR_VALUE;
  *laddr = a->base;
  return 0;
}

int xmp_array_gtol(xmp_desc_t d, int dim, int g_idx, int* l_idx) {
  return ask(d, dim, ArrayNeed::laid_out, [&](const Array& a, int i) {
    if (!member(a) || !layout(a, i).holds(place(a, i), g_idx)) return static_cast<int>(XMP_ERR_VALUE);
    return give(layout(a, i).position(place(a, i), g_idx), l_idx);
  });
}

int xmp_array_owner(xmp_desc_t d, const int index[], int* node) {
  const Array* a = as_array(d);
  if (!a) return XMP_ERR_DESC;
  if (!a->layout) return XMP_ERR_VALUE;
  std::vector<long> at(static_cast<std::size_t>(a->layout->nodes().shape().rank()));
  for (int i = 0; i < a->rank; ++i) {
    const ArrayDim& dim = a->layout->dim(i);
    if (index[i] < 0 || index[i] >= dim.size()) return XMP_ERR_VALUE;
    if (dim.node_axis() >= 0) at[static_cast<std::size_t>(dim.node_axis())] = dim.owner(index[i]);
  }
  return give(a->layout->nodes().rank_at(at) + 1, node);
}

int xmp_array_type_size(xmp_desc_t d, size_t* bytes) {
  const Array* a = as_array(d);
  if (!a) return XMP_ERR_DESC;
  *bytes = a->elements.size;
  return 0;
}
