// What a compute construct uses for sure, and what is present of it.
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "array/descriptor.h"
#include "core/error.h"
#include "device/present.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

bool is_known(const tasuki_used& u, long k) { return u.dim[k].first <= u.dim[k].last; }

// The subscript of an element in dimension k: of a distributed array the dimension has places in the local section.
long subscript(const tasuki_used& u, long k, long place) {
  if (!u.array) return place;
  const Array& a = descriptor(u.array);
  const ArrayDim& layout = a.layout->dim(static_cast<int>(k));
  const long stored = place + a.dim[k].origin_index;
  if (layout.affine()) return stored;
  return layout.distribution().to_global(a.place[static_cast<std::size_t>(k)], stored) - layout.offset();
}

std::string part(long first, long last) { return format("[%ld:%ld]", first, last - first + 1); }

std::string box(const tasuki_used& u) {
  std::string text;
  for (long k = 0; k < u.rank; ++k) text += part(subscript(u, k, u.dim[k].first), subscript(u, k, u.dim[k].last));
  return text;
}

// What is there; shadows beyond the ends of a distributed array are no elements of it.
std::string there_of(const tasuki_used& u, long k, long first, long length) {
  long begin = subscript(u, k, first), end = subscript(u, k, first + length - 1);
  if (u.array) begin = std::max(begin, 0L), end = std::min(end, u.array->dim[k].size - 1);
  return part(begin, std::max(end, begin - 1));
}

// Of a distributed array: the node has no such elements.
[[noreturn]] void not_here(const tasuki_site* at, const tasuki_used& u) {
  std::string here;
  for (long k = 0; k < u.rank; ++k) here += there_of(u, k, 0, u.array->dim[k].extent);
  fail(at, format("%s%s is used, but this node has only %s%s", u.name, box(u).c_str(), u.name, here.c_str()),
       "share the loop among the nodes by an xmp loop directive on the template of the array, or give the array a "
       "shadow");
}

[[noreturn]] void not_all(const tasuki_site* at, const tasuki_used& u, const std::string& there,
                          const PresentEntry& entry) {
  for (long k = 0; u.array && k < u.rank; ++k)
    if (u.dim[k].first < 0 || u.dim[k].last >= u.array->dim[k].extent) not_here(at, u);
  const std::string from =
      entry.entered ? format(" (from %s:%d)", entry.entered->file, entry.entered->line) : std::string();
  fail(at,
       format("%s%s is used, but only %s%s of it is present on the device%s", u.name, box(u).c_str(), u.name,
              there.c_str(), from.c_str()),
       "name all that the region uses in the data clause that brings it to the device");
}

// One piece of memory. Of the elements with the first (last) subscript of the outermost dimension that has several one
// lies where all inner ones have their last (first) ones, or in front of (behind) it.
void check_span(const tasuki_site* at, const tasuki_used& u, const PresentEntry& entry) {
  const auto stride = [&](long k) { return static_cast<long>(u.dim[k].stride); };
  long outer = 0;
  while (outer + 1 < u.rank && u.dim[outer].first == u.dim[outer].last) ++outer;
  long low = 0, high = static_cast<long>(u.size);
  for (long k = 0; k < u.rank; ++k) {
    low += (k <= outer ? u.dim[k].first : u.dim[k].last) * stride(k);
    high += (k <= outer ? u.dim[k].last : u.dim[k].first) * stride(k);
  }
  const long begin = entry.host - static_cast<const char*>(u.address), end = begin + static_cast<long>(entry.bytes);
  if (low >= begin && high <= end) return;
  std::string there;
  long behind = begin;
  for (long k = 0; k < u.rank; ++k) {
    const long rows = (end - begin) / stride(k);
    there += there_of(u, k, behind / stride(k), std::max(rows, 1L));
    if (rows > 0) break;
    behind %= stride(k);
  }
  not_all(at, u, there, entry);
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
    const bool rest = level == s.stride + s.levels && d.stride <= s.width;
    const bool one = level == s.stride + s.levels && !rest;
    if (one && (!u.array || s.base != u.address)) return;  // another shape
    const long first = behind / stride,
               length = one ? 1 : static_cast<long>(rest ? s.width / d.stride : s.count[level - s.stride]);
    behind %= stride;
    inside &= d.first >= first && d.last < first + length;
    there += there_of(u, k, first, length);
    if (rest) break;
  }
  if (!inside) not_all(at, u, there, entry);
}

