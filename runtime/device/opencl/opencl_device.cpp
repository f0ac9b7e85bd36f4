// OpenCL device: what it is, its memory, queues and events.
#include "device/opencl/opencl_device.h"

#include <sched.h>

#include <cstdlib>
#include <utility>
#include <vector>

#include "core/config.h"

namespace tasuki::opencl {
namespace {

// The command that was the queue's last one; null where nothing was left to wait for.
class Event : public DeviceEvent {
 public:
  Event(const Api& api, OpenClDevice& device, cl_event handle, const char* call)
      : api_(api), device_(device), handle_(handle), call_(call) {}
  ~Event() override {
    if (handle_) api_.clReleaseEvent(handle_);
  }
  bool complete() override { return !handle_ || device_.ended(handle_, call_); }
  cl_event handle() const { return handle_; }
  const OpenClDevice& device() const { return device_; }

 private:
  const Api& api_;
  OpenClDevice& device_;
  cl_event handle_;
  const char* call_;
};

}  // namespace

OpenClDevice::OpenClDevice(const Api& api, cl_platform_id platform, cl_device_id id, std::string place)
    : api_(api), platform_(platform), id_(id), name_(text(CL_DEVICE_NAME) + std::move(place)) {}

template <class T>
T OpenClDevice::info(cl_uint what) const {
  T value{};
  // A query that the device's version does not have yet leaves zero.
  if (api_.clGetDeviceInfo(id_, what, sizeof value, &value, nullptr) != CL_SUCCESS) return T{};
  return value;
}

std::string OpenClDevice::text(cl_uint what) const {
  std::size_t size = 0;
  if (api_.clGetDeviceInfo(id_, what, 0, nullptr, &size) != CL_SUCCESS || size == 0) return {};
  std::string value(size, '\0');
  api_.clGetDeviceInfo(id_, what, size, value.data(), nullptr);
  value.resize(size - 1);
  return value;
}

void OpenClDevice::check(cl_int result, const char* call) const {
  if (result != CL_SUCCESS) device_failure(*this, call, error_text(result));
}

bool OpenClDevice::is_cpu() const { return info<cl_bitfield>(CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU; }

std::size_t OpenClDevice::memory() const { return info<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE); }

DeviceLimits OpenClDevice::limits() const {
  DeviceLimits limits;
  limits.threads_per_group = info<std::size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE);
  // A device may have more dimensions than the three that are of use here.
  std::size_t size = 0;
  check(api_.clGetDeviceInfo(id_, CL_DEVICE_MAX_WORK_ITEM_SIZES, 0, nullptr, &size), "clGetDeviceInfo");
  std::vector<std::size_t> sizes(size / sizeof(std::size_t));
  check(api_.clGetDeviceInfo(id_, CL_DEVICE_MAX_WORK_ITEM_SIZES, size, sizes.data(), nullptr),
        "clGetDeviceInfo");
  for (std::size_t d = 0; d < 3 && d < sizes.size(); ++d) limits.threads_per_dimension[d] = sizes[d];
  for (std::size_t& groups : limits.groups_per_dimension) groups = 0x7FFFFFFF;
  limits.local_bytes = info<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE);
  limits.units = info<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS);
  limits.cpu = is_cpu() && !config_on(Setting::test_gpu);
  limits.pointers_anywhere = generic_pointers();
  limits.pointers_in_memory = false;
  limits.double_precision = info<cl_bitfield>(CL_DEVICE_DOUBLE_FP_CONFIG) != 0;
  return limits;
}

OpenClDevice::Context& OpenClDevice::context() {
  if (!context_.handle) {
    const std::intptr_t properties[] = {CL_CONTEXT_PLATFORM, reinterpret_cast<std::intptr_t>(platform_), 0};
    cl_int result = CL_SUCCESS;
    context_.handle = api_.clCreateContext(properties, 1, &id_, nullptr, nullptr, &result);
    check(result, "clCreateContext");
  }
  return context_;
}

OpenClDevice::Queue& OpenClDevice::queue_of(long number) {
  Context& c = context();
  Queue& queue = c.queues[number];
  if (!queue.handle) {
    cl_int result = CL_SUCCESS;
    queue.handle = api_.clCreateCommandQueue(c.handle, id_, 0, &result);
    check(result, "clCreateCommandQueue");
  }
  return queue;
}

