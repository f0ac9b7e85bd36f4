// What only the OpenCL backend has: kernels over address ranges, binaries, sub-devices, missing libraries.
#include <cmath>
#include <cstring>
#include <vector>

#include "device/kernel/dialect.h"
#include "devices_under_test.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {

class OpenCl : public testing::Test {
 protected:
  void SetUp() override {
    if (found("opencl").devices.empty()) GTEST_SKIP() << reasons(found("opencl"));
    device_ = found("opencl").devices[0].get();
  }
  Device& device() { return *device_; }

  // For groups of 4 * `second` threads.
  Compiled compile(const std::string& source, int second = 1) {
    return device().compile(
        "#define TASUKI_INDEX int\n#define TASUKI_THREADS_0 4\n#define TASUKI_THREADS_1 " +
        std::to_string(second) + "\n#define TASUKI_THREADS_2 1\n#define TASUKI_THREADS " +
        std::to_string(4 * second) + "\n" + device().prelude() + source);
  }

  static KernelArgument pointer(void* address, void* inside = nullptr) {
    KernelArgument a;
    a.kind = KernelArgument::pointer;
    a.address = address;
    a.inside = inside ? inside : address;
    return a;
  }
  template <class T>
  static KernelArgument value(const T& v) {
    KernelArgument a;
    a.data = &v;
    a.bytes = sizeof v;
    return a;
  }
  template <class T>
  void* upload(const std::vector<T>& v) {
    void* address = device().allocate(v.size() * sizeof(T));
    DeviceCopy c;
    c.to = address, c.from = v.data(), c.width = v.size() * sizeof(T);
    device().copy(c, Direction::to_device, queue_sync);
    return address;
  }
  template <class T>
  std::vector<T> download(const void* address, std::size_t n) {
    std::vector<T> v(n);
    DeviceCopy c;
    c.to = v.data(), c.from = address, c.width = n * sizeof(T);
    device().copy(c, Direction::to_host, queue_sync);
    return v;
  }

 private:
  Device* device_ = nullptr;
};

const char* const scale = R"(
TASUKI_KERNEL void scale(TASUKI_PARAM(double, to), double factor, TASUKI_PARAM(const double, from), int first) {
  TASUKI_BIND(double, to)
  TASUKI_BIND(const double, from)
  int i = first + (int)get_global_id(0);
  to[i] = factor * from[i] + get_global_id(1) + get_global_id(2);
}
)";

}  // namespace

TEST_F(OpenCl, KernelsGetPointersAndValues) {
  Compiled compiled = compile(scale);
  ASSERT_TRUE(compiled.ok) << compiled.log;
  auto module = device().load(compiled);
  ASSERT_NE(nullptr, module);
  EXPECT_EQ(nullptr, module->find("no_such_kernel"));
  Kernel* kernel = module->find("scale");
  ASSERT_NE(nullptr, kernel);
  EXPECT_EQ(kernel, module->find("scale"));

  std::vector<double> from(64), expected(64, -1.0);
  for (int i = 0; i < 64; ++i) from[static_cast<std::size_t>(i)] = i * 0.5;
  // Indices begin at 1000: the pointers lie in front of their allocations.
  auto* to_base = static_cast<char*>(upload(expected));
  auto* from_base = static_cast<char*>(upload(from));
  double factor = 3;
  int first = 1000;
  for (long queue : {queue_sync, 0L, queue_default}) {
    factor += 1;
    KernelArgument arguments[] = {pointer(to_base - 1000 * 8 + 8 * 8, to_base + 8), value(factor),
                                  pointer(from_base - 1000 * 8 + 8 * 8, from_base + 100), value(first)};
    LaunchShape shape;
    shape.groups[0] = 12;
    shape.threads[0] = 4;
    device().launch(*kernel, shape, arguments, queue);
    device().wait(queue);
    for (std::size_t i = 8; i < 56; ++i) expected[i] = factor * from[i];
    EXPECT_EQ(expected, download<double>(to_base, 64)) << queue;
  }
  device().release(to_base);
  device().release(from_base);
}

