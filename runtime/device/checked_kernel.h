// The kernel that XMP_DEVICE_CHECK=1 waits for, so that what fails meanwhile is known by its name.
#pragma once

#include <string>

#include "tasuki/abi.h"

namespace tasuki {

// From its launch until it has ended.
class CheckedKernel {
 public:
  CheckedKernel(const tasuki_site* at, const tasuki_kernel& kernel);
  ~CheckedKernel();
  CheckedKernel(const CheckedKernel&) = delete;
  const tasuki_site* at() const { return at_; }
  // `kernel k_main_6_2 of line 10`: which of a region's it is says the line of its first statement.
  std::string name() const;

  // Of any thread; null where none is waited for.
  static const CheckedKernel* now();
  static constexpr const char* help =
      "a subscript beyond what is present on the device is the usual cause; XMP_DUMP_KERNELS=folder writes the kernel";

 private:
  const tasuki_site* at_;
  const tasuki_kernel& kernel_;
};

}  // namespace tasuki
