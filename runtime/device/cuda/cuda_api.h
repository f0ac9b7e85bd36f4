// The part of the CUDA driver API that the backend uses, declared here and loaded at run time: neither the
// build nor a compiled program needs CUDA. Names, types and values are the driver's.
#pragma once

#include <cstddef>
#include <string>

namespace tasuki::cuda {

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = unsigned long long;
inline CUdeviceptr number(const void* address) { return reinterpret_cast<CUdeviceptr>(address); }
using CUcontext = struct CUctx_st*;
using CUstream = struct CUstream_st*;
using CUevent = struct CUevent_st*;
using CUmodule = struct CUmod_st*;
using CUfunction = struct CUfunc_st*;
using CUarray = struct CUarray_st*;
using CUgraph = struct CUgraph_st*;
using CUgraphNode = struct CUgraphNode_st*;
using CUgraphExec = struct CUgraphExec_st*;
using CUkernel = struct CUkern_st*;
struct CUuuid {
  char bytes[16];
};
struct CUipcMemHandle {
  char reserved[64];
};

constexpr CUresult CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2, CUDA_ERROR_DEINITIALIZED = 4,
                   CUDA_ERROR_INVALID_IMAGE = 200, CUDA_ERROR_NO_BINARY_FOR_GPU = 209, CUDA_ERROR_INVALID_PTX = 218,
                   CUDA_ERROR_JIT_COMPILER_NOT_FOUND = 221, CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
                   CUDA_ERROR_INVALID_SOURCE = 300, CUDA_ERROR_NOT_FOUND = 500, CUDA_ERROR_NOT_READY = 600,
                   CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704;
constexpr int CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
              CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
              CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
              CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
              CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76;
constexpr int CU_FUNC_ATTRIBUTE_NUM_REGS = 4;
constexpr unsigned CU_CTX_SCHED_YIELD = 2, CU_STREAM_NON_BLOCKING = 1, CU_EVENT_DISABLE_TIMING = 2, CU_MEMHOSTALLOC_PORTABLE = 1, CU_MEMHOSTREGISTER_PORTABLE = 1,
                   CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS = 1;
constexpr int CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE = 2;

struct CUDA_MEMCPY2D {
  std::size_t srcXInBytes, srcY;
  int srcMemoryType;
  const void* srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  std::size_t srcPitch;
  std::size_t dstXInBytes, dstY;
  int dstMemoryType;
  void* dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  std::size_t dstPitch;
  std::size_t WidthInBytes, Height;
};
struct CUDA_MEMCPY3D {
  std::size_t srcXInBytes, srcY, srcZ, srcLOD;
  int srcMemoryType;
  const void* srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  void* reserved0;
  std::size_t srcPitch, srcHeight;
  std::size_t dstXInBytes, dstY, dstZ, dstLOD;
  int dstMemoryType;
  void* dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  void* reserved1;
  std::size_t dstPitch, dstHeight;
  std::size_t WidthInBytes, Height, Depth;
};

struct CUDA_KERNEL_NODE_PARAMS {
  CUfunction func;
  unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
  void** kernelParams;
  void** extra;
  CUkernel kern;
  CUcontext ctx;
};

// F(name in the library, name here, parameters); all give a CUresult.
#define TASUKI_CUDA_FUNCTIONS(F)                                                                         \
  F(cuInit, cuInit, (unsigned))                                                                          \
  F(cuDriverGetVersion, cuDriverGetVersion, (int*))                                                      \
  F(cuGetErrorName, cuGetErrorName, (CUresult, const char**))                                            \
  F(cuGetErrorString, cuGetErrorString, (CUresult, const char**))                                        \
  F(cuDeviceGetCount, cuDeviceGetCount, (int*))                                                          \
  F(cuDeviceGet, cuDeviceGet, (CUdevice*, int))                                                          \
  F(cuDeviceGetName, cuDeviceGetName, (char*, int, CUdevice))                                            \
  F(cuDeviceGetUuid, cuDeviceGetUuid, (CUuuid*, CUdevice))                                               \
  F(cuDeviceTotalMem_v2, cuDeviceTotalMem, (std::size_t*, CUdevice))                                     \
  F(cuDeviceGetAttribute, cuDeviceGetAttribute, (int*, int, CUdevice))                                   \
  F(cuDevicePrimaryCtxSetFlags_v2, cuDevicePrimaryCtxSetFlags, (CUdevice, unsigned))                     \
  F(cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, (CUcontext*, CUdevice))                          \
  F(cuCtxGetCurrent, cuCtxGetCurrent, (CUcontext*))                                                      \
  F(cuCtxSetCurrent, cuCtxSetCurrent, (CUcontext))                                                       \
  F(cuDeviceCanAccessPeer, cuDeviceCanAccessPeer, (int*, CUdevice, CUdevice))                            \
  F(cuCtxEnablePeerAccess, cuCtxEnablePeerAccess, (CUcontext, unsigned))                                 \
  F(cuMemAlloc_v2, cuMemAlloc, (CUdeviceptr*, std::size_t))                                              \
  F(cuMemFree_v2, cuMemFree, (CUdeviceptr))                                                              \
  F(cuMemHostAlloc, cuMemHostAlloc, (void**, std::size_t, unsigned))                                     \
  F(cuMemFreeHost, cuMemFreeHost, (void*))                                                               \
  F(cuMemHostRegister_v2, cuMemHostRegister, (void*, std::size_t, unsigned))                             \
  F(cuMemHostUnregister, cuMemHostUnregister, (void*))                                                   \
  F(cuMemcpyHtoDAsync_v2, cuMemcpyHtoDAsync, (CUdeviceptr, const void*, std::size_t, CUstream))          \
  F(cuMemcpyDtoHAsync_v2, cuMemcpyDtoHAsync, (void*, CUdeviceptr, std::size_t, CUstream))                \
  F(cuMemcpyDtoDAsync_v2, cuMemcpyDtoDAsync, (CUdeviceptr, CUdeviceptr, std::size_t, CUstream))          \
  F(cuMemcpy2DAsync_v2, cuMemcpy2DAsync, (const CUDA_MEMCPY2D*, CUstream))                               \
  F(cuMemcpy3DAsync_v2, cuMemcpy3DAsync, (const CUDA_MEMCPY3D*, CUstream))                               \
  F(cuMemsetD8Async, cuMemsetD8Async, (CUdeviceptr, unsigned char, std::size_t, CUstream))               \
  F(cuStreamCreate, cuStreamCreate, (CUstream*, unsigned))                                               \
  F(cuStreamQuery, cuStreamQuery, (CUstream))                                                            \
  F(cuStreamSynchronize, cuStreamSynchronize, (CUstream))                                                \
  F(cuStreamWaitEvent, cuStreamWaitEvent, (CUstream, CUevent, unsigned))                                 \
  F(cuEventCreate, cuEventCreate, (CUevent*, unsigned))                                                  \
  F(cuEventRecord, cuEventRecord, (CUevent, CUstream))                                                   \
  F(cuEventQuery, cuEventQuery, (CUevent))                                                               \
  F(cuEventDestroy_v2, cuEventDestroy, (CUevent))                                                        \
  F(cuModuleLoadData, cuModuleLoadData, (CUmodule*, const void*))                                        \
  F(cuModuleUnload, cuModuleUnload, (CUmodule))                                                          \
  F(cuModuleGetFunction, cuModuleGetFunction, (CUfunction*, CUmodule, const char*))                      \
  F(cuFuncGetAttribute, cuFuncGetAttribute, (int*, int, CUfunction))                                     \
  F(cuOccupancyMaxActiveBlocksPerMultiprocessor, cuOccupancyMaxActiveBlocksPerMultiprocessor,            \
    (int*, CUfunction, int, std::size_t))                                                                \
  F(cuLaunchKernel, cuLaunchKernel,                                                                      \
    (CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, CUstream, void**, \
     void**))                                                                                            \
  F(cuIpcGetMemHandle, cuIpcGetMemHandle, (CUipcMemHandle*, CUdeviceptr))                                \
  F(cuIpcOpenMemHandle_v2, cuIpcOpenMemHandle, (CUdeviceptr*, CUipcMemHandle, unsigned))                 \
  F(cuIpcCloseMemHandle, cuIpcCloseMemHandle, (CUdeviceptr))

// Graphs: from CUDA 12 on.
#define TASUKI_CUDA_GRAPH_FUNCTIONS(F)                                                            \
  F(cuGraphCreate, cuGraphCreate, (CUgraph*, unsigned))                                           \
  F(cuGraphAddMemcpyNode, cuGraphAddMemcpyNode,                                                   \
    (CUgraphNode*, CUgraph, const CUgraphNode*, std::size_t, const CUDA_MEMCPY3D*, CUcontext))    \
  F(cuGraphAddKernelNode_v2, cuGraphAddKernelNode,                                                \
    (CUgraphNode*, CUgraph, const CUgraphNode*, std::size_t, const CUDA_KERNEL_NODE_PARAMS*))     \
  F(cuGraphInstantiateWithFlags, cuGraphInstantiate, (CUgraphExec*, CUgraph, unsigned long long)) \
  F(cuGraphLaunch, cuGraphLaunch, (CUgraphExec, CUstream))                                        \
  F(cuGraphDestroy, cuGraphDestroy, (CUgraph))                                                    \
  F(cuGraphExecDestroy, cuGraphExecDestroy, (CUgraphExec))

// The functions of the loaded driver.
struct Api {
#define TASUKI_CUDA_MEMBER(symbol, name, parameters) CUresult(*name) parameters = nullptr;
  TASUKI_CUDA_FUNCTIONS(TASUKI_CUDA_MEMBER)
  // Null, all of them, where the driver has none.
  TASUKI_CUDA_GRAPH_FUNCTIONS(TASUKI_CUDA_MEMBER)
#undef TASUKI_CUDA_MEMBER
  bool has_graphs = false;

  // `out of memory (CUDA_ERROR_OUT_OF_MEMORY)`.
  std::string error_text(CUresult error) const;
};

// Loads `library`, or libcuda.so.1 when it is empty. Null, and why in `problem`, when that is not possible.
// Stays loaded.
const Api* load_api(const std::string& library, std::string& problem);

}  // namespace tasuki::cuda
