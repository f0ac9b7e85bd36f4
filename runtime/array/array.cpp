// Distributed arrays: creation, storage, release; pointers and parameters.
#include "array/array.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "array/intern.h"
#include "array/storage.h"
#include "core/apart.h"
#include "core/async.h"
#include "core/descriptors.h"
#include "core/error.h"
#include "core/node_group.h"
#include "core/nodes.h"
#include "core/shared_memory.h"
#include "core/world.h"
#include "device/present.h"
#include "plan/cache.h"

namespace tasuki {

namespace {

Interner<ArrayLayout>& array_layouts() {
  static auto* interner = new Interner<ArrayLayout>;
  return *interner;
}

// Pointer arrays that exist, for xmp_free to tell them.
std::vector<Array*>& pointers() {
  static auto* list = new std::vector<Array*>;
  return *list;
}

std::string text(std::size_t bytes) { return format("%zu", bytes); }

unsigned long new_state() {
  static std::atomic<unsigned long> last = 0;
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

// Stores where the section begins, and what follows from it.
void place_section(Array& a, void* base) {
  if (a.base != base) a.state = new_state();
  a.base = base;
  a.allocated = base != nullptr;
  auto origin = reinterpret_cast<std::uintptr_t>(base);
  if (base && a.layout && !a.place.empty()) {
    const auto strides = a.layout->strides();
    for (int d = 0; d < a.rank; ++d) {
      origin -= static_cast<std::uintptr_t>(a.dim[d].origin_index * strides[d]) * a.elements.size;
    }
  }
  a.origin = reinterpret_cast<void*>(origin);
  if (a.origin_variable) *a.origin_variable = a.origin;
}

void fill_dims(Array& a) {
  a.state = new_state();
  const NodeSet& nodes = a.layout->nodes();
  const long position = nodes.position_of(world().rank);
  a.place.clear();
  const auto mine = position >= 0 ? nodes.shape().coordinates(position) : std::vector<long>();
  for (int d = 0; d < a.rank; ++d) {
    const ArrayDim& from = a.layout->dim(d);
    tasuki_array_dim& dim = a.dim[d];
    dim.size = from.size();
    dim.extent = from.extent();
    dim.shadow_lo = from.shadow_lo();
    dim.shadow_hi = from.shadow_hi();
    dim.full = from.full();
    dim.affine = from.affine();
    dim.axis = from.axis();
    dim.offset = from.offset();
    if (position < 0) {
      dim.lo = 0;
      dim.hi = -1;
      dim.origin_index = 0;
      continue;
    }
    const long place = a.layout->place(d, mine);
    a.place.push_back(place);
    const Interval owned = from.owned(place);
    dim.lo = owned.lo;
    dim.hi = owned.hi;
    dim.origin_index = from.origin_index(place);
  }
}

// Arrays by the place of their section: what a parameter's argument is.
std::map<const void*, const Array*>& sections() {
  static auto* map = new std::map<const void*, const Array*>;
  return *map;
}

// The first extent of an array at `base` where C does not say it (parameters that are pointers, pointers to another
// array's section): that of the array which begins there, else all that the template has room for.
long first_size_at(const void* base, const Array& a) {
  const auto argument = sections().find(base);
  if (argument != sections().end()) {
    const Array& of = *argument->second;  // a pointer's, which leads to another section now: what was allocated counts
    const Allocation* allocation = find_allocation(base);
    const bool alike = of.rank == a.rank && of.elements.size == a.elements.size;
    if (alike && (allocation || of.base == base)) return allocation ? allocation->sizes.front() : of.dims.front().size;
  }
  const ArrayDimSpec& first = a.dims.front();
  return first.axis < 0 ? 1 : a.with->dim[first.axis].ub - first.offset + 1;
}

// Makes the layout when the template has one and all sizes are known; true when there is one afterwards.
bool make_layout(tasuki_site* at, Array& a) {
  if (a.layout) return true;
  if (!a.with->layout) return false;
  const bool section = a.kind == TASUKI_PARAMETER || (a.kind == TASUKI_POINTER && a.base);
  if (ArrayDimSpec& first = a.dims.front(); section && first.size == 0)
    first.size = first_size_at(a.base, a), a.first_size_unsaid = true;
  if (std::any_of(a.dims.begin(), a.dims.end(), [](const ArrayDimSpec& dim) { return dim.size <= 0; }))
    return false;
  auto layout = ArrayLayout::make(a.name, a.dims, a.with->layout);
  if (!layout) {
    fail(at, layout.error() + " (template '" + a.with->name + "')");
  }
  a.layout = array_layouts()(std::move(*layout));
  fill_dims(a);
  for (int d = 0; d < a.rank; ++d) {
    if (a.expected_extent[d] != 0 && a.expected_extent[d] != a.dim[d].extent) {
      fail(at,
           format("array '%s', dimension %d: the compiler expected %ld local elements, the runtime has %ld",
                  a.name.c_str(), d + 1, a.expected_extent[d], a.dim[d].extent),
           "this is an error in Tasuki; compiler and runtime of one version?");
    }
  }
  return true;
}

// Sections that xmp_free has taken and xmp_malloc has not given again: a pointer may still lead there.
std::unordered_set<const void*>& freed() {
  static auto* set = new std::unordered_set<const void*>;
  return *set;
}

void remember_section(const Array& a) { sections()[a.base] = &a; }
void forget_section(const void* base) { sections().erase(base); }

struct Storage {
  void* base;
  std::size_t bytes;
};

Storage storage_of_section(tasuki_site* at, const Array& a) {
  std::optional<std::size_t> bytes = 0;
  if (a.layout && !a.place.empty()) bytes = a.layout->section_bytes(a.elements.size);
  if (void* base = bytes ? allocate_storage(*bytes) : nullptr) return {base, *bytes};
  std::string extents;
  for (int d = 0; d < a.rank; ++d) extents += (d > 0 ? " x " : "") + std::to_string(a.dim[d].extent);
  fail(at, "no memory for " + (bytes ? "the " + text(*bytes) + " bytes of " : "") + "array '" + a.name +
               "' on this node: " + extents + " elements of " + text(a.elements.size) + " bytes");
}

void allocate_static(tasuki_site* at, Array& a) {
  a.owned_storage = storage_of_section(at, a).base;
  place_section(a, a.owned_storage);
  remember_section(a);
}

}  // namespace

namespace {

// What makes an index of one find another element in the other; empty when nothing does.
std::string difference(const Array& a, const Array& of, int d) {
  const tasuki_array_dim &mine = a.dim[d], &theirs = of.dim[d];
  const ArrayDimSpec &ours = a.dims[d], &its = of.dims[d];
  if (ours.shadow_lo != its.shadow_lo || ours.shadow_hi != its.shadow_hi || ours.full != its.full)
    return format("its shadow is %ld:%ld, that of '%s' %ld:%ld", ours.shadow_lo, ours.shadow_hi, of.name.c_str(),
                  its.shadow_lo, its.shadow_hi);
  const bool same = mine.affine == theirs.affine && mine.extent == theirs.extent &&
                    mine.origin_index == theirs.origin_index &&
                    (mine.affine || (mine.lo == theirs.lo && mine.hi == theirs.hi));
  if (same) return "";
  return format("this node holds %ld:%ld of it, and %ld:%ld of '%s', or in another order", mine.lo, mine.hi, theirs.lo,
                theirs.hi, of.name.c_str());
}

// A parameter has the mapping and the shadow of its argument, else its indices would find other elements. Reshaped
// arrays and sections that are not known are left to the program.
void check_argument(tasuki_site* at, const Array& a) {
  const auto behind = sections().upper_bound(a.base);
  if (behind == sections().begin()) return;
  const auto& [base, array] = *std::prev(behind);
  const Array& of = *array;
  if (of.base != base || a.place.empty() || of.place.empty()) return;
  const auto offset = static_cast<std::size_t>(static_cast<const char*>(a.base) - static_cast<const char*>(base));
  const std::size_t room = section_bytes(of), needed = section_bytes(a);
  if (offset > 0 || of.rank != a.rank || of.elements.size != a.elements.size) {
    if (a.first_size_unsaid || offset >= room || offset + needed <= room) return;
    fail(at,
         format("parameter '%s' has %zu bytes on this node, its argument lies in array '%s' with %zu bytes to its end",
                a.name.c_str(), needed, of.name.c_str(), room - offset),
         "give the array itself, as it is aligned, with the type of its elements");
  }
  for (int d = 0; d < a.rank; ++d) {
    const std::string what = difference(a, of, d);
    if (what.empty()) continue;
    fail(at,
         format("parameter '%s', dimension %d, is not distributed as its argument '%s': ", a.name.c_str(), d + 1,
                of.name.c_str()) +
             what,
         "repeat the align and shadow directives of the argument for the parameter");
  }
}

// Threads that call functions with aligned parameters make and release descriptors at the same time.
std::recursive_mutex& declarations() {
  static auto* mutex = new std::recursive_mutex;
  return *mutex;
}

// Released descriptors of parameters, by the place of their declaration: the next call most likely needs the same.
std::unordered_map<const tasuki_site*, std::vector<Array*>>& spare_parameters() {
  static auto* map = new std::unordered_map<const tasuki_site*, std::vector<Array*>>;
  return *map;
}

bool describes(const Array& a, const tasuki_array_spec& spec) {
  if (a.with != &descriptor(spec.with) || &a.layout->on() != a.with->layout.get()) return false;
  for (int d = 0; d < a.rank; ++d) {
    const ArrayDimSpec& dim = a.dims[d];
    const bool full = spec.shadow_lo[d] == TASUKI_FULL_SHADOW || spec.shadow_hi[d] == TASUKI_FULL_SHADOW;
    const bool shadow =
        full ? dim.full : !dim.full && dim.shadow_lo == spec.shadow_lo[d] && dim.shadow_hi == spec.shadow_hi[d];
    const bool unsaid = d == 0 && spec.size[d] == 0 && a.first_size_unsaid;
    const bool size = dim.size == (unsaid ? first_size_at(spec.base, a) : spec.size[d]);
    if (!shadow || !size || dim.axis != spec.axis[d] || dim.offset != spec.offset[d]) return false;
  }
  return true;
}

// Null when there is none.
Array* take_spare(tasuki_site* at, const tasuki_array_spec& spec) {
  auto found = spare_parameters().find(at);
  if (found == spare_parameters().end()) return nullptr;
  auto& spares = found->second;
  auto fitting = std::find_if(spares.rbegin(), spares.rend(), [&](const Array* a) { return describes(*a, spec); });
  if (fitting == spares.rend()) return nullptr;
  Array* a = *fitting;
  spares.erase(std::next(fitting).base());
  ++a->with->users;
  place_section(*a, spec.base);
  check_argument(at, *a);
  return a;
}

bool keep_spare(Array& a) {
  constexpr std::size_t most = 8;  // a place
  if (a.kind != TASUKI_PARAMETER || !a.layout) return false;
  auto& spares = spare_parameters()[a.declared_at];
  if (spares.size() == most) return false;
  spares.push_back(&a);
  drop(*a.with);  // whose address is all that is looked at, until it is taken
  return true;
}

// Arrays that other units define, as units declare them.
struct External {
  tasuki_site* at;
  tasuki_array* declared;
  tasuki_array* const* defined;
};
std::vector<External>& externals() {
  static auto* list = new std::vector<External>;
  return *list;
}

void check_external(const External& e) {
  const Array &a = descriptor(e.declared), &of = descriptor(*e.defined);
  if (!a.layout || !of.layout || a.place.empty() != of.place.empty()) return;
  const tasuki_site* there = of.declared_at;
  const std::string help = format("the definition is at %s:%d; use one header for both", there->file, there->line);
  if (a.rank != of.rank || a.elements.size != of.elements.size)
    fail(e.at, format("array '%s' is declared with another type than it is defined with", a.name.c_str()), help);
  for (int d = 0; d < a.rank && !a.place.empty(); ++d)
    if (const std::string what = difference(a, of, d); !what.empty())
      fail(e.at,
           format("array '%s', dimension %d, is declared here with another mapping than where it is defined: ",
                  a.name.c_str(), d + 1) +
               what,
           help);
}

}  // namespace

std::size_t section_bytes(const Array& a) {
  if (!a.layout || a.place.empty()) return 0;
  // A parameter whose first extent nobody has said may have more than can be counted.
  return a.layout->section_bytes(a.elements.size).value_or(PTRDIFF_MAX);
}

void template_became_known(tasuki_site* at, Array& a) {
  if (!make_layout(at, a)) return;
  if (a.kind == TASUKI_STATIC) {
    allocate_static(at, a);
  } else {
    place_section(a, a.base);
  }
}

void check_external_arrays() {
  for (External& e : externals()) {
    if (*e.defined) check_external(e);
    tasuki_array_release(&e.declared);
  }
  externals().clear();
}

void require_allocated(tasuki_site* at, const Array& a) {
  if (a.layout && a.allocated) return;
  const char* name = a.name.c_str();
  if (!a.with->layout) {
    const bool distributed = a.with->nodes != nullptr;
    fail(at,
         format("array '%s' has no storage: its template '%s' is not %s", name, a.with->name.c_str(),
                distributed ? "fixed" : "distributed"),
         distributed ? "fix the template before with a template_fix directive"
                     : "add a distribute directive for the template");
  }
  fail(at, format("array '%s' has no storage yet", name),
       a.kind == TASUKI_POINTER ? "allocate it before: p = xmp_malloc(xmp_desc_of(p), ...); after an xmp_free, again"
                                : "");
}

void* allocate_pointer(tasuki_site* at, tasuki_array* handle, const long* sizes) {
  Array& a = descriptor(handle);
  if (a.kind != TASUKI_POINTER) {
    fail(at, format("xmp_malloc: '%s' is not a pointer", a.name.c_str()));
  }
  if (!a.with->layout) require_allocated(at, a);
  bool same = a.layout != nullptr;
  for (int d = 0; d < a.rank; ++d) same = same && a.dims[d].size == sizes[d];
  if (!same) {
    for (int d = 0; d < a.rank; ++d) a.dims[d].size = sizes[d];
    a.layout = nullptr;
    if (!make_layout(at, a)) {
      for (int d = 0; d < a.rank; ++d) {
        if (sizes[d] <= 0) {
          fail(at, format("xmp_malloc: array '%s', dimension %d: the size %ld is not positive",
                          a.name.c_str(), d + 1, sizes[d]));
        }
      }
    }
  }
  // That all nodes have given the same sizes shows when their histories are compared.
  unsigned long what = mark_of("xmp_malloc");
  for (int d = 0; d < a.rank; ++d) what = mixed(what, static_cast<unsigned long>(sizes[d]));
  if (a.with->nodes) NodeGroup::of(*a.with->nodes->set)->history().add(what);
  const auto [base, bytes] = storage_of_section(at, a);
  record_allocation(base, {bytes, std::vector<long>(sizes, sizes + a.rank)});
  freed().erase(base);
  place_section(a, base);
  remember_section(a);
  return base;
}

bool free_pointer(void* base) {
  const Allocation* allocation = find_allocation(base);
  if (!allocation) return false;
  for (const Array* a : pointers())
    if (a->base == base) check_not_in_flight(base, a->name);
  forget_plans(base);
  present_forget(base, allocation->bytes);
  forget_section(base);
  for (Array* a : pointers()) {
    if (a->base == base) place_section(*a, nullptr);
  }
  // Of memory that nobody but the runtime hands out: it stands for no other array of the program's own.
  if (shared_offset(base, allocation->bytes) >= 0) freed().insert(base);
  free_storage(base, allocation->bytes);
  forget_allocation(base);
  return true;
}

}  // namespace tasuki

using namespace tasuki;

tasuki_array* tasuki_array_create(tasuki_site* at, const tasuki_array_spec* spec) {
  const std::lock_guard alone(declarations());
  if (spec->kind == TASUKI_PARAMETER)
    if (Array* spare = take_spare(at, *spec)) return spare;
  auto* a = new Array;
  a->origin = a->base = nullptr;
  a->state = new_state();
  a->rank = spec->rank;
  a->allocated = 0;
  a->name = spec->name;
  a->elements.mark = mark_of(a->name);
  a->kind = spec->kind;
  a->elements.type = spec->type;
  a->elements.size = spec->element_size;
  a->declared_at = at;
  a->with = &descriptor(spec->with);
  ++a->with->users;
  a->origin_variable = static_cast<void**>(spec->origin_variable);
  for (int d = 0; d < spec->rank; ++d) {
    const bool full = spec->shadow_lo[d] == TASUKI_FULL_SHADOW || spec->shadow_hi[d] == TASUKI_FULL_SHADOW;
    a->dims.push_back({spec->size[d], spec->axis[d], spec->offset[d], full ? 0 : spec->shadow_lo[d],
                       full ? 0 : spec->shadow_hi[d], full});
    a->expected_extent.push_back(spec->expected_extent[d]);
    a->dim[d] = tasuki_array_dim{};
    a->dim[d].size = spec->size[d];
    a->dim[d].hi = -1;
  }
  if (a->kind == TASUKI_PARAMETER) a->base = spec->base;
  if (a->kind == TASUKI_POINTER) pointers().push_back(a);
  descriptor_add(static_cast<tasuki_array*>(a), DescriptorKind::array);
  if (a->with->layout) {
    template_became_known(at, *a);
    if (a->kind == TASUKI_PARAMETER) check_argument(at, *a);
  } else {
    a->with->waiting.push_back(a);
  }
  return a;
}

void tasuki_array_expect(tasuki_site* at, tasuki_array* const* defined, const tasuki_array_spec* spec) {
  externals().push_back({at, tasuki_array_create(at, spec), defined});
}

tasuki_array* tasuki_array_bind(tasuki_array* handle, void* base) {
  Array& a = descriptor(handle);
  if (handle->base == base) {
    // Another activation of the same function may have written the shared variable.
    if (a.origin_variable) *a.origin_variable = a.origin;
    return handle;
  }
  if (!freed().empty() && freed().count(base)) base = nullptr;
  // The pointer may have been exchanged with another array's: the sizes belong to the section.
  const Allocation* allocation = find_allocation(base);
  if (allocation && static_cast<int>(allocation->sizes.size()) == a.rank) {
    bool same = a.layout != nullptr;
    for (int d = 0; same && d < a.rank; ++d) same = a.dims[d].size == allocation->sizes[d];
    if (!same) {
      for (int d = 0; d < a.rank; ++d) a.dims[d].size = allocation->sizes[d];
      a.layout = nullptr;
      make_layout(a.declared_at, a);
    }
  } else if (base && !a.layout) {
    a.base = base, a.state = new_state();
    make_layout(a.declared_at, a);
  }
  if (allocation && section_bytes(a) > allocation->bytes) {
    fail(a.declared_at,
         format("array '%s' has %zu bytes on this node, but the memory of xmp_malloc that its pointer leads to has %zu",
                a.name.c_str(), section_bytes(a), allocation->bytes),
         format("allocate it by its own descriptor: %s = xmp_malloc(xmp_desc_of(%s), ...)", a.name.c_str(),
                a.name.c_str()));
  }
  place_section(a, base);
  return handle;
}

void tasuki_array_release(tasuki_array** handle) {
  if (!*handle) return;
  const std::lock_guard alone(declarations());
  Array& a = descriptor(*handle);
  if (keep_spare(a)) {
    *handle = nullptr;
    return;
  }
  if (a.owned_storage) {
    check_not_in_flight(a.owned_storage, a.name);
    forget_section(a.owned_storage);
    forget_plans(a.owned_storage);
    present_forget(a.owned_storage, section_bytes(a));
    free_storage(a.owned_storage, section_bytes(a));
  }
  if (a.kind == TASUKI_POINTER) {
    // Pointers may have been exchanged: what is kept of this one need not be its present section.
    std::erase_if(sections(), [&](const auto& entry) { return entry.second == &a; });
    std::erase(pointers(), &a);
  }
  if (!a.layout) std::erase(a.with->waiting, &a);
  drop(*a.with);
  if (a.origin_variable) *a.origin_variable = nullptr;
  descriptor_remove(*handle);
  delete &a;
  *handle = nullptr;
}
