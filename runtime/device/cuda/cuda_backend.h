// NVIDIA GPUs of this machine.
#pragma once

#include "device/backend.h"

namespace tasuki {

// `library`: instead of libcuda.so.1 when it is not empty. `with_compiler`: only GPUs that there is an NVRTC
// for. A device takes its resources at its first use.
Found find_cuda(const std::string& library, bool with_compiler);

}  // namespace tasuki
