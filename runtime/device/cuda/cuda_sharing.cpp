// CUDA device: memory that processes of one host share.
#include <cstring>

#include "core/error.h"
#include "device/cuda/cuda_device.h"

namespace tasuki::cuda {
namespace {

// What travels: the driver's handle of the whole allocation, and how far inside the address lies.
struct Shared {
  CUipcMemHandle handle;
  std::size_t offset;
};

}  // namespace

SharedMemoryHandle CudaDevice::export_memory(void* address) {
  enter();
  auto place = reinterpret_cast<CUdeviceptr>(address);
  CUdeviceptr base = 0;
  std::size_t bytes = 0;
  check(api_.cuMemGetAddressRange(&base, &bytes, place), "cuMemGetAddressRange");
  Shared shared{};
  // Not every system can (containers, Windows' subsystem); then memory is not shared.
  if (api_.cuIpcGetMemHandle(&shared.handle, base) != CUDA_SUCCESS) return {};
  shared.offset = place - base;
  return {std::string(reinterpret_cast<const char*>(&shared), sizeof shared)};
}

void* CudaDevice::import_memory(const SharedMemoryHandle& handle) {
  if (handle.bytes.size() != sizeof(Shared)) return nullptr;
  Shared shared;
  memcpy(&shared, handle.bytes.data(), sizeof shared);
  enter();
  std::lock_guard lock(mutex_);
  // An allocation is opened once, however many addresses in it are shared.
  std::string key(shared.handle.reserved, sizeof shared.handle.reserved);
  Imported& imported = imported_[key];
  if (imported.users == 0 && api_.cuIpcOpenMemHandle(&imported.base, shared.handle,
                                                     CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) != CUDA_SUCCESS) {
    imported_.erase(key);
    return nullptr;
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
  check(api_.cuIpcCloseMemHandle(imported->second.base), "cuIpcCloseMemHandle");
  imported_.erase(imported);
}

}  // namespace tasuki::cuda
