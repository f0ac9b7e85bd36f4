// Compute constructs of which kernels cannot be made: the host runs them on the contents of the device copies.
#include <cstring>
#include <memory>
#include <new>

#include "core/async.h"
#include "core/error.h"
#include "core/looking.h"
#include "device/present.h"
#include "device/queues.h"
#include "device/rows.h"
#include "tasuki/abi.h"

namespace tasuki {

using Bytes = std::unique_ptr<char[]>;

// The host's memory keeps its own contents in `own`, if they are others than those of its device copy. Of tables of
// pointers each side keeps its own; the pointers in structures are the host's: kernels take them from there, too.
struct Exchanged {
  char *host, *device;
  std::size_t bytes;
  Bytes before, own;  // before: of the device copy; of a table the host's
  PresentEntry* table;
};

namespace {

Bytes room(tasuki_site* at, const PresentEntry& entry) {
  Bytes bytes(new (std::nothrow) char[entry.bytes]);
  if (!bytes)
    fail(at, format("no room for %zu bytes of host memory, to run this region on the host with the device copy of %s",
                    entry.bytes, entry.name.c_str()));
  return bytes;
}

bool leads_to_present(const char* pointer) {
  void* to;
  std::memcpy(&to, pointer, sizeof to);
  return present_containing(to) != nullptr;
}

// Pointers in `contents`, which are an entry's, as the host has them. Where only the entry's copy has one that leads
// anywhere, a region that the host ran has put it there.
void keep_pointers(const PresentEntry& entry, char* contents) {
  if (entry.pointers.empty()) return;
  for (std::size_t begin = 0; begin + entry.element <= entry.bytes; begin += entry.element)
    for (std::size_t offset : entry.pointers) {
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
    const bool table = !entry->table.empty();
    Exchanged x{entry->host, entry->device, entry->bytes, room(at, *entry), nullptr, table ? entry : nullptr};
    if (table) {
      std::memcpy(x.before.get(), x.host, x.bytes);
      region->memory.push_back(std::move(x));
      continue;
    }
    copy_section(contiguous_section(x.before.get(), x.bytes), x.device, Direction::to_host, queue_sync);
    keep_pointers(*entry, x.before.get());
    // Constants may lie in memory that cannot be written.
    if (std::memcmp(x.host, x.before.get(), x.bytes) != 0) {
      x.own = room(at, *entry);
      std::memcpy(x.own.get(), x.host, x.bytes);
      std::memcpy(x.host, x.before.get(), x.bytes);
    }
    region->memory.push_back(std::move(x));
  }
  return region;
}

void tasuki_acc_host_end(tasuki_site* at, tasuki_host_region* region) {
  using namespace tasuki;
  device_at(at);
  for (const Exchanged& x : region->memory) {
    if (x.table) {
      take_over_table(at, *x.table, x.before.get());
      continue;
    }
    const bool changed = std::memcmp(x.host, x.before.get(), x.bytes) != 0;
    if (changed) copy_section(contiguous_section(x.host, x.bytes), x.device, Direction::to_device, queue_sync);
    if (x.own)
      std::memcpy(x.host, x.own.get(), x.bytes);
    else if (changed)
      std::memcpy(x.host, x.before.get(), x.bytes);
  }
  delete region;
}
