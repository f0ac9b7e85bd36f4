// What every backend with a memory of its own does: memory, copies, fills, queues, events.
#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "devices_under_test.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {

using Bytes = std::vector<unsigned char>;

Bytes noise(std::size_t size, unsigned seed) {
  std::mt19937 random(seed);
  Bytes bytes(size);
  for (auto& byte : bytes) byte = static_cast<unsigned char>(random());
  return bytes;
}

DeviceCopy line(void* to, const void* from, std::size_t bytes) {
  DeviceCopy c;
  c.to = to, c.from = from, c.width = bytes;
  return c;
}

// Device memory of a test.
class Memory {
 public:
  Memory(Device& device, std::size_t bytes)
      : device_(device), address_(static_cast<char*>(device.allocate(bytes))) {
    EXPECT_NE(nullptr, address_);
  }
  Memory(Device& device, const Bytes& content) : Memory(device, content.size()) { set(content); }
  ~Memory() { device_.release(address_); }
  char* at(std::size_t offset = 0) const { return address_ + offset; }
  void set(const Bytes& content) {
    device_.copy(line(address_, content.data(), content.size()), Direction::to_device, queue_sync);
  }
  Bytes get(std::size_t bytes) const {
    Bytes content(bytes);
    device_.copy(line(content.data(), address_, bytes), Direction::to_host, queue_sync);
    return content;
  }

 private:
  Device& device_;
  char* address_;
};

void by_hand(const DeviceCopy& c) {
  for (std::size_t z = 0; z < c.depth; ++z)
    for (std::size_t y = 0; y < c.height; ++y)
      std::copy_n(static_cast<const char*>(c.from) + z * c.from_slice + y * c.from_pitch, c.width,
                  static_cast<char*>(c.to) + z * c.to_slice + y * c.to_pitch);
}

class Backend : public OnDevice {};

}  // namespace

INSTANTIATE_TEST_SUITE_P(Devices, Backend, testing::Values("opencl", "fake_cuda", "cuda"), parameter_name);

TEST_P(Backend, SaysWhatItIs) {
  EXPECT_NE("", device().name());
  EXPECT_FALSE(device().shares_host_memory());
  EXPECT_GT(device().memory(), 1u << 20);
  DeviceLimits limits = device().limits();
  EXPECT_GE(limits.threads_per_group, 64u);
  EXPECT_GE(limits.units, 1u);
  EXPECT_GE(limits.local_bytes, 16384u);
  for (int d = 0; d < 3; ++d) {
    EXPECT_GE(limits.threads_per_dimension[d], 32u) << d;
    EXPECT_GE(limits.groups_per_dimension[d], 1024u) << d;
  }
  EXPECT_NE("", device().prelude());
  std::string identity = device().compiler_identity();
  EXPECT_NE(std::string::npos, identity.find(device().name())) << identity;
}

TEST_P(Backend, AddressesAreAlignedAndApart) {
  std::vector<std::pair<char*, std::size_t>> all;
  for (std::size_t bytes : {1, 0, 255, 256, 4096, 4097, 100000}) {
    auto* address = static_cast<char*>(device().allocate(bytes));
    ASSERT_NE(nullptr, address);
    EXPECT_EQ(0u, reinterpret_cast<std::uintptr_t>(address) % 256);
    for (auto [other, size] : all) EXPECT_TRUE(address + bytes <= other || other + size <= address);
    all.emplace_back(address, bytes);
  }
  for (auto [address, bytes] : all) device().release(address);
  device().release(nullptr);
}

TEST_P(Backend, NoRoomIsNull) {
  EXPECT_EQ(nullptr, device().allocate(std::size_t{1} << 60));
  // and the device works on
  Bytes content = noise(1000, 1);
  EXPECT_EQ(content, Memory(device(), content).get(1000));
}

