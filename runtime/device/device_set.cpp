// Device sets, the loops of compiled code over them, and the arrays that are declared on them.
#include "device/device_set.h"

#include <algorithm>
#include <map>

#include "array/descriptor.h"
#include "core/error.h"
#include "device/choice.h"
#include "device/present.h"
#include "device/queues.h"

using namespace tasuki;

namespace tasuki {
namespace {

struct DeviceSetState {
  std::map<const void*, std::vector<tasuki_layout*>> layouts;  // by address; the last one of a recursive function counts
  bool entered = false;  // some set has been
  std::vector<int> before;                                     // current devices outside of the loops under way
  // Of arrays that have no storage yet; what the program's item says.
  std::map<tasuki_layout*, tasuki_acc_item> waiting;
};
DeviceSetState& device_set_state() {
  static auto* s = new DeviceSetState;
  return *s;
}

constexpr tasuki_layout::Indices no_indices{0, -1};
constexpr long far = 1L << 62;

const char* plural(long n) { return n == 1 ? "" : "s"; }

}  // namespace

const tasuki_devices* default_devices() {
  static const auto* set = new tasuki_devices{"the default devices", devices_of(acc_device_default), {}};
  return set;
}

bool divided(const tasuki_layout& layout) { return layout.block >= 0 && layout.set->size() > 1; }

bool current_part(const void* base, bool owned, DevicePart& part) {
  const tasuki_layout* layout = layout_at(base);
  if (!layout || !divided(*layout)) return false;
  const int k = layout->place_of(current_device_number());
  if (k < 0) return false;
  part = {layout, owned ? layout->owned(k) : layout->held(k)};
  return true;
}

EachDevice::EachDevice(const tasuki_devices& set) : set_(set), before_(current_device_number()) {}
EachDevice::~EachDevice() { set_current_device(before_); }
bool EachDevice::next() {
  if (++k_ >= set_.size()) return false;
  set_current_device(set_.members[static_cast<std::size_t>(k_)]);
  return true;
}

bool inside_device_loop() { return !device_set_state().before.empty(); }

std::vector<Device*> waited_devices() {
  if (!device_set_state().entered || inside_device_loop()) return {&current_device()};
  return {devices().begin(), devices().end()};
}

}  // namespace tasuki

tasuki_layout::Indices tasuki_layout::owned(int k) const {
  const Indices all{0, extents[static_cast<std::size_t>(std::max(block, 0))] - 1};
  const long n = owned_last - owned_first + 1;
  if (block < 0 || n <= 0) return k == 0 ? all : no_indices;
  const long width = (n + set->size() - 1) / set->size(), used = (n + width - 1) / width;
  if (k >= used) return no_indices;
  return {k == 0 ? all.first : owned_first + k * width, k + 1 == used ? all.last : owned_first + (k + 1) * width - 1};
}

tasuki_layout::Indices tasuki_layout::held(int k) const {
  const long last = extents[static_cast<std::size_t>(std::max(block, 0))] - 1;
  if (block < 0) return {0, last};
  const Indices own = owned(k);
  if (own.first > own.last) return no_indices;
  return {std::max(0L, own.first - shadow_lo), std::min(last, own.last + shadow_hi)};
}

int tasuki_layout::place_of(int device) const {
  auto found = std::find(set->members.begin(), set->members.end(), device);
  return found == set->members.end() ? -1 : static_cast<int>(found - set->members.begin());
}

Section tasuki_layout::section(Indices of_block, int other, Indices among) const {
  SectionPart part[TASUKI_MAX_RANK];
  for (std::size_t d = 0; d < extents.size(); ++d) {
    part[d] = {0, extents[d], extents[d]};
    if (static_cast<int>(d) == other) part[d] = {among.first, among.last - among.first + 1, extents[d]};
    if (static_cast<int>(d) == std::max(block, 0) && other != static_cast<int>(d))
      part[d] = {of_block.first, of_block.last - of_block.first + 1, extents[d]};
  }
  return grid_section(base, element_size, static_cast<int>(extents.size()), part);
}

