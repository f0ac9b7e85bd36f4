// Loops of compiled code: what this node executes.
#include <dlfcn.h>

#include "array/descriptor.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/nodes.h"
#include "core/world.h"
#include "layout/loop_range.h"

using namespace tasuki;

namespace {

tasuki_range range_of(const Progression& p) { return {p.first, p.last, p.step, p.count}; }

// The calls for cyclic dimensions carry no place of their own: the template's declaration stands in.
const Distribution& dimension(const tasuki_template* handle, int dim) {
  const Template& t = descriptor(handle);
  if (!t.layout) {
    fail(t.declared_at, format("a loop on template '%s', which is not %s", t.name.c_str(),
                               t.nodes ? "fixed" : "distributed"));
  }
  return t.layout->dim(dim);
}

}  // namespace

tasuki_cyclic_range tasuki_loop_cyclic(const tasuki_template* t, int dim, long lb, long ub, long step,
                                       long offset) {
  const auto r = clip_cyclic({lb, ub, step}, dimension(t, dim), t->dim[dim].me, offset);
  return {r.first, r.step, r.count, r.local_first, r.local_step};
}

tasuki_blocks tasuki_loop_blocks(const tasuki_template* t, int dim, long lb, long ub, long step, long offset) {
  const auto all = cyclic_blocks({lb, ub, step}, dimension(t, dim), t->dim[dim].me, offset);
  return {all.count, all.start, all.stride, all.width, all.lo, all.hi, all.delta, all.delta_stride};
}

tasuki_range tasuki_loop_cyclic_ends(const tasuki_template* t, int dim, long lb, long ub, long step, long offset) {
  const Loop loop{lb, ub, step};
  const CyclicBlocks blocks = cyclic_blocks(loop, dimension(t, dim), t->dim[dim].me, offset);
  const auto block = [&](long k) { return cyclic_block(loop, blocks, k).range; };
  long first = 0, last = blocks.count - 1;
  while (first <= last && block(first).count <= 0) ++first;
  while (first < last && block(last).count <= 0) --last;
  if (first > last) return {lb, lb - step, step, 0};
  const Progression begin = block(first), end = block(last);
  const long at_end = end.first + (end.count - 1) * end.step;
  return {begin.first, at_end, step, (at_end - begin.first) / step + 1};
}

tasuki_range tasuki_loop_nodes(const tasuki_nodes* p, int dim, long lb, long ub, long step, long offset) {
  if (!p->member()) return {lb, lb - step, step, 0};
  const long i = p->me[dim] + 1 - offset;
  return range_of(clip({lb, ub, step}, {i, i}));
}

tasuki_cut* tasuki_cut_loops(long outer, int n, tasuki_cut* cut) {
  // Whichever OpenMP library the program has.
  using Count = int (*)();
  static const auto max_threads = reinterpret_cast<Count>(dlsym(RTLD_DEFAULT, "omp_get_max_threads"));
  const long threads = max_threads ? max_threads() : 1;
  // The busiest thread has at most a twentieth more than its part.
  const auto uneven = [&](long parts) { return (parts + threads - 1) / threads * threads * 19 > parts * 20; };
  for (int k = 0; k < n; ++k) {
    const long count = cut[k].range.count;
    if (outer <= 0 || count <= 0) outer = 0;
    long pieces = outer > 0 ? 1 : 0;
    while (pieces < count && outer > 0 && uneven(outer * pieces)) ++pieces;
    cut[k].length = pieces > 0 ? (count + pieces - 1) / pieces : 0;
    cut[k].pieces = pieces > 0 ? (count + cut[k].length - 1) / cut[k].length : 0;
    outer *= cut[k].pieces;
  }
  return cut;
}

int tasuki_owns_section(const tasuki_template* t, int dim, long lo, long hi, long step) {
  const Loop section{lo, hi, step};
  if (t->dim[dim].kind != TASUKI_CYCLIC) return clip(section, {t->dim[dim].lo, t->dim[dim].hi}).count > 0;
  const Distribution& dist = dimension(t, dim);
  const long me = t->dim[dim].me;
  if (t->dim[dim].width == 1) return clip_cyclic(section, dist, me, 0).count > 0;
  const CyclicBlocks blocks = cyclic_blocks(section, dist, me, 0);
  for (long k = 0; k < blocks.count; ++k) {
    if (cyclic_block(section, blocks, k).range.count > 0) return 1;
  }
  return 0;
}

int tasuki_on_node(const tasuki_nodes* p, int dim, long i) { return p->member() && p->me[dim] + 1 == i; }

int tasuki_on_node_section(const tasuki_nodes* p, int dim, long lo, long hi, long step) {
  return p->member() && clip({lo, hi, step}, {p->me[dim] + 1, p->me[dim] + 1}).count > 0;
}

void tasuki_loop_step_wrong(tasuki_site* at, const char* index, long step, int direction) {
  fail(at, format("the loop over '%s' has the step %ld at run time", index, step),
       direction > 0 ? "its condition (<, <=) wants a step above 0" : "its condition (>, >=) wants a step below 0");
}

// Loop variables are TASUKI_SUB_OWN in `on`; they do not restrict, the other subscripts do.
int tasuki_loop_member(tasuki_site* at, const tasuki_ref* on) { return resolve(at, on)->has_me(); }

int tasuki_loop_boxes(tasuki_site* at, const tasuki_template* t, int ndim, const tasuki_loop_dim* dims,
                      const int* axis, const long* lo, const long* hi, const int* unbound, int mode,
                      tasuki_range* box) {
  std::vector<RimDim> rim(ndim);
  for (int d = 0; d < ndim; ++d) {
    rim[d].loop = {dims[d].lb, dims[d].ub, dims[d].step};
    const int a = axis[d];
    if (a < 0) {
      rim[d].owned = dims[d].step > 0 ? Interval{dims[d].lb, dims[d].ub} : Interval{dims[d].ub, dims[d].lb};
      continue;
    }
    if (t->dim[a].kind == TASUKI_CYCLIC && (lo[a] != 0 || hi[a] != 0)) {
      fail(at, format("template '%s', dimension %d is cyclic: no width other than 0 is possible there",
                      descriptor(t).name.c_str(),
                      (descriptor(t).form == TASUKI_BRACKET ? t->rank - 1 - a : a) + 1));
    }
    rim[d].owned = shifted({t->dim[a].lo, t->dim[a].hi}, -dims[d].offset);
    rim[d].lo = lo[a];
    rim[d].hi = hi[a];
    rim[d].unbound = unbound[a] != 0;
  }
  const auto boxes = rim_boxes(rim, static_cast<RimMode>(mode));
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    for (int d = 0; d < ndim; ++d) box[b * ndim + d] = range_of(boxes[b][d]);
  }
  return static_cast<int>(boxes.size());
}
