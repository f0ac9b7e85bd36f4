// Templates: creation, distribution, template_fix; the arrays that wait for them.
#include <algorithm>
#include <cstdint>

#include "array/array.h"
#include "array/descriptor.h"
#include "array/intern.h"
#include "core/apart.h"
#include "core/descriptors.h"
#include "core/error.h"
#include "core/node_group.h"
#include "core/nodes.h"
#include "core/world.h"

namespace tasuki {

namespace {

// Dimension d as the program counts it, from 1.
int declared_dimension(const Template& t, int d) {
  return (t.form == TASUKI_BRACKET ? t.rank - 1 - d : d) + 1;
}

long map_element(const tasuki_format& format, long i) {
  const char* at = static_cast<const char*>(format.map) + i * format.map_size;
  switch (format.map_size) {
    case 1:
      return format.map_signed ? *reinterpret_cast<const std::int8_t*>(at)
                               : *reinterpret_cast<const std::uint8_t*>(at);
    case 2:
      return format.map_signed ? *reinterpret_cast<const std::int16_t*>(at)
                               : *reinterpret_cast<const std::uint16_t*>(at);
    case 4:
      return format.map_signed ? *reinterpret_cast<const std::int32_t*>(at)
                               : static_cast<long>(*reinterpret_cast<const std::uint32_t*>(at));
    default:
      return *reinterpret_cast<const std::int64_t*>(at);
  }
}

// The program gives a gblock array as a pointer with a count of -1: it has an entry a node.
FormatSpec format_spec(const tasuki_format& format, const tasuki_nodes& onto) {
  FormatSpec spec{static_cast<Format>(format.kind), format.axis, format.width, {}};
  if (spec.format == Format::none) spec.axis = -1;
  if (spec.format == Format::gblock && format.map) {
    long count = format.map_count;
    if (count < 0) count = format.axis < onto.rank() ? onto.size(format.axis) : 0;
    for (long i = 0; i < count; ++i) spec.map.push_back(map_element(format, i));
  }
  return spec;
}

bool waits_for_map(const FormatSpec& format) { return format.format == Format::gblock && format.map.empty(); }

const char* format_name(Format format) {
  constexpr const char* names[] = {"*", "block", "cyclic", "gblock"};
  return names[static_cast<int>(format)];
}

Interner<TemplateLayout>& template_layouts() {
  static auto* interner = new Interner<TemplateLayout>;
  return *interner;
}

void fill_head(Template& t) {
  const long position = t.layout->nodes().position_of(world().rank);
  const auto mine = position >= 0 ? t.layout->nodes().shape().coordinates(position) : std::vector<long>();
  for (int d = 0; d < t.rank; ++d) {
    const Distribution& dist = t.layout->dim(d);
    tasuki_template_dim& dim = t.dim[d];
    dim.lb = dist.lb();
    dim.ub = dist.ub();
    dim.kind = static_cast<int>(dist.format());
    dim.axis = dist.axis();
    dim.width = dist.width();
    dim.nodes = dist.nodes();
    dim.me = position < 0 ? -1 : t.layout->place(d, mine);
    const Interval owned = position < 0 ? Interval{dist.lb(), dist.lb() - 1} : dist.owned(dim.me);
    dim.lo = owned.lo;
    dim.hi = owned.hi;
    dim.owned = position < 0 ? 0 : dist.owned_count(dim.me);
  }
  t.fixed = 1;
}

// Makes the layout once bounds, formats and maps are all known; then the arrays that waited.
void complete(tasuki_site* at, Template& t) {
  if (t.bounds.empty() || t.formats.empty()) return;
  if (std::any_of(t.formats.begin(), t.formats.end(), waits_for_map)) return;
  // One dimension at a time first, to name a wrong one as the program counts.
  for (int d = 0; d < t.rank; ++d) {
    const long nodes = t.formats[d].format == Format::none ? 1 : t.nodes->size(t.formats[d].axis);
    auto dim = Distribution::make(t.formats[d], t.bounds[d].lo, t.bounds[d].hi, nodes);
    if (!dim) {
      fail(at, format("template '%s', dimension %d: %s", t.name.c_str(), declared_dimension(t, d),
                      dim.error().c_str()));
    }
  }
  auto layout = TemplateLayout::make(t.formats, t.bounds, t.nodes->set);
  if (!layout) fail(at, format("template '%s': %s", t.name.c_str(), layout.error().c_str()));
  t.layout = template_layouts()(std::move(*layout));
  fill_head(t);
  std::vector<Array*> waiting;
  waiting.swap(t.waiting);
  for (Array* a : waiting) template_became_known(at, *a);
}

// That all nodes have given the same values shows when their histories are compared.
void note_fixed(const Template& t) {
  unsigned long all = mark_of("template_fix");
  for (int d = 0; d < t.rank; ++d) {
    all = mixed(mixed(all, static_cast<unsigned long>(t.bounds[d].lo)), static_cast<unsigned long>(t.bounds[d].hi));
    for (const long length : t.formats[d].map) all = mixed(all, static_cast<unsigned long>(length));
  }
  NodeGroup::of(*t.nodes->set)->history().add(all);
}

void check_same_format(tasuki_site* at, const Template& t, int d, const FormatSpec& now) {
  const FormatSpec& then = t.formats[d];
  if (now.format == then.format && now.axis == then.axis && now.width == then.width) return;
  fail(at,
       format("template '%s', dimension %d: template_fix says %s, the distribute directive said %s",
              t.name.c_str(), declared_dimension(t, d), format_name(now.format), format_name(then.format)),
       "repeat the formats of the distribute directive; only the array of a gblock may be new");
}

}  // namespace

void drop(Template& t) {
  if (--t.users > 0) return;
  if (t.nodes) drop(t.nodes);
  descriptor_remove(static_cast<tasuki_template*>(&t));
  delete &t;
}

}  // namespace tasuki

