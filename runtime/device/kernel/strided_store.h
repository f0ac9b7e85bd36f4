// Strided copies in device memory by a kernel of the runtime: where runs are short, a device's threads are faster than
// its copy engines.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "device/device.h"

namespace tasuki {

// `run` bytes, repeated by the levels (outermost first).
struct StridedLevel {
  long count, from_stride, to_stride;
};
struct StridedCopy {
  const void* from = nullptr;
  void* to = nullptr;
  long run = 0;
  std::vector<StridedLevel> levels;
};

struct StridedStore {
  DeviceLaunch launch;
  std::unique_ptr<long[]> values;  // that the launch's arguments point to
};
// Null where the kernels cannot: more than three levels, too many bytes, no compiler. Compiles or loads them at a
// device's first time.
std::unique_ptr<StridedStore> strided_store(Device& device, const StridedCopy& copy);
// Their source, in the dialect.
std::string strided_store_source();

}  // namespace tasuki
