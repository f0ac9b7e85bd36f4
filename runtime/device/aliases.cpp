// Whether pointers lead to the same memory, and rows into others.
#include <algorithm>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/error.h"
#include "core/world.h"
#include "device/device_values.h"
#include "device/present.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

struct Range {
  const char *begin, *end;
};

// A piece of memory that a kernel can reach, in the host's memory and in the device's.
struct Reach {
  Range host{}, device{};
  const tasuki_pointer* from = nullptr;
  bool written = false;
};

// A table of pointers as it was: what the host has, and what the device has.
struct SeenTable {
  const char* at;
  const PresentEntry* entry;  // null: kernels get the pointers themselves
  std::vector<char> host, device;
  bool same() const { return std::memcmp(host.data(), at, host.size()) == 0 && (!entry || device == entry->table); }
};

Reach reach_of(const PresentEntry& entry, const tasuki_pointer& p, bool written) {
  return {{entry.host, entry.host + entry.bytes}, {entry.device, entry.device + entry.bytes}, &p, written};
}

// Adds the rows of a table, and itself, which kernels only read. False: it has other pointers than the host, or it is
// not seen what they lead to.
bool add_rows(const PresentEntry* table, int levels, const tasuki_pointer& p, std::vector<Reach>& all,
              std::vector<SeenTable>& tables) {
  if (!table || table->table.empty()) return false;
  tables.push_back({table->host, table, {table->host, table->host + table->bytes}, table->table});
  all.push_back(reach_of(*table, p, false));
  for (std::size_t byte = 0; byte + sizeof(char*) <= table->bytes; byte += sizeof(char*)) {
    const char *host = nullptr, *device = nullptr;
    std::memcpy(&host, table->host + byte, sizeof host);
    std::memcpy(&device, table->table.data() + byte, sizeof device);
    if (!host && !device) continue;
    const PresentEntry* row = host ? present_containing(host) : nullptr;
    if (!row || row->device + (host - row->host) != device) return false;
    if (levels == 1) all.push_back(reach_of(*row, p, p.written));
    if (levels > 1 && !add_rows(row, levels - 1, p, all, tables)) return false;
  }
  return true;
}

// All that a kernel can reach from there; nothing where that is not known. An array that is not present yet will be
// entered with memory of its own; a pointer that leads to nothing present is the launch's business.
std::optional<Reach> reach(const tasuki_site* at, const tasuki_pointer& p) {
  const char* address = static_cast<const char*>(p.address);
  const Reach none{{}, {}, &p, p.written != 0};
  if (p.start == TASUKI_ACC_NONE_HERE) return none;
  const PresentEntry* entry = present_containing(address + p.start);
  if (!entry && !current_device().shares_host_memory()) entry = present_lookup(at, p.name, p.address);
  if (entry) return reach_of(*entry, p, p.written);
  if (!address || holds_empty(address) || p.comes == TASUKI_ACC_NOTHING) return none;
  // On a host nothing keeps the program's statements to that.
  const std::size_t bytes = p.bytes > 0 || current_device().shares_host_memory() ? p.bytes : p.comes;
  if (bytes == 0) return std::nullopt;
  return Reach{{address, address + bytes}, {}, &p, p.written != 0};
}

// Two that have memory in common, at least one of which is written; null: none.
std::pair<const tasuki_pointer*, const tasuki_pointer*> meeting(std::vector<Reach>& all, Range Reach::*where) {
  std::sort(all.begin(), all.end(),
            [&](const Reach& a, const Reach& b) { return (a.*where).begin < (b.*where).begin; });
  const Reach *furthest = nullptr, *written = nullptr;  // of those before
  const auto beyond = [&](const Reach* known, const Reach& next) {
    return !known || (known->*where).end < (next.*where).end;
  };
  for (const Reach& next : all) {
    const Range range = next.*where;
    if (range.begin == range.end) continue;
    const Reach* before = next.written ? furthest : written;
    if (before && range.begin < (before->*where).end) return {before->from, next.from};
    if (beyond(furthest, next)) furthest = &next;
    if (next.written && beyond(written, next)) written = &next;
  }
  return {nullptr, nullptr};
}

