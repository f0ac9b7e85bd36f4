// Launches: arguments, variants, dumps, the disk cache, queues and errors.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "device/kernel/disk_cache.h"
#include "device/kernel/variant.h"
#include "kernel_under_test.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {

class LaunchTest : public OnOpenCl {};

const char* const scale = R"(#line 12 "scale.c"
TASUKI_KERNEL void scale(TASUKI_PARAM(double, a), double factor, int first) {
  TASUKI_BIND(double, a);
  TASUKI_EACH(0, i, n) a[first + i] *= factor + shift;
}
)";

void run_scale(tasuki_kernel& k, void* a, long n, double factor, int first, long shift, long queue = TASUKI_ACC_SYNC) {
  launch(k, {{pointer("a", a), fixed("n", n), value("factor", factor), value("first", first), fixed("shift", shift)},
             {n, 1, 1}, 0, 0, 0, queue});
}

}  // namespace

TEST_F(LaunchTest, FixedValuesAndVariants) {
  tasuki_kernel k = kernel("scale", scale, TASUKI_KERNEL_FLAT);
  OnDevice<double> a(1000, 1.0);
  run_scale(k, a.host(), 10, 2.0, 0, 0);
  run_scale(k, a.host(), 20, 2.0, 5, 1);
  for (int i = 0; i < 20; ++i) run_scale(k, a.host(), 3, 2.0, 100, 0);
  const auto& v = a.get();
  EXPECT_EQ(2.0, v[0]);
  EXPECT_EQ(6.0, v[5]);
  EXPECT_EQ(3.0, v[10]);
  EXPECT_EQ(1.0, v[25]);
  EXPECT_EQ(1048576.0, v[102]);
  EXPECT_EQ(1.0, v[103]);
}

TEST_F(LaunchTest, NothingForAnEmptySpace) {
  tasuki_kernel k = kernel("scale", scale, TASUKI_KERNEL_FLAT);
  double nowhere[1];
  run_scale(k, nowhere, 0, 2.0, 0, 0);
}

TEST_F(LaunchTest, QueuesKeepTheirOrder) {
  tasuki_kernel k = kernel("scale", scale, TASUKI_KERNEL_FLAT);
  OnDevice<double> a(100, 1.0);
  for (int i = 0; i < 30; ++i) run_scale(k, a.host(), 100, i % 2 ? 0.5 : 4.0, 0, 0, 3);
  long waited[] = {3};
  tasuki_acc_wait(site(), 1, waited, 4);
  run_scale(k, a.host(), 50, 3.0, 50, 0, 4);
  acc_wait(4);
  EXPECT_EQ(32768.0, a.get()[0]);
  EXPECT_EQ(3 * 32768.0, a.get()[99]);
}

// Kernels know where nothing that one pointer leads to is what another one leads to.
TEST_F(LaunchTest, PointersThatAreApart) {
  tasuki_kernel k = kernel("tells", R"(
TASUKI_KERNEL void tells(TASUKI_PARAM(int, a), TASUKI_PARAM(const int, b)) {
  TASUKI_BIND(int, a)
  TASUKI_BIND(const int, b)
  TASUKI_EACH(0, i, 1) a[i] = 10 + TASUKI_APART + (b ? 0 : 100);
}
)", TASUKI_KERNEL_FLAT);
  OnDevice<int> a(10, 0), b(10, 0);
  const auto told = [&](tasuki_kernel& kernel, const tasuki_kernel_arg& second) {
    launch(kernel, {{pointer("a", a.host()), second}, {1, 1, 1}});
    return a.get()[0];
  };
  EXPECT_EQ(11, told(k, pointer("b", b.host())));
  EXPECT_EQ(10, told(k, pointer("b", a.host())));
  EXPECT_EQ(10, told(k, pointer("b", static_cast<int*>(a.host()) + 5)));
  EXPECT_EQ(11, told(k, pointer("b", static_cast<int*>(b.host()) + 5)));
  EXPECT_EQ(111, told(k, pointer("b", nullptr)));
  tasuki_kernel_arg device = pointer("b", acc_deviceptr(b.host()));
  device.kind = TASUKI_ARG_DEVICE;
  EXPECT_EQ(10, told(k, device));
  tasuki_kernel any = kernel("tells", R"(
TASUKI_KERNEL void tells(TASUKI_PARAM(int, a), TASUKI_PARAM_ANY(const int, b)) {
  TASUKI_BIND(int, a)
  TASUKI_BIND(const int, b)
  TASUKI_EACH(0, i, 1) a[i] = 10 + TASUKI_APART;
}
)", TASUKI_KERNEL_FLAT);
  EXPECT_EQ(10, told(any, pointer("b", b.host())));
}

