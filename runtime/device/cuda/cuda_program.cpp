// CUDA device: compiling, loading and launching kernels.
#include "core/error.h"
#include "device/cuda/cuda_device.h"
#include "device/cuda/cuda_kernel.h"
#include "device/cuda/nvrtc.h"
#include "device/kernel/dialect.h"

namespace tasuki::cuda {
namespace {

// The device's context must be current where a module goes; it is the process's for good, so that any thread
// may.
class CudaModule : public Module {
 public:
  CudaModule(const Api& api, const Device& device, CUcontext context, CUmodule handle)
      : api_(api), device_(device), context_(context), handle_(handle) {}
  ~CudaModule() override {
    if (api_.cuCtxSetCurrent(context_) == CUDA_SUCCESS) api_.cuModuleUnload(handle_);
  }

  Kernel* find(const std::string& name) override {
    auto& kernel = kernels_[name];
    if (!kernel) {
      CUfunction function = nullptr;
      CUresult result = api_.cuModuleGetFunction(&function, handle_, name.c_str());
      if (result == CUDA_ERROR_NOT_FOUND) return nullptr;
      if (result != CUDA_SUCCESS)
        device_failure(device_, "cuModuleGetFunction(" + name + ")", api_.error_text(result));
      kernel = std::make_unique<CudaKernel>(api_, context_, function, name);
    }
    return kernel.get();
  }

 private:
  const Api& api_;
  const Device& device_;
  CUcontext context_;
  CUmodule handle_;
  std::map<std::string, std::unique_ptr<CudaKernel>> kernels_;
};

// A binary that is torn, for another GPU, or of a compiler that is too new for the driver; not what an earlier kernel
// has ended with, which every call gives from then on.
bool does_not_fit(CUresult result) {
  return result == CUDA_ERROR_INVALID_IMAGE || result == CUDA_ERROR_NO_BINARY_FOR_GPU ||
         result == CUDA_ERROR_INVALID_PTX || result == CUDA_ERROR_JIT_COMPILER_NOT_FOUND ||
         result == CUDA_ERROR_UNSUPPORTED_PTX_VERSION || result == CUDA_ERROR_INVALID_SOURCE;
}

}  // namespace

std::string CudaDevice::compiler_identity() const {
  int driver = 0;
  check(api_.cuDriverGetVersion(&driver), "cuDriverGetVersion");
  return format("cuda; %s; %s; driver %d.%d; %s", name_.c_str(), architecture().c_str(), driver / 1000,
                driver % 1000 / 10, nvrtc_version().c_str());
}

std::string CudaDevice::prelude() const { return cuda_prelude(); }

Compiled CudaDevice::compile(const std::string& source) { return nvrtc_compile(source, architecture()); }

std::unique_ptr<Module> CudaDevice::load(const Compiled& compiled) {
  if (compiled.binary.empty()) return nullptr;
  enter();
  CUmodule module = nullptr;
  const CUresult result = api_.cuModuleLoadData(&module, compiled.binary.data());
  if (does_not_fit(result)) return nullptr;
  check(result, "cuModuleLoadData");
  return std::make_unique<CudaModule>(api_, *this, context_, module);
}

void CudaDevice::launch(Kernel& kernel, const LaunchShape& shape, std::span<const KernelArgument> arguments,
                        long queue) {
  enter();
  CUstream stream = stream_of(queue);
  auto& ours = static_cast<CudaKernel&>(kernel);
  // The driver reads the values behind these before it returns.
  const std::span<void*> values = values_of(arguments);
  CUresult result =
      api_.cuLaunchKernel(ours.handle, shape.groups[0], shape.groups[1], shape.groups[2], shape.threads[0],
                          shape.threads[1], shape.threads[2], 0, stream, values.data(), nullptr);
  if (result != CUDA_SUCCESS)
    device_failure(*this, "cuLaunchKernel(" + ours.name + ")", api_.error_text(result));
  if (queue != queue_sync) return;
  const DeviceTurn::Pause pause;
  finish(queue, stream, "launch");
}

}  // namespace tasuki::cuda
