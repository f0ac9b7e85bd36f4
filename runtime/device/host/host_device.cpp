// Host backend.
#include "device/host/host_device.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace tasuki {
namespace {

class Done : public DeviceEvent {
  bool complete() override { return true; }
};

class HostDevice : public Device {
 public:
  DeviceKind kind() const override { return DeviceKind::host; }
  std::string name() const override { return "host CPU"; }
  bool shares_host_memory() const override { return true; }
  std::size_t memory() const override {
    return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  }

  DeviceLimits limits() const override { return {}; }

  void* allocate(std::size_t bytes) override {
    std::size_t whole = (bytes + 255) / 256 * 256;
    return aligned_alloc(256, whole ? whole : 256);
  }
  void release(void* address) override { free(address); }

  void* allocate_staging(std::size_t bytes) override { return allocate(bytes); }
  void release_staging(void* address) override { release(address); }

  void copy(const DeviceCopy& c, Direction, long) override {
    for (std::size_t z = 0; z < c.depth; ++z) {
      for (std::size_t y = 0; y < c.height; ++y) {
        char* to = static_cast<char*>(c.to) + z * c.to_slice + y * c.to_pitch;
        const char* from = static_cast<const char*>(c.from) + z * c.from_slice + y * c.from_pitch;
        if (to != from) memmove(to, from, c.width);
      }
    }
  }

  void fill(void* address, unsigned char byte, std::size_t bytes, long) override {
    memset(address, byte, bytes);
  }

  std::string compiler_identity() const override { return "host"; }
  std::string prelude() const override { return {}; }
  Compiled compile(const std::string&) override { no_kernels("compile"); }
  std::unique_ptr<Module> load(const Compiled&) override { no_kernels("load"); }
  void launch(Kernel&, const LaunchShape&, std::span<const KernelArgument>, long) override {
    no_kernels("launch");
  }

  std::unique_ptr<DeviceEvent> record(long) override { return std::make_unique<Done>(); }
  void wait_event(long, DeviceEvent&) override {}
  bool test(long) override { return true; }
  void wait(long) override {}
  bool test_all() override { return true; }
  void wait_all() override {}

  SharedMemoryHandle export_memory(void*) override { return {}; }
  void* import_memory(const SharedMemoryHandle&) override { return nullptr; }
  void close_memory(void*) override {}

 private:
  [[noreturn]] void no_kernels(const char* call) const {
    device_failure(*this, call, "compute regions are host code here");
  }
};

}  // namespace

Device* host_device() {
  static auto* device = new HostDevice;
  return device;
}

}  // namespace tasuki
