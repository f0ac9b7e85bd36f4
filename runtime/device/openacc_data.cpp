// The functions of openacc.h for data and device memory.
#include "core/error.h"
#include "core/library_call.h"
#include "device/device_pointers.h"
#include "device/memory.h"
#include "device/present.h"
#include "device/queues.h"
#include "device/summary.h"
#include "openacc.h"

namespace tasuki {
namespace {

// How messages name the data.
std::string data_of(const char* function) { return std::string(function) + ": the data"; }

void* enter(const char* function, void* host, std::size_t bytes, bool copy_in, long queue) {
  const tasuki_site* at = called_from(function);
  if (!host || bytes == 0) return nullptr;
  const DeviceTurn turn(at);
  std::string what = data_of(function);
  PresentEntry* entry = present_enter(at, what.c_str(), contiguous_section(host, bytes),
                                      copy_in ? Fresh::copy : Fresh::nothing, false, queue_of(at, queue));
  return entry->device + (static_cast<char*>(host) - entry->host);
}

void leave(const char* function, void* host, std::size_t bytes, bool copy_out, bool finalize, long queue) {
  const tasuki_site* at = called_from(function);
  if (!host || bytes == 0) return;
  const DeviceTurn turn(at);
  present_exit(at, data_of(function).c_str(), contiguous_section(host, bytes), copy_out,
               finalize ? Holder::all_dynamic : Holder::dynamic, queue_of(at, queue));
}

void update(const char* function, void* host, std::size_t bytes, Direction direction, long queue) {
  const tasuki_site* at = called_from(function);
  if (!host || bytes == 0) return;
  const DeviceTurn turn(at);
  PresentEntry* entry = present_containing(host);
  if (entry && !entry->table.empty()) return;  // each side has its own
  auto* device = static_cast<char*>(device_address(at, data_of(function).c_str(), host, bytes));
  const Section section = contiguous_section(host, bytes);
  copy_section(section, device, direction, queue_of(at, queue));
  if (direction == Direction::to_device) pointers_as_copied(*entry, section, queue_of(at, queue));
}

void copy(const char* function, void* to, const void* from, size_t bytes, Direction direction, long queue) {
  const tasuki_site* at = called_from(function);
  if (bytes == 0) return;
  const DeviceTurn turn(at);
  DeviceCopy c;
  c.to = to;
  c.from = from;
  c.width = bytes;
  current_device().copy(c, direction, queue_of(at, queue));
  count_transfer(direction, bytes);
}

}  // namespace
}  // namespace tasuki

using namespace tasuki;

void* acc_malloc(size_t bytes) {
  const DeviceTurn turn(called_from(__func__));
  return device_allocate(bytes);
}
void acc_free(void* device) {
  const tasuki_site* at = called_from(__func__);
  if (!device) return;
  const DeviceTurn turn(at);
  if (!device_allocated(device))
    fail(at, "acc_free: the address does not come from acc_malloc on this device, or was freed before");
  if (PresentEntry* entry = present_find_device(device))
    fail(at, format("acc_free: the memory is still the device copy of %s", entry->name.c_str()));
  device_release(device, queue_sync);
}

void* acc_copyin(void* host, size_t bytes) { return enter(__func__, host, bytes, true, queue_sync); }
void* acc_create(void* host, size_t bytes) { return enter(__func__, host, bytes, false, queue_sync); }
void* acc_present_or_copyin(void* host, size_t bytes) { return enter(__func__, host, bytes, true, queue_sync); }
void* acc_present_or_create(void* host, size_t bytes) { return enter(__func__, host, bytes, false, queue_sync); }
void* acc_pcopyin(void* host, size_t bytes) { return enter(__func__, host, bytes, true, queue_sync); }
void* acc_pcreate(void* host, size_t bytes) { return enter(__func__, host, bytes, false, queue_sync); }
void acc_copyin_async(void* host, size_t bytes, int queue) { enter(__func__, host, bytes, true, queue); }
void acc_create_async(void* host, size_t bytes, int queue) { enter(__func__, host, bytes, false, queue); }

