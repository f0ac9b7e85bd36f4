// Every macro of the dialect on an OpenCL device, against brute force.
#include <cmath>
#include <limits>
#include <numeric>

#include "core/operators.h"
#include "kernel_under_test.h"

using namespace tasuki;
using namespace tasuki::test;

namespace {

class Dialect : public OnOpenCl {};

template <class T>
struct TypeOf;
#define TYPE(T, E)                         \
  template <>                              \
  struct TypeOf<T> {                       \
    static constexpr const char* text = #T; \
    static constexpr int type = E;         \
  };
TYPE(char, TASUKI_CHAR)
TYPE(unsigned char, TASUKI_UCHAR)
TYPE(short, TASUKI_SHORT)
TYPE(unsigned short, TASUKI_USHORT)
TYPE(int, TASUKI_INT)
TYPE(unsigned int, TASUKI_UINT)
TYPE(long, TASUKI_LONG)
TYPE(unsigned long, TASUKI_ULONG)
TYPE(float, TASUKI_FLOAT)
TYPE(double, TASUKI_DOUBLE)

struct Operator {
  const char* text;
  int op;
};
constexpr Operator operators[] = {{"SUM", TASUKI_SUM},       {"PRODUCT", TASUKI_PRODUCT}, {"MAX", TASUKI_MAX},
                                  {"MIN", TASUKI_MIN},       {"BITAND", TASUKI_BITAND},   {"BITOR", TASUKI_BITOR},
                                  {"BITXOR", TASUKI_BITXOR}, {"LOGAND", TASUKI_LOGAND},   {"LOGOR", TASUKI_LOGOR}};

// Values whose sums and products are exact.
template <class T>
std::vector<T> values(std::size_t n, int op) {
  std::vector<T> v(n);
  for (std::size_t i = 0; i < n; ++i) {
    long x = static_cast<long>((i * 2654435761u) >> 7 & 63);
    if (op == TASUKI_PRODUCT) x = x == 5 ? 2 : 1;
    if (op == TASUKI_PRODUCT && i > 400) x = 1;
    if (op == TASUKI_LOGAND) x = x == 63 && i > 300 ? 0 : x + 1;
    if (op == TASUKI_LOGOR) x = x == 63 && i > 300;
    if (op == TASUKI_MAX || op == TASUKI_MIN) x -= 90;
    v[i] = static_cast<T>(x);
  }
  return v;
}

// All operators of a type in one kernel: operator k reduces row k of `a`.
template <class T>
std::string reduction_source(const std::vector<Operator>& ops, bool gang) {
  const std::string t = TypeOf<T>::text;
  std::string parameters = "TASUKI_PARAM_RESTRICT(const " + t + ", a), int n, int groups";
  std::string binds = "  TASUKI_BIND(const " + t + ", a);\n", values, body, stores;
  for (std::size_t k = 0; k < ops.size(); ++k) {
    const std::string op = std::string(ops[k].text) + ", " + t, x = "x" + std::to_string(k);
    const std::string row = std::to_string(k) + " * n + ";
    parameters += ", TASUKI_PARAM_RESTRICT(" + t + ", " + x + "_part)";
    binds += "  TASUKI_BIND(" + t + ", " + x + "_part);\n";
    values += "  " + t + " " + x + " = TASUKI_IDENTITY(" + op + ");\n";
    if (gang) {
      body += "    { " + t + " y = TASUKI_IDENTITY(" + op + ");\n      TASUKI_EACH_LANE(k, n / groups + 1) " +
              "if (k * groups + g < n) y = TASUKI_COMBINE(" + op + ", y, a[" + row + "k * groups + g]);\n" +
              "      TASUKI_REDUCE(" + op + ", y);\n      " + x + " = TASUKI_COMBINE(" + op + ", " + x + ", y); }\n";
      stores += "  if (TASUKI_LANE != 0) " + x + " = TASUKI_IDENTITY(" + op + ");\n";
    } else {
      body += "    " + x + " = TASUKI_COMBINE(" + op + ", " + x + ", a[" + row + "k]);\n";
    }
    stores += "  TASUKI_REDUCE_STORE(" + op + ", " + x + ", " + x + "_part);\n";
  }
  return "TASUKI_KERNEL void k(" + parameters + ") {\n" + binds + "  TASUKI_SCRATCH;\n" + values +
         (gang ? "  TASUKI_EACH_GANG(g, groups) {\n" : "  TASUKI_EACH(0, k, n) {\n") + body + "  }\n" + stores + "}\n";
}

template <class T>
void check_reductions(bool gang) {
  std::vector<Operator> ops;
  for (const Operator& o : operators)
    if (operator_problem(o.op, TypeOf<T>::type).empty()) ops.push_back(o);
  const std::string source = reduction_source<T>(ops, gang);
  tasuki_kernel k = kernel("k", source, gang ? TASUKI_KERNEL_GANG : TASUKI_KERNEL_FLAT);
  for (int n : {200, 20000}) {
    std::vector<T> a, expected, first;
    for (const Operator& o : ops) {
      first.push_back(o.op == TASUKI_PRODUCT ? T(3) : T(1));
      expected.push_back(first.back());
      for (T v : values<T>(static_cast<std::size_t>(n), o.op)) {
        a.push_back(v);
        combine(o.op, TypeOf<T>::type, &expected.back(), &v, 1);
      }
    }
    OnDevice<T> device(a), result(first);
    const int groups = 37;
    Launch l{{pointer("a", device.host()), value("n", n), value("groups", groups)}, {gang ? groups : n, 1, 1}};
    for (std::size_t i = 0; i < ops.size(); ++i)
      l.args.push_back(reduction("x", static_cast<T*>(result.host()) + i, sizeof(T), ops[i].op, TypeOf<T>::type));
    launch(k, l);
    for (std::size_t i = 0; i < ops.size(); ++i) EXPECT_EQ(expected[i], result.get()[i]) << ops[i].text << " of " << n;
  }
}

}  // namespace