TEST_F(OpenCl, LaunchesOfAQueueSeeOneAnother) {
  Compiled compiled = compile(R"(
TASUKI_KERNEL void grow(TASUKI_PARAM(int, x), int by) {
  TASUKI_BIND(int, x)
  x[get_global_id(0)] = x[get_global_id(0)] * 3 + by;
}
)");
  ASSERT_TRUE(compiled.ok) << compiled.log;
  auto module = device().load(compiled);
  Kernel* kernel = module->find("grow");
  std::vector<int> x(1000, 1);
  void* memory = upload(x);
  LaunchShape shape;
  shape.groups[0] = 250, shape.threads[0] = 4;
  for (int round = 0; round < 15; ++round) {
    // The argument's memory is the launch's to copy: it changes at once.
    int by = round;
    KernelArgument arguments[] = {pointer(memory), value(by)};
    device().launch(*kernel, shape, arguments, 3);
    by = -1;
    for (int& v : x) v = static_cast<int>(static_cast<unsigned>(v) * 3u + static_cast<unsigned>(round));
  }
  device().wait(3);
  EXPECT_EQ(x, download<int>(memory, x.size()));
  device().release(memory);
}

TEST_F(OpenCl, NullPointersStayNull) {
  Compiled compiled = compile(R"(
TASUKI_KERNEL void ask(TASUKI_PARAM(int, answer), TASUKI_PARAM(int, p)) {
  TASUKI_BIND(int, answer)
  TASUKI_BIND(int, p)
  if (get_global_id(0) == 0) *answer = p == 0;
}
)");
  ASSERT_TRUE(compiled.ok) << compiled.log;
  auto module = device().load(compiled);
  void* answer = upload(std::vector<int>{-1});
  KernelArgument arguments[] = {pointer(answer), pointer(nullptr)};
  device().launch(*module->find("ask"), {{1, 1, 1}, {4, 1, 1}}, arguments, queue_sync);
  EXPECT_EQ(1, download<int>(answer, 1)[0]);
  device().release(answer);
}

TEST_F(OpenCl, ShapesHaveThreeDimensions) {
  Compiled compiled = compile(R"(
TASUKI_KERNEL void place(TASUKI_PARAM(int, x)) {
  TASUKI_BIND(int, x)
  int i = (int)get_global_id(0), j = (int)get_global_id(1), k = (int)get_global_id(2);
  x[(k * 6 + j) * 8 + i] = 100 * (int)get_local_size(0) + 10 * (int)get_local_size(1) + (int)get_local_size(2);
}
)",
                              2);
  ASSERT_TRUE(compiled.ok) << compiled.log;
  auto module = device().load(compiled);
  void* memory = upload(std::vector<int>(8 * 6 * 3, -1));
  LaunchShape shape{{2, 3, 3}, {4, 2, 1}};
  KernelArgument arguments[] = {pointer(memory)};
  device().launch(*module->find("place"), shape, arguments, queue_sync);
  EXPECT_EQ(std::vector<int>(8 * 6 * 3, 421), download<int>(memory, 8 * 6 * 3));
  device().release(memory);
}

TEST_F(OpenCl, BinariesLoadAgain) {
  Compiled compiled = compile(scale);
  ASSERT_TRUE(compiled.ok);
  // In another context, as in a later run.
  Found again = find_opencl("", true, 1);
  ASSERT_FALSE(again.devices.empty());
  EXPECT_EQ(device().compiler_identity(), again.devices[0]->compiler_identity());
  auto module = again.devices[0]->load(compiled);
  ASSERT_NE(nullptr, module);
  EXPECT_NE(nullptr, module->find("scale"));
  Compiled torn;
  torn.ok = true;
  EXPECT_EQ(nullptr, device().load(torn));
  torn.binary = "this is no program";
  EXPECT_EQ(nullptr, device().load(torn));
}

TEST_F(OpenCl, MessagesNameTheUsersLines) {
  Compiled compiled =
      compile("#line 77 \"wave.c\"\nTASUKI_KERNEL void bad(int n) { int x = undeclared_thing; }\n");
  EXPECT_FALSE(compiled.ok);
  EXPECT_NE(std::string::npos, compiled.log.find("undeclared_thing")) << compiled.log;
  EXPECT_NE(std::string::npos, compiled.log.find("wave.c:77")) << compiled.log;
}