// A section that begins later: the kernel uses the array's own indices.
TEST_F(LaunchTest, PointersToArraysOfWhichASectionIsPresent) {
  tasuki_kernel k = kernel("scale", scale, TASUKI_KERNEL_FLAT);
  std::vector<double> a(100, 1.0);
  tasuki_acc_item item{TASUKI_ACC_COPY, "a", a.data(), 0, nullptr, sizeof(double), 1, {{40, 20, 0}}, 0, nullptr, 0};
  tasuki_acc_data_begin(site(), 1, &item, TASUKI_ACC_SYNC);
  run_scale(k, a.data(), 20, 7.0, 40, 0);
  tasuki_acc_data_end(site(), 1, &item, TASUKI_ACC_SYNC);
  for (std::size_t i = 0; i < 100; ++i) ASSERT_EQ(i >= 40 && i < 60 ? 7.0 : 1.0, a[i]) << i;
}

TEST_F(LaunchTest, NullAndDevicePointers) {
  tasuki_kernel k = kernel("fill", R"(
TASUKI_KERNEL void fill(TASUKI_PARAM(int, a), TASUKI_PARAM(int, none)) {
  TASUKI_BIND(int, a)
  TASUKI_BIND(int, none)
  TASUKI_EACH(0, i, 10) a[i] = none ? 1 : 10 + (int)i;
}
)", TASUKI_KERNEL_FLAT);
  void* memory = acc_malloc(10 * sizeof(int));
  tasuki_kernel_arg a = pointer("a", memory);
  a.kind = TASUKI_ARG_DEVICE;
  launch(k, {{a, pointer("none", nullptr)}, {10, 1, 1}});
  int got[10];
  acc_memcpy_from_device(got, memory, sizeof got);
  EXPECT_EQ(10, got[0]);
  EXPECT_EQ(19, got[9]);
  acc_free(memory);
}

// Two reductions of different types in one kernel, on a queue, repeated: always the same bits.
TEST_F(LaunchTest, ReductionsRepeat) {
  tasuki_kernel k = kernel("both", R"(
TASUKI_KERNEL void both(TASUKI_PARAM_RESTRICT(const double, a), TASUKI_PARAM_RESTRICT(double, s_part),
                        TASUKI_PARAM_RESTRICT(int, m_part)) {
  TASUKI_BIND(const double, a) TASUKI_BIND(double, s_part) TASUKI_BIND(int, m_part)
  TASUKI_SCRATCH
  double s = TASUKI_IDENTITY(SUM, double);
  int m = TASUKI_IDENTITY(MAX, int);
  TASUKI_EACH(0, i, n) { s += a[i]; m = TASUKI_COMBINE(MAX, int, m, (int)(i * 7919 % n)); }
  TASUKI_REDUCE_STORE(SUM, double, s, s_part);
  TASUKI_REDUCE_STORE(MAX, int, m, m_part);
}
)", TASUKI_KERNEL_FLAT);
  const long n = 100000;
  std::vector<double> a(n);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = 1.0 / static_cast<double>(i + 1);
  OnDevice<double> in(a), s(1, 0.0);
  OnDevice<int> m(1, -5);
  double first = 0;
  for (int turn = 0; turn < 5; ++turn) {
    double before = turn == 0 ? 0 : s.get()[0];
    launch(k, {{pointer("a", in.host()), reduction("s", s.host(), 8, TASUKI_SUM, TASUKI_DOUBLE),
                reduction("m", m.host(), 4, TASUKI_MAX, TASUKI_INT), fixed("n", n)},
               {n, 1, 1}, 0, 0, 0, turn % 2 ? 2L : TASUKI_ACC_SYNC});
    acc_wait_all();
    if (turn == 0) first = s.get()[0];
    EXPECT_EQ(before + first, s.get()[0]);
    EXPECT_EQ(n - 1, m.get()[0]);
  }
  EXPECT_NEAR(12.090146129863428, first, 1e-10);
}

