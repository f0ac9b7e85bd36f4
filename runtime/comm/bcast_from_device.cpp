// bcast from_device: device of the source node -> its host memory -> the nodes' host memories -> all their devices.
#include "comm/collective.h"
#include "comm/device_collective.h"
#include "core/error.h"
#include "core/executing.h"
#include "device/device_set.h"

namespace tasuki {
namespace {

// Between the current device's copies of the variables and host memory, where each has a place of its own.
void copy(const tasuki_site* at, int n, const tasuki_variable* v, const tasuki_variable* on_host, Direction direction) {
  const std::vector<tasuki_variable> there = device_variables(at, "bcast", n, v);
  for (int i = 0; i < n; ++i) {
    void* const host = on_host[i].address;
    void* const device = there[static_cast<std::size_t>(i)].address;
    DeviceCopy c;
    c.to = direction == Direction::to_host ? host : device;
    c.from = direction == Direction::to_host ? device : host;
    c.width = bytes_of(v[i]);
    current_device().copy(c, direction, queue_sync);
  }
}

}  // namespace
}  // namespace tasuki

void tasuki_bcast_from_device(tasuki_site* at, int n, const tasuki_variable* v, const tasuki_ref* from,
                              const tasuki_ref* on, const tasuki_devices* d, long device) {
  using namespace tasuki;
  const NodeGroup* group = on ? resolve_subset(at, on) : executing();
  if (!group->has_me()) return;
  const tasuki_devices* one = tasuki_devices_part(at, d, device, 1);
  std::vector<std::vector<char>> memory;
  std::vector<tasuki_variable> on_host(v, v + n);
  for (tasuki_variable& variable : on_host) variable.address = memory.emplace_back(bytes_of(variable)).data();
  const bool source = from ? resolve(at, from)->has_me() : group->me() == 0;
  if (source)
    for (EachDevice each(*one); each.next();) copy(at, n, v, on_host.data(), Direction::to_host);
  tasuki_bcast(at, n, on_host.data(), from, on, TASUKI_NO_ASYNC, 0);
  for (EachDevice each(*d); each.next();) copy(at, n, v, on_host.data(), Direction::to_device);
}
