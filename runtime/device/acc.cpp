// OpenACC data directives as compiled code calls them.
#include <algorithm>
#include <span>
#include <string>

#include "core/error.h"
#include "device/device_pointers.h"
#include "device/device_set.h"
#include "device/memory.h"
#include "device/present.h"
#include "device/queues.h"
#include "device/rows.h"
#include "device/summary.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

const char* name_of(const tasuki_acc_item& item) { return item.name ? item.name : "the data"; }

// As messages have it: of a distributed array with the program's indices, which what a node has does not show.
const char* shown(const tasuki_acc_item& item, std::string& room) {
  if (!item.array || item.rank == 0) return name_of(item);
  room = name_of(item);
  for (int d = 0; d < item.rank; ++d) room += format("[%ld:%ld]", item.section[d].first, item.section[d].length);
  return room.c_str();
}

// A null pointer stands for no data; a node may hold nothing of a distributed array.
bool nothing(const Section& section) { return section.bytes == 0 && (section.sized || !section.base); }

// An array whose length is 0 this time, and no data of somebody else's that begins there.
bool declared_empty(tasuki_site* at, const tasuki_acc_item& item, const Section& section) {
  return !section.sized && item.rank == 0 && item.element_size == TASUKI_ACC_NOTHING &&
         !present_find(at, name_of(item), section);
}

// The item's section; of a distributed array of which somebody may have entered a part, what is there.
Section section_here(tasuki_site* at, const tasuki_acc_item& item, bool owned = false) {
  Section section = section_of(at, item, owned);
  const bool any = item.array && item.rank == 0 && item.element_size > 0 && section.base;
  if (any && item.start == TASUKI_ACC_NONE_HERE) return {.base = section.base};
  if (any && (present_lookup(at, name_of(item), section.base, item.start) ||
              (item.action == TASUKI_ACC_PRESENT && holds_empty(section.base)))) {
    section.sized = false;
    if (item.start != 0) section.first = section.base + item.start;
  }
  return section;
}

// present of a pointer to a section without elements, where nothing else is there.
bool present_without_elements(tasuki_site* at, const tasuki_acc_item& item, const Section& section) {
  return item.action == TASUKI_ACC_PRESENT && !section.sized && holds_empty(section.base) &&
         !present_find(at, name_of(item), section);
}

// no_create of what is not present.
bool left_alone(tasuki_site* at, const tasuki_acc_item& item) {
  return item.action == TASUKI_ACC_NO_CREATE &&
         !present_find(at, name_of(item), item.pointers ? table_section(at, item) : section_here(at, item));
}

// What launches that are waited for leave in the host's variable.
bool stays_with_host(tasuki_site* at, const tasuki_acc_item& item, long queue) {
  return item.action == TASUKI_ACC_RESULT && queue == queue_sync &&
         !present_find(at, name_of(item), item.address, item.bytes);
}

// Of a reduction that the next launch brings back: nothing to be done for it can tell whether other kernels have ended.
bool only_results(int n, const tasuki_acc_item* item) {
  return std::all_of(item, item + n, [](const tasuki_acc_item& each) { return each.action == TASUKI_ACC_RESULT; });
}

// Memory at a pointer of which the region's subscripts tell how much is used.
bool told_by_subscripts(const tasuki_acc_item& item) {
  return item.address && !item.array && !item.pointers && item.rank == 0 && item.bytes == 0 && item.element_size > 0 &&
         item.element_size != TASUKI_ACC_NOTHING;
}

// Its section; with those of others of the same construct that it meets.
Section used_section(const tasuki_acc_item& item, std::span<const tasuki_acc_item> beside) {
  auto* begin = static_cast<char*>(item.address);
  char* end = begin + item.element_size;
  for (bool more = true; more;) {
    more = false;
    for (const tasuki_acc_item& other : beside) {
      auto* const first = static_cast<char*>(other.address);
      char* const last = first + other.element_size;
      if (!told_by_subscripts(other) || first >= end || begin >= last || (begin <= first && last <= end)) continue;
      begin = std::min(begin, first);
      end = std::max(end, last);
      more = true;
    }
  }
  return contiguous_section(begin, static_cast<std::size_t>(end - begin));
}

