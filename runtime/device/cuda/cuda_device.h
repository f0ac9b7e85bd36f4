// An NVIDIA GPU: its primary context, one stream for each queue number.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "device/cuda/cuda_api.h"
#include "device/device.h"

namespace tasuki::cuda {

class CudaDevice : public Device {
 public:
  CudaDevice(const Api& api, CUdevice id);

  DeviceKind kind() const override { return DeviceKind::cuda; }
  std::string name() const override { return name_; }
  std::string identity() const override;
  bool shares_host_memory() const override { return false; }
  std::size_t memory() const override;
  DeviceLimits limits() const override;

  void* allocate(std::size_t bytes) override;
  void release(void* address) override;
  void* allocate_staging(std::size_t bytes) override;
  void release_staging(void* address) override;
  // In processes of 64 bits memory of cuMemHostAlloc has one address for the host and all GPUs.
  bool stores_into_staging() const override { return true; }
  bool lock_pages(void* address, std::size_t bytes) override;
  void unlock_pages(void* address) override;
  void copy(const DeviceCopy& copy, Direction direction, long queue) override;
  bool stores_into(const Device& other) const override;
  void fill(void* address, unsigned char byte, std::size_t bytes, long queue) override;

  std::string compiler_identity() const override;
  std::string prelude() const override;
  Compiled compile(const std::string& source) override;
  std::unique_ptr<Module> load(const Compiled& compiled) override;
  void launch(Kernel& kernel, const LaunchShape& shape, std::span<const KernelArgument> arguments,
              long queue) override;

  std::unique_ptr<DeviceBatch> prepare(std::vector<DeviceCopy> copies, std::vector<DeviceLaunch> launches) override;

  std::unique_ptr<DeviceEvent> record(long queue) override;
  void wait_event(long queue, DeviceEvent& event) override;
  bool test(long queue) override;
  void wait(long queue) override;
  bool test_all() override;
  void wait_all() override;

  SharedMemoryHandle export_memory(void* address) override;
  void* import_memory(const SharedMemoryHandle& handle) override;
  void close_memory(void* imported) override;
  std::unique_ptr<MemoryHold> hold_memory(void* address) override;

  // `sm_90`.
  std::string architecture() const;

 private:
  class Event;
  class Hold;
  class Graph;
  // What cuMemAlloc gave.
  struct Allocation {
    std::size_t bytes = 0;
    unsigned long serial = 0;  // of this process: addresses come again
    int holds = 0;
    bool released = false;  // goes back with the last hold
  };
  struct Imported {
    CUdeviceptr base = 0;
    int users = 0;
    bool own = false;  // of this process
  };

  // Makes the device's context the calling thread's; every function that works on the device begins so.
  // Creates it at the first use.
  void enter();
  void reach_peers();
  CUstream stream_of(long queue);
  std::vector<CUstream> streams();
  // The allocation that contains the address; end() when none does.
  std::map<CUdeviceptr, Allocation>::iterator allocation_of(CUdeviceptr address);
  // Waits on queue_sync.
  void finish(long queue, CUstream stream, const char* call);
  void copy_part(const DeviceCopy& part, Direction direction, CUstream stream);
  int attribute(int which) const;
  void check(CUresult result, const char* call) const;

  const Api& api_;
  CUdevice id_;
  std::string name_;
  mutable std::mutex mutex_;  // of all below
  mutable std::optional<DeviceLimits> limits_;
  CUcontext context_ = nullptr;
  std::map<long, CUstream> streams_;
  std::map<CUdeviceptr, Allocation> allocations_;
  std::map<std::string, Imported> imported_;           // by the handle's bytes
  std::multimap<void*, std::string> imported_handle_;  // by the address that was given out
};

}  // namespace tasuki::cuda
