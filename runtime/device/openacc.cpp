// The functions of openacc.h.
#include "openacc.h"

#include <vector>

#include "core/error.h"
#include "device/present.h"

namespace tasuki {
namespace {

bool matches(const Device& device, acc_device_t type) {
  switch (type) {
    case acc_device_default:
      return true;
    case acc_device_host:
      return device.kind() == DeviceKind::host;
    case acc_device_not_host:
      return device.kind() != DeviceKind::host;
    case acc_device_nvidia:
      return device.kind() == DeviceKind::cuda;
    case acc_device_opencl:
      return device.kind() == DeviceKind::opencl;
    default:
      return false;
  }
}

// Places in devices() of those of a type. The default type is that of the best device.
std::vector<int> devices_of(acc_device_t type) {
  std::vector<int> found;
  auto all = devices();
  for (int i = 0; i < static_cast<int>(all.size()); ++i) {
    bool alike = type != acc_device_default || all[static_cast<std::size_t>(i)]->kind() == all[0]->kind();
    if (alike && matches(*all[static_cast<std::size_t>(i)], type)) found.push_back(i);
  }
  return found;
}

void choose(const char* function, int number, acc_device_t type) {
  std::vector<int> found = devices_of(type);
  if (number < 0 || number >= static_cast<int>(found.size()))
    fail(nullptr, format("%s: device %d of type %d, but this node has %zu of it", function, number, type,
                         found.size()));
  set_current_device(found[static_cast<std::size_t>(number)]);
}

void copy(void* to, const void* from, size_t bytes, Direction direction) {
  DeviceCopy c;
  c.to = to;
  c.from = from;
  c.width = bytes;
  current_device().copy(c, direction, queue_sync);
}

long queue_of(int queue) {
  if (queue == acc_async_sync) return queue_sync;
  return queue == acc_async_noval ? queue_default : queue;
}

// Whether all or part is present, without complaining about the part.
PresentEntry* containing(const void* host) { return present_find(nullptr, "the data", host, 0); }

}  // namespace
}  // namespace tasuki

using namespace tasuki;

int acc_get_num_devices(acc_device_t type) { return static_cast<int>(devices_of(type).size()); }
void acc_set_device_type(acc_device_t type) { choose("acc_set_device_type", 0, type); }
acc_device_t acc_get_device_type(void) {
  switch (current_device().kind()) {
    case DeviceKind::cuda:
      return acc_device_nvidia;
    case DeviceKind::opencl:
      return acc_device_opencl;
    default:
      return acc_device_host;
  }
}
void acc_set_device_num(int number, acc_device_t type) { choose("acc_set_device_num", number, type); }
int acc_get_device_num(acc_device_t type) {
  std::vector<int> found = devices_of(type);
  for (int i = 0; i < static_cast<int>(found.size()); ++i)
    if (found[static_cast<std::size_t>(i)] == current_device_number()) return i;
  return 0;
}
int acc_on_device(acc_device_t type) { return type == acc_device_host || type == acc_device_none; }
void acc_init(acc_device_t type) {
  if (devices_of(type).empty()) fail(nullptr, format("acc_init: this node has no device of type %d", type));
}
void acc_shutdown(acc_device_t type) {
  if (devices_of(type).empty())
    fail(nullptr, format("acc_shutdown: this node has no device of type %d", type));
}

int acc_async_test(int queue) { return current_device().test(queue_of(queue)); }
int acc_async_test_all(void) { return current_device().test_all(); }
void acc_wait(int queue) { current_device().wait(queue_of(queue)); }
void acc_wait_all(void) { current_device().wait_all(); }
void acc_async_wait(int queue) { acc_wait(queue); }
void acc_async_wait_all(void) { acc_wait_all(); }
void acc_wait_async(int queue, int async) {
  auto event = current_device().record(queue_of(queue));
  current_device().wait_event(queue_of(async), *event);
}
void acc_wait_all_async(int) { current_device().wait_all(); }

void* acc_malloc(size_t bytes) { return current_device().allocate(bytes); }
void acc_free(void* device) {
  if (device) current_device().release(device);
}

void* acc_copyin(void* host, size_t bytes) {
  present_enter(nullptr, "acc_copyin: the data", host, bytes, true, false, queue_sync);
  return device_address(nullptr, "acc_copyin: the data", host, bytes);
}
void* acc_create(void* host, size_t bytes) {
  present_enter(nullptr, "acc_create: the data", host, bytes, false, false, queue_sync);
  return device_address(nullptr, "acc_create: the data", host, bytes);
}
void* acc_present_or_copyin(void* host, size_t bytes) { return acc_copyin(host, bytes); }
void* acc_present_or_create(void* host, size_t bytes) { return acc_create(host, bytes); }
void acc_copyout(void* host, size_t bytes) {
  present_exit(nullptr, "acc_copyout: the data", host, bytes, true, false, queue_sync);
}
void acc_delete(void* host, size_t bytes) {
  present_exit(nullptr, "acc_delete: the data", host, bytes, false, false, queue_sync);
}
void acc_update_device(void* host, size_t bytes) {
  void* device = device_address(nullptr, "acc_update_device: the data", host, bytes);
  copy(device, host, bytes, Direction::to_device);
}
void acc_update_self(void* host, size_t bytes) {
  void* device = device_address(nullptr, "acc_update_self: the data", host, bytes);
  copy(host, device, bytes, Direction::to_host);
}

void* acc_deviceptr(void* host) {
  PresentEntry* entry = containing(host);
  return entry ? entry->device + (static_cast<char*>(host) - entry->host) : nullptr;
}
void* acc_hostptr(void* device) {
  PresentEntry* entry = present_find_device(device);
  return entry ? entry->host + (static_cast<char*>(device) - entry->device) : nullptr;
}
int acc_is_present(void* host, size_t bytes) {
  PresentEntry* entry = containing(host);
  return entry && static_cast<char*>(host) + bytes <= entry->host + entry->bytes;
}

void acc_memcpy_to_device(void* device, void* host, size_t bytes) {
  copy(device, host, bytes, Direction::to_device);
}
void acc_memcpy_from_device(void* host, void* device, size_t bytes) {
  copy(host, device, bytes, Direction::to_host);
}
void acc_memcpy_device(void* to, void* from, size_t bytes) { copy(to, from, bytes, Direction::on_device); }