TEST_F(Dialect, FlatReductions_char) { check_reductions<char>(false); }
TEST_F(Dialect, FlatReductions_uchar) { check_reductions<unsigned char>(false); }
TEST_F(Dialect, FlatReductions_short) { check_reductions<short>(false); }
TEST_F(Dialect, FlatReductions_ushort) { check_reductions<unsigned short>(false); }
TEST_F(Dialect, FlatReductions_int) { check_reductions<int>(false); }
TEST_F(Dialect, FlatReductions_uint) { check_reductions<unsigned int>(false); }
TEST_F(Dialect, FlatReductions_long) { check_reductions<long>(false); }
TEST_F(Dialect, FlatReductions_ulong) { check_reductions<unsigned long>(false); }
TEST_F(Dialect, FlatReductions_float) { check_reductions<float>(false); }
TEST_F(Dialect, FlatReductions_double) { check_reductions<double>(false); }
TEST_F(Dialect, GangReductions_uchar) { check_reductions<unsigned char>(true); }
TEST_F(Dialect, GangReductions_int) { check_reductions<int>(true); }
TEST_F(Dialect, GangReductions_double) { check_reductions<double>(true); }

// Every iteration of the space runs once, whatever the shape.
TEST_F(Dialect, EachRunsEveryIterationOnce) {
  const std::string source = R"(
TASUKI_KERNEL void count(TASUKI_PARAM(int, hits), int n0, int n1, int n2) {
  TASUKI_BIND(int, hits)
  TASUKI_EACH(2, k, n2) TASUKI_EACH(1, j, n1) TASUKI_EACH(0, i, n0)
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, int, &hits[(k * n1 + j) * n0 + i], 1 + (int)(i + 2 * j + 3 * k));
}
)";
  struct Case {
    int n[3];
    long gangs, workers, vector;
  };
  for (const Case& c : {Case{{1, 1, 1}, 0, 0, 0}, Case{{1000, 1, 1}, 0, 0, 0}, Case{{1000, 1, 1}, 3, 0, 0},
                        Case{{1000, 1, 1}, 0, 0, 100}, Case{{70, 33, 1}, 0, 0, 0}, Case{{3, 300, 5}, 0, 0, 0},
                        Case{{17, 9, 21}, 0, 0, 0}, Case{{17, 9, 21}, 4, 2, 8}, Case{{5, 1, 77}, 0, 4, 32}}) {
    tasuki_kernel k = kernel("count", source, TASUKI_KERNEL_FLAT);
    OnDevice<int> hits(static_cast<std::size_t>(c.n[0] * c.n[1] * c.n[2]));
    launch(k, {{pointer("hits", hits.host()), value("n0", c.n[0]), value("n1", c.n[1]), value("n2", c.n[2])},
               {c.n[0], c.n[1], c.n[2]}, c.gangs, c.workers, c.vector});
    std::size_t at = 0;
    const auto& got = hits.get();
    for (int z = 0; z < c.n[2]; ++z)
      for (int y = 0; y < c.n[1]; ++y)
        for (int x = 0; x < c.n[0]; ++x) ASSERT_EQ(1 + x + 2 * y + 3 * z, got[at++]) << x << " " << y << " " << z;
  }
}

