// A stand-in for NVIDIA's driver with two GPUs (FAKE_CUDA_DEVICES) in host memory. Operations on streams run only when something
// waits for them or asks, so that a missing wait shows. Kernels run on the host (fake_kernel.cpp); those of modules
// that only list names and parameters are written down.
//
// Device memory lies in files without names that other processes open by handle, at addresses of their own; the first
// page of each counts who has it open. FAKE_CUDA_IPC=off refuses handles, =lost opens memory that never reaches the
// other process. Memory that is freed while somebody has it open, which the driver does not allow, ends the process.
// FAKE_CUDA_GRAPHS=off refuses graphs. FAKE_CUDA_POISON=off leaves memory as it is until something is stored there.
// FAKE_CUDA_DRIVER=11080 is a driver of CUDA 11.8, which refuses modules.
//
// Behind an exit handler that cuInit registers, and another one of the first context, every call fails: NVIDIA's driver
// does not say when it registers its own.
#include "fake_cuda.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "fake_kernel.h"

using tasuki::cuda::CUDA_KERNEL_NODE_PARAMS;
using tasuki::cuda::CUDA_MEMCPY3D;
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
struct CUgraph_st {
  std::vector<std::function<CUresult(CUstream_st*)>> nodes;
};
struct CUgraphExec_st {
  CUgraph_st graph;
};
using CUcontext = CUctx_st*;
using CUstream = CUstream_st*;
using CUevent = CUevent_st*;

namespace {

constexpr CUresult success = 0, invalid_value = 1, out_of_memory = 2, invalid_image = 200, invalid_context = 201,
                   deinitialized = 4, not_found = 500, not_ready = 600, already_enabled = 704, launch_failed = 719,
                   not_supported = 801;
constexpr int most_devices = 4;

CUctx_st (&contexts)[most_devices] = *new CUctx_st[1][most_devices]{{{0, {}}, {1, {}}, {2, {}}, {3, {}}}};
thread_local CUcontext current = nullptr;

constexpr std::size_t page = 4096;
struct Memory {
  char* address;
  std::size_t bytes;
  CUcontext context;
  int file;  // -1: another process's
};
std::atomic<int>& openers(const Memory& m) { return *reinterpret_cast<std::atomic<int>*>(m.address - page); }
void unmap(const Memory& m) {
  munmap(m.address - page, m.bytes + page);
  if (m.file >= 0) close(m.file);
}
bool set_to(const char* variable, const char* value) {
  const char* set = getenv(variable);
  return set && strcmp(set, value) == 0;
}
int graphs_launched = 0, graphs_made = 0;
std::size_t most_memory = std::size_t{8} << 30;
std::map<char*, Memory>& memory() {
  static auto* all = new std::map<char*, Memory>;
  return *all;
}
// All of it outlives the runtime's own end.
std::set<void*>&pinned = *new std::set<void*>, &locked = *new std::set<void*>;
std::string& launches = *new std::string;
std::string& fail_function = *new std::string;
CUresult fail_with = success;
// What a kernel has ended with, and all calls from then on; or that the process is ending.
CUresult lost = success;

CUresult failure(const char* function) {
  if (lost != success) return lost;
  if (fail_function != function) return current ? success : invalid_context;
  fail_function.clear();
  return fail_with;
}
// As the driver: any thread may call, and one waits for the other here.
std::recursive_mutex& one = *new std::recursive_mutex;
// Of calls that need no context.
#define BEGIN_ANYWHERE            \
  const std::lock_guard lock(one); \
  if (lost == deinitialized) return lost
#define BEGIN                     \
  const std::lock_guard lock(one); \
  if (CUresult error = failure(__func__); error != success) return error

char* pointer(CUdeviceptr address) { return reinterpret_cast<char*>(address); }

// Whether the bytes are of one allocation that the current context may access.
bool inside(const char* address, std::size_t bytes) {
  auto next = memory().upper_bound(const_cast<char*>(address));
  if (next == memory().begin()) return false;
  const Memory& m = std::prev(next)->second;
  if (m.context != current && !(current && current->peers.count(m.context))) return false;
  return address + bytes <= m.address + m.bytes;
}

std::size_t own_bytes() {
  std::size_t sum = 0;
  for (const auto& [address, m] : memory()) sum += m.file < 0 ? 0 : m.bytes;
  return sum;
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
        memmove(to.address + z * to.slice + y * to.pitch, from.address + z * from.slice + y * from.pitch, width);
  });
}

