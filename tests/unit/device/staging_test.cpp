// Memory for copies that is kept for the next owner.
#include "device/staging.h"

#include <cstring>
#include <set>

#include "devices_under_test.h"
#include "fake_cuda/fake_functions.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {

class StagingMemory : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (found(GetParam()).devices.empty()) GTEST_SKIP() << reasons(found(GetParam()));
  }
  Device& device() { return *found(GetParam()).devices.at(0); }
};

}  // namespace

TEST_P(StagingMemory, IsTheNextOwnersButNeverTwoAtOnce) {
  void* first = nullptr;
  {
    Staging a(device(), 5000), b(device(), 5000);
    EXPECT_NE(a.address(), b.address());
    first = b.address();
    std::memset(a.address(), 1, 5000);
    std::memset(b.address(), 2, 5000);
    EXPECT_EQ(1, static_cast<char*>(a.address())[4999]);
    Staging moved(std::move(a));
    EXPECT_NE(nullptr, moved.address());
    EXPECT_EQ(nullptr, a.address());
  }
  std::set<void*> again;
  Staging c(device(), 4097), d(device(), 8192);
  again = {c.address(), d.address()};
  EXPECT_EQ(2u, again.size());
  EXPECT_EQ(1u, again.count(first)) << "of the size that was given back";
  Staging larger(device(), 8193);
  EXPECT_EQ(0u, again.count(larger.address()));
}

// What is kept has an end: 16 MB of a device.
TEST(StagingMemoryOfFakeCuda, MuchOfItGoesBack) {
  Device& device = *found("fake_cuda").devices.at(1);
  const int before = FAKE(fake_cuda_pinned)();
  {
    std::vector<Staging> all;
    for (int k = 0; k < 8; ++k) all.emplace_back(device, 4 << 20);
    EXPECT_EQ(before + 8, FAKE(fake_cuda_pinned)());
  }
  EXPECT_EQ(before + 4, FAKE(fake_cuda_pinned)());
  std::vector<Staging> all;
  for (int k = 0; k < 5; ++k) all.emplace_back(device, 4 << 20);
  EXPECT_EQ(before + 5, FAKE(fake_cuda_pinned)());
}

INSTANTIATE_TEST_SUITE_P(Devices, StagingMemory, testing::Values("opencl", "fake_cuda"));
