// What a compute construct uses for sure, and what is present of it.
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "core/error.h"
#include "device/present.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

std::string part(long first, long length) { return format("[%ld:%ld]", first, length); }

std::string box(const tasuki_used& u) {
  std::string text;
  for (long k = 0; k < u.rank; ++k) text += part(u.dim[k].first, u.dim[k].last - u.dim[k].first + 1);
  return text;
}

[[noreturn]] void not_all(const tasuki_site* at, const tasuki_used& u, const std::string& there,
                          const PresentEntry& entry) {
  const std::string from =
      entry.entered ? format(" (from %s:%d)", entry.entered->file, entry.entered->line) : std::string();
  fail(at,
       format("%s%s is used, but only %s%s of it is present on the device%s", u.name, box(u).c_str(), u.name,
              there.c_str(), from.c_str()),
       "name all that the region uses in the data clause that brings it to the device");
}

// One piece of memory. Of the elements with the first (last) subscript of dimension 0 one lies where all others have
// their last (first) ones, or in front of (behind) it.
void check_span(const tasuki_site* at, const tasuki_used& u, const PresentEntry& entry) {
  const auto stride = [&](long k) { return static_cast<long>(u.dim[k].stride); };
  long low = u.dim[0].first * stride(0), high = u.dim[0].last * stride(0) + static_cast<long>(u.size);
  for (long k = 1; k < u.rank; ++k) low += u.dim[k].last * stride(k), high += u.dim[k].first * stride(k);
  const long begin = entry.host - static_cast<const char*>(u.address), end = begin + static_cast<long>(entry.bytes);
  if (low < begin || high > end) not_all(at, u, part(begin / stride(0), (end - begin) / stride(0)), entry);
}

// A box of the same array: in each dimension as far as it has holes.
void check_grid(const tasuki_site* at, const tasuki_used& u, const PresentEntry& entry) {
  const Section& s = entry.section;
  long behind = s.first - static_cast<const char*>(u.address);
  std::string there;
  bool inside = true;
  for (long k = 0; k < u.rank; ++k) {
    const auto& d = u.dim[k];
    const long stride = static_cast<long>(d.stride);
    const auto* level = std::find(s.stride, s.stride + s.levels, d.stride);
    const bool rest = level == s.stride + s.levels;
    if (rest && d.stride > s.width) return;  // another shape
    const long first = behind / stride,
               length = static_cast<long>(rest ? s.width / d.stride : s.count[level - s.stride]);
    behind %= stride;
    inside &= d.first >= first && d.last < first + length;
    there += part(first, length);
    if (rest) break;
  }
  if (!inside) not_all(at, u, there, entry);
}

void check(const tasuki_site* at, const tasuki_used& u) {
  if (!u.address || u.rank == 0) return;
  const PresentEntry* entry =
      u.start > 0 ? present_containing(static_cast<const char*>(u.address) + u.start) : nullptr;
  if (!entry) entry = present_lookup(at, u.name, u.address);
  if (!entry && holds_empty(u.address))
    fail(at,
         format("%s%s is used, but the section of %s that the data clauses name has no elements", u.name,
                box(u).c_str(), u.name),
         "look at its length, which is 0 here");
  if (!entry || !entry->table.empty()) return;
  const bool holes = entry->section.levels > 0 && entry->section.width < entry->section.bytes;
  (holes ? check_grid : check_span)(at, u, *entry);
}

// What was in order the last time.
struct UsedMemo {
  unsigned long generation = 0;
  std::vector<tasuki_used> used;
};

}  // namespace
}  // namespace tasuki

void tasuki_acc_uses(tasuki_site* at, int n, const tasuki_used* used) {
  using namespace tasuki;
  const DeviceTurn turn(at, DeviceTurn::Unfinished());
  if (current_device().shares_host_memory()) return;
  if (!at->cache) at->cache = new UsedMemo;
  auto& memo = *static_cast<UsedMemo*>(at->cache);
  const auto count = static_cast<std::size_t>(n);
  if (memo.generation == present_generation() && memo.used.size() == count &&
      std::memcmp(memo.used.data(), used, count * sizeof *used) == 0)
    return;
  for (int i = 0; i < n; ++i) check(at, used[i]);
  memo.generation = present_generation();
  memo.used.assign(used, used + n);
}