int stores = 0;

}  // namespace

extern "C" {

int fake_cuda_stores() { return stores; }
void fake_cuda_fail(const char* function, int error) {
  fail_function = function;
  fail_with = error;
}
const char* fake_cuda_launches() { return launches.c_str(); }
int fake_cuda_peers(int device) { return static_cast<int>(contexts[device].peers.size()); }
int fake_cuda_mapped() {
  int count = 0;
  for (const auto& [address, m] : memory()) count += m.file < 0;
  return count;
}
int fake_cuda_allocated() { return static_cast<int>(memory().size()) - fake_cuda_mapped(); }
void fake_cuda_room(std::size_t bytes) { most_memory = own_bytes() + bytes; }
int fake_cuda_pinned() { return static_cast<int>(pinned.size()); }
int fake_cuda_graphs() { return graphs_launched; }
int fake_cuda_graphs_made() { return graphs_made; }

CUresult cuInit(unsigned) {
  [[maybe_unused]] static const int once = atexit([] { lost = deinitialized; });
  return fail_function == "cuInit" ? fail_with : success;
}
CUresult cuDriverGetVersion(int* version) {
  const char* wish = getenv("FAKE_CUDA_DRIVER");
  *version = wish ? atoi(wish) : 12080;
  return success;
}
CUresult cuGetErrorName(CUresult error, const char** name) {
  *name = error == 719 ? "CUDA_ERROR_LAUNCH_FAILED" : error == 1 ? "CUDA_ERROR_INVALID_VALUE" : "CUDA_ERROR_FAKE";
  return success;
}
CUresult cuGetErrorString(CUresult error, const char** text) {
  *text = error == 719 ? "unspecified launch failure" : error == 1 ? "invalid argument" : "fake error";
  return success;
}
CUresult cuDeviceGetCount(int* count) {
  const char* wish = getenv("FAKE_CUDA_DEVICES");
  *count = wish ? std::clamp(atoi(wish), 1, most_devices) : 2;
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
// Each process has GPUs of its own, or FAKE_CUDA_ONE_GPU says that all are the same one.
CUresult cuDeviceGetUuid(tasuki::cuda::CUuuid* uuid, CUdevice device) {
  const bool one = getenv("FAKE_CUDA_ONE_GPU") != nullptr;
  const int words[4] = {one ? -1 : getpid(), one ? 0 : device};
  memcpy(uuid->bytes, words, sizeof uuid->bytes);
  return success;
}
CUresult cuDeviceTotalMem_v2(std::size_t* bytes, CUdevice) {
  *bytes = std::size_t{8} << 30;
  return success;
}
CUresult cuDeviceGetAttribute(int* value, int which, CUdevice device) {
  static const std::map<int, int> values = {{1, 1024},        {2, 1024},  {3, 1024},  {4, 64},
                                            {5, 0x7FFFFFFF},  {6, 65535}, {7, 65535}, {8, 49152},
                                            {11, 0x7FFFFFFF}, {16, 4},    {75, 9}};
  if (which == 76) {
    *value = device;
    return success;
  }
  const char* units = getenv("FAKE_CUDA_UNITS");  // else four, so that small spaces fill it
  if (which == 16 && units) {
    *value = atoi(units);
    return success;
  }
  auto found = values.find(which);
  if (found == values.end()) return invalid_value;
  *value = found->second;
  return success;
}
CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice, unsigned flags) { return flags <= 4 ? success : invalid_value; }
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  [[maybe_unused]] static const int once = atexit([] { lost = deinitialized; });
  *context = &contexts[device];
  return success;
}
CUresult cuCtxGetCurrent(CUcontext* context) {
  BEGIN_ANYWHERE;
  *context = current;
  return success;
}
CUresult cuCtxSetCurrent(CUcontext context) {
  BEGIN_ANYWHERE;
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
  if (bytes > most_memory || own_bytes() > most_memory - bytes) return out_of_memory;
  const int file = memfd_create("fake GPU", MFD_CLOEXEC);
  const std::size_t all = page + bytes;
  if (file < 0 || ftruncate(file, static_cast<off_t>(all)) != 0) return out_of_memory;
  void* mapping = mmap(nullptr, all, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapping == MAP_FAILED) return out_of_memory;
  char* made = static_cast<char*>(mapping) + page;
  if (!set_to("FAKE_CUDA_POISON", "off")) memset(made, 0xDB, bytes);
  memory()[made] = {made, bytes, current, file};
  *address = reinterpret_cast<CUdeviceptr>(made);
  return success;
}
CUresult cuMemFree_v2(CUdeviceptr address) {
  BEGIN;
  auto found = memory().find(pointer(address));
  if (found == memory().end() || found->second.file < 0 || found->second.context != current) return invalid_value;
  if (openers(found->second) > 0) {
    fprintf(stderr, "fake CUDA: %zu bytes are freed while another process has them open\n", found->second.bytes);
    abort();
  }
  unmap(found->second);
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
             {from ? pointer(c->srcDevice) : static_cast<char*>(const_cast<void*>(c->srcHost)), from, c->srcPitch, 0},
             c->WidthInBytes, c->Height, 1, stream);
}
CUresult cuMemcpy3DAsync_v2(const tasuki::cuda::CUDA_MEMCPY3D* c, CUstream stream) {
  BEGIN;
  bool to = c->dstMemoryType == 2, from = c->srcMemoryType == 2;
  return box({to ? pointer(c->dstDevice) : static_cast<char*>(c->dstHost), to, c->dstPitch, c->dstPitch * c->dstHeight},
             {from ? pointer(c->srcDevice) : static_cast<char*>(const_cast<void*>(c->srcHost)), from, c->srcPitch,
              c->srcPitch * c->srcHeight},
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
  return lost;
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
  BEGIN;
  if (event->reached < event->recorded) run_one(event->stream);
  return event->reached < event->recorded ? not_ready : success;
}
// What was recorded or waited for may still be to come: as with the driver, that goes on. The few events of a
// test are not freed.
CUresult cuEventDestroy_v2(CUevent) {
  BEGIN;
  return success;
}

CUresult cuModuleLoadData(fake::Module** module, const void* image) {
  BEGIN;
  if (getenv("FAKE_CUDA_DRIVER")) return invalid_image;
  *module = fake::Module::load(image).release();
  return *module ? success : invalid_image;
}
CUresult cuModuleUnload(fake::Module* module) {
  BEGIN;
  delete module;
  return success;
}
CUresult cuModuleGetFunction(fake::Function** function, fake::Module* module, const char* name) {
  BEGIN;
  *function = module->find(name);
  return *function ? success : not_found;
}
CUresult cuFuncGetAttribute(int* value, int which, fake::Function* function) {
  const bool registers = which == 4;
  if (!registers || !function) return invalid_value;
  const char* wish = getenv("FAKE_CUDA_REGISTERS");
  *value = wish ? atoi(wish) : 32;
  return success;
}
// As many as the registers allow, FAKE_CUDA_REGISTERS of each thread.
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* groups, fake::Function* function, int threads, std::size_t) {
  BEGIN;
  int registers = 0;
  if (CUresult problem = cuFuncGetAttribute(&registers, 4, function); problem != success) return problem;
  *groups = std::min(65536 / registers, 2048) / threads;
  return success;
}
CUresult cuLaunchKernel(fake::Function* function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                        unsigned bz, unsigned, CUstream stream, void** parameters, void**) {
  BEGIN;
  if (gx * gy * gz == 0 || bx * by * bz == 0 || bx * by * bz > 1024 || bz > 64 || gy > 65535 || gz > 65535)
    return invalid_value;
  if (!fake::may_run(*function, {{gx, gy, gz}, {bx, by, bz}})) return invalid_value;
  std::vector<std::vector<char>> values;
  for (std::size_t k = 0; k < function->parameters.size(); ++k) {
    const auto* value = static_cast<const char*>(parameters[k]);
    values.emplace_back(value, value + function->parameters[k]);
  }
  stores += function->name.rfind("tasuki_store_", 0) == 0;
  return later(stream, [=, grid = fake::Grid{{gx, gy, gz}, {bx, by, bz}}]() mutable {
    if (function->call) {
      std::vector<void*> places;
      for (auto& value : values) places.push_back(value.data());
      if (!fake::run(*function, grid, places.data())) lost = launch_failed;
      return;
    }
    launches += function->name;
    for (unsigned n : {gx, gy, gz, bx, by, bz}) launches += " " + std::to_string(n);
    for (const auto& value : values) {
      unsigned long long number = 0;
      memcpy(&number, value.data(), value.size());
      launches += " " + std::to_string(number);
    }
    launches += "\n";
  });
}

