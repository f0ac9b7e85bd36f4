// The choice of groups and threads.
#include "device/kernel/shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "device/kernel/sha256.h"

using namespace tasuki;

namespace {

DeviceLimits gpu() {
  DeviceLimits l;
  l.threads_per_group = 1024;
  l.threads_per_dimension[0] = l.threads_per_dimension[1] = 1024;
  l.threads_per_dimension[2] = 64;
  l.groups_per_dimension[0] = 2147483647;
  l.groups_per_dimension[1] = l.groups_per_dimension[2] = 65535;
  l.units = 132;
  return l;
}
bool power(unsigned n) { return n > 0 && (n & (n - 1)) == 0; }

}  // namespace

TEST(Shape, CoversEverySpaceWithinTheLimits) {
  const long counts[] = {1, 2, 31, 32, 100, 257, 1000, 70000, 3000000};
  for (long a : counts)
    for (long b : counts)
      for (long c : counts)
        for (const auto& [mode, reduces] :
             {std::pair(TASUKI_KERNEL_FLAT, false), {TASUKI_KERNEL_FLAT, true}, {TASUKI_KERNEL_ROWS_1, false},
              {TASUKI_KERNEL_ROWS_2, false}, {TASUKI_KERNEL_ROWS_3, false}})
          for (long vector : {0L, 20L, 5000L})
            for (DeviceKind kind : {DeviceKind::cuda, DeviceKind::opencl}) {
              ShapeRequest r{mode, {a, b, c}, 0, 0, vector, reduces};
              Shape s = choose_shape(r, kind, gpu());
              long threads = 1, groups = 1;
              bool all = true;
              // Also where a dimension behind it, or that one, has a single iteration.
              const int rowed = mode - TASUKI_KERNEL_ROWS_1;
              ASSERT_TRUE(s.rows == 1 || mode != TASUKI_KERNEL_FLAT);
              for (int d = 0; d < 3; ++d) {
                ASSERT_TRUE(power(s.launch.threads[d]));
                ASSERT_LE(s.launch.threads[d], gpu().threads_per_dimension[d]);
                ASSERT_LE(s.launch.groups[d], gpu().groups_per_dimension[d]);
                ASSERT_GE(s.launch.groups[d], 1u);
                threads *= s.launch.threads[d];
                groups *= s.launch.groups[d];
                all = all && static_cast<long>(s.launch.groups[d]) * s.launch.threads[d] * (d == rowed ? s.rows : 1) >= r.count[d];
              }
              ASSERT_LE(threads, 1024);
              ASSERT_EQ(all, !s.strided);
              if (reduces) {
                ASSERT_LE(groups, kind == DeviceKind::cuda && (b > 1 || c > 1) ? 1L << 22 : 132 * 64);
              }
            }
}

TEST(Shape, OnACpuAGroupIsOneThreadWithABlockOfIterations) {
  DeviceLimits cpu = gpu();
  cpu.cpu = true;
  cpu.units = 4;
  for (long a : {1L, 31L, 1000L, 3000000L})
    for (long b : {1L, 62L, 5000L})
      for (long c : {1L, 62L, 5000L}) {
        Shape s = choose_shape({TASUKI_KERNEL_FLAT, {a, b, c}, 0, 0, 128, false}, DeviceKind::opencl, cpu);
        EXPECT_TRUE(s.blocked);
        EXPECT_FALSE(s.strided);
        const long counts[] = {a, b, c};
        long groups = 1;
        for (int d = 0; d < 3; ++d) {
          EXPECT_EQ(1u, s.launch.threads[d]);
          EXPECT_GE(s.launch.groups[d], 1u);
          EXPECT_LE(s.launch.groups[d], counts[d]);
          groups *= s.launch.groups[d];
        }
        // Work for every unit where there is any, and not many more groups than that.
        EXPECT_GE(groups, std::min(4L, a * b * c));
        EXPECT_LE(groups, 2 * 64 * 4);
      }
}

