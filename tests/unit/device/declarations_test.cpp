// Our own declarations of OpenCL and CUDA agree with their headers, where these are installed.
#include <gtest/gtest.h>

#include <cstddef>
#include <type_traits>

#include "device/cuda/cuda_api.h"
#include "device/opencl/opencl_api.h"

namespace {

// Before the headers, whose macros rename functions.
namespace ours {
using namespace tasuki;
namespace from_cuda {
using namespace cuda;
#define TYPE_OF(symbol, name, parameters) using symbol##_type = CUresult(*) parameters;
TASUKI_CUDA_FUNCTIONS(TYPE_OF)
TASUKI_CUDA_GRAPH_FUNCTIONS(TYPE_OF)
#undef TYPE_OF
constexpr int numbers[] = {CUDA_ERROR_INVALID_VALUE,
                           CUDA_ERROR_OUT_OF_MEMORY,
                           CUDA_ERROR_NOT_FOUND,
                           CUDA_ERROR_NOT_READY,
                           CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED,
                           CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                           CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X,
                           CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X,
                           CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK,
                           CU_DEVICE_ATTRIBUTE_MAX_PITCH,
                           CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                           CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
                           CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
                           CU_STREAM_NON_BLOCKING,
                           CU_EVENT_DISABLE_TIMING,
                           CU_MEMHOSTALLOC_PORTABLE,
                           CU_MEMHOSTREGISTER_PORTABLE,
                           CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS,
                           CU_MEMORYTYPE_HOST,
                           CU_MEMORYTYPE_DEVICE};
}  // namespace from_cuda
namespace from_opencl {
using namespace opencl;
#define TYPE_OF(result, name, parameters) using name##_type = result(*) parameters;
TASUKI_OPENCL_FUNCTIONS(TYPE_OF)
#undef TYPE_OF
}  // namespace from_opencl
}  // namespace ours

// The same number of parameters, of the same sizes, pointers for pointers.
template <class Ours, class Theirs>
struct Alike : std::false_type {};
template <class R, class S, class... A, class... B>
struct Alike<R (*)(A...), S (*)(B...)> {
  template <class X, class Y>
  static constexpr bool same = sizeof(X) == sizeof(Y) && std::is_pointer_v<X> == std::is_pointer_v<Y>;
  static constexpr bool value = [] {
    if constexpr (sizeof...(A) == sizeof...(B) && sizeof(R) == sizeof(S))
      return (same<A, B> && ...);
    else
      return false;
  }();
};

}  // namespace

#if __has_include(<CL/cl.h>)
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

TEST(Declarations, OpenClAgreesWithItsHeader) {
#define CHECK_TYPE(result, name, parameters) \
  EXPECT_TRUE((Alike<ours::from_opencl::name##_type, decltype(&::name)>::value)) << #name;
  TASUKI_OPENCL_FUNCTIONS(CHECK_TYPE)
#undef CHECK_TYPE
}
#endif

#if __has_include(<cuda.h>)
#include <cuda.h>

TEST(Declarations, CudaAgreesWithItsHeader) {
#define CHECK_TYPE(symbol, name, parameters) \
  EXPECT_TRUE((Alike<ours::from_cuda::symbol##_type, decltype(&::symbol)>::value)) << #symbol;
  TASUKI_CUDA_FUNCTIONS(CHECK_TYPE)
#if CUDA_VERSION >= 12000
  TASUKI_CUDA_GRAPH_FUNCTIONS(CHECK_TYPE)
  using Node = tasuki::cuda::CUDA_KERNEL_NODE_PARAMS;
  EXPECT_EQ(sizeof(::CUDA_KERNEL_NODE_PARAMS_v2), sizeof(Node));
  EXPECT_EQ(offsetof(::CUDA_KERNEL_NODE_PARAMS_v2, blockDimX), offsetof(Node, blockDimX));
  EXPECT_EQ(offsetof(::CUDA_KERNEL_NODE_PARAMS_v2, kernelParams), offsetof(Node, kernelParams));
  EXPECT_EQ(offsetof(::CUDA_KERNEL_NODE_PARAMS_v2, ctx), offsetof(Node, ctx));
#endif
#undef CHECK_TYPE
  using Two = tasuki::cuda::CUDA_MEMCPY2D;
  using Three = tasuki::cuda::CUDA_MEMCPY3D;
#define CHECK_PLACE(type, theirs, field) EXPECT_EQ(offsetof(theirs, field), offsetof(type, field)) << #field
  CHECK_PLACE(Two, ::CUDA_MEMCPY2D, srcHost);
  CHECK_PLACE(Two, ::CUDA_MEMCPY2D, srcPitch);
  CHECK_PLACE(Two, ::CUDA_MEMCPY2D, dstMemoryType);
  CHECK_PLACE(Two, ::CUDA_MEMCPY2D, dstDevice);
  CHECK_PLACE(Two, ::CUDA_MEMCPY2D, dstPitch);
  CHECK_PLACE(Two, ::CUDA_MEMCPY2D, Height);
  CHECK_PLACE(Three, ::CUDA_MEMCPY3D, srcHost);
  CHECK_PLACE(Three, ::CUDA_MEMCPY3D, srcHeight);
  CHECK_PLACE(Three, ::CUDA_MEMCPY3D, dstMemoryType);
  CHECK_PLACE(Three, ::CUDA_MEMCPY3D, dstDevice);
  CHECK_PLACE(Three, ::CUDA_MEMCPY3D, dstHeight);
  CHECK_PLACE(Three, ::CUDA_MEMCPY3D, Depth);
#undef CHECK_PLACE
  const int theirs[] = {CUDA_ERROR_INVALID_VALUE,
                        CUDA_ERROR_OUT_OF_MEMORY,
                        CUDA_ERROR_NOT_FOUND,
                        CUDA_ERROR_NOT_READY,
                        CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED,
                        CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                        CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X,
                        CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X,
                        CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK,
                        CU_DEVICE_ATTRIBUTE_MAX_PITCH,
                        CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
                        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
                        CU_STREAM_NON_BLOCKING,
                        CU_EVENT_DISABLE_TIMING,
                        CU_MEMHOSTALLOC_PORTABLE,
                        CU_MEMHOSTREGISTER_PORTABLE,
                        CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS,
                        CU_MEMORYTYPE_HOST,
                        CU_MEMORYTYPE_DEVICE};
  for (std::size_t i = 0; i < std::size(theirs); ++i) EXPECT_EQ(theirs[i], ours::from_cuda::numbers[i]) << i;
}
#endif

TEST(Declarations, AlikeTellsDifferences) {
  EXPECT_TRUE((Alike<int (*)(int, void*), unsigned (*)(unsigned, char*)>::value));
  EXPECT_FALSE((Alike<int (*)(int, void*), int (*)(int)>::value));
  EXPECT_FALSE((Alike<int (*)(int), int (*)(long)>::value));
  EXPECT_FALSE((Alike<int (*)(long), int (*)(void*)>::value));
}