// What a handle holds.
struct Opening {
  int process, file;
  std::size_t bytes;
};
CUresult cuIpcGetMemHandle(tasuki::cuda::CUipcMemHandle* handle, CUdeviceptr address) {
  BEGIN;
  auto found = memory().find(pointer(address));
  if (found == memory().end() || found->second.file < 0) return invalid_value;
  if (set_to("FAKE_CUDA_IPC", "off")) return not_supported;
  const Opening opening{getpid(), found->second.file, found->second.bytes};
  memset(handle, 0, sizeof *handle);
  memcpy(handle->reserved, &opening, sizeof opening);
  return success;
}
CUresult cuIpcOpenMemHandle_v2(CUdeviceptr* address, tasuki::cuda::CUipcMemHandle handle, unsigned flags) {
  BEGIN;
  Opening opening;
  memcpy(&opening, handle.reserved, sizeof opening);
  if (flags != 1) return invalid_value;
  if (opening.process == getpid()) return invalid_context;  // not one's own
  const std::string path = "/proc/" + std::to_string(opening.process) + "/fd/" + std::to_string(opening.file);
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return invalid_value;
  const int kind = set_to("FAKE_CUDA_IPC", "lost") ? MAP_PRIVATE : MAP_SHARED;
  void* mapping = mmap(nullptr, opening.bytes + page, PROT_READ | PROT_WRITE, kind, file, 0);
  close(file);
  if (mapping == MAP_FAILED) return out_of_memory;
  char* made = static_cast<char*>(mapping) + page;
  memory()[made] = {made, opening.bytes, current, -1};
  ++openers(memory()[made]);
  *address = reinterpret_cast<CUdeviceptr>(made);
  return success;
}
CUresult cuIpcCloseMemHandle(CUdeviceptr address) {
  BEGIN;
  auto found = memory().find(pointer(address));
  if (found == memory().end() || found->second.file >= 0) return invalid_value;
  --openers(found->second);
  unmap(found->second);
  memory().erase(found);
  return success;
}

