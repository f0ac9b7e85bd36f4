// Finding NVIDIA GPUs.
#include "device/cuda/cuda_backend.h"

#include "core/error.h"
#include "device/cuda/cuda_device.h"
#include "device/cuda/nvrtc.h"

namespace tasuki {

Found find_cuda(const std::string& library, bool with_compiler) {
  Found found;
  auto missing = [&](const std::string& reason) { found.missing.push_back("cuda: " + reason); };
  std::string problem;
  const cuda::Api* api = cuda::load_api(library, problem);
  if (!api) {
    missing(problem + "; install the NVIDIA driver on a machine with an NVIDIA GPU");
    return found;
  }
  int count = 0, driver = 0;
  cuda::CUresult result = api->cuInit(0);
  if (result == cuda::CUDA_SUCCESS) result = api->cuDriverGetVersion(&driver);
  if (result == cuda::CUDA_SUCCESS) result = api->cuDeviceGetCount(&count);
  if (result != cuda::CUDA_SUCCESS || count == 0) {
    missing("the driver finds no GPU" +
            (result == cuda::CUDA_SUCCESS ? std::string() : ": " + api->error_text(result)) +
            "; look at `nvidia-smi` and CUDA_VISIBLE_DEVICES");
    return found;
  }
  if (with_compiler) {
    nvrtc_prefer(driver);
    if (std::string reason = nvrtc_problem(); !reason.empty()) {
      missing(format("%d GPU%s, but no compiler for kernels: ", count, count == 1 ? "" : "s") + reason);
      return found;
    }
  }
  for (int i = 0; i < count; ++i) {
    cuda::CUdevice id = 0;
    if (cuda::CUresult error = api->cuDeviceGet(&id, i); error != cuda::CUDA_SUCCESS) {
      missing(format("GPU %d: ", i) + api->error_text(error));
      continue;
    }
    auto device = std::make_unique<cuda::CudaDevice>(*api, id);
    if (with_compiler && nvrtc_target(device->architecture()).empty()) {
      missing(device->name() + ": " + nvrtc_version() + " does not compile for " + device->architecture() +
              " any more; `pip install nvidia-cuda-nvrtc-cu12` may");
      continue;
    }
    // A driver takes what compilers of its own CUDA make; of a later one's it may not.
    if (with_compiler && nvrtc_major() > driver / 1000 &&
        !device->load(device->compile("extern \"C\" __global__ void tasuki_trial() {}"))) {
      missing(device->name() + format(": %s is too new for the driver, which is of CUDA %d.%d; `pip install "
                                      "nvidia-cuda-nvrtc-cu%d`, or a newer driver",
                                      nvrtc_version().c_str(), driver / 1000, driver % 1000 / 10, driver / 1000));
      continue;
    }
    found.devices.push_back(std::move(device));
  }
  return found;
}

}  // namespace tasuki