using namespace tasuki;

tasuki_template* tasuki_template_create(tasuki_site* at, const tasuki_template_spec* spec) {
  auto* t = new Template;
  t->rank = spec->rank;
  t->fixed = 0;
  t->name = spec->name;
  t->form = spec->form;
  t->declared_at = at;
  for (int d = 0; d < spec->rank; ++d) {
    t->dim[d] = tasuki_template_dim{0, -1, 0, -1, TASUKI_NOT_DISTRIBUTED, -1, 0, 1, -1, 0};
    if (!spec->fixed) continue;
    if (spec->lb[d] > spec->ub[d]) {
      fail(at, format("template '%s', dimension %d: the bounds %ld:%ld hold no index", spec->name,
                      declared_dimension(*t, d), spec->lb[d], spec->ub[d]));
    }
    t->bounds.push_back({spec->lb[d], spec->ub[d]});
    t->dim[d].lb = spec->lb[d];
    t->dim[d].ub = spec->ub[d];
  }
  descriptor_add(static_cast<tasuki_template*>(t), DescriptorKind::templates);
  return t;
}

void tasuki_template_distribute(tasuki_site* at, tasuki_template* handle, const tasuki_format* formats,
                                tasuki_nodes* onto) {
  Template& t = descriptor(handle);
  if (!t.formats.empty()) fail(at, format("template '%s' is distributed already", t.name.c_str()));
  int distributed = 0;
  for (int d = 0; d < t.rank; ++d) {
    t.formats.push_back(format_spec(formats[d], *onto));
    if (formats[d].kind == TASUKI_GBLOCK && formats[d].map && t.formats.back().map.empty()) {
      fail(at, format("template '%s', dimension %d: the gblock array has no elements", t.name.c_str(),
                      declared_dimension(t, d)));
    }
    distributed += t.formats.back().format != Format::none;
  }
  if (distributed != onto->rank()) {
    fail(at, format("template '%s' has %d distributed dimensions, but nodes %s have %d", t.name.c_str(),
                    distributed, describe(*onto).c_str(), onto->rank()));
  }
  t.nodes = onto;
  ++onto->users;
  complete(at, t);
}

void tasuki_template_fix(tasuki_site* at, tasuki_template* handle, const tasuki_format* formats,
                         const long* lb, const long* ub) {
  Template& t = descriptor(handle);
  const char* name = t.name.c_str();
  if (t.fixed) {
    fail(at, format("template '%s' is fixed already", name),
         "template_fix is for a template declared with `:` or distributed with gblock(*), once");
  }
  if (t.formats.empty()) {
    fail(at, format("template '%s' is not distributed", name),
         "add a distribute directive for it after its declaration");
  }
  if (formats) {
    for (int d = 0; d < t.rank; ++d) {
      FormatSpec now = format_spec(formats[d], *t.nodes);
      check_same_format(at, t, d, now);
      if (now.format == Format::gblock && !now.map.empty()) t.formats[d] = std::move(now);
    }
  }
  if (lb && ub) {
    std::vector<Interval> bounds;
    for (int d = 0; d < t.rank; ++d) {
      if (!t.bounds.empty() && t.bounds[d] != Interval{lb[d], ub[d]}) {
        fail(at, format("template '%s', dimension %d: declared with the bounds %ld:%ld, fixed with %ld:%ld",
                        name, declared_dimension(t, d), t.bounds[d].lo, t.bounds[d].hi, lb[d], ub[d]));
      }
      bounds.push_back({lb[d], ub[d]});
    }
    t.bounds = std::move(bounds);
  }
  complete(at, t);
  if (t.fixed) return note_fixed(t);
  if (t.bounds.empty()) {
    fail(at, format("template '%s' is still without bounds", name), "give them: template_fix t(lower:upper)");
  }
  fail(at, format("template '%s' is still without the array of its gblock(*)", name),
       "give it: template_fix (gblock(m)) t");
}

void tasuki_template_release(tasuki_template** handle) {
  if (!*handle) return;
  drop(descriptor(*handle));
  *handle = nullptr;
}
