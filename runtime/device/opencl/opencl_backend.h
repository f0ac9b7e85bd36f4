// Devices of the OpenCL platforms of this machine.
#pragma once

#include "device/backend.h"

namespace tasuki {

// GPUs and accelerators first; `on_demand`: behind them those without double precision, and CPUs, each divided into
// `parts`. `library`: instead of libOpenCL.so.1 when it is not empty. A device takes its resources at its first use.
Found find_opencl(const std::string& library, bool on_demand, long parts);

}  // namespace tasuki
