// CUDA device: memory that processes of one host share.
#include <sys/random.h>

#include <cstring>

#include "core/error.h"
#include "device/cuda/cuda_device.h"

namespace tasuki::cuda {
namespace {

// What travels: the driver's handle of the whole allocation, and how far inside the address lies.
struct Shared {
  CUipcMemHandle handle;
  unsigned long process, serial;  // of the allocation: the driver may give equal handles one after the other
  CUdeviceptr base;               // there
  std::size_t offset;
};

// Tells this process from all others, also from those whose process numbers are of another namespace.
unsigned long this_process() {
  static const unsigned long token = [] {
    unsigned long random = 0;
    if (getrandom(&random, sizeof random, 0) != sizeof random) random = reinterpret_cast<unsigned long>(&random);
    return random;
  }();
  return token;
}

}  // namespace

class CudaDevice::Hold : public MemoryHold {
 public:
  Hold(CudaDevice& device, CUdeviceptr base) : device_(device), base_(base) {}
  ~Hold() override {
    device_.enter();
    std::lock_guard lock(device_.mutex_);
    auto at = device_.allocations_.find(base_);
    if (--at->second.holds > 0 || !at->second.released) return;
    device_.allocations_.erase(at);
    device_.check(device_.api_.cuMemFree(base_), "cuMemFree");
  }
  bool released() const override {
    std::lock_guard lock(device_.mutex_);
    return device_.allocations_.at(base_).released;
  }

 private:
  CudaDevice& device_;
  CUdeviceptr base_;
};

std::map<CUdeviceptr, CudaDevice::Allocation>::iterator CudaDevice::allocation_of(CUdeviceptr address) {
  auto next = allocations_.upper_bound(address);
  if (next == allocations_.begin()) return allocations_.end();
  auto at = std::prev(next);
  return address < at->first + at->second.bytes ? at : allocations_.end();
}

std::unique_ptr<MemoryHold> CudaDevice::hold_memory(void* address) {
  std::lock_guard lock(mutex_);
  auto at = allocation_of(reinterpret_cast<CUdeviceptr>(address));
  if (at == allocations_.end()) return nullptr;
  ++at->second.holds;
  return std::make_unique<Hold>(*this, at->first);
}

SharedMemoryHandle CudaDevice::export_memory(void* address) {
  enter();
  const auto place = reinterpret_cast<CUdeviceptr>(address);
  std::lock_guard lock(mutex_);
  // Memory of the program's own is not shared: nobody would know when it goes.
  auto at = allocation_of(place);
  if (at == allocations_.end()) return {};
  Shared shared{};
  // Not every system can (containers, Windows' subsystem); then memory is not shared.
  if (api_.cuIpcGetMemHandle(&shared.handle, at->first) != CUDA_SUCCESS) return {};
  shared.process = this_process();
  shared.serial = at->second.serial;
  shared.base = at->first;
  shared.offset = place - at->first;
  return {std::string(reinterpret_cast<const char*>(&shared), sizeof shared)};
}

void* CudaDevice::import_memory(const SharedMemoryHandle& handle) {
  if (handle.bytes.size() != sizeof(Shared)) return nullptr;
  Shared shared;
  memcpy(&shared, handle.bytes.data(), sizeof shared);
  enter();
  std::lock_guard lock(mutex_);
  // An allocation is opened once, however many addresses in it are shared; one of this process is open.
  std::string key = handle.bytes.substr(0, offsetof(Shared, offset));
  Imported& imported = imported_[key];
  if (imported.users == 0) {
    imported.own = shared.process == this_process();
    imported.base = shared.base;
    if (!imported.own &&
        api_.cuIpcOpenMemHandle(&imported.base, shared.handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) != CUDA_SUCCESS) {
      imported_.erase(key);
      return nullptr;
    }
  }
  ++imported.users;
  void* address = reinterpret_cast<void*>(imported.base + shared.offset);
  imported_handle_.emplace(address, std::move(key));
  return address;
}

void CudaDevice::close_memory(void* address) {
  enter();
  std::lock_guard lock(mutex_);
  auto found = imported_handle_.find(address);
  if (found == imported_handle_.end())
    device_failure(*this, "close_memory", format("%p was not imported", address));
  auto imported = imported_.find(found->second);
  imported_handle_.erase(found);
  if (--imported->second.users > 0) return;
  if (!imported->second.own) check(api_.cuIpcCloseMemHandle(imported->second.base), "cuIpcCloseMemHandle");
  imported_.erase(imported);
}

}  // namespace tasuki::cuda
