// Strided copies by the runtime's own kernels on the OpenCL device, against loops.
#include "device/kernel/strided_store.h"

#include <cstring>

#include "../layout/random_mapping.h"
#include "kernel_under_test.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {

class StridedStores : public OnOpenCl {};

struct Case {
  long run = 1, from_first = 0, to_first = 0, from_extent = 0, to_extent = 0;
  std::vector<StridedLevel> levels;  // innermost first
};

Case random_case(Random& random) {
  Case c;
  const long unit = 1L << random.between(0, 4);
  c.run = unit * random.between(1, random.chance(20) ? 2000 : 5);
  c.from_first = unit * random.between(0, 5);
  c.to_first = unit * random.between(0, 5);
  c.from_extent = c.to_extent = c.run;
  for (long levels = random.between(0, 3); levels > 0; --levels) {
    const StridedLevel level{random.between(2, 20), c.from_extent + unit * random.between(0, 3),
                             c.to_extent + unit * random.between(0, 3)};
    c.from_extent += (level.count - 1) * level.from_stride;
    c.to_extent += (level.count - 1) * level.to_stride;
    c.levels.push_back(level);
  }
  return c;
}

void by_hand(const Case& c, std::size_t level, const char* from, char* to) {
  if (level == 0) {
    memcpy(to, from, static_cast<std::size_t>(c.run));
    return;
  }
  const StridedLevel& l = c.levels[level - 1];
  for (long k = 0; k < l.count; ++k) by_hand(c, level - 1, from + k * l.from_stride, to + k * l.to_stride);
}

DeviceCopy line(void* to, const void* from, std::size_t bytes) {
  DeviceCopy copy;
  copy.to = to, copy.from = from, copy.width = bytes;
  return copy;
}

}  // namespace

TEST_F(StridedStores, CopyAsLoopsDo) {
  Device& device = current_device();
  Random random(5);
  for (int number = 0; number < 60; ++number) {
    const Case c = random_case(random);
    const auto from_bytes = static_cast<std::size_t>(c.from_first + c.from_extent);
    const auto to_bytes = static_cast<std::size_t>(c.to_first + c.to_extent);
    std::vector<char> source(from_bytes), expected(to_bytes, 0x55), found(to_bytes);
    for (char& byte : source) byte = static_cast<char>(random.between(0, 255));
    by_hand(c, c.levels.size(), source.data() + c.from_first, expected.data() + c.to_first);
    auto* from = static_cast<char*>(device.allocate(from_bytes));
    auto* to = static_cast<char*>(device.allocate(to_bytes));
    device.copy(line(from, source.data(), from_bytes), Direction::to_device, queue_sync);
    device.fill(to, 0x55, to_bytes, queue_sync);
    StridedCopy copy{from + c.from_first, to + c.to_first, c.run, {c.levels.rbegin(), c.levels.rend()}};
    auto store = strided_store(device, copy);
    ASSERT_NE(nullptr, store);
    auto batch = device.prepare({}, {store->launch});
    batch->start(2);
    device.wait(2);
    device.copy(line(found.data(), to, to_bytes), Direction::to_host, queue_sync);
    ASSERT_EQ(expected, found) << "case " << number;
    device.release(from);
    device.release(to);
  }
}

TEST_F(StridedStores, LeaveWhatTheyCannotToCopies) {
  StridedCopy copy{nullptr, nullptr, 8, std::vector<StridedLevel>(4, {2, 16, 16})};
  EXPECT_EQ(nullptr, strided_store(current_device(), copy));
}
