// What a backend finds on this machine.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "device/device.h"

namespace tasuki {

struct Found {
  std::vector<std::unique_ptr<Device>> devices;
  std::vector<std::string>
      missing;  // `opencl: libOpenCL.so.1 was not found; ..`: what is not used, why, what to do
};

}  // namespace tasuki
