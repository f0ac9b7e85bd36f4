// The present table of each device, ordered by host address; entries never overlap.
#include "device/present.h"

#include <map>

#include "core/error.h"

namespace tasuki {
namespace {

using Table = std::map<char*, PresentEntry>;

// One table a device; small, so that the lookup of a device is nothing.
Table& table() {
  static auto* tables = new std::map<Device*, Table>;
  return (*tables)[&current_device()];
}

void transfer(const PresentEntry& entry, Direction direction, long queue) {
  if (current_device().shares_host_memory()) return;
  bool down = direction == Direction::to_device;
  DeviceCopy copy;
  copy.to = down ? entry.device : entry.host;
  copy.from = down ? entry.host : entry.device;
  copy.width = entry.bytes;
  current_device().copy(copy, direction, queue);
}

}  // namespace

void not_present(const tasuki_site* at, const char* what) {
  fail(at, std::string(what) + " is not present on the device",
       "put it into a data clause of a data region around this, or into an enter data directive before");
}

PresentEntry* present_find(const tasuki_site* at, const char* what, const void* address, std::size_t bytes) {
  Table& all = table();
  char* first = static_cast<char*>(const_cast<void*>(address));
  auto next = all.upper_bound(first);
  if (next != all.begin()) {
    PresentEntry& entry = std::prev(next)->second;
    char* end = entry.host + entry.bytes;
    if (first < end) {
      if (first + bytes <= end) return &entry;
      fail(at,
           format("only %zu of the %zu bytes of %s are present on the device",
                  static_cast<std::size_t>(end - first), bytes, what),
           "name the same section of the array in all data clauses");
    }
  }
  if (next != all.end() && next->second.host < first + bytes)
    fail(at,
         format("only the part of %s from byte %zu on is present on the device", what,
                static_cast<std::size_t>(next->second.host - first)),
         "name the same section of the array in all data clauses");
  return nullptr;
}

PresentEntry* present_find_device(const void* device) {
  for (auto& [host, entry] : table())
    if (device >= entry.device && device < entry.device + entry.bytes) return &entry;
  return nullptr;
}

PresentEntry* present_enter(const tasuki_site* at, const char* what, void* address, std::size_t bytes,
                            bool copy_in, bool structured, long queue) {
  PresentEntry* entry = present_find(at, what, address, bytes);
  if (!entry) {
    char* host = static_cast<char*>(address);
    Device& device = current_device();
    char* memory = device.shares_host_memory() ? host : static_cast<char*>(device.allocate(bytes));
    if (!memory) fail(at, format("the device has no room for the %zu bytes of %s", bytes, what));
    entry = &table().emplace(host, PresentEntry{host, bytes, memory, 0, 0}).first->second;
    if (copy_in) transfer(*entry, Direction::to_device, queue);
  }
  ++(structured ? entry->structured : entry->dynamic);
  return entry;
}

void present_exit(const tasuki_site* at, const char* what, void* address, std::size_t bytes, bool copy_out,
                  bool structured, long queue) {
  PresentEntry* entry = present_find(at, what, address, bytes);
  if (!entry) not_present(at, what);
  long& holders = structured ? entry->structured : entry->dynamic;
  if (holders > 0) --holders;
  if (entry->structured > 0 || entry->dynamic > 0) return;
  if (copy_out) transfer(*entry, Direction::to_host, queue);
  Device& device = current_device();
  if (!device.shares_host_memory()) {
    // Kernels of other queues may still use the memory.
    device.wait_all();
    device.release(entry->device);
  }
  table().erase(entry->host);
}

void* device_address(const tasuki_site* at, const char* what, void* address, std::size_t bytes) {
  PresentEntry* entry = present_find(at, what, address, bytes);
  if (!entry) not_present(at, what);
  return entry->device + (static_cast<char*>(address) - entry->host);
}

}  // namespace tasuki