void acc_copyout(void* host, size_t bytes) { leave(__func__, host, bytes, true, false, queue_sync); }
void acc_copyout_async(void* host, size_t bytes, int queue) { leave(__func__, host, bytes, true, false, queue); }
void acc_copyout_finalize(void* host, size_t bytes) { leave(__func__, host, bytes, true, true, queue_sync); }
void acc_copyout_finalize_async(void* host, size_t bytes, int queue) {
  leave(__func__, host, bytes, true, true, queue);
}
void acc_delete(void* host, size_t bytes) { leave(__func__, host, bytes, false, false, queue_sync); }
void acc_delete_async(void* host, size_t bytes, int queue) { leave(__func__, host, bytes, false, false, queue); }
void acc_delete_finalize(void* host, size_t bytes) { leave(__func__, host, bytes, false, true, queue_sync); }
void acc_delete_finalize_async(void* host, size_t bytes, int queue) {
  leave(__func__, host, bytes, false, true, queue);
}

void acc_update_device(void* host, size_t bytes) { update(__func__, host, bytes, Direction::to_device, queue_sync); }
void acc_update_device_async(void* host, size_t bytes, int queue) {
  update(__func__, host, bytes, Direction::to_device, queue);
}
void acc_update_self(void* host, size_t bytes) { update(__func__, host, bytes, Direction::to_host, queue_sync); }
void acc_update_self_async(void* host, size_t bytes, int queue) {
  update(__func__, host, bytes, Direction::to_host, queue);
}

void acc_map_data(void* host, void* device, size_t bytes) {
  const tasuki_site* at = called_from(__func__);
  const DeviceTurn turn(at);
  present_map(at, __func__, host, device, bytes);
}
void acc_unmap_data(void* host) {
  const tasuki_site* at = called_from(__func__);
  const DeviceTurn turn(at);
  present_unmap(at, __func__, host);
}

void* acc_deviceptr(void* host) {
  const DeviceTurn turn(called_from(__func__));
  PresentEntry* entry = present_containing(host);
  return entry ? entry->device + (static_cast<char*>(host) - entry->host) : nullptr;
}
void* acc_hostptr(void* device) {
  const DeviceTurn turn(called_from(__func__));
  PresentEntry* entry = present_find_device(device);
  return entry ? entry->host + (static_cast<char*>(device) - entry->device) : nullptr;
}
void acc_attach(void**) {}
void acc_attach_async(void**, int) {}
void acc_detach(void**) {}
void acc_detach_async(void**, int) {}
void acc_detach_finalize(void**) {}
void acc_detach_finalize_async(void**, int) {}
int acc_is_present(void* host, size_t bytes) {
  const DeviceTurn turn;
  PresentEntry* entry = present_containing(host);
  return entry && static_cast<char*>(host) + bytes <= entry->host + entry->bytes;
}

void acc_memcpy_to_device(void* device, void* host, size_t bytes) {
  copy(__func__, device, host, bytes, Direction::to_device, queue_sync);
}
void acc_memcpy_to_device_async(void* device, void* host, size_t bytes, int queue) {
  copy(__func__, device, host, bytes, Direction::to_device, queue);
}
void acc_memcpy_from_device(void* host, void* device, size_t bytes) {
  copy(__func__, host, device, bytes, Direction::to_host, queue_sync);
}
void acc_memcpy_from_device_async(void* host, void* device, size_t bytes, int queue) {
  copy(__func__, host, device, bytes, Direction::to_host, queue);
}
void acc_memcpy_device(void* to, void* from, size_t bytes) {
  copy(__func__, to, from, bytes, Direction::on_device, queue_sync);
}
void acc_memcpy_device_async(void* to, void* from, size_t bytes, int queue) {
  copy(__func__, to, from, bytes, Direction::on_device, queue);
}