void check_entry(const tasuki_site* at, const tasuki_used& u, const PresentEntry& entry) {
  if (!entry.table.empty()) return;
  const bool holes = entry.section.levels > 0 && entry.section.width < entry.section.bytes;
  (holes ? check_grid : check_span)(at, u, entry);
}

// As an array of the node's memory, its local section. Of a cyclic dimension what the node owns counts; false: that is
// nothing.
bool in_section(const Array& a, tasuki_used& u) {
  u.address = a.base;
  u.size = a.elements.size;
  std::size_t stride = u.size;
  for (long k = u.rank - 1; k >= 0; --k) {
    const tasuki_array_dim& dim = a.dim[k];
    auto& used = u.dim[k];
    used.stride = stride;
    stride *= static_cast<std::size_t>(dim.extent);
    if (used.first > used.last) continue;
    if (dim.affine) {
      used.first -= dim.origin_index, used.last -= dim.origin_index;
      continue;
    }
    const ArrayDim& layout = a.layout->dim(static_cast<int>(k));
    const long place = a.place[static_cast<std::size_t>(k)];
    const auto owned = layout.owned_within(place, {used.first, used.last});
    if (owned.empty()) return false;
    const Comb& tail = owned.back();
    used.first = layout.position(place, owned.front().first);
    used.last = layout.position(place, tail.first + (tail.count - 1) * tail.stride + tail.width - 1);
  }
  return true;
}

// Of several sections that are present the one that is meant.
const PresentEntry* entry_of(const tasuki_site* at, const tasuki_used& u) {
  return present_lookup(at, u.name, u.address, u.start);
}

void check_distributed(const tasuki_site* at, tasuki_used u) {
  const Array& a = descriptor(u.array);
  if (u.rank == 0 || !a.allocated || section_bytes(a) == 0 || !in_section(a, u)) return;
  bool known = true;
  for (long k = 0; k < u.rank; ++k) known = known && is_known(u, k);
  const PresentEntry* entry = entry_of(at, u);
  if (entry && known) return check_entry(at, u, *entry);
  if (!entry && holds_empty(u.address))
    fail(at,
         format("%s%s is used, but of the section of %s that the data clauses name this node has no elements", u.name,
                known ? box(u).c_str() : "", u.name),
         "name all that the region uses, in global indices, in the data clause that brings it to the device");
}

void check(const tasuki_site* at, const tasuki_used& u) {
  if (u.array) return check_distributed(at, u);
  if (!u.address || u.rank == 0) return;
  const PresentEntry* entry = entry_of(at, u);
  if (!entry && holds_empty(u.address))
    fail(at,
         format("%s%s is used, but the section of %s that the data clauses name has no elements", u.name,
                box(u).c_str(), u.name),
         "look at its length, which is 0 here");
  if (entry) check_entry(at, u, *entry);
}

// What was in order the last time.
struct UsedMemo {
  unsigned long generation = 0;
  std::vector<tasuki_used> used;
  std::vector<unsigned long> states;  // of the arrays
};

bool as_before(const UsedMemo& memo, int n, const tasuki_used* used) {
  const auto count = static_cast<std::size_t>(n);
  if (memo.generation != present_generation() || memo.used.size() != count ||
      std::memcmp(memo.used.data(), used, count * sizeof *used) != 0)
    return false;
  const unsigned long* state = memo.states.data();
  return std::all_of(used, used + n, [&](const tasuki_used& u) { return !u.array || u.array->state == *state++; });
}

}  // namespace
}  // namespace tasuki

void tasuki_acc_uses(tasuki_site* at, int n, const tasuki_used* used) {
  using namespace tasuki;
  const DeviceTurn turn(at, DeviceTurn::Unfinished());
  if (current_device().shares_host_memory()) return;
  if (!at->cache) at->cache = new UsedMemo;
  auto& memo = *static_cast<UsedMemo*>(at->cache);
  if (as_before(memo, n, used)) return;
  for (int i = 0; i < n; ++i) check(at, used[i]);
  memo.generation = present_generation();
  memo.used.assign(used, used + n);
  memo.states.clear();
  for (const tasuki_used& u : memo.used)
    if (u.array) memo.states.push_back(u.array->state);
}
