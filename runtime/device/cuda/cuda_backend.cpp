// Finding NVIDIA GPUs.
#include "device/cuda/cuda_backend.h"

namespace tasuki {

Found find_cuda(const std::string&) {
  Found found;
  found.missing.push_back("cuda: this build has no CUDA backend");
  return found;
}

}  // namespace tasuki
