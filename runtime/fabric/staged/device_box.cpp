// Boxes as strided device copies.
#include "fabric/staged/device_box.h"

#include <algorithm>
#include <span>

namespace tasuki {

namespace {

// Levels of both ends at once: they have the same counts.
struct PairedLevel {
  long count, from_stride, to_stride;
};

void copy_levels(Device& device, const std::byte* from, std::byte* to, long run, std::span<const PairedLevel> levels,
                 Direction direction, long queue) {
  if (levels.size() > 2) {
    for (long k = 0; k < levels[0].count; ++k) {
      copy_levels(device, from + k * levels[0].from_stride, to + k * levels[0].to_stride, run, levels.subspan(1),
                  direction, queue);
    }
    return;
  }
  DeviceCopy copy;
  copy.to = to;
  copy.from = from;
  copy.width = static_cast<std::size_t>(run);
  if (!levels.empty()) {
    const PairedLevel& rows = levels.back();
    copy.height = static_cast<std::size_t>(rows.count);
    copy.from_pitch = static_cast<std::size_t>(rows.from_stride);
    copy.to_pitch = static_cast<std::size_t>(rows.to_stride);
  }
  if (levels.size() == 2) {
    copy.depth = static_cast<std::size_t>(levels[0].count);
    copy.from_slice = static_cast<std::size_t>(levels[0].from_stride);
    copy.to_slice = static_cast<std::size_t>(levels[0].to_stride);
  }
  device.copy(copy, direction, queue);
}

// The levels of one box with the strides that they have in a row.
std::vector<PairedLevel> dense(const Box& box, bool box_is_source) {
  std::vector<PairedLevel> levels;
  long stride = box.bytes();
  for (const Level& level : box.levels()) {
    stride /= level.count;
    levels.push_back({level.count, box_is_source ? level.stride : stride, box_is_source ? stride : level.stride});
  }
  return levels;
}

bool alike(const Box& a, const Box& b) {
  return a.run() == b.run() && a.levels().size() == b.levels().size() &&
         std::equal(a.levels().begin(), a.levels().end(), b.levels().begin(),
                    [](const Level& x, const Level& y) { return x.count == y.count; });
}

}  // namespace

void pack(Device& device, const Box& from, void* to, Direction direction, long queue) {
  copy_levels(device, from.start(), static_cast<std::byte*>(to), from.run(), dense(from, true), direction, queue);
}

void unpack(Device& device, const void* from, const Box& to, Direction direction, long queue) {
  copy_levels(device, static_cast<const std::byte*>(from), to.start(), to.run(), dense(to, false), direction, queue);
}

void copy_box(Device& device, const Box& from, const Box& to, Direction direction, long queue) {
  if (to.contiguous()) return pack(device, from, to.start(), direction, queue);
  if (from.contiguous()) return unpack(device, from.start(), to, direction, queue);
  if (alike(from, to)) {
    std::vector<PairedLevel> levels;
    for (std::size_t k = 0; k < from.levels().size(); ++k)
      levels.push_back({from.levels()[k].count, from.levels()[k].stride, to.levels()[k].stride});
    return copy_levels(device, from.start(), to.start(), from.run(), levels, direction, queue);
  }
  // Other shapes: run by run of the source, each into the piece of the target that takes it.
  const long run = from.run();
  for (long done = 0, all = from.bytes(); done < all; done += run) {
    const std::byte* at = slice(from, done, run)[0].start();
    for (const Box& part : slice(to, done, run)) {
      unpack(device, at, part, direction, queue);
      at += part.bytes();
    }
  }
}

// Without kernels the elements come to the host and go back.
void add(Device* device, int combination, const void* from, const Box& to) {
  if (!device) return add(combination, from, to);
  std::vector<std::byte> sum(static_cast<std::size_t>(to.bytes()));
  pack(*device, to, sum.data(), Direction::to_host, queue_sync);
  add(combination, from, Box(sum.data(), to.bytes(), {}));
  unpack(*device, sum.data(), to, Direction::to_device, queue_sync);
}

Combination* kernels_that_add(Device& device, int combination) {
  return find_combination(device, operator_of(combination), type_of(combination));
}

void add(Combination& kernels, const void* from, const Box& to, long queue) {
  std::vector<GridLevel> levels;
  for (const Level& level : to.levels()) levels.push_back({level.count, level.stride});
  combine_on_device(kernels, from, to.start(), to.run(), levels, queue);
}

}  // namespace tasuki