TEST_F(Dialect, GangsShareTheirLoopsAmongLanes) {
  const std::string source = R"(
TASUKI_KERNEL void rows(TASUKI_PARAM(int, a), int n, int m) {
  TASUKI_BIND(int, a)
  TASUKI_LOCAL int row;
  TASUKI_EACH_GANG(i, n) {
    if (TASUKI_LANE == 0) row = 100 * (int)i;
    TASUKI_BARRIER();
    TASUKI_EACH_LANE(j, m) a[i * m + j] += row + (int)j;
    TASUKI_BARRIER();
  }
}
)";
  for (long gangs : {0, 2}) {
    tasuki_kernel k = kernel("rows", source, TASUKI_KERNEL_GANG);
    const int n = 23, m = 301;
    OnDevice<int> a(n * m);
    launch(k, {{pointer("a", a.host()), value("n", n), value("m", m)}, {n, 1, 1}, gangs, 0, 0});
    for (int i = 0; i < n * m; ++i) ASSERT_EQ(100 * (i / m) + i % m, a.get()[static_cast<std::size_t>(i)]);
  }
}

TEST_F(Dialect, Atomics) {
  const std::string source = R"(
TASUKI_KERNEL void atomics(TASUKI_PARAM(double, d), TASUKI_PARAM(long, l), TASUKI_PARAM(float, f),
                           TASUKI_PARAM(unsigned, u), TASUKI_PARAM(int, seen), int n) {
  TASUKI_BIND(double, d) TASUKI_BIND(long, l) TASUKI_BIND(float, f) TASUKI_BIND(unsigned, u) TASUKI_BIND(int, seen)
  TASUKI_EACH(0, k, n) {
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, double, &d[0], 0.5);
    TASUKI_ATOMIC(TASUKI_GLOBAL, double, &d[1], old, old > k ? old : k);
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, long, &l[0], (long)k << 20);
    long before;
    TASUKI_ATOMIC_OLD(TASUKI_GLOBAL, long, &l[1], old, old + 1, before);
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, int, &seen[before], 1);
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, float, &f[0], 1.0f);
    unsigned after;
    TASUKI_ATOMIC_NEW(TASUKI_GLOBAL, unsigned, &u[0], was, was + 1u, after);
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, int, &seen[after - 1u], 1);
    TASUKI_ATOMIC(TASUKI_GLOBAL, unsigned, &u[1], x, x ^ (1u << (k % 32)));
    int first;
    TASUKI_ATOMIC_READ(TASUKI_GLOBAL, int, &seen[n], first);
    if (k == 0) TASUKI_ATOMIC_WRITE(TASUKI_GLOBAL, int, &seen[n], first + 7);
  }
}
)";
  const int n = 5000;
  tasuki_kernel k = kernel("atomics", source, TASUKI_KERNEL_FLAT);
  OnDevice<double> d(2);
  OnDevice<long> l(2);
  OnDevice<float> f(1);
  OnDevice<unsigned> u(2);
  OnDevice<int> seen(n + 1);
  launch(k, {{pointer("d", d.host()), pointer("l", l.host()), pointer("f", f.host()), pointer("u", u.host()),
              pointer("seen", seen.host()), value("n", n)},
             {n, 1, 1}});
  EXPECT_EQ(0.5 * n, d.get()[0]);
  EXPECT_EQ(n - 1, d.get()[1]);
  EXPECT_EQ((static_cast<long>(n) * (n - 1) / 2) << 20, l.get()[0]);
  EXPECT_EQ(n, l.get()[1]);
  EXPECT_EQ(static_cast<float>(n), f.get()[0]);
  EXPECT_EQ(static_cast<unsigned>(n), u.get()[0]);
  unsigned bits = 0;
  for (int i = 0; i < n; ++i) bits ^= 1u << (i % 32);
  EXPECT_EQ(bits, u.get()[1]);
  for (int i = 0; i < n; ++i) ASSERT_EQ(2, seen.get()[static_cast<std::size_t>(i)]) << i;
  EXPECT_EQ(7, seen.get()[n]);
}

