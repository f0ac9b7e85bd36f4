// The functions of openacc.h for devices and queues.
#include "openacc.h"

#include <set>
#include <string>

#include "core/error.h"
#include "device/choice.h"
#include "device/device.h"
#include "device/queues.h"

using namespace tasuki;

namespace {

const Device& device_numbered(const char* function, int number, acc_device_t type) {
  choose_device(nullptr, function, type, number, false);
  return *devices()[static_cast<std::size_t>(devices_of(type)[static_cast<std::size_t>(number)])];
}

}  // namespace

int acc_get_num_devices(acc_device_t type) { return static_cast<int>(devices_of(type).size()); }
void acc_set_device_type(acc_device_t type) { choose_device(nullptr, "acc_set_device_type", type, 0, true); }
acc_device_t acc_get_device_type(void) { return current_type(); }
void acc_set_device_num(int number, acc_device_t type) {
  choose_device(nullptr, "acc_set_device_num", type, number, true);
}
int acc_get_device_num(acc_device_t type) {
  std::vector<int> found = devices_of(type);
  for (int i = 0; i < static_cast<int>(found.size()); ++i)
    if (found[static_cast<std::size_t>(i)] == current_device_number()) return i;
  return 0;
}
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property) {
  const Device& device = device_numbered("acc_get_property", number, type);
  if (property == acc_property_memory) return device.memory();
  return property == acc_property_shared_memory_support && device.shares_host_memory();
}
const char* acc_get_property_string(int number, acc_device_t type, acc_device_property_t property) {
  static auto* names = new std::set<std::string>;
  const Device& device = device_numbered("acc_get_property_string", number, type);
  return property == acc_property_name ? names->insert(device.name()).first->c_str() : nullptr;
}
int acc_on_device(acc_device_t type) { return type == acc_device_host || type == acc_device_none; }
void acc_init(acc_device_t type) { choose_device(nullptr, "acc_init", type, 0, false); }
void acc_shutdown(acc_device_t type) {
  const DeviceTurn turn;
  shut_down(nullptr, "acc_shutdown", type, -1);
}

int acc_get_default_async(void) { return static_cast<int>(default_queue()); }
void acc_set_default_async(int queue) { set_default_queue(nullptr, queue); }
int acc_async_test(int queue) {
  const DeviceTurn turn;
  return current_device().test(queue_of(nullptr, queue));
}
int acc_async_test_all(void) {
  const DeviceTurn turn;
  return current_device().test_all();
}
void acc_wait(int queue) {
  const DeviceTurn turn;
  const long number = queue_of(nullptr, queue);
  const DeviceTurn::Pause pause;
  current_device().wait(number);
}
void acc_wait_all(void) { current_device().wait_all(); }
void acc_async_wait(int queue) { acc_wait(queue); }
void acc_async_wait_all(void) { acc_wait_all(); }
void acc_wait_async(int queue, int async) {
  long waited = queue;
  tasuki_site at{"acc_wait_async", 0, 0, "acc_wait_async", nullptr, nullptr};
  tasuki_acc_wait(&at, 1, &waited, async);
}
void acc_wait_all_async(int async) {
  tasuki_site at{"acc_wait_all_async", 0, 0, "acc_wait_all_async", nullptr, nullptr};
  tasuki_acc_wait(&at, 0, nullptr, async);
}
