// What only the CUDA backend has, on the stand-in for the driver: launches, binaries, sharing, peers, errors.
#include <cstring>
#include <thread>

#include "device/checked_kernel.h"
#include "device/cuda/nvrtc.h"
#include "devices_under_test.h"
#include "fake_cuda/fake_functions.h"
#include "tasuki/abi.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {

class FakeCuda : public testing::Test {
 protected:
  Device& device(std::size_t i = 0) { return *found("fake_cuda").devices.at(i); }
  static Compiled binary(const std::string& text) {
    Compiled compiled;
    compiled.ok = true;
    compiled.binary = text;
    return compiled;
  }
};

}  // namespace

TEST_F(FakeCuda, GpusAreFoundInOrder) {
  ASSERT_EQ(2u, found("fake_cuda").devices.size()) << reasons(found("fake_cuda"));
  EXPECT_EQ("Fake GPU 0", device(0).name());
  EXPECT_EQ("Fake GPU 1", device(1).name());
  EXPECT_EQ(DeviceKind::cuda, device().kind());
  EXPECT_EQ(std::size_t{8} << 30, device().memory());
  DeviceLimits limits = device().limits();
  EXPECT_EQ(1024u, limits.threads_per_group);
  EXPECT_EQ(64u, limits.threads_per_dimension[2]);
  EXPECT_EQ(0x7FFFFFFFu, limits.groups_per_dimension[0]);
  EXPECT_EQ(65535u, limits.groups_per_dimension[1]);
  EXPECT_EQ(49152u, limits.local_bytes);
  EXPECT_EQ(4u, limits.units);
  EXPECT_EQ(0u, device(0).compiler_identity().find("cuda; Fake GPU 0; sm_90; driver 12.8; "));
  EXPECT_EQ(0u, device(1).compiler_identity().find("cuda; Fake GPU 1; sm_91; driver 12.8; "));
}

TEST_F(FakeCuda, LaunchesPassShapesAndParameters) {
  auto module = device().load(binary("FAKE one(8,4) two(8,8,2)"));
  ASSERT_NE(nullptr, module);
  EXPECT_EQ(nullptr, module->find("three"));
  Kernel* two = module->find("two");
  ASSERT_NE(nullptr, two);
  EXPECT_EQ(two, module->find("two"));
  long wide = 123456789012;
  short narrow = 77;
  KernelArgument arguments[3];
  arguments[0].kind = KernelArgument::pointer;
  arguments[0].address = reinterpret_cast<void*>(4096);
  arguments[1].data = &wide, arguments[1].bytes = sizeof wide;
  arguments[2].data = &narrow, arguments[2].bytes = sizeof narrow;
  LaunchShape shape{{5, 6, 7}, {32, 2, 1}};
  std::string before = FAKE(fake_cuda_launches)();
  device().launch(*two, shape, arguments, 1);
  EXPECT_EQ(before, FAKE(fake_cuda_launches)()) << "a launch on a queue is waited for";
  EXPECT_FALSE(device().test(1) && before == FAKE(fake_cuda_launches)());
  device().wait(1);
  EXPECT_EQ(before + "two 5 6 7 32 2 1 4096 123456789012 77\n", FAKE(fake_cuda_launches)());
  device().launch(*two, shape, arguments, queue_sync);
  EXPECT_EQ(before + "two 5 6 7 32 2 1 4096 123456789012 77\ntwo 5 6 7 32 2 1 4096 123456789012 77\n",
            FAKE(fake_cuda_launches)());
}

TEST_F(FakeCuda, BinariesThatDoNotFitAreNull) {
  EXPECT_EQ(nullptr, device().load(binary("something else")));
  EXPECT_EQ(nullptr, device().load(binary("")));
}

TEST_F(FakeCuda, QueuesDoNotWaitForOneAnother) {
  char host[2][16] = {"from queue one", "from the host's"}, back[16] = "";
  auto* a = static_cast<char*>(device().allocate(16));
  auto* b = static_cast<char*>(device().allocate(16));
  DeviceCopy copy;
  copy.width = 16;
  copy.to = a, copy.from = host[0];
  device().copy(copy, Direction::to_device, 1);
  copy.to = b, copy.from = host[1];
  device().copy(copy, Direction::to_device, queue_sync);
  EXPECT_STREQ(host[1], b) << "the stand-in's device memory is the host's";
  EXPECT_STRNE(host[0], a) << "an operation of the host's queue waited for queue 1";
  copy.to = back, copy.from = a;
  device().copy(copy, Direction::to_host, 1);
  EXPECT_STREQ("", back);
  device().wait_all();
  EXPECT_STREQ(host[0], back);
  device().release(a);
  device().release(b);
}