std::size_t tasuki_layout::bytes() const {
  std::size_t all = element_size;
  for (long extent : extents) all *= static_cast<std::size_t>(extent);
  return all;
}

// --- sets

tasuki_devices* tasuki_devices_create(tasuki_site* at, const tasuki_devices_spec* spec) {
  const DeviceTurn turn(at);
  std::string source = spec->of ? spec->of->name : "this node";
  const auto type = spec->device_type < 0 ? acc_device_default : static_cast<acc_device_t>(spec->device_type);
  const std::vector<int> from = spec->of ? spec->of->members : devices_of(type);
  if (!spec->of && type != acc_device_default) source += std::string(" (type ") + type_name(type) + ")";
  const long there = static_cast<long>(from.size());
  const char* help = "xmpinfo lists the devices of this machine; XMP_DEVICE chooses among them, and "
                     "XMP_SUBDEVICES divides OpenCL processors";
  const bool named = spec->first != 0 || spec->length >= 0;
  const long length = spec->length >= 0 ? spec->length : spec->size >= 0 && !named ? spec->size : there - spec->first;
  if (spec->first < 0 || length < 1 || spec->first + length > there)
    fail(at,
         format("devices '%s' wants %ld device%s from number %ld on of %s, which has %ld", spec->name, length,
                plural(length), spec->first, source.c_str(), there),
         help);
  if (spec->size >= 0 && spec->size != length)
    fail(at, format("devices '%s' has %ld element%s, but %ld device%s stand behind '='", spec->name, spec->size,
                    plural(spec->size), length, plural(length)));
  auto* set = new tasuki_devices;
  set->name = spec->name;
  set->members.assign(from.begin() + spec->first, from.begin() + spec->first + length);
  return set;
}

void tasuki_devices_release(tasuki_devices** set) {
  delete *set;
  *set = nullptr;
}

const tasuki_devices* tasuki_devices_part(tasuki_site* at, const tasuki_devices* set, long first, long length) {
  if (first < 0 || length < 1 || first + length > set->size())
    fail(at, format("on_device names %ld device%s from number %ld on of '%s', which has %d", length, plural(length),
                    first, set->name.c_str(), set->size()));
  const std::vector<int> members(set->members.begin() + first, set->members.begin() + first + length);
  for (auto& part : set->parts)
    if (part->members == members) return part.get();
  auto part = std::make_unique<tasuki_devices>();
  part->name = set->name;
  part->members = members;
  set->parts.push_back(std::move(part));
  return set->parts.back().get();
}

int tasuki_device_enter(tasuki_site* at, const tasuki_devices* set, int k) {
  const DeviceTurn turn(at);
  auto& before = device_set_state().before;
  if (!set) return k == 0;
  device_set_state().entered = true;
  if (k == 0) before.push_back(current_device_number());
  if (k < set->size()) {
    set_current_device(set->members[static_cast<std::size_t>(k)]);
    return 1;
  }
  set_current_device(before.back());
  before.pop_back();
  return 0;
}

void tasuki_barrier_device(tasuki_site* at, const tasuki_devices* set) {
  const DeviceTurn turn(at);
  for (int member : (set ? set : default_devices())->members)
    devices()[static_cast<std::size_t>(member)]->wait_all();
}

// --- layouts

