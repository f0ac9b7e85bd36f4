// CUDA device: what it is, its context, memory, streams and events.
#include "device/cuda/cuda_device.h"

#include <sched.h>

#include <atomic>
#include <set>

#include "core/error.h"
#include "core/wait.h"

namespace tasuki::cuda {
namespace {

// Devices of this process that have a context.
std::vector<std::pair<CUdevice, CUcontext>>& started() {
  static auto* all = new std::vector<std::pair<CUdevice, CUcontext>>;
  return *all;
}
// Pairs of them of which the first may access the second's memory.
std::set<std::pair<CUdevice, CUdevice>>& peers() {
  static auto* all = new std::set<std::pair<CUdevice, CUdevice>>;
  return *all;
}
std::mutex starting;

}  // namespace

class CudaDevice::Event : public DeviceEvent {
 public:
  Event(const Api& api, CudaDevice& device, CUevent handle) : api_(api), device_(device), handle_(handle) {}
  // From any thread, also from one that has not called the driver yet.
  ~Event() override {
    device_.enter();
    api_.cuEventDestroy(handle_);
  }
  bool complete() override {
    device_.enter();
    const CUresult result = api_.cuEventQuery(handle_);
    if (result == CUDA_ERROR_NOT_READY) return false;
    device_.check(result, "cuEventQuery");
    return true;
  }
  CUevent handle() const { return handle_; }

 private:
  const Api& api_;
  CudaDevice& device_;
  CUevent handle_;
};

CudaDevice::CudaDevice(const Api& api, CUdevice id) : api_(api), id_(id) {
  char name[256] = "";
  check(api_.cuDeviceGetName(name, sizeof name, id_), "cuDeviceGetName");
  name_ = name;
}

// Behind the driver's end nothing is left to be done on the device, and nobody to be told.
void CudaDevice::check(CUresult result, const char* call) const {
  if (result != CUDA_SUCCESS && result != CUDA_ERROR_DEINITIALIZED)
    device_failure(*this, call, api_.error_text(result));
}

int CudaDevice::attribute(int which) const {
  int value = 0;
  check(api_.cuDeviceGetAttribute(&value, which, id_), "cuDeviceGetAttribute");
  return value;
}

std::string CudaDevice::architecture() const {
  return format("sm_%d%d", attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
                attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
}

std::string CudaDevice::identity() const {
  CUuuid uuid;
  check(api_.cuDeviceGetUuid(&uuid, id_), "cuDeviceGetUuid");
  return {uuid.bytes, sizeof uuid.bytes};
}

std::size_t CudaDevice::memory() const {
  std::size_t bytes = 0;
  check(api_.cuDeviceTotalMem(&bytes, id_), "cuDeviceTotalMem");
  return bytes;
}

DeviceLimits CudaDevice::limits() const {
  const std::lock_guard lock(mutex_);
  if (limits_) return *limits_;
  DeviceLimits limits;
  limits.threads_per_group = static_cast<std::size_t>(attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK));
  for (int d = 0; d < 3; ++d) {
    limits.threads_per_dimension[d] =
        static_cast<std::size_t>(attribute(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X + d));
    limits.groups_per_dimension[d] =
        static_cast<std::size_t>(attribute(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X + d));
  }
  limits.local_bytes = static_cast<std::size_t>(attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK));
  limits.units = static_cast<unsigned>(attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT));
  limits_ = limits;
  return limits;
}

void CudaDevice::enter() {
  {
    std::lock_guard lock(mutex_);
    if (!context_) {
      // More nodes than cores: who waits for the GPU leaves the core. Refused where the program has the context
      // already.
      if (waits_yield()) api_.cuDevicePrimaryCtxSetFlags(id_, CU_CTX_SCHED_YIELD);
      check(api_.cuDevicePrimaryCtxRetain(&context_, id_), "cuDevicePrimaryCtxRetain");
      check(api_.cuCtxSetCurrent(context_), "cuCtxSetCurrent");
      reach_peers();
      end_before_drivers();
      return;
    }
  }
  // Libraries in the same process may have set another.
  CUcontext current = nullptr;
  check(api_.cuCtxGetCurrent(&current), "cuCtxGetCurrent");
  if (current != context_) check(api_.cuCtxSetCurrent(context_), "cuCtxSetCurrent");
}

// Copies between two GPUs of this process then go directly, both ways.
void CudaDevice::reach_peers() {
  std::lock_guard lock(starting);
  auto enable = [&](CUcontext from, CUdevice from_id, CUcontext to, CUdevice to_id) {
    int can = 0;
    check(api_.cuDeviceCanAccessPeer(&can, from_id, to_id), "cuDeviceCanAccessPeer");
    if (!can) return;
    check(api_.cuCtxSetCurrent(from), "cuCtxSetCurrent");
    // There may be too many, or the machine may not allow it: such pairs exchange through the host.
    const CUresult result = api_.cuCtxEnablePeerAccess(to, 0);
    if (result == CUDA_SUCCESS || result == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED) peers().emplace(from_id, to_id);
  };
  for (auto [id, context] : started()) {
    if (id == id_) continue;
    enable(context, id, context_, id_);
    enable(context_, id_, context, id);
  }
  check(api_.cuCtxSetCurrent(context_), "cuCtxSetCurrent");
  started().emplace_back(id_, context_);
}

