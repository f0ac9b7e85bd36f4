// Executable OpenACC directives other than those for data: wait, init, shutdown, set, host_data.
#include <algorithm>

#include "array/descriptor.h"
#include "core/error.h"
#include "device/choice.h"
#include "device/device_set.h"
#include "device/present.h"
#include "device/queues.h"
#include "tasuki/abi.h"

using namespace tasuki;

void tasuki_acc_wait(tasuki_site* at, int n, const long* queues, long async) {
  const DeviceTurn turn(at);
  Device& device = current_device();
  async = queue_of(at, async);
  if (async == queue_sync) {
    // Constructs on device sets leave work on all of their devices.
    for (Device* each : waited_devices()) {
      std::vector<long> waited;
      for (int i = 0; i < n; ++i) waited.push_back(queue_of(at, queues[i]));
      const DeviceTurn::Pause pause;
      if (n == 0) each->wait_all();
      for (long queue : waited) each->wait(queue);
    }
    return;
  }
  if (n == 0) {
    for (auto& event : record_all_queues()) device.wait_event(async, *event);
  }
  for (int i = 0; i < n; ++i) {
    auto event = device.record(queue_of(at, queues[i]));
    device.wait_event(async, *event);
  }
}

void tasuki_acc_wait_on(tasuki_site* at, int number, int n, const long* queues, long async) {
  const DeviceTurn turn(at);
  const int current = current_device_number();
  choose_device(at, "wait", current_type(), number, true);
  const bool other = current_device_number() != current;
  // What comes later on this device cannot wait for another one's events in every driver: the host does.
  if (other) {
    if (n == 0) current_device().wait_all();
    for (int i = 0; i < n; ++i) current_device().wait(queue_of(at, queues[i]));
    set_current_device(current);
  } else {
    tasuki_acc_wait(at, n, queues, async);
  }
}

int tasuki_acc_is_type(int n, const int* types) {
  return std::any_of(types, types + n, [](int type) { return is_of_type(static_cast<acc_device_t>(type)); });
}

void tasuki_acc_init(tasuki_site* at, int device_type, int number) {
  const DeviceTurn turn(at);
  choose_device(at, "init", device_type < 0 ? acc_device_default : static_cast<acc_device_t>(device_type),
                number < 0 ? 0 : number, false);
}

void tasuki_acc_shutdown(tasuki_site* at, int device_type, int number) {
  const DeviceTurn turn(at);
  shut_down(at, "shutdown", device_type < 0 ? acc_device_default : static_cast<acc_device_t>(device_type), number);
}

void tasuki_acc_set(tasuki_site* at, int device_type, int number, long queue) {
  const DeviceTurn turn(at);
  if (device_type >= 0 || number >= 0) {
    acc_device_t type = device_type < 0 ? acc_get_device_type() : static_cast<acc_device_t>(device_type);
    choose_device(at, "set", type, number < 0 ? 0 : number, true);
  }
  if (queue != TASUKI_ACC_NO_QUEUE) set_default_queue(at, queue);
}

void* tasuki_acc_use_device(tasuki_site* at, const char* name, void* address, tasuki_array* array, int if_present,
                            long start) {
  const DeviceTurn turn(at);
  if (array) {
    tasuki_check_allocated(at, array);
    address = array->base;
  }
  void* wanted = array ? array->origin : address;
  if (!address || start == TASUKI_ACC_NONE_HERE) return nullptr;
  PresentEntry* entry = present_lookup(at, name, address, start);
  if (!entry && if_present) return wanted;
  if (!entry) not_present(at, name);
  char* const there = entry->device + (static_cast<char*>(wanted) - entry->host);
  if (there < entry->device || there >= entry->device + entry->bytes) entry->led_out = there;
  return there;
}

int tasuki_acc_offload(tasuki_site* at) {
  const DeviceTurn turn(at, DeviceTurn::Unfinished());
  return !current_device().shares_host_memory();
}
