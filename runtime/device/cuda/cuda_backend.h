// NVIDIA GPUs of this machine.
#pragma once

#include "device/backend.h"

namespace tasuki {

// `library`: instead of libcuda.so.1 when it is not empty. A device takes its resources at its first use.
Found find_cuda(const std::string& library);

}  // namespace tasuki
