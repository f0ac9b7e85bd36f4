// Device memory that the kernels of a queue use one after the other.
#pragma once

#include <cstddef>
#include <map>
#include <utility>

#include "device/device.h"
#include "device/memory.h"

namespace tasuki {

class QueueMemory {
 public:
  explicit QueueMemory(const char* what) : what_(what) {}  // in messages

  // At least so many bytes of the current device for the next kernel of the queue; the contents are anything.
  void* of(const tasuki_site* at, std::size_t bytes, long queue) {
    Room& room = rooms_[{current_device_number(), queue}];
    if (room.bytes < bytes) {
      if (room.address) device_release(room.address, queue);
      room = {};
      room = {device_allocate(at, what_, bytes), bytes};
    }
    return room.address;
  }

 private:
  struct Room {
    void* address = nullptr;
    std::size_t bytes = 0;
  };
  const char* what_;
  std::map<std::pair<int, long>, Room> rooms_;
};

}  // namespace tasuki