TEST_P(Backend, CopiesBoxesAsWrittenByHand) {
  std::mt19937 random(11);
  auto any = [&](int low, int high) {
    return static_cast<std::size_t>(std::uniform_int_distribution(low, high)(random));
  };
  const std::size_t size = 40000;
  Memory a(device(), size), b(device(), size);
  for (int round = 0; round < 200; ++round) {
    DeviceCopy c;
    c.width = any(0, 40), c.height = any(1, 8), c.depth = any(1, 6);
    // Destination: rows apart from one another, in either order of the dimensions. Source: anything.
    bool swapped = any(0, 3) == 0, loose = any(0, 2) == 0;
    c.to_pitch = any(40, 60);
    c.to_slice = c.to_pitch * 8 + (any(0, 1) ? 0 : loose ? any(0, 50) : c.to_pitch * any(0, 3));
    if (swapped) c.to_slice = any(40, 60), c.to_pitch = c.to_slice * 6 + any(0, 50);
    c.from_pitch = loose ? any(0, 60) : any(40, 60);
    c.from_slice = loose ? any(0, 500) : c.from_pitch * any(8, 10);
    std::size_t to_offset = any(0, 3000), from_offset = any(0, 3000);
    long queue = any(0, 1) ? queue_sync : static_cast<long>(any(0, 2));

    Bytes target = noise(size, static_cast<unsigned>(3 * round)),
          source = noise(size, static_cast<unsigned>(3 * round + 1));
    Bytes expected = target;
    c.to = expected.data() + to_offset, c.from = source.data() + from_offset;
    by_hand(c);

    a.set(target);
    c.to = a.at(to_offset);
    device().copy(c, Direction::to_device, queue);
    device().wait(queue);
    ASSERT_EQ(expected, a.get(size)) << "to the device, round " << round;

    Bytes got = target;
    b.set(source);
    c.to = got.data() + to_offset, c.from = b.at(from_offset);
    device().copy(c, Direction::to_host, queue);
    device().wait(queue);
    ASSERT_EQ(expected, got) << "to the host, round " << round;

    a.set(target);
    c.to = a.at(to_offset);
    device().copy(c, Direction::on_device, queue);
    device().wait(queue);
    ASSERT_EQ(expected, a.get(size)) << "on the device, round " << round;
  }
}

TEST_P(Backend, CopiesBoxesInsideOneAllocation) {
  std::mt19937 random(5);
  auto any = [&](int low, int high) {
    return static_cast<std::size_t>(std::uniform_int_distribution(low, high)(random));
  };
  const std::size_t half = 20000;
  Memory a(device(), 2 * half);
  for (int round = 0; round < 60; ++round) {
    DeviceCopy c;
    c.width = any(1, 40), c.height = any(1, 8), c.depth = any(1, 5);
    c.to_pitch = any(40, 50), c.to_slice = c.to_pitch * any(8, 9);
    c.from_pitch = any(0, 2) ? c.to_pitch : any(40, 50);
    c.from_slice = any(0, 2) ? c.from_pitch * 8 : c.to_slice;
    Bytes expected = noise(2 * half, static_cast<unsigned>(round));
    a.set(expected);
    bool up = any(0, 1);
    std::size_t to = any(0, 100) + (up ? half : 0), from = any(0, 100) + (up ? 0 : half);
    c.to = expected.data() + to, c.from = expected.data() + from;
    by_hand(c);
    c.to = a.at(to), c.from = a.at(from);
    device().copy(c, Direction::on_device, queue_sync);
    ASSERT_EQ(expected, a.get(2 * half)) << round;
  }
}

// As periodic shadows do: from one side of an array to the other, wherever it begins in its allocation.
TEST_P(Backend, CopiesBoxesBesideEachOther) {
  const std::size_t extent[3] = {9, 4, 11}, pitch = 11 * 8, slice = 4 * pitch, size = 9 * slice;
  Memory a(device(), 2 * size);
  for (std::size_t offset = 0; offset < size; offset += 104)
    for (int along = 0; along < 3; ++along)
      for (bool up : {false, true}) {
        std::size_t length[3] = {7, 2, 9}, from[3] = {1, 1, 1}, to[3] = {1, 1, 1};
        length[along] = 1;
        from[along] = up ? extent[along] - 2 : 1, to[along] = up ? 0 : extent[along] - 1;
        DeviceCopy c;
        c.width = length[2] * 8, c.height = length[1], c.depth = length[0];
        c.to_pitch = c.from_pitch = pitch, c.to_slice = c.from_slice = slice;
        const std::size_t target = offset + to[0] * slice + to[1] * pitch + to[2] * 8;
        const std::size_t source = offset + from[0] * slice + from[1] * pitch + from[2] * 8;
        Bytes expected = noise(2 * size, static_cast<unsigned>(offset));
        a.set(expected);
        c.to = expected.data() + target, c.from = expected.data() + source;
        by_hand(c);
        c.to = a.at(target), c.from = a.at(source);
        device().copy(c, Direction::on_device, queue_sync);
        ASSERT_EQ(expected, a.get(2 * size)) << "at " << offset << " along " << along << (up ? " up" : " down");
      }
}

