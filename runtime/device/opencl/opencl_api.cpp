// Loading the OpenCL library; names of its errors.
#include "device/opencl/opencl_api.h"

#include <map>

#include "device/shared_library.h"

namespace tasuki::opencl {

const Api* load_api(const std::string& library, std::string& problem) {
  SharedLibrary opened =
      library.empty() ? SharedLibrary({"libOpenCL.so.1", "libOpenCL.so"}) : SharedLibrary({library});
  if (!opened.ok()) {
    problem = opened.problem();
    return nullptr;
  }
  static auto* loaded = new std::map<std::string, Api>;
  Api& api = (*loaded)[library];
#define TASUKI_OPENCL_LOAD(result, name, parameters) opened.find(#name, api.name);
  TASUKI_OPENCL_FUNCTIONS(TASUKI_OPENCL_LOAD)
#undef TASUKI_OPENCL_LOAD
  if (opened.ok()) return &api;
  problem = opened.problem() + " (OpenCL 1.2 is needed)";
  return nullptr;
}

std::string error_text(cl_int error) {
  switch (error) {
#define TASUKI_OPENCL_ERROR(value, name) \
  case value:                            \
    return name;
    TASUKI_OPENCL_ERROR(-1, "CL_DEVICE_NOT_FOUND")
    TASUKI_OPENCL_ERROR(-2, "CL_DEVICE_NOT_AVAILABLE")
    TASUKI_OPENCL_ERROR(-3, "CL_COMPILER_NOT_AVAILABLE")
    TASUKI_OPENCL_ERROR(-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE")
    TASUKI_OPENCL_ERROR(-5, "CL_OUT_OF_RESOURCES")
    TASUKI_OPENCL_ERROR(-6, "CL_OUT_OF_HOST_MEMORY")
    TASUKI_OPENCL_ERROR(-8, "CL_MEM_COPY_OVERLAP")
    TASUKI_OPENCL_ERROR(-11, "CL_BUILD_PROGRAM_FAILURE")
    TASUKI_OPENCL_ERROR(-12, "CL_MAP_FAILURE")
    TASUKI_OPENCL_ERROR(-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST")
    TASUKI_OPENCL_ERROR(-18, "CL_DEVICE_PARTITION_FAILED")
    TASUKI_OPENCL_ERROR(-30, "CL_INVALID_VALUE")
    TASUKI_OPENCL_ERROR(-33, "CL_INVALID_DEVICE")
    TASUKI_OPENCL_ERROR(-34, "CL_INVALID_CONTEXT")
    TASUKI_OPENCL_ERROR(-36, "CL_INVALID_COMMAND_QUEUE")
    TASUKI_OPENCL_ERROR(-38, "CL_INVALID_MEM_OBJECT")
    TASUKI_OPENCL_ERROR(-42, "CL_INVALID_BINARY")
    TASUKI_OPENCL_ERROR(-43, "CL_INVALID_BUILD_OPTIONS")
    TASUKI_OPENCL_ERROR(-45, "CL_INVALID_PROGRAM_EXECUTABLE")
    TASUKI_OPENCL_ERROR(-46, "CL_INVALID_KERNEL_NAME")
    TASUKI_OPENCL_ERROR(-48, "CL_INVALID_KERNEL")
    TASUKI_OPENCL_ERROR(-49, "CL_INVALID_ARG_INDEX")
    TASUKI_OPENCL_ERROR(-50, "CL_INVALID_ARG_VALUE")
    TASUKI_OPENCL_ERROR(-51, "CL_INVALID_ARG_SIZE")
    TASUKI_OPENCL_ERROR(-52, "CL_INVALID_KERNEL_ARGS")
    TASUKI_OPENCL_ERROR(-53, "CL_INVALID_WORK_DIMENSION")
    TASUKI_OPENCL_ERROR(-54, "CL_INVALID_WORK_GROUP_SIZE")
    TASUKI_OPENCL_ERROR(-55, "CL_INVALID_WORK_ITEM_SIZE")
    TASUKI_OPENCL_ERROR(-58, "CL_INVALID_EVENT")
    TASUKI_OPENCL_ERROR(-59, "CL_INVALID_OPERATION")
    TASUKI_OPENCL_ERROR(-61, "CL_INVALID_BUFFER_SIZE")
    TASUKI_OPENCL_ERROR(-63, "CL_INVALID_GLOBAL_WORK_SIZE")
    TASUKI_OPENCL_ERROR(-68, "CL_INVALID_DEVICE_PARTITION_COUNT")
    TASUKI_OPENCL_ERROR(-1001, "no OpenCL platform is installed")
#undef TASUKI_OPENCL_ERROR
  }
  return "OpenCL error " + std::to_string(error);
}

}  // namespace tasuki::opencl
