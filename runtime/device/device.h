// A device: memory, copies and queues behind one interface; one folder a backend (host, opencl, cuda).
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "device/late_wait.h"

struct tasuki_site;

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

// What a kernel gets, in the order of its parameters.
struct KernelArgument {
  enum Kind { value, pointer } kind = value;
  const void* data = nullptr;  // value: `bytes` bytes, copied by launch
  std::size_t bytes = 0;
  void* address = nullptr;  // pointer: a device address; in no allocation at all where the kernel adds to it first
  void* inside = nullptr;   // pointer: an address inside the allocation that `address` belongs to
};
struct LaunchShape {
  unsigned groups[3] = {1, 1, 1};   // dimension 0 is the fastest
  unsigned threads[3] = {1, 1, 1};  // of a group
};
class Kernel {
 public:
  virtual ~Kernel() = default;
  // Of a thread; 0: unknown.
  virtual int registers() const { return 0; }
  // Groups of so many threads that a unit runs side by side; 0: unknown.
  virtual int groups_per_unit(unsigned) const { return 0; }
};
// A loaded program; its kernels live as long as it does.
class Module {
 public:
  virtual ~Module() = default;
  // Null when it has no such kernel.
  virtual Kernel* find(const std::string& name) = 0;
};
// The result of a compilation: bytes that `load` takes, in this process or another with the same compiler identity.
struct Compiled {
  bool ok = false;
  std::string binary;
  std::string log;  // the compiler's messages, which name the user's lines (#line)
};
struct DeviceLimits {
  std::size_t threads_per_group = 1;
  std::size_t threads_per_dimension[3] = {1, 1, 1};
  std::size_t groups_per_dimension[3] = {1, 1, 1};
  std::size_t local_bytes = 0;  // memory of a group
  unsigned units = 1;           // multiprocessors, compute units
  bool double_precision = true;
  bool cpu = false;                // threads of a group run one after the other
  bool pointers_anywhere = true;   // a pointer may point to any memory, without its type saying to which
  bool pointers_in_memory = true;  // kernels can follow device addresses that memory holds
};
// Memory of this process's device that another process of the same host opens.
struct SharedMemoryHandle {
  std::string bytes;
};
// While it exists the allocation stays with this process, also after its release: others may have it open.
class MemoryHold {
 public:
  virtual ~MemoryHold() = default;
  virtual bool released() const = 0;
};

struct DeviceLaunch {
  Kernel* kernel = nullptr;
  LaunchShape shape;
  std::vector<KernelArgument> arguments;  // what they point to outlives the batch
};
// Copies on a device and launches that are prepared once and started together any number of times; there is no order
// among them.
class DeviceBatch {
 public:
  virtual ~DeviceBatch() = default;
  // The run before must be complete.
  virtual void start(long queue) = 0;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual DeviceKind kind() const = 0;
  virtual std::string name() const = 0;
  // Which one of all it is, alike in all processes that use it; empty: unknown.
  virtual std::string identity() const { return {}; }
  // Whether host addresses are device addresses: then data is never copied or allocated, and compute regions run as
  // host code; compile, load and launch are never called.
  virtual bool shares_host_memory() const = 0;
  // Bytes of memory; 0: unknown.
  virtual std::size_t memory() const = 0;
  virtual DeviceLimits limits() const = 0;

  // Aligned for every element type and for vector access (256 bytes); null when there is no room.
  virtual void* allocate(std::size_t bytes) = 0;
  // Work that still uses the memory must be complete.
  virtual void release(void* address) = 0;
  // Host memory that copies run fastest and asynchronously from (page-locked); null when there is no room.
  virtual void* allocate_staging(std::size_t bytes) = 0;
  virtual void release_staging(void* address) = 0;
  // Whether kernels may store there, at the host's address; the host sees it when their queue is complete.
  virtual bool stores_into_staging() const { return false; }
  // Makes whole pages of the caller's host memory as good as that for copies, until unlock_pages. False where the
  // backend cannot: copies work all the same.
  virtual bool lock_pages(void*, std::size_t) { return false; }
  virtual void unlock_pages(void*) {}
  // Asynchronous on a queue >= 0 or queue_default; host memory must stay as it is until the queue has got there.
  virtual void copy(const DeviceCopy& copy, Direction direction, long queue) = 0;
  // Whether copies `on_device` here may have memory of the other one as their target.
  virtual bool stores_into(const Device& other) const { return &other == this; }
  virtual void fill(void* address, unsigned char byte, std::size_t bytes, long queue) = 0;