void OpenClDevice::submit(long number, const char* call,
                          const std::function<cl_int(cl_command_queue, cl_event*)>& enqueue) {
  cl_event event = nullptr;
  {
    std::lock_guard lock(mutex_);
    Queue& queue = queue_of(number);
    check(enqueue(queue.handle, &event), call);
    if (queue.last) check(api_.clReleaseEvent(queue.last), "clReleaseEvent");
    queue.last = number == queue_sync ? nullptr : event;
    queue.call = call;
    check(api_.clFlush(queue.handle), "clFlush");
  }
  if (number != queue_sync) return;
  wait_for(event, call);
  check(api_.clReleaseEvent(event), "clReleaseEvent");
}

bool OpenClDevice::ended(cl_event event, const char* call) {
  cl_int status = 0;
  check(api_.clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
        "clGetEventInfo");
  if (status < 0) device_failure(*this, call, error_text(status));
  return status == CL_COMPLETE;
}

void OpenClDevice::wait_for(cl_event event, const char* call) {
  cl_int result = api_.clWaitForEvents(1, &event);
  // The event itself knows which error it was.
  if (result == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) ended(event, call);
  check(result, call);
}

void* OpenClDevice::allocate(std::size_t bytes) {
  std::size_t size = bytes ? bytes : 1;
  std::unique_lock lock(mutex_);
  cl_int result = CL_SUCCESS;
  cl_mem object = api_.clCreateBuffer(context().handle, CL_MEM_READ_WRITE, size, nullptr, &result);
  auto no_room = [](cl_int error) {
    return error == CL_MEM_OBJECT_ALLOCATION_FAILURE || error == CL_OUT_OF_RESOURCES ||
           error == CL_OUT_OF_HOST_MEMORY || error == CL_INVALID_BUFFER_SIZE;
  };
  if (no_room(result)) return nullptr;
  check(result, "clCreateBuffer");
  // Many drivers take the memory only when an object is first used, where it is too late to say that there is
  // none.
  cl_command_queue queue = queue_of(queue_sync).handle;
  cl_event event = nullptr;
  result = api_.clEnqueueMigrateMemObjects(queue, 1, &object, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED, 0,
                                           nullptr, &event);
  lock.unlock();
  if (result == CL_SUCCESS) {
    cl_int status = CL_COMPLETE;
    result = api_.clWaitForEvents(1, &event);
    if (result == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST &&
        api_.clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr) ==
            CL_SUCCESS)
      result = status;
    api_.clReleaseEvent(event);
  }
  void* address = result == CL_SUCCESS ? memory_.insert(object, size) : nullptr;
  if (!address) api_.clReleaseMemObject(object);
  if (!no_room(result)) check(result, "clEnqueueMigrateMemObjects");
  return address;
}

void OpenClDevice::release(void* address) {
  if (!address) return;
  AddressTable::Object object = memory_.remove(address);
  if (!object.handle) device_failure(*this, "release", "the address is not one that was allocated");
  check(api_.clReleaseMemObject(object.handle), "clReleaseMemObject");
}

void* OpenClDevice::allocate_staging(std::size_t bytes) {
  std::size_t size = bytes ? bytes : 1;
  std::lock_guard lock(mutex_);
  cl_int result = CL_SUCCESS;
  cl_mem object = api_.clCreateBuffer(context().handle, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, size,
                                      nullptr, &result);
  if (result != CL_SUCCESS) return nullptr;
  void* address = api_.clEnqueueMapBuffer(queue_of(queue_sync).handle, object, CL_TRUE,
                                          CL_MAP_READ | CL_MAP_WRITE, 0, size, 0, nullptr, nullptr, &result);
  if (result != CL_SUCCESS) {
    api_.clReleaseMemObject(object);
    return nullptr;
  }
  staging_[address] = object;
  return address;
}

void OpenClDevice::release_staging(void* address) {
  if (!address) return;
  cl_mem object = nullptr;
  {
    std::lock_guard lock(mutex_);
    auto found = staging_.find(address);
    if (found == staging_.end())
      device_failure(*this, "release_staging", "the address is not one that was allocated");
    object = found->second;
    staging_.erase(found);
  }
  submit(queue_sync, "clEnqueueUnmapMemObject", [&](cl_command_queue handle, cl_event* event) {
    return api_.clEnqueueUnmapMemObject(handle, object, address, 0, nullptr, event);
  });
  check(api_.clReleaseMemObject(object), "clReleaseMemObject");
}

