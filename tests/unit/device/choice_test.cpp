// Which devices XMP_DEVICE and its companions choose. Settings are read once, so each choice is a process of
// its own.
#include <cstdio>
#include <cstdlib>

#include "devices_under_test.h"

using namespace tasuki;

namespace {

struct Environment {
  const char *device = "auto", *number = "auto", *parts = "1", *cuda = "/nowhere/libcuda.so.1",
             *opencl = "/nowhere/libOpenCL.so.1";
};

// Writes the kinds of the devices and the number of the current one, and the reasons for those that are not
// there.
[[noreturn]] void choose(const Environment& e) {
  setenv("XMP_DEVICE", e.device, 1);
  setenv("XMP_DEVICE_NUM", e.number, 1);
  setenv("XMP_SUBDEVICES", e.parts, 1);
  setenv("XMP_CUDA_LIBRARY", e.cuda, 1);
  setenv("XMP_OPENCL_LIBRARY", e.opencl, 1);
  for (const Device* device : devices())
    fputs(device->kind() == DeviceKind::host   ? "host "
          : device->kind() == DeviceKind::cuda ? "cuda "
                                               : "opencl ",
          stderr);
  fprintf(stderr, "current %d\n", current_device_number());
  for (const std::string& reason : missing_devices()) fprintf(stderr, "- %s\n", reason.c_str());
  exit(0);
}

class Choice : public testing::Test {
 protected:
  void SetUp() override { testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};

}  // namespace

TEST_F(Choice, HostWhereThereIsNothingElse) {
  EXPECT_EXIT(choose({}), testing::ExitedWithCode(0),
              "^host current 0\n- cuda: /nowhere/libcuda.so.1 was not found; .*\n- opencl: "
              "/nowhere/libOpenCL.so.1 was");
}

TEST_F(Choice, HostLooksForNothing) {
  EXPECT_EXIT(choose({.device = "host"}), testing::ExitedWithCode(0), "^host current 0\n$");
}

TEST_F(Choice, MissingKindIsAnErrorWithItsReason) {
  EXPECT_EXIT(choose({.device = "cuda"}), testing::ExitedWithCode(1),
              "error: XMP_DEVICE=cuda: this node has no such device\n  help: cuda: /nowhere/libcuda.so.1 was "
              "not found; "
              "install the NVIDIA driver");
  EXPECT_EXIT(choose({.device = "opencl"}), testing::ExitedWithCode(1),
              "error: XMP_DEVICE=opencl: this node has no such device\n  help: opencl: "
              "/nowhere/libOpenCL.so.1 was not "
              "found; install");
}

TEST_F(Choice, NumbersAreOfTheKind) {
  EXPECT_EXIT(choose({.device = "host", .number = "1"}), testing::ExitedWithCode(1),
              "XMP_DEVICE_NUM=1: this node has 1 host device, numbered from 0");
  EXPECT_EXIT(choose({.device = "host", .number = "0"}), testing::ExitedWithCode(0), "^host current 0\n");
}

TEST_F(Choice, GpusComeBeforeTheHost) {
  setenv("XMP_NVRTC_LIBRARY", FAKE_CUDA, 1);
  EXPECT_EXIT(choose({.cuda = FAKE_CUDA}), testing::ExitedWithCode(0), "^cuda cuda host current 0\n");
  EXPECT_EXIT(choose({.number = "1", .cuda = FAKE_CUDA}), testing::ExitedWithCode(0),
              "^cuda cuda host current 1\n");
  EXPECT_EXIT(choose({.number = "2", .cuda = FAKE_CUDA}), testing::ExitedWithCode(1),
              "XMP_DEVICE_NUM=2: this node has 2 cuda devices, numbered from 0");
  setenv("XMP_NVRTC_LIBRARY", "/nowhere/libnvrtc.so", 1);
  EXPECT_EXIT(choose({.cuda = FAKE_CUDA}), testing::ExitedWithCode(0),
              "^host current 0\n- cuda: 2 GPUs, but no compiler for kernels: /nowhere/libnvrtc.so was not "
              "found; .*pip");
  unsetenv("XMP_NVRTC_LIBRARY");
}

TEST_F(Choice, CpusOfOpenClOnDemand) {
  const Found& here = test::found("opencl");
  if (here.devices.empty()) GTEST_SKIP() << test::reasons(here);
  EXPECT_EXIT(choose({.device = "opencl", .opencl = ""}), testing::ExitedWithCode(0),
              "^opencl .*host current 0\n");
  unsigned units = here.devices[0]->limits().units;
  if (here.devices.size() != 1 || units < 2) GTEST_SKIP() << "no CPU that can be divided";
  EXPECT_EXIT(choose({.opencl = ""}), testing::ExitedWithCode(0),
              "^host current 0\n.*\n- opencl: .* is a CPU; XMP_DEV");
  EXPECT_EXIT(choose({.device = "opencl", .number = "1", .parts = "2", .opencl = ""}),
              testing::ExitedWithCode(0), "^opencl opencl host current 1\n");
}
