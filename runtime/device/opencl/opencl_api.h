// The part of OpenCL 1.2 that the backend uses, declared here and loaded at run time: neither the build nor a
// compiled program needs an OpenCL installation. Names, types and values are the standard's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tasuki::opencl {

using cl_int = std::int32_t;
using cl_uint = std::uint32_t;
using cl_long = std::int64_t;
using cl_ulong = std::uint64_t;
using cl_bool = cl_uint;
using cl_bitfield = cl_ulong;

using cl_platform_id = struct _cl_platform_id*;
using cl_device_id = struct _cl_device_id*;
using cl_context = struct _cl_context*;
using cl_command_queue = struct _cl_command_queue*;
using cl_mem = struct _cl_mem*;
using cl_program = struct _cl_program*;
using cl_kernel = struct _cl_kernel*;
using cl_event = struct _cl_event*;

constexpr cl_int CL_SUCCESS = 0, CL_DEVICE_NOT_FOUND = -1, CL_MEM_OBJECT_ALLOCATION_FAILURE = -4,
                 CL_OUT_OF_RESOURCES = -5, CL_OUT_OF_HOST_MEMORY = -6,
                 CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST = -14, CL_INVALID_KERNEL_NAME = -46,
                 CL_INVALID_BUFFER_SIZE = -61;
constexpr cl_int CL_COMPLETE = 0;
constexpr cl_bool CL_FALSE = 0, CL_TRUE = 1;

constexpr cl_bitfield CL_DEVICE_TYPE_CPU = 1 << 1, CL_DEVICE_TYPE_GPU = 1 << 2,
                      CL_DEVICE_TYPE_ACCELERATOR = 1 << 3, CL_DEVICE_TYPE_ALL = 0xFFFFFFFF;
constexpr cl_uint CL_PLATFORM_VERSION = 0x0901, CL_PLATFORM_NAME = 0x0902;
constexpr cl_uint CL_DEVICE_TYPE = 0x1000, CL_DEVICE_MAX_COMPUTE_UNITS = 0x1002,
                  CL_DEVICE_MAX_WORK_GROUP_SIZE = 0x1004, CL_DEVICE_MAX_WORK_ITEM_SIZES = 0x1005,
                  CL_DEVICE_SINGLE_FP_CONFIG = 0x101B, CL_DEVICE_GLOBAL_MEM_SIZE = 0x101F,
                  CL_DEVICE_LOCAL_MEM_SIZE = 0x1023, CL_DEVICE_AVAILABLE = 0x1027,
                  CL_DEVICE_COMPILER_AVAILABLE = 0x1028, CL_DEVICE_NAME = 0x102B, CL_DRIVER_VERSION = 0x102D,
                  CL_DEVICE_VERSION = 0x102F, CL_DEVICE_DOUBLE_FP_CONFIG = 0x1032,
                  CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT = 0x1069;
constexpr cl_bitfield CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT = 1 << 7;
constexpr std::intptr_t CL_DEVICE_PARTITION_EQUALLY = 0x1086, CL_CONTEXT_PLATFORM = 0x1084;

constexpr cl_bitfield CL_MEM_READ_WRITE = 1 << 0, CL_MEM_ALLOC_HOST_PTR = 1 << 4;
constexpr cl_bitfield CL_MAP_READ = 1 << 0, CL_MAP_WRITE = 1 << 1;
constexpr cl_bitfield CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED = 1 << 1;
constexpr cl_uint CL_PROGRAM_BINARY_SIZES = 0x1165, CL_PROGRAM_BINARIES = 0x1166,
                  CL_PROGRAM_BUILD_LOG = 0x1183;
constexpr cl_uint CL_EVENT_COMMAND_EXECUTION_STATUS = 0x11D3;