TEST(Shape, WishesAreHints) {
  Shape s = choose_shape({TASUKI_KERNEL_FLAT, {100000, 1, 1}, 10, 0, 100, false}, DeviceKind::cuda, gpu());
  EXPECT_EQ(128u, s.launch.threads[0]);
  EXPECT_EQ(10u, s.launch.groups[0]);
  EXPECT_TRUE(s.strided);
  s = choose_shape({TASUKI_KERNEL_GANG, {500, 1, 1}, 0, 0, 0, false}, DeviceKind::cuda, gpu());
  EXPECT_EQ(500u, s.launch.groups[0]);
  EXPECT_EQ(128u, s.launch.threads[0]);
  s = choose_shape({TASUKI_KERNEL_GANG, {500, 1, 1}, 64, 4, 64, false}, DeviceKind::cuda, gpu());
  EXPECT_EQ(64u, s.launch.groups[0]);
  EXPECT_EQ(256u, s.launch.threads[0]);
  s = choose_shape({TASUKI_KERNEL_SINGLE, {500, 1, 1}, 64, 4, 64, true}, DeviceKind::cuda, gpu());
  EXPECT_EQ(1u, s.launch.groups[0] * s.launch.threads[0]);
}

TEST(Shape, WorkersAreWarpsWithBarriersOfTheirOwn) {
  for (const int mode : {TASUKI_KERNEL_WORKERS, TASUKI_KERNEL_GANG_WORKERS})
    for (long workers : {0L, 1L, 3L, 8L, 100L})
      for (long vector : {0L, 8L, 32L, 100L, 2000L}) {
        const Shape s = choose_shape({mode, {500, 1, 1}, 0, workers, vector, false}, DeviceKind::cuda, gpu());
        ASSERT_GE(s.vector, 32u);
        ASSERT_TRUE(power(s.vector));
        ASSERT_LE(s.launch.threads[0], 1024u);
        ASSERT_EQ(0u, s.launch.threads[0] % s.vector);
        const unsigned found = s.launch.threads[0] / s.vector;
        if (s.vector > 32) {
          EXPECT_LE(found, 15u);
        }
        if (vector <= 32 && workers > 0) {
          EXPECT_GE(found, std::min(workers, 32L));
        }
        const unsigned each = mode == TASUKI_KERNEL_WORKERS ? 1 : found;
        EXPECT_GE(s.launch.groups[0] * each, 500u);
        EXPECT_LT((s.launch.groups[0] - 1) * each, 500u);
      }
  // Standard: as many threads as gangs have without workers.
  EXPECT_EQ(128u, choose_shape({TASUKI_KERNEL_WORKERS, {9, 1, 1}}, DeviceKind::cuda, gpu()).launch.threads[0]);
  // A group is one worker where parts of it have no barrier, and where the program's code asks for one thread.
  EXPECT_EQ(0u,
            choose_shape({TASUKI_KERNEL_WORKERS, {9, 1, 1}, 0, 4, 64, false}, DeviceKind::opencl, gpu()).vector % 256);
  EXPECT_EQ(
      1u, choose_shape({TASUKI_KERNEL_WORKERS, {9, 1, 1}, 0, 1, 1, false}, DeviceKind::cuda, gpu()).launch.threads[0]);
}

TEST(Shape, AGroupOfSeveralDimensionsIsATile) {
  for (long vector : {0L, 32L, 64L, 256L}) {
    const Shape s = choose_shape({TASUKI_KERNEL_FLAT, {16382, 16382, 1}, 0, 0, vector, false}, DeviceKind::cuda, gpu());
    EXPECT_EQ(128u, s.launch.threads[0]);
    EXPECT_EQ(2u, s.launch.threads[1]);
  }
  // A kernel that reduces has as many threads a unit, however many a group.
  const Shape s = choose_shape({TASUKI_KERNEL_FLAT, {1L << 28, 1, 1}, 0, 0, 64, true}, DeviceKind::cuda, gpu());
  EXPECT_EQ(132u * 2048, s.launch.groups[0] * s.launch.threads[0]);
}

// 400 groups of 256 threads would keep some of 132 units busy four times, most of them three.
// 130 iterations in groups of 128 leave half of the threads without one; whole warps do not.
TEST(Shape, TilesAreAsWideAsTheirRowsFill) {
  const auto width = [](long count) {
    return choose_shape({TASUKI_KERNEL_FLAT, {count, 5000, 1}, 0, 0, 0, false}, DeviceKind::cuda, gpu())
        .launch.threads[0];
  };
  EXPECT_EQ(128u, width(127));
  EXPECT_EQ(128u, width(1023));
  EXPECT_EQ(128u, width(16382));
  EXPECT_EQ(32u, width(130));
  EXPECT_EQ(32u, width(65));
  EXPECT_EQ(64u, width(190));
  EXPECT_EQ(16u, width(9));
  for (long count = 33; count < 3000; ++count) {
    const long of_warps = (count + 31) / 32 * 32, w = width(count);
    ASSERT_LE((count + w - 1) / w * w, 1.15 * of_warps) << count;
  }
}