TEST_F(LaunchTest, Errors) {
  tasuki_kernel k = kernel("scale", scale, TASUKI_KERNEL_FLAT);
  double here[10] = {}, other[100] = {};
  acc_copyin(other, sizeof other);
  EXPECT_EXIT(run_scale(k, here, 10, 1.0, 0, 0), testing::ExitedWithCode(1),
              "kernel_test.c:7: error: a is not present on the device; present: acc_copyin: the data \\(800 bytes");
  acc_delete(other, sizeof other);
  tasuki_kernel bad = kernel("bad", "#line 33 \"user.c\"\nTASUKI_KERNEL void bad(TASUKI_PARAM(double, a)) {\n"
                                    "  TASUKI_BIND(double, a)\n  a[0] = undeclared;\n}\n",
                             TASUKI_KERNEL_SINGLE);
  std::string dumps = testing::TempDir() + "kernel_test_failed_" + std::to_string(getpid());
  EXPECT_EXIT(
      {
        setenv("TMPDIR", dumps.c_str(), 1);
        OnDevice<double> a(1);
        launch(bad, {{pointer("a", a.host())}, {1, 1, 1}});
      },
      testing::ExitedWithCode(1), "kernel_test.c:7: error: kernel bad does not compile(.|\n)*user.c:35:(.|\n)*bad_");
  std::filesystem::remove_all(dumps);
  tasuki_kernel never{"never", nullptr, "long double at user.c:3", TASUKI_KERNEL_SINGLE, nullptr, nullptr};
  EXPECT_EXIT(launch(never, {}), testing::ExitedWithCode(1),
              "this compute construct cannot run on the device .*: long double at user.c:3\n.*XMP_DEVICE=host");
  EXPECT_EXIT(
      {
        double x[1] = {};
        acc_copyin(x, 8);
        tasuki_kernel one = kernel("scale", scale, TASUKI_KERNEL_FLAT);
        launch(one, {{pointer("a", x), fixed("n", 1), value("factor", x[0]), value("first", 0), fixed("shift", 0),
                      reduction("x", x, 8, TASUKI_SUM, TASUKI_LDOUBLE)},
                     {1, 1, 1}});
      },
      testing::ExitedWithCode(1), "kernels cannot reduce 'x'");
}

TEST(DiskCache, WholeFilesOnly) {
  std::string folder = testing::TempDir() + "kernel_test_cache_" + std::to_string(getpid());
  std::string text[2] = {std::string(100000, 'a'), std::string(50000, 'b')};
  ASSERT_TRUE(write_whole(folder, "file", text[0]));
  std::ifstream in(folder + "/file");
  std::ostringstream got;
  got << in.rdbuf();
  EXPECT_EQ(text[0], got.str());
  ASSERT_TRUE(write_whole(folder, "file", text[1]));
  std::ifstream again(folder + "/file");
  std::ostringstream second;
  second << again.rdbuf();
  EXPECT_EQ(text[1], second.str());
  EXPECT_EQ(1, std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()));
  std::filesystem::remove_all(folder);
  EXPECT_FALSE(write_whole("/proc/no/such/folder", "file", "x"));
}

