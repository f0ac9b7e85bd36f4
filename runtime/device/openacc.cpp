// The functions of openacc.h for devices and queues.
#include "openacc.h"

#include <set>
#include <string>

#include "core/error.h"
#include "core/library_call.h"
#include "device/choice.h"
#include "device/device.h"
#include "device/queues.h"

using namespace tasuki;

namespace {

const Device& device_numbered(const char* function, int number, acc_device_t type) {
  choose_device(called_from(function), function, type, number, false);
  return *devices()[static_cast<std::size_t>(devices_of(type)[static_cast<std::size_t>(number)])];
}

void wait_for(const tasuki_site* at, int queue) {
  const DeviceTurn turn(at);
  const long number = queue_of(at, queue);
  const DeviceTurn::Pause pause;
  current_device().wait(number);
}

void wait_for_all(const tasuki_site* at) {
  device_at(at);
  current_device().wait_all();
}

// Of a call that is a directive's work.
tasuki_site site_of(const char* function) {
  const tasuki_site* at = called_from(function);
  return at ? *at : tasuki_site{function, 0, 0, function, nullptr, nullptr};
}

}  // namespace

int acc_get_num_devices(acc_device_t type) { return static_cast<int>(devices_of(type).size()); }
void acc_set_device_type(acc_device_t type) { choose_device(called_from(__func__), __func__, type, 0, true); }
acc_device_t acc_get_device_type(void) { return current_type(); }
void acc_set_device_num(int number, acc_device_t type) {
  choose_device(called_from(__func__), __func__, type, number, true);
}
int acc_get_device_num(acc_device_t type) {
  std::vector<int> found = devices_of(type);
  for (int i = 0; i < static_cast<int>(found.size()); ++i)
    if (found[static_cast<std::size_t>(i)] == current_device_number()) return i;
  return 0;
}
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property) {
  const Device& device = device_numbered(__func__, number, type);
  if (property == acc_property_memory) return device.memory();
  return property == acc_property_shared_memory_support && device.shares_host_memory();
}
const char* acc_get_property_string(int number, acc_device_t type, acc_device_property_t property) {
  static auto* names = new std::set<std::string>;
  const Device& device = device_numbered(__func__, number, type);
  return property == acc_property_name ? names->insert(device.name()).first->c_str() : nullptr;
}
int acc_on_device(acc_device_t type) { return type == acc_device_host || type == acc_device_none; }
void acc_init(acc_device_t type) { choose_device(called_from(__func__), __func__, type, 0, false); }
void acc_shutdown(acc_device_t type) {
  const tasuki_site* at = called_from(__func__);
  const DeviceTurn turn(at);
  shut_down(at, __func__, type, -1);
}

int acc_get_default_async(void) { return static_cast<int>(default_queue()); }
void acc_set_default_async(int queue) { set_default_queue(called_from(__func__), queue); }
int acc_async_test(int queue) {
  const tasuki_site* at = called_from(__func__);
  const DeviceTurn turn(at);
  return current_device().test(queue_of(at, queue));
}
int acc_async_test_all(void) {
  const DeviceTurn turn(called_from(__func__));
  return current_device().test_all();
}
void acc_wait(int queue) { wait_for(called_from(__func__), queue); }
void acc_wait_all(void) { wait_for_all(called_from(__func__)); }
void acc_async_wait(int queue) { wait_for(called_from(__func__), queue); }
void acc_async_wait_all(void) { wait_for_all(called_from(__func__)); }
void acc_wait_async(int queue, int async) {
  long waited = queue;
  tasuki_site at = site_of(__func__);
  tasuki_acc_wait(&at, 1, &waited, async);
}
void acc_wait_all_async(int async) {
  tasuki_site at = site_of(__func__);
  tasuki_acc_wait(&at, 0, nullptr, async);
}