TEST_P(Backend, FillsBytes) {
  Bytes expected = noise(10000, 4);
  Memory a(device(), expected);
  device().fill(a.at(17), 0xA5, 3001, queue_sync);
  std::fill_n(expected.begin() + 17, 3001, static_cast<unsigned char>(0xA5));
  EXPECT_EQ(expected, a.get(expected.size()));
  device().fill(a.at(), 1, 0, queue_sync);
  device().fill(a.at(5), 0xFF, 1, 3);
  device().wait(3);
  expected[5] = 0xFF;
  EXPECT_EQ(expected, a.get(expected.size()));
}

TEST_P(Backend, OperationsOfAQueueAreInOrder) {
  const std::size_t size = 1 << 20;
  Bytes content = noise(size, 8), result(size), later = noise(size, 9);
  Memory a(device(), size), b(device(), size);
  for (long queue : {0L, 7L, queue_default, queue_sync}) {
    std::fill(result.begin(), result.end(), static_cast<unsigned char>(0));
    device().copy(line(a.at(), content.data(), size), Direction::to_device, queue);
    device().copy(line(b.at(), a.at(), size), Direction::on_device, queue);
    device().fill(a.at(), 0, size, queue);
    device().copy(line(result.data(), b.at(), size), Direction::to_host, queue);
    device().copy(line(b.at(), later.data(), size), Direction::to_device, queue);
    device().wait(queue);
    EXPECT_EQ(content, result) << queue;
    EXPECT_EQ(later, b.get(size)) << queue;
    EXPECT_TRUE(device().test(queue));
  }
}

TEST_P(Backend, ManyQueuesAtOnce) {
  const std::size_t size = 1 << 16;
  std::vector<Bytes> contents, results(8, Bytes(size));
  std::vector<std::unique_ptr<Memory>> memory;
  for (unsigned q = 0; q < 8; ++q) {
    contents.push_back(noise(size, q));
    memory.push_back(std::make_unique<Memory>(device(), size));
  }
  for (std::size_t q = 0; q < 8; ++q)
    device().copy(line(memory[q]->at(), contents[q].data(), size), Direction::to_device,
                  static_cast<long>(q * 100));
  for (std::size_t q = 0; q < 8; ++q)
    device().copy(line(results[q].data(), memory[q]->at(), size), Direction::to_host,
                  static_cast<long>(q * 100));
  device().wait_all();
  EXPECT_TRUE(device().test_all());
  EXPECT_EQ(contents, results);
}

TEST_P(Backend, EventsOrderQueues) {
  const std::size_t size = 1 << 20;
  Bytes content = noise(size, 21), result(size);
  Memory a(device(), size), b(device(), size);
  for (int round = 0; round < 5; ++round) {
    content[0] = static_cast<unsigned char>(round);
    device().copy(line(a.at(), content.data(), size), Direction::to_device, 1);
    auto uploaded = device().record(1);
    device().wait_event(2, *uploaded);
    device().copy(line(b.at(), a.at(), size), Direction::on_device, 2);
    auto copied = device().record(2);
    device().wait_event(queue_default, *copied);
    device().copy(line(result.data(), b.at(), size), Direction::to_host, queue_default);
    auto back = device().record(queue_default);
    device().wait(queue_default);
    EXPECT_TRUE(uploaded->complete());
    EXPECT_TRUE(copied->complete());
    EXPECT_TRUE(back->complete());
    EXPECT_EQ(content, result) << round;
  }
}

TEST_P(Backend, TheHostsQueueWaitsForEvents) {
  const std::size_t size = 1 << 20;
  Bytes content = noise(size, 31);
  Memory a(device(), size);
  device().copy(line(a.at(), content.data(), size), Direction::to_device, 4);
  auto event = device().record(4);
  device().wait_event(queue_sync, *event);
  EXPECT_EQ(content, a.get(size));
  EXPECT_TRUE(event->complete());
}