// Loops that get shorter and shorter do not need a kernel for each power of two.
TEST(Shape, FewIterationsHaveOneShape) {
  for (const bool reduces : {false, true}) {
    const auto threads = [&](long a, long b, long c) {
      const Shape s = choose_shape({TASUKI_KERNEL_FLAT, {a, b, c}, 0, 0, 0, reduces}, DeviceKind::cuda, gpu());
      return std::vector<unsigned>(s.launch.threads, s.launch.threads + 3);
    };
    for (long n : {1L, 2L, 3L, 17L, 31L}) EXPECT_EQ((std::vector<unsigned>{32, 1, 1}), threads(n, 1, 1));
    for (long n : {2L, 3L, 17L, 32L}) EXPECT_EQ((std::vector<unsigned>{32, 4, 1}), threads(n, n, 1));
    EXPECT_EQ(threads(2, 3, 4), threads(9, 8, 7));
  }
}

TEST(Shape, SmallSpacesHaveSmallGroups) {
  auto threads = [](long a, long b = 1, long vector = 0) {
    const Shape s = choose_shape({TASUKI_KERNEL_FLAT, {a, b, 1}, 0, 0, vector, false}, DeviceKind::cuda, gpu());
    return s.launch.threads[0] * s.launch.threads[1];
  };
  EXPECT_EQ(128u, threads(102400));
  EXPECT_EQ(128u, threads(1000));
  EXPECT_EQ(128u, threads(200000));
  EXPECT_EQ(256u, threads(300000));
  EXPECT_EQ(256u, threads(16382, 16382));
  EXPECT_EQ(128u, threads(300, 300));
  EXPECT_EQ(256u, threads(102400, 1, 256));  // the program's wish
}

// Groups that reduce run side by side, when it is known how many do.
TEST(Shape, GroupsThatReduceAreThoseThatFit) {
  for (const auto& [a, b, c] :
       {std::tuple(510L, 254L, 254L), {1022, 510, 510}, {100000000, 1, 1}, {1, 3000, 3000}, {77, 5, 9000}})
    for (long resident : {0L, 1L, 5L, 100L}) {
      // Of several dimensions also where groups have memory of their own.
      ShapeRequest r{TASUKI_KERNEL_FLAT, {a, b, c}, 0, 0, 0, true, b > 1, resident};
      const Shape s = choose_shape(r, DeviceKind::cuda, gpu());
      const unsigned* t = s.launch.threads;
      const long most =
          132 * (resident > 0 ? std::min(resident, 2048L / (t[0] * t[1] * t[2])) : 2048 / (t[0] * t[1] * t[2]));
      long groups = 1, turns = 1, tiles = 1;
      for (int d = 0; d < 3; ++d) {
        const long of = (r.count[d] + t[d] - 1) / t[d], g = s.launch.groups[d];
        groups *= g, tiles *= of, turns *= (of + g - 1) / g;
      }
      EXPECT_LE(groups, most);
      // The group that has most of the tiles has little more than its share.
      EXPECT_LE(static_cast<double>(turns), 1.1 * static_cast<double>(tiles) / static_cast<double>(most) + 1)
          << a << " " << b << " " << c << ", " << resident << ": " << groups << " groups";
    }
}