CUresult cuGraphCreate(CUgraph_st** graph, unsigned) {
  BEGIN;
  if (set_to("FAKE_CUDA_GRAPHS", "off")) return not_supported;
  *graph = new CUgraph_st;
  return success;
}
CUresult cuGraphAddMemcpyNode(void**, CUgraph_st* graph, void* const*, std::size_t, const CUDA_MEMCPY3D* c,
                              CUcontext context) {
  BEGIN;
  CUstream_st nowhere{context, {}};  // the call's checks, now
  if (CUresult problem = cuMemcpy3DAsync_v2(c, &nowhere); problem != success) return problem;
  graph->nodes.push_back([copy = *c](CUstream stream) { return cuMemcpy3DAsync_v2(&copy, stream); });
  return success;
}
// The values behind the parameters are the node's from now on.
CUresult cuGraphAddKernelNode_v2(void**, CUgraph_st* graph, void* const*, std::size_t,
                                 const CUDA_KERNEL_NODE_PARAMS* node) {
  BEGIN;
  auto* function = reinterpret_cast<fake::Function*>(node->func);
  std::vector<std::vector<char>> values;
  for (std::size_t k = 0; k < function->parameters.size(); ++k) {
    const auto* value = static_cast<const char*>(node->kernelParams[k]);
    values.emplace_back(value, value + function->parameters[k]);
  }
  graph->nodes.push_back([=, n = *node](CUstream stream) mutable {
    std::vector<void*> places;
    for (auto& value : values) places.push_back(value.data());
    return cuLaunchKernel(function, n.gridDimX, n.gridDimY, n.gridDimZ, n.blockDimX, n.blockDimY, n.blockDimZ, 0,
                          stream, places.data(), nullptr);
  });
  return success;
}
CUresult cuGraphInstantiateWithFlags(CUgraphExec_st** executable, CUgraph_st* graph, unsigned long long) {
  BEGIN;
  *executable = new CUgraphExec_st{*graph};
  ++graphs_made;
  return success;
}
// In any order among them: the last first.
CUresult cuGraphLaunch(CUgraphExec_st* executable, CUstream stream) {
  BEGIN;
  ++graphs_launched;
  auto& nodes = executable->graph.nodes;
  for (auto node = nodes.rbegin(); node != nodes.rend(); ++node)
    if (CUresult problem = (*node)(stream); problem != success) return problem;
  return success;
}
CUresult cuGraphDestroy(CUgraph_st* graph) {
  BEGIN;
  delete graph;
  return success;
}
CUresult cuGraphExecDestroy(CUgraphExec_st* executable) {
  BEGIN;
  delete executable;
  return success;
}

}  // extern "C"
