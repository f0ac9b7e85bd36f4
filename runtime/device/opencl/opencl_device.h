// An OpenCL device: one context, one in-order command queue for each queue number.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "device/device.h"
#include "device/opencl/opencl_api.h"
#include "device/opencl/opencl_memory.h"

namespace tasuki::opencl {

class OpenClDevice : public Device {
 public:
  // `place` tells devices of the same name apart, in messages.
  OpenClDevice(const Api& api, cl_platform_id platform, cl_device_id id, std::string place);

  DeviceKind kind() const override { return DeviceKind::opencl; }
  std::string name() const override { return name_; }
  bool shares_host_memory() const override { return false; }
  std::size_t memory() const override;
  DeviceLimits limits() const override;

  void* allocate(std::size_t bytes) override;
  void release(void* address) override;
  void* allocate_staging(std::size_t bytes) override;
  void release_staging(void* address) override;
  void copy(const DeviceCopy& copy, Direction direction, long queue) override;
  void fill(void* address, unsigned char byte, std::size_t bytes, long queue) override;

  std::string compiler_identity() const override;
  std::string prelude() const override;
  Compiled compile(const std::string& source) override;
  std::unique_ptr<Module> load(const Compiled& compiled) override;
  void launch(Kernel& kernel, const LaunchShape& shape, std::span<const KernelArgument> arguments,
              long queue) override;

  std::unique_ptr<DeviceEvent> record(long queue) override;
  void wait_event(long queue, DeviceEvent& event) override;
  bool test(long queue) override;
  void wait(long queue) override;
  bool test_all() override;
  void wait_all() override;

  SharedMemoryHandle export_memory(void*) override { return {}; }
  void* import_memory(const SharedMemoryHandle&) override { return nullptr; }
  void close_memory(void*) override {}

  bool is_cpu() const;
  // Whether a command has ended, well or not; a failed one ends the run. `call` made it.
  bool ended(cl_event event, const char* call);

 private:
  // `last` is the command that was put into the queue last, by `call`: null when it is known to have ended.
  struct Queue {
    cl_command_queue handle = nullptr;
    cl_event last = nullptr;
    const char* call = "";
  };
  struct Context {
    cl_context handle = nullptr;
    std::map<long, Queue> queues;
  };

  // Makes the context at the first use.
  Context& context();
  Queue& queue_of(long number);
  std::vector<long> queue_numbers();
  // Puts a command into a queue: `enqueue` gets its handle and where the command's event goes, and gives
  // OpenCL's result. Waits for the command on queue_sync.
  void submit(long queue, const char* call,
              const std::function<cl_int(cl_command_queue, cl_event*)>& enqueue);
  void wait_for(cl_event event, const char* call);
  void copy_part(const DeviceCopy& part, Direction direction, long queue);
  void copy_inside(const DeviceCopy& part, long queue);
  AddressTable::Object object_at(const void* address, std::size_t bytes, const char* call) const;
  void check(cl_int result, const char* call) const;
  bool generic_pointers() const;
  std::string build_options() const;
  // Whether its compiler reads Clang's header of all builtin functions for each program, which takes ten times as long as
  // a kernel (PoCL): then the dialect declares those that kernels use, and options tell the compiler to leave it out.
  bool own_builtins() const;
  std::string own_builtin_options() const;
  bool build(cl_program program, std::string& log);

  template <class T>
  T info(cl_uint what) const;
  std::string text(cl_uint what) const;
  std::string platform_text(cl_uint what) const;

  const Api& api_;
  cl_platform_id platform_;
  cl_device_id id_;
  std::string name_;
  std::mutex mutex_;  // of context_ with its queues, and staging_
  Context context_;
  AddressTable memory_;
  std::map<void*, cl_mem> staging_;  // by the address where it is mapped
};

}  // namespace tasuki::opencl