namespace {

void describe_array(tasuki_site* at, tasuki_layout& l, const tasuki_acc_item& item) {
  if (!item.array) {
    if (!item.address) fail(at, format("%s is a null pointer, but it is declared on devices", item.name));
    l.base = static_cast<char*>(item.address);
    l.element_size = item.element_size;
    for (int d = 0; d < item.rank; ++d) {
      const tasuki_acc_section& s = item.section[d];
      if (s.first != 0 || s.length < 1 || (s.extent > 0 && s.length != s.extent))
        fail(at, format("dimension %d of %s: an array on several devices is declared as a whole, [0:length]", d + 1,
                        item.name));
      l.extents.push_back(s.length);
    }
    if (l.block >= 0) l.owned_first = 0, l.owned_last = l.extents[static_cast<std::size_t>(l.block)] - 1;
    return;
  }
  tasuki_check_allocated(at, item.array);
  const Array& a = descriptor(item.array);
  l.base = static_cast<char*>(a.base);
  l.element_size = a.elements.size;
  for (int d = 0; d < a.rank; ++d) l.extents.push_back(a.dim[d].extent);
  if (l.block < 0) return;
  const tasuki_array_dim& dim = a.dim[l.block];
  if (!dim.affine || dim.full)
    fail(at,
         format("layout divides dimension %d of %s, which is %s on the nodes", l.block + 1, item.name,
                dim.full ? "complete (full shadow)" : "cyclic"),
         "devices can share a dimension that is not distributed, or block or gblock");
  l.origin = dim.origin_index;
  l.owned_first = dim.lo - dim.origin_index;
  l.owned_last = dim.hi - dim.origin_index;
}

void check_shadow(tasuki_site* at, const tasuki_layout& l) {
  for (int k = 0; divided(l) && k < l.set->size(); ++k) {
    const tasuki_layout::Indices own = l.owned(k);
    if (own.first > own.last) continue;
    if (l.shadow_lo >= 0 && l.shadow_hi >= 0) continue;
    fail(at, format("the device shadow %ld:%ld of %s is negative", l.shadow_lo, l.shadow_hi, l.name.c_str()));
  }
}

const void* base_of(const void* address, const tasuki_array* array) { return array ? array->base : address; }
bool empty_here(const tasuki_array* array) { return array && array->allocated && section_bytes(descriptor(array)) == 0; }

const tasuki_layout& layout_of(tasuki_site* at, const char* name, const void* address, const tasuki_array* array) {
  if (array) tasuki_check_allocated(at, array);
  const tasuki_layout* layout = layout_at(base_of(address, array));
  if (layout && layout->block >= 0) return *layout;
  fail(at, format("%s has no layout on devices", name),
       format("declare it: #pragma acc declare create(%s) layout([block]..)", name));
}

// The copies of an array that has its storage.
void enter_layout(tasuki_layout* l, const tasuki_acc_item& item) {
  describe_array(l->at, *l, item);
  check_shadow(l->at, *l);
  if (l->bytes() == 0 || empty_here(item.array)) {
    l->base = nullptr;
    return;
  }
  for (EachDevice each(*l->set); each.next();) {
    const Section part = l->section(l->held(each.k()));
    if (part.bytes > 0) present_enter(l->at, item.name, part, fresh_of(item.action), false, queue_sync);
  }
  device_set_state().layouts[l->base].push_back(l);
}

void take_out(tasuki_layout* l) {
  auto& layouts = device_set_state().layouts;
  auto found = layouts.find(l->base);
  if (found == layouts.end()) return;
  std::erase(found->second, l);
  if (found->second.empty()) layouts.erase(found);
}

// The array's storage has gone, and the copies with it.
void wait_again(tasuki_layout* l, const tasuki_acc_item& item) {
  take_out(l);
  l->base = nullptr;
  l->extents.clear();
  l->image.reset();
  device_set_state().waiting.insert_or_assign(l, item);
}

// Whether it waits no longer.
bool enter_with_storage(tasuki_layout* l) {
  auto& waiting = device_set_state().waiting;
  auto found = waiting.find(l);
  if (found == waiting.end()) return true;
  if (!found->second.array->allocated) return false;
  const tasuki_acc_item item = found->second;
  waiting.erase(found);  // first: entering looks for what is there
  enter_layout(l, item);
  return true;
}

// Those that wait for their array's storage, where it is there now.
void enter_those_with_storage() {
  std::vector<tasuki_layout*> all;
  for (const auto& [layout, item] : device_set_state().waiting) all.push_back(layout);
  for (tasuki_layout* layout : all) enter_with_storage(layout);
}

}  // namespace

const tasuki_layout* tasuki::layout_at(const void* base) {
  if (!device_set_state().waiting.empty()) [[unlikely]]
    enter_those_with_storage();
  auto found = device_set_state().layouts.find(base);
  return found == device_set_state().layouts.end() ? nullptr : found->second.back();
}