bool CudaDevice::stores_into(const Device& other) const {
  if (&other == this) return true;
  if (other.kind() != DeviceKind::cuda) return false;
  std::lock_guard lock(starting);
  return peers().count({id_, static_cast<const CudaDevice&>(other).id_}) > 0;
}

void* CudaDevice::allocate(std::size_t bytes) {
  enter();
  CUdeviceptr address = 0;
  CUresult result = api_.cuMemAlloc(&address, bytes ? bytes : 1);
  if (result == CUDA_ERROR_OUT_OF_MEMORY) return nullptr;
  check(result, "cuMemAlloc");
  static std::atomic<unsigned long> serials = 0;
  std::lock_guard lock(mutex_);
  allocations_[address] = {bytes ? bytes : 1, ++serials, 0, false};
  return reinterpret_cast<void*>(address);
}

void CudaDevice::release(void* address) {
  if (!address) return;
  enter();
  {
    std::lock_guard lock(mutex_);
    if (auto at = allocations_.find(number(address)); at != allocations_.end()) {
      at->second.released = true;
      if (at->second.holds > 0) return;
      allocations_.erase(at);
    }
  }
  // It waits for all that the GPU does; others may ask the device meanwhile.
  check(api_.cuMemFree(number(address)), "cuMemFree");
}

void* CudaDevice::allocate_staging(std::size_t bytes) {
  enter();
  void* address = nullptr;
  CUresult result = api_.cuMemHostAlloc(&address, bytes ? bytes : 1, CU_MEMHOSTALLOC_PORTABLE);
  if (result == CUDA_ERROR_OUT_OF_MEMORY) return nullptr;
  check(result, "cuMemHostAlloc");
  return address;
}

void CudaDevice::release_staging(void* address) {
  if (!address) return;
  enter();
  check(api_.cuMemFreeHost(address), "cuMemFreeHost");
}

// Containers and limits on locked memory may refuse.
bool CudaDevice::lock_pages(void* address, std::size_t bytes) {
  enter();
  return api_.cuMemHostRegister(address, bytes, CU_MEMHOSTREGISTER_PORTABLE) == CUDA_SUCCESS;
}

void CudaDevice::unlock_pages(void* address) {
  enter();
  check(api_.cuMemHostUnregister(address), "cuMemHostUnregister");
}

CUstream CudaDevice::stream_of(long queue) {
  std::lock_guard lock(mutex_);
  CUstream& stream = streams_[queue];
  // Non-blocking: the default stream, which libraries may use, does not order ours.
  if (!stream) check(api_.cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), "cuStreamCreate");
  return stream;
}

std::vector<CUstream> CudaDevice::streams() {
  std::lock_guard lock(mutex_);
  std::vector<CUstream> all;
  for (auto [queue, stream] : streams_) all.push_back(stream);
  return all;
}

void CudaDevice::finish(long queue, CUstream stream, const char* call) {
  if (queue == queue_sync) check(api_.cuStreamSynchronize(stream), call);
}

std::unique_ptr<DeviceEvent> CudaDevice::record(long queue) {
  CUevent handle = nullptr;
  enter();
  CUstream stream = stream_of(queue);
  check(api_.cuEventCreate(&handle, CU_EVENT_DISABLE_TIMING), "cuEventCreate");
  check(api_.cuEventRecord(handle, stream), "cuEventRecord");
  return std::make_unique<Event>(api_, *this, handle);
}

void CudaDevice::wait_event(long queue, DeviceEvent& event) {
  enter();
  if (auto* own = dynamic_cast<Event*>(&event)) {  // also of another GPU
    check(api_.cuStreamWaitEvent(stream_of(queue), own->handle(), 0), "cuStreamWaitEvent");
    return;
  }
  while (!event.complete()) sched_yield();
}

bool CudaDevice::test(long queue) {
  enter();
  CUresult result = api_.cuStreamQuery(stream_of(queue));
  if (result == CUDA_ERROR_NOT_READY) return false;
  check(result, "cuStreamQuery");
  return true;
}

void CudaDevice::wait(long queue) {
  enter();
  check(api_.cuStreamSynchronize(stream_of(queue)), "cuStreamSynchronize");
}

bool CudaDevice::test_all() {
  bool all = true;
  for (CUstream stream : streams()) {
    enter();
    CUresult result = api_.cuStreamQuery(stream);
    if (result != CUDA_ERROR_NOT_READY) check(result, "cuStreamQuery");
    all = all && result != CUDA_ERROR_NOT_READY;
  }
  return all;
}

void CudaDevice::wait_all() {
  for (CUstream stream : streams()) {
    enter();
    check(api_.cuStreamSynchronize(stream), "cuStreamSynchronize");
  }
}

}  // namespace tasuki::cuda