void enter(tasuki_site* at, const tasuki_acc_item& item, bool structured, long queue,
           std::span<const tasuki_acc_item> beside = {}) {
  if (item.action == TASUKI_ACC_DEVICEPTR || stays_with_host(at, item, queue) || left_alone(at, item)) return;
  if (item.pointers) {
    for_each_row(at, item, [&](const tasuki_acc_item& row) { enter(at, row, structured, queue); });
    return enter_table(at, item, structured);
  }
  const bool makes = item.action != TASUKI_ACC_PRESENT && item.action != TASUKI_ACC_NO_CREATE;
  if (makes && told_by_subscripts(item)) present_without_tables(used_section(item, beside));
  Section section = section_here(at, item);
  if (nothing(section) && section.base) hold_empty(section.base, 1);
  if (nothing(section) || declared_empty(at, item, section)) return;
  if (makes && section.sized) present_without_tables(section);
  if (present_without_elements(at, item, section)) return;
  // A parameter that is declared as an array: what the caller has put there may be more of it, or less. A pointer of which
  // the subscripts say how much is used.
  std::string room;
  const char* what = shown(item, room);
  const bool known = present_find(at, what, section) != nullptr;
  if (!known && !item.array && !current_device().shares_host_memory() &&
      (device_allocated(item.address) || present_find_device(item.address)))
    fail(at, format("%s holds an address of the device's memory", name_of(item)),
         format("name it in the clause deviceptr(%s)", name_of(item)));
  if (!known && !section.sized && item.rank == 0 && item.element_size > 0)
    section =
        told_by_subscripts(item) ? used_section(item, beside) : contiguous_section(item.address, item.element_size);
  if (item.action == TASUKI_ACC_PRESENT && !known && !present_find(at, what, section))
    not_present(at, what);
  present_enter(at, name_of(item), section, fresh_of(item.action), structured, queue, item.members);
}

void leave(tasuki_site* at, const tasuki_acc_item& item, Holder holder, long queue) {
  if (item.action == TASUKI_ACC_DEVICEPTR || stays_with_host(at, item, queue) || left_alone(at, item)) return;
  if (item.pointers) {
    for_each_row(at, item, [&](const tasuki_acc_item& row) { leave(at, row, holder, queue); });
    return leave_table(at, item, holder, queue);
  }
  // Shadows of other devices' elements do not come back.
  Section section = section_here(at, item), own = section_here(at, item, copies_out(item.action));
  if (nothing(section) && section.base) hold_empty(section.base, -1);
  if (nothing(section) || declared_empty(at, item, section)) return;
  if (present_without_elements(at, item, section)) return;
  const bool back = copies_out(item.action) && !nothing(own);
  present_exit(at, name_of(item), back ? own : section, back, holder, queue);
}

const void* base_of(const tasuki_acc_item& item) { return item.array ? item.array->base : item.address; }

// The descriptor of a distributed array's pointer is that of the section it led to when the construct began; since then
// the program may have made it lead to another.
class AsBegun {
 public:
  explicit AsBegun(const tasuki_acc_item& item) {
    if (!item.array || !item.address || item.array->base == item.address) return;
    array_ = item.array, now_ = item.array->base;
    tasuki_array_bind(array_, item.address);
  }
  ~AsBegun() {
    if (array_) tasuki_array_bind(array_, now_);
  }
  AsBegun(const AsBegun&) = delete;
  AsBegun& operator=(const AsBegun&) = delete;

 private:
  tasuki_array* array_ = nullptr;
  void* now_ = nullptr;
};