// F(result, name, parameters)
#define TASUKI_OPENCL_FUNCTIONS(F)                                                                           \
  F(cl_int, clGetPlatformIDs, (cl_uint, cl_platform_id*, cl_uint*))                                          \
  F(cl_int, clGetPlatformInfo, (cl_platform_id, cl_uint, std::size_t, void*, std::size_t*))                  \
  F(cl_int, clGetDeviceIDs, (cl_platform_id, cl_bitfield, cl_uint, cl_device_id*, cl_uint*))                 \
  F(cl_int, clGetDeviceInfo, (cl_device_id, cl_uint, std::size_t, void*, std::size_t*))                      \
  F(cl_int, clCreateSubDevices, (cl_device_id, const std::intptr_t*, cl_uint, cl_device_id*, cl_uint*))      \
  F(cl_context, clCreateContext,                                                                             \
    (const std::intptr_t*, cl_uint, const cl_device_id*,                                                     \
     void (*)(const char*, const void*, std::size_t, void*), void*, cl_int*))                                \
  F(cl_command_queue, clCreateCommandQueue, (cl_context, cl_device_id, cl_bitfield, cl_int*))                \
  F(cl_mem, clCreateBuffer, (cl_context, cl_bitfield, std::size_t, void*, cl_int*))                          \
  F(cl_int, clReleaseMemObject, (cl_mem))                                                                    \
  F(cl_program, clCreateProgramWithSource, (cl_context, cl_uint, const char**, const std::size_t*, cl_int*)) \
  F(cl_program, clCreateProgramWithBinary,                                                                   \
    (cl_context, cl_uint, const cl_device_id*, const std::size_t*, const unsigned char**, cl_int*, cl_int*)) \
  F(cl_int, clBuildProgram,                                                                                  \
    (cl_program, cl_uint, const cl_device_id*, const char*, void (*)(cl_program, void*), void*))             \
  F(cl_int, clGetProgramInfo, (cl_program, cl_uint, std::size_t, void*, std::size_t*))                       \
  F(cl_int, clGetProgramBuildInfo, (cl_program, cl_device_id, cl_uint, std::size_t, void*, std::size_t*))    \
  F(cl_int, clReleaseProgram, (cl_program))                                                                  \
  F(cl_kernel, clCreateKernel, (cl_program, const char*, cl_int*))                                           \
  F(cl_int, clReleaseKernel, (cl_kernel))                                                                    \
  F(cl_int, clSetKernelArg, (cl_kernel, cl_uint, std::size_t, const void*))                                  \
  F(cl_int, clEnqueueNDRangeKernel,                                                                          \
    (cl_command_queue, cl_kernel, cl_uint, const std::size_t*, const std::size_t*, const std::size_t*,       \
     cl_uint, const cl_event*, cl_event*))                                                                   \
  F(cl_int, clEnqueueReadBuffer,                                                                             \
    (cl_command_queue, cl_mem, cl_bool, std::size_t, std::size_t, void*, cl_uint, const cl_event*,           \
     cl_event*))                                                                                             \
  F(cl_int, clEnqueueWriteBuffer,                                                                            \
    (cl_command_queue, cl_mem, cl_bool, std::size_t, std::size_t, const void*, cl_uint, const cl_event*,     \
     cl_event*))                                                                                             \
  F(cl_int, clEnqueueCopyBuffer,                                                                             \
    (cl_command_queue, cl_mem, cl_mem, std::size_t, std::size_t, std::size_t, cl_uint, const cl_event*,      \
     cl_event*))                                                                                             \
  F(cl_int, clEnqueueReadBufferRect,                                                                         \
    (cl_command_queue, cl_mem, cl_bool, const std::size_t*, const std::size_t*, const std::size_t*,          \
     std::size_t, std::size_t, std::size_t, std::size_t, void*, cl_uint, const cl_event*, cl_event*))        \
  F(cl_int, clEnqueueWriteBufferRect,                                                                        \
    (cl_command_queue, cl_mem, cl_bool, const std::size_t*, const std::size_t*, const std::size_t*,          \
     std::size_t, std::size_t, std::size_t, std::size_t, const void*, cl_uint, const cl_event*, cl_event*))  \
  F(cl_int, clEnqueueCopyBufferRect,                                                                         \
    (cl_command_queue, cl_mem, cl_mem, const std::size_t*, const std::size_t*, const std::size_t*,           \
     std::size_t, std::size_t, std::size_t, std::size_t, cl_uint, const cl_event*, cl_event*))               \
  F(cl_int, clEnqueueFillBuffer,                                                                             \
    (cl_command_queue, cl_mem, const void*, std::size_t, std::size_t, std::size_t, cl_uint, const cl_event*, \
     cl_event*))                                                                                             \
  F(void*, clEnqueueMapBuffer,                                                                               \
    (cl_command_queue, cl_mem, cl_bool, cl_bitfield, std::size_t, std::size_t, cl_uint, const cl_event*,     \
     cl_event*, cl_int*))                                                                                    \
  F(cl_int, clEnqueueUnmapMemObject, (cl_command_queue, cl_mem, void*, cl_uint, const cl_event*, cl_event*)) \
  F(cl_int, clEnqueueMigrateMemObjects,                                                                      \
    (cl_command_queue, cl_uint, const cl_mem*, cl_bitfield, cl_uint, const cl_event*, cl_event*))            \
  F(cl_int, clEnqueueBarrierWithWaitList, (cl_command_queue, cl_uint, const cl_event*, cl_event*))           \
  F(cl_int, clFlush, (cl_command_queue))                                                                     \
  F(cl_int, clWaitForEvents, (cl_uint, const cl_event*))                                                     \
  F(cl_int, clGetEventInfo, (cl_event, cl_uint, std::size_t, void*, std::size_t*))                           \
  F(cl_int, clRetainEvent, (cl_event))                                                                       \
  F(cl_int, clReleaseEvent, (cl_event))

// The functions of the loaded library.
struct Api {
#define TASUKI_OPENCL_MEMBER(result, name, parameters) result(*name) parameters = nullptr;
  TASUKI_OPENCL_FUNCTIONS(TASUKI_OPENCL_MEMBER)
#undef TASUKI_OPENCL_MEMBER
};

// Loads `library`, or libOpenCL.so.1 when it is empty. Null, and why in `problem`, when that is not possible.
// Stays loaded.
const Api* load_api(const std::string& library, std::string& problem);

// `CL_OUT_OF_RESOURCES`, or `error -1234`.
std::string error_text(cl_int error);

}  // namespace tasuki::opencl