// Contraction and relaxed functions would make results differ from the host's.
TEST_F(OpenCl, ArithmeticIsTheHosts) {
  Compiled compiled = compile(R"(
TASUKI_KERNEL void compute(TASUKI_PARAM(double, d), TASUKI_PARAM(float, f)) {
  TASUKI_BIND(double, d)
  TASUKI_BIND(float, f)
  int i = 4 * (int)get_global_id(0);
  d[i + 3] = d[i] * d[i + 1] - d[i + 2];
  f[i + 3] = f[i] / f[i + 1] + sqrt(f[i + 2]);
}
)");
  ASSERT_TRUE(compiled.ok) << compiled.log;
  auto module = device().load(compiled);
  std::vector<double> d;
  std::vector<float> f;
  for (int i = 0; i < 500; ++i) {
    double a = 1 + std::ldexp(i * 37 + 1, -40), b = 1 - std::ldexp(i * 11 + 3, -40);
    d.insert(d.end(), {a, b, 1.0, 0.0});
    f.insert(f.end(), {1.0f + static_cast<float>(i), 3.0f + static_cast<float>(i) * 0.7f,
                       2.0f + static_cast<float>(i) * 0.1f, 0});
  }
  void* on_device[] = {upload(d), upload(f)};
  KernelArgument arguments[] = {pointer(on_device[0]), pointer(on_device[1])};
  LaunchShape shape;
  shape.groups[0] = 125, shape.threads[0] = 4;
  device().launch(*module->find("compute"), shape, arguments, queue_sync);
  for (std::size_t i = 0; i < d.size(); i += 4) {
    volatile double product = d[i] * d[i + 1];
    d[i + 3] = product - d[i + 2];
    volatile float quotient = f[i] / f[i + 1], root = std::sqrt(f[i + 2]);
    f[i + 3] = quotient + root;
  }
  EXPECT_EQ(d, download<double>(on_device[0], d.size()));
  EXPECT_EQ(f, download<float>(on_device[1], f.size()));
  for (void* memory : on_device) device().release(memory);
}

// What the dialect declares in place of PoCL's header is all that kernels use: the header takes 0.2 s a program. (A source that does
// not compile without it is compiled with it: this one does not.)
TEST_F(OpenCl, PoclNeedsNoHeader) {
  const std::string identity = device().compiler_identity();
  if (identity.find("PoCL") == std::string::npos || identity.find("-cl-std=CL1.2") == std::string::npos)
    GTEST_SKIP() << "not for " << identity;
  std::string source = R"(
#ifndef TASUKI_OWN_BUILTINS
#error "compiled with the header"
#endif
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
TASUKI_KERNEL void all(TASUKI_PARAM(double, d), TASUKI_PARAM(float, f), TASUKI_PARAM(int, n), TASUKI_PARAM(long, l)) {
  TASUKI_BIND(double, d)
  TASUKI_BIND(float, f)
  TASUKI_BIND(int, n)
  TASUKI_BIND(long, l)
  __local int shared[4];
  __local long long_shared[4];
  double own, x = d[0], y = d[1];
  float own_f, u = f[0], v = f[1];
  int own_n, at = TASUKI_LANE + TASUKI_GROUP * TASUKI_THREADS + (int)get_global_id(0);
  shared[TASUKI_LANE] = 0, long_shared[TASUKI_LANE] = 0;
  TASUKI_BARRIER();
)";
  for (const char* f : {"acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "erf", "erfc", "exp", "exp2",
                        "exp10", "expm1", "fabs", "floor", "lgamma", "log", "log10", "log1p", "log2", "logb", "nearbyint", "rint",
                        "round", "rsqrt", "sin", "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc"})
    source += std::string("  d[at] += ") + f + "(x), f[at] += " + f + "f(u);\n";
  for (const char* f : {"ilogb", "lrint", "llrint", "lround", "llround"})
    source += std::string("  n[at] += ") + f + "(x), n[at] += " + f + "f(u);\n";
  for (const char* f : {"isfinite", "isinf", "isnan", "signbit"})
    source += std::string("  n[at] += ") + f + "(x), n[at] += " + f + "(u);\n";
  for (const char* f : {"atan2", "copysign", "fdim", "fmax", "fmin", "fmod", "hypot", "nextafter", "pow", "remainder"})
    source += std::string("  d[at] += ") + f + "(x, y), f[at] += " + f + "f(u, v);\n";
  for (const char* f : {"ldexp", "scalbn", "scalbln"})
    source += std::string("  d[at] += ") + f + "(x, 3), f[at] += " + f + "f(u, 3);\n";
  for (const char* out : {"&own_n", "n + at", "shared + TASUKI_LANE"})
    source += std::string("  d[at] += frexp(x, ") + out + "), f[at] += frexpf(u, " + out + ");\n  d[at] += remquo(x, y, " + out +
              "), f[at] += remquof(u, v, " + out + ");\n";
  source += R"(
  d[at] += modf(x, &own) + modf(x, d + at) + modf(x, (__local double *)long_shared) + fma(x, y, x) + nan("");
  f[at] += modff(u, &own_f) + modff(u, f + at) + modff(u, (__local float *)shared) + fmaf(u, v, u) + nanf("");
  sincos(x, &own, d + at);
  sincosf(u, &own_f, f + at);
  n[at] += abs(n[at]) + TASUKI_ONES(l[at]) + isinf(own) + isinf(own_f) + own_n;
  l[at] += labs(l[at]);
  TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, int, n, 1);
  TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, long, l, 1);
  TASUKI_ATOMIC_ADD(TASUKI_IN_LOCAL, int, shared, 1);
  TASUKI_ATOMIC_ADD(TASUKI_IN_LOCAL, long, long_shared, 1);
  printf("%d\n", shared[0] + (int)long_shared[0]);
}
)";
  Compiled compiled = compile(dialect_prelude() + source);
  EXPECT_TRUE(compiled.ok) << compiled.log;
}

