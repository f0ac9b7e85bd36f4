// Reductions of loops whose iterations several devices share: each has a value, all get the value over all.
#include <cstring>
#include <vector>

#include "core/operators.h"
#include "device/device_set.h"
#include "device/present.h"

namespace tasuki {
namespace {

void copy_value(tasuki_site* at, const tasuki_variable& v, char* host, Direction direction) {
  const std::size_t bytes = v.size * static_cast<std::size_t>(v.count);
  auto* device = static_cast<char*>(device_address(at, "the reduction's variable", v.address, bytes));
  DeviceCopy copy;
  copy.to = direction == Direction::to_host ? host : device;
  copy.from = direction == Direction::to_host ? device : host;
  copy.width = bytes;
  current_device().copy(copy, direction, queue_sync);
}

}  // namespace
}  // namespace tasuki

using namespace tasuki;

void tasuki_devices_reduction_begin(tasuki_site* at, int k, int op, int n, const tasuki_variable* v) {
  device_at(at);
  for (int i = 0; k > 0 && i < n; ++i) {
    std::vector<char> identity(v[i].size * static_cast<std::size_t>(v[i].count));
    set_identity(op, v[i].type, identity.data(), v[i].count);
    copy_value(at, v[i], identity.data(), Direction::to_device);
  }
}

void tasuki_devices_reduction_end(tasuki_site* at, const tasuki_devices* set, int op, int n,
                                  const tasuki_variable* v) {
  device_at(at);
  for (int i = 0; set->size() > 1 && i < n; ++i) {
    std::vector<char> all(v[i].size * static_cast<std::size_t>(v[i].count)), one(all.size());
    for (EachDevice each(*set); each.next();) {
      copy_value(at, v[i], each.k() == 0 ? all.data() : one.data(), Direction::to_host);
      if (each.k() > 0) combine(op, v[i].type, all.data(), one.data(), v[i].count);
    }
    for (EachDevice each(*set); each.next();) copy_value(at, v[i], all.data(), Direction::to_device);
  }
}