  // What a binary depends on besides its source: device, driver and compiler with their versions.
  virtual std::string compiler_identity() const = 0;
  // Text in front of every kernel source: the dialect's macros (runtime/device/kernel/dialect.h) for this backend.
  virtual std::string prelude() const = 0;
  virtual Compiled compile(const std::string& source) = 0;
  // Null when the binary does not fit this device.
  virtual std::unique_ptr<Module> load(const Compiled& compiled) = 0;
  virtual void launch(Kernel& kernel, const LaunchShape& shape, std::span<const KernelArgument> arguments,
                      long queue) = 0;

  // As one graph where the driver has graphs, else as a list of operations.
  virtual std::unique_ptr<DeviceBatch> prepare(std::vector<DeviceCopy> copies, std::vector<DeviceLaunch> launches);

  virtual std::unique_ptr<DeviceEvent> record(long queue) = 0;
  // Later operations of `queue` start after the event.
  virtual void wait_event(long queue, DeviceEvent& event) = 0;
  virtual bool test(long queue) = 0;
  virtual void wait(long queue) = 0;
  virtual bool test_all() = 0;
  virtual void wait_all() = 0;

  // Sharing with other processes of the host; empty and null where the backend or the system cannot, and for memory
  // that `allocate` has not given.
  virtual SharedMemoryHandle export_memory(void* address) = 0;
  virtual void* import_memory(const SharedMemoryHandle& handle) = 0;
  virtual void close_memory(void* imported) = 0;
  // Of the allocation that contains the address; what is exported has to be held until nobody has it open.
  virtual std::unique_ptr<MemoryHold> hold_memory(void*) { return nullptr; }
};
// A backend ends the run itself when the device fails (lost, launch failed): device_failure below, which names the
// directive that the runtime works on, the call and the backend's error text.
[[noreturn]] void device_failure(const Device& device, const std::string& call, const std::string& text);
// The run is to end before what drivers have registered for the process's exit by now: for backends, behind calls that may
// register something.
void end_before_drivers();
// While one lives, what fails is thrown instead, in words: for what only finds out whether a device can do something.
class DeviceTrial {
 public:
  DeviceTrial() { ++open_; }
  ~DeviceTrial() { --open_; }
  DeviceTrial(const DeviceTrial&) = delete;
  static bool is_open() { return open_ > 0; }

 private:
  inline static thread_local int open_ = 0;
};
struct DeviceFailed {
  std::string text;
};
// The directive that works on a device now, for messages; null between directives.
void device_at(const tasuki_site* at);
// The program's threads use devices one after the other: what compiled code and openacc.h call holds a turn.
class DeviceTurn {
 public:
  // Also kernels that were not waited for have ended.
  DeviceTurn() {
    if (depth_++ > 0) return;
    one_.lock();
    wait_now();
  }
  explicit DeviceTurn(const tasuki_site* at) : DeviceTurn() { device_at(at); }
  // For what does nothing that could tell whether they have.
  struct Unfinished {};
  DeviceTurn(const tasuki_site* at, Unfinished) {
    if (depth_++ == 0) one_.lock();
    device_at(at);
  }
  ~DeviceTurn() {
    if (--depth_ == 0) one_.unlock();
  }
  DeviceTurn(const DeviceTurn&) = delete;
  // Lets other threads in while this one waits for a device.
  class Pause {
   public:
    Pause() {
      if (depth_ > 0) one_.unlock();
    }
    ~Pause() {
      if (depth_ > 0) one_.lock();
    }
    Pause(const Pause&) = delete;
  };

 private:
  inline static std::mutex one_;
  inline static thread_local int depth_ = 0;
};

// The devices of this node that XMP_DEVICE allows, best first; never empty (the host is one).
std::span<Device* const> devices();
// A backend or device that is not used, and why: `cuda: libcuda.so.1 was not found`.
std::span<const std::string> missing_devices();
// The device that compute regions and data clauses of this thread use now, and its place in devices(). Threads that have
// set none have the main thread's.
Device& current_device();
int current_device_number();
void set_current_device(int number);

}  // namespace tasuki