// Whether the device has there what the host has.
bool same_on_device(const tasuki_site* at, const tasuki_pointer& p) {
  std::vector<char> room(p.bytes);
  const void* there = value_on_device(at, p.address, p.bytes, room.data(), p.queue);
  return there == p.address || std::memcmp(there, p.address, p.bytes) == 0;
}

// Adds what the pointers of an array lead to, of which kernels get each by itself.
bool add_pointers(const tasuki_site* at, const tasuki_pointer& p, std::vector<Reach>& all,
                  std::vector<SeenTable>& tables) {
  const char* array = static_cast<const char*>(p.address);
  tables.push_back({array, nullptr, {array, array + p.bytes}, {}});
  for (std::size_t byte = 0; byte < p.bytes; byte += sizeof(char*)) {
    tasuki_pointer one = p;
    one.bytes = 0, one.start = 0;
    std::memcpy(&one.address, array + byte, sizeof one.address);
    if (p.levels > 1 && one.address && !add_rows(present_containing(one.address), p.levels - 1, p, all, tables))
      return false;
    std::optional<Reach> row = p.levels > 1 ? std::nullopt : reach(at, one);
    if (p.levels == 1 && !row) return false;
    if (row) row->from = &p, all.push_back(*row);
  }
  return true;
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
  std::vector<SeenTable> tables;
};

bool same(const tasuki_pointer& a, const tasuki_pointer& b) {
  return a.name == b.name && a.address == b.address && a.bytes == b.bytes && a.start == b.start && a.queue == b.queue &&
         a.comes == b.comes && a.levels == b.levels;
}

bool as_before(const ApartMemo& memo, int n, const tasuki_pointer* pointers, int nrows, const long* rows) {
  return memo.generation == present_generation() &&
         std::equal(memo.pointers.begin(), memo.pointers.end(), pointers, pointers + n, same) &&
         std::equal(memo.rows.begin(), memo.rows.end(), rows, rows + nrows) &&
         std::all_of(memo.tables.begin(), memo.tables.end(), [](const SeenTable& t) { return t.same(); });
}

int apart(const tasuki_site* at, int n, const tasuki_pointer* pointers, int nrows, const long* rows,
          std::vector<SeenTable>& tables) {
  std::vector<Reach> all;
  for (int i = 0; i < n; ++i) {
    const tasuki_pointer& p = pointers[i];
    const bool array = p.levels > 0 && p.bytes > 0;
    if (array && (!present_containing(p.address) || present_containing(p.address)->table.empty())) {
      if (!add_pointers(at, p, all, tables)) return 0;
    } else if (p.levels > 0) {
      const PresentEntry* table = p.address ? present_lookup(at, p.name, p.address, p.start) : nullptr;
      if (!add_rows(table, p.levels, p, all, tables)) return 0;
    } else if (const std::optional<Reach> one = reach(at, p)) {
      all.push_back(*one);
    } else {
      return 0;
    }
  }
  for (Range Reach::*where : {&Reach::host, &Reach::device}) {
    const auto [one, other] = meeting(all, where);
    if (one && one == other)
      return say_once(at, format("rows of '%s' are the same memory: loops of this construct that use them run in order",
                                 one->name));
    if (one)
      return say_once(at, format("'%s' and '%s' lead to the same memory: loops of this construct that use both run "
                                 "in order",
                                 std::min(one, other)->name, std::max(one, other)->name));
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
  std::vector<SeenTable> tables;
  if (!apart(at, n, pointers, nrows, rows, tables)) return 0;
  memo.tables = std::move(tables);
  memo.generation = present_generation();
  memo.pointers.assign(pointers, pointers + n);
  memo.rows.assign(rows, rows + nrows);
  return 1;
}
