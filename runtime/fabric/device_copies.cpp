// From levels to pitches and slices.
#include "fabric/device_copies.h"

#include <algorithm>
#include <span>

namespace tasuki {

namespace {

void add(const std::byte* from, std::byte* to, long run, std::span<const StridedLevel> levels,
         std::vector<DeviceCopy>& copies) {
  if (levels.size() > 2) {
    for (long k = 0; k < levels[0].count; ++k)
      add(from + k * levels[0].from_stride, to + k * levels[0].to_stride, run, levels.subspan(1), copies);
    return;
  }
  DeviceCopy& copy = copies.emplace_back();
  copy.to = to;
  copy.from = from;
  copy.width = static_cast<std::size_t>(run);
  if (!levels.empty()) {
    const StridedLevel& rows = levels.back();
    copy.height = static_cast<std::size_t>(rows.count);
    copy.from_pitch = static_cast<std::size_t>(rows.from_stride);
    copy.to_pitch = static_cast<std::size_t>(rows.to_stride);
  }
  if (levels.size() == 2) {
    copy.depth = static_cast<std::size_t>(levels[0].count);
    copy.from_slice = static_cast<std::size_t>(levels[0].from_stride);
    copy.to_slice = static_cast<std::size_t>(levels[0].to_stride);
  }
}

bool alike(const Box& a, const Box& b) {
  return a.run() == b.run() && std::equal(a.levels().begin(), a.levels().end(), b.levels().begin(), b.levels().end(),
                                          [](const Level& x, const Level& y) { return x.count == y.count; });
}

}  // namespace

bool pair_boxes(const Box& from, const Box& to, StridedCopy& paired) {
  paired = {from.start(), to.start(), from.run(), {}};
  if (alike(from, to)) {
    for (std::size_t k = 0; k < from.levels().size(); ++k)
      paired.levels.push_back({from.levels()[k].count, from.levels()[k].stride, to.levels()[k].stride});
    return true;
  }
  if (!from.contiguous() && !to.contiguous()) return false;
  // The contiguous end cut as the other one is.
  const Box& cut = from.contiguous() ? to : from;
  paired.run = cut.run();
  long row = cut.bytes();
  for (const Level& level : cut.levels()) {
    row /= level.count;
    paired.levels.push_back(
        {level.count, from.contiguous() ? row : level.stride, to.contiguous() ? row : level.stride});
  }
  return true;
}

std::vector<DeviceCopy> device_copies(const Box& from, const Box& to) {
  std::vector<DeviceCopy> copies;
  if (StridedCopy paired; pair_boxes(from, to, paired)) {
    add(from.start(), to.start(), paired.run, paired.levels, copies);
    return copies;
  }
  // Run by run of the source, each into the piece of the target that takes it.
  const long run = from.run();
  for (long done = 0, all = from.bytes(); done < all; done += run) {
    std::byte* at = slice(from, done, run)[0].start();
    for (const Box& part : slice(to, done, run)) {
      for (const DeviceCopy& copy : device_copies(Box(at, part.bytes(), {}), part)) copies.push_back(copy);
      at += part.bytes();
    }
  }
  return copies;
}

}  // namespace tasuki
