// Kernels written by hand in the dialect, launched on the OpenCL device of this machine.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <list>
#include <string>
#include <vector>

#include "device/device.h"
#include "device/opencl/opencl_backend.h"
#include "openacc.h"
#include "tasuki/abi.h"

namespace tasuki::test {

// Before the settings are read.
inline bool opencl_is_here() {
  static const bool here = [] {
    if (find_opencl("", true, 1).devices.empty()) return false;
    setenv("XMP_DEVICE", "opencl", 1);
    setenv("XMP_DEVICE_CHECK", "1", 1);
    setenv("XMP_CACHE", "off", 1);
    return true;
  }();
  return here;
}

class OnOpenCl : public testing::Test {
 protected:
  void SetUp() override {
    // A forked process has none of the OpenCL library's threads.
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    if (!opencl_is_here()) GTEST_SKIP() << "this machine has no OpenCL device";
  }
};

// The device copy of a vector, while this lives; get() brings its values to the host.
template <class T>
class OnDevice {
 public:
  explicit OnDevice(std::vector<T> values) : values_(std::move(values)) { acc_copyin(values_.data(), bytes()); }
  explicit OnDevice(std::size_t n, T value = T()) : OnDevice(std::vector<T>(n, value)) {}
  OnDevice(const OnDevice&) = delete;
  ~OnDevice() { acc_delete(values_.data(), bytes()); }
  const std::vector<T>& get() {
    acc_update_self(values_.data(), bytes());
    return values_;
  }
  void* host() { return values_.data(); }

 private:
  std::size_t bytes() const { return values_.size() * sizeof(T); }
  std::vector<T> values_;
};

inline tasuki_kernel_arg pointer(const char* name, void* host) {
  return {TASUKI_ARG_POINTER, name, host, 0, 0, nullptr, 0, 0};
}
template <class T>
tasuki_kernel_arg value(const char* name, const T& v) {
  return {TASUKI_ARG_VALUE, name, &v, sizeof v, 0, nullptr, 0, 0};
}
inline tasuki_kernel_arg fixed(const char* name, long v) {
  return {TASUKI_ARG_FIXED, name, nullptr, 0, v, nullptr, 0, 0};
}
inline tasuki_kernel_arg reduction(const char* name, void* host, unsigned long size, int op, int type) {
  return {TASUKI_ARG_REDUCTION, name, host, size, 0, nullptr, op, type};
}

struct Launch {
  std::vector<tasuki_kernel_arg> args;
  long count[3] = {1, 1, 1};
  long gangs = 0, workers = 0, vector = 0;
  long queue = TASUKI_ACC_SYNC;
};
inline tasuki_site* site() {
  static tasuki_site at{"kernel_test.c", 7, 1, "parallel", nullptr, nullptr};
  return &at;
}
inline void launch(tasuki_kernel& kernel, const Launch& l) {
  tasuki_launch request{static_cast<int>(l.args.size()), l.args.data(), {l.count[0], l.count[1], l.count[2]},
                        l.gangs, l.workers, l.vector, l.queue};
  tasuki_acc_launch(site(), &kernel, &request);
}
// Sources live as long as the process, as those of compiled programs do.
inline tasuki_kernel kernel(const char* name, const std::string& source, int mode) {
  static auto* sources = new std::list<std::string>;
  return {name, sources->emplace_back(source).c_str(), nullptr, mode, nullptr, nullptr};
}

}  // namespace tasuki::test