TEST_F(OpenCl, CpusAreDivided) {
  unsigned units = device().limits().units;
  if (units < 2) GTEST_SKIP() << "one unit cannot be divided";
  Found parts = find_opencl("", true, 2);
  ASSERT_EQ(2u, parts.devices.size()) << reasons(parts);
  std::vector<void*> memory;
  for (auto& part : parts.devices) {
    EXPECT_EQ(units / 2, part->limits().units);
    memory.push_back(part->allocate(1000));
    part->fill(memory.back(), static_cast<unsigned char>(memory.size()), 1000, queue_sync);
  }
  EXPECT_NE(parts.devices[0]->name(), parts.devices[1]->name());
  for (std::size_t i = 0; i < 2; ++i) {
    std::vector<unsigned char> content(1000);
    DeviceCopy c;
    c.to = content.data(), c.from = memory[i], c.width = 1000;
    parts.devices[i]->copy(c, Direction::to_host, queue_sync);
    EXPECT_EQ(std::vector<unsigned char>(1000, static_cast<unsigned char>(i + 1)), content);
    parts.devices[i]->release(memory[i]);
  }
  Found too_many = find_opencl("", true, static_cast<long>(units) + 1);
  EXPECT_TRUE(too_many.devices.empty());
  ASSERT_EQ(1u, too_many.missing.size());
  EXPECT_NE(std::string::npos, too_many.missing[0].find("lower XMP_SUBDEVICES")) << too_many.missing[0];
}

TEST_F(OpenCl, CpusAreUsedOnDemandOnly) {
  Found without = find_opencl("", false, 1);
  for (auto& d : without.devices) EXPECT_EQ(std::string::npos, d->name().find("pthread")) << d->name();
  if (without.devices.empty()) {
    EXPECT_NE(std::string::npos, reasons(without).find("XMP_DEVICE=opencl")) << reasons(without);
  }
}

TEST(OpenClLibrary, MissingOnesAreNamed) {
  Found none = find_opencl("/nowhere/libOpenCL.so", true, 1);
  EXPECT_TRUE(none.devices.empty());
  ASSERT_EQ(1u, none.missing.size());
  EXPECT_NE(std::string::npos, none.missing[0].find("opencl: /nowhere/libOpenCL.so was not found; install"))
      << none.missing[0];
  Found wrong = find_opencl("libm.so.6", true, 1);
  ASSERT_EQ(1u, wrong.missing.size());
  EXPECT_NE(std::string::npos, wrong.missing[0].find("libm.so.6 has no function clGetPlatformIDs"))
      << wrong.missing[0];
}