tasuki_layout* tasuki_layout_create(tasuki_site* at, const tasuki_devices* set, const tasuki_acc_item* item,
                                    const tasuki_layout_spec* spec) {
  const DeviceTurn turn(at);
  auto* l = new tasuki_layout{};
  l->set = set ? set : default_devices();
  l->name = item->name;
  l->block = spec->block;
  l->shadow_lo = spec->shadow_lo;
  l->shadow_hi = spec->shadow_hi;
  l->owned_last = -1;
  l->at = at;
  l->copy_out = copies_out(item->action);
  if (item->array && !item->array->allocated) {
    device_set_state().waiting.emplace(l, *item);
    const auto storage = [array = item->array]() -> const void* { return array->base; };
    l->declared = present_declare(
        {[l] { return enter_with_storage(l); }, [] {}, storage, [l, item = *item] { wait_again(l, item); }});
  } else {
    enter_layout(l, *item);
  }
  return l;
}

void tasuki_layout_release(tasuki_layout** layout) {
  tasuki_layout* l = *layout;
  *layout = nullptr;
  if (!l) return;
  device_set_state().waiting.erase(l);
  present_undeclare(l->declared);
  if (l->base) {
    const DeviceTurn turn(l->at);
    for (EachDevice each(*l->set); each.next();) {
      const Section part = l->section(l->owned(each.k()));
      const Section all = l->section(l->held(each.k()));
      // Gone where the program has shut the device down.
      if (all.bytes == 0 || !present_find(l->at, l->name.c_str(), all)) continue;
      const bool copies = l->copy_out && part.bytes > 0;
      present_exit(l->at, l->name.c_str(), copies ? part : all, copies, Holder::dynamic, queue_sync);
    }
    take_out(l);
  }
  delete l;
}

const tasuki_devices* tasuki_layout_devices(tasuki_site* at, const char* name, const void* address,
                                            const tasuki_array* array, int dimensions, const tasuki_devices* on) {
  const DeviceTurn turn(at);
  if (empty_here(array)) return on ? on : default_devices();
  const tasuki_layout& l = layout_of(at, name, address, array);
  if (!(dimensions >> l.block & 1))
    fail(at,
         format("the devices share dimension %d of %s, but the layout clause has no loop index there", l.block + 1,
                name),
         format("%s is declared at %s:%d", name, l.at->file, l.at->line));
  if (!on || on->members == l.set->members) return l.set;
  auto listed = [](std::vector<int> members) {
    std::sort(members.begin(), members.end());
    return members;
  };
  if (listed(on->members) != listed(l.set->members))
    fail(at,
         format("on_device names %d device%s of '%s', but %s lies on %d of '%s': iterations would be left out", on->size(),
                plural(on->size()), on->name.c_str(), name, l.set->size(), l.set->name.c_str()),
         "leave on_device out: the loop then runs where the array lies");
  return l.set;
}

tasuki_range tasuki_layout_range(tasuki_site* at, const char* name, const void* address, const tasuki_array* array,
                                 int dim, long offset, tasuki_range range) {
  if (empty_here(array) || range.count <= 0) return tasuki_clip(range.first, range.first, 1, 1, 0);
  const tasuki_layout& l = layout_of(at, name, address, array);
  if (dim != l.block || l.set->size() == 1) return range;
  const int k = l.place_of(current_device_number());
  if (k < 0)
    fail(at, format("the device %s has no part of %s", current_device().name().c_str(), name),
         format("%s is declared at %s:%d", name, l.at->file, l.at->line));
  tasuki_layout::Indices own = l.owned(k);
  if (own.first > own.last) return tasuki_clip(range.first, range.first, 1, 1, 0);
  // The devices at the ends also take the iterations beyond the array: each is some device's.
  const long last = l.extents[static_cast<std::size_t>(l.block)] - 1;
  const long lo = own.first == 0 ? -far : own.first + l.origin - offset;
  const long hi = own.last == last ? far : own.last + l.origin - offset;
  return tasuki_clip(range.first, range.last, range.step, lo, hi);
}
