// A kernel compiled for the current device and one set of constants.
#pragma once

#include <memory>
#include <string>

#include "device/device.h"
#include "device/kernel/shape.h"
#include "device/summary.h"
#include "tasuki/abi.h"

namespace tasuki {

struct Variant {
  std::unique_ptr<Module> module;
  Kernel* kernel = nullptr;
};

// Definitions of TASUKI_INDEX, TASUKI_THREADS.. and TASUKI_STRIDED.
// apart: no two pointer parameters lead to the same memory.
std::string define_shape(const Shape& shape, bool long_index, bool apart = false);

// Takes the binary from disk or compiles (and keeps it there); counts both in `summary`. `constants` stand in front of
// the source. Errors: the compiler's messages, at the user's lines.
Variant build_variant(const tasuki_site* at, const std::string& name, const std::string& shape, const std::string& constants,
                      const std::string& source, KernelSummary& summary);
// For a device that need not be the current one.
Variant build_variant(Device& device, const tasuki_site* at, const std::string& name, const std::string& shape,
                      const std::string& constants, const std::string& source, KernelSummary& summary);

}  // namespace tasuki
