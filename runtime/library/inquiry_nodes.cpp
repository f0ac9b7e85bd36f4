// Inquiry about descriptors and node arrays.
#define TASUKI_LIBRARY
#include <limits.h>

#include "core/descriptors.h"
#include "library/inquiry.h"
#include "xmp.h"

namespace tasuki {

const tasuki_nodes* as_nodes(const void* d) {
  return descriptor_kind(d) == DescriptorKind::nodes ? static_cast<const tasuki_nodes*>(d) : nullptr;
}
const Template* as_template(const void* d) {
  if (descriptor_kind(d) != DescriptorKind::templates) return nullptr;
  return &descriptor(static_cast<const tasuki_template*>(d));
}
const Array* as_array(const void* d) {
  if (descriptor_kind(d) != DescriptorKind::array) return nullptr;
  return &descriptor(static_cast<const tasuki_array*>(d));
}

int give(long value, int* result) {
  if (value < INT_MIN || value > INT_MAX) return XMP_ERR_VALUE;
  *result = static_cast<int>(value);
  return 0;
}

int template_dimension(const Template& t, int dim) {
  if (dim < 1 || dim > t.rank) return -1;
  return t.form == TASUKI_BRACKET ? t.rank - dim : dim - 1;
}

int declared_dimension(int form, int rank, int index) {
  return form == TASUKI_BRACKET ? rank - index : index + 1;
}

}  // namespace tasuki

using namespace tasuki;

int xmp_desc_kind(xmp_desc_t d, int* kind) {
  switch (descriptor_kind(d)) {
    case DescriptorKind::nodes:
      return give(XMP_DESC_NODES, kind);
    case DescriptorKind::templates:
      return give(XMP_DESC_TEMPLATE, kind);
    case DescriptorKind::array:
      return give(XMP_DESC_ARRAY, kind);
    default:
      return XMP_ERR_DESC;
  }
}

int xmp_nodes_ndims(xmp_desc_t d, int* ndims) {
  const tasuki_nodes* p = as_nodes(d);
  return p ? give(p->rank(), ndims) : XMP_ERR_DESC;
}

int xmpc_nodes_index(xmp_desc_t d, int dim, int* index) {
  const tasuki_nodes* p = as_nodes(d);
  if (!p) return XMP_ERR_DESC;
  if (dim < 1 || dim > p->rank()) return XMP_ERR_DIM;
  long me = p->me[static_cast<std::size_t>(p->dimension(dim - 1))];
  return me < 0 ? XMP_ERR_VALUE : give(me, index);
}

int xmp_nodes_index(xmp_desc_t d, int dim, int* index) {
  int zero_based = 0;
  int status = xmpc_nodes_index(d, dim, &zero_based);
  return status ? status : give(zero_based + 1, index);
}

int xmp_nodes_size(xmp_desc_t d, int dim, int* size) {
  const tasuki_nodes* p = as_nodes(d);
  if (!p) return XMP_ERR_DESC;
  if (dim < 1 || dim > p->rank()) return XMP_ERR_DIM;
  return give(p->size(p->dimension(dim - 1)), size);
}

int xmp_nodes_attr(xmp_desc_t d, int* attr) {
  const tasuki_nodes* p = as_nodes(d);
  if (!p) return XMP_ERR_DESC;
  constexpr int attributes[] = {XMP_ENTIRE_NODES, XMP_EXECUTING_NODES, XMP_EQUIVALENCE_NODES};
  return give(attributes[p->origin], attr);
}

int xmp_nodes_equiv(xmp_desc_t d, xmp_desc_t* dn, int lb[], int ub[], int st[]) {
  const tasuki_nodes* p = as_nodes(d);
  if (!p) return XMP_ERR_DESC;
  if (p->origin != tasuki_nodes::equivalent) return XMP_ERR_VALUE;
  const tasuki_ref of = p->equiv.get();
  const tasuki_nodes* q = as_nodes(of.object);
  if (!q) return XMP_ERR_VALUE;
  *dn = const_cast<tasuki_nodes*>(q);
  for (int declared = 0; declared < q->rank(); ++declared) {
    int dim = q->dimension(declared);
    tasuki_sub sub = of.nsub ? of.sub[dim] : tasuki_sub{TASUKI_SUB_ALL, 0, 0, 0};
    if (sub.kind == TASUKI_SUB_INDEX) sub = {TASUKI_SUB_TRIPLET, sub.lo, sub.lo, 1};
    if (sub.kind == TASUKI_SUB_ALL) sub = {TASUKI_SUB_TRIPLET, 1, q->size(dim), 1};
    if (sub.kind == TASUKI_SUB_OWN) {
      st[declared] = 0;
      continue;
    }
    lb[declared] = static_cast<int>(sub.lo);
    ub[declared] = static_cast<int>(sub.hi);
    st[declared] = static_cast<int>(sub.step);
  }
  return 0;
}

int xmp_nodes_rank(xmp_desc_t d, int* rank) {
  const tasuki_nodes* p = as_nodes(d);
  if (!p) return XMP_ERR_DESC;
  return p->member() ? give(p->group->me(), rank) : XMP_ERR_VALUE;
}
