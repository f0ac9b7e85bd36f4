// Sections of arrays, plain and distributed, as grids of contiguous bytes.
#include "device/section.h"

#include <algorithm>
#include <cstring>

#include "array/descriptor.h"
#include "core/error.h"
#include "device/device_set.h"
#include "device/summary.h"

namespace tasuki {
namespace {

using Part = SectionPart;

}  // namespace

// Contiguous dimensions become one.
Section grid_section(char* base, std::size_t element, int rank, const SectionPart* part) {
  Section s;
  s.base = base;
  std::size_t stride = element, offset = 0, span = 0;
  s.width = element;
  bool contiguous = true;  // so far every dimension is whole
  for (int d = rank - 1; d >= 0; --d) {
    const auto length = static_cast<std::size_t>(part[d].length);
    if (part[d].length <= 0) return {.base = base};
    offset += static_cast<std::size_t>(part[d].first) * stride;
    span += (length - 1) * stride;
    if (contiguous) {
      s.width = length * stride;
      contiguous = part[d].length == part[d].extent;
    } else if (length > 1) {
      s.count[s.levels] = length;
      s.stride[s.levels++] = stride;
    }
    stride *= static_cast<std::size_t>(part[d].extent);
  }
  s.first = base + offset;
  s.bytes = span + element;
  return s;
}

namespace {

std::string bounds_text(const tasuki_acc_section& section) {
  return format("%ld:%ld", section.first, section.length);
}

// Of an array that several devices share what the current one has.
void clip(const DevicePart& device, Part* part) {
  Part& shared = part[device.layout->block];
  const long first = std::max(shared.first, device.indices.first);
  const long last = std::min(shared.first + shared.length - 1, device.indices.last);
  shared.first = first;
  shared.length = std::max(0L, last - first + 1);
}

void check_length(tasuki_site* at, const char* name, int d, const tasuki_acc_section& wanted) {
  if (wanted.length < 0)
    fail(at,
         format("dimension %d of the section of %s, [%s], has a negative length", d + 1, name,
                bounds_text(wanted).c_str()),
         "a section is [first:length]");
}

Section of_plain(tasuki_site* at, const char* name, const tasuki_acc_item& item, const DevicePart* device) {
  Part part[TASUKI_MAX_RANK];
  bool empty = false;
  long bytes = static_cast<long>(item.element_size);
  for (int d = 0; d < item.rank; ++d) {
    const tasuki_acc_section& wanted = item.section[d];
    check_length(at, name, d, wanted);
    if (__builtin_mul_overflow(bytes, wanted.length, &bytes))
      fail(at,
           format("the section of %s, of %ld elements in dimension %d, is larger than any memory", name, wanted.length,
                  d + 1),
           "a section is [first:length]");
    const bool inside = wanted.extent == 0 || (wanted.first >= 0 && wanted.first + wanted.length <= wanted.extent);
    if (!inside)
      fail(at,
           format("dimension %d of the section of %s, [%s], is not inside the array, which has %ld elements there",
                  d + 1, name, bounds_text(wanted).c_str(), wanted.extent),
           "a section is [first:length]");
    empty = empty || wanted.length == 0;
    part[d] = {wanted.first, wanted.length, wanted.extent};
  }
  if (empty) return {.base = static_cast<char*>(item.address)};
  if (!item.address) fail(at, format("%s is a null pointer, but a section of it is named", name));
  if (device && device->layout->block < item.rank) clip(*device, part);
  return grid_section(static_cast<char*>(item.address), item.element_size, item.rank, part);
}

// The places in the local section that hold the global indices of one dimension.
Part held(const Array& a, int d, const tasuki_acc_section& wanted) {
  const tasuki_array_dim& dim = a.dim[d];
  const ArrayDim& layout = a.layout->dim(d);
  const long place = a.place[static_cast<std::size_t>(d)];
  const Part all{0, dim.extent, dim.extent}, nothing{0, 0, dim.extent};
  const long last = wanted.first + wanted.length - 1;
  if (dim.full) return wanted.length > 0 ? Part{wanted.first, wanted.length, dim.extent} : nothing;
  const Interval cells = dim.affine ? layout.reach(place, dim.shadow_lo, dim.shadow_hi) : Interval{dim.lo, dim.hi};
  // A node without cells holds what it holds of an array that is named without a section.
  if (cells.empty()) return wanted.length == dim.size ? all : nothing;
  if (dim.affine) {
    // Cells beyond the array's ends (periodic shadows) belong to the element at the end.
    const long lo = cells.lo, hi = cells.hi;
    long from = wanted.first <= 0 ? lo : wanted.first, to = last >= dim.size - 1 ? hi : last;
    from = from > lo ? from : lo;
    to = to < hi ? to : hi;
    if (wanted.length <= 0 || from > to) return nothing;
    if (from == lo && to == hi) return all;
    return {from - dim.origin_index, to - from + 1, dim.extent};
  }
  // Cyclic: what a node owns lies in the order of the indices.
  const auto owned = layout.owned_within(place, {wanted.first, last});
  if (wanted.length <= 0 || owned.empty()) return nothing;
  const Comb& tail = owned.back();
  const long first = layout.position(place, owned.front().first);
  const long end = layout.position(place, tail.first + (tail.count - 1) * tail.stride + tail.width - 1);
  if (wanted.first <= dim.lo && last >= dim.hi) return all;
  return {first, end - first + 1, dim.extent};
}

Section of_array(tasuki_site* at, const char* name, const tasuki_acc_item& item, const DevicePart* device) {
  tasuki_check_allocated(at, item.array);
  const Array& a = descriptor(item.array);
  auto* base = static_cast<char*>(a.base);
  if (section_bytes(a) == 0) return {.base = base};
  if (item.rank == 0) return contiguous_section(base, section_bytes(a));
  Part part[TASUKI_MAX_RANK];
  for (int d = 0; d < item.rank; ++d) {
    const tasuki_acc_section& wanted = item.section[d];
    check_length(at, name, d, wanted);
    if (wanted.first < 0 || wanted.first + wanted.length > a.dim[d].size)
      fail(at,
           format("dimension %d of the section of %s, [%s], is not inside the array, which has %ld elements there",
                  d + 1, name, bounds_text(wanted).c_str(), a.dim[d].size),
           "a section of a distributed array is [first:length] in global indices");
    part[d] = held(a, d, wanted);
  }
  if (device) clip(*device, part);
  return grid_section(base, a.elements.size, item.rank, part);
}

}  // namespace

std::size_t Section::volume() const {
  if (bytes == 0) return 0;
  std::size_t all = width;
  for (int l = 0; l < levels; ++l) all *= count[l];
  return all;
}

Section contiguous_section(const void* address, std::size_t bytes) {
  Section s;
  s.base = s.first = static_cast<char*>(const_cast<void*>(address));
  s.bytes = s.width = bytes;
  return s;
}

Section section_of(tasuki_site* at, const tasuki_acc_item& item, bool owned) {
  const char* name = item.name ? item.name : "the data";
  DevicePart part;
  const DevicePart* device =
      current_part(item.array ? item.array->base : item.address, owned, part) ? &part : nullptr;
  if (device && item.rank == 0) return part.layout->section(part.indices);
  if (item.array) return of_array(at, name, item, device);
  if (item.rank > 0) return of_plain(at, name, item, device);
  if (item.bytes == 0 && item.start == TASUKI_ACC_NONE_HERE) return {.base = static_cast<char*>(item.address)};
  Section s = contiguous_section(item.address, item.bytes);
  s.sized = item.bytes > 0;
  if (!s.sized && s.base) s.first += item.start;
  return s;
}

void clear_section(const Section& s, char* device, long queue) {
  if (s.bytes == 0) return;
  if (!current_device().shares_host_memory()) return current_device().fill(device, 0, s.bytes, queue);
  std::size_t step[TASUKI_MAX_RANK] = {};
  for (;;) {
    std::size_t offset = 0;
    for (int l = 0; l < s.levels; ++l) offset += step[l] * s.stride[l];
    std::memset(device + offset, 0, s.width);
    int l = 0;
    while (l < s.levels && ++step[l] == s.count[l]) step[l++] = 0;
    if (l == s.levels) return;
  }
}

void copy_section(const Section& s, char* device, Direction direction, long queue) {
  if (s.bytes == 0 || current_device().shares_host_memory()) return;
  const bool down = direction == Direction::to_device;
  DeviceCopy copy;
  copy.width = s.width;
  if (s.levels > 0) copy.height = s.count[0], copy.to_pitch = copy.from_pitch = s.stride[0];
  if (s.levels > 1) copy.depth = s.count[1], copy.to_slice = copy.from_slice = s.stride[1];
  std::size_t step[TASUKI_MAX_RANK] = {};
  for (;;) {
    std::size_t offset = 0;
    for (int l = 2; l < s.levels; ++l) offset += step[l] * s.stride[l];
    copy.to = (down ? device : s.first) + offset;
    copy.from = (down ? s.first : device) + offset;
    current_device().copy(copy, direction, queue);
    int l = 2;
    while (l < s.levels && ++step[l] == s.count[l]) step[l++] = 0;
    if (l >= s.levels) break;
  }
  count_transfer(direction, s.volume());
}

}  // namespace tasuki