TEST_P(Backend, QueuesThatWereNeverUsedAreEmpty) {
  EXPECT_TRUE(device().test(4711));
  device().wait(4711);
  auto event = device().record(4712);
  EXPECT_TRUE(event->complete());
  device().wait_event(4713, *event);
  device().wait_all();
  EXPECT_TRUE(device().test_all());
}

TEST_P(Backend, TestBecomesTrue) {
  const std::size_t size = 1 << 22;
  Bytes content = noise(size, 2);
  Memory a(device(), size);
  device().copy(line(a.at(), content.data(), size), Direction::to_device, 6);
  while (!device().test(6)) {
  }
  EXPECT_EQ(content, a.get(size));
}

TEST_P(Backend, StagingMemoryIsTheHosts) {
  const std::size_t size = 123457;
  auto* staging = static_cast<unsigned char*>(device().allocate_staging(size));
  ASSERT_NE(nullptr, staging);
  Bytes content = noise(size, 12);
  std::copy(content.begin(), content.end(), staging);
  Memory a(device(), size);
  device().copy(line(a.at(), staging, size), Direction::to_device, 2);
  device().wait(2);
  std::fill_n(staging, size, static_cast<unsigned char>(0));
  device().copy(line(staging, a.at(), size), Direction::to_host, 2);
  device().wait(2);
  EXPECT_TRUE(std::equal(content.begin(), content.end(), staging));
  device().release_staging(staging);
  device().release_staging(nullptr);
}

TEST_P(Backend, CopiesFromLockedPages) {
  const std::size_t size = 3 * 4096;
  auto* pages = static_cast<unsigned char*>(std::aligned_alloc(4096, size));
  const bool locked = device().lock_pages(pages, size);
  EXPECT_EQ(device().kind() == DeviceKind::cuda, locked);
  Bytes content = noise(size, 13);
  std::copy(content.begin(), content.end(), pages);
  Memory a(device(), size);
  device().copy(line(a.at(), pages, size), Direction::to_device, 2);
  device().wait(2);
  EXPECT_EQ(content, a.get(size));
  if (locked) {
    device().unlock_pages(pages);
    EXPECT_TRUE(device().lock_pages(pages, size));
    device().unlock_pages(pages);
  }
  std::free(pages);
}

TEST_P(Backend, EventsOfAnotherDeviceAreWaitedFor) {
  const Found& other = found(std::string(GetParam()) == "opencl" ? "fake_cuda" : "opencl");
  if (other.devices.empty()) GTEST_SKIP() << reasons(other);
  const std::size_t size = 1 << 18;
  Bytes content = noise(size, 5), middle(size);
  Memory there(*other.devices[0], content), here(device(), size);
  other.devices[0]->copy(line(middle.data(), there.at(), size), Direction::to_host, 1);
  auto event = other.devices[0]->record(1);
  device().wait_event(1, *event);
  device().copy(line(here.at(), middle.data(), size), Direction::to_device, 1);
  device().wait(1);
  EXPECT_EQ(content, here.get(size));
}

using BackendDeathTest = Backend;
INSTANTIATE_TEST_SUITE_P(Devices, BackendDeathTest, testing::Values("opencl", "fake_cuda"), parameter_name);

TEST_P(BackendDeathTest, ForeignAddressesEndTheRun) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  int local = 0;
  EXPECT_EXIT(device().release(&local), testing::ExitedWithCode(1), "device '.*' failed in ");
  EXPECT_EXIT(device().fill(&local, 0, 4, queue_sync), testing::ExitedWithCode(1), "device '.*' failed in ");
  EXPECT_EXIT(device().copy(line(&local, &local, 4), Direction::to_device, queue_sync),
              testing::ExitedWithCode(1), "device '.*' failed in ");
}

TEST_P(BackendDeathTest, CopiesBehindTheEndEndTheRun) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  Memory a(device(), 100);
  Bytes content(200);
  EXPECT_EXIT(device().copy(line(a.at(50), content.data(), 51), Direction::to_device, queue_sync),
              testing::ExitedWithCode(1), "device '.*' failed in ");
}