TEST_F(Dialect, ConstantsRoutinesAndMath) {
  const std::string source = R"(
TASUKI_CONSTANT double weight[3] = {0.25, 0.5, 0.25};
struct tasuki_pair { double x; int i; };
TASUKI_ROUTINE double smooth(TASUKI_GLOBAL const double *q, int i) {
  return weight[0] * q[i - 1] + weight[1] * q[i] + weight[2] * q[i + 1];
}
TASUKI_ROUTINE void split(double x, TASUKI_POINTEE double *whole, int sign) { *whole = floor(x) * sign; }
TASUKI_KERNEL void math(TASUKI_PARAM_RESTRICT(const double, a), TASUKI_PARAM_RESTRICT(double, b), int n) {
  TASUKI_BIND(const double, a) TASUKI_BIND(double, b)
  TASUKI_EACH(0, i, n - 2) {
    b[i] = smooth(a, (int)i + 1);
    split(a[i], &b[n + i], -1);
    b[2 * n + i] = sqrtf((float)a[i]) + powf((float)a[i], 2.0f) + (double)fabsf(-1.5f);
    b[3 * n + i] = fmax(pow(a[i], 1.5), hypot(a[i], 3.0)) + lround(a[i]) + abs(-3) + labs(-5L) + fma(a[i], 2.0, 1.0);
    struct tasuki_range r = tasuki_clip(i, 100, 3, 5, 50);
    b[4 * n + i] = (double)(r.first * 10000 + r.last * 100 + r.count);
    b[5 * n + i] = (double)tasuki_cyclic_local(i + 2, 3, 4);
    b[6 * n + i] = isnan(a[i]) || isinf(a[i] / 0.0) && INFINITY > 1e300 ? nearbyint(a[i]) : scalbn(a[i], 2);
  }
}
)";
  const int n = 64;
  std::vector<double> a(n);
  for (int i = 0; i < n; ++i) a[static_cast<std::size_t>(i)] = 0.375 * i + 0.2;
  OnDevice<double> in(a), out(7 * n);
  tasuki_kernel k = kernel("math", source, TASUKI_KERNEL_FLAT);
  launch(k, {{pointer("a", in.host()), pointer("b", out.host()), value("n", n)}, {n - 2, 1, 1}});
  const auto& b = out.get();
  for (std::size_t i = 0; i < n - 2; ++i) {
    auto at = [&](std::size_t row) { return b[row * n + i]; };
    EXPECT_DOUBLE_EQ(0.25 * a[i] + 0.5 * a[i + 1] + 0.25 * a[i + 2], at(0));
    EXPECT_EQ(-std::floor(a[i]), at(1));
    float x = static_cast<float>(a[i]);
    EXPECT_NEAR(std::sqrt(x) + x * x + 1.5f, at(2), 1e-4);
    EXPECT_NEAR(std::fmax(std::pow(a[i], 1.5), std::hypot(a[i], 3.0)) + static_cast<double>(std::lround(a[i])) + 8 +
                    2 * a[i] + 1,
                at(3), 1e-12);
    tasuki_range r = tasuki_clip(static_cast<long>(i), 100, 3, 5, 50);
    EXPECT_EQ(static_cast<double>(r.first * 10000 + r.last * 100 + r.count), at(4));
    EXPECT_EQ(static_cast<double>(tasuki_cyclic_local(static_cast<long>(i) + 2, 3, 4)), at(5));
    EXPECT_EQ(std::nearbyint(a[i]), at(6));
  }
}