// Loops over tiles are slower than groups.
TEST(Shape, ReductionsOfTilesHaveAGroupForEach) {
  Shape s = choose_shape({TASUKI_KERNEL_FLAT, {510, 254, 254}, 0, 0, 0, true, false, 6}, DeviceKind::cuda, gpu());
  EXPECT_FALSE(s.strided);
  EXPECT_EQ(4u, s.launch.groups[0]);
  EXPECT_EQ(127u, s.launch.groups[1]);
  EXPECT_EQ(254u, s.launch.groups[2]);
  // Also where rows would take too many registers; where groups may have them, those that have little to do have rows.
  EXPECT_FALSE(
      choose_shape({TASUKI_KERNEL_ROWS_3, {510, 254, 254}, 0, 0, 0, true}, DeviceKind::cuda, gpu(), 1).strided);
  EXPECT_EQ(4u, choose_shape({TASUKI_KERNEL_ROWS_3, {510, 254, 254}, 0, 0, 0, true}, DeviceKind::cuda, gpu()).rows);
  EXPECT_EQ(4u, choose_shape({TASUKI_KERNEL_ROWS_3, {254, 126, 126}, 0, 0, 0, true}, DeviceKind::cuda, gpu()).rows);
  // .. and too few for rows share them.
  EXPECT_TRUE(choose_shape({TASUKI_KERNEL_ROWS_2, {1000, 1000, 1}, 0, 0, 0, true}, DeviceKind::cuda, gpu()).strided);
  // Few tiles are shared.
  EXPECT_TRUE(
      choose_shape({TASUKI_KERNEL_FLAT, {126, 62, 62}, 0, 0, 0, true, false, 4}, DeviceKind::cuda, gpu()).strided);
  // Results of more groups take too much memory.
  s = choose_shape({TASUKI_KERNEL_FLAT, {40000, 40000, 40}, 0, 0, 0, true}, DeviceKind::cuda, gpu());
  EXPECT_TRUE(s.strided);
  // The program's wish.
  s = choose_shape({TASUKI_KERNEL_FLAT, {510, 254, 254}, 100, 0, 0, true}, DeviceKind::cuda, gpu());
  EXPECT_LE(s.launch.groups[0] * s.launch.groups[1] * s.launch.groups[2], 100u);
}

TEST(Shape, ThreadsHaveRowsWhereTheDeviceStaysFull) {
  auto rows = [](long a, long b, long c, long gangs = 0) {
    const int mode = c > 1 ? TASUKI_KERNEL_ROWS_3 : b > 1 ? TASUKI_KERNEL_ROWS_2 : TASUKI_KERNEL_ROWS_1;
    return choose_shape({mode, {a, b, c}, gangs, 0, 0, false}, DeviceKind::cuda, gpu());
  };
  // The outer one of three loops has one iteration.
  EXPECT_EQ(
      1u, choose_shape({TASUKI_KERNEL_ROWS_3, {16382, 16382, 1}, 0, 0, 0, false}, DeviceKind::cuda, gpu()).rows);
  Shape s = rows(16382, 16382, 1);
  EXPECT_EQ(4u, s.rows);
  EXPECT_EQ(128u, s.launch.groups[0]);
  EXPECT_EQ(2048u, s.launch.groups[1]);
  EXPECT_EQ(4u, rows(100000000, 1, 1).rows);
  EXPECT_EQ(97657u, rows(100000000, 1, 1).launch.groups[0]);
  EXPECT_EQ(4u, rows(510, 254, 254).rows);
  EXPECT_EQ(64u, rows(510, 254, 254).launch.groups[2]);
  EXPECT_EQ(1u, rows(1000, 1000, 1).rows);           // too few threads would be left
  EXPECT_EQ(1u, rows(100000000, 2, 1).rows);         // too few rows
  EXPECT_EQ(1u, rows(16382, 16382, 1, 1000).rows);   // the program bounds the groups
  EXPECT_EQ(1u, choose_shape({TASUKI_KERNEL_ROWS_2, {16382, 16382, 1}, 0, 0, 0, false}, DeviceKind::cuda, gpu(), 1).rows);
}

TEST(Shape, RowsAreWholeWarps) {
  Shape s = choose_shape({TASUKI_KERNEL_FLAT, {512, 256, 256}, 0, 0, 0, false}, DeviceKind::cuda, gpu());
  EXPECT_EQ(0u, s.launch.threads[0] % 32);
  EXPECT_EQ(256u, s.launch.threads[0] * s.launch.threads[1] * s.launch.threads[2]);
  EXPECT_FALSE(s.strided);
}

// Values of FIPS 180-4's examples.
TEST(Shape, GangsFillTheDevice) {
  EXPECT_EQ(132 * 8, default_gangs(DeviceKind::cuda, gpu()));
  DeviceLimits processor;
  processor.cpu = true;
  processor.units = 2;
  EXPECT_EQ(64, default_gangs(DeviceKind::opencl, processor));
}

TEST(Sha256, KnownValues) {
  EXPECT_EQ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", sha256(""));
  EXPECT_EQ("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", sha256("abc"));
  EXPECT_EQ("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"));
  EXPECT_EQ("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0", sha256(std::string(1000000, 'a')));
}
