// A stand-in for NVIDIA's driver with two GPUs in host memory. Operations on streams run only when something
// waits for them or asks, so that a missing wait shows. Kernels do not run: launches are written down.
#include "fake_cuda.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

using tasuki::cuda::CUdevice;
using tasuki::cuda::CUdeviceptr;
using tasuki::cuda::CUresult;

struct CUctx_st {
  CUdevice device = 0;
  std::set<CUctx_st*> peers;
};
struct CUstream_st {
  CUctx_st* context = nullptr;
  std::deque<std::function<void()>> work;
};
struct CUevent_st {
  CUstream_st* stream = nullptr;
  int recorded = 0, reached = 0;
};
struct CUfunc_st {
  std::string name;
  std::vector<std::size_t> parameters;
};
struct CUmod_st {
  std::map<std::string, CUfunc_st> functions;
};
using CUcontext = CUctx_st*;
using CUstream = CUstream_st*;
using CUevent = CUevent_st*;

namespace {

constexpr CUresult success = 0, invalid_value = 1, out_of_memory = 2, invalid_image = 200,
                   invalid_context = 201, already_mapped = 208, not_found = 500, not_ready = 600,
                   already_enabled = 704;
constexpr int devices = 2;

CUctx_st contexts[devices] = {{0, {}}, {1, {}}};
thread_local CUcontext current = nullptr;

struct Memory {
  char* address;
  std::size_t bytes;
  CUcontext context;
};
std::map<char*, Memory>& memory() {
  static std::map<char*, Memory> all;
  return all;
}
std::set<void*> pinned, locked;
std::map<CUdeviceptr, int> mapped;
std::string launches;
std::string fail_function;
CUresult fail_with = success;

CUresult failure(const char* function) {
  if (fail_function != function) return current ? success : invalid_context;
  fail_function.clear();
  return fail_with;
}
#define BEGIN \
  if (CUresult error = failure(__func__); error != success) return error

char* pointer(CUdeviceptr address) { return reinterpret_cast<char*>(address); }

// Whether the bytes are of one allocation.
bool inside(const char* address, std::size_t bytes) {
  auto next = memory().upper_bound(const_cast<char*>(address));
  if (next == memory().begin()) return false;
  const Memory& m = std::prev(next)->second;
  return address + bytes <= m.address + m.bytes;
}

void run_one(CUstream stream) {
  auto work = std::move(stream->work.front());
  stream->work.pop_front();
  work();
}

void reach(CUevent event, int record) {
  while (event->reached < record) run_one(event->stream);
}

CUresult later(CUstream stream, std::function<void()> work) {
  stream->work.push_back(std::move(work));
  return success;
}

struct Side {
  char* address;
  bool device;
  std::size_t pitch, slice;
};
CUresult box(Side to, Side from, std::size_t width, std::size_t height, std::size_t depth, CUstream stream) {
  if (to.pitch < width || from.pitch < width) return invalid_value;
  // A driver may refuse pitches here; this one does not like odd ones.
  if (to.device && from.device && (to.pitch % 2 || from.pitch % 2)) return invalid_value;
  for (const Side& side : {to, from}) {
    if (depth > 1 && side.slice < height * side.pitch) return invalid_value;
    if (side.device && !inside(side.address, (depth - 1) * side.slice + (height - 1) * side.pitch + width))
      return invalid_value;
  }
  return later(stream, [=] {
    for (std::size_t z = 0; z < depth; ++z)
      for (std::size_t y = 0; y < height; ++y)
        memmove(to.address + z * to.slice + y * to.pitch, from.address + z * from.slice + y * from.pitch,
                width);
  });
}

}  // namespace

