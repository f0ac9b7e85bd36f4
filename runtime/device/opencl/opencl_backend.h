// Devices of the OpenCL platforms of this machine.
#pragma once

#include "device/backend.h"

namespace tasuki {

// GPUs and accelerators first; `with_cpus`: CPUs behind them, each divided into `parts`. `library`: instead
// of libOpenCL.so.1 when it is not empty. A device takes its resources at its first use.
Found find_opencl(const std::string& library, bool with_cpus, long parts);

}  // namespace tasuki
