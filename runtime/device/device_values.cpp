#include "device/device_values.h"

#include "device/present.h"
#include "device/queues.h"

namespace tasuki {

const void* value_on_device(const tasuki_site* at, const void* address, std::size_t bytes, void* room, long queue) {
  const PresentEntry* entry = address ? present_containing(address) : nullptr;
  if (!entry || entry->device == entry->host) return address;
  queue = queue_of(at, queue);
  wait_now();
  copy_section(contiguous_section(room, bytes), entry->device + (static_cast<const char*>(address) - entry->host),
               Direction::to_host, queue);
  if (queue != queue_sync) current_device().wait(queue);
  return room;
}

}  // namespace tasuki

const void* tasuki_acc_value(tasuki_site* at, const void* address, unsigned long bytes, void* room, long queue) {
  const tasuki::DeviceTurn turn(at);
  return tasuki::value_on_device(at, address, bytes, room, queue);
}
