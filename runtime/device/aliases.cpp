// Whether pointers lead to the same memory, and rows into others.
#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/error.h"
#include "core/world.h"
#include "device/present.h"
#include "device/queues.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

struct Range {
  const char *begin, *end;
  bool meets(const Range& other) const { return begin < other.end && other.begin < end; }
};

// All that a kernel can reach from there, in the host's memory and in the device's. An array that is not present yet
// will be entered with memory of its own; a pointer that leads to nothing present is the launch's business.
struct Reach {
  bool known = false;
  Range host{}, device{};
};

Reach reach(const tasuki_site* at, const tasuki_pointer& p) {
  const char* address = static_cast<const char*>(p.address);
  if (p.start == TASUKI_ACC_NONE_HERE) return {true, {}, {}};
  const PresentEntry* entry = present_containing(address + p.start);
  if (!entry && !current_device().shares_host_memory()) entry = present_lookup(at, p.name, p.address);
  if (entry) return {true, {entry->host, entry->host + entry->bytes}, {entry->device, entry->device + entry->bytes}};
  if (!address || holds_empty(address) || p.comes == TASUKI_ACC_NOTHING) return {true, {}, {}};
  // On a host nothing keeps the program's statements to that.
  const std::size_t bytes = p.bytes > 0 || current_device().shares_host_memory() ? p.bytes : p.comes;
  return {bytes > 0, {address, address + bytes}, {}};
}

// Whether the device has there what the host has.
bool same_on_device(const tasuki_site* at, const tasuki_pointer& p) {
  const char* address = static_cast<const char*>(p.address);
  const PresentEntry* entry = address ? present_containing(address) : nullptr;
  if (!entry || entry->device == entry->host) return true;
  const long queue = queue_of(at, p.queue);
  std::vector<char> there(p.bytes);
  wait_now();
  copy_section(contiguous_section(there.data(), p.bytes), entry->device + (address - entry->host), Direction::to_host,
               queue);
  if (queue != queue_sync) current_device().wait(queue);
  return std::memcmp(there.data(), address, p.bytes) == 0;
}

// Where kernels have one thread then; on a host it is the usual order.
int say_once(const tasuki_site* at, const std::string& what) {
  static auto* said = new std::set<const tasuki_site*>;
  if (!current_device().shares_host_memory() && said->insert(at).second && world().rank == 0) warn(at, what);
  return 0;
}

// What was apart the last time.
struct ApartMemo {
  unsigned long generation = 0;
  std::vector<tasuki_pointer> pointers;
  std::vector<long> rows;
};

bool same(const tasuki_pointer& a, const tasuki_pointer& b) {
  return a.name == b.name && a.address == b.address && a.bytes == b.bytes && a.start == b.start && a.queue == b.queue &&
         a.comes == b.comes;
}

bool as_before(const ApartMemo& memo, int n, const tasuki_pointer* pointers, int nrows, const long* rows) {
  return memo.generation == present_generation() &&
         std::equal(memo.pointers.begin(), memo.pointers.end(), pointers, pointers + n, same) &&
         std::equal(memo.rows.begin(), memo.rows.end(), rows, rows + nrows);
}

int apart(const tasuki_site* at, int n, const tasuki_pointer* pointers, int nrows, const long* rows) {
  std::vector<Reach> all;
  for (int i = 0; i < n; ++i) {
    all.push_back(reach(at, pointers[i]));
    if (!all.back().known) return 0;
  }
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) {
      const Reach &one = all[static_cast<std::size_t>(i)], &other = all[static_cast<std::size_t>(k)];
      if (!pointers[i].written && !pointers[k].written) continue;
      if (!one.host.meets(other.host) && !one.device.meets(other.device)) continue;
      return say_once(at, format("'%s' and '%s' lead to the same memory: loops of this construct that use both run "
                                 "in order",
                                 pointers[k].name, pointers[i].name));
    }
  }
  if (std::any_of(rows, rows + nrows, [](long apart) { return apart < 1; }))
    return say_once(at,
                    "rows of what this construct writes reach into others, or are the same, by their lengths and "
                    "numbers: loops over these run in order");
  for (int i = 0; i < n; ++i)
    if (pointers[i].compared && !same_on_device(at, pointers[i]))
      return say_once(at, format("the device has another '%s' than the host, by which rows of what this construct writes "
                                 "are apart: loops over these run in order",
                                 pointers[i].name));
  return 1;
}

}  // namespace
}  // namespace tasuki

// What the device has is looked at again when data has come or gone, or the host has other numbers.
int tasuki_acc_apart(tasuki_site* at, int n, const tasuki_pointer* pointers, int nrows, const long* rows) {
  using namespace tasuki;
  const DeviceTurn turn(at, DeviceTurn::Unfinished());
  static auto* memos = new std::unordered_map<const tasuki_site*, ApartMemo>;
  ApartMemo& memo = (*memos)[at];
  if (as_before(memo, n, pointers, nrows, rows)) return 1;
  if (!apart(at, n, pointers, nrows, rows)) return 0;
  memo.generation = present_generation();
  memo.pointers.assign(pointers, pointers + n);
  memo.rows.assign(rows, rows + nrows);
  return 1;
}
