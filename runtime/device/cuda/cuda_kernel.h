// A function of a loaded module, and its arguments as the driver takes them.
#pragma once

#include <string>
#include <vector>

#include "device/cuda/cuda_api.h"
#include "device/device.h"

namespace tasuki::cuda {

class CudaKernel : public Kernel {
 public:
  CudaKernel(CUfunction handle, std::string name, int registers)
      : handle(handle), name(std::move(name)), registers_(registers) {}
  int registers() const override { return registers_; }
  CUfunction handle;
  std::string name;

 private:
  int registers_;
};

// Addresses of the values, which stay with the arguments.
inline std::vector<void*> values_of(std::span<const KernelArgument> arguments) {
  std::vector<void*> values;
  for (const KernelArgument& argument : arguments) {
    const void* value = argument.kind == KernelArgument::value ? argument.data : &argument.address;
    values.push_back(const_cast<void*>(value));
  }
  return values;
}

}  // namespace tasuki::cuda
