// Inquiry about templates and their distribution.
#define TASUKI_LIBRARY
#include "library/inquiry.h"
#include "xmp.h"

using namespace tasuki;

namespace {

// Calls f(template, dimension) after the checks that all of these functions make. TemplateNeed::known asks for bounds,
// laid_out for a fixed and distributed template.
enum class TemplateNeed { known, laid_out };
template <class F>
int ask(xmp_desc_t d, int dim, TemplateNeed need, F f) {
  const Template* t = as_template(d);
  if (!t) return XMP_ERR_DESC;
  int index = template_dimension(*t, dim);
  if (index < 0) return XMP_ERR_DIM;
  if (need == TemplateNeed::known ? t->bounds.empty() : !t->layout) return XMP_ERR_VALUE;
  return f(*t, index);
}

const Distribution& distribution(const Template& t, int dim) { return t.layout->dim(dim); }

}  // namespace

int xmp_template_fixed(xmp_desc_t d, int* fixed) {
  const Template* t = as_template(d);
  return t ? give(t->fixed != 0, fixed) : XMP_ERR_DESC;
}

int xmp_template_ndims(xmp_desc_t d, int* ndims) {
  const Template* t = as_template(d);
  return t ? give(t->rank, ndims) : XMP_ERR_DESC;
}

int xmp_template_lbound(xmp_desc_t d, int dim, int* lbound) {
  return ask(d, dim, TemplateNeed::known, [&](const Template& t, int i) {
    return give(t.bounds[static_cast<std::size_t>(i)].lo, lbound);
  });
}

int xmp_template_ubound(xmp_desc_t d, int dim, int* ubound) {
  return ask(d, dim, TemplateNeed::known, [&](const Template& t, int i) {
    return give(t.bounds[static_cast<std::size_t>(i)].hi, ubound);
  });
}

int xmp_template_gsize(xmp_desc_t d, int dim, int* size) {
  return ask(d, dim, TemplateNeed::known, [&](const Template& t, int i) {
    return give(t.bounds[static_cast<std::size_t>(i)].count(), size);
  });
}

int xmp_template_lsize(xmp_desc_t d, int dim, int* size) {
  return ask(d, dim, TemplateNeed::laid_out, [&](const Template& t, int i) { return give(t.dim[i].owned, size); });
}

int xmp_dist_format(xmp_desc_t d, int dim, int* format) {
  const Template* t = as_template(d);
  if (!t) return XMP_ERR_DESC;
  int index = template_dimension(*t, dim);
  if (index < 0) return XMP_ERR_DIM;
  if (t->formats.empty()) return XMP_ERR_VALUE;
  constexpr int formats[] = {XMP_NOT_DISTRIBUTED, XMP_BLOCK, XMP_CYCLIC, XMP_GBLOCK};
  return give(formats[static_cast<int>(t->formats[static_cast<std::size_t>(index)].format)], format);
}

int xmp_dist_blocksize(xmp_desc_t d, int dim, int* blocksize) {
  return ask(d, dim, TemplateNeed::laid_out, [&](const Template& t, int i) {
    const Distribution& x = distribution(t, i);
    bool even = x.format() == Format::block || x.format() == Format::cyclic;
    return even ? give(x.width(), blocksize) : XMP_ERR_VALUE;
  });
}

int xmp_dist_stride(xmp_desc_t d, int dim, int* stride) {
  return ask(d, dim, TemplateNeed::laid_out, [&](const Template& t, int i) {
    const Distribution& x = distribution(t, i);
    if (x.format() == Format::block) return give(x.width(), stride);
    return x.format() == Format::cyclic ? give(x.width() * x.nodes(), stride) : XMP_ERR_VALUE;
  });
}

int xmp_dist_gblockmap(xmp_desc_t d, int dim, int map[]) {
  return ask(d, dim, TemplateNeed::laid_out, [&](const Template& t, int i) {
    if (distribution(t, i).format() != Format::gblock) return static_cast<int>(XMP_ERR_VALUE);
    int place = 0;
    for (long size : distribution(t, i).map())
      if (give(size, &map[place++]) != 0) return static_cast<int>(XMP_ERR_VALUE);
    return 0;
  });
}

int xmp_dist_nodes(xmp_desc_t d, xmp_desc_t* dn) {
  const Template* t = as_template(d);
  if (!t) return XMP_ERR_DESC;
  if (!t->nodes) return XMP_ERR_VALUE;
  *dn = const_cast<tasuki_nodes*>(t->nodes);
  return 0;
}

int xmp_dist_axis(xmp_desc_t d, int dim, int* axis) {
  const Template* t = as_template(d);
  if (!t) return XMP_ERR_DESC;
  int index = template_dimension(*t, dim);
  if (index < 0) return XMP_ERR_DIM;
  if (t->formats.empty() || !as_nodes(t->nodes)) return XMP_ERR_VALUE;
  int node_dim = t->formats[static_cast<std::size_t>(index)].axis;
  return node_dim < 0 ? XMP_ERR_VALUE
                      : give(declared_dimension(t->nodes->form, t->nodes->rank(), node_dim), axis);
}

int xmp_sched_template_index(int* local_start, int* local_end, int* local_step, int start, int end, int step,
                             xmp_desc_t d, int dim) {
  if (step == 0) return XMP_ERR_VALUE;
  return ask(d, dim, TemplateNeed::laid_out, [&](const Template& t, int i) {
    long first, last, distance;
    if (distribution(t, i).format() == Format::cyclic) {
      if (distribution(t, i).width() != 1) return static_cast<int>(XMP_ERR_VALUE);
      tasuki_cyclic_range r = tasuki_loop_cyclic(&t, i, start, end, step, 0);
      first = r.count ? r.first : start;
      distance = r.count ? r.step : step;
      last = r.count ? r.first + (r.count - 1) * r.step : start - step;
    } else {
      tasuki_range r = tasuki_loop_affine(&t, i, start, end, step, 0);
      first = r.count ? r.first : start;
      distance = step;
      last = r.count ? r.last : start - step;
    }
    if (give(first, local_start) || give(last, local_end)) return static_cast<int>(XMP_ERR_VALUE);
    return give(distance, local_step);
  });
}