extern "C" {

void fake_cuda_fail(const char* function, int error) {
  fail_function = function;
  fail_with = error;
}
const char* fake_cuda_launches() { return launches.c_str(); }
int fake_cuda_peers(int device) { return static_cast<int>(contexts[device].peers.size()); }
int fake_cuda_mapped() { return static_cast<int>(mapped.size()); }

CUresult cuInit(unsigned) { return fail_function == "cuInit" ? fail_with : success; }
CUresult cuDriverGetVersion(int* version) {
  *version = 12080;
  return success;
}
CUresult cuGetErrorName(CUresult error, const char** name) {
  *name = error == 719 ? "CUDA_ERROR_LAUNCH_FAILED"
          : error == 1 ? "CUDA_ERROR_INVALID_VALUE"
                       : "CUDA_ERROR_FAKE";
  return success;
}
CUresult cuGetErrorString(CUresult error, const char** text) {
  *text = error == 719 ? "unspecified launch failure" : error == 1 ? "invalid argument" : "fake error";
  return success;
}
CUresult cuDeviceGetCount(int* count) {
  *count = devices;
  return success;
}
CUresult cuDeviceGet(CUdevice* device, int index) {
  *device = index;
  return success;
}
CUresult cuDeviceGetName(char* name, int size, CUdevice device) {
  snprintf(name, static_cast<std::size_t>(size), "Fake GPU %d", device);
  return success;
}
CUresult cuDeviceTotalMem_v2(std::size_t* bytes, CUdevice) {
  *bytes = std::size_t{8} << 30;
  return success;
}
CUresult cuDeviceGetAttribute(int* value, int which, CUdevice device) {
  static const std::map<int, int> values = {{1, 1024},        {2, 1024},  {3, 1024},  {4, 64},
                                            {5, 0x7FFFFFFF},  {6, 65535}, {7, 65535}, {8, 49152},
                                            {11, 0x7FFFFFFF}, {16, 132},  {75, 9}};
  if (which == 76) {
    *value = device;
    return success;
  }
  auto found = values.find(which);
  if (found == values.end()) return invalid_value;
  *value = found->second;
  return success;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  *context = &contexts[device];
  return success;
}
CUresult cuCtxGetCurrent(CUcontext* context) {
  *context = current;
  return success;
}
CUresult cuCtxSetCurrent(CUcontext context) {
  current = context;
  return success;
}
CUresult cuDeviceCanAccessPeer(int* can, CUdevice, CUdevice) {
  *can = 1;
  return success;
}
CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned) {
  BEGIN;
  return current->peers.insert(peer).second ? success : already_enabled;
}

CUresult cuMemAlloc_v2(CUdeviceptr* address, std::size_t bytes) {
  BEGIN;
  if (bytes == 0) return invalid_value;
  if (bytes > std::size_t{8} << 30) return out_of_memory;
  auto* made = static_cast<char*>(aligned_alloc(256, (bytes + 255) / 256 * 256));
  memset(made, 0xDB, bytes);
  memory()[made] = {made, bytes, current};
  *address = reinterpret_cast<CUdeviceptr>(made);
  return success;
}
CUresult cuMemFree_v2(CUdeviceptr address) {
  BEGIN;
  auto found = memory().find(pointer(address));
  if (found == memory().end() || found->second.context != current) return invalid_value;
  free(found->first);
  memory().erase(found);
  return success;
}
CUresult cuMemHostAlloc(void** address, std::size_t bytes, unsigned) {
  BEGIN;
  *address = malloc(bytes);
  pinned.insert(*address);
  return success;
}
CUresult cuMemFreeHost(void* address) {
  BEGIN;
  if (!pinned.erase(address)) return invalid_value;
  free(address);
  return success;
}
// Memory of the caller, page by page, once.
CUresult cuMemHostRegister_v2(void* address, std::size_t bytes, unsigned) {
  BEGIN;
  if (reinterpret_cast<std::uintptr_t>(address) % 4096 || bytes == 0 || bytes % 4096) return invalid_value;
  return locked.insert(address).second ? success : invalid_value;
}
CUresult cuMemHostUnregister(void* address) {
  BEGIN;
  return locked.erase(address) ? success : invalid_value;
}
CUresult cuMemGetAddressRange_v2(CUdeviceptr* base, std::size_t* bytes, CUdeviceptr address) {
  BEGIN;
  if (!inside(pointer(address), 1)) return invalid_value;
  const Memory& m = std::prev(memory().upper_bound(pointer(address)))->second;
  *base = reinterpret_cast<CUdeviceptr>(m.address);
  *bytes = m.bytes;
  return success;
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream) {
  BEGIN;
  if (!inside(pointer(to), bytes)) return invalid_value;
  return later(stream, [=] { memcpy(pointer(to), from, bytes); });
}
CUresult cuMemcpyDtoHAsync_v2(void* to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  BEGIN;
  if (!inside(pointer(from), bytes)) return invalid_value;
  return later(stream, [=] { memcpy(to, pointer(from), bytes); });
}
CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  BEGIN;
  if (!inside(pointer(from), bytes) || !inside(pointer(to), bytes)) return invalid_value;
  return later(stream, [=] { memmove(pointer(to), pointer(from), bytes); });
}
CUresult cuMemcpy2DAsync_v2(const tasuki::cuda::CUDA_MEMCPY2D* c, CUstream stream) {
  BEGIN;
  bool to = c->dstMemoryType == 2, from = c->srcMemoryType == 2;
  return box({to ? pointer(c->dstDevice) : static_cast<char*>(c->dstHost), to, c->dstPitch, 0},
             {from ? pointer(c->srcDevice) : static_cast<char*>(const_cast<void*>(c->srcHost)), from,
              c->srcPitch, 0},
             c->WidthInBytes, c->Height, 1, stream);
}
CUresult cuMemcpy3DAsync_v2(const tasuki::cuda::CUDA_MEMCPY3D* c, CUstream stream) {
  BEGIN;
  bool to = c->dstMemoryType == 2, from = c->srcMemoryType == 2;
  return box({to ? pointer(c->dstDevice) : static_cast<char*>(c->dstHost), to, c->dstPitch,
              c->dstPitch * c->dstHeight},
             {from ? pointer(c->srcDevice) : static_cast<char*>(const_cast<void*>(c->srcHost)), from,
              c->srcPitch, c->srcPitch * c->srcHeight},
             c->WidthInBytes, c->Height, c->Depth, stream);
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char byte, std::size_t bytes, CUstream stream) {
  BEGIN;
  if (!inside(pointer(to), bytes)) return invalid_value;
  return later(stream, [=] { memset(pointer(to), byte, bytes); });
}