// Between processes: tests/unit/fabric/mpi_device_direct.cpp.
TEST_F(FakeCuda, MemoryOfThisProcessIsNotOpenedByHandle) {
  auto* memory = static_cast<char*>(device().allocate(1000));
  SharedMemoryHandle first = device().export_memory(memory), inside = device().export_memory(memory + 100);
  ASSERT_NE("", first.bytes);
  EXPECT_NE(first.bytes, inside.bytes);
  Device& other = device(1);
  void* opened[] = {other.import_memory(first), other.import_memory(inside), other.import_memory(inside)};
  EXPECT_EQ(memory, opened[0]);
  EXPECT_EQ(memory + 100, opened[1]);
  EXPECT_EQ(memory + 100, opened[2]);
  EXPECT_EQ(0, FAKE(fake_cuda_mapped)());
  for (void* address : {opened[1], opened[0], opened[2]}) other.close_memory(address);
  EXPECT_EQ(nullptr, other.import_memory({"not a handle"}));
  device().release(memory);
  char own[16];
  EXPECT_EQ("", device().export_memory(own).bytes);
  EXPECT_EQ(nullptr, device().hold_memory(own));
}

TEST_F(FakeCuda, HeldMemoryGoesBackWithTheLastHold) {
  const int before = FAKE(fake_cuda_allocated)();
  auto* memory = static_cast<char*>(device().allocate(1000));
  auto first = device().hold_memory(memory), second = device().hold_memory(memory + 999);
  ASSERT_NE(nullptr, second);
  EXPECT_EQ(nullptr, device().hold_memory(memory + 1000));
  first.reset();
  EXPECT_FALSE(second->released());
  device().release(memory);
  EXPECT_TRUE(second->released());
  EXPECT_EQ(before + 1, FAKE(fake_cuda_allocated)());
  second.reset();
  EXPECT_EQ(before, FAKE(fake_cuda_allocated)());
}

TEST_F(FakeCuda, BatchesAreGraphsWhereThereAreAny) {
  auto module = device().load(binary("FAKE one(8,4)"));
  auto* memory = static_cast<char*>(device().allocate(4096));
  device().fill(memory, 0, 4096, queue_sync);
  for (int k = 0; k < 64; ++k) memory[k] = static_cast<char>(k + 1);
  for (const char* wish : {"on", "off"}) {
    setenv("FAKE_CUDA_GRAPHS", wish, 1);
    DeviceCopy row, rows;
    row.to = memory + 1000, row.from = memory, row.width = 16;
    rows.to = memory + 2000, rows.from = memory + 16, rows.width = 4, rows.height = 3, rows.depth = 2;
    rows.to_pitch = 10, rows.to_slice = 100, rows.from_pitch = 8, rows.from_slice = 24;
    DeviceLaunch launch;
    launch.kernel = module->find("one");
    launch.arguments.resize(2);
    long wide = 5;
    int narrow = 6;
    launch.arguments[0].data = &wide, launch.arguments[0].bytes = sizeof wide;
    launch.arguments[1].data = &narrow, launch.arguments[1].bytes = sizeof narrow;
    auto batch = device().prepare({row, rows}, {launch});
    for (int run = 0; run < 2; ++run) {
      memset(memory + 1000, 0, 2000);
      const std::string before = FAKE(fake_cuda_launches)();
      const int graphs = FAKE(fake_cuda_graphs)();
      batch->start(3);
      EXPECT_EQ(0, memory[1000]) << "the batch is in the queue";
      device().wait(3);
      EXPECT_EQ(graphs + (std::string(wish) == "on"), FAKE(fake_cuda_graphs)());
      EXPECT_EQ(before + "one 1 1 1 1 1 1 5 6\n", FAKE(fake_cuda_launches)());
      EXPECT_EQ(0, memcmp(memory + 1000, memory, 16));
      for (int z = 0; z < 2; ++z)
        for (int y = 0; y < 3; ++y)
          EXPECT_EQ(0, memcmp(memory + 2000 + 100 * z + 10 * y, memory + 16 + 24 * z + 8 * y, 4)) << z << y;
      EXPECT_EQ(0, memory[2004]);
    }
  }
  unsetenv("FAKE_CUDA_GRAPHS");
  device().release(memory);
}

TEST_F(FakeCuda, GpusOfAProcessReachOneAnother) {
  for (std::size_t i : {0u, 1u}) device(i).release(device(i).allocate(1));
  EXPECT_EQ(1, FAKE(fake_cuda_peers)(0));
  EXPECT_EQ(1, FAKE(fake_cuda_peers)(1));
}

TEST_F(FakeCuda, EventsOrderQueuesOfTwoGpus) {
  char text[16] = "over two GPUs", back[16] = "";
  auto* a = static_cast<char*>(device(0).allocate(16));
  auto* b = static_cast<char*>(device(1).allocate(16));
  DeviceCopy copy;
  copy.width = 16;
  copy.to = a, copy.from = text;
  device(0).copy(copy, Direction::to_device, 1);
  auto event = device(0).record(1);
  EXPECT_FALSE(event->complete() && strcmp(a, text) != 0);
  device(1).wait_event(2, *event);
  copy.to = b, copy.from = a;
  device(1).copy(copy, Direction::on_device, 2);
  copy.to = back, copy.from = b;
  device(1).copy(copy, Direction::to_host, 2);
  device(1).wait(2);
  EXPECT_STREQ(text, back);
  device(0).release(a);
  device(1).release(b);
}

