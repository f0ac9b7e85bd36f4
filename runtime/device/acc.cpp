// OpenACC data directives as compiled code calls them.
#include "array/descriptor.h"
#include "core/error.h"
#include "device/present.h"
#include "tasuki/abi.h"

namespace tasuki {
namespace {

struct Memory {
  const char* name;
  void* address;
  std::size_t bytes;
};

// Where an item lies; a node that holds nothing of a distributed array gives no bytes.
Memory memory_of(tasuki_site* at, const tasuki_acc_item& item) {
  const char* name = item.name ? item.name : "the data";
  if (!item.array) return {name, item.address, item.bytes};
  tasuki_check_allocated(at, item.array);
  return {name, item.array->base, section_bytes(descriptor(item.array))};
}

bool copies_in(int action) { return action == TASUKI_ACC_COPY || action == TASUKI_ACC_COPYIN; }
bool copies_out(int action) { return action == TASUKI_ACC_COPY || action == TASUKI_ACC_COPYOUT; }
bool is_address(int action) { return action == TASUKI_ACC_DEVICEPTR || action == TASUKI_ACC_DETACH; }

void update(const Memory& m, void* device, Direction direction, long queue) {
  if (current_device().shares_host_memory()) return;
  DeviceCopy copy;
  copy.to = direction == Direction::to_device ? device : m.address;
  copy.from = direction == Direction::to_device ? m.address : device;
  copy.width = m.bytes;
  current_device().copy(copy, direction, queue);
}

}  // namespace
}  // namespace tasuki

using namespace tasuki;

void tasuki_acc_data_begin(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  for (int i = 0; i < n; ++i) {
    Memory m = memory_of(at, item[i]);
    if (m.bytes == 0 || is_address(item[i].action)) continue;
    if (item[i].action == TASUKI_ACC_PRESENT && !present_find(at, m.name, m.address, m.bytes))
      not_present(at, m.name);
    present_enter(at, m.name, m.address, m.bytes, copies_in(item[i].action), true, queue);
  }
}

void tasuki_acc_data_end(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  for (int i = n - 1; i >= 0; --i) {
    Memory m = memory_of(at, item[i]);
    if (m.bytes == 0 || is_address(item[i].action)) continue;
    present_exit(at, m.name, m.address, m.bytes, copies_out(item[i].action), true, queue);
  }
}

void tasuki_acc_enter_data(tasuki_site* at, int n, const tasuki_acc_item* item, long queue) {
  for (int i = 0; i < n; ++i) {
    Memory m = memory_of(at, item[i]);
    if (m.bytes == 0 || is_address(item[i].action)) continue;
    present_enter(at, m.name, m.address, m.bytes, copies_in(item[i].action), false, queue);
  }
}

void tasuki_acc_exit_data(tasuki_site* at, int n, const tasuki_acc_item* item, int, long queue) {
  for (int i = 0; i < n; ++i) {
    Memory m = memory_of(at, item[i]);
    if (m.bytes == 0 || is_address(item[i].action)) continue;
    present_exit(at, m.name, m.address, m.bytes, copies_out(item[i].action), false, queue);
  }
}

void tasuki_acc_update(tasuki_site* at, int n, const tasuki_acc_item* item, int if_present, long queue) {
  for (int i = 0; i < n; ++i) {
    Memory m = memory_of(at, item[i]);
    if (m.bytes == 0) continue;
    if (if_present && !present_find(at, m.name, m.address, m.bytes)) continue;
    void* device = device_address(at, m.name, m.address, m.bytes);
    bool down = item[i].action == TASUKI_ACC_UPDATE_DEVICE;
    update(m, device, down ? Direction::to_device : Direction::to_host, queue);
  }
}

void tasuki_acc_wait(tasuki_site*, int n, const long* queues, long async) {
  Device& device = current_device();
  if (async != TASUKI_ACC_SYNC) {
    for (int i = 0; i < n; ++i) {
      auto event = device.record(queues[i]);
      device.wait_event(async, *event);
    }
    return;
  }
  if (n == 0) device.wait_all();
  for (int i = 0; i < n; ++i) device.wait(queues[i]);
}

int tasuki_acc_offload(tasuki_site*) { return !current_device().shares_host_memory(); }
