// The functions of openacc.h on a device with its own memory.
#include "kernel_under_test.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {
class AccFunctions : public OnOpenCl {};
}  // namespace

TEST_F(AccFunctions, Devices) {
  EXPECT_EQ(acc_device_opencl, acc_get_device_type());
  EXPECT_GE(acc_get_num_devices(acc_device_opencl), 1);
  EXPECT_EQ(0, acc_get_num_devices(acc_device_radeon));
  EXPECT_EQ(0, acc_get_device_num(acc_device_opencl));
  acc_set_device_num(0, acc_device_opencl);
  acc_init(acc_device_default);
  EXPECT_EXIT(acc_set_device_num(99, acc_device_opencl), testing::ExitedWithCode(1),
              "acc_set_device_num: device 99 of type acc_device_opencl is wanted, but this node has");
  EXPECT_TRUE(acc_on_device(acc_device_host));
  EXPECT_FALSE(acc_on_device(acc_device_opencl));
}

TEST_F(AccFunctions, CountsAndCopies) {
  double a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(nullptr, acc_deviceptr(a));
  auto* device = static_cast<double*>(acc_copyin(a, sizeof a));
  EXPECT_NE(device, a);
  EXPECT_EQ(device + 2, acc_copyin(a + 2, 16));
  EXPECT_EQ(device, acc_create(a, sizeof a));
  EXPECT_EQ(device + 3, acc_deviceptr(a + 3));
  EXPECT_EQ(a + 3, acc_hostptr(device + 3));
  EXPECT_TRUE(acc_is_present(a, sizeof a));
  EXPECT_TRUE(acc_is_present(a + 3, 0));
  EXPECT_FALSE(acc_is_present(a, sizeof a + 1));
  a[0] = 10;
  acc_update_self(a, sizeof a);
  EXPECT_EQ(1, a[0]);
  a[1] = 20;
  acc_update_device(a + 1, 8);
  a[1] = 0;
  acc_delete(a, sizeof a);
  acc_copyout(a, sizeof a);
  EXPECT_EQ(0, a[1]);
  acc_copyout(a, sizeof a);
  EXPECT_EQ(20, a[1]);
  EXPECT_FALSE(acc_is_present(a, 1));
  acc_copyin(a, sizeof a);
  acc_copyin(a, sizeof a);
  acc_delete_finalize(a, sizeof a);
  EXPECT_FALSE(acc_is_present(a, 1));
  acc_copyin(a, sizeof a);
  acc_copyin(a, sizeof a);
  a[2] = -1;
  acc_copyout_finalize(a, sizeof a);
  EXPECT_EQ(3, a[2]);
  EXPECT_FALSE(acc_is_present(a, 1));
  EXPECT_EXIT(acc_copyout(a, 8), testing::ExitedWithCode(1), "acc_copyout: the data is not present on the device");
}

TEST_F(AccFunctions, QueuesAndMemory) {
  std::vector<double> a(1000), b(1000, -1);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<double>(i);
  const std::size_t bytes = a.size() * sizeof(double);
  void *x = acc_malloc(bytes), *y = acc_malloc(bytes);
  ASSERT_TRUE(x && y);
  acc_memcpy_to_device_async(x, a.data(), bytes, 1);
  acc_wait_async(1, 2);
  acc_memcpy_device_async(y, x, bytes, 2);
  acc_wait_all_async(3);
  acc_memcpy_from_device_async(b.data(), y, bytes, 3);
  acc_wait(3);
  EXPECT_EQ(a, b);
  acc_wait_all();
  EXPECT_TRUE(acc_async_test(3) && acc_async_test_all());
  EXPECT_EQ(0, acc_get_default_async());
  acc_set_default_async(7);
  EXPECT_EQ(7, acc_get_default_async());
  acc_copyin_async(a.data(), bytes, acc_async_noval);
  acc_wait(7);
  acc_set_default_async(acc_async_sync);
  EXPECT_EQ(acc_async_sync, acc_get_default_async());
  acc_update_self_async(a.data(), bytes, acc_async_noval);
  acc_set_default_async(acc_async_noval);
  EXPECT_EQ(0, acc_get_default_async());
  a[5] = 0;
  acc_update_self_async(a.data(), bytes, 1);
  acc_wait(1);
  EXPECT_EQ(5, a[5]);
  a[6] = 66;
  acc_update_device_async(a.data(), bytes, 1);
  acc_copyout_async(a.data(), bytes, 1);
  acc_wait_all();
  EXPECT_EQ(66, a[6]);
  acc_map_data(a.data(), x, bytes);
  EXPECT_EQ(x, acc_deviceptr(a.data()));
  acc_update_self(a.data(), bytes);
  EXPECT_EQ(6, a[6]);
  acc_unmap_data(a.data());
  EXPECT_FALSE(acc_is_present(a.data(), 1));
  acc_free(x);
  acc_free(y);
  EXPECT_EXIT(acc_free(x), testing::ExitedWithCode(1), "acc_free: the address does not come from acc_malloc");
  EXPECT_EXIT(acc_wait(-5), testing::ExitedWithCode(1), "-5 is not the number of a queue");
}

TEST_F(AccFunctions, ShutdownForgetsTheData) {
  double a[4] = {};
  acc_copyin(a, sizeof a);
  acc_shutdown(acc_device_default);
  EXPECT_FALSE(acc_is_present(a, 1));
}