void update(tasuki_site* at, const tasuki_acc_item& item, int if_present, long queue) {
  if (item.pointers)
    return for_each_row(at, item, [&](const tasuki_acc_item& row) { update(at, row, if_present, queue); });
  const bool down = item.action == TASUKI_ACC_UPDATE_DEVICE;
  Section section = section_of(at, item, !down);
  if (nothing(section)) return;
  std::string room;
  const char* what = shown(item, room);
  PresentEntry* entry = present_find(at, what, section);
  if (!entry && if_present) return;
  if (!entry) not_present(at, what);
  if (!entry->table.empty()) return;  // each side has its own pointers
  if (!section.sized) section = entry->section;
  char* device = entry->device + (section.first - entry->host);
  copy_section(section, device, down ? Direction::to_device : Direction::to_host, queue);
  if (down) pointers_as_copied(*entry, section, queue);
}

}  // namespace
}  // namespace tasuki

using namespace tasuki;

void tasuki_acc_data_begin(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  const DeviceTurn turn(at, DeviceTurn::Unfinished());
  if (!only_results(n, item)) wait_now();
  for (int i = 0; i < n; ++i)
    on_declared_devices(base_of(item[i]), [&] {
      enter(at, item[i], true, queue_of(at, queue), {item, static_cast<std::size_t>(n)});
    });
}

void tasuki_acc_data_end(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  const DeviceTurn turn(at, DeviceTurn::Unfinished());
  if (!only_results(n, item)) wait_now();
  for (int i = n - 1; i >= 0; --i) {
    const AsBegun array(item[i]);
    on_declared_devices(base_of(item[i]), [&] { leave(at, item[i], Holder::structured, queue_of(at, queue)); });
  }
}

long tasuki_acc_section_start(tasuki_site* at, const tasuki_acc_item* item) {
  const DeviceTurn turn(at, DeviceTurn::Unfinished());
  const Section section = item->pointers ? table_section(at, *item) : section_of(at, *item);
  return nothing(section) ? TASUKI_ACC_NONE_HERE : section.first - section.base;
}

void tasuki_acc_scope_end(const tasuki_acc_scope* scope) {
  tasuki_acc_data_end(scope->at, scope->n, scope->item, TASUKI_ACC_SYNC);
}

void tasuki_acc_enter_data(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  const DeviceTurn turn(at);
  for (int i = 0; i < n; ++i)
    on_declared_devices(base_of(item[i]), [&] { enter(at, item[i], false, queue_of(at, queue)); });
}

void tasuki_acc_declare(tasuki_site* at, int n, const tasuki_acc_item* item) {
  const DeviceTurn turn(at);
  // The program's items live on the stack.
  struct Declared {
    tasuki_acc_item item;
    std::vector<unsigned long> offsets;
    tasuki_pointers members;
  };
  for (int i = 0; i < n; ++i) {
    auto* declared = new Declared{item[i], {}, {}};
    if (const tasuki_pointers* members = item[i].members) {
      declared->offsets.assign(members->offset, members->offset + members->n);
      declared->members = {members->size, members->n, declared->offsets.data()};
      declared->item.members = &declared->members;
    }
    const auto has_storage = [declared] { return !declared->item.array || declared->item.array->allocated; };
    const auto enter_it = [at, declared] {
      on_declared_devices(base_of(declared->item), [&] { enter(at, declared->item, true, queue_sync); });
    };
    const auto storage = [declared]() -> const void* {
      return declared->item.array ? declared->item.array->base : nullptr;
    };
    present_declare({has_storage, enter_it, storage});
  }
}

void tasuki_acc_exit_data(tasuki_site* at, int n, const tasuki_acc_item* item, int finalize, long queue) {
  const DeviceTurn turn(at);
  const Holder holder = finalize ? Holder::all_dynamic : Holder::dynamic;
  for (int i = 0; i < n; ++i)
    on_declared_devices(base_of(item[i]), [&] { leave(at, item[i], holder, queue_of(at, queue)); });
}

void tasuki_acc_update(tasuki_site* at, int n, const tasuki_acc_item* item, int if_present, long queue) {
  const DeviceTurn turn(at);
  for (int i = 0; i < n; ++i)
    on_declared_devices(base_of(item[i]), [&] { update(at, item[i], if_present, queue_of(at, queue)); });
}