std::unique_ptr<DeviceEvent> OpenClDevice::record(long number) {
  std::lock_guard lock(mutex_);
  Queue& queue = queue_of(number);
  // The queue is in order: its last command stands for all before it.
  if (queue.last) check(api_.clRetainEvent(queue.last), "clRetainEvent");
  return std::make_unique<Event>(api_, *this, queue.last, queue.call);
}

void OpenClDevice::wait_event(long number, DeviceEvent& event) {
  auto* own = dynamic_cast<Event*>(&event);
  if (!own || &own->device() != this) {  // another device's, whose events mean nothing in this context
    while (!event.complete()) sched_yield();
    return;
  }
  cl_event handle = own->handle();
  if (!handle) return;
  submit(number, "clEnqueueBarrierWithWaitList", [&](cl_command_queue queue, cl_event* made) {
    return api_.clEnqueueBarrierWithWaitList(queue, 1, &handle, made);
  });
}

bool OpenClDevice::test(long number) {
  std::lock_guard lock(mutex_);
  auto found = context_.queues.find(number);
  if (found == context_.queues.end() || !found->second.last) return true;
  Queue& queue = found->second;
  if (!ended(queue.last, queue.call)) return false;
  check(api_.clReleaseEvent(std::exchange(queue.last, nullptr)), "clReleaseEvent");
  return true;
}

void OpenClDevice::wait(long number) {
  cl_event last = nullptr;
  const char* call = "";
  {
    std::lock_guard lock(mutex_);
    auto found = context_.queues.find(number);
    if (found == context_.queues.end() || !found->second.last) return;
    last = found->second.last;
    call = found->second.call;
    check(api_.clRetainEvent(last), "clRetainEvent");
  }
  wait_for(last, call);
  check(api_.clReleaseEvent(last), "clReleaseEvent");
}

bool OpenClDevice::test_all() {
  bool all = true;
  for (long number : queue_numbers()) all = test(number) && all;
  return all;
}

void OpenClDevice::wait_all() {
  for (long number : queue_numbers()) wait(number);
}

std::vector<long> OpenClDevice::queue_numbers() {
  std::lock_guard lock(mutex_);
  std::vector<long> numbers;
  for (const auto& [number, queue] : context_.queues) numbers.push_back(number);
  return numbers;
}

std::string OpenClDevice::platform_text(cl_uint what) const {
  std::size_t size = 0;
  std::string value;
  if (api_.clGetPlatformInfo(platform_, what, 0, nullptr, &size) == CL_SUCCESS && size > 0) {
    value.resize(size);
    api_.clGetPlatformInfo(platform_, what, size, value.data(), nullptr);
    value.resize(size - 1);
  }
  return value;
}

std::string OpenClDevice::compiler_identity() const {
  return "opencl; " + platform_text(CL_PLATFORM_VERSION) + "; " + text(CL_DEVICE_NAME) + "; " + text(CL_DEVICE_VERSION) + "; driver " +
         text(CL_DRIVER_VERSION) + "; " + build_options();
}

bool OpenClDevice::generic_pointers() const {
  std::string version = text(CL_DEVICE_VERSION);  // "OpenCL <major>.<minor> ..."
  int major = version.size() > 7 ? std::atoi(version.c_str() + 7) : 1;
  return major == 2 || (major > 2 && info<cl_bool>(CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT));
}

// Nothing that changes results; where the device can round single precision as the host does, it has to.
std::string OpenClDevice::build_options() const {
  std::string version = text(CL_DEVICE_VERSION);
  std::string standard = "CL1.2";
  if (generic_pointers()) standard = version.compare(7, 1, "2") == 0 ? "CL2.0" : "CL3.0";
  // The host compiler has warned about the user's code; some drivers print a count of warnings for each
  // kernel.
  std::string options = "-w -cl-std=" + standard;
  if (info<cl_bitfield>(CL_DEVICE_SINGLE_FP_CONFIG) & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT)
    options += " -cl-fp32-correctly-rounded-divide-sqrt";
  return options;
}

bool OpenClDevice::own_builtins() const {
  return !generic_pointers() && platform_text(CL_PLATFORM_NAME) == "Portable Computing Language";
}

std::string OpenClDevice::own_builtin_options() const {
  return build_options() + " -D_OPENCL_H_ -DTASUKI_OWN_BUILTINS";  // the first is the guard of Clang's opencl-c.h
}

}  // namespace tasuki::opencl
