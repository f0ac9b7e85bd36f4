// The devices that every backend test runs on: an OpenCL device, the stand-in for CUDA, and a GPU where there
// is one.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "device/backend.h"
#include "device/cuda/cuda_backend.h"
#include "device/opencl/opencl_backend.h"

namespace tasuki::test {

// Devices of a name, found once; an empty list and the reasons where there is none.
inline const Found& found(const std::string& name) {
  static auto* all = new std::map<std::string, Found>;
  auto [place, first] = all->try_emplace(name);
  if (first) {
    if (name == "opencl") place->second = find_opencl("", true, 1);
    if (name == "fake_cuda") place->second = find_cuda(FAKE_CUDA, false);
    if (name == "cuda") place->second = find_cuda("", true);
  }
  return place->second;
}

inline std::string reasons(const Found& found) {
  std::string text;
  for (const std::string& reason : found.missing) text += reason + "\n";
  return text;
}

class OnDevice : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const Found& here = found(GetParam());
    if (here.devices.empty()) GTEST_SKIP() << reasons(here);
    device_ = here.devices[0].get();
  }
  Device& device() { return *device_; }

 private:
  Device* device_ = nullptr;
};

inline std::string parameter_name(const testing::TestParamInfo<const char*>& info) { return info.param; }

}  // namespace tasuki::test
