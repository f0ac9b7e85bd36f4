// Compute constructs of which kernels cannot be made: the host runs them on the contents of the device copies.
#include <cstring>
#include <memory>

#include "core/async.h"
#include "core/looking.h"
#include "device/device_pointers.h"
#include "device/present.h"
#include "device/queues.h"
#include "device/rows.h"
#include "tasuki/abi.h"

namespace tasuki {

using Bytes = std::unique_ptr<char[]>;

// The host's memory keeps its own contents in `own`, if they are others than those of its device copy. Of tables of
// pointers each side keeps its own; the pointers in structures are the host's: kernels take them from there, too. What
// regions have changed of either counts (device_pointers.h).
struct Exchanged {
  PresentEntry* entry;
  Bytes before, own;  // before: of the device copy; of a table the host's
};

namespace {

bool leads_to_present(const char* place) { return present_containing(pointer_at(place)) != nullptr; }

// Pointers in `contents`, which are an entry's, as the host has them, but for those that regions have changed.
void keep_pointers(const PresentEntry& entry, char* contents) {
  if (entry.pointers.empty()) return;
  for (std::size_t begin = 0; begin + entry.element <= entry.bytes; begin += entry.element)
    for (std::size_t offset : entry.pointers) {
      if (entry.changed.count(begin + offset)) continue;
      char *there = contents + begin + offset, *here = entry.host + begin + offset;
      if (leads_to_present(here) || !leads_to_present(there)) std::memcpy(there, here, sizeof(void*));
    }
}

}  // namespace
}  // namespace tasuki

struct tasuki_host_region {
  explicit tasuki_host_region(const tasuki_site* at) : turn(at) {}

  tasuki::DeviceTurn turn;
  std::vector<tasuki::Exchanged> memory;
};

tasuki_host_region* tasuki_acc_host_begin(tasuki_site* at) {
  using namespace tasuki;
  auto* region = new tasuki_host_region(at);
  current_device().wait_all();
  // What is under way may still write host memory.
  look_until(
      [] {
        async_progress();
        return !async_pending();
      },
      async_only_looks);
  for (PresentEntry* entry : present_entries()) {
    Exchanged x{entry, nullptr, nullptr};
    if (entry->table.empty()) {
      x.before = device_contents(at, *entry);
      keep_pointers(*entry, x.before.get());
    } else {
      x.before = host_room(at, *entry);
      std::memcpy(x.before.get(), entry->host, entry->bytes);
      for (const auto& [byte, pointer] : entry->changed) std::memcpy(x.before.get() + byte, &pointer, sizeof pointer);
    }
    // Constants may lie in memory that cannot be written.
    if (std::memcmp(entry->host, x.before.get(), entry->bytes) != 0) {
      x.own = host_room(at, *entry);
      std::memcpy(x.own.get(), entry->host, entry->bytes);
      std::memcpy(entry->host, x.before.get(), entry->bytes);
    }
    region->memory.push_back(std::move(x));
  }
  return region;
}

void tasuki_acc_host_end(tasuki_site* at, tasuki_host_region* region) {
  using namespace tasuki;
  device_at(at);
  for (const Exchanged& x : region->memory) {
    PresentEntry& entry = *x.entry;
    const bool changed = std::memcmp(entry.host, x.before.get(), entry.bytes) != 0;
    if (changed) {
      note_changed_pointers(entry, x.before.get(), entry.host, false);
      if (entry.table.empty())
        copy_section(contiguous_section(entry.host, entry.bytes), entry.device, Direction::to_device, queue_sync);
      else
        take_over_table(at, entry, x.before.get());
    }
    if (x.own)
      std::memcpy(entry.host, x.own.get(), entry.bytes);
    else if (changed)
      std::memcpy(entry.host, x.before.get(), entry.bytes);
  }
  delete region;
}
