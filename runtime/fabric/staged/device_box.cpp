// Boxes as strided device copies.
#include "fabric/staged/device_box.h"

#include <vector>

#include "fabric/device_copies.h"

namespace tasuki {

void pack(Device& device, const Box& from, void* to, Direction direction, long queue) {
  copy_box(device, from, Box(static_cast<std::byte*>(to), from.bytes(), {}), direction, queue);
}

void unpack(Device& device, const void* from, const Box& to, Direction direction, long queue) {
  auto* bytes = static_cast<std::byte*>(const_cast<void*>(from));  // boxes are of memory that may change; this one is read
  copy_box(device, Box(bytes, to.bytes(), {}), to, direction, queue);
}

void copy_box(Device& device, const Box& from, const Box& to, Direction direction, long queue) {
  for (const DeviceCopy& copy : device_copies(from, to)) device.copy(copy, direction, queue);
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