TEST_F(FakeCuda, EventsServeThreadsThatHaveNotCalledTheDriver) {
  auto event = device().record(1);
  device().wait(1);
  bool complete = false;
  std::thread([&] {
    complete = event->complete();
    event.reset();
  }).join();
  EXPECT_TRUE(complete);
}

TEST_F(FakeCuda, FailuresEndTheRunWithTheDriversText) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  auto module = device().load(binary("FAKE one(8)"));
  Kernel* one = module->find("one");
  KernelArgument argument;
  argument.kind = KernelArgument::pointer;
  auto fail = [&](const char* function, int error, const tasuki_site* at) {
    device_at(at);
    FAKE(fake_cuda_fail)(function, error);
    device().launch(*one, {}, {&argument, 1}, queue_sync);
  };
  EXPECT_EXIT(fail("cuStreamSynchronize", 719, nullptr), testing::ExitedWithCode(1),
              "the cuda device 'Fake GPU 0' failed in launch: unspecified launch failure "
              "\\(CUDA_ERROR_LAUNCH_FAILED\\)");
  tasuki_site at{"wave.c", 12, 1, "", nullptr, nullptr};
  EXPECT_EXIT(fail("cuLaunchKernel", 1, &at), testing::ExitedWithCode(1),
              "wave.c:12: error: .*failed in cuLaunchKernel\\(one\\): invalid argument "
              "\\(CUDA_ERROR_INVALID_VALUE\\)");
  // With XMP_DEVICE_CHECK=1 it is the kernel that is waited for.
  const char* source = "#line 3\nint f;\n#line 12\nTASUKI_KERNEL void one() {\n#line 12\n#line 14\n}\n";
  const tasuki_kernel kernel{"one", source, nullptr, TASUKI_KERNEL_FLAT, nullptr, nullptr};
  EXPECT_EXIT(
      {
        const CheckedKernel checked(&at, kernel);
        fail("cuStreamSynchronize", 719, &at);
      },
      testing::ExitedWithCode(1),
      "wave.c:12: error: .*kernel one of line 14: the cuda device 'Fake GPU 0' failed in launch: unspecified launch "
      "failure.*\n.*XMP_DUMP_KERNELS");
  // What an earlier kernel has ended with is not the binary's fault.
  FAKE(fake_cuda_fail)("cuModuleLoadData", 719);
  EXPECT_EXIT(device().load(binary("FAKE one(8)")), testing::ExitedWithCode(1),
              "failed in cuModuleLoadData: unspecified launch failure");
  FAKE(fake_cuda_fail)("", 0);
}

TEST(CudaLibrary, CompilersThatAreTooNewForTheDriverAreNamed) {
  if (!nvrtc_problem().empty()) GTEST_SKIP() << nvrtc_problem();
  setenv("FAKE_CUDA_DRIVER", "11080", 1);
  const Found old = find_cuda(FAKE_CUDA, true);
  unsetenv("FAKE_CUDA_DRIVER");
  if (nvrtc_major() <= 11) GTEST_SKIP() << "NVRTC is as old as the driver of this test";
  EXPECT_TRUE(old.devices.empty());
  ASSERT_EQ(2u, old.missing.size());
  EXPECT_EQ("cuda: Fake GPU 0: " + nvrtc_version() +
                " is too new for the driver, which is of CUDA 11.8; `pip install "
                "nvidia-cuda-nvrtc-cu11`, or a newer driver",
            old.missing[0]);
}

TEST(CudaLibrary, MissingOnesAreNamed) {
  Found none = find_cuda("/nowhere/libcuda.so.1", true);
  EXPECT_TRUE(none.devices.empty());
  ASSERT_EQ(1u, none.missing.size());
  EXPECT_EQ(
      "cuda: /nowhere/libcuda.so.1 was not found; install the NVIDIA driver on a machine with an NVIDIA GPU",
      none.missing[0]);
  Found wrong = find_cuda("libm.so.6", true);
  ASSERT_EQ(1u, wrong.missing.size());
  EXPECT_NE(std::string::npos, wrong.missing[0].find("libm.so.6 has no function cuInit")) << wrong.missing[0];
  FAKE(fake_cuda_fail)("cuInit", 100);
  Found idle = find_cuda(FAKE_CUDA, false);
  FAKE(fake_cuda_fail)("", 0);
  EXPECT_TRUE(idle.devices.empty());
  ASSERT_EQ(1u, idle.missing.size());
  EXPECT_NE(std::string::npos, idle.missing[0].find("the driver finds no GPU: fake error"))
      << idle.missing[0];
}