CUresult cuStreamCreate(CUstream* stream, unsigned) {
  BEGIN;
  *stream = new CUstream_st{current, {}};
  return success;
}
CUresult cuStreamQuery(CUstream stream) {
  BEGIN;
  if (!stream->work.empty()) run_one(stream);
  return stream->work.empty() ? success : not_ready;
}
CUresult cuStreamSynchronize(CUstream stream) {
  BEGIN;
  while (!stream->work.empty()) run_one(stream);
  return success;
}
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned) {
  BEGIN;
  int record = event->recorded;
  return later(stream, [=] { reach(event, record); });
}
CUresult cuEventCreate(CUevent* event, unsigned) {
  BEGIN;
  *event = new CUevent_st;
  return success;
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
  BEGIN;
  event->stream = stream;
  int record = ++event->recorded;
  return later(stream, [=] { event->reached = record; });
}
CUresult cuEventQuery(CUevent event) {
  if (event->reached < event->recorded) run_one(event->stream);
  return event->reached < event->recorded ? not_ready : success;
}
// What was recorded or waited for may still be to come: as with the driver, that goes on. The few events of a
// test are not freed.
CUresult cuEventDestroy_v2(CUevent) { return success; }

// A "binary" is `FAKE name(bytes,bytes,..) name(..) ..`.
CUresult cuModuleLoadData(CUmod_st** module, const void* image) {
  BEGIN;
  std::string text = static_cast<const char*>(image);
  if (text.rfind("FAKE ", 0) != 0) return invalid_image;
  *module = new CUmod_st;
  for (std::size_t at = 5; at < text.size();) {
    std::size_t open = text.find('(', at), close = text.find(')', open);
    CUfunc_st function{text.substr(at, open - at), {}};
    for (std::size_t p = open + 1; p < close; p = text.find_first_of(",)", p) + 1)
      function.parameters.push_back(std::strtoul(text.c_str() + p, nullptr, 10));
    (*module)->functions[function.name] = function;
    at = close + 2;
  }
  return success;
}
CUresult cuModuleUnload(CUmod_st* module) {
  BEGIN;
  delete module;
  return success;
}
CUresult cuModuleGetFunction(CUfunc_st** function, CUmod_st* module, const char* name) {
  BEGIN;
  auto found = module->functions.find(name);
  if (found == module->functions.end()) return not_found;
  *function = &found->second;
  return success;
}
CUresult cuLaunchKernel(CUfunc_st* function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                        unsigned bz, unsigned, CUstream stream, void** parameters, void**) {
  BEGIN;
  std::string text = function->name;
  for (unsigned n : {gx, gy, gz, bx, by, bz}) text += " " + std::to_string(n);
  for (std::size_t i = 0; i < function->parameters.size(); ++i) {
    unsigned long long value = 0;
    memcpy(&value, parameters[i], function->parameters[i]);
    text += " " + std::to_string(value);
  }
  return later(stream, [=] { launches += text + "\n"; });
}

CUresult cuIpcGetMemHandle(tasuki::cuda::CUipcMemHandle* handle, CUdeviceptr address) {
  BEGIN;
  if (!memory().count(pointer(address))) return invalid_value;
  memset(handle, 0, sizeof *handle);
  memcpy(handle->reserved, &address, sizeof address);
  return success;
}
CUresult cuIpcOpenMemHandle_v2(CUdeviceptr* address, tasuki::cuda::CUipcMemHandle handle, unsigned) {
  BEGIN;
  memcpy(address, handle.reserved, sizeof *address);
  return mapped[*address]++ ? already_mapped : success;
}
CUresult cuIpcCloseMemHandle(CUdeviceptr address) {
  BEGIN;
  return mapped.erase(address) ? success : invalid_value;
}

}  // extern "C"
