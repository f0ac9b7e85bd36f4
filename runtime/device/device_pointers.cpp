#include "device/device_pointers.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>

#include "core/error.h"
#include "device/late_wait.h"

int tasuki_pointers_changed = 0;

namespace tasuki {

static constexpr std::size_t pointer_bytes = sizeof(void*);

char* pointer_at(const char* place) {
  char* pointer;
  std::memcpy(&pointer, place, pointer_bytes);
  return pointer;
}

std::unique_ptr<char[]> host_room(const tasuki_site* at, const PresentEntry& entry) {
  std::unique_ptr<char[]> bytes(new (std::nothrow) char[entry.bytes]);
  if (!bytes)
    fail(at, format("no room for %zu bytes of host memory, which this region needs beside the device copy of %s",
                    entry.bytes, entry.name.c_str()));
  return bytes;
}

std::unique_ptr<char[]> device_contents(const tasuki_site* at, const PresentEntry& entry) {
  auto bytes = host_room(at, entry);
  copy_section(contiguous_section(bytes.get(), entry.bytes), entry.device, Direction::to_host, queue_sync);
  return bytes;
}

void note_changed_pointers(PresentEntry& entry, const char* before, const char* after, bool of_device) {
  const std::vector<PresentEntry*> all = present_entries();
  const char *lowest = all.front()->host, *highest = all.back()->host + all.back()->bytes;
  const auto there = [&](char* pointer) {
    if (of_device) return present_find_device(pointer) != nullptr;
    return pointer >= lowest && pointer < highest && present_containing(pointer) != nullptr;
  };
  const std::size_t first = -reinterpret_cast<std::uintptr_t>(entry.host) % pointer_bytes;
  for (std::size_t byte = first; byte + pointer_bytes <= entry.bytes; byte += pointer_bytes) {
    char *old = pointer_at(before + byte), *now = pointer_at(after + byte);
    if (old == now || (!there(now) && !there(old) && !entry.changed.count(byte))) continue;
    const PresentEntry* row = of_device ? present_find_device(now) : nullptr;
    entry.changed[byte] = row ? row->host + (now - row->device) : now;
    tasuki_pointers_changed = 1;
  }
}

void pointers_as_copied(PresentEntry& entry, const Section& section, long queue) {
  if (entry.changed.empty() || !entry.table.empty()) return;
  if (queue != queue_sync) current_device().wait(queue);
  const auto now = device_contents(nullptr, entry);
  std::erase_if(entry.changed, [&](const auto& one) {
    const char* place = entry.host + one.first;
    return place >= section.first && place < section.first + section.bytes &&
           pointer_at(place) == pointer_at(now.get() + one.first);
  });
}

ChangedPointers::ChangedPointers(const tasuki_site* at, const tasuki_launch& launch, long queue)
    : at_(at), queue_(queue) {
  for (int i = 0; i < launch.nargs; ++i) {
    const tasuki_kernel_arg& arg = launch.arg[i];
    if (arg.kind != TASUKI_ARG_POINTER || !(arg.op & TASUKI_CHANGES_POINTERS) || !arg.address) continue;
    PresentEntry* entry = present_lookup(at, arg.name, arg.address, arg.fixed);
    if (!entry || std::ranges::find(memory_, entry, &Memory::entry) != memory_.end()) continue;
    if (memory_.empty()) {
      wait_now();
      current_device().wait(queue_);
    }
    memory_.push_back({entry, device_contents(at, *entry)});
  }
}

bool ChangedPointers::note() {
  if (memory_.empty()) return false;
  current_device().wait(queue_);
  for (const Memory& m : memory_) {
    const auto after = device_contents(at_, *m.entry);
    note_changed_pointers(*m.entry, m.before.get(), after.get(), !m.entry->table.empty());
    if (!m.entry->table.empty()) std::memcpy(m.entry->table.data(), after.get(), m.entry->bytes);
  }
  return true;
}

}  // namespace tasuki

void* tasuki_changed_pointer(const volatile void* place) {
  using namespace tasuki;
  const DeviceTurn turn(nullptr, DeviceTurn::Unfinished());
  const char* address = static_cast<const char*>(const_cast<const void*>(place));
  if (const PresentEntry* entry = present_containing(address))
    if (auto found = entry->changed.find(static_cast<std::size_t>(address - entry->host));
        found != entry->changed.end())
      return found->second;
  return pointer_at(address);
}
