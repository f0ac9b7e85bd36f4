// A device: memory, copies and queues behind one interface; one folder a backend (host, opencl, cuda).
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tasuki {

enum class DeviceKind { host, opencl, cuda };

// A box of `depth` slices of `height` rows of `width` bytes. A pitch is the distance in bytes between rows, a
// slice between slices; both are ignored where there is only one.
struct DeviceCopy {
  void* to = nullptr;
  const void* from = nullptr;
  std::size_t width = 0, height = 1, depth = 1;
  std::size_t to_pitch = 0, to_slice = 0, from_pitch = 0, from_slice = 0;
};
enum class Direction { to_device, to_host, on_device };

// A number of an OpenACC queue (>= 0), or one of these two.
constexpr long queue_sync = -1;     // the caller waits: the operation is complete on return
constexpr long queue_default = -2;  // async without a value

// A point in a queue that another queue or the host can wait for.
class DeviceEvent {
 public:
  virtual ~DeviceEvent() = default;
  virtual bool complete() = 0;
};

// Device addresses are `void*` that may be added to, also where a backend's memory objects are handles:
// such a backend hands out addresses of a range that it reserves and finds the object again by address.
// Operations on one queue run in order; queues are made at their first use.
class Device {
 public:
  virtual ~Device() = default;
  virtual DeviceKind kind() const = 0;
  virtual std::string name() const = 0;
  // Whether host addresses are device addresses: then data is never copied or allocated.
  virtual bool shares_host_memory() const = 0;
  // Bytes of memory; 0: unknown.
  virtual std::size_t memory() const = 0;

  // Aligned for every element type and for vector access (256 bytes); null when there is no room.
  virtual void* allocate(std::size_t bytes) = 0;
  // Work that still uses the memory must be complete.
  virtual void release(void* address) = 0;
  virtual void copy(const DeviceCopy& copy, Direction direction, long queue) = 0;

  virtual std::unique_ptr<DeviceEvent> record(long queue) = 0;
  // Later operations of `queue` start after the event.
  virtual void wait_event(long queue, DeviceEvent& event) = 0;
  virtual bool test(long queue) = 0;
  virtual void wait(long queue) = 0;
  virtual bool test_all() = 0;
  virtual void wait_all() = 0;
};

// The devices of this node that TASUKI_DEVICE allows, best first; never empty (the host is one).
std::span<Device* const> devices();
// The device that compute regions and data clauses use now, and its place in devices().
Device& current_device();
int current_device_number();
void set_current_device(int number);

}  // namespace tasuki
