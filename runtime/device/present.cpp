// The present table of each device, ordered by host address; entries never overlap.
#include "device/present.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/async.h"
#include "core/error.h"
#include "device/address_fault.h"
#include "device/memory.h"

namespace tasuki {
namespace {

using Table = std::map<char*, PresentEntry>;

struct Tables {
  std::map<Device*, Table> of;
  std::map<unsigned long, DeclaredData> declared;  // by number
  unsigned long last_declared = 0;
  std::map<Device*, std::set<unsigned long>> entered;    // which of the declared ones each device has got
  std::map<Device*, std::map<const void*, long>> empty;  // holders of sections without elements
  unsigned long changes = 0;
};
Tables& tables() {
  static auto* all = new Tables;
  return *all;
}
Table& table() { return tables().of[&current_device()]; }

void remove(PresentEntry& entry, long queue) {
  if (entry.device != entry.host) check_copies_not_in_flight(entry.host, entry.bytes, entry.name);
  if (!entry.mapped && entry.device != entry.host) device_release(entry.device, queue);
  // Pointers to it are what the host has again.
  if (tasuki_pointers_changed)
    for (auto& [host, other] : table())
      std::erase_if(other.changed,
                    [&](const auto& one) { return one.second >= entry.host && one.second < entry.host + entry.bytes; });
  table().erase(entry.host);
  ++tables().changes;
}

PresentEntry& add(PresentEntry entry) {
  ++tables().changes;
  if (entry.device != entry.host) tell_faults();
  return table().emplace(entry.host, std::move(entry)).first->second;
}

// What the current device is to have and has not got yet. Whether there was something.
bool enter_declared() {
  const auto& all = tables().declared;
  if (all.empty()) return false;
  std::set<unsigned long>& entered = tables().entered[&current_device()];
  bool some = false;
  for (const auto& [number, data] : all) {
    if (entered.count(number) || !data.ready()) continue;
    entered.insert(number);  // first: entering looks for what is there
    some = true;
    data.enter();
  }
  return some;
}

// By its number only where the node has data on another one, too.
std::string device_in_words() {
  const auto others = [](const auto& one) { return one.first != &current_device() && !one.second.empty(); };
  return std::ranges::any_of(tables().of, others) ? format("device %d of this node", current_device_number())
                                                  : "the device";
}

char* device_place(const PresentEntry& entry, const char* host) { return entry.device + (host - entry.host); }

}  // namespace

PresentEntry* present_containing(const void* address) {
  Table& all = table();
  char* place = static_cast<char*>(const_cast<void*>(address));
  if (auto next = all.upper_bound(place); next != all.begin()) {
    PresentEntry& entry = std::prev(next)->second;
    if (place < entry.host + entry.bytes) return &entry;
  }
  return enter_declared() ? present_containing(address) : nullptr;
}

unsigned long present_generation() {
  return tables().changes * 64 + static_cast<unsigned long>(current_device_number());
}

std::size_t present_bytes() {
  std::size_t sum = 0;
  for (const auto& [host, entry] : table()) sum += entry.bytes;
  return sum;
}

std::string present_listing() {
  constexpr int most = 12;
  const Table& all = table();
  if (all.empty()) return "nothing is present on " + device_in_words();
  std::string text = "present: ";
  int shown = 0;
  for (const auto& [host, entry] : all) {
    if (shown == most) {
      text += format(" and %zu more", all.size() - most);
      break;
    }
    if (shown++ > 0) text += ", ";
    std::string place = entry.entered ? format(", from %s:%d", entry.entered->file, entry.entered->line) : "";
    text += format("%s (%zu bytes%s)", entry.name.c_str(), entry.bytes, place.c_str());
  }
  return text;
}

void not_present(const tasuki_site* at, const char* what) {
  fail(at, std::string(what) + " is not present on " + device_in_words() + "; " + present_listing(),
       "put it into a data clause of a data region around this, or into an enter data directive before");
}

unsigned long present_declare(DeclaredData data) {
  const unsigned long number = ++tables().last_declared;
  tables().declared.emplace(number, std::move(data));
  enter_declared();
  return number;
}

void present_undeclare(unsigned long number) {
  tables().declared.erase(number);
  for (auto& [device, entered] : tables().entered) entered.erase(number);
}

PresentEntry* present_find(const tasuki_site* at, const char* what, const void* address, std::size_t bytes) {
  Table& all = table();
  char* first = static_cast<char*>(const_cast<void*>(address));
  const char* help = "name the same section of the array in all data clauses";
  if (PresentEntry* entry = present_containing(address)) {
    if (first + bytes <= entry->host + entry->bytes) return entry;
    fail(at,
         format("only %zu of the %zu bytes of %s are present on the device; %s",
                static_cast<std::size_t>(entry->host + entry->bytes - first), bytes, what, present_listing().c_str()),
         help);
  }
  auto next = all.upper_bound(first);
  if (next != all.end() && next->second.host < first + bytes)
    fail(at,
         format("only the part of %s from byte %zu on is present on the device; %s", what,
                static_cast<std::size_t>(next->second.host - first), present_listing().c_str()),
         help);
  return nullptr;
}

PresentEntry* present_lookup(const tasuki_site* at, const char* what, const void* address, long start) {
  if (start == TASUKI_ACC_NONE_HERE) return nullptr;
  if (start != 0)
    if (PresentEntry* entry = present_containing(static_cast<const char*>(address) + start)) return entry;
  if (PresentEntry* entry = present_containing(address)) return entry;
  PresentEntry* found = nullptr;
  for (auto& [host, entry] : table()) {
    if (entry.section.base != address) continue;
    if (found)
      fail(at,
           format("several sections of %s are present on the device, and none begins at its first element; %s", what,
                  present_listing().c_str()),
           "enter one section that contains all of them");
    found = &entry;
  }
  return found;
}

PresentEntry* present_find(const tasuki_site* at, const char* what, const Section& section) {
  if (!section.sized) return present_lookup(at, what, section.base, section.first - section.base);
  return present_find(at, what, section.first, section.bytes);
}

PresentEntry* present_find_device(const void* device) {
  for (auto& [host, entry] : table())
    if (device >= entry.device && device < entry.device + entry.bytes) return &entry;
  return nullptr;
}

PresentEntry* present_led_out(const void* device) {
  for (auto& [host, entry] : table())
    if (entry.led_out == device) return &entry;
  return nullptr;
}

std::vector<PresentEntry*> present_entries() {
  std::vector<PresentEntry*> entries;
  for (auto& [host, entry] : table()) entries.push_back(&entry);
  return entries;
}

Fresh fresh_of(int action) {
  switch (action) {
    case TASUKI_ACC_COPY:
    case TASUKI_ACC_COPYIN:
    case TASUKI_ACC_RESULT:
      return Fresh::copy;
    case TASUKI_ACC_COPYOUT_ZERO:
    case TASUKI_ACC_CREATE_ZERO:
      return Fresh::zeros;
    default:
      return Fresh::nothing;
  }
}

bool copies_out(int action) {
  return action == TASUKI_ACC_COPY || action == TASUKI_ACC_COPYOUT || action == TASUKI_ACC_COPYOUT_ZERO ||
         action == TASUKI_ACC_RESULT;
}

PresentEntry* present_enter(const tasuki_site* at, const char* what, const Section& section, Fresh fresh,
                            bool structured, long queue, const tasuki_pointers* pointers) {
  PresentEntry* entry = present_find(at, what, section);
  if (!entry) {
    if (!section.sized)
      fail(at,
           format("%s is a pointer to memory of unknown size that is not present on the device; %s", what,
                  present_listing().c_str()),
           format("name a section of it: %s[first:length]", what));
    Device& device = current_device();
    char* memory =
        device.shares_host_memory() ? section.first : static_cast<char*>(device_allocate(at, what, section.bytes));
    entry = &add({section.first, section.bytes, memory, 0, 0, section, what, at, false, {}});
    if (pointers) {
      entry->pointers.assign(pointers->offset, pointers->offset + pointers->n);
      entry->element = pointers->size;
    }
    if (fresh == Fresh::copy) copy_section(section, memory, Direction::to_device, queue);
    if (fresh == Fresh::zeros) clear_section(section, memory, queue);
  }
  ++(structured ? entry->structured : entry->dynamic);
  return entry;
}

void present_without_tables(const Section& section) {
  auto next = table().lower_bound(section.first);
  while (next != table().end() && next->first < section.first + section.bytes) {
    PresentEntry& entry = (next++)->second;
    if (!entry.table.empty() && entry.bytes < section.bytes) remove(entry, queue_sync);
  }
}

void present_exit(const tasuki_site* at, const char* what, const Section& section, bool copy_out, Holder holder,
                  long queue) {
  PresentEntry* entry = present_find(at, what, section);
  if (!entry) not_present(at, what);
  if (holder == Holder::all_dynamic) entry->dynamic = 0;
  long& holders = holder == Holder::structured ? entry->structured : entry->dynamic;
  if (holders > 0) --holders;
  if (entry->structured > 0 || entry->dynamic > 0 || entry->mapped) return;
  if (copy_out && entry->table.empty()) {
    const Section& part = section.sized ? section : entry->section;
    copy_section(part, device_place(*entry, part.first), Direction::to_host, queue);
  }
  remove(*entry, queue);
}

void present_map(const tasuki_site* at, const char* what, void* host, void* device, std::size_t bytes) {
  if (!host || !device) fail(at, format("%s: the %s address is a null pointer", what, host ? "device" : "host"));
  auto next = table().upper_bound(static_cast<char*>(host));
  if (present_containing(host) || (next != table().end() && next->second.host < static_cast<char*>(host) + bytes))
    fail(at, format("%s: the memory, or a part of it, has a device copy already; %s", what, present_listing().c_str()),
         "map what has none, or take the copy away before: acc_unmap_data, exit data");
  if (current_device().shares_host_memory() && host != device)
    fail(
        at,
        format("%s: the current device computes in the host's memory, and uses no other copy of what lies there", what),
        "map the memory to itself there, or choose a device with a memory of its own (XMP_DEVICE)");
  add({static_cast<char*>(host),
       bytes,
       static_cast<char*>(device),
       0,
       1,
       contiguous_section(host, bytes),
       what,
       nullptr,
       true,
       {}});
}

void present_unmap(const tasuki_site* at, const char* what, void* host) {
  PresentEntry* entry = present_containing(host);
  if (!entry || !entry->mapped || entry->host != host)
    fail(at, format("%s: the address was not given to acc_map_data", what));
  if (entry->structured > 0)
    fail(at, format("%s: a data region still holds the memory; %s", what, present_listing().c_str()));
  remove(*entry, queue_sync);
}

void present_forget(const void* host, std::size_t bytes) {
  if (tables().of.empty()) return;  // also: no device has been looked for yet
  const char* begin = static_cast<const char*>(host);
  const int current = current_device_number();
  for (int number = 0; number < static_cast<int>(devices().size()); ++number) {
    auto found = tables().of.find(devices()[static_cast<std::size_t>(number)]);
    if (found == tables().of.end()) continue;
    auto next = found->second.lower_bound(const_cast<char*>(begin));
    while (next != found->second.end() && next->first < begin + bytes) {
      PresentEntry& entry = (next++)->second;
      set_current_device(number);
      remove(entry, queue_sync);
    }
  }
  if (current_device_number() != current) set_current_device(current);
  for (const auto& [declared, data] : tables().declared) {
    if (!data.storage || data.storage() != host) continue;
    for (auto& [device, entered] : tables().entered) entered.erase(declared);
    if (data.freed) data.freed();
  }
}

void hold_empty(const void* address, int change) {
  auto& empty = tables().empty[&current_device()];
  if ((empty[address] += change) <= 0) empty.erase(address);
}

bool holds_empty(const void* address) { return tables().empty[&current_device()].count(address) > 0; }

void present_clear() {
  tables().empty.erase(&current_device());
  while (!table().empty()) remove(table().begin()->second, queue_sync);
  tables().entered.erase(&current_device());
}

void* device_address(const tasuki_site* at, const char* what, void* address, std::size_t bytes) {
  PresentEntry* entry = present_find(at, what, address, bytes);
  if (!entry) not_present(at, what);
  return device_place(*entry, static_cast<char*>(address));
}

}  // namespace tasuki