// The settings are read once, so that each case is a process of its own.
TEST_F(LaunchTest, BinariesAreKeptOnDiskAndDamagedOnesMadeAnew) {
  if (!getenv("KERNEL_TEST_FOLDER"))
    setenv("KERNEL_TEST_FOLDER", (testing::TempDir() + "kernel_test_" + std::to_string(getpid())).c_str(), 1);
  std::string folder = getenv("KERNEL_TEST_FOLDER");
  std::string dumps = folder + "/dumps";
  auto counts = [&](const char* cache) {
    // The process is a new one that has not read its settings.
    setenv("XMP_CACHE", cache, 1);
    setenv("XMP_CACHE_DIR", folder.c_str(), 1);
    setenv("XMP_DUMP_KERNELS", dumps.c_str(), 1);
    KernelSummary summary;
    Variant v = build_variant(site(), "scale", define_shape({}, false), "#define n 3\n#define shift 0\n", scale, summary);
    fprintf(stderr, "kernel %s compiled %ld loaded %ld\n", v.kernel ? "there" : "missing", summary.compiled,
            summary.loaded);
    _exit(0);
  };
  EXPECT_EXIT(counts("off"), testing::ExitedWithCode(0), "there compiled 1 loaded 0");
  EXPECT_EXIT(counts("on"), testing::ExitedWithCode(0), "there compiled 1 loaded 0");
  EXPECT_EXIT(counts("on"), testing::ExitedWithCode(0), "there compiled 0 loaded 1");
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (!file.is_regular_file()) continue;
    ++files;
    // Once: the processes of the cases below come here, too.
    if (!getenv("KERNEL_TEST_DAMAGED")) std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  }
  setenv("KERNEL_TEST_DAMAGED", "1", 1);
  EXPECT_EQ(1, files);
  EXPECT_EXIT(counts("on"), testing::ExitedWithCode(0), "there compiled 1 loaded 0");
  EXPECT_EXIT(counts("on"), testing::ExitedWithCode(0), "there compiled 0 loaded 1");
  int dumped = 0;
  for (const auto& file : std::filesystem::directory_iterator(dumps)) {
    ++dumped;
    std::string name = file.path().filename();
    EXPECT_TRUE(name.starts_with("kernel_test.c_7_scale_") && name.ends_with(".opencl.txt")) << name;
  }
  EXPECT_EQ(1, dumped);
  std::filesystem::remove_all(folder);
}

// Ranks of one program start at once; this test runs itself three more times.
TEST_F(LaunchTest, ProcessesThatStartTogetherCompileOnce) {
  if (const char* folder = getenv("KERNEL_TEST_TOGETHER")) {
    setenv("XMP_CACHE", "on", 1);
    setenv("XMP_CACHE_DIR", folder, 1);
    KernelSummary summary;
    Variant v = build_variant(site(), "scale", define_shape({}, false), "#define n 3\n#define shift 4\n", scale, summary);
    printf("%s: compiled %ld loaded %ld\n", v.kernel ? "there" : "missing", summary.compiled, summary.loaded);
    return;
  }
  const std::string folder = testing::TempDir() + "kernel_test_together_" + std::to_string(getpid());
  const std::string command = "KERNEL_TEST_TOGETHER=" + folder + " POCL_CACHE_DIR=" + folder + "/pocl " +
                              std::filesystem::read_symlink("/proc/self/exe").string() +
                              " --gtest_filter=LaunchTest.ProcessesThatStartTogetherCompileOnce 2>&1";
  std::filesystem::create_directories(folder + "/pocl");
  FILE* started[3];
  for (FILE*& process : started) process = popen(command.c_str(), "r");
  int compiled = 0, loaded = 0;
  for (FILE* process : started) {
    std::string output;
    for (char part[4096]; size_t n = fread(part, 1, sizeof part, process);) output.append(part, n);
    EXPECT_EQ(0, pclose(process)) << output;
    compiled += output.find("there: compiled 1 loaded 0") != std::string::npos;
    loaded += output.find("there: compiled 0 loaded 1") != std::string::npos;
  }
  EXPECT_EQ(1, compiled);
  EXPECT_EQ(2, loaded);
  std::filesystem::remove_all(folder);
}
