// A function of a loaded module, and its arguments as the driver takes them.
#pragma once

#include <string>
#include <vector>

#include "device/cuda/cuda_api.h"
#include "device/device.h"

namespace tasuki::cuda {

class CudaKernel : public Kernel {
 public:
  CudaKernel(const Api& api, CUcontext context, CUfunction handle, std::string name)
      : handle(handle), name(std::move(name)), api_(api), context_(context) {}
  // Zero where the driver does not tell.
  int registers() const override {
    int count = 0;
    return api_.cuFuncGetAttribute(&count, CU_FUNC_ATTRIBUTE_NUM_REGS, handle) == CUDA_SUCCESS ? count : 0;
  }
  int groups_per_unit(unsigned threads) const override {
    int count = 0;
    const bool told =
        api_.cuCtxSetCurrent(context_) == CUDA_SUCCESS &&
        api_.cuOccupancyMaxActiveBlocksPerMultiprocessor(&count, handle, static_cast<int>(threads), 0) == CUDA_SUCCESS;
    return told ? count : 0;
  }
  CUfunction handle;
  std::string name;

 private:
  const Api& api_;
  CUcontext context_;
};

// Addresses of the values, which stay with the arguments. Valid until this thread's next call.
inline std::span<void*> values_of(std::span<const KernelArgument> arguments) {
  thread_local std::vector<void*> values;
  values.clear();
  for (const KernelArgument& argument : arguments) {
    const void* value = argument.kind == KernelArgument::value ? argument.data : &argument.address;
    values.push_back(const_cast<void*>(value));
  }
  return values;
}

}  // namespace tasuki::cuda
